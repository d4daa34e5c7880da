import WallNodes

/// The total height of consecutive photos of a long section.
struct PhotoRun: Sendable {
    /// The total height of the photos in a column one point wide, without captions.
    private var inverses = 0.0
    /// The number of captions of each length. Empty if there are none.
    private var captions: [UInt16] = []

    /// The number of photos in a run. The last run may have fewer.
    static let count = 2_048

    /// Divides a section into runs. O(number of photos).
    static func runs(of node: ShapesNode) -> [PhotoRun] {
        stride(from: 0, to: node.ratios.count, by: count).map { first in
            let photos = first..<min(node.ratios.count, first + count)
            var run = PhotoRun()
            for photo in photos { run.inverses += 1 / Arrangement.tileRatio(node.ratios[photo]) }
            if !node.captionLengths.isEmpty {
                run.captions = [UInt16](repeating: 0, count: 256)
                for photo in photos { run.captions[Int(node.captionLengths[photo])] += 1 }
            }
            return run
        }
    }

    /// Returns the total height of the photos with their captions.
    func height(in arrangement: Arrangement) -> Double {
        var height = inverses * arrangement.columns.width
        for (length, count) in captions.enumerated() where count > 0 {
            height += Double(count) * arrangement.captionHeight(length: UInt8(length))
        }
        return height
    }
}

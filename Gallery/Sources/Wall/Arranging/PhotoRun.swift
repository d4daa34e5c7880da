import WallNodes

/// Some photos of a long section that follow each other: what their heights in columns come to.
struct PhotoRun: Sendable {
    /// How high they are in all in columns a point wide.
    private var inverses = 0.0
    /// How many have a caption of each length; empty if none has one.
    private var captions: [UInt16] = []

    /// Of so many photos each, but the last one.
    static let count = 2_048

    /// Those of a section. O(number of photos).
    static func runs(of node: ShapesNode) -> [PhotoRun] {
        stride(from: 0, to: node.ratios.count, by: count).map { first in
            let photos = first..<min(node.ratios.count, first + count)
            var run = PhotoRun()
            for photo in photos { run.inverses += PhotoShape.unit / Double(node.ratios[photo]) }
            if !node.captionLengths.isEmpty {
                run.captions = [UInt16](repeating: 0, count: 256)
                for photo in photos { run.captions[Int(node.captionLengths[photo])] += 1 }
            }
            return run
        }
    }

    /// How high they are in all, with their captions.
    func height(in arrangement: Arrangement) -> Double {
        var height = inverses * arrangement.columns.width
        for (length, count) in captions.enumerated() where count > 0 {
            height += Double(count) * arrangement.captionHeight(length: UInt8(length))
        }
        return height
    }
}

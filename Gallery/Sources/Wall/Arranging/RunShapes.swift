import WallNodes

/// The shapes of a run, and its height in any column.
struct RunShapes: Sendable {
    /// The shapes of the whole part.
    let node: ShapesNode
    private let photos: Range<Int>
    /// The total height of the photos in a column one point wide, without captions.
    private let inverses: Double
    /// The number of captions of each length. Empty if there are none.
    private let captions: [UInt32]

    /// - Parameter photos: The run's photos, numbered in the part.
    /// - Complexity: O(number of photos).
    init(_ node: ShapesNode, _ photos: Range<Int>) {
        self.node = node
        self.photos = photos
        inverses = node.ratios[photos].reduce(0) { $0 + 1 / Arrangement.tileRatio($1) }
        var captions: [UInt32] = []
        if !node.captionLengths.isEmpty {
            captions = [UInt32](repeating: 0, count: 256)
            for length in node.captionLengths[photos] { captions[Int(length)] += 1 }
        }
        self.captions = captions
    }

    var ratios: ArraySlice<UInt16> { node.ratios[photos] }

    func shape(at index: Int) -> PhotoShape {
        node.shape(at: photos.lowerBound + index)
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

import WallNodes

/// The shapes of a section's photos, in the form that the layout needs.
struct SectionShapes: Sendable {
    /// The aspect ratios in 8192ths.
    var ratios: [UInt16] = []
    /// The lengths of the captions. Empty if there are none.
    var captionLengths: [UInt8] = []

    /// Creates an empty value.
    init() {}

    init(_ shapes: [PhotoShape]) {
        ratios = shapes.map { $0.ratio }
        if shapes.contains(where: { $0.captionLength > 0 }) {
            captionLengths = shapes.map { $0.captionLength }
        }
    }

    init(_ node: ShapesNode) {
        ratios = node.ratios
        captionLengths = node.captionLengths
    }

    func captionLength(at index: Int) -> UInt8 {
        captionLengths.isEmpty ? 0 : captionLengths[index]
    }
}

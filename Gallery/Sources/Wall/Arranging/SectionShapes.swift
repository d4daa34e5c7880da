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

    /// Joins the parts of a section.
    init(_ parts: [ShapesNode]) {
        ratios = parts.flatMap { $0.ratios }
        guard parts.contains(where: { !$0.captionLengths.isEmpty }) else { return }
        captionLengths = parts.flatMap { part in part.ratios.indices.map { part.captionLength(at: $0) } }
    }

    func shape(at index: Int) -> PhotoShape {
        PhotoShape(ratio: ratios[index], captionLength: captionLengths.isEmpty ? 0 : captionLengths[index])
    }

    /// Returns the shapes of some photos as a node.
    func node(of photos: Range<Int>) -> ShapesNode {
        ShapesNode(
            ratios: Array(ratios[photos]),
            captionLengths: captionLengths.isEmpty ? [] : Array(captionLengths[photos])
        )
    }
}

import WallNodes

extension ShapesNode {
    /// The shapes of a section's photos.
    init(_ shapes: [PhotoShape]) {
        self.init(ratios: shapes.map { $0.ratio }, captionLengths: shapes.map { $0.captionLength })
    }

    /// Joins the parts of a section.
    init(joining parts: [ShapesNode]) {
        self.init(
            ratios: parts.flatMap { $0.ratios },
            captionLengths: parts.flatMap { part in part.ratios.indices.map { part.captionLength(at: $0) } }
        )
    }

    /// Returns the shapes of some photos.
    func part(_ photos: Range<Int>) -> ShapesNode {
        ShapesNode(
            ratios: Array(ratios[photos]),
            captionLengths: captionLengths.isEmpty ? [] : Array(captionLengths[photos])
        )
    }
}

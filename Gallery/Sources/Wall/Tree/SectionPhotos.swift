import WallNodes

/// The layout state of a section's photos.
enum SectionPhotos: Sendable {
    /// The photos aren't laid out. Only their length is estimated.
    case estimated
    /// All photos are laid out.
    case laidOut(SectionShapes)
    /// Only the photos near the visible rect have frames, which are the same as if all photos had.
    case long(LongSection)

    init(_ node: ShapesNode, _ arrangement: Arrangement) {
        self =
            node.ratios.count < LongSection.least
            ? .laidOut(SectionShapes(node)) : .long(LongSection(node, arrangement))
    }

    /// The memory used, expressed as a number of photos that are laid out.
    var weight: Int {
        switch self {
        case .estimated: 0
        case .laidOut(let shapes): shapes.ratios.count
        case .long(let long): long.node.ratios.count / 8
        }
    }

    func shape(at index: Int) -> PhotoShape? {
        let ratio: UInt16
        switch self {
        case .estimated: return nil
        case .laidOut(let shapes): ratio = shapes.ratios[index]
        case .long(let long): ratio = long.node.ratios[index]
        }
        return PhotoShape(ratio: ratio, captionLength: captionLength(at: index))
    }

    func captionLength(at index: Int) -> UInt8 {
        switch self {
        case .estimated: 0
        case .laidOut(let shapes): shapes.captionLength(at: index)
        case .long(let long): long.node.captionLengths.isEmpty ? 0 : long.node.captionLengths[index]
        }
    }
}

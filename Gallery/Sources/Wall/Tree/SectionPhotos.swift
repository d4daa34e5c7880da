import WallNodes

/// How the photos of a section are laid out.
enum SectionPhotos: Sendable {
    /// They are not: only how long they will be is estimated.
    case estimated
    /// All of them.
    case laidOut(SectionShapes)
    /// Those that are near to what is seen, where they would be if all were.
    case long(LongSection)

    init(_ node: ShapesNode, _ arrangement: Arrangement) {
        self =
            node.ratios.count < LongSection.least
            ? .laidOut(SectionShapes(node)) : .long(LongSection(node, arrangement))
    }

    /// How much memory it takes, in photos of which each is laid out.
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
        case .laidOut(let shapes): ratio = UInt16(shapes.ratios[index] * PhotoShape.unit)
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

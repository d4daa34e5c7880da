import WallNodes

/// The layout state of a section's photos.
enum SectionPhotos: Sendable {
    /// The photos aren't laid out. Only their length is estimated. Some of the section's parts may have loaded.
    case estimated([ShapesNode?] = [])
    /// All photos are laid out.
    case laidOut(ShapesNode)
    /// The photos of loaded parts are laid out, and have frames near the visible rect.
    case long(LongSection)

    /// The state of a section of a chapter that has just loaded.
    init(_ section: ChapterNode.Section, _ arrangement: Arrangement) {
        switch section.shapes {
        case .inBlocks: self = .estimated()
        case .known(let shapes): self = .laidOut(ShapesNode(shapes))
        case .parts(let parts):
            self =
                section.sums.count < LongSection.least
                ? .estimated([ShapesNode?](repeating: nil, count: parts.count))
                : .long(LongSection(parts, arrangement))
        }
    }

    /// The memory used, expressed as a number of photos that are laid out.
    var weight: Int {
        switch self {
        case .estimated: 0
        case .laidOut(let shapes): shapes.ratios.count
        case .long(let long): long.loadedCount / 8
        }
    }

    func shape(at index: Int) -> PhotoShape? {
        switch self {
        case .estimated: nil
        case .laidOut(let shapes): shapes.shape(at: index)
        case .long(let long): long.shape(of: index)
        }
    }

    /// Returns the shapes of a part, if they are loaded.
    ///
    /// - Parameter photos: The part's photos.
    func shapes(ofPart part: Int, _ photos: Range<Int>) -> ShapesNode? {
        switch self {
        case .estimated(let parts): parts[part]
        case .laidOut(let shapes): shapes.part(photos)
        case .long(let long): long.shapes(ofPartFrom: photos.lowerBound)
        }
    }

    /// Adds the shapes of some parts. Returns false if that changes no layout yet.
    ///
    /// - Parameter first: The first photo of the part.
    mutating func learn(_ learned: [(part: Int, first: Int, node: ShapesNode)], _ arrangement: Arrangement)
        -> Bool
    {
        switch self {
        case .laidOut: return false
        case .estimated(var parts):
            for (part, _, node) in learned { parts[part] = node }
            let loaded = parts.compactMap { $0 }
            self = loaded.count < parts.count ? .estimated(parts) : .laidOut(ShapesNode(joining: loaded))
            return loaded.count == parts.count
        case .long(var long):
            self = .estimated()
            long.learn(learned.map { ($0.first, $0.node) }, arrangement)
            self = .long(long)
            return true
        }
    }
}

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
                section.sums.count < LongSection.minimum
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

/// The properties of a photo that its block contains.
struct KnownPhoto: Equatable, Sendable {
    let id: UInt32
    let version: UInt32
    let color: UInt16
    private let units: UInt16

    init(_ block: BlockNode, at number: Int) {
        id = block.photos.ids[number]
        version = block.photos.versions[number]
        color = block.photos.colors[number]
        units = block.photos.ratios[number]
    }

    /// The aspect ratio.
    var ratio: Double { Double(units) * (1 / PhotoShape.unit) }

    /// Whether its tile crops its height.
    var isTall: Bool { PhotoShape.isTall(units) }
}

import BrickworkEngine
import WallNodes

/// The layout state of a section's photos. Photos are numbered in the section.
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

    /// Whether no photo is laid out.
    var isEstimated: Bool {
        if case .estimated = self { true } else { false }
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

    /// Returns whether the shapes of a part are missing to lay out some photos. In a short section, all photos are laid out
    /// together.
    func needs(_ part: Int, _ photos: Range<Int>, toLayOut some: Range<Int>) -> Bool {
        switch self {
        case .estimated(let parts): parts[part] == nil
        case .laidOut: false
        case .long(let long): photos.overlaps(some) && long.shapes(ofPartFrom: photos.lowerBound) == nil
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
        case .long:
            changeLong { $0.learn(learned.map { ($0.first, $0.node) }, arrangement) }
            return true
        }
    }

    /// Changes a long section in place.
    @discardableResult
    private mutating func changeLong<Result>(_ change: (inout LongSection) -> Result) -> Result? {
        guard case .long(var long) = self else { return nil }
        self = .estimated()
        defer { self = .long(long) }
        return change(&long)
    }
}

// The section in the layout.
extension SectionPhotos {
    /// Describes the section, or updates it after a change of the arrangement.
    func describe(
        _ section: inout LayoutSection,
        _ entry: ChapterNode.Section,
        _ arrangement: Arrangement,
        _ change: Arrangement.ItemChange
    ) {
        switch self {
        case .estimated:
            arrangement.describe(&section, entry.title, length: arrangement.length(of: entry.sums))
        case .laidOut(let shapes): arrangement.describe(&section, entry.title, shapes, change)
        case .long(let long): section = arrangement.section(entry.title, long)
        }
    }

    /// Follows a change of the arrangement.
    mutating func arrange(_ arrangement: Arrangement) { changeLong { $0.arrange(arrangement) } }

    /// Makes the missing frames in a range, if the section is a long one. Returns whether there are any.
    mutating func show(_ start: Double, _ end: Double, _ arrangement: Arrangement) -> Bool {
        changeLong { $0.show(start, end, arrangement) } ?? false
    }

    /// Makes the missing frame of a photo, if the section is a long one. Returns whether it was missing.
    mutating func show(_ photo: Int, _ arrangement: Arrangement) -> Bool {
        changeLong { $0.show(photo, arrangement) } ?? false
    }

    /// Returns the item of a photo, or nil if it has none.
    func item(of photo: Int) -> Int? {
        switch self {
        case .estimated: nil
        case .laidOut: photo
        case .long(let long): long.tile(of: photo)
        }
    }

    /// Returns the photos of an item, and whether it is a gap where they will be.
    ///
    /// - Parameter count: The number of photos of the section.
    func photos(of item: Int, among count: Int) -> (photos: Range<Int>, isGap: Bool) {
        switch self {
        case .estimated: (0..<count, true)
        case .laidOut: (item..<item + 1, false)
        case .long(let long): long.photos(ofTile: item)
        }
    }

    /// The length of a long section.
    var length: Double? {
        if case .long(let long) = self { long.length } else { nil }
    }

    /// Returns the position of a point of a photo without a frame.
    func y(of photo: Int, _ fraction: Double, in even: EvenPhotos) -> Double {
        if case .long(let long) = self { long.y(of: photo, fraction) } else { even.y(of: photo, fraction) }
    }

    /// Returns the photo without a frame at a position, and the position's fraction of its height.
    func point(at y: Double, in even: EvenPhotos) -> (photo: Int, fraction: Double) {
        if case .long(let long) = self { long.point(at: y) } else { even.point(at: y) }
    }
}

/// Photos that aren't laid out. Positions are estimated as if all had the same height.
struct EvenPhotos {
    let count: Int
    /// The length of all photos.
    let length: Double

    /// Returns the position of a point of a photo.
    func y(of photo: Int, _ fraction: Double) -> Double {
        (Double(photo) + fraction) / Double(count) * length
    }

    /// Returns the photo at a position, and the position's fraction of its height.
    func point(at y: Double) -> (photo: Int, fraction: Double) {
        let position = (length > 0 ? max(0, min(y / length, 1)) : 0) * Double(count)
        let photo = min(Int(position), count - 1)
        return (photo, position - Double(photo))
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

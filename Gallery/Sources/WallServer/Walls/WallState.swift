import NIOConcurrencyHelpers
import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures
import WallNodes

/// A wall at one revision of the catalog: its root, and the chapters it is built from.
struct WallState: Sendable {
    /// A chapter, and its sections in the outline.
    struct Chapter: Sendable {
        let sections: Range<Int>
        /// A hash of the chapter's contents.
        let key: ContentHash
        let entry: RootNode.Chapter
        /// The contents of a long section's chapter, if they are known.
        var long: LongChapter?
    }

    /// The wall's query.
    let wallQuery: WallQuery
    /// The wall's sections.
    let outline: WallOutline
    /// The wall's chapters.
    private(set) var chapters: [Chapter]
    /// The root of the wall's tree.
    let root: WallBundle.Node
    /// The number of photos that the wall represents. A sample shows only a part of them.
    let total: Int

    init(_ wallQuery: WallQuery, _ outline: WallOutline, _ chapters: [Chapter], token: String) {
        self.wallQuery = wallQuery
        self.outline = outline
        self.chapters = chapters
        total = outline.sections.reduce(0) { $0 + $1.total }
        let node = RootNode(
            token: Array(token.utf8),
            total: total,
            chapters: chapters.map(\.entry)
        )
        let bytes = node.bytes
        root = WallBundle.Node(kind: .root, name: NodeName(of: bytes), bytes: bytes)
    }

    /// An estimate of the memory used, in sections, found photos or ranges of a selection. A photo of a long chapter's contents
    /// takes about a 32nd of that.
    var size: Int {
        let long = chapters.reduce(0) { $0 + ($1.long?.count ?? 0) }
        let selected = (wallQuery.search.photos?.ranges.count ?? 0) + wallQuery.search.except.ranges.count
        return (wallQuery.search.isEmpty ? outline.sections.count : outline.count) + selected + long / 32
    }

    /// Whether a chapter is divided into pieces.
    func isInPieces(_ chapter: Chapter) -> Bool {
        chapter.sections.count == 1 && outline.isInPieces(chapter.sections.lowerBound)
    }

    /// Keeps the contents of a chapter, if the wall still has it.
    mutating func keep(_ long: LongChapter) {
        guard let index = chapters.firstIndex(where: { $0.entry.name == long.entry.name }) else { return }
        chapters[index].long = long
    }
}

/// A wall in memory, at the latest revision at which it was outlined.
enum KnownWall {
    /// The wall with all its photos.
    case whole(WallState)
    /// The first photos that a search finds, and all photos at an earlier revision, if they were found.
    case first(WallState, before: WallState?)

    /// Adds a new state. Nil if there is a later one, because work that began earlier may end later.
    init?(_ new: WallState, after known: KnownWall?) {
        let states = known?.states ?? []
        guard states.allSatisfy({ !new.outline.revision.isEarlier(than: $0.outline.revision) }) else {
            return nil
        }
        self = new.outline.isWhole ? .whole(new) : .first(new, before: states.first { $0.outline.isWhole })
    }

    /// The states, the whole one first.
    var states: [WallState] {
        switch self {
        case .whole(let state): [state]
        case .first(let first, let whole): (whole.map { [$0] } ?? []) + [first]
        }
    }

    /// Keeps the contents of a chapter, if the wall still has it.
    mutating func keep(_ long: LongChapter) {
        // Only walls of all photos have long chapters.
        guard case .whole(var state) = self else { return }
        state.keep(long)
        self = .whole(state)
    }
}

/// The sections that form a chapter, and a hash of their contents.
struct ChapterPlan: Sendable {
    let sections: Range<Int>
    let key: ContentHash

    /// Returns the chapters of a wall. O(number of sections).
    static func plans(_ wallQuery: WallQuery, _ outline: WallOutline) -> [ChapterPlan] {
        var plans: [ChapterPlan] = []
        var cut = ChapterCut()
        var start = 0
        for (index, section) in outline.sections.enumerated()
        where cut.begins(with: section.title, count: section.count) && index > 0 {
            plans.append(plan(wallQuery, outline, start..<index))
            start = index
        }
        if start < outline.sections.count {
            plans.append(plan(wallQuery, outline, start..<outline.sections.count))
        }
        return plans
    }

    private static func plan(_ wallQuery: WallQuery, _ outline: WallOutline, _ sections: Range<Int>)
        -> ChapterPlan
    {
        ChapterPlan(sections: sections, key: key(wallQuery, outline.sections[sections]))
    }

    /// Chapters with equal keys have the same photos in the same order.
    private static func key(
        _ wallQuery: WallQuery,
        _ sections: ArraySlice<WallOutline.Section>
    ) -> ContentHash {
        var bytes: [UInt8] = Array(
            "\(ChapterNode.version) \(wallQuery.order) \(wallQuery.grouping) \(wallQuery.undated) \(wallQuery.sample as Any)"
                .utf8
        )
        for section in sections {
            bytes.append(section.title.kind.rawValue)
            bytes += section.title.text
            for number in [UInt64(section.count), UInt64(section.total), section.stamp] {
                withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
            }
        }
        return bytes.withUnsafeBytes { ContentHash(of: $0) }
    }
}

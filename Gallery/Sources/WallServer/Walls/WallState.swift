import NIOConcurrencyHelpers
import NIOCore
import PhotoLibrary
import PhotoWall
import Pictures
import WallNodes

/// A wall as the catalog has it at one moment: its root, and where its chapters come from.
struct WallState: Sendable {
    /// A chapter, and the sections of the outline that it has.
    struct Chapter: Sendable {
        let sections: Range<Int>
        /// Names what the chapter is made of.
        let key: ContentHash
        let entry: RootNode.Chapter
        /// What it is made of, where it is a long section, and that is known.
        var long: LongChapter?
    }

    /// What the wall shows.
    let recipe: WallRecipe
    /// Its sections.
    let outline: WallOutline
    /// Its chapters.
    private(set) var chapters: [Chapter]
    /// The top of its tree.
    let root: WallBundle.Node
    /// How many photos it stands for.
    let total: Int

    init(_ recipe: WallRecipe, _ outline: WallOutline, _ chapters: [Chapter], token: String) {
        self.recipe = recipe
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

    /// How much of memory it takes: its sections, or the photos that were found; and what long chapters are made of, of
    /// which a photo has a small part of what a section has.
    var size: Int {
        let long = chapters.reduce(0) { $0 + ($1.long?.count ?? 0) }
        return (recipe.search.isEmpty ? outline.sections.count : outline.count) + long / 32
    }

    /// Whether a chapter is made in pieces.
    func isInPieces(_ chapter: Chapter) -> Bool {
        chapter.sections.count == 1 && outline.isInPieces(chapter.sections.lowerBound)
    }

    /// Keeps what a chapter is made of, if that is what it has.
    mutating func keep(_ long: LongChapter) {
        guard let index = chapters.firstIndex(where: { $0.entry.name == long.entry.name }) else { return }
        chapters[index].long = long
    }
}

/// Which sections of a wall make a chapter, and what names that.
struct ChapterPlan: Sendable {
    let sections: Range<Int>
    let key: ContentHash

    /// The chapters of a wall. O(number of sections).
    static func plans(_ recipe: WallRecipe, _ outline: WallOutline) -> [ChapterPlan] {
        var plans: [ChapterPlan] = []
        var cut = ChapterCut()
        var start = 0
        for (index, section) in outline.sections.enumerated()
        where cut.begins(with: section.title, count: section.count) && index > 0 {
            plans.append(plan(recipe, outline, start..<index))
            start = index
        }
        if start < outline.sections.count {
            plans.append(plan(recipe, outline, start..<outline.sections.count))
        }
        return plans
    }

    private static func plan(_ recipe: WallRecipe, _ outline: WallOutline, _ sections: Range<Int>)
        -> ChapterPlan
    {
        ChapterPlan(sections: sections, key: key(recipe, outline.sections[sections]))
    }

    /// Equal keys, equal chapters: of the same photos, in the same order.
    private static func key(
        _ recipe: WallRecipe,
        _ sections: ArraySlice<WallOutline.Section>
    ) -> ContentHash {
        var said: [UInt8] = Array(
            "2 \(recipe.order) \(recipe.grouping) \(recipe.undated) \(recipe.sample as Any)".utf8
        )
        for section in sections {
            said.append(section.title.kind.rawValue)
            said += section.title.text
            for number in [UInt64(section.count), UInt64(section.total), section.stamp] {
                withUnsafeBytes(of: number.littleEndian) { said += $0 }
            }
        }
        return said.withUnsafeBytes { ContentHash(of: $0) }
    }
}

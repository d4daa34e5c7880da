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

    /// The wall's recipe.
    let recipe: WallRecipe
    /// The wall's sections.
    let outline: WallOutline
    /// The wall's chapters.
    private(set) var chapters: [Chapter]
    /// The root of the wall's tree.
    let root: WallBundle.Node
    /// The number of photos that the wall represents. A sample shows only a part of them.
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

    /// An estimate of the memory used, in sections or found photos. A photo of a long chapter's contents
    /// takes about a 32nd of that.
    var size: Int {
        let long = chapters.reduce(0) { $0 + ($1.long?.count ?? 0) }
        return (recipe.search.isEmpty ? outline.sections.count : outline.count) + long / 32
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

/// The sections that form a chapter, and a hash of their contents.
struct ChapterPlan: Sendable {
    let sections: Range<Int>
    let key: ContentHash

    /// Returns the chapters of a wall. O(number of sections).
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

    /// Chapters with equal keys have the same photos in the same order.
    private static func key(
        _ recipe: WallRecipe,
        _ sections: ArraySlice<WallOutline.Section>
    ) -> ContentHash {
        var said: [UInt8] = Array(
            "\(ChapterNode.version) \(recipe.order) \(recipe.grouping) \(recipe.undated) \(recipe.sample as Any)"
                .utf8
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

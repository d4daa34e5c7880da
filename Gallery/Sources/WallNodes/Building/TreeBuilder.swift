/// Builds all nodes of a wall from a sequence of sections and photos. O(number of photos).
///
/// The builder doesn't name nodes. The code that takes them gives each its name, the hash of its bytes.
public struct TreeBuilder {
    private var chapter = ChapterBuilder()
    private var cut = ChapterCut()
    private var chapters: [RootNode.Chapter] = []
    private var total = 0
    private let token: [UInt8]

    /// Creates a builder for a wall without photos.
    ///
    /// - Parameter token: The catalog's token in the addresses of its pictures.
    public init(token: [UInt8]) {
        self.token = token
    }

    /// Begins a section.
    ///
    /// - Parameters:
    ///   - title: The section's title.
    ///   - count: The number of photos that will follow, at least one.
    ///   - total: The number of photos that the section represents.
    ///   - take: Takes finished nodes.
    public mutating func begin<Failure>(
        _ title: SectionTitle,
        count: Int,
        total: Int,
        _ take: ChapterBuilder.Taker<Failure>
    ) throws(Failure) {
        if cut.begins(with: title, count: count), let made = try chapter.finish(take) {
            chapters.append(made)
        }
        self.total += max(count, total)
        try chapter.begin(title, count: count, total: total, take)
    }

    /// Appends a photo to the section.
    ///
    /// - Parameter take: Takes finished nodes.
    public mutating func append<Failure>(_ photo: BlockPhoto, _ take: ChapterBuilder.Taker<Failure>)
        throws(Failure)
    {
        try chapter.append(photo, take)
    }

    /// Ends the wall and returns its root, which isn't passed to `take`.
    public mutating func finish<Failure>(_ take: ChapterBuilder.Taker<Failure>) throws(Failure) -> RootNode {
        if let made = try chapter.finish(take) { chapters.append(made) }
        defer { self = TreeBuilder(token: token) }
        return RootNode(token: token, total: total, chapters: chapters)
    }
}

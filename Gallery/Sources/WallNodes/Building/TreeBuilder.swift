/// Makes all nodes of a wall from its sections and photos, which come one by one. O(number of photos).
///
/// It makes no names: whoever takes the nodes gives each its name, which is the hash of its bytes.
public struct TreeBuilder {
    private var chapter = ChapterBuilder()
    private var cut = ChapterCut()
    private var chapters: [RootNode.Chapter] = []
    private var total = 0
    private let token: [UInt8]

    /// A wall without photos.
    ///
    /// - Parameter token: Names the catalog, in the addresses of its pictures.
    public init(token: [UInt8]) {
        self.token = token
    }

    /// Begins a section.
    ///
    /// - Parameters:
    ///   - title: Its title.
    ///   - count: How many photos will follow; at least one.
    ///   - total: How many photos it stands for.
    ///   - take: Takes nodes that are finished.
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
    /// - Parameter take: Takes nodes that are finished.
    public mutating func append<Failure>(_ photo: BlockPhoto, _ take: ChapterBuilder.Taker<Failure>)
        throws(Failure)
    {
        try chapter.append(photo, take)
    }

    /// Ends the wall, and gives its root, which is not among the nodes that are taken.
    public mutating func finish<Failure>(_ take: ChapterBuilder.Taker<Failure>) throws(Failure) -> RootNode {
        if let made = try chapter.finish(take) { chapters.append(made) }
        defer { self = TreeBuilder(token: token) }
        return RootNode(token: token, total: total, chapters: chapters)
    }
}

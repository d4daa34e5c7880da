/// The root of a wall's tree: a summary of the wall, and the names of its chapters.
///
/// It consists of the mark and these fields. Numbers are varints, unless a width is given.
///
/// | field | encoding |
/// |---|---|
/// | the catalog's token | length, bytes |
/// | the number of photos, including those that a sample leaves out | number |
/// | the number of chapters | number |
/// | for each chapter: its name | 16 bytes |
/// | its sums: photos, ratios, inverse ratios, four numbers of captions | numbers |
/// | its number of sections | number |
/// | its first and last title: kind, text | byte; length, bytes |
public struct RootNode: Equatable, Sendable {
    /// A chapter's entry in a root.
    public struct Chapter: Equatable, Sendable {
        /// The chapter's name.
        public var name: NodeName
        /// The sums over the chapter's photos.
        public var sums: PhotoSums
        /// The number of sections, which is never zero.
        public var sectionCount: Int
        /// The title of the first section.
        public var firstTitle: SectionTitle
        /// The title of the last section.
        public var lastTitle: SectionTitle

        /// Creates an entry for a chapter.
        public init(
            name: NodeName,
            sums: PhotoSums,
            sectionCount: Int,
            firstTitle: SectionTitle,
            lastTitle: SectionTitle
        ) {
            self.name = name
            self.sums = sums
            self.sectionCount = sectionCount
            self.firstTitle = firstTitle
            self.lastTitle = lastTitle
        }
    }

    /// The catalog's token in the addresses of its pictures, at most 16 ASCII characters.
    public let token: [UInt8]
    /// The number of photos that the wall represents. A sample shows only a part of them.
    public let total: Int
    /// The chapters, in order.
    public let chapters: [Chapter]
    /// The sums over all photos.
    public let sums: PhotoSums

    static let mostTokenBytes = 16

    /// Creates the root of several chapters.
    public init(token: [UInt8], total: Int, chapters: [Chapter]) {
        self.token = [UInt8](token.prefix(Self.mostTokenBytes))
        self.total = total
        self.chapters = chapters
        var sums = PhotoSums()
        for chapter in chapters { sums += chapter.sums }
        self.sums = sums
    }

    /// The node's bytes. O(number of chapters).
    public var bytes: [UInt8] {
        var writer = ByteWriter(.root)
        writer.append(counted: token)
        writer.append(total)
        writer.append(chapters.count)
        for chapter in chapters {
            writer.append(chapter.name)
            writer.append(chapter.sums)
            writer.append(chapter.sectionCount)
            writer.append(chapter.firstTitle)
            writer.append(chapter.lastTitle)
        }
        return writer.bytes
    }

    /// Reads a root from its bytes. O(number of chapters).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        var reader = try ByteReader(bytes, .root)
        let token = try reader.counted(upTo: Self.mostTokenBytes)
        let total = try reader.number(upTo: PhotoSums.mostPhotos)
        var chapters: [Chapter] = []
        var count = 0
        for _ in 0..<(try reader.count(ofAtLeast: 28)) {
            let chapter = Chapter(
                name: try reader.name(),
                sums: try reader.sums(),
                sectionCount: try reader.number(upTo: PhotoSums.mostPhotos),
                firstTitle: try reader.title(),
                lastTitle: try reader.title()
            )
            count += chapter.sums.count
            guard chapter.sectionCount > 0, chapter.sectionCount <= chapter.sums.count, count <= total else {
                throw .inconsistent
            }
            chapters.append(chapter)
        }
        try reader.end()
        self.init(token: token, total: total, chapters: chapters)
    }
}

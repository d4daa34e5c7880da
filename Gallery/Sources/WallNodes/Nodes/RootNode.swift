/// The top of a wall's tree: what all of it is, and where its chapters are.
///
/// After the mark, numbers are little endian, or of seven bits a byte where nothing else is said:
///
/// | what | how |
/// |---|---|
/// | the catalog's token | length, bytes |
/// | how many photos there are, also those that a sample leaves out | number |
/// | how many chapters | number |
/// | of each chapter: its name | 16 bytes |
/// | its sums: photos, ratios, inverses, four numbers of captions | numbers |
/// | how many sections it has | number |
/// | its first and its last title: kind, text | byte; length, bytes |
public struct RootNode: Equatable, Sendable {
    /// What a root says of a chapter.
    public struct Chapter: Equatable, Sendable {
        /// Its name.
        public var name: NodeName
        /// The sums over its photos.
        public var sums: PhotoSums
        /// How many sections it has; never zero.
        public var sectionCount: Int
        /// The title of its first section.
        public var firstTitle: SectionTitle
        /// The title of its last section.
        public var lastTitle: SectionTitle

        /// Says of a chapter what a root says.
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

    /// Names the catalog, in the addresses of its pictures: at most 16 ASCII characters.
    public let token: [UInt8]
    /// How many photos the wall stands for: more than it shows where it is a sample.
    public let total: Int
    /// The chapters, in order.
    public let chapters: [Chapter]
    /// The sums over all photos.
    public let sums: PhotoSums

    static let mostTokenBytes = 16

    /// The root of some chapters.
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

    /// The root that bytes stand for. O(number of chapters).
    ///
    /// - Throws: `NodeError` for bytes that no root has.
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

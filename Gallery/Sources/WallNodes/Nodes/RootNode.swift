/// The root of a wall's tree: a summary of the wall, and the names of its chapters.
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
    }

    /// The catalog's token in the addresses of its pictures, at most 16 ASCII characters.
    public private(set) var token: [UInt8]
    /// The number of photos that the wall represents. A sample shows only a part of them.
    public private(set) var total: Int
    /// The chapters, in order.
    public private(set) var chapters: [Chapter]
    /// The sums over all photos.
    public private(set) var sums: PhotoSums

    static let maxTokenBytes = 16

    /// Creates the root of several chapters.
    public init(token: [UInt8], total: Int, chapters: [Chapter]) {
        self.token = [UInt8](token.prefix(Self.maxTokenBytes))
        self.total = total
        self.chapters = chapters
        var sums = PhotoSums()
        for chapter in chapters { sums += chapter.sums }
        self.sums = sums
    }

    /// The node's bytes. O(number of chapters).
    public var bytes: [UInt8] { NodeWriter.bytes(of: self) }

    /// Reads a root from its bytes. O(number of chapters).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        let node: RootNode = try NodeReader.read(bytes)
        self.init(token: node.token, total: node.total, chapters: node.chapters)
    }
}

extension RootNode: Coded {
    init() { self.init(token: [], total: 0, chapters: []) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.mark(NodeKind.root.mark)
        try coder.text(&token, upTo: Self.maxTokenBytes)
        try coder.number(&total, upTo: PhotoSums.maxPhotos)
        try coder.list(&chapters, ofAtLeast: 28)
        try coder.check(chapters.reduce(0) { $0 + UInt64($1.sums.count) } <= total, .inconsistent)
        try coder.end()
    }
}

extension RootNode.Chapter: Coded {
    init() {
        self.init(name: NodeName(), sums: PhotoSums(), sectionCount: 0, firstTitle: .none, lastTitle: .none)
    }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try name.code(with: &coder)
        try sums.code(with: &coder)
        try coder.number(&sectionCount, upTo: PhotoSums.maxPhotos)
        try coder.check(1...sums.count ~= sectionCount, .inconsistent)
        try firstTitle.code(with: &coder)
        try lastTitle.code(with: &coder)
    }
}

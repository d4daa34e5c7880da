/// All photos of a small catalog with their days, in one file. A static site's page builds the walls of
/// search results from it.
public struct Listing: Equatable, Sendable {
    /// A day in a listing.
    public struct Section: Equatable, Sendable {
        /// The day's title.
        public var title: SectionTitle
        /// The number of photos.
        public var count: Int

        /// Creates an entry for a day.
        public init(title: SectionTitle, count: Int) {
            self.title = title
            self.count = count
        }
    }

    /// The catalog's token in the addresses of its pictures, at most 16 ASCII characters.
    public private(set) var token: [UInt8]
    /// The photos, newest first.
    public private(set) var photos: PhotoColumns
    /// The days with their numbers of photos, in the order of the photos.
    public private(set) var sections: [Section]

    private static let mark: [UInt8] = [0x42, 0x57, 0x4C, 0x31]

    /// Creates a listing of photos.
    public init(token: [UInt8], photos: PhotoColumns, sections: [Section]) {
        self.token = [UInt8](token.prefix(RootNode.maxTokenBytes))
        self.photos = photos
        self.sections = sections
    }

    /// The file's bytes. O(number of photos).
    public var bytes: [UInt8] { NodeWriter.bytes(of: self) }

    /// Reads a listing from its bytes. O(number of photos).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        self = try NodeReader.read(bytes)
    }
}

extension Listing: Coded {
    init() { self.init(token: [], photos: PhotoColumns(), sections: []) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.mark(Self.mark)
        try coder.text(&token, upTo: RootNode.maxTokenBytes)
        var count = photos.count
        try coder.count(&count, ofAtLeast: 10)
        try photos.code(with: &coder, count: count, hasThumbHashes: false)
        try coder.list(&sections, ofAtLeast: 3)
        try coder.check(sections.reduce(0) { $0 + UInt64($1.count) } == count, .inconsistent)
        try coder.end()
    }
}

extension Listing.Section: Coded {
    init() { self.init(title: .none, count: 0) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try title.code(with: &coder)
        try coder.number(&count, upTo: PhotoSums.maxPhotos)
    }
}

/// All photos of a small catalog with their days, in one file. A static site's page builds the walls of
/// search results from it.
///
/// After the mark `BWL1`: the catalog's token as in a ``RootNode``, the number of photos, their columns as in
/// a ``BlockNode`` without ThumbHashes, the number of sections, and for each its title and its number of photos.
public struct Listing: Equatable, Sendable {
    /// The catalog's token in the addresses of its pictures, at most 16 ASCII characters.
    public let token: [UInt8]
    /// The photos, newest first.
    public let photos: PhotoColumns
    /// The days with their numbers of photos, in the order of the photos.
    public let sections: [(title: SectionTitle, count: Int)]

    private static let mark: [UInt8] = [0x42, 0x57, 0x4C, 0x31]

    /// Creates a listing of photos.
    public init(token: [UInt8], photos: PhotoColumns, sections: [(title: SectionTitle, count: Int)]) {
        self.token = [UInt8](token.prefix(RootNode.mostTokenBytes))
        self.photos = photos
        self.sections = sections
    }

    /// The file's bytes. O(number of photos).
    public var bytes: [UInt8] {
        var writer = ByteWriter(mark: Self.mark)
        writer.append(counted: token)
        writer.append(photos.count)
        writer.append(photos)
        writer.append(sections.count)
        for section in sections {
            writer.append(section.title)
            writer.append(section.count)
        }
        return writer.bytes
    }

    /// Reads a listing from its bytes. O(number of photos).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        var reader = try ByteReader(bytes, mark: Self.mark)
        let token = try reader.counted(upTo: RootNode.mostTokenBytes)
        let count = try reader.count(ofAtLeast: 10)
        let photos = try reader.photos(count)
        var sections: [(title: SectionTitle, count: Int)] = []
        var left = count
        for _ in 0..<(try reader.count(ofAtLeast: 3)) {
            let title = try reader.title()
            let length = try reader.number(upTo: left)
            sections.append((title, length))
            left -= length
        }
        guard left == 0 else { throw .inconsistent }
        try reader.end()
        self.init(token: token, photos: photos, sections: sections)
    }

    /// Whether two listings have the same photos of the same catalog in the same sections.
    public static func == (one: Listing, other: Listing) -> Bool {
        one.token == other.token && one.photos == other.photos && one.sections.count == other.sections.count
            && zip(one.sections, other.sections).allSatisfy { $0.title == $1.title && $0.count == $1.count }
    }
}

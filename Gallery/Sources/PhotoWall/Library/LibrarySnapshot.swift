import NIOCore
import PhotoLibrary
import Pictures
import Wall

/// One state of the library: encoded, and all that is answered by it.
struct LibrarySnapshot: Sendable {
    /// How many photos' captions are asked for at once.
    static let blockLength = 256

    /// Names this state, in 16 hexadecimal digits: equal states have equal names.
    let version: String
    /// `library.bin`.
    let bytes: ByteBuffer
    /// The same, compressed.
    let gzip: ByteBuffer?
    /// The photos, in their order.
    let contents: LibraryContents
    /// Versions whose photos, texts and order are the same; only colors became known since.
    private let earlierVersions: Set<String>

    /// Encodes a library. O(n).
    ///
    /// - Parameters:
    ///   - contents: The photos.
    ///   - token: Stands in the addresses of pictures.
    ///   - earlier: The state before this one.
    init(_ contents: LibraryContents, token: String, after earlier: LibrarySnapshot? = nil) {
        var library = Library(contents, token: token)
        // Equal lengths do not make equal captions: those are told apart by the catalog's count of changes.
        library.version = Array("\(contents.revision.photos)".utf8)
        let hash = LibraryFile.encode(library).withUnsafeBytes { ContentHash(of: $0) }
        version = String(hash.description.prefix(16))
        library.version = Array(version.utf8)
        bytes = ByteBuffer(bytes: LibraryFile.encode(library))
        gzip = Gzip.compressed(bytes, level: 6)
        self.contents = contents
        if let earlier, earlier.contents.revision.photos == contents.revision.photos {
            earlierVersions = earlier.earlierVersions.union([earlier.version])
        } else {
            earlierVersions = []
        }
    }

    /// How many photos there are.
    var count: Int { contents.count }

    /// How many blocks of captions there are.
    var blockCount: Int { (count + Self.blockLength - 1) / Self.blockLength }

    /// The name by which browsers know the library's state.
    var tag: EntityTag { EntityTag(version, isWeak: true) }

    /// Whether photos stand where they stood in that version, with the same captions.
    func hasCaptions(of version: String) -> Bool {
        version == self.version || earlierVersions.contains(version)
    }

    /// The photos of a block, in order; nil for a block that is not there.
    func ids(inBlock block: Int) -> ArraySlice<Int64>? {
        guard (0..<blockCount).contains(block) else { return nil }
        let first = block * Self.blockLength
        return contents.ids[first..<min(first + Self.blockLength, count)]
    }

    /// Where photos are in the library's order: how many, and each position, as 32-bit numbers, little endian.
    func positions(of photos: [Int64]) -> ByteBuffer {
        let positions = contents.positions(of: photos)
        var bytes = ByteBuffer()
        bytes.reserveCapacity(4 * positions.count + 4)
        bytes.writeInteger(UInt32(positions.count), endianness: .little)
        for position in positions {
            bytes.writeInteger(UInt32(position), endianness: .little)
        }
        return bytes
    }
}

import NIOCore
import PhotoLibrary
import Pictures
import Wall

/// One state of the library: encoded, and all that is answered by it.
struct LibrarySnapshot: Sendable {
    /// How many photos' captions are asked for at once.
    static let blockLength = 256

    /// Names the photos, their texts and their order, in 16 hexadecimal digits. Colors are no part of it: captions and
    /// what was found in it stay right when more of them become known.
    let version: String
    /// The name by which browsers know the file.
    let tag: EntityTag
    /// `library.bin`.
    let bytes: ByteBuffer
    /// The same, compressed.
    let gzip: ByteBuffer?
    /// The photos, in their order.
    let contents: LibraryContents

    /// Encodes a library. O(n).
    ///
    /// - Parameters:
    ///   - contents: The photos.
    ///   - token: Stands in the addresses of pictures.
    init(_ contents: LibraryContents, token: String) {
        var library = Library(contents, token: token)
        // Equal lengths do not make equal captions: those are told apart by the catalog's count of changes.
        library.version = Array("\(contents.revision.photos)".utf8)
        library.colors = [UInt16](repeating: 0, count: contents.count)
        version = Self.name(of: LibraryFile.encode(library))
        library.version = Array(version.utf8)
        library.colors = contents.colors
        let encoded = LibraryFile.encode(library)
        tag = EntityTag(Self.name(of: encoded), isWeak: true)
        bytes = ByteBuffer(bytes: encoded)
        gzip = Gzip.compressed(bytes, level: 6)
        self.contents = contents
    }

    private static func name(of bytes: [UInt8]) -> String {
        String(bytes.withUnsafeBytes { ContentHash(of: $0) }.description.prefix(16))
    }

    /// How many photos there are.
    var count: Int { contents.count }

    /// How many blocks of captions there are.
    var blockCount: Int { (count + Self.blockLength - 1) / Self.blockLength }

    /// The colors that became known since another state of the same version.
    func colors(since earlier: LibrarySnapshot) -> [WallEvent.Color] {
        zip(earlier.contents.colors, contents.colors).enumerated().compactMap { position, colors in
            colors.0 == colors.1 ? nil : WallEvent.Color(position: position, color: colors.1)
        }
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

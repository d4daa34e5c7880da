import Pictures
import WallNodes

/// The index of a pack: an object with all thumbnails of a picture.
///
/// A pack begins with `BWT` and the digit of ``Rendition/version``, the hash of the picture's content (16 bytes) and the number
/// of its files (1 byte). Each file has an entry: its width (2 bytes), offset (4), length (4) and checksum (16). The checksum
/// of all of that (16 bytes) ends the index. The files follow, the narrowest first, so that the first kilobytes have the
/// thumbnails that pages ask for most. Numbers are big-endian, and checksums are XXH3-128.
///
/// Packs of other versions aren't read.
struct ThumbnailPack {
    /// A thumbnail in the pack.
    struct File {
        let width: Int
        /// The range of its bytes in the pack.
        let range: Range<Int>
        fileprivate let checksum: ContentHash

        /// Returns whether these are the file's bytes.
        func isWhole(_ bytes: [UInt8]) -> Bool {
            CacheFolder.isWebP(bytes) && checksum == ThumbnailPack.checksum(of: bytes[...])
        }
    }

    /// The thumbnails, in the order of the pack.
    let files: [File]

    private static let mark = Array("BWT\(Rendition.version)".utf8)
    private static let hashLength = 16
    /// The length of a file's width, offset and length.
    private static let placeLength = 10
    /// The size limit of a thumbnail.
    static let maxBytes = 16 << 20

    /// Makes a pack of files.
    static func encoded(_ thumbnails: [ThumbnailWidth: [UInt8]], of content: ContentHash) -> [UInt8] {
        let files = thumbnails.sorted { $0.key.rawValue < $1.key.rawValue }
        var pack = mark + bigEndian(content) + [UInt8(files.count)]
        var offset = pack.count + files.count * (placeLength + hashLength) + hashLength
        for (width, bytes) in files {
            pack += bigEndian(UInt16(width.rawValue)) + bigEndian(UInt32(offset))
            pack += bigEndian(UInt32(bytes.count)) + bigEndian(checksum(of: bytes[...]))
            offset += bytes.count
        }
        pack += bigEndian(checksum(of: pack[...]))
        for (_, bytes) in files { pack += bytes }
        return pack
    }

    /// Reads a pack's index. Returns nil if it is damaged, of another version, or another picture's.
    ///
    /// - Parameters:
    ///   - start: The pack's first bytes.
    ///   - content: The picture's content.
    init?(_ start: [UInt8], of content: ContentHash) {
        var reader = Reader(bytes: start[...])
        guard reader.take(4).elementsEqual(Self.mark), reader.hash() == content, let count = reader.number(1)
        else { return nil }
        var files: [File] = []
        for _ in 0..<count {
            guard let width = reader.number(2), let offset = reader.number(4), let length = reader.number(4),
                let checksum = reader.hash()
            else { return nil }
            files.append(File(width: width, range: offset..<offset + length, checksum: checksum))
        }
        let index = start[..<reader.bytes.startIndex]
        guard reader.hash() == Self.checksum(of: index) else { return nil }
        self.files = files
    }

    /// Returns the thumbnail of a width, or nil if the pack has none.
    func file(of width: ThumbnailWidth) -> File? {
        files.first { $0.width == width.rawValue && !$0.range.isEmpty && $0.range.count <= Self.maxBytes }
    }

    /// Returns whether a pack has all thumbnails, and each is complete.
    ///
    /// - Parameter pack: All bytes of the pack.
    func isWhole(_ pack: [UInt8]) -> Bool {
        ThumbnailWidth.allCases.allSatisfy { width in
            guard let file = file(of: width), file.range.upperBound <= pack.count else { return false }
            return file.isWhole(Array(pack[file.range]))
        }
    }

    private static func checksum(of bytes: ArraySlice<UInt8>) -> ContentHash {
        bytes.withUnsafeBytes { ContentHash(of: $0) }
    }

    private static func bigEndian(_ hash: ContentHash) -> [UInt8] {
        bigEndian(hash.high) + bigEndian(hash.low)
    }

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    /// Parses an index.
    private struct Reader {
        /// The remaining bytes.
        var bytes: ArraySlice<UInt8>

        mutating func take(_ count: Int) -> ArraySlice<UInt8> {
            defer { bytes = bytes.dropFirst(count) }
            return bytes.prefix(count)
        }

        /// Returns nil if there are too few bytes.
        mutating func number(_ count: Int) -> Int? {
            guard bytes.count >= count else { return nil }
            return take(count).reduce(0) { $0 << 8 | Int($1) }
        }

        mutating func hash() -> ContentHash? {
            guard bytes.count >= ThumbnailPack.hashLength else { return nil }
            let halves = [take(8), take(8)].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
            return ContentHash(high: halves[0], low: halves[1])
        }
    }
}

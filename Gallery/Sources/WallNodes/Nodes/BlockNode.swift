/// A run of some hundred photos.
///
/// After the mark: how many photos (a number of seven bits a byte), the hash of their texts (8 bytes), then in columns the
/// identifiers (each as the difference from the one before, of either sign, seven bits a byte), versions (4 bytes each),
/// ratios (2), colors (2) and lengths of captions (1), little endian.
public struct BlockNode: Equatable, Sendable {
    /// The photos.
    public let photos: PhotoColumns
    /// A hash of the photos' captions and names, which are fetched by the block's name: other texts, another block.
    public let textHash: UInt64

    /// A block has at most so many photos.
    public static let mostPhotos = 1024

    /// A block of some photos.
    public init(photos: PhotoColumns, textHash: UInt64) {
        self.photos = photos
        self.textHash = textHash
    }

    /// The hash of photos' texts, from that of each. O(number of photos).
    public static func textHash(of hashes: some Sequence<UInt64>) -> UInt64 {
        hashes.reduce(0) { Mixing.mix($0 ^ $1) }
    }

    /// The node's bytes. O(number of photos).
    public var bytes: [UInt8] {
        var writer = ByteWriter(.block)
        writer.append(photos.count)
        writer.append(fixed: textHash)
        writer.append(photos)
        return writer.bytes
    }

    /// The block that bytes stand for. O(number of photos).
    ///
    /// - Throws: `NodeError` for bytes that no block has.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        var reader = try ByteReader(bytes, .block)
        let count = try reader.number(upTo: Self.mostPhotos)
        guard count > 0 else { throw .inconsistent }
        let textHash = try reader.fixed(UInt64.self)
        let photos = try reader.photos(count)
        try reader.end()
        self.init(photos: photos, textHash: textHash)
    }
}

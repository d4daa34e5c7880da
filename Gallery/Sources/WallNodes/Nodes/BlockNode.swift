/// A run of several hundred photos.
///
/// After the mark: the number of photos (a varint), the hash of their texts (8 bytes), then in columns the
/// identifiers (each as the signed difference from the previous one, in zigzag encoding), the versions (4
/// bytes each), the aspect ratios (2), the colors (2), the lengths of the captions (1) and of the ThumbHashes
/// (1), in little endian, and the bytes of the ThumbHashes.
public struct BlockNode: Equatable, Sendable {
    /// The photos.
    public let photos: PhotoColumns
    /// A hash of the photos' captions and names, which are requested by the block's name. It gives the block
    /// another name when the texts change.
    public let textHash: UInt64

    /// The highest number of photos in a block.
    public static let mostPhotos = 1024

    /// Creates a block of photos.
    public init(photos: PhotoColumns, textHash: UInt64) {
        self.photos = photos
        self.textHash = textHash
    }

    /// Returns the hash of several photos' texts from the hashes of each. O(number of photos).
    public static func textHash(of hashes: some Sequence<UInt64>) -> UInt64 {
        hashes.reduce(0) { Mixing.mix($0 ^ $1) }
    }

    /// The node's bytes. O(number of photos).
    public var bytes: [UInt8] {
        var writer = ByteWriter(.block)
        writer.append(photos.count)
        writer.append(fixed: textHash)
        writer.append(photos)
        writer.append(thumbHashesOf: photos)
        return writer.bytes
    }

    /// Reads a block from its bytes. O(number of photos).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        var reader = try ByteReader(bytes, .block)
        let count = try reader.number(upTo: Self.mostPhotos)
        guard count > 0 else { throw .inconsistent }
        let textHash = try reader.fixed(UInt64.self)
        let photos = try reader.photos(count, hasThumbHashes: true)
        try reader.end()
        self.init(photos: photos, textHash: textHash)
    }
}

/// A run of several hundred photos.
public struct BlockNode: Equatable, Sendable {
    /// The photos.
    public private(set) var photos: PhotoColumns
    /// A hash of the photos' captions and names, which are requested by the block's name. It gives the block
    /// another name when the texts change.
    public private(set) var textHash: UInt64

    /// The highest number of photos in a block.
    public static let maxPhotos = 1024

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
    public var bytes: [UInt8] { NodeWriter.bytes(of: self) }

    /// Reads a block from its bytes. O(number of photos).
    ///
    /// - Throws: `NodeError` if the bytes aren't valid.
    public init(_ bytes: UnsafeRawBufferPointer) throws(NodeError) {
        self = try NodeReader.read(bytes)
    }
}

extension BlockNode: Coded {
    init() { self.init(photos: PhotoColumns(), textHash: 0) }

    mutating func code<Coder: NodeCoder>(with coder: inout Coder) throws(Coder.Failure) {
        try coder.mark(NodeKind.block.mark)
        var count = photos.count
        try coder.number(&count, upTo: Self.maxPhotos)
        try coder.check(count > 0, .inconsistent)
        try coder.fixed(&textHash)
        try photos.code(with: &coder, count: count, hasThumbHashes: true)
        try coder.end()
    }
}

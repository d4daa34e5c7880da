/// Builds blocks from a sequence of photos. Holds at most one block in memory.
struct BlockBuilder {
    /// The finished blocks.
    private(set) var blocks: [ChapterNode.Block] = []

    private var photos = PhotoColumns()
    private var textHashes: [UInt64] = []
    private var cut = BlockCut()

    /// Whether the current block has photos.
    private var isWithinBlock: Bool { photos.count > 0 }

    mutating func append<Failure>(_ photo: BlockPhoto, _ take: ChapterBuilder.Taker<Failure>)
        throws(Failure)
    {
        photos.append(photo)
        textHashes.append(photo.textHash)
        if cut.ends(after: photo.id) { try end(take) }
    }

    /// Ends the current block.
    mutating func end<Failure>(_ take: ChapterBuilder.Taker<Failure>) throws(Failure) {
        guard isWithinBlock else { return }
        let node = BlockNode(photos: photos, textHash: BlockNode.textHash(of: textHashes))
        blocks.append(ChapterNode.Block(name: try take(.block, node.bytes), count: photos.count))
        photos = PhotoColumns()
        textHashes.removeAll(keepingCapacity: true)
        cut.begin()
    }

    /// Appends finished blocks. The current block must be empty.
    mutating func append(_ made: [ChapterNode.Block]) {
        blocks += made
    }
}

/// The properties of a photo that blocks and chapters contain.
public struct BlockPhoto: Equatable, Sendable {
    /// The photo's identifier.
    public var id: UInt32
    /// The version of the photo's content. Each change gives it another number.
    public var version: UInt32
    /// The properties that determine the photo's layout.
    public var shape: PhotoShape
    /// The dominant color as RGB 565, or zero if it isn't known yet.
    public var color: UInt16
    /// The ThumbHash, or nothing if it isn't known yet.
    public var thumbHash: [UInt8]
    /// A hash of the photo's texts.
    public var textHash: UInt64

    /// Creates a photo.
    public init(
        id: UInt32,
        version: UInt32,
        shape: PhotoShape,
        color: UInt16,
        thumbHash: [UInt8] = [],
        textHash: UInt64
    ) {
        self.id = id
        self.version = version
        self.shape = shape
        self.color = color
        self.thumbHash = thumbHash
        self.textHash = textHash
    }

    /// Creates a photo from one of several columns.
    public init(_ photos: PhotoColumns, at index: Int, textHash: UInt64) {
        self.init(
            id: photos.ids[index],
            version: photos.versions[index],
            shape: photos.shape(at: index),
            color: photos.colors[index],
            thumbHash: [UInt8](photos.thumbHash(at: index)),
            textHash: textHash
        )
    }
}

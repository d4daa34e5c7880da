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

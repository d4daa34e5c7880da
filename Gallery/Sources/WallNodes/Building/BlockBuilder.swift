/// Makes blocks from photos, which come one by one; holds one of them.
struct BlockBuilder {
    /// Those that are finished.
    private(set) var blocks: [ChapterNode.Block] = []

    private var photos = PhotoColumns()
    private var textHashes: [UInt64] = []
    private var cut = BlockCut()

    /// Whether a block has begun.
    var isWithinBlock: Bool { photos.count > 0 }

    mutating func append<Failure>(_ photo: BlockPhoto, _ take: ChapterBuilder.Taker<Failure>)
        throws(Failure)
    {
        photos.append(photo)
        textHashes.append(photo.textHash)
        if cut.ends(after: photo.id) { try end(take) }
    }

    /// Ends the block that has begun.
    mutating func end<Failure>(_ take: ChapterBuilder.Taker<Failure>) throws(Failure) {
        guard isWithinBlock else { return }
        let node = BlockNode(photos: photos, textHash: BlockNode.textHash(of: textHashes))
        blocks.append(ChapterNode.Block(name: try take(.block, node.bytes), count: photos.count))
        photos = PhotoColumns()
        textHashes.removeAll(keepingCapacity: true)
        cut.begin()
    }

    /// Adds blocks that are made; none may have begun.
    mutating func append(_ made: [ChapterNode.Block]) {
        blocks += made
    }
}

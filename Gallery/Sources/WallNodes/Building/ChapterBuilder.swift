/// Builds a chapter and its nodes from a sequence of photos. O(number of photos). Holds one block and the
/// shapes of one section in memory.
///
/// The builder doesn't name nodes. The code that takes them gives each its name, the hash of its bytes.
public struct ChapterBuilder {
    /// Takes a node and returns its name.
    public typealias Taker<Failure: Error> = (_ kind: NodeKind, _ bytes: [UInt8]) throws(Failure) -> NodeName

    private var sections: [ChapterNode.Section] = []
    private var blocks = BlockBuilder()
    private var sums = PhotoSums()

    private var title: SectionTitle?
    private var leftOut = 0
    private var sectionSums = PhotoSums()
    private var ratios: [UInt16] = []
    private var captionLengths: [UInt8] = []
    private var isInPieces = false
    /// The number of blocks that began before this section.
    private var sectionStart = 0

    /// Creates a builder for a chapter without sections.
    public init() {}

    /// Begins a section.
    ///
    /// - Parameters:
    ///   - title: The section's title.
    ///   - count: The number of photos that will follow. Sections without photos are left out.
    ///   - total: The number of photos that the section represents.
    ///   - take: Takes finished nodes.
    public mutating func begin<Failure>(
        _ title: SectionTitle,
        count: Int,
        total: Int,
        _ take: Taker<Failure>
    ) throws(Failure) {
        try endSection(take)
        if count >= BlockCut.longSection { try blocks.end(take) }
        self.title = title
        leftOut = max(0, total - count)
        isInPieces = count >= PieceCut.longSection
        sectionStart = blocks.blocks.count
    }

    /// Appends a photo to the section.
    ///
    /// - Parameter take: Takes finished nodes.
    public mutating func append<Failure>(_ photo: BlockPhoto, _ take: Taker<Failure>) throws(Failure) {
        if isInPieces, PieceCut.begins(with: photo.id) { try blocks.end(take) }
        sectionSums.add(photo.shape)
        ratios.append(photo.shape.ratio)
        captionLengths.append(photo.shape.captionLength)
        try blocks.append(photo, take)
    }

    /// Appends the next piece of a long section.
    ///
    /// - Parameter take: Takes finished nodes.
    public mutating func append<Failure>(_ piece: SectionPiece, _ take: Taker<Failure>) throws(Failure) {
        try blocks.end(take)
        blocks.append(piece.blocks)
        sectionSums += piece.sums
        ratios += piece.ratios
        captionLengths += piece.captionLengths
    }

    /// Ends the chapter. Returns nil if no section has photos. The chapter's own node is the last one taken.
    public mutating func finish<Failure>(_ take: Taker<Failure>) throws(Failure) -> RootNode.Chapter? {
        try endSection(take)
        try blocks.end(take)
        guard let first = sections.first, let last = sections.last else { return nil }
        let chapter = ChapterNode(sections: sections, blocks: blocks.blocks)
        let made = RootNode.Chapter(
            name: try take(.chapter, chapter.bytes),
            sums: sums,
            sectionCount: sections.count,
            firstTitle: first.title,
            lastTitle: last.title
        )
        self = ChapterBuilder()
        return made
    }

    private mutating func endSection<Failure>(_ take: Taker<Failure>) throws(Failure) {
        guard let title, sectionSums.count > 0 else { return }
        let blockCount = blocks.blocks.count - sectionStart + (blocks.isWithinBlock ? 1 : 0)
        var known = ChapterNode.Shapes.inBlocks
        if ratios.count <= ChapterNode.mostKnownShapes {
            known = .known(
                ratios.indices.map { PhotoShape(ratio: ratios[$0], captionLength: captionLengths[$0]) }
            )
        } else if blockCount > 2 {
            let node = ShapesNode(ratios: ratios, captionLengths: captionLengths)
            known = .node(try take(.shapes, node.bytes))
        }
        sections.append(
            ChapterNode.Section(
                title: title,
                sums: sectionSums,
                total: sectionSums.count + leftOut,
                shapes: known
            )
        )
        sums += sectionSums
        sectionSums = PhotoSums()
        ratios.removeAll(keepingCapacity: true)
        captionLengths.removeAll(keepingCapacity: true)
    }
}

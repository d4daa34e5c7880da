/// Makes a chapter and its nodes from its photos, which come one by one. O(number of photos); holds one block, and the
/// shapes of one section.
///
/// It makes no names: whoever takes the nodes gives each its name, which is the hash of its bytes.
public struct ChapterBuilder {
    /// Takes a node, and names it.
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
    /// How many blocks were begun before this section.
    private var sectionStart = 0

    /// A chapter without sections.
    public init() {}

    /// Begins a section.
    ///
    /// - Parameters:
    ///   - title: Its title.
    ///   - count: How many photos will follow; sections without any are left out.
    ///   - total: How many photos it stands for.
    ///   - take: Takes nodes that are finished.
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
    /// - Parameter take: Takes nodes that are finished.
    public mutating func append<Failure>(_ photo: BlockPhoto, _ take: Taker<Failure>) throws(Failure) {
        if isInPieces, PieceCut.begins(with: photo.id) { try blocks.end(take) }
        sectionSums.add(photo.shape)
        ratios.append(photo.shape.ratio)
        captionLengths.append(photo.shape.captionLength)
        try blocks.append(photo, take)
    }

    /// Appends the next piece of the section, which is a long one.
    ///
    /// - Parameter take: Takes nodes that are finished.
    public mutating func append<Failure>(_ piece: SectionPiece, _ take: Taker<Failure>) throws(Failure) {
        try blocks.end(take)
        blocks.append(piece.blocks)
        sectionSums += piece.sums
        ratios += piece.ratios
        captionLengths += piece.captionLengths
    }

    /// Ends the chapter; nil where no section has a photo. The chapter itself is the last node that is taken.
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

/// Builds a chapter and its nodes from a sequence of photos. O(number of photos). Holds one block and the
/// shapes of one part of a section in memory.
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
    /// The shapes of the current part, or of the whole section if it isn't in parts.
    private var part = SectionPart()
    private var parts: [ChapterNode.Part] = []
    private var isInParts = false
    private var isInPieces = false

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
        isInParts = count >= PieceCut.sectionInParts
        isInPieces = count >= PieceCut.longSection
    }

    /// Appends a photo to the section.
    ///
    /// - Parameter take: Takes finished nodes.
    public mutating func append<Failure>(_ photo: BlockPhoto, _ take: Taker<Failure>) throws(Failure) {
        if isInParts, PieceCut.begins(with: photo.id) { try endPiece(take) }
        part.append(photo.shape)
        try blocks.append(photo, take)
    }

    /// Appends the next piece of a long section.
    ///
    /// - Parameter take: Takes finished nodes.
    public mutating func append<Failure>(_ piece: SectionPiece, _ take: Taker<Failure>) throws(Failure) {
        try endPiece(take)
        blocks.append(piece.blocks)
        part.append(piece.shapes)
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

    private mutating func endPiece<Failure>(_ take: Taker<Failure>) throws(Failure) {
        if isInPieces { try blocks.end(take) }
        if PieceCut.endsPart(after: part.sums.count) { try endPart(take) }
    }

    private mutating func endPart<Failure>(_ take: Taker<Failure>) throws(Failure) {
        guard part.sums.count > 0 else { return }
        parts.append(ChapterNode.Part(name: try take(.shapes, part.node.bytes), sums: part.sums))
        sectionSums += part.sums
        part.removeAll()
    }

    private mutating func endSection<Failure>(_ take: Taker<Failure>) throws(Failure) {
        guard let title else { return }
        if isInParts { try endPart(take) }
        sectionSums += part.sums
        guard sectionSums.count > 0 else { return }
        let shapes: ChapterNode.Shapes =
            isInParts
            ? .parts(parts) : part.sums.count <= ChapterNode.maxKnownShapes ? .known(part.shapes) : .inBlocks
        sections.append(
            ChapterNode.Section(
                title: title,
                sums: sectionSums,
                total: sectionSums.count + leftOut,
                shapes: shapes
            )
        )
        sums += sectionSums
        sectionSums = PhotoSums()
        part.removeAll()
        parts = []
    }
}

/// The shapes of consecutive photos of a section.
struct SectionPart: Equatable, Sendable {
    private(set) var sums = PhotoSums()
    private var ratios: [UInt16] = []
    private var captionLengths: [UInt8] = []

    mutating func append(_ shape: PhotoShape) {
        sums.add(shape)
        ratios.append(shape.ratio)
        captionLengths.append(shape.captionLength)
    }

    mutating func append(_ other: SectionPart) {
        sums += other.sums
        ratios += other.ratios
        captionLengths += other.captionLengths
    }

    mutating func removeAll() {
        sums = PhotoSums()
        ratios.removeAll(keepingCapacity: true)
        captionLengths.removeAll(keepingCapacity: true)
    }

    var shapes: [PhotoShape] {
        ratios.indices.map { PhotoShape(ratio: ratios[$0], captionLength: captionLengths[$0]) }
    }

    var node: ShapesNode { ShapesNode(ratios: ratios, captionLengths: captionLengths) }
}

/// A piece of a long section, with the properties that its chapter needs.
public struct SectionPiece: Equatable, Sendable {
    /// The piece's blocks.
    public private(set) var blocks: [ChapterNode.Block] = []
    /// The shapes of the photos.
    private(set) var shapes = SectionPart()

    /// Builds a piece from a sequence of photos. O(number of photos). Holds one block in memory besides the
    /// piece.
    public struct Builder {
        private var piece = SectionPiece()
        private var blocks = BlockBuilder()

        /// Creates a builder for a piece without photos.
        public init() {}

        /// Appends a photo.
        ///
        /// - Parameter take: Takes finished blocks.
        public mutating func append<Failure>(_ photo: BlockPhoto, _ take: ChapterBuilder.Taker<Failure>)
            throws(Failure)
        {
            piece.shapes.append(photo.shape)
            try blocks.append(photo, take)
        }

        /// Ends the piece and begins another. Returns nil if the piece has no photos.
        public mutating func finish<Failure>(_ take: ChapterBuilder.Taker<Failure>) throws(Failure)
            -> SectionPiece?
        {
            try blocks.end(take)
            piece.blocks = blocks.blocks
            defer { self = Builder() }
            return piece.blocks.isEmpty ? nil : piece
        }
    }
}

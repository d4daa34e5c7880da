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

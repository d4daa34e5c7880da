/// A piece of a long section: what its chapter has to know of it.
public struct SectionPiece: Equatable, Sendable {
    /// Its blocks.
    public private(set) var blocks: [ChapterNode.Block] = []
    /// The sums over its photos.
    public private(set) var sums = PhotoSums()
    /// The photos' widths over heights, in 8192ths.
    private(set) var ratios: [UInt16] = []
    /// How long their captions are.
    private(set) var captionLengths: [UInt8] = []

    /// Makes a piece from its photos, which come one by one. O(number of photos); holds one block, and what becomes of it.
    public struct Builder {
        private var piece = SectionPiece()
        private var blocks = BlockBuilder()

        /// A piece without photos.
        public init() {}

        /// Appends a photo.
        ///
        /// - Parameter take: Takes blocks that are finished.
        public mutating func append<Failure>(_ photo: BlockPhoto, _ take: ChapterBuilder.Taker<Failure>)
            throws(Failure)
        {
            piece.sums.add(photo.shape)
            piece.ratios.append(photo.shape.ratio)
            piece.captionLengths.append(photo.shape.captionLength)
            try blocks.append(photo, take)
        }

        /// Ends the piece, and begins another one; nil where no photo has come.
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

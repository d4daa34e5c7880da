import PhotoLibrary
import WallNodes

/// A chapter that is one long section, divided into pieces. It is kept from one revision to the next, and
/// takes about three bytes for each photo.
public struct LongChapter: Sendable {
    /// The chapter's entry in the root.
    public let entry: RootNode.Chapter
    /// The chapter's pieces, in order.
    let pieces: [SectionPiece]
    /// The positions of the pieces in the catalog.
    let places: SectionPieces
    private let section: WallOutline.Section

    /// - Returns: nil if no piece has a photo.
    init?(_ section: WallOutline.Section, _ pieces: [SectionPiece], _ places: SectionPieces) {
        self.section = section
        self.pieces = pieces
        self.places = places
        guard let entry = Self.make(section, pieces, take: { _ in }) else { return nil }
        self.entry = entry
    }

    /// The title of the section.
    public var title: SectionTitle { section.title }

    /// The number of photos.
    public var count: Int { entry.sums.count }

    /// The names of a piece's blocks, in order.
    public func blocks(ofPiece piece: Int) -> [NodeName] { pieces[piece].blocks.map(\.name) }

    /// Returns the piece that contains a block.
    public func piece(ofBlock name: NodeName) -> Int? {
        pieces.firstIndex { piece in piece.blocks.contains { $0.name == name } }
    }

    /// Returns the chapter's own node and the nodes for the section as a whole. O(number of photos).
    public func nodes() -> [WallBundle.Node] {
        var nodes: [WallBundle.Node] = []
        _ = Self.make(section, pieces) { nodes.append($0) }
        return nodes
    }

    private static func make(
        _ section: WallOutline.Section,
        _ pieces: [SectionPiece],
        take: @escaping (WallBundle.Node) -> Void
    ) -> RootNode.Chapter? {
        let named = ChapterMaker.naming(take)
        var builder = ChapterBuilder()
        builder.begin(section.title, count: section.count, total: section.total, named)
        for piece in pieces {
            builder.append(piece, named)
        }
        return builder.finish(named)
    }
}

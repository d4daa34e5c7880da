import PhotoLibrary
import WallNodes

/// A chapter that is one long section, in pieces: what is kept of it from one state of the catalog to the next, some three
/// bytes for each photo.
public struct LongChapter: Sendable {
    /// What a root says of it.
    public let entry: RootNode.Chapter
    /// Its pieces, in order.
    let pieces: [SectionPiece]
    /// Where they are in the catalog.
    let places: SectionPieces
    private let section: WallOutline.Section

    /// - Returns: nil where no piece has a photo.
    init?(_ section: WallOutline.Section, _ pieces: [SectionPiece], _ places: SectionPieces) {
        self.section = section
        self.pieces = pieces
        self.places = places
        guard let entry = Self.make(section, pieces, take: { _ in }) else { return nil }
        self.entry = entry
    }

    /// What its section is called.
    public var title: SectionTitle { section.title }

    /// How many photos it has.
    public var count: Int { entry.sums.count }

    /// The names of a piece's blocks, in order.
    public func blocks(ofPiece piece: Int) -> [NodeName] { pieces[piece].blocks.map(\.name) }

    /// The piece that has a block.
    public func piece(ofBlock name: NodeName) -> Int? {
        pieces.firstIndex { piece in piece.blocks.contains { $0.name == name } }
    }

    /// Its own node, and those that are of it as a whole. O(number of photos).
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

import PhotoLibrary
import Pictures
import WallNodes

/// Builds chapters of a wall from the catalog.
public struct ChapterMaker: Sendable {
    let walls: Catalog.Walls
    let outline: WallOutline

    /// - Parameters:
    ///   - walls: The walls of a catalog.
    ///   - outline: The wall's outline.
    public init(_ walls: Catalog.Walls, outline: WallOutline) {
        self.walls = walls
        self.outline = outline
    }

    /// Builds a chapter and its nodes.
    ///
    /// - Parameters:
    ///   - range: The sections of the wall that belong to the chapter.
    ///   - take: Called with each node. The chapter's own node comes last.
    /// - Throws: `WallHasChanged` if the catalog has changed since it was outlined, or `CatalogError`.
    public func make(_ range: Range<Int>, take: @escaping (WallBundle.Node) -> Void) throws
        -> RootNode.Chapter
    {
        let named = Self.naming(take)
        var builder = ChapterBuilder()
        var next = range.lowerBound
        try walls.forEachPhoto(of: outline, inSections: range) { number, photo in
            if number == next {
                let section = outline.sections[number]
                builder.begin(section.title, count: section.count, total: section.total, named)
                next += 1
            }
            builder.append(BlockPhoto(photo), named)
        }
        guard let chapter = builder.finish(named) else { throw EmptyChapter() }
        return chapter
    }

    /// Builds a chapter that is one long section. Only pieces that have changed are rebuilt.
    ///
    /// - Parameters:
    ///   - section: A section that is divided into pieces.
    ///   - previous: The chapter at an earlier revision, with the same query.
    ///   - take: Called with each block that is rebuilt.
    /// - Complexity: O(number of photos in changed pieces), plus copying 3 bytes for each other photo.
    /// - Throws: `WallHasChanged` if the catalog has changed since it was outlined, or `CatalogError`.
    public func makeLong(
        _ section: Int,
        after previous: LongChapter?,
        take: @escaping (WallBundle.Node) -> Void
    ) throws -> LongChapter {
        let named = Self.naming(take)
        var pieces: [SectionPiece] = []
        var builder = SectionPiece.Builder()
        let places = try walls.readPieces(of: outline, section: section, after: previous?.places) {
            event in
            switch event {
            case .kept(let kept):
                builder.finish(named).map { pieces.append($0) }
                pieces += previous?.pieces[kept] ?? []
            case .begin: builder.finish(named).map { pieces.append($0) }
            case .photo(let photo): builder.append(BlockPhoto(photo), named)
            }
        }
        builder.finish(named).map { pieces.append($0) }
        guard let chapter = LongChapter(outline.sections[section], pieces, places) else {
            throw EmptyChapter()
        }
        return chapter
    }

    /// Builds the blocks of a piece of a long section.
    ///
    /// - Throws: `WallHasChanged` if the section has changed since it was outlined, or `CatalogError`.
    public func makeBlocks(
        ofPiece piece: Int,
        of chapter: LongChapter,
        section: Int,
        take: @escaping (WallBundle.Node) -> Void
    ) throws {
        let named = Self.naming(take)
        var builder = SectionPiece.Builder()
        try walls.forEachPhoto(of: outline, section: section, piece: piece, of: chapter.places) {
            photo in
            builder.append(BlockPhoto(photo), named)
        }
        _ = builder.finish(named)
    }

    static func naming(_ take: @escaping (WallBundle.Node) -> Void) -> ChapterBuilder.Taker<Never> {
        { kind, bytes in
            let node = WallBundle.Node(kind: kind, name: NodeName(of: bytes), bytes: bytes)
            take(node)
            return node.name
        }
    }

    /// An error for a chapter without photos, which no outline has.
    private struct EmptyChapter: Error {}
}

extension BlockPhoto {
    /// A photo of the catalog.
    public init(_ photo: WallPhoto) {
        self.init(
            id: UInt32(clamping: photo.id),
            version: UInt32(clamping: photo.version),
            shape: photo.shape,
            color: photo.color,
            thumbHash: photo.thumbHash,
            textHash: photo.textHash
        )
    }
}

extension WallPhoto {
    /// The properties of the photo that determine its layout on a wall.
    public var shape: PhotoShape {
        PhotoShape(ratio: PhotoShape.ratio(width: width, height: height), captionLength: captionLength)
    }
}

extension NodeName {
    /// The name of a node with these bytes.
    public init(of bytes: [UInt8]) {
        let hash = bytes.withUnsafeBytes { ContentHash(of: $0) }
        self.init(high: hash.high, low: hash.low)
    }

    /// The name as written in addresses.
    public var description: String { String(decoding: text, as: UTF8.self) }
}

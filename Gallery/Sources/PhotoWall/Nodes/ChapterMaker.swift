import PhotoLibrary
import Pictures
import WallNodes

/// Makes chapters of a wall out of the catalog.
public struct ChapterMaker: Sendable {
    let catalog: Catalog
    let outline: WallOutline

    /// - Parameters:
    ///   - catalog: The photos.
    ///   - outline: Of the wall.
    public init(catalog: Catalog, outline: WallOutline) {
        self.catalog = catalog
        self.outline = outline
    }

    /// Makes a chapter and its nodes.
    ///
    /// - Parameters:
    ///   - range: The wall's sections that it has.
    ///   - take: Gets each node; the chapter's own comes last.
    /// - Throws: `WallHasChanged` where the catalog is no longer as it was outlined, or `CatalogError`.
    public func make(_ range: Range<Int>, take: @escaping (WallBundle.Node) -> Void) throws
        -> RootNode.Chapter
    {
        let named = { (kind: NodeKind, bytes: [UInt8]) -> NodeName in
            let node = WallBundle.Node(kind: kind, name: NodeName(of: bytes), bytes: bytes)
            take(node)
            return node.name
        }
        var builder = ChapterBuilder()
        var section = range.lowerBound
        var left = 0
        try catalog.forEachPhoto(of: outline, inSections: range) { photo in
            if left == 0 {
                let next = outline.sections[section]
                builder.begin(next.title, count: next.count, total: next.total, named)
                left = next.count
                section += 1
            }
            left -= 1
            builder.append(
                id: UInt32(clamping: photo.id),
                version: UInt32(clamping: photo.version),
                shape: photo.shape,
                color: photo.color,
                textHash: photo.textHash,
                named
            )
        }
        guard let chapter = builder.finish(named) else { throw EmptyChapter() }
        return chapter
    }

    /// An outline has no sections without photos.
    private struct EmptyChapter: Error {}
}

extension WallPhoto {
    /// What the photo's place on a wall depends on.
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

    /// The name as it stands in addresses.
    public var description: String { String(decoding: text, as: UTF8.self) }
}

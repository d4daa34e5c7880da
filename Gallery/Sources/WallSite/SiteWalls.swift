import NIOCore
import PhotoLibrary
import PhotoWall
import WallNodes

/// Builds the walls of a static site: all that a user can choose, because no server can build them on
/// request.
struct SiteWalls {
    private let catalog: Catalog
    private let documents: WallDocuments
    private let leftOut: Set<Int64>
    /// The names of all files that were built.
    private(set) var names: Set<String> = []

    /// - Parameters:
    ///   - catalog: The catalog of photos.
    ///   - documents: Writes the texts of the photos.
    ///   - leftOut: Photos that can't be shown.
    init(catalog: Catalog, documents: WallDocuments, leftOut: Set<Int64>) {
        self.catalog = catalog
        self.documents = documents
        self.leftOut = leftOut
    }

    /// All walls that a user can choose without a search.
    static var wallQueries: [WallQuery] {
        WallQuery.Undated.allCases.flatMap { undated in
            WallQuery.Order.allCases.flatMap { order in
                WallQuery.Grouping.allCases.map { WallQuery(grouping: $0, order: order, undated: undated) }
                    + WallQuery.Sample.allCases.map {
                        WallQuery(order: order, undated: undated, sample: $0)
                    }
            }
        }
    }

    /// Builds a wall.
    ///
    /// - Returns: The wall's nodes, the texts of its photos, and their positions, without files that another
    ///   wall has as well. Also the root, which must be written after all files of all walls.
    mutating func wall(_ wallQuery: WallQuery) throws -> (parts: [SitePart], root: SitePart) {
        let sections = try SiteSection.sections(of: wallQuery, in: catalog, leavingOut: leftOut)
        var nodes: [NodeName: WallBundle.Node] = [:]
        let take = { (kind: NodeKind, bytes: [UInt8]) -> NodeName in
            let node = WallBundle.Node(kind: kind, name: NodeName(of: bytes), bytes: bytes)
            nodes[node.name] = node
            return node.name
        }
        var builder = TreeBuilder(token: Array(catalog.state.addressToken.utf8))
        for section in sections {
            builder.begin(section.title, count: section.photos.count, total: section.total, take)
            for photo in section.photos {
                builder.append(BlockPhoto(photo), take)
            }
        }
        let root = builder.finish(take)
        let rootName = NodeName(of: root.bytes)
        var parts: [SitePart] = []
        for node in nodes.values where names.insert(WallAddress.node(node.name)).inserted {
            parts += try files(of: node)
        }
        // Walls with the same root have the same photos in the same order.
        parts += places(of: sections.flatMap { $0.photos.map(\.id) }, rootName).filter {
            !names.contains($0.name)
        }
        names.formUnion(parts.map(\.name))
        let start = SitePart(
            name: "walls/\(Self.stem(wallQuery)).bin",
            bytes: Gzip.packed(try bundle(root, nodes).bytes)
        )
        names.insert(start.name)
        return (parts, start)
    }

    /// Builds the files that a page needs to search by itself, and those of its rooms.
    ///
    /// - Returns: The list of photos and the text to search, whose names change with their content. Also the
    ///   file that names both of them, which must be written after these files. It also says whether there are
    ///   folders, photos with coordinates, and people, which the page needs to know at once. And the folders and the map.
    mutating func search() throws -> (parts: [SitePart], roots: [SitePart]) {
        let sections = try SiteSection.sections(
            of: WallQuery(grouping: .day),
            in: catalog,
            leavingOut: leftOut
        )
        var photos = PhotoColumns()
        var texts = ByteBuffer()
        var rooms = SiteRooms()
        var hasPeople = false
        for photo in sections.lazy.flatMap(\.photos) {
            photos.append(BlockPhoto(photo))
            let shown = try catalog.photos.photo(photo.id).map { try documents.shown($0, in: catalog) }
            if let shown { rooms.add(shown) }
            hasPeople = hasPeople || shown?.people.isEmpty == false
            texts.writeString(SearchTexts.line(shown) + "\n")
        }
        let listing = Listing(
            token: Array(catalog.state.addressToken.utf8),
            photos: photos,
            sections: sections.map { Listing.Section(title: $0.title, count: $0.photos.count) }
        )
        let listed = SitePart(
            name: "search/\(NodeName(of: listing.bytes).description).bin",
            bytes: Gzip.packed(listing.bytes)
        )
        let searched = SitePart(
            name: "search/\(NodeName(of: Array(buffer: texts)).description).txt",
            bytes: texts
        )
        names.formUnion([listed.name, searched.name])
        let root = """
            {"listing":"\(listed.name)","texts":"\(searched.name)",\
            "hasFolders":\(rooms.hasFolders),"hasPlaces":\(rooms.hasPlaces),"hasPeople":\(hasPeople)}
            """
        return (
            [listed, searched],
            try [SitePart(name: "search.json", bytes: ByteBuffer(string: root))] + rooms.documents
        )
    }

    /// Returns the name that a wall's files begin with.
    private static func stem(_ wallQuery: WallQuery) -> String {
        let first = wallQuery.sample.map { "\($0.rawValue)-sample" } ?? wallQuery.grouping.rawValue
        return "\(first)-\(wallQuery.order.rawValue)-\(wallQuery.undated.rawValue)"
    }

    /// Returns a node's file, and the texts of its photos if it is a block.
    private func files(of node: WallBundle.Node) throws -> [SitePart] {
        let file = SitePart(name: WallAddress.node(node.name), bytes: Gzip.packed(node.bytes))
        guard node.kind == .block else { return [file] }
        let block = try node.bytes.withUnsafeBytes { try BlockNode($0) }
        let texts = try WallDocuments.texts(ofPhotos: block.photos.ids, in: catalog)
        return [file, SitePart(name: WallAddress.texts(ofBlock: node.name), bytes: texts.bytes)]
    }

    /// Returns the files with the positions of photos in a wall. Each file covers a range of identifiers. It
    /// has a number for each: the photo's index plus one, or 0 if the photo isn't in the wall.
    private func places(of ids: [Int64], _ root: NodeName) -> [SitePart] {
        let length = WallAddress.placesInFile
        var parts: [Int64: [UInt32]] = [:]
        for (index, id) in ids.enumerated() {
            parts[id / length, default: [UInt32](repeating: 0, count: Int(length))][Int(id % length)] =
                UInt32(index + 1).littleEndian
        }
        return parts.map { number, places in
            let bytes = places.withUnsafeBytes { ByteBuffer(bytes: $0) }
            return SitePart(name: "places/\(root.description)/\(number).bin", bytes: bytes)
        }
    }

    private func bundle(_ root: RootNode, _ nodes: [NodeName: WallBundle.Node]) throws -> WallBundle {
        let bytes = root.bytes
        var maker = BundleMaker(
            WallBundle.Node(kind: .root, name: NodeName(of: bytes), bytes: bytes),
            count: root.sums.count
        )
        for chapter in root.chapters where !maker.isFull {
            guard let node = nodes[chapter.name] else { continue }
            maker.add(node)
            for part in try node.bytes.withUnsafeBytes({ try ChapterNode($0) }).parts where !maker.isFull {
                nodes[part.name].map { maker.add($0) }
            }
        }
        return maker.bundle
    }
}

/// A section of a wall with the photos that can be shown.
struct SiteSection {
    let title: SectionTitle
    private(set) var total: Int
    private(set) var photos: [WallPhoto] = []

    /// Returns the sections of a wall that have photos.
    static func sections(
        of wallQuery: WallQuery,
        in catalog: Catalog,
        leavingOut left: Set<Int64>
    ) throws -> [SiteSection] {
        try catalog.walls.reading { walls in
            let outline = try walls.outline(of: wallQuery)
            var sections = outline.sections.map { SiteSection(title: $0.title, total: $0.total) }
            try walls.forEachPhoto(of: outline, inSections: sections.indices) { number, photo in
                if left.contains(photo.id) {
                    sections[number].total -= 1
                } else {
                    sections[number].photos.append(photo)
                }
            }
            return sections.filter { !$0.photos.isEmpty }
        }
    }
}

import Testing
import WallNodes

struct SelectionTests {
    private func listing(_ counts: [Int]) -> Listing {
        let sections = days(counts)
        var photos = PhotoColumns()
        for section in sections {
            for index in 0..<section.photos.count { photos.append(section.photos, at: index) }
        }
        return Listing(
            token: Array("0a1b".utf8),
            photos: photos,
            sections: sections.map { Listing.Section(title: $0.title, count: $0.photos.count) }
        )
    }

    /// Returns the titles and identifiers in a bundle.
    private func sections(_ bundle: WallBundle) throws -> [(title: SectionTitle, ids: [UInt32])] {
        var nodes: [NodeName: [UInt8]] = [:]
        for node in bundle.nodes { nodes[node.name] = node.bytes }
        #expect(nodes.count == bundle.nodes.count)
        let root = try bundle.nodes[0].bytes.withUnsafeBytes { bytes throws(NodeError) in try RootNode(bytes)
        }
        // Addresses of thumbnails contain it, also on walls that the page makes.
        #expect(root.token == Array("0a1b".utf8))
        return try root.chapters.flatMap { entry in
            let chapter = try nodes[entry.name, default: []].withUnsafeBytes { bytes throws(NodeError) in
                try ChapterNode(bytes)
            }
            var ids = try chapter.blocks.flatMap { block in
                try nodes[block.name, default: []].withUnsafeBytes { bytes throws(NodeError) in
                    try BlockNode(bytes)
                }.photos.ids
            }[...]
            return chapter.sections.map { section in
                defer { ids = ids.dropFirst(section.sums.count) }
                return (section.title, Array(ids.prefix(section.sums.count)))
            }
        }
    }

    @Test("A selection of a listing is a wall of these photos, grouped as few photos are")
    func selection() throws {
        let listing = listing([30, 30, 5, 5, 30])
        let chosen = [UInt32](0..<30) + [60, 61, 65, 99]
        let bundle = WallBundle(listing, selecting: chosen)
        let found = try sections(bundle)
        // Thirty photos of a day, and four of three others. None is enough for a section by day, so they are
        // grouped by month.
        #expect(found.map { $0.ids.count } == [34])
        #expect(found.flatMap { $0.ids } == chosen.map { listing.photos.ids[Int($0)] })
        #expect(
            try bundle.bytes.withUnsafeBytes { bytes throws(NodeError) in try WallBundle(bytes) } == bundle
        )
    }

    @Test("All of a listing is its days")
    func all() throws {
        let listing = listing([20, 30, 700, 5_000])
        let found = try sections(WallBundle(listing, selecting: 0..<UInt32(listing.photos.count)))
        #expect(found.map { $0.title } == listing.sections.map { $0.title })
        #expect(found.flatMap { $0.ids } == listing.photos.ids)
    }

    @Test("What is not rising, or not in the listing, is left out")
    func nonsense() throws {
        let listing = listing([30])
        let found = try sections(WallBundle(listing, selecting: [5, 5, 3, 7, 30, 4_000_000_000]))
        #expect(found.flatMap { $0.ids } == [listing.photos.ids[5], listing.photos.ids[7]])
        #expect(try sections(WallBundle(listing, selecting: [])).isEmpty)
    }
}

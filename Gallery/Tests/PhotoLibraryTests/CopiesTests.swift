import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Files with the same content. Walls show one of them.
@Suite(.onBothDatabases, .library)
struct CopiesTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    /// Indexes, and decodes all photos that haven't been decoded. Equal texts have equal contents.
    private func index(_ folders: [String] = ["photos"]) async throws {
        let paths = folders.map { library.folder.appending(FilePath($0).components) }
        _ = try await library.indexer(catalog, folders: paths).index()
        for id in try catalog.thumbnails.photosToMake(limit: 100) {
            let photo = try #require(try catalog.photos.photo(id))
            let source = try SourceFile(photo.location)
            try catalog.thumbnails.setMade(
                id: id,
                version: photo.version,
                contentHash: try ContentHash(of: source),
                color: 5
            )
        }
    }

    /// Returns the shown photos.
    private func shown(_ search: String = "") throws -> [String] {
        let wallQuery = WallQuery(search: SearchQuery(text: search), grouping: .none, order: .name)
        let ids = try catalog.wall(wallQuery).flatMap(\.ids)
        if !search.isEmpty {
            #expect(try catalog.search.photos(wallQuery.search) == ids.sorted())
        }
        return try ids.map { try #require(try catalog.photos.photo($0)).path.string }
    }

    @Test
    func theNextOneIsShownWhereTheFirstGoes() async throws {
        try library.add("a.jpg", "4x3|1|Pier")
        try library.add("other.jpg", "9x9")
        try await index()
        try library.add("b.jpg", "4x3|1|Pier")
        try await index()
        try library.add("sub/c.jpg", "4x3|1|Pier")
        try await index()
        #expect(try shown() == ["a.jpg", "other.jpg"])
        #expect(try catalog.photos.count() == 2)
        try library.remove("a.jpg")
        try await index()
        #expect(try shown() == ["b.jpg", "other.jpg"])
        // It becomes another picture.
        try library.add("b.jpg", "30x30", modified: 1_000_000_005)
        try await index()
        #expect(try shown() == ["b.jpg", "sub/c.jpg", "other.jpg"])
        // It becomes the same picture again.
        try library.add("b.jpg", "4x3|1|Pier", modified: 1_000_000_009)
        try await index()
        #expect(try shown() == ["b.jpg", "other.jpg"])
        try library.add("b.jpg", "broken", modified: 1_000_000_010)
        try await index()
        #expect(try shown() == ["sub/c.jpg", "other.jpg"])
        try library.move("sub/c.jpg", "moved/d.jpg")
        try await index()
        #expect(try shown() == ["moved/d.jpg", "other.jpg"])
    }

    @Test
    func detailsNameAllPlaces() async throws {
        try library.add("a.jpg", "4x3|1")
        try library.add("sub/b.jpg", "4x3|1")
        try library.add("c.jpg", "9x9")
        try library.add("d.jpg", "4x3|1")
        try await index()
        func copies(_ path: String) throws -> [String] {
            try catalog.photo(at: path).copies.map { location in
                #expect(location.root == library.photos)
                return location.path.string
            }
        }
        let order = try ["a.jpg", "sub/b.jpg", "d.jpg"].map { (try catalog.id(at: $0), $0) }.sorted {
            $0.0 < $1.0
        }
        .map(\.1)
        for path in order {
            #expect(try copies(path) == order.filter { $0 != path })
        }
        #expect(try copies("c.jpg") == [])
        // Addresses of hidden copies lead to the shown one.
        let outline = try catalog.walls.outline(of: WallQuery(grouping: .none, order: .added))
        let first = try catalog.walls.index(of: catalog.id(at: order[0]), in: outline)
        #expect(first != nil)
        for path in order {
            #expect(try catalog.walls.index(of: catalog.id(at: path), in: outline) == first)
        }
    }

    @Test
    func aSearchThatOnlyACopyAnswersFindsTheOneShown() async throws {
        try library.add("a.jpg", "4x3|1|Pier|Sea")
        try await index()
        try library.add("Harbor/sunset.jpg", "4x3|1|Pier|Sea")
        try await index()
        #expect(try shown("sunset") == ["a.jpg"])
        #expect(try shown("harbor") == ["a.jpg"])
        #expect(try shown("pier") == ["a.jpg"])
        #expect(try shown("sunset a") == [])
        #expect(try catalog.search.suggestions(for: SearchQuery(text: "pi")).map(\.count) == [1])
        #expect(try catalog.facets.tags() == [TagCount(name: "Sea", count: 1)])
    }

    @Test
    func ofEachContentOneIsShownAmongTheFoldersGiven() async throws {
        try library.add("one/a.jpg", "4x3|1")
        try await index()
        try library.add("two/b.jpg", "4x3|1")
        try library.add("two/c.jpg", "4x3|1")
        try library.add("two/d.jpg", "9x9")
        try await index()
        #expect(try shown() == ["one/a.jpg", "two/d.jpg"])
        try await index(["photos/two"])
        #expect(try shown().count == 2)
        #expect(try ["b.jpg", "c.jpg"].contains(shown()[0]) && shown()[1] == "d.jpg")
        try await index(["photos/one"])
        #expect(try shown() == ["a.jpg"])
        try await index(["photos/two", "photos/one"])
        #expect(try shown() == ["a.jpg", "d.jpg"])
        try library.remove("one/a.jpg")
        try await index(["photos/two", "photos/one"])
        #expect(try shown().count == 2)
    }
}

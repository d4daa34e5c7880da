import Pictures
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// Folders as albums.
@Suite(.onBothDatabases, .library)
struct AlbumTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    private func names(in folder: String, _ text: String = "") throws -> [String] {
        let found = Set(try catalog.search.photos(SearchQuery(text: text, folder: folder)))
        return try catalog.places().filter { found.contains($0.value) }.keys.sorted()
    }

    @Test
    func aFolderHasItsPhotosAndThoseBelow() async throws {
        for name in ["top.jpg", "2024/a.jpg", "2024/May/b.jpg", "2024/May/c.jpg", "2024b/d.jpg"] {
            try library.add(name, "4x3|0|\(name)")
        }
        _ = try await library.indexer(catalog).index()
        #expect(try names(in: "2024") == ["2024/May/b.jpg", "2024/May/c.jpg", "2024/a.jpg"])
        #expect(try names(in: "2024/May") == ["2024/May/b.jpg", "2024/May/c.jpg"])
        #expect(try names(in: "2024", "b") == ["2024/May/b.jpg"])
        #expect(try names(in: "202") == [])
        #expect(try names(in: "2024/May/b.jpg") == [])
        #expect(try catalog.photo(at: "2024/May/b.jpg").album == "2024/May")
        #expect(try catalog.photo(at: "top.jpg").album == "")
    }

    /// What the correction would find is in another folder.
    @Test
    func aSearchIsCorrectedOnlyByWhatTheFolderHas() async throws {
        try library.add("a/1.jpg", "4x3|0|mountain")
        try library.add("b/2.jpg", "4x3|0|river")
        _ = try await library.indexer(catalog).index()
        #expect(try names(in: "a", "mountian") == ["a/1.jpg"])
        func correction(in folder: String) throws -> String? {
            let search = SearchQuery(text: "mountian", folder: folder)
            return try catalog.walls.outline(of: WallQuery(search: search), first: SearchLimits()).correction
        }
        #expect(try correction(in: "a") == "mountain")
        #expect(try names(in: "b", "mountian") == [])
        #expect(try correction(in: "b") == nil)
    }

    /// Natural order, and covers: the file of that name, or else the newest photo.
    @Test
    func subfoldersAreCards() async throws {
        let day = 86_400
        try library.add("trip 10/old.jpg", "4x3|\(10 * day)|1")
        try library.add("trip 10/below/new.jpg", "4x3|\(20 * day)|2")
        try library.add("trip 2/Cover.jpg", "4x3|\(1 * day)|3")
        try library.add("trip 2/new.jpg", "4x3|\(30 * day)|4")
        try library.add("none/notes.txt", "text")
        _ = try await library.indexer(catalog).index()
        let album = try #require(try catalog.facets.album(""))
        #expect(album.folder == "" && album.count == 2)
        #expect(album.folders.map(\.folder) == ["trip 2", "trip 10"])
        #expect(album.folders.map(\.photos) == [2, 2])
        #expect(
            album.folders.map(\.cover?.id) == [
                try catalog.id(at: "trip 2/Cover.jpg"), try catalog.id(at: "trip 10/below/new.jpg"),
            ]
        )
        let below = try #require(try catalog.facets.album("trip 10"))
        #expect(below.folders.map(\.folder) == ["trip 10/below"] && below.folders.map(\.name) == ["below"])
        #expect(try catalog.facets.album("trip 2")?.folders == [])
        #expect(try catalog.facets.album("trip 3") == nil)
        let second = try #require(try catalog.facets.album("", offset: 1, limit: 1))
        #expect(second.count == 2 && second.folders.map(\.folder) == ["trip 10"])
    }

    /// Counting takes a look at each photo, so it isn't done for each request.
    @Test
    func photosAreCountedOnceForEachChange() async throws {
        try library.add("a/one.jpg", "4x3|0|1")
        let indexer = library.indexer(catalog)
        _ = try await indexer.index()
        func photos() throws -> Int? { try catalog.facets.album("")?.folders.first?.photos }
        #expect(try photos() == 1)
        // A change that isn't announced isn't noticed.
        try catalog.access.write { database in
            try database.run("UPDATE dayCount SET photos = 5")
            return ((), [])
        }
        #expect(try photos() == 1)
        try library.add("a/two.jpg", "4x3|0|2")
        _ = try await indexer.index()
        #expect(try photos() == 6)
    }

    /// The newest photo below a folder decides. Folders of the same day stay in natural order.
    @Test
    func foldersByDate() async throws {
        let day = 86_400
        try library.add("a/below/old.jpg", "4x3|\(10 * day)|1")
        try library.add("b 10/x.jpg", "4x3|\(20 * day)|2")
        try library.add("b 2/y.jpg", "4x3|\(20 * day + 60)|3")
        try library.add("c/below/new.jpg", "4x3|\(30 * day)|4")
        _ = try await library.indexer(catalog).index()
        #expect(
            try catalog.facets.album("", byDate: true)?.folders.map(\.folder) == ["c", "b 2", "b 10", "a"]
        )
        #expect(
            try catalog.facets.album("", byDate: true, offset: 1, limit: 2)?.folders.map(\.folder) == [
                "b 2", "b 10",
            ]
        )
    }

    /// Walls show the first of two copies. The folder of the other one has it, too.
    @Test
    func copiesCountInEachFolder() async throws {
        try library.add("a/1.jpg")
        try library.add("b/1.jpg")
        _ = try await library.indexer(catalog).index()
        let hash = Array("4x3".utf8).withUnsafeBytes { ContentHash(of: $0) }
        for photo in try catalog.shown() {
            try catalog.thumbnails.setMade(
                id: photo.id,
                version: Int(photo.version),
                contentHash: hash,
                color: 1
            )
        }
        #expect(try catalog.photos.count() == 1)
        let album = try #require(try catalog.facets.album(""))
        #expect(album.folders.map(\.photos) == [1, 1])
        #expect(album.folders.allSatisfy { $0.cover != nil })
        #expect(try catalog.search.photos(SearchQuery(folder: "b")).count == 1)
    }

    @Test
    func severalLibraryFoldersAreTheFirstFolders() async throws {
        try library.add("one/x/a.jpg", "4x3|0|1")
        try library.add("two/b.jpg", "4x3|0|2")
        let folders = [library.photos.appending("one"), library.photos.appending("two")]
        _ = try await library.indexer(catalog, folders: folders).index()
        #expect(try catalog.facets.album("")?.folders.map(\.folder) == ["one", "two"])
        #expect(try catalog.facets.album("one")?.folders.map(\.folder) == ["one/x"])
        #expect(try catalog.search.photos(SearchQuery(folder: "one/x")).count == 1)
        #expect(try catalog.search.photos(SearchQuery(folder: "two")).count == 1)
    }

    /// A folder that comes or goes is noticed.
    @Test
    func theTreeFollowsTheFolders() async throws {
        try library.add("a/1.jpg", "4x3|0|1")
        _ = try await library.indexer(catalog).index()
        #expect(try catalog.facets.album("")?.folders.map(\.folder) == ["a"])
        try library.add("b/c/2.jpg", "4x3|0|2")
        try library.remove("a")
        _ = try await library.indexer(catalog).index()
        #expect(try catalog.facets.album("")?.folders.map(\.folder) == ["b"])
        #expect(try catalog.facets.album("b")?.folders.map(\.folder) == ["b/c"])
        #expect(try catalog.facets.album("a") == nil)
    }
}

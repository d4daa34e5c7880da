import Pictures
import SystemPackage
import Testing

@testable import PhotoLibrary

struct IndexingTests {
    private let library: TemporaryLibrary
    private let catalogue: Catalogue
    private let indexer: LibraryIndexer

    init() throws {
        library = try TemporaryLibrary()
        catalogue = try library.catalogue()
        indexer = library.indexer(catalogue)
    }

    @Test
    func readsNothingTwice() async throws {
        try library.add("a.jpg", "4x3|86400|A caption|sea,sun")
        try library.add("sub/b.jpg", "3x4")
        try library.add("notes.txt", "no picture")
        try library.add("broken.jpg", "broken")
        let first = try await indexer.index()
        #expect(library.reader.takeNames() == ["a.jpg", "b.jpg", "broken.jpg", "notes.txt"])
        #expect(first == IndexSummary(photos: 2, added: 2, read: 4, failed: 1))
        let second = try await indexer.index()
        #expect(library.reader.takeNames() == [])
        #expect(second == IndexSummary(photos: 2))
        #expect(
            try catalogue.unreadable() == [
                UnreadableFile(folder: library.photos.string, path: "broken.jpg", reason: "cut off")
            ]
        )
        let id = try #require(try catalogue.places()["a.jpg"])
        let photo = try #require(try catalogue.photo(id))
        #expect(photo.file == library.photos.appending("a.jpg"))
        #expect((photo.width, photo.height, photo.format, photo.version) == (4, 3, "text", 1))
        #expect((photo.taken, photo.date, photo.size) == (86_400, 86_400, 27))
        #expect((photo.caption, photo.tags, photo.name) == ("A caption", ["sea", "sun"], "a.jpg"))
        #expect(photo.modified == 1_000_000_000_000_000_000)
        #expect((photo.contentHash, photo.colour) == (nil, nil))
    }
}

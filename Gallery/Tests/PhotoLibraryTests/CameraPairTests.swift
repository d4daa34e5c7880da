import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// Camera raw files next to the pictures of the same shots, and sidecars.
@Suite(.onBothDatabases, .library)
struct CameraPairTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    @Test
    func aRawFileAndItsPictureAreOnePhoto() async throws {
        try library.add("a/1.CR3", "raw")
        try library.add("a/1.JPG")
        try library.add("a/2.dng")
        let summary = try await library.indexer(catalog).index()
        #expect(summary.photos == 2 && summary.added == 2 && summary.failed == 0)
        // The raw file of a picture isn't even opened.
        #expect(library.reader.takeNames() == ["1.JPG", "2.dng"])
        #expect(try catalog.places().keys.sorted() == ["a/1.JPG", "a/2.dng"])
        #expect(try catalog.folders.unreadable() == [])
        #expect(try catalog.photo(at: "a/2.dng").companions == [])

        let companion = try #require(try catalog.photo(at: "a/1.JPG").companions.first)
        #expect(companion.name == "1.CR3" && companion.size == 3)
        #expect(try catalog.photos.photo(companion.id) == nil)
        let file = try #require(try catalog.photos.original(companion.id))
        #expect(file.file == library.photos.appending("a/1.CR3"))
        #expect(file.version == companion.version)
        #expect(try catalog.photos.versions(of: .companion) == [companion.id: companion.version])

        _ = try await library.indexer(catalog).index()
        #expect(library.reader.takeNames() == [])
        #expect(try catalog.photo(at: "a/1.JPG").companions == [companion])
    }

    /// Whatever file comes or goes first.
    @Test
    func aRawFileIsAPhotoAsLongAsItHasNoPicture() async throws {
        try library.add("1.NEF", "4x3|1")
        _ = try await library.indexer(catalog).index()
        #expect(try catalog.places().keys.sorted() == ["1.NEF"])

        try library.add("1.jpg", "4x3|2")
        _ = try await library.indexer(catalog).index()
        #expect(try catalog.places().keys.sorted() == ["1.jpg"])
        #expect(try catalog.photo(at: "1.jpg").companions.map(\.name) == ["1.NEF"])
        #expect(try catalog.photos.count() == 1)

        try library.remove("1.jpg")
        let summary = try await library.indexer(catalog).index()
        #expect(summary.photos == 1)
        #expect(try catalog.places().keys.sorted() == ["1.NEF"])
    }

    /// A changed raw file has another version, because addresses of files never change their content.
    @Test
    func aChangedRawFileHasAnotherVersion() async throws {
        try library.add("1.jpg")
        try library.add("1.arw", "raw")
        _ = try await library.indexer(catalog).index()
        let first = try catalog.photo(at: "1.jpg").companions
        try library.add("1.arw", "other raw", modified: 1_000_000_001)
        _ = try await library.indexer(catalog).index()
        let second = try catalog.photo(at: "1.jpg").companions
        #expect(first.map(\.id) == second.map(\.id) && second.map(\.size) == [9])
        #expect(first.map(\.version) != second.map(\.version))
    }

    /// Otherwise, the shot would not be shown at all.
    @Test
    func theRawFileOfABrokenPictureIsAPhoto() async throws {
        try library.add("1.jpg", "broken")
        try library.add("1.raf")
        _ = try await library.indexer(catalog).index()
        _ = try await library.indexer(catalog).index()
        #expect(try catalog.places().keys.sorted() == ["1.raf"])
        #expect(try catalog.folders.unreadable().map(\.path) == ["1.jpg"])
    }

    @Test
    func otherNamesAreOtherShots() async throws {
        for name in ["1.CR2", "1-small.JPG", "2.CR2", "2.png", "3.cr2.jpg", "3.cr2", "b/4.CR2", "4.JPG"] {
            try library.add(name)
        }
        let summary = try await library.indexer(catalog).index()
        #expect(summary.photos == 8)
    }

    /// Several workers share the files of a folder. One of them gets the raw file, and another one the picture.
    @Test
    func aPictureIsFoundWhoeverReadsIt() async throws {
        try library.add("1.CR3", "raw")
        try library.add("1.JPG")
        let walk = try library.walk(catalog)
        let candidates = try walk.look(at: [FileName("1.CR3")], in: library.photos)
        #expect(candidates.map(\.name) == [FileName("1.CR3")])
        #expect(candidates.map(\.isCompanion) == [true])
    }

    /// They contain edits, and some a small picture.
    @Test
    func sidecarsArePassedOver() async throws {
        for name in ["1.JPG", "1.AAE", "1.xmp", "1.JPG.xmp", "1.THM", "1.LRV"] { try library.add(name) }
        let summary = try await library.indexer(catalog).index()
        #expect(summary.photos == 1 && summary.failed == 0 && summary.sidecars == 5)
        #expect(summary.leftOutText == "Left out: 5 sidecar files")
        #expect(library.reader.takeNames() == ["1.JPG"])
    }
}

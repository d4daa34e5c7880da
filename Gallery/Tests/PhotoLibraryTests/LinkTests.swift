import Foundation
import PictureFixtures
import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// Symbolic links, followed within the library folders.
@Suite(.onBothDatabases, .library)
struct LinkTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let other: FilePath
    private let indexer: LibraryIndexer

    init() throws {
        other = library.folder.appending("other")
        try FileManager.default.createDirectory(atPath: other.string, withIntermediateDirectories: true)
        indexer = library.indexer(catalog, folders: [library.photos, other])
        FollowedLinks.follow(within: [library.photos, other])
    }

    private func link(_ name: String, to target: String) throws {
        let file = library.photos.appending(name)
        try FileManager.default.createDirectory(
            atPath: file.removingLastComponent().string,
            withIntermediateDirectories: true
        )
        try FileManager.default.createSymbolicLink(atPath: file.string, withDestinationPath: target)
    }

    private func paths() throws -> [String] { try catalog.places().keys.sorted() }

    /// Files of hidden and of ignored folders are shown where links lead to them, and only those.
    @Test
    func filesAndFoldersAreShownAtTheirLinks() async throws {
        try library.add(".store/a.jpg", "4x3|1|the caption")
        try library.add(".store/a.jpg.xmp", "4x3|1||sea")
        try library.add("raw/b.jpg")
        try library.add("raw/c.jpg")
        try library.add(".brickworkignore", "raw/")
        try library.add("year/sub/d.jpg")
        try library.add(FileName("../other/e.jpg"))
        try link("best/a.jpg", to: "../.store/a.jpg")
        try link("best/a.jpg.xmp", to: "../.store/a.jpg.xmp")
        try link("best/b.jpg", to: library.photos.appending("raw/b.jpg").string)
        try link("best/year", to: "../year")
        try link("best/e.jpg", to: other.appending("e.jpg").string)
        try link("best/link.jpg", to: "b.jpg")
        let summary = try await indexer.index()
        #expect(summary.leftOutText == "Left out: 1 by ignore rules, 1 sidecar file")
        #expect(
            try paths() == [
                "best/a.jpg", "best/b.jpg", "best/e.jpg", "best/link.jpg", "best/year/sub/d.jpg", "e.jpg",
                "year/sub/d.jpg",
            ]
        )
        let a = try catalog.photo(at: "best/a.jpg")
        #expect(a.folder == library.photos && a.path == "best/a.jpg" && a.tags == ["sea"])
        #expect(try SourceFile(a.location).start(3) == Array("4x3".utf8))
        #expect(try catalog.photo(at: "best/year/sub/d.jpg").path == "best/year/sub/d.jpg")
        _ = library.reader.takeNames()
        #expect(
            try await indexer.index() == IndexSummary(photos: 7, followsLinks: true, ignored: 1, sidecars: 1)
        )
        #expect(library.reader.takeNames() == [])
    }

    /// A photo that is reached in several ways is a photo with copies, which the wall shows once.
    @Test
    func aFileReachedTwiceIsShownOnce() async throws {
        try library.add("a/1.jpg")
        try link("b/1.jpg", to: "../a/1.jpg")
        _ = try await indexer.index()
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
        let shown = try #require(try catalog.shown().first)
        #expect(try catalog.photos.photo(shown.id)?.copies.count == 1)
        for folder in ["photos/a", "photos/b"] {
            #expect(try catalog.search.photos(SearchQuery(folder: folder)).count == 1, "\(folder)")
        }
    }

    @Test
    func loopsEndAndOtherLinksAreLeftOut() async throws {
        try library.add("a.jpg")
        try library.add("one/b.jpg")
        try library.add("two/c.jpg")
        try library.add(FileName("../outside/secret.jpg"))
        let outside = library.folder.appending("outside").string
        try link("one/loop", to: "..")
        try link("one/self", to: "../one")
        try link("one/two", to: "../two")
        try link("two/one", to: library.photos.appending("one").string)
        try link("itself", to: "itself")
        try link("there", to: "back")
        try link("back", to: "there")
        try link("dangling.jpg", to: "nowhere.jpg")
        try link("out", to: outside)
        try link("out.jpg", to: "\(outside)/secret.jpg")
        try link("above", to: "../..")
        try link("data", to: library.data.path.string)
        let summary = try await indexer.index()
        #expect(try paths() == ["a.jpg", "one/b.jpg", "one/two/c.jpg", "two/c.jpg", "two/one/b.jpg"])
        // Of `one`, `loop` and `self`, once more in `two/one`, where `two` isn't followed either, as `one` in `one/two`.
        #expect(summary.links == 2 + 3 + 1 + 8)
        #expect(
            summary.leftOutText
                == "Left out: 14 symbolic links without a target in the folders, or back to a folder above"
        )
        #expect(try catalog.folders.unreadable() == [])
    }

    /// The thumbnails are no photos, however they are reached.
    @Test
    func ownDataIsNoPhoto() async throws {
        let inside = DataFolder(library.photos.appending(".data"))
        try inside.make()
        try library.add("a.jpg")
        try library.add(".data/thumbnails/t.jpg")
        try link("link", to: ".data")
        try link("thumbnails", to: ".data/thumbnails")
        try link("t.jpg", to: ".data/thumbnails/t.jpg")
        let catalog = try Catalog(file: inside.catalog)
        let indexer = LibraryIndexer(catalog: catalog, folders: [library.photos], reader: library.reader)
        _ = try await indexer.index()
        #expect(try catalog.places().keys.sorted() == ["a.jpg"])
    }

    /// While a disk is away, links to it lead nowhere. Their photos stay in the catalog, like the disk's own photos.
    @Test
    func photosOfAMissingFolderAreKeptAtTheirLinks() async throws {
        try library.add(FileName("../other/sub/a.jpg"))
        try library.add(FileName("../other/b.jpg"))
        try library.add("c.jpg")
        try link("linked", to: other.appending("sub").string)
        try link("linked.jpg", to: other.appending("b.jpg").string)
        _ = try await indexer.index()
        let before = try catalog.places()
        #expect(before.keys.sorted() == ["b.jpg", "c.jpg", "linked.jpg", "linked/a.jpg", "sub/a.jpg"])
        let away = library.folder.appending("away").string
        try FileManager.default.moveItem(atPath: other.string, toPath: away)
        let summary = try await indexer.index()
        #expect(summary.removed == 0 && summary.problems.map(\.folder) == [other])
        #expect(try catalog.places() == before)
        try FileManager.default.moveItem(atPath: away, toPath: other.string)
        #expect(try await indexer.index().removed == 0)
        #expect(try catalog.places() == before)
        // Without the file, its link's photo is gone.
        try FileManager.default.removeItem(atPath: other.appending("b.jpg").string)
        #expect(try await indexer.index().removed == 2)
    }

    #if os(Linux)
        /// With real events. The targets are in folders that nothing else watches.
        @Test
        func aChangeBehindALinkAppears() async throws {
            try library.add(".store/album/a.jpg")
            try library.add(".files/b.jpg")
            try link("album", to: ".store/album")
            try link("b.jpg", to: ".files/b.jpg")
            let steps: [@Sendable (TemporaryLibrary) throws -> Void] = [
                { try $0.add(".store/album/new.jpg") },
                { try $0.add(".store/album/deep/c.jpg") },
                { try $0.add(".store/album/deep/d.jpg") },
                { try $0.add(".files/b.jpg", "40x30", modified: 1_000_000_009) },
                { try $0.remove(".store/album/deep") },
                { try $0.remove(".files/b.jpg") },
            ]
            let start: Set<String> = ["album/a.jpg", "album/new.jpg", "b.jpg"]
            let deep: Set<String> = ["album/deep/c.jpg", "album/deep/d.jpg"]
            let expected: [Set<String>] = [
                start, start.union(["album/deep/c.jpg"]), start.union(deep), start.union(deep), start,
                start.subtracting(["b.jpg"]),
            ]
            let (heard, hear) = AsyncStream.makeStream(of: Void.self)
            let events = FolderEvents { hear.yield() }
            let library = library, catalog = catalog
            let step = Locked(0)
            await indexer.watch(events: events, failed: { Issue.record($0) }) { _, _ in
                let number = step.latest
                let isDone =
                    try number == 0
                    || Set(catalog.places().keys) == expected[number - 1]
                        && (number != 4 || catalog.photo(at: "b.jpg").width == 40)
                if isDone {
                    guard number < steps.count else { throw CancellationError() }
                    step.update { $0 += 1 }
                    try steps[number](library)
                }
                for await _ in heard { break }
            }
            #expect(step.latest == steps.count)
        }
    #endif
}

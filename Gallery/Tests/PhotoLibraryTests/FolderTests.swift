import Foundation
import PictureFixtures
import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

@Suite(.onBothDatabases, .library)
struct FolderTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    private func link(_ name: String, to target: FilePath) throws {
        try FileManager.default.createSymbolicLink(
            atPath: library.folder.appending(name).string,
            withDestinationPath: target.string
        )
    }

    @Test
    func linksAreNotFollowed() async throws {
        try library.add("a.jpg")
        try library.add("sub/b.jpg")
        try library.add(FileName("../outside/secret.jpg"))
        try link("photos/loop", to: library.photos)
        try link("photos/sub/up", to: "..")
        try link("photos/itself", to: "itself")
        try link("photos/out", to: library.folder.appending("outside"))
        try link("photos/out.jpg", to: library.folder.appending("outside/secret.jpg"))
        try link("photos/dangling.jpg", to: "nowhere.jpg")
        let summary = try await library.indexer(catalog).index()
        #expect(summary == IndexSummary(photos: 2, added: 2, read: 2, links: 6))
        #expect(
            summary.leftOutText
                == "Left out: 6 symbolic links (--follow-links follows them within the folders)"
        )
        #expect(try catalog.places().keys.sorted() == ["a.jpg", "sub/b.jpg"])
        #expect(try catalog.folders.unreadable() == [])
    }

    /// Replaces a folder by a link to a folder outside.
    private func swap(_ name: String) throws {
        try library.move(name, "../moved")
        try link("photos/\(name)", to: library.folder.appending("outside"))
    }

    /// Any part of the path to a folder may be replaced at any time.
    @Test
    func aFolderThatBecomesALinkWhileFoldersAreLookedThroughLeadsNowhere() throws {
        try library.add("album/sub/a.jpg")
        try library.add(FileName("../outside/sub/secret.jpg"))
        var found: [FilePath] = []
        var looked = 0
        let walk = try library.walk(catalog) { [self] in
            // Asked before each folder: the library folder, the album, and the folder in it.
            looked += 1
            if looked == 3 {
                #expect(throws: Never.self) { try swap("album") }
            }
            return false
        }
        try walk.start()
        while let candidates = try walk.next() { found += candidates.map(\.file) }
        #expect(walk.summary.removed == 0)
        #expect(looked == 3 && found == [] && walk.summary.problems == [])
    }

    @Test
    func aFileWhoseFolderBecomesALinkBeforeItIsReadIsNotRead() async throws {
        try library.add("album/a.jpg")
        try library.add(FileName("../outside/a.jpg"))
        let folder = library.photos.appending("album")
        let candidate = Candidate(
            root: library.photos,
            folder: folder,
            name: FileName("a.jpg"),
            stamp: try Entry.at(folder.appending("a.jpg")).stamp
        )
        try swap("album")
        let result = try await FileReading(reader: library.reader, threads: .shared).result(for: candidate)
        #expect(result == nil && library.reader.takeNames() == [])
    }

    /// The tasks run one after the other on one thread. So all that may begin have begun before the first one continues.
    @available(macOS 15, *)
    @Test
    func asManyFilesAreReadAtATimeAsThereAreLanes() async throws {
        let running = Locked(0), most = Locked(0)
        library.reader.before = { _ in
            let now = running.update {
                $0 += 1
                return $0
            }
            most.update { $0 = max($0, now) }
            await Task.yield()
            running.update { $0 -= 1 }
            throw PictureRefusal(.undecodable, "cut off")
        }
        let bucket: FilePath = "s3:/bucket"
        // Only the reader looks at an object, so there needn't be one.
        let stamp = FileStamp(size: 1, modified: 1, changed: 1, inode: 1, device: 1)
        let objects = (0..<10).map {
            Candidate(root: bucket, folder: bucket, name: FileName("\($0).jpg"), stamp: stamp)
        }
        let reading = FileReading(reader: library.reader, threads: .shared)
        let writer = ScanResultWriter(catalog.folders)
        try await SharedThreads.run {
            var files: [Candidate]? = objects
            try await reading.read(lanes: 3, into: writer, next: { files.take() })
        }
        #expect(library.reader.takeNames().count == 10)
        #expect(most.latest == 3)
    }

    @Test
    func aFolderGivenMayBeALink() async throws {
        try library.add("a.jpg")
        try link("link", to: library.photos)
        let link = library.folder.appending("link")
        let indexer = library.indexer(catalog, folders: [link])
        _ = try await indexer.index()
        let id = try catalog.id(at: "a.jpg")
        #expect(try catalog.photos.photo(id)?.folder == library.photos)
        // Its disk is unplugged. The link is broken, but its target is still known.
        try FileManager.default.moveItem(
            atPath: library.photos.string,
            toPath: library.folder.appending("x").string
        )
        let summary = try await indexer.index()
        #expect(summary.photos == 1 && summary.removed == 0)
        #expect(summary.problems == [FolderProblem(folder: link, isGiven: true, reason: "no such folder")])
        #expect(try catalog.places()["a.jpg"] == id)
    }

    @Test
    func hiddenAndSpecialFilesAreLeftOut() async throws {
        try library.add("a.jpg")
        try library.add(".hidden.jpg")
        try library.add(".thumbnails/b.jpg")
        #expect(library.photos.appending("pipe.jpg").withPlatformString { mkfifo($0, 0o600) } == 0)
        #expect(library.photos.appending("pipe").withPlatformString { mkfifo($0, 0o600) } == 0)
        let summary = try await library.indexer(catalog).index()
        #expect(summary == IndexSummary(photos: 1, added: 1, read: 2, failed: 1))
        #expect(library.reader.takeNames() == ["a.jpg"])
        #expect(
            try catalog.folders.unreadable() == [
                UnreadableFile(folder: library.photos.string, path: "pipe.jpg", reason: "not a regular file")
            ]
        )
        #expect(try await library.indexer(catalog).index() == IndexSummary(photos: 1))
    }

    @Test
    func aMissingFolderKeepsItsPhotos() async throws {
        try library.add("a.jpg")
        try library.add(FileName("../other/b.jpg"))
        let other = library.folder.appending("other"), away = library.folder.appending("away")
        let indexer = library.indexer(catalog, folders: [library.photos, other])
        _ = try await indexer.index()
        let before = try catalog.places()
        try FileManager.default.moveItem(atPath: other.string, toPath: away.string)
        let summary = try await indexer.index()
        #expect(
            summary
                == IndexSummary(
                    photos: 2,
                    problems: [FolderProblem(folder: other, isGiven: true, reason: "no such folder")]
                )
        )
        #expect(try catalog.places() == before)
        #expect(
            try catalog.folders.unreadable() == [
                UnreadableFile(folder: other.string, path: "", reason: "no such folder")
            ]
        )
        try FileManager.default.moveItem(atPath: away.string, toPath: other.string)
        _ = library.reader.takeNames()
        #expect(try await indexer.index() == IndexSummary(photos: 2))
        #expect(library.reader.takeNames() == [])
        #expect(try catalog.folders.unreadable() == [])
    }

    @Test
    func foldersWithinEachOtherAreOne() async throws {
        try library.add("a.jpg")
        try library.add("sub/b.jpg")
        let sub = library.photos.appending("sub")
        let first = library.indexer(
            catalog,
            folders: [sub, library.photos, library.photos, sub.appending(".")]
        )
        #expect(try await first.index() == IndexSummary(photos: 2, added: 2, read: 2))
        let ids = try catalog.places()
        let a = try catalog.id(at: "a.jpg")
        #expect(ids.keys.sorted() == ["a.jpg", "sub/b.jpg"])
        // When it is the only library folder, it has the same photo.
        #expect(try await library.indexer(catalog, folders: [sub]).index() == IndexSummary(photos: 1))
        #expect(try catalog.places() == ["b.jpg": ids["sub/b.jpg"]])
        #expect(try catalog.photos.photo(a) == nil)
        #expect(try catalog.search.photos(SearchQuery(text: "")) == [ids["sub/b.jpg"]])
        #expect(library.reader.takeNames().count == 2)
        #expect(try await first.index() == IndexSummary(photos: 2))
        #expect(try catalog.places() == ids)
    }

    @Test
    func whatIsNotGivenIsNotShownButKept() async throws {
        try library.add("a.jpg", "4x3|1||sea")
        try library.add("broken.jpg", "broken")
        try library.add(FileName("../other/b.jpg"), "4x3|1||sea")
        let other = library.folder.appending("other")
        _ = try await library.indexer(catalog).index()
        let a = try catalog.id(at: "a.jpg")
        _ = try await library.indexer(catalog, folders: [other]).index()
        #expect(try catalog.places().keys.sorted() == ["b.jpg"])
        #expect(try catalog.photos.photo(a) == nil)
        #expect(try catalog.facets.tags() == [TagCount(name: "sea", count: 1)])
        #expect(try catalog.folders.unreadable() == [])
        #expect(try catalog.thumbnails.photosToMake(limit: 9).count == 1)
        #expect(try catalog.search.photos(SearchQuery(text: "jpg", tags: ["sea"])).count == 1)
        _ = library.reader.takeNames()
        let both = try await library.indexer(catalog, folders: [other, library.photos]).index()
        #expect(both == IndexSummary(photos: 2))
        #expect(library.reader.takeNames() == [])
        #expect(try catalog.places()["a.jpg"] == a)
        #expect(try catalog.facets.tags() == [TagCount(name: "sea", count: 2)])
        #expect(try catalog.folders.unreadable().map(\.path) == ["broken.jpg"])
    }

    @Test
    func ownDataIsNoPhoto() async throws {
        let inside = DataFolder(library.photos.appending("data"))
        try inside.make()
        try library.add("a.jpg")
        try library.add("data/thumbnails/t.jpg")
        let catalog = try Catalog(file: inside.catalog)
        let indexer = LibraryIndexer(catalog: catalog, folders: [library.photos], reader: library.reader)
        #expect(try await indexer.index() == IndexSummary(photos: 1, added: 1, read: 1))
        // The data folder is the library folder itself.
        let beside = try Catalog(
            file: inside.path.appending("thumbnails/../other.sqlite").lexicallyNormalized()
        )
        let within = LibraryIndexer(catalog: beside, folders: [inside.path], reader: library.reader)
        #expect(try await within.index().photos == 0)
    }

    @Test(arguments: [
        "naïve café.jpg", "e\u{301}.jpg", "写真 二.jpg", "🏔️👩‍🚀.jpg", "new\nline.jpg", "tab\t\u{1B}[31m.jpg",
        "quote\"'`;--.jpg",
        "%00%2e%2e.jpg", "back\\slash.jpg", "-rf.jpg", "a*?[b].jpg", " .jpg",
        String(repeating: "n", count: 250) + ".jpg",
    ])
    func anyNameWillDo(name: String) async throws {
        try library.add(name, "4x3|1|the caption")
        try library.add("\(name.prefix(60)) folder/inner.jpg")
        #expect(try await library.indexer(catalog).index().photos == 2)
        let id = try #require(try catalog.search.photos(SearchQuery(text: "the caption")).first)
        let photo = try #require(try catalog.photos.photo(id))
        #expect(photo.name == name && photo.file == library.photos.appending(name))
        let labels = try catalog.photos.labels(of: [id])
        #expect(labels.map(\.name) == [name] && labels.map(\.caption) == ["the caption"])
        #expect(try await library.indexer(catalog).index() == IndexSummary(photos: 2))
    }

    @Test
    func namesNeedNotBeUTF8() async throws {
        let names = [[0xFF, 0xFE], [0x61, 0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80]].map {
            FileName($0 + Array(".jpg".utf8))
        }
        for name in names {
            try library.add(name)
        }
        let folder = library.photos.appending(FileName([0x80, 0x81]))
        #expect(folder.withPlatformString { mkdir($0, 0o700) } == 0)
        #expect(try await library.indexer(catalog).index() == IndexSummary(photos: 4, added: 4, read: 4))
        let photos = try catalog.search.photos(SearchQuery(text: "")).compactMap {
            try catalog.photos.photo($0)
        }
        #expect(Set(photos.map(\.file)) == Set(names.map { library.photos.appending($0) }))
        #expect(photos.allSatisfy { $0.name.contains("\u{FFFD}") && $0.name.hasSuffix(".jpg") })
        #expect(try await library.indexer(catalog).index() == IndexSummary(photos: 4))
    }
}

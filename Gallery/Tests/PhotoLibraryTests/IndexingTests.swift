import Foundation
import Pictures
import SystemPackage
import Testing

@testable import CatalogDatabase
@testable import LibraryIndexing
@testable import PhotoLibrary

@Suite(.onBothDatabases, .library)
struct IndexingTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let indexer: LibraryIndexer

    init() {
        indexer = library.indexer(catalog)
    }

    @Test
    func readsNothingTwice() async throws {
        try library.add("a.jpg", "4x3|86400|A caption|sea,sun")
        try library.add("sub/b.jpg", "3x4")
        try library.add("notes.txt", "no picture")
        try library.add("broken.jpg", "broken")
        try library.add("unnamed", "broken")
        let first = try await indexer.index()
        #expect(library.reader.takeNames() == ["a.jpg", "b.jpg", "broken.jpg", "notes.txt", "unnamed"])
        #expect(first == IndexSummary(photos: 2, added: 2, read: 5, failed: 2, formats: [".txt": 1]))
        let second = try await indexer.index()
        #expect(library.reader.takeNames() == [])
        #expect(second == IndexSummary(photos: 2, formats: [".txt": 1]))
        #expect(
            try catalog.folders.unreadable() == [
                UnreadableFile(folder: library.photos.string, path: "broken.jpg", reason: "cut off"),
                UnreadableFile(folder: library.photos.string, path: "unnamed", reason: "cut off"),
            ]
        )
        let id = try catalog.id(at: "a.jpg")
        let photo = try #require(try catalog.photos.photo(id))
        #expect(photo.file == library.photos.appending("a.jpg"))
        #expect((photo.width, photo.height, photo.format, photo.version) == (4, 3, "text", 1))
        #expect((photo.taken, photo.date, photo.size) == (86_400, 86_400, 27))
        #expect((photo.caption, photo.tags, photo.name) == ("A caption", ["sea", "sun"], "a.jpg"))
        #expect(photo.modified == 1_000_000_000_000_000)
        #expect((photo.contentHash, photo.color) == (nil, nil))
    }

    @Test
    func noticesNewChangedAndRemovedFiles() async throws {
        try library.add("a.jpg")
        try library.add("b.jpg")
        try library.add("c.jpg")
        _ = try await indexer.index()
        let before = try catalog.places()
        let c = try catalog.id(at: "c.jpg")
        _ = library.reader.takeNames()

        try library.add("b.jpg", "30x40", modified: 1_000_000_001)
        try library.add("d.jpg")
        try library.remove("c.jpg")
        let summary = try await indexer.index()
        #expect(summary == IndexSummary(photos: 3, added: 1, changed: 1, removed: 1, read: 2))
        #expect(library.reader.takeNames() == ["b.jpg", "d.jpg"])
        let after = try catalog.places()
        #expect(after.keys.sorted() == ["a.jpg", "b.jpg", "d.jpg"])
        #expect(after["a.jpg"] == before["a.jpg"] && after["b.jpg"] == before["b.jpg"])
        let changed = try catalog.photo(at: "b.jpg")
        #expect((changed.version, changed.width, changed.height) == (2, 30, 40))
        #expect(try catalog.photo(at: "a.jpg").version == 1)
        #expect(try catalog.photos.photo(c) == nil)
    }

    @Test
    func neverUsesANumberAgain() async throws {
        var numbers: Set<Int64> = []
        for round in 1...4 {
            try library.add("round \(round).jpg", "\(round)x\(round)")
            _ = try await indexer.index()
            let number = try catalog.id(at: "round \(round).jpg")
            #expect(numbers.insert(number).inserted)
            try library.remove("round \(round).jpg")
            _ = try await indexer.index()
            #expect(try catalog.photos.count() == 0)
        }
    }

    @Test(arguments: ["new.jpg", "deep/er/old.jpg", "aaa/first.jpg", "zzz/last.jpg"])
    func knowsAMovedFileAgain(target: String) async throws {
        try library.add("mmm/old.jpg", "4x3|86400|words before|tag")
        try library.add("mmm/other.jpg", "5x3")
        _ = try await indexer.index()
        let id = try catalog.id(at: "mmm/old.jpg")
        let hash = ContentHash(high: 1, low: 2)
        try catalog.thumbnails.setMade(id: id, version: 1, contentHash: hash, color: 7)
        _ = library.reader.takeNames()

        try library.move("mmm/old.jpg", target)
        let summary = try await indexer.index()
        #expect(summary == IndexSummary(photos: 2, moved: 1))
        #expect(library.reader.takeNames() == [])
        let photo = try #require(try catalog.photos.photo(id))
        #expect((photo.path.string, photo.version, photo.color) == (target, 1, 7))
        #expect(photo.contentHash == hash)
        let stem = target.split(separator: "/").last?.split(separator: ".").first ?? ""
        #expect(try catalog.search.photos(SearchQuery(text: String(stem))).contains(id))
        #expect(try catalog.search.photos(SearchQuery(text: "words tag")) == [id])
    }

    @Test
    func knowsAMovedFolderAgain() async throws {
        for number in 0..<30 {
            try library.add("2023/trip/\(number).jpg", "4x3")
        }
        _ = try await indexer.index()
        let before = try catalog.places()
        _ = library.reader.takeNames()
        try library.move("2023", "albums/2023")
        #expect(try await indexer.index() == IndexSummary(photos: 30, moved: 30))
        #expect(library.reader.takeNames() == [])
        let after = try catalog.places()
        #expect(after == Dictionary(uniqueKeysWithValues: before.map { ("albums/\($0.key)", $0.value) }))
    }

    /// `b` takes the place of `a`, and a new file takes that of `b`.
    @Test
    func chainsOfRenamesLoseNothing() async throws {
        try library.add("a.jpg", "1x1")
        try library.add("b.jpg", "22x22")
        _ = try await indexer.index()
        let b = try catalog.id(at: "b.jpg")
        try library.move("b.jpg", "c.jpg")
        try library.move("a.jpg", "b.jpg")
        _ = try await indexer.index()
        let places = try catalog.places()
        #expect(places.keys.sorted() == ["b.jpg", "c.jpg"])
        #expect(places["c.jpg"] == b)
        #expect(try catalog.photo(at: "b.jpg").width == 1)
        #expect(try catalog.photos.photo(b)?.width == 22)
    }

    @Test
    func twoFilesExchangingNamesHaveTheirOwnContent() async throws {
        try library.add("a.jpg", "1x1")
        try library.add("b.jpg", "22x22")
        _ = try await indexer.index()
        try library.move("a.jpg", "c.jpg")
        try library.move("b.jpg", "a.jpg")
        try library.move("c.jpg", "b.jpg")
        _ = try await indexer.index()
        let places = try catalog.places()
        #expect(places.count == 2)
        let a = try catalog.photo(at: "a.jpg")
        let b = try catalog.photo(at: "b.jpg")
        #expect((a.width, a.version, b.width, b.version) == (22, 2, 1, 2))
    }

    /// A copy to another disk has another inode but the same content, and maybe another time.
    @Test
    func knowsACopyAgainByItsContent() async throws {
        try library.add("a.jpg", "4x3")
        try library.add("b.jpg", "3x4")
        _ = try await indexer.index()
        let places = try catalog.places()
        for (name, text) in [("a.jpg", "4x3"), ("b.jpg", "3x4")] {
            let hash = Array(text.utf8).withUnsafeBytes { ContentHash(of: $0) }
            try catalog.thumbnails.setMade(
                id: try catalog.id(at: name),
                version: 1,
                contentHash: hash,
                color: 1
            )
        }
        try library.add("copies/one.jpg", "3x4", modified: 1_500_000_000)
        try library.add("copies/two.jpg", "4x3", modified: 1_500_000_000)
        try library.remove("a.jpg")
        try library.remove("b.jpg")
        #expect(try await indexer.index() == IndexSummary(photos: 2, moved: 2))
        let after = try catalog.places()
        #expect(after["copies/one.jpg"] == places["b.jpg"] && after["copies/two.jpg"] == places["a.jpg"])
        let id = try catalog.id(at: "copies/one.jpg")
        #expect(try catalog.photos.photo(id)?.date == LocalTime.seconds(of: 1_500_000_000_000_000))
    }

    @Test
    func aCopyBesideTheOriginalIsAnotherPhoto() async throws {
        try library.add("a.jpg")
        _ = try await indexer.index()
        try library.add("b.jpg")
        try FileManager.default.linkItem(
            atPath: library.photos.appending("a.jpg").string,
            toPath: library.photos.appending("c.jpg").string
        )
        // The other name changes the original's inode, so the original is read again.
        #expect(try await indexer.index() == IndexSummary(photos: 3, added: 2, changed: 1, read: 3))
    }

    @Test
    func aTouchedFileKeepsWhatWasMadeOfIt() async throws {
        try library.add("a.jpg", "4x3")
        _ = try await indexer.index()
        let id = try catalog.id(at: "a.jpg")
        let hash = Array("4x3".utf8).withUnsafeBytes { ContentHash(of: $0) }
        try catalog.thumbnails.setMade(id: id, version: 1, contentHash: hash, color: 9)
        try library.add("a.jpg", "4x3", modified: 1_200_000_000)
        #expect(try await indexer.index() == IndexSummary(photos: 1, read: 1))
        let touched = try #require(try catalog.photos.photo(id))
        #expect((touched.version, touched.color, touched.contentHash) == (1, 9, hash))
        #expect(touched.modified == 1_200_000_000_000_000)

        try library.add("a.jpg", "9x3", modified: 1_300_000_000)
        #expect(try await indexer.index() == IndexSummary(photos: 1, changed: 1, read: 1))
        let changed = try #require(try catalog.photos.photo(id))
        #expect((changed.version, changed.color, changed.contentHash) == (2, nil, nil))
        // A late result for the old content isn't used for the new one.
        try catalog.thumbnails.setMade(id: id, version: 1, contentHash: hash, color: 9)
        #expect(try catalog.photos.photo(id)?.color == nil)
    }

    @Test
    func aFileThatBecomesReadableLeavesTheList() async throws {
        try library.add("a.jpg", "broken")
        _ = try await indexer.index()
        #expect(try catalog.folders.unreadable().map(\.path) == ["a.jpg"])
        #expect(try catalog.search.photos(SearchQuery(text: "a")) == [])
        try library.add("a.jpg", "4x3|1|a caption", modified: 1_000_000_005)
        #expect(try await indexer.index() == IndexSummary(photos: 1, added: 1, read: 1))
        #expect(try catalog.folders.unreadable() == [])
        #expect(try catalog.search.photos(SearchQuery(text: "caption")).count == 1)

        try library.add("a.jpg", "broken again", modified: 1_000_000_006)
        #expect(try await indexer.index() == IndexSummary(photos: 0, read: 1, failed: 1))
        #expect(try catalog.folders.unreadable().map(\.path) == ["a.jpg"])
        #expect(try catalog.search.photos(SearchQuery(text: "caption")) == [])
        try library.remove("a.jpg")
        _ = try await indexer.index()
        #expect(try catalog.folders.unreadable() == [])
    }

    @Test
    func aPhotoThatCannotBeDecodedIsListedUntilItsFileChanges() async throws {
        try library.add("a.jpg", "4x3")
        _ = try await indexer.index()
        let id = try #require(try catalog.thumbnails.photosToMake(limit: 10).first)
        try catalog.thumbnails.setFailed(
            id: id,
            version: 1,
            refusal: PictureRefusal(.undecodable, "it ends too early")
        )
        #expect(try catalog.folders.unreadable().map(\.reason) == ["it ends too early"])
        #expect(try catalog.thumbnails.photosToMake(limit: 10) == [])
        #expect(try catalog.photos.count() == 1)
        #expect(try await indexer.index() == IndexSummary(photos: 1))
        #expect(try catalog.folders.unreadable().count == 1)
        try library.add("a.jpg", "4x4", modified: 1_000_000_007)
        _ = try await indexer.index()
        #expect(try catalog.folders.unreadable() == [])
        #expect(try catalog.thumbnails.photosToMake(limit: 10) == [id])
    }

    @Test
    func aFileThatChangesWhileItIsReadIsReadAgain() async throws {
        try library.add("a.jpg", "4x3")
        let library = library
        let changes = Changes(2)
        library.reader.before = { _ in
            // Changes the file after the indexer has checked it, before it is read. The third reading is
            // undisturbed.
            if let number = changes.next() {
                try library.add("a.jpg", "\(number)0x10", modified: 1_100_000_000 + number)
            }
        }
        #expect(try await indexer.index() == IndexSummary(photos: 1, added: 1, read: 1))
        #expect(library.reader.takeNames() == ["a.jpg", "a.jpg", "a.jpg"])
        let id = try catalog.id(at: "a.jpg")
        #expect(try catalog.photos.photo(id)?.width == 20)
        #expect(try await indexer.index() == IndexSummary(photos: 1))
    }

    @Test
    func aFileThatChangesAllTheTimeIsReadAgainByTheNextPass() async throws {
        try library.add("a.jpg", "4x3")
        let library = library
        let changes = Changes(3)
        library.reader.after = { _ in
            if let number = changes.next() {
                try? library.add("a.jpg", "\(number)0x10", modified: 1_100_000_000 + number)
            }
        }
        #expect(try await indexer.index() == IndexSummary(photos: 1, added: 1, read: 1))
        #expect(library.reader.takeNames().count == 3)
        #expect(try await indexer.index() == IndexSummary(photos: 1, changed: 1, read: 1))
        let id = try catalog.id(at: "a.jpg")
        #expect(try catalog.photos.photo(id)?.width == 30)
    }

    @Test
    func aFileThatGoesWhileItIsReadIsNotListed() async throws {
        try library.add("a.jpg")
        try library.add("b.jpg")
        let library = library
        library.reader.before = { file in
            if file.lastComponent == "a.jpg" {
                try library.remove("a.jpg")
            }
        }
        #expect(try await indexer.index() == IndexSummary(photos: 1, added: 1, read: 2))
        #expect(try catalog.folders.unreadable() == [])
    }

    @Test
    func aStoppedPassKeepsWhatItHasRead() async throws {
        for number in 0..<40 {
            try library.add("\(number).jpg")
        }
        // One file at a time: files that are being read when a pass is stopped are not kept.
        let library = library
        let indexer = LibraryIndexer(
            catalog: catalog,
            folders: [library.photos],
            reader: library.reader,
            lanes: 1
        )
        let reads = Changes(20)
        library.reader.before = { _ in
            if reads.next() == nil {
                throw CancellationError()
            }
        }
        await #expect(throws: CancellationError.self) { try await indexer.index() }
        let kept = try catalog.photos.count()
        #expect(kept == 20)
        library.reader.before = { _ in }
        _ = library.reader.takeNames()
        #expect(try await indexer.index() == IndexSummary(photos: 40, added: 40 - kept, read: 40 - kept))
    }

    /// It ends at the first file, with hundreds of folders left. The next pass continues with all of them.
    @Test(arguments: ["cancelled", "unwritable"])
    func aPassThatEndsAmongManyFoldersIsGoneOnWith(how: String) async throws {
        for number in 0..<300 {
            try library.add("\(number)/a.jpg")
        }
        let library = library, catalog = catalog
        do {
            let indexer = library.indexer(catalog)
            library.reader.before = { _ in
                throw how == "cancelled" ? CancellationError() : CatalogError(.diskFull, "full")
            }
            await #expect(throws: (any Error).self) { try await indexer.index() }
        }
        library.reader.before = { _ in }
        #expect(try await library.indexer(catalog).index().photos == 300)
    }

    @Test
    func passesWaitForEachOther() async throws {
        for number in 0..<20 {
            try library.add("\(number).jpg")
        }
        let indexer = indexer
        async let first = indexer.index()
        async let second = indexer.index()
        let both = try await [first, second]
        #expect(both.map(\.added).sorted() == [0, 20])
        #expect(library.reader.takeNames().count == 20)
    }

    @Test
    func reportsHowFarItIs() async throws {
        for number in 0..<5 {
            try library.add("\(number).jpg", number == 3 ? "broken" : "4x3")
        }
        let reports = Reports()
        _ = try await indexer.index { reports.append($0) }
        let all = reports.all
        #expect(all.first == IndexProgress(phase: .reading, isLooking: true, found: 0, read: 0, failed: 0))
        #expect(all.last == IndexProgress(phase: .reading, isLooking: false, found: 5, read: 5, failed: 1))
        #expect(all.map(\.read) == all.map(\.read).sorted())
        for await latest in indexer.progress() {
            #expect(latest == .idle)
            break
        }
    }
}

/// Numbers from 1 up to a limit.
private final class Changes: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0
    private let count: Int

    init(_ count: Int) {
        self.count = count
    }

    func next() -> Int? {
        lock.withLock {
            number += 1
            return number <= count ? number : nil
        }
    }
}

private final class Reports: @unchecked Sendable {
    private let lock = NSLock()
    private var reports: [IndexProgress] = []

    var all: [IndexProgress] { lock.withLock { reports } }

    func append(_ report: IndexProgress) {
        lock.withLock { reports.append(report) }
    }
}

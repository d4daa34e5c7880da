import Foundation
import PictureFixtures
import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import CatalogDatabase
@testable import LibraryIndexing
@testable import PhotoLibrary

struct CatalogTests {
    private let library: TemporaryLibrary

    init() throws {
        library = try TemporaryLibrary()
    }

    private func failure(_ body: () throws -> Void) -> CatalogError? {
        #expect(throws: CatalogError.self, performing: body)
    }

    @Test
    func oneAtATime() throws {
        let first = try library.catalog()
        let error = failure { _ = try library.catalog() }
        #expect(error?.kind == .inUse)
        let message =
            "\(library.data.catalog): in use by another brickwork (process \(getpid())); "
            + "stop it, or give another folder with --data"
        #expect(error?.description == message)
        #expect(try first.photos.count() == 0)
        try first.close()
        _ = try library.catalog()
    }

    @Test
    func keepsItsTokenAndRevision() async throws {
        let catalog = try library.catalog()
        let token = catalog.state.token
        #expect(token.count == 32 && token.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        try library.add("a.jpg")
        _ = try await library.indexer(catalog).index()
        let revision = catalog.state.revision
        #expect(revision.photos > 0)
        try catalog.close()
        let again = try library.catalog()
        #expect(again.state.token == token && again.state.revision == revision)
        #expect(try TemporaryLibrary().catalog().state.token != token)
    }

    /// The number of queries that read the files before a change doesn't depend on the number of results.
    @Test(arguments: [2, 20])
    func resultsAreComparedTogether(count: Int) throws {
        let catalog = try library.catalog()
        func results(size: Int64) -> [ScanResult] {
            (0..<count).map { number in
                let stamp = FileStamp(size: size, modified: 5, changed: 0, inode: Int64(number), device: 1)
                return ScanResult(
                    Candidate(root: "/a", folder: "/a", name: FileName("\(number).jpg"), stamp: stamp),
                    stamp,
                    .photo(PictureFacts(width: 3, height: 2, format: "jpeg"))
                )
            }
        }
        // The same file may be found twice.
        let first = results(size: 1)
        #expect(try catalog.folders.write(first + [first[0]]).added == count)
        let statements = Locked<[String]>([])
        let pool = try #require(catalog.sqlite).pool
        try pool.write { $0.listen { sql in statements.update { $0.append(sql) } } }
        #expect(try catalog.folders.write(results(size: 2)).changed == count)
        try pool.write { $0.listen(nil) }
        let reads = statements.latest.filter {
            $0.contains("JOIN file") || $0.contains("FROM file WHERE folder = ? AND name = ?")
        }
        // The known files; them as they were and as they are; and each as one that may have been moved.
        #expect(reads.count { $0.contains("factsVersion") } == 1)
        #expect(reads.count { $0.contains("folder.shown") } == 2)
    }

    @Test
    func tellsWhatChanges() async throws {
        let catalog = try library.catalog()
        try library.add("a.jpg")
        try library.add("b.jpg", "broken")
        let indexer = library.indexer(catalog)
        _ = try await indexer.index()
        let start = catalog.state.revision
        _ = try await indexer.index()
        #expect(catalog.state.revision == start)
        var changes = catalog.state.changes().makeAsyncIterator()
        #expect(await changes.next() == start)

        let id = try catalog.id(at: "a.jpg")
        try catalog.thumbnails.setMade(
            id: id,
            version: 1,
            contentHash: ContentHash(high: 1, low: 1),
            color: 3
        )
        #expect(await changes.next() == Revision(photos: start.photos, colors: start.colors + 1))
        // The same result again, and one for an old version, change nothing.
        try catalog.thumbnails.setMade(
            id: id,
            version: 1,
            contentHash: ContentHash(high: 1, low: 1),
            color: 3
        )
        try catalog.thumbnails.setMade(
            id: id,
            version: 7,
            contentHash: ContentHash(high: 1, low: 2),
            color: 4
        )
        #expect(catalog.state.revision.colors == start.colors + 1)

        try library.add("b.jpg", "still broken", modified: 1_000_000_001)
        _ = try await indexer.index()
        #expect(catalog.state.revision.photos == start.photos)
        try library.remove("a.jpg")
        _ = try await indexer.index()
        #expect(await changes.next() == Revision(photos: start.photos + 1, colors: start.colors + 1))
    }

    /// After a power failure, or when a copy is restored, the catalog is in the state before the last photo.
    /// Browsers still cache that photo under its address.
    @Test
    func whatIsTakenBackLeavesNoAddressToAnotherPicture() async throws {
        let copy = library.folder.appending("copy")
        func photo(_ name: String) async throws -> (photo: Photo, revision: Revision) {
            let catalog = try Catalog(file: library.data.catalog)
            _ = try await library.indexer(catalog).index()
            let photo = (try catalog.photo(at: name), catalog.state.revision)
            try catalog.close()
            return photo
        }
        try library.add("a.jpg", "1x1")
        _ = try await photo("a.jpg")
        try FileManager.default.copyItem(atPath: library.data.path.string, toPath: copy.string)
        try library.add("b.jpg", "22x22")
        let lost = try await photo("b.jpg")

        try FileManager.default.removeItem(atPath: library.data.path.string)
        try FileManager.default.moveItem(atPath: copy.string, toPath: library.data.path.string)
        try library.remove("b.jpg")
        try library.add("c.jpg", "333x333")
        let new = try await photo("c.jpg")
        #expect(new.photo.id == 2 && lost.photo.id == 2)
        #expect(new.photo.version != lost.photo.version)
        // The addresses of captions contain this number.
        #expect(new.revision.photos != lost.revision.photos)
    }

    /// A copy of a closed catalog's file is complete.
    @Test
    func aClosedCatalogIsOneFile() async throws {
        let catalog = try library.catalog()
        try library.add("a.jpg", "1x1")
        _ = try await library.indexer(catalog).index()
        try catalog.close()
        let copy = library.folder.appending("copy.sqlite")
        try FileManager.default.copyItem(atPath: library.data.catalog.string, toPath: copy.string)
        #expect(try Catalog(file: copy).photo(at: "a.jpg").name == "a.jpg")
    }

    /// A pass without changes writes nothing, so the database's log doesn't change.
    @Test
    func whereNothingHasChangedNothingIsWritten() async throws {
        try library.add("a.jpg")
        try library.add("sub/broken.jpg", "broken")
        let catalog = try library.catalog()
        let indexer = library.indexer(catalog, folders: [library.photos, library.photos.appending("sub")])
        _ = try await indexer.index()
        let log = FilePath("\(library.data.catalog.string)-wal")
        let before = try [Entry.at(log).stamp, Entry.at(library.data.catalog).stamp]
        for scope in [
            FolderWalk.Scope.everything, .changedFolders, .told(FolderChanges(folders: [library.photos])),
        ] {
            _ = try await indexer.pass(scope)
        }
        #expect(try [Entry.at(log).stamp, Entry.at(library.data.catalog).stamp] == before)
    }

    @Test
    func readersSeeAWholeStateWhileItIsWritten() async throws {
        let catalog = try library.catalog()
        for number in 0..<600 {
            try library.add("\(number % 7)/\(number).jpg", "4x3|\(number)|caption \(number)|tag")
        }
        let indexer = library.indexer(catalog)
        async let summary = indexer.index()
        var seen = 0
        while seen < 600 {
            let shown = try catalog.shown()
            // Batches are written in one transaction, and the counts match the photos.
            #expect(shown.count >= seen)
            #expect(
                try catalog.search.photos(SearchQuery(text: "caption", tags: ["tag"])).count >= shown.count
            )
            seen = shown.count
            try catalog.thumbnails.setMade(
                shown.map { photo in
                    let hash = ContentHash(high: 0, low: UInt64(photo.id))
                    return MadePhoto(id: photo.id, version: 1, contentHash: hash, color: 2)
                }
            )
            await Task.yield()
        }
        #expect(try await summary.added == 600)
    }

    @Test
    func aFullDiskIsOneErrorAndLeavesAUsableCatalog() async throws {
        for number in 0..<900 {
            try library.add(
                "\(number).jpg",
                "4x3|1|\(String(repeating: "words \(number) ", count: 40))|tag \(number)"
            )
        }
        do {
            let small = try library.catalog(maxPages: 250)
            let indexer = library.indexer(small)
            let error = await #expect(throws: CatalogError.self) { try await indexer.index() }
            #expect(error?.kind == .diskFull)
            let message =
                "\(library.data.catalog): the disk is full; make room and start again, what was read so far is kept"
            #expect(error?.description == message)
            let kept = try small.photos.count()
            #expect(kept > 0 && kept < 900)
            #expect(try small.shown().count == kept)
            #expect(try small.search.photos(SearchQuery(text: "words")).count == kept)
            #expect(
                try #require(small.sqlite).pool.read {
                    try $0.statement("PRAGMA integrity_check").texts()
                } == ["ok"]
            )
            try small.close()
        }
        let catalog = try library.catalog()
        let kept = try catalog.photos.count()
        let summary = try await library.indexer(catalog).index()
        #expect((summary.photos, summary.added) == (900, 900 - kept))
    }

    @Test
    func whatIsNoCatalogIsLeftAlone() throws {
        let text = String(repeating: "This is not a database. ", count: 400)
        try text.write(toFile: library.data.catalog.string, atomically: true, encoding: .utf8)
        #expect(failure { _ = try library.catalog() }?.kind == .damaged)
        #expect(try String(contentsOfFile: library.data.catalog.string, encoding: .utf8) == text)
    }

    @Test
    func aLaterVersionsCatalogIsLeftAlone() throws {
        do {
            let catalog = try library.catalog()
            try #require(catalog.sqlite).pool.write {
                try $0.execute("PRAGMA user_version = \(CatalogVersion.current + 1)")
            }
        }
        #expect(failure { _ = try library.catalog() }?.kind == .newer)
    }

    /// Its tables are others, so the message says what to do.
    @Test(arguments: [0, 1])
    func aCatalogFromBeforeTheFirstReleaseIsLeftAlone(version: Int) throws {
        let earlier = try SQLiteConnection(path: library.data.catalog.string, .writing)
        try earlier.execute("PRAGMA user_version = \(version)")
        try earlier.execute("CREATE TABLE file (id INTEGER PRIMARY KEY, color INTEGER)")
        try earlier.execute("INSERT INTO file VALUES (7, 8)")
        let error = failure { _ = try library.catalog() }
        #expect(
            error?.description
                == "\(library.data.catalog): made by brickwork before its first release; delete it, and the photos are read again"
        )
        let rows = try earlier.statement("SELECT id, color FROM file")
        #expect(try rows.step() && rows.integer(0) == 7 && rows.integer(1) == 8)
    }

    @Test
    func aFolderThatCannotBeMadeIsAnError() throws {
        let file = library.folder.appending("file")
        try Data().write(to: URL(fileURLWithPath: file.string))
        let error = failure { try DataFolder(file.appending("data")).make() }
        #expect(error?.kind == .unwritable)
        #expect(
            error?.description
                == "\(file)/data: cannot be made; give a folder that can be written with --data"
        )
        #expect(failure { _ = try Catalog(file: file.appending("catalog.sqlite")) }?.kind == .unwritable)
    }

    @Test
    func onlyItsUserCanReadIt() throws {
        let data = DataFolder(library.folder.appending("new/data"))
        try data.make()
        let attributes = try FileManager.default.attributesOfItem(atPath: data.path.string)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
}

import Foundation
import GRDB
import Pictures
import SystemPackage
import Testing

@testable import PhotoLibrary

struct CatalogueTests {
    private let library: TemporaryLibrary

    init() throws {
        library = try TemporaryLibrary()
    }

    private func failure(_ body: () throws -> Void) -> CatalogueError? {
        #expect(throws: CatalogueError.self, performing: body)
    }

    @Test
    func oneAtATime() throws {
        let first = try library.catalogue()
        let error = failure { _ = try library.catalogue() }
        #expect(error?.kind == .inUse)
        let message =
            "\(library.data.catalogue): in use by another brickwork (process \(getpid())); "
            + "stop it, or give another folder with --data"
        #expect(error?.description == message)
        #expect(try first.photoCount() == 0)
        try first.close()
        _ = try library.catalogue()
    }

    @Test
    func keepsItsTokenAndRevision() async throws {
        let catalogue = try library.catalogue()
        let token = catalogue.token
        #expect(token.count == 32 && token.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        try library.add("a.jpg")
        _ = try await library.indexer(catalogue).index()
        let revision = catalogue.revision
        #expect(revision.photos > 0)
        try catalogue.close()
        let again = try library.catalogue()
        #expect(again.token == token && again.revision == revision)
        #expect(try TemporaryLibrary().catalogue().token != token)
    }

    @Test
    func tellsWhatChanges() async throws {
        let catalogue = try library.catalogue()
        try library.add("a.jpg")
        try library.add("b.jpg", "broken")
        let indexer = library.indexer(catalogue)
        _ = try await indexer.index()
        let start = catalogue.revision
        _ = try await indexer.index()
        #expect(catalogue.revision == start)
        var changes = catalogue.changes().makeAsyncIterator()
        #expect(await changes.next() == start)

        let id = try catalogue.id(at: "a.jpg")
        try catalogue.setMade(id: id, version: 1, contentHash: ContentHash(high: 1, low: 1), colour: 3)
        #expect(await changes.next() == Revision(photos: start.photos, colours: start.colours + 1))
        // Once more the same, then of an old version: nothing new.
        try catalogue.setMade(id: id, version: 1, contentHash: ContentHash(high: 1, low: 1), colour: 3)
        try catalogue.setMade(id: id, version: 7, contentHash: ContentHash(high: 1, low: 2), colour: 4)
        #expect(catalogue.revision.colours == start.colours + 1)

        try library.add("b.jpg", "still broken", modified: 1_000_000_001)
        _ = try await indexer.index()
        #expect(catalogue.revision.photos == start.photos)
        try library.remove("a.jpg")
        _ = try await indexer.index()
        #expect(await changes.next() == Revision(photos: start.photos + 1, colours: start.colours + 1))
    }

    @Test
    func readersSeeAWholeStateWhileItIsWritten() async throws {
        let catalogue = try library.catalogue()
        for number in 0..<600 {
            try library.add("\(number % 7)/\(number).jpg", "4x3|\(number)|caption \(number)|tag")
        }
        let indexer = library.indexer(catalogue)
        async let summary = indexer.index()
        var seen = 0
        while seen < 600 {
            let contents = try catalogue.contents()
            // Batches are all or nothing, and the sections agree with the columns.
            #expect(contents.count >= seen)
            #expect(contents.sections.map(\.count).reduce(0, +) == contents.count)
            #expect(try catalogue.search(text: "caption", tag: "tag").count >= contents.count)
            seen = contents.count
            try catalogue.setMade(
                contents.ids.map {
                    MadePhoto(id: $0, version: 1, contentHash: ContentHash(high: 0, low: 0), colour: 2)
                }
            )
            await Task.yield()
        }
        #expect(try await summary.added == 600)
    }

    @Test
    func aFullDiskIsOneErrorAndLeavesAUsableCatalogue() async throws {
        for number in 0..<900 {
            try library.add(
                "\(number).jpg",
                "4x3|1|\(String(repeating: "words \(number) ", count: 40))|tag \(number)"
            )
        }
        do {
            let small = try Catalogue(file: library.data.catalogue, mostPages: 250)
            let indexer = library.indexer(small)
            let error = await #expect(throws: CatalogueError.self) { try await indexer.index() }
            #expect(error?.kind == .diskFull)
            let message =
                "\(library.data.catalogue): the disk is full; make room and start again, what was read so far is kept"
            #expect(error?.description == message)
            let kept = try small.photoCount()
            #expect(kept > 0 && kept < 900)
            #expect(try small.contents().count == kept)
            #expect(try small.search(text: "words").count == kept)
            #expect(
                try await small.pool.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") } == ["ok"]
            )
        }
        let catalogue = try library.catalogue()
        let kept = try catalogue.photoCount()
        let summary = try await library.indexer(catalogue).index()
        #expect((summary.photos, summary.added) == (900, 900 - kept))
    }

    @Test
    func whatIsNoCatalogueIsLeftAlone() throws {
        let text = String(repeating: "This is not a database. ", count: 400)
        try text.write(toFile: library.data.catalogue.string, atomically: true, encoding: .utf8)
        #expect(failure { _ = try library.catalogue() }?.kind == .damaged)
        #expect(try String(contentsOfFile: library.data.catalogue.string, encoding: .utf8) == text)
    }

    @Test
    func aLaterVersionsCatalogueIsLeftAlone() async throws {
        do {
            let catalogue = try library.catalogue()
            try await catalogue.pool.write {
                try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('tenth')")
            }
        }
        #expect(failure { _ = try library.catalogue() }?.kind == .newer)
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
        #expect(failure { _ = try Catalogue(file: file.appending("catalogue.sqlite")) }?.kind == .unwritable)
    }

    @Test
    func onlyItsUserCanReadIt() throws {
        let data = DataFolder(library.folder.appending("new/data"))
        try data.make()
        let attributes = try FileManager.default.attributesOfItem(atPath: data.path.string)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
}

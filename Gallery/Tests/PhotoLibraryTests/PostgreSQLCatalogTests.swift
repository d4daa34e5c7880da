import Foundation
import Night
import Pictures
import SourceFiles
import SystemPackage
import TestDatabases
import SampleLibrary
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// Behavior of a catalog that several processes use.
struct PostgreSQLCatalogTests {
    private let library: TemporaryLibrary

    init() throws {
        library = try CatalogPlace.$current.withValue(.postgresql) { try TemporaryLibrary() }
    }

    private func open(_ address: PostgreSQLAddress, for purpose: CatalogPurpose = .showing) throws -> Catalog
    {
        try Catalog(at: address, for: purpose, dataFolder: library.data.path)
    }

    @Test
    func whatOneWritesOthersHearOf() async throws {
        let catalog = try library.catalog()
        let other = try open(try #require(library.address))
        #expect(other.state.token == catalog.state.token)
        var changes = other.state.changes().makeAsyncIterator()
        #expect(await changes.next() == catalog.state.revision)
        try library.add("a.jpg", "4x3|1|A pier|Sea")
        _ = try await library.indexer(catalog).index()
        // After several changes, the last one arrives.
        while await changes.next() != catalog.state.revision {}
        #expect(try other.search.photos(SearchQuery(text: "pier")) == [catalog.id(at: "a.jpg")])
        // Servers write too: the results of decoding.
        let photo = try catalog.photo(at: "a.jpg")
        var heard = catalog.state.changes().makeAsyncIterator()
        _ = await heard.next()
        try other.thumbnails.setMade(
            id: photo.id,
            version: photo.version,
            contentHash: ContentHash(high: 1, low: 2),
            color: 9
        )
        #expect(await heard.next() == other.state.revision)
        #expect(try catalog.shown().map(\.color) == [9])
    }

    @Test
    func foldersAreReadByOneAtATime() throws {
        let catalog = try library.catalog()
        let address = try #require(library.address)
        let error = #expect(throws: CatalogError.self) { try open(address, for: .indexing) }
        #expect(error?.kind == .inUse)
        _ = try open(address)
        try catalog.close()
        _ = try open(address, for: .indexing)
    }

    @Test
    func aServerThatComesBackIsUsedAgain() async throws {
        let server = try PostgreSQLServer()
        let address = try server.database()
        let catalog = try open(address, for: .indexing)
        let other = try open(address)
        try library.add("a.jpg")
        _ = try await library.indexer(catalog).index()
        server.stop(.kill)
        let error = #expect(throws: CatalogError.self) { try catalog.photos.count() }
        #expect(error?.kind == .away)
        #expect(error?.description.hasPrefix("\(address): ") == true)
        try server.start()
        try library.add("b.jpg")
        _ = try await library.indexer(catalog).index()
        #expect(try other.photos.count() == 2)
        // Others are notified, even if they weren't listening at that moment.
        for await revision in other.state.changes() where revision == catalog.state.revision { break }
        // It still is the only one that reads folders.
        #expect(throws: CatalogError.self) { try open(address, for: .indexing) }
    }

    /// Browsers cache addresses for a year.
    @Test
    func noPhotoGetsAVersionTwiceWhoeverReadsIt() throws {
        let address = try #require(library.address)
        let catalogs = [try open(address), try open(address), try open(address)]
        try catalogs[0].folders.show([GivenFolder(given: "/p", path: "/p")], roots: ["/p"])
        var versions: [Int] = []
        for number in 0..<30 {
            let stamp = FileStamp(size: Int64(number), modified: 0, changed: 0, inode: 1, device: 1)
            let results = ["a.jpg", "b.jpg"].map { name in
                let candidate = Candidate(root: "/p", folder: "/p", name: FileName(name), stamp: stamp)
                let facts = PictureFacts(width: 4, height: 3, format: "jpeg")
                return ScanResult(candidate, stamp, .photo(facts))
            }
            _ = try catalogs[number * number % 3].folders.write(results)
            let written = try ["a.jpg", "b.jpg"].map { try catalogs[0].photo(at: $0).version }
            // Equal numbers compress well.
            #expect(written[0] == written[1])
            versions.append(written[0])
        }
        #expect(Set(versions).count == versions.count)
    }

    /// A server that ends abruptly may have lost its last changes. Their numbers aren't used again.
    @Test
    func theCountOfChangesLeapsAfterTheServerWasAway() async throws {
        let server = try PostgreSQLServer()
        let catalog = try open(try server.database(), for: .indexing)
        try library.add("a.jpg")
        _ = try await library.indexer(catalog).index()
        let photo = try catalog.photo(at: "a.jpg"), before = catalog.state.revision
        var troubles = catalog.state.troubles().makeAsyncIterator()
        #expect(await troubles.next() == .some(nil))
        // What the index wrote survives the kill. The numbers after it leap anyway.
        let administrator = try PostgreSQLConnection(
            server.address(of: "postgres"),
            timeouts: PostgreSQLTimeouts()
        )
        _ = try administrator.rows("CHECKPOINT")
        server.stop(.kill)
        // The lost connection, or already the refused one: a late reader gets the latest reason. Both name the server.
        let first = try #require(await troubles.next())
        #expect(first?.lowercased().contains("postgres") == true, "\(first ?? "")")
        try server.start()
        // Until it is back, there may be other reasons.
        while let trouble = try #require(await troubles.next()) { #expect(!trouble.isEmpty) }
        for number in 1...2 {
            try catalog.thumbnails.setMade(
                id: photo.id,
                version: photo.version,
                contentHash: ContentHash(high: 1, low: UInt64(number)),
                color: UInt16(number)
            )
        }
        #expect(catalog.state.revision.photos > before.photos)
        #expect(catalog.state.revision.colors == before.colors + 2)
    }

    @Test
    func aLaterVersionsCatalogIsLeftAlone() throws {
        let address = try #require(library.address)
        try open(address).close()
        let connection = try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
        _ = try connection.rows("UPDATE brickwork.schema SET version = \(CatalogVersion.current + 1)")
        let error = #expect(throws: CatalogError.self) { try open(address) }
        #expect(error?.kind == .newer)
    }

    /// A role that may not create or change the tables gets an error that says who can.
    @Test
    func missingTablesAreSaidAsWhatTheyAre() throws {
        let address = try #require(library.address)
        let owner = try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
        func run(_ statement: String) throws {
            try owner.run(statement)
            try owner.finish()
        }
        let role = "guest\(UInt32.random(in: 0...UInt32.max))"
        try run("CREATE ROLE \(role) LOGIN")
        let guest = try PostgreSQLAddress(
            argument: address.description.replacingOccurrences(of: "//brickwork@", with: "//\(role)@")
        )
        func problem() -> String? {
            #expect(throws: CatalogError.self) { try open(guest) }?.description
        }
        #expect(
            problem()
                == "\(guest): the catalog's tables are missing, and this role may not make them: call brickwork status as the owner of the database"
        )
        try open(address).close()
        #expect(
            problem()
                == "\(guest): this role may not read the catalog's tables; grant it the rights of deploy/roles.sql"
        )
        try run("GRANT USAGE ON SCHEMA brickwork TO \(role)")
        try run("GRANT SELECT ON ALL TABLES IN SCHEMA brickwork TO \(role)")
        try open(guest).close()
    }

    @Test(
        arguments: [
            ["CREATE SCHEMA brickwork", "CREATE TABLE brickwork.migration (name TEXT PRIMARY KEY)"],
            [
                "CREATE SCHEMA brickwork", "CREATE TABLE brickwork.schema (version BIGINT)",
                "INSERT INTO brickwork.schema VALUES (1)",
            ],
        ]
    )
    func aCatalogFromBeforeTheFirstReleaseIsLeftAlone(statements: [String]) throws {
        let address = try #require(library.address)
        let owner = try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
        for statement in statements { try owner.run(statement) }
        try owner.finish()
        let error = #expect(throws: CatalogError.self) { try open(address) }
        #expect(
            error?.description
                == "\(address): made by brickwork before its first release; drop the schema brickwork, and the photos are read again"
        )
    }

    /// Apart from the queue, which only servers have.
    @Test
    func bothDatabasesHaveTheSameColumns() throws {
        let address = try #require(library.address)
        try open(address).close()
        let inFile = try TemporaryLibrary()
        func columns(_ catalog: Catalog, _ sql: String) throws -> Set<String> {
            defer { try? catalog.close() }
            return try Set(catalog.access.read { try String.fetchAll($0, sql: sql) })
        }
        let sqlite = try columns(
            inFile.catalog(),
            """
            SELECT lower(tables.name || '.' || columns.name) FROM sqlite_master AS tables, pragma_table_xinfo(tables.name) AS columns
            WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%' AND tables.name NOT LIKE 'words%'
            """
        )
        let postgresql = try columns(
            library.catalog(),
            """
            SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = 'brickwork'
                AND table_name NOT IN ('schema', 'words', 'worker', 'task', 'pass', 'passfolder', 'passgone', 'store', 'verification')
            """
        )
        #expect(sqlite == postgresql)
        #expect(sqlite.count == 107)
    }

    @Test
    func severalMayStartAtOnce() async throws {
        let address = try #require(library.address)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<4 {
                group.addTask { try await DiskThreads.shared.run { try open(address).state.token } }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
    }

    /// Both databases must find the same words.
    @Test(arguments: Night.seeds([1, 2]))
    func bothDatabasesFindTheSame(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let inFile = try TemporaryLibrary()
        let catalogs = try [inFile.catalog(), library.catalog()]
        let letters: [Unicode.Scalar] = Array(
            "aAbBzéÉößİıſÅåñΣςσжЖйאבمسกขकि中文字あアｱＡ１1２٣Ⅷ½…-_.'\"*:&|!<>()\\/€©™☃😀👨‍👩‍👧🇩🇪\u{301}\u{308}\u{200D}\u{FE0F} \t\0"
                .unicodeScalars
        )
        func text(_ maximum: Int) -> String {
            var text = ""
            for _ in 0..<Int.random(in: 0...maximum, using: &random) {
                text.unicodeScalars.append(letters.randomElement(using: &random)!)
            }
            return text
        }
        let results = (0..<150).map { number in
            var facts = PictureFacts(width: 1, height: 1, format: "jpeg")
            facts.caption = text(12)
            facts.tags = (0..<number % 3).map { _ in text(5) }.filter { !$0.isEmpty && !$0.contains("\0") }
            let stamp = FileStamp(size: 1, modified: 0, changed: 0, inode: Int64(number), device: 1)
            let name = FileName("\(number) \(text(6).filter { $0 != "/" && $0 != "\0" }).jpg")
            let candidate = Candidate(root: "/p", folder: "/p", name: name, stamp: stamp)
            return ScanResult(candidate, stamp, .photo(facts))
        }
        for catalog in catalogs {
            try catalog.folders.show([GivenFolder(given: "/p", path: "/p")], roots: ["/p"])
            _ = try catalog.folders.write(results)
        }
        var found = 0
        for _ in 0..<300 {
            let query = SearchQuery(text: text(4))
            let answers = try catalogs.map { try $0.search.photos(query) }
            try #require(answers[0] == answers[1], "seed \(seed), \(query.text.debugDescription)")
            found += answers[0].isEmpty || answers[0].count == 150 ? 0 : 1
            let suggestions = try catalogs.map { try $0.search.suggestions(for: query) }
            try #require(suggestions[0] == suggestions[1], "seed \(seed), \(query.text.debugDescription)")
        }
        #expect(found > 50)
        #expect(try catalogs[0].facets.tags() == catalogs[1].facets.tags())
    }
}

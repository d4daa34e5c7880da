import Foundation
import Pictures
import SystemPackage
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// Damage to the catalog's file.
struct DamageTests {
    private let library: TemporaryLibrary

    init() throws {
        library = try TemporaryLibrary()
    }

    private func fill(_ catalog: Catalog) async throws {
        for number in 0..<200 { try library.add("folder/\(number).jpg") }
        _ = try await library.indexer(catalog).index()
    }

    /// Overwrites the cell count of the last page with rows of a table.
    private func damagePage() throws {
        let url = URL(fileURLWithPath: library.data.catalog.string)
        var bytes = try Data(contentsOf: url)
        let leafOfTable: UInt8 = 13
        let page = try #require(
            stride(from: bytes.count - 4096, to: 4096, by: -4096).first { bytes[$0] == leafOfTable }
        )
        bytes.replaceSubrange(page + 3..<page + 5, with: [0xFF, 0xFF])
        try bytes.write(to: url)
    }

    private func openingFailure() -> CatalogError? {
        #expect(throws: CatalogError.self) { _ = try library.catalog() }
    }

    /// A value of another type than the program ever writes, as a damaged page or another program may leave it.
    @Test(arguments: [
        ("UPDATE file SET version = 'text'", "version: text(\"text\")"),
        ("UPDATE file SET version = x'00'", "version: bytes(1 bytes)"),
        ("UPDATE file SET rating = 'five'", "rating: text(\"five\")"),
    ])
    func aWrongTypeIsAnError(change: String, value: String) async throws {
        let catalog = try library.catalog()
        try await fill(catalog)
        let id = try catalog.id(at: "folder/7.jpg")
        #expect(try catalog.photos.photo(id) != nil)
        try catalog.run(change)
        let error = #expect(throws: CatalogError.self) { _ = try catalog.photos.photo(id) }
        #expect(error?.kind == .damaged)
        #expect(error?.description == "the catalog is damaged: unexpected value in column \(value)")
        // It is known from now on.
        #expect(throws: CatalogError.self) { try catalog.checkReadiness() }
        try catalog.close()
    }

    @Test
    func aMissingValueIsAnError() async throws {
        let catalog = try library.catalog()
        try await fill(catalog)
        let error = #expect(throws: CatalogError.self) {
            try catalog.access.read { database in
                let row = try #require(try Row.fetchOne(database, sql: "SELECT caption, name FROM file"))
                #expect(try row[0] as String? == nil)
                #expect(try (row[1] as Data).count > 0)
                _ = try row[0] as String
            }
        }
        #expect(error?.description == "the catalog is damaged: unexpected value in column caption: null")
        let scalar = #expect(throws: CatalogError.self) {
            try catalog.access.read { _ = try Int.fetchOne($0, sql: "SELECT 'one' AS number") }
        }
        #expect(scalar?.kind == .damaged)
        try catalog.close()
    }

    @Test
    func aHealthyCatalogHasNoFaults() async throws {
        let catalog = try library.catalog()
        #expect(try catalog.faults() == [])
        try await fill(catalog)
        #expect(try catalog.faults() == [])
    }

    /// A killed process leaves the log next to the file.
    @Test
    func afterACrashDamageIsFoundAtTheStart() async throws {
        let first = try library.catalog()
        try await fill(first)
        try first.close()
        let second = try library.catalog()
        try second.access.write { _ in ((), .photos) }
        let files = ["", "-wal"].map { library.data.catalog.string + $0 }
        let left = try files.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        #expect(!left[1].isEmpty)
        try second.close()
        func crash() throws {
            for (file, data) in zip(files, left) { try data.write(to: URL(fileURLWithPath: file)) }
        }
        try crash()
        let again = try library.catalog()
        #expect(try again.photos.count() == 200)
        try again.close()
        try crash()
        try damagePage()
        #expect(openingFailure()?.kind == .damaged)
    }

    /// A properly closed catalog isn't checked at each start.
    @Test
    func damageToAClosedCatalogIsFoundByChecking() async throws {
        let catalog = try library.catalog()
        try await fill(catalog)
        try catalog.close()
        try damagePage()
        let again = try library.catalog()
        let faults = try again.faults()
        #expect(!faults.isEmpty && faults.allSatisfy { !$0.contains("\n\n") }, "\(faults)")
    }

    /// A query that meets the damage makes the catalog unready, although other parts of it still answer.
    @Test
    func damageThatAQueryMeetsIsRemembered() async throws {
        let catalog = try library.catalog()
        try await fill(catalog)
        try catalog.close()
        try damagePage()
        let again = try library.catalog()
        try again.checkReadiness()
        let tables = try again.access.read {
            try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        for table in tables {
            _ = try? again.access.read { try Row.fetchAll($0, sql: "SELECT * FROM \(table)") }
        }
        #expect(try again.access.read { try Revision($0) } == again.state.revision)
        let error = #expect(throws: CatalogError.self) { try again.checkReadiness() }
        #expect(error?.kind == .damaged)
    }

    @Test
    func countsThatDoNotAddUpAreFound() async throws {
        let catalog = try library.catalog()
        try await fill(catalog)
        try catalog.access.write { database in
            try database.run("UPDATE dayCount SET photos = photos + 1")
            return ((), [])
        }
        #expect(try catalog.faults() == ["200 photos, but their days have 201"])
        try catalog.access.write { database in
            try database.run("UPDATE dayCount SET photos = photos - 1")
            try database.run("DELETE FROM words WHERE rowid = 1")
            try database.run("INSERT INTO tag (key, name, photos) VALUES ('x', 'X', 3)")
            return ((), [])
        }
        #expect(
            try catalog.faults()
                == ["1 tags with a wrong number of photos", "1 photos that searches don't find"]
        )
        try catalog.close()
        // The damaged file is never lost: where it can't be kept, it stays where it is.
        let blocked = "\(library.data.catalog).damaged/file"
        try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: true)
        let before = try Data(contentsOf: URL(fileURLWithPath: library.data.catalog.string))
        #expect(throws: CatalogError.self) { try CatalogRepair.run(library.data.catalog) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: library.data.catalog.string)) == before)
        try FileManager.default.removeItem(atPath: "\(library.data.catalog).damaged")
        let (photos, damaged) = try CatalogRepair.run(library.data.catalog)
        #expect(photos == 200 && FileManager.default.fileExists(atPath: damaged.string))
        #expect(try library.catalog().faults() == [])
    }
}

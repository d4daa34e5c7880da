import Foundation
import Pictures
import TestDatabases
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// What is checked when a process of several machines starts.
struct StartTests {
    private let library: TemporaryLibrary
    private let address: PostgreSQLAddress

    init() throws {
        library = try CatalogPlace.$current.withValue(.postgresql) { try TemporaryLibrary() }
        address = try #require(library.address)
    }

    private func problem(
        _ address: PostgreSQLAddress,
        _ role: CatalogRole,
        ahead seconds: Double = 0
    ) throws -> String? {
        let catalog = try Catalog(at: address, for: .showing, dataFolder: library.data.path)
        do {
            try catalog.check(role) { Date().timeIntervalSince1970 + seconds }
            return nil
        } catch let error as CatalogError {
            #expect(error.kind == .unwritable)
            return error.description
        }
    }

    /// A role with too few rights is told which one it lacks, before it fails in the middle of its work.
    @Test
    func aRoleWithoutRightsIsToldSo() throws {
        #expect(try problem(address, .worker) == nil)
        #expect(try problem(address, .server) == nil)
        let owner = try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
        func run(_ statements: String...) throws {
            for statement in statements { try owner.run(statement) }
            try owner.finish()
        }
        let role = "guest\(UInt32.random(in: 0...UInt32.max))"
        let guest = try PostgreSQLAddress(
            argument: address.description.replacingOccurrences(of: "//brickwork@", with: "//\(role)@")
        )
        try run(
            "CREATE ROLE \(role) LOGIN",
            "GRANT USAGE ON SCHEMA brickwork TO \(role)",
            "GRANT SELECT ON ALL TABLES IN SCHEMA brickwork TO \(role)"
        )
        #expect(
            try problem(guest, .worker)
                == "the role \(role) lacks the right INSERT on the table worker: use brickwork_worker, "
                + "or run deploy/roles.sql again"
        )
        #expect(
            try problem(guest, .server)
                == "the role \(role) lacks the right INSERT on the table task: use brickwork_server, "
                + "or run deploy/roles.sql again"
        )
        try run(
            "GRANT INSERT ON brickwork.task, brickwork.content, brickwork.refusal TO \(role)",
            // A right on some columns is enough.
            "GRANT UPDATE (color) ON brickwork.file TO \(role)"
        )
        #expect(try problem(guest, .server) == nil)
    }

    /// The role of servers has the rights for results of decoding, whatever other files a photo has.
    @Test
    func theServersRoleRecordsResults() async throws {
        for name in ["a.jpg", "a-edited.jpg", "a-edited.CR3"] { try library.add(name) }
        let catalog = try library.catalog()
        _ = try await library.indexer(catalog).index()
        let role = "guest\(UInt32.random(in: 0...UInt32.max))"
        let owner = try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
        let roles = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../deploy/roles.sql"),
            encoding: .utf8
        )
        let grants = roles.matches(of: /'(GRANT [^'%]* TO) brickwork_server'/).map { "\($0.1) \(role)" }
        try #require(grants.count > 5)
        let reading = [
            "CREATE ROLE \(role) LOGIN", "GRANT USAGE ON SCHEMA brickwork TO \(role)",
            "GRANT SELECT ON ALL TABLES IN SCHEMA brickwork TO \(role)",
        ]
        for statement in reading + grants { try owner.run(statement) }
        try owner.finish()
        let server = try Catalog(
            at: PostgreSQLAddress(
                argument: address.description.replacingOccurrences(of: "//brickwork@", with: "//\(role)@")
            ),
            for: .showing,
            dataFolder: library.data.path
        )
        let photo = try server.photo(at: "a-edited.jpg")
        #expect(photo.companions.map(\.name) == ["a-edited.CR3", "a.jpg"])
        let refusal = PictureRefusal(.undecodable, "cut off")
        for _ in 0..<2 {
            try server.thumbnails.setFailed(id: photo.id, version: photo.version, refusal: refusal)
            #expect(try server.folders.unreadable().map(\.reason) == ["cut off"])
            try server.thumbnails.setMade(
                id: photo.id,
                version: photo.version,
                contentHash: ContentHash(high: 1, low: 1),
                color: 1,
                thumbHash: [UInt8](repeating: 1, count: 21)
            )
            #expect(try server.folders.unreadable() == [])
        }
    }

    @Test
    func aWrongClockIsSaid() throws {
        #expect(try problem(address, .worker, ahead: 200) == nil)
        #expect(
            try problem(address, .worker, ahead: 7200)
                == "this machine's clock is 7200 s ahead of the database's; set it"
        )
        #expect(
            try problem(address, .worker, ahead: -7200)
                == "this machine's clock is 7200 s behind the database's; set it"
        )
    }

    @Test
    func aCatalogInAFileHasNeither() throws {
        let library = try CatalogPlace.$current.withValue(.sqlite) { try TemporaryLibrary() }
        try library.catalog().check(.worker) { 0 }
    }
}

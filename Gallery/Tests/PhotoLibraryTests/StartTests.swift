import Foundation
import PostgreSQL
import TestDatabases
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// What is checked when a process of several machines starts.
@Suite(
    .enabled(if: PostgreSQLServer.isInstalled, "install PostgreSQL: Scripts/install-system-packages tests")
)
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
            "GRANT INSERT ON brickwork.task, brickwork.content, brickwork.verdict TO \(role)",
            // A right on some columns is enough.
            "GRANT UPDATE (color) ON brickwork.file TO \(role)"
        )
        #expect(try problem(guest, .server) == nil)
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

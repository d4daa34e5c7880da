import TestDatabases
import Testing

@testable import CatalogDatabase

/// PgBouncer in front of a server.
struct PoolerTests {
    @Test
    func aPoolerThatGivesEachTransactionAnotherSessionIsRefused() throws {
        let pooler = try PgBouncer(before: PostgreSQLServer.shared.get(), mode: "transaction")
        let address = try pooler.address(of: "postgres")
        let error = #expect(throws: PostgreSQLError.self) {
            try PostgreSQLConnection.checkSessions(address, timeouts: PostgreSQLTimeouts())
        }
        #expect(error?.kind == .address)
        #expect(
            error?.description
                == "\(address): a connection pooler at this address gives each transaction another session; "
                + "set its pool_mode to session, or use the address of PostgreSQL itself"
        )
    }

    @Test
    func sessionsOfTheirOwnAreFine() throws {
        let server = try PostgreSQLServer.shared.get()
        let pooler = try PgBouncer(before: server, mode: "session")
        for address in [try pooler.address(of: "postgres"), try server.address(of: "postgres")] {
            try PostgreSQLConnection.checkSessions(address, timeouts: PostgreSQLTimeouts())
        }
    }
}

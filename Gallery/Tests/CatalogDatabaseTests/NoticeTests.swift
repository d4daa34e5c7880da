import Foundation
import TestDatabases
import Testing

@testable import CatalogDatabase

/// Messages that a server sends by itself.
struct NoticeTests {
    /// libpq prints nothing by itself, and the reason is part of the error.
    @Test
    func theReasonForTheEndOfAConnectionIsItsError() async throws {
        let address = try PostgreSQLServer.shared.get().database()
        let (events, heard) = AsyncStream.makeStream(of: PostgreSQLListener.Event.self)
        let listener = PostgreSQLListener(address, channel: "news") { heard.yield($0) }
        var next = events.makeAsyncIterator()
        #expect(await next.next() == .listening)
        let other = try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
        let ended = try other.rows(
            """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
            """
        )
        #expect(ended.count == 1)
        guard case .lost(let error)? = await next.next() else { throw CancellationError() }
        #expect(error.kind == .lost)
        #expect(
            error.description
                == "the connection to PostgreSQL broke: terminating connection due to administrator command"
        )
        #expect(await next.next() == .listening)
        listener.close()
    }
}

import Foundation
import Synchronization
import TestDatabases
import Testing

@testable import CatalogDatabase

struct PoolTests {
    private let server: PostgreSQLServer
    private let address: PostgreSQLAddress
    private let pool: PostgreSQLPool

    init() throws {
        server = try PostgreSQLServer.shared.get()
        address = try server.database()
        pool = PostgreSQLPool(address, limit: 4)
        try pool.transaction(.writing) { try $0.run("CREATE TABLE t (k INT PRIMARY KEY, n BIGINT NOT NULL)") }
        try pool.transaction(.writing) { try $0.run("INSERT INTO t VALUES (1, 0), (2, 0)") }
    }

    private func sum() throws -> Int64 {
        try pool.transaction(.reading) {
            try $0.rows("SELECT sum(n)::bigint FROM t").integer(0, 0)
        }
    }

    private struct Refused: Error {}

    private final class Counts: Sendable {
        let begun = Atomic(0), tries = Atomic(0)
    }

    @Test
    func aTransactionIsAllOrNothing() throws {
        #expect(throws: Refused.self) {
            try pool.transaction(.writing) { connection in
                try connection.run("UPDATE t SET n = 5")
                throw Refused()
            }
        }
        #expect(throws: PostgreSQLError.self) {
            try pool.transaction(.writing) { connection in
                try connection.run("UPDATE t SET n = 5")
                try connection.run("INSERT INTO t VALUES (1, 1)")
            }
        }
        #expect(try sum() == 0)
        let error = #expect(throws: PostgreSQLError.self) {
            try pool.transaction(.reading) { _ = try $0.rows("UPDATE t SET n = 5 RETURNING n") }
        }
        #expect(error?.kind == .refused("25006"))
        #expect(try sum() == 0)
    }

    @Test
    func aReaderSeesOneState() throws {
        try pool.transaction(.reading) { reader in
            #expect(try reader.rows("SELECT n FROM t WHERE k = 1").integer(0, 0) == 0)
            try pool.transaction(.writing) { try $0.run("UPDATE t SET n = 7") }
            #expect(try reader.rows("SELECT n FROM t WHERE k = 2").integer(0, 0) == 0)
        }
        #expect(try sum() == 14)
    }

    /// Two transactions lock the same rows in opposite order. The server aborts one of them, and it is
    /// repeated.
    @Test
    func aDeadlockIsTriedAgain() async throws {
        let pool = pool
        let counts = Counts()
        @Sendable func add(_ first: Int64, _ second: Int64) throws {
            var isFirst = true
            try pool.transaction(.writing) { connection in
                counts.tries.add(1, ordering: .relaxed)
                _ = try connection.rows("UPDATE t SET n = n + 1 WHERE k = $1 RETURNING 1", [.integer(first)])
                if isFirst {
                    isFirst = false
                    counts.begun.add(1, ordering: .sequentiallyConsistent)
                    while counts.begun.load(ordering: .sequentiallyConsistent) < 2 { usleep(500) }
                }
                _ = try connection.rows("UPDATE t SET n = n + 1 WHERE k = $1 RETURNING 1", [.integer(second)])
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (first, second) in [(1, 2), (2, 1)] as [(Int64, Int64)] {
                group.addTask { try await onThread { try add(first, second) } }
            }
            try await group.waitForAll()
        }
        #expect(try sum() == 4)
        // At least one repetition. The aborted one may be back before the other one continues.
        #expect(counts.tries.load(ordering: .relaxed) >= 3)
    }

    @Test
    func manyShareFewConnections() async throws {
        let pool = pool
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try await onThread {
                        for _ in 0..<20 {
                            try pool.transaction(.writing) {
                                try $0.run("UPDATE t SET n = n + 1 WHERE k = 1")
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try sum() == 320)
        // Without the server's own connections, which may be cleaning up after so many changes.
        let count = try pool.transaction(.reading) {
            try $0.rows(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND backend_type = 'client backend'
                """
            ).integer(0, 0)
        }
        #expect((1...4).contains(count))
    }

    @Test
    func whoeverWaitsTooLongForAConnectionIsTold() throws {
        let small = PostgreSQLPool(
            address,
            limit: 1,
            timeouts: PostgreSQLTimeouts(connection: .seconds(2))
        )
        try small.transaction(.reading) { _ in
            let error = #expect(throws: PostgreSQLError.self) { try small.transaction(.reading) { _ in } }
            #expect(error?.kind == .exhausted)
            #expect(error?.description == "\(address): all 1 connections are in use")
        }
        try small.transaction(.reading) { _ in }
        small.close()
        #expect(
            #expect(throws: PostgreSQLError.self) { try small.transaction(.reading) { _ in } }?.kind
                == .closed
        )
    }

    /// The connection is lost in the middle. The transaction is repeated on another one, and nothing is
    /// written twice.
    @Test
    func aConnectionThatIsCutIsReplaced() throws {
        let other = try PostgreSQLConnection(address, timeouts: PostgreSQLTimeouts())
        var tries = 0
        try pool.transaction(.writing) { connection in
            tries += 1
            let process = try connection.rows("UPDATE t SET n = n + 1 WHERE k = 1 RETURNING pg_backend_pid()")
                .integer(0, 0)
            if tries == 1 {
                _ = try other.rows("SELECT pg_terminate_backend($1)", [.integer(process)])
            }
            try connection.run("UPDATE t SET n = n + 1 WHERE k = 2")
        }
        #expect(tries == 2)
        #expect(try sum() == 2)
    }
}

/// Failures that affect all users of a server. Each test has its own server.
@Suite(.serialized)
struct ServerFaultTests {
    @Test(arguments: [PostgreSQLServer.Stop.kill, .fast])
    func aServerThatComesBackIsUsedAgain(stop: PostgreSQLServer.Stop) throws {
        let server = try PostgreSQLServer()
        let pool = PostgreSQLPool(try server.database(), limit: 2)
        try pool.transaction(.writing) { try $0.run("CREATE TABLE t (n INT)") }
        try pool.transaction(.writing) { try $0.run("INSERT INTO t VALUES (1)") }
        server.stop(stop)
        let error = #expect(throws: PostgreSQLError.self) { try pool.transaction(.reading) { _ in } }
        #expect(error?.kind == .unreachable)
        try server.start()
        #expect(
            try pool.transaction(.reading) { try $0.rows("SELECT count(*) FROM t").integer(0, 0) } == 1
        )
    }

    /// The server is frozen. Calls time out, and later ones don't receive old responses.
    @Test
    func aServerThatStandsStillIsNotWaitedForLong() throws {
        let server = try PostgreSQLServer()
        let pool = PostgreSQLPool(
            try server.database(),
            limit: 2,
            timeouts: PostgreSQLTimeouts(connection: .seconds(2), answer: .seconds(1))
        )
        let process = try pool.transaction(.reading) { try $0.rows("SELECT pg_backend_pid()").integer(0, 0) }
        server.signal("STOP")
        kill(pid_t(process), SIGSTOP)
        let error = #expect(throws: PostgreSQLError.self) { try pool.transaction(.reading) { _ in } }
        #expect(error?.kind == .silent)
        let next = #expect(throws: PostgreSQLError.self) { try pool.transaction(.reading) { _ in } }
        #expect(next?.kind == .unreachable)
        kill(pid_t(process), SIGCONT)
        server.signal("CONT")
        #expect(throws: Never.self) { try server.waitUntilItAnswers() }
        try pool.transaction(.reading) { _ in }
    }

    /// A pass over millions of rows has more time than a page's request.
    @Test
    func whatWritesIsGivenMoreTime() throws {
        let pool = PostgreSQLPool(
            try PostgreSQLServer.shared.get().address(of: "postgres"),
            limit: 1,
            timeouts: PostgreSQLTimeouts(answer: .milliseconds(500), writing: .seconds(3))
        )
        func sleep(_ purpose: PostgreSQLPool.Purpose, seconds: Int) -> PostgreSQLError.Kind? {
            do {
                try pool.transaction(purpose) { _ = try $0.rows("SELECT pg_sleep(\(seconds))") }
                return nil
            } catch { return (error as? PostgreSQLError)?.kind }
        }
        #expect(sleep(.reading, seconds: 60) == .timedOut)
        #expect(sleep(.writing, seconds: 1) == nil)
        #expect(sleep(.writing, seconds: 60) == .timedOut)
        // The next call on the same connection has the usual timeout.
        #expect(sleep(.reading, seconds: 60) == .timedOut)
    }

    /// A program that ends waits for nothing, and leaves no thread with a running query.
    @Test
    func closingEndsWhatIsBeingAsked() async throws {
        let server = try PostgreSQLServer.shared.get()
        let pool = PostgreSQLPool(try server.database(), limit: 2)
        let watcher = try PostgreSQLConnection(server.address(of: "postgres"), timeouts: PostgreSQLTimeouts())
        let (begun, begin) = AsyncStream.makeStream(of: Int64.self)
        let sleeping = Task {
            try await onThread {
                try pool.transaction(.writing) { connection in
                    begin.yield(try connection.rows("SELECT pg_backend_pid()").integer(0, 0))
                    _ = try connection.rows("SELECT pg_sleep(1000000)")
                }
            }
        }
        var next = begun.makeAsyncIterator()
        let process = try #require(await next.next())
        func isAsking() throws -> Bool {
            try watcher.rows(
                "SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND wait_event = 'PgSleep'",
                [.integer(process)]
            ).count > 0
        }
        while try !isAsking() { await Task.yield() }
        try await onThread { pool.close() }
        let error = await #expect(throws: PostgreSQLError.self) { try await sleeping.value }
        #expect(error?.kind == .closed)
        #expect(
            #expect(throws: PostgreSQLError.self) { try pool.transaction(.reading) { _ in } }?.kind == .closed
        )
    }

    /// Whatever it is waiting for: notifications, or a server that accepts connections and never responds.
    @Test(arguments: [true, false])
    func closingEndsAListener(isThere: Bool) async throws {
        let server = try PostgreSQLServer()
        let address = try server.database()
        if !isThere { server.signal("STOP") }
        let (events, heard) = AsyncStream.makeStream(of: PostgreSQLListener.Event.self)
        let listener = PostgreSQLListener(
            address,
            channel: "news",
            timeouts: PostgreSQLTimeouts(connection: .seconds(1_000_000), answer: .seconds(1_000_000))
        ) { heard.yield($0) }
        if isThere {
            var next = events.makeAsyncIterator()
            #expect(await next.next() == .listening)
        }
        try await onThread { listener.close() }
        heard.finish()
        for await event in events { #expect(event == .listening) }
        if !isThere { server.signal("CONT") }
    }

    /// A standby doesn't accept changes, and another server may take its place at the address.
    @Test
    func aStandbyIsReadOnlyUntilItIsPromoted() throws {
        let primary = try PostgreSQLServer()
        let name = "photos"
        let first = PostgreSQLPool(try primary.database(name), limit: 2)
        try first.transaction(.writing) { try $0.run("CREATE TABLE t (n INT)") }
        let standby = try PostgreSQLServer(standbyOf: primary)
        let pool = PostgreSQLPool(try standby.address(of: name), limit: 2)
        let process = try pool.transaction(.reading) { try $0.rows("SELECT pg_backend_pid()").integer(0, 0) }
        let error = #expect(throws: PostgreSQLError.self) {
            try pool.transaction(.writing) { try $0.run("INSERT INTO t VALUES (1)") }
        }
        #expect(error?.isReadOnly == true)
        // The connection isn't used again.
        #expect(
            try pool.transaction(.reading) { try $0.rows("SELECT pg_backend_pid()").integer(0, 0) } != process
        )
        primary.stop(.kill)
        try standby.promote()
        try pool.transaction(.writing) { try $0.run("INSERT INTO t VALUES (1)") }
    }

    @Test
    func aListenerHearsAgainAfterAnInterruption() async throws {
        let server = try PostgreSQLServer()
        let address = try server.database()
        let pool = PostgreSQLPool(address, limit: 1)
        let (events, heard) = AsyncStream.makeStream(of: PostgreSQLListener.Event.self)
        // The initial query may fail. Then it is repeated.
        let failures = Mutex(2)
        let listener = PostgreSQLListener(address, channel: "news") { event in
            let fails =
                event == .listening
                && failures.withLock {
                    $0 -= 1; return $0 >= 0
                }
            if fails { _ = try pool.transaction(.reading) { try $0.rows("SELECT 1 / 0") } }
            heard.yield(event)
        }
        var next = events.makeAsyncIterator()
        for _ in 0..<2 {
            guard case .lost(let error)? = await next.next() else { throw CancellationError() }
            #expect(error.kind == .refused("22012"))
        }
        #expect(await next.next() == .listening)
        try pool.transaction(.writing) { try $0.run("SELECT pg_notify('news', 'first')") }
        #expect(await next.next() == .notified("first"))
        server.stop(.kill)
        guard case .lost(let error)? = await next.next() else { throw CancellationError() }
        #expect(error.kind == .lost)
        try server.start()
        var event = await next.next()
        while case .lost? = event { event = await next.next() }
        #expect(event == .listening)
        try pool.transaction(.writing) { try $0.run("SELECT pg_notify('news', 'second')") }
        #expect(await next.next() == .notified("second"))
        withExtendedLifetime(listener) {}
    }
}

/// Runs code that waits, on a thread where it doesn't block other tasks.
private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
}

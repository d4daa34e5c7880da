import Foundation
import Synchronization

/// A catalog in a PostgreSQL database, which several processes use. Its tables are in their own schema.
package final class PostgreSQLAccess: CatalogDatabaseAccess {
    private let address: PostgreSQLAddress
    private let pool: PostgreSQLPool
    private let reading: ReadingLock?
    private let listener = Mutex<PostgreSQLListener?>(nil)
    /// As in a file, only one writes at a time. This lock is for this process, and a lock in the database is
    /// for all.
    private let writer = NSLock()

    private static let maxConnections = 10
    /// The advisory lock's ID, shared by all processes.
    private static let writing: Int64 = 0x6272_6b77_7772_6974
    private static let timeouts = PostgreSQLTimeouts()

    package init(_ address: PostgreSQLAddress, for purpose: CatalogPurpose) throws {
        self.address = address
        let pool = PostgreSQLPool(address, limit: Self.maxConnections, timeouts: Self.timeouts) {
            connection in
            try connection.run("SELECT set_config('search_path', 'brickwork', false)")
            // Rows are usually read to the end.
            try connection.run("SELECT set_config('cursor_tuple_fraction', '1', false)")
            // Compiling a statement takes longer than running most of them.
            try connection.run("SELECT set_config('jit', 'off', false)")
        }
        self.pool = pool
        reading = try CatalogError.ofPostgreSQL(at: address) {
            try PostgreSQLConnection.checkSessions(address, timeouts: Self.timeouts)
            try PostgreSQLSchema.prepare(pool, isRestoring: purpose == .restoring)
            return switch purpose {
            case .indexing, .restoring: try ReadingLock(address, Self.timeouts, isShared: false)
            case .working: try ReadingLock(address, Self.timeouts, isShared: true)
            case .showing: nil
            }
        }
    }

    package func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        try CatalogError.ofPostgreSQL(at: address) {
            try pool.transaction(.reading) { try body(PostgreSQLDatabase($0)) }
        }
    }

    package func write<Value>(isDurable: Bool, _ body: (any Database) throws -> Value) throws -> Value {
        try CatalogError.ofPostgreSQL(at: address) {
            try reading?.hold()
            return try writer.withLock {
                try pool.transaction(.writing) { connection in
                    if !isDurable {
                        // A power failure may undo the last changes.
                        try connection.run("SET LOCAL synchronous_commit = off")
                    }
                    // An advisory lock, not a lock on the row of the state, because all processes that wait
                    // for a row wake up at the same time.
                    try connection.run("SELECT pg_advisory_xact_lock($1)", [.integer(Self.writing)])
                    return try body(PostgreSQLDatabase(connection))
                }
            }
        }
    }

    package func follow(
        onChange: @escaping @Sendable (Revision) -> Void,
        onTrouble: @escaping @Sendable (String?) -> Void
    ) {
        let following = PostgreSQLListener(
            address,
            channel: PostgreSQLSchema.channel,
            timeouts: Self.timeouts
        ) { [pool] event in
            switch event {
            case .listening:
                // Changes from before the connection weren't reported. If this query fails, it listens again.
                onChange(
                    try pool.transaction(.reading) { try Revision(PostgreSQLDatabase($0)) }
                )
                onTrouble(nil)
            case .notified(let numbers):
                let numbers = numbers.split(separator: " ").compactMap { Int($0) }
                if numbers.count == 2 {
                    onChange(Revision(photos: numbers[0], colors: numbers[1]))
                }
            case .lost(let error): onTrouble(error.description)
            }
        }
        listener.withLock { $0 = following }
    }

    /// Never returns an error, because a server that is away may come back.
    package func waitUntilGone() async throws {
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        continuation.finish()
    }

    package func faults() throws -> [String] { [] }

    package func close() throws {
        // The listener also runs a query.
        pool.close()
        let listener = listener.withLock { listener in
            defer { listener = nil }
            return listener
        }
        listener?.close()
        reading?.close()
    }
}

/// Allows only one process that reads folders into a catalog alone, without workers, because two would do all
/// work twice. The server releases the lock when the connection ends for any reason.
private final class ReadingLock: @unchecked Sendable {
    private let address: PostgreSQLAddress
    private let timeouts: PostgreSQLTimeouts
    /// Whether other processes may share the lock.
    private let isShared: Bool
    private let signal = CloseSignal()
    // Protects the connection.
    private let lock = NSLock()
    private var connection: PostgreSQLConnection?

    /// The advisory lock's ID, shared by all processes.
    private static let number: Int64 = 0x6272_6963_6b77_6f72

    init(_ address: PostgreSQLAddress, _ timeouts: PostgreSQLTimeouts, isShared: Bool) throws {
        self.address = address
        self.timeouts = timeouts
        self.isShared = isShared
        try hold()
    }

    /// Takes the lock if it isn't held any more: the server may have been restarted.
    func hold() throws {
        try lock.withLock {
            if let connection, connection.isIdle { return }
            connection = nil
            let new = try PostgreSQLConnection(address, timeouts: timeouts, until: signal)
            do {
                // A process that has just ended may still hold the lock for a moment.
                try new.run("SELECT set_config('lock_timeout', '2s', false)")
                let lock = isShared ? "pg_advisory_lock_shared" : "pg_advisory_lock"
                _ = try new.rows("SELECT \(lock)($1)", [.integer(Self.number)])
            } catch let error as PostgreSQLError where error.kind == .refused("55P03") {
                throw CatalogError(
                    .inUse,
                    "\(address): another brickwork reads folders into this catalog; stop it, or give another database"
                )
            }
            connection = new
        }
    }

    /// Releases the lock permanently.
    func close() {
        signal.send()
        lock.withLock { connection = nil }
    }
}

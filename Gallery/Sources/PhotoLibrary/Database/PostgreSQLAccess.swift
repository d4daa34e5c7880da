import Foundation
import PostgreSQL
import Synchronization

/// A catalog in a PostgreSQL database, which many processes use. Its tables have a schema of their own.
final class PostgreSQLAccess: DatabaseAccess {
    private let address: PostgreSQLAddress
    private let pool: PostgreSQLPool
    private let reading: ReadingLock?
    private let listener = Mutex<PostgreSQLListener?>(nil)
    /// As in a file, one writes at a time: here in this process, and in the database by a lock on the state.
    private let writer = NSLock()

    private static let mostConnections = 10
    private static let timeouts = PostgreSQLTimeouts()

    init(_ address: PostgreSQLAddress, for purpose: CatalogPurpose) throws {
        self.address = address
        do {
            pool = PostgreSQLPool(address, limit: Self.mostConnections, timeouts: Self.timeouts) {
                connection in
                try connection.run("SELECT set_config('search_path', 'brickwork', false)")
                // Rows are gone through to their end, mostly.
                try connection.run("SELECT set_config('cursor_tuple_fraction', '1', false)")
            }
            try PostgreSQLSchema.migrate(pool)
            reading = purpose == .indexing ? try ReadingLock(address, Self.timeouts) : nil
        } catch let error as PostgreSQLError {
            throw CatalogError(error, at: address)
        }
    }

    func read<Value>(_ body: (any Database) throws -> Value) throws -> Value {
        do {
            return try pool.transaction(.reading) { try body(PostgreSQLDatabase($0)) }
        } catch let error as PostgreSQLError {
            throw CatalogError(error, at: address)
        }
    }

    func write<Value>(isDurable: Bool, _ body: (any Database) throws -> Value) throws -> Value {
        do {
            try reading?.hold()
            return try writer.withLock {
                try pool.transaction(.writing) { connection in
                    if !isDurable {
                        // A power failure may undo the last moments.
                        try connection.run("SET LOCAL synchronous_commit = off")
                    }
                    try connection.run("SELECT 1 FROM state FOR UPDATE")
                    return try body(PostgreSQLDatabase(connection))
                }
            }
        } catch let error as PostgreSQLError {
            throw CatalogError(error, at: address)
        }
    }

    func follow(_ onChange: @escaping @Sendable (Revision) -> Void) {
        let following = PostgreSQLListener(
            address,
            channel: PostgreSQLSchema.channel,
            timeouts: Self.timeouts
        ) { [pool] event in
            switch event {
            case .listening:
                // Whatever has changed before was said to nobody here.
                let revision = try? pool.transaction(.reading) {
                    try Catalog.revision(PostgreSQLDatabase($0))
                }
                revision.map(onChange)
            case .notified(let numbers):
                let numbers = numbers.split(separator: " ").compactMap { Int($0) }
                if numbers.count == 2 {
                    onChange(Revision(photos: numbers[0], colors: numbers[1]))
                }
            case .lost:
                // Whoever asks is told so.
                break
            }
        }
        listener.withLock { $0 = following }
    }

    /// A server that is away may come back.
    func waitUntilGone() async throws {
        let (never, continuation) = AsyncStream.makeStream(of: Never.self)
        for await _ in never {}
        continuation.finish()
    }

    func close() throws {
        listener.withLock { $0 = nil }
        pool.close()
        reading?.release()
    }
}

/// Of those who read folders into a catalog, there is one at a time: two would do everything twice. The server lets go of the
/// lock when the connection ends, however it ends.
private final class ReadingLock: @unchecked Sendable {
    private let address: PostgreSQLAddress
    private let timeouts: PostgreSQLTimeouts
    // Guards the connection.
    private let lock = NSLock()
    private var connection: PostgreSQLConnection?

    /// Any number that means this to all.
    private static let number: Int64 = 0x6272_6963_6b77_6f72

    init(_ address: PostgreSQLAddress, _ timeouts: PostgreSQLTimeouts) throws {
        self.address = address
        self.timeouts = timeouts
        try hold()
    }

    /// Takes the lock, if it is not held any more: the server may have been started anew.
    func hold() throws {
        try lock.withLock {
            if let connection, connection.isIdle { return }
            connection = nil
            let new = try PostgreSQLConnection(address, timeouts: timeouts)
            do {
                // One that has just ended may still be on its way out.
                try new.run("SELECT set_config('lock_timeout', '2s', false)")
                _ = try new.rows("SELECT pg_advisory_lock($1)", [.integer(Self.number)])
            } catch let error as PostgreSQLError where error.kind == .refused("55P03") {
                throw CatalogError(
                    .inUse,
                    "\(address): another brickwork reads folders into this catalog; stop it, or give another database"
                )
            }
            connection = new
        }
    }

    func release() {
        lock.withLock { connection = nil }
    }
}

import CSQLite
import Dispatch
import Synchronization

/// A database in a file, with one connection for writing, and several for reading at the same time. Each
/// reader sees the state at its beginning (write-ahead logging).
public final class SQLitePool: Sendable {
    private let path: String
    private let prepare: @Sendable (SQLiteConnection) throws -> Void
    private let functions: [SQLiteFunction]
    private let isReadOnly: Bool
    private let patience: Int
    private let writer: Writer
    private let readers = Mutex(Readers())
    /// The number of free readers.
    private let freeReaders = DispatchSemaphore(value: 0)

    /// The connection for writing. Callers take turns.
    private final class Writer: @unchecked Sendable {
        private let queue = DispatchQueue(label: "SQLite writer")
        /// Used only on the queue. Nil once it is closed.
        private var connection: SQLiteConnection?

        init(_ connection: SQLiteConnection) {
            self.connection = connection
        }

        func use<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
            try queue.sync {
                guard let connection else { throw SQLitePool.closed }
                return try body(connection)
            }
        }

        func close() {
            queue.sync { connection = nil }
        }
    }

    /// Idle connections for reading.
    private struct Readers: @unchecked Sendable {
        var idle: [SQLiteConnection] = []
        var isClosed = false
    }

    private static let closed = SQLiteError(code: SQLITE_MISUSE, "the database was closed")
    private static let maxReaders = 12

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - isReadOnly: Whether the file doesn't change, so that nothing is written.
    ///   - patience: How long to wait for another program that has locked the file, in milliseconds.
    ///   - prepare: Called with each new connection.
    /// - Throws: ``SQLiteError``, or the error of `prepare`.
    public init(
        path: String,
        isReadOnly: Bool = false,
        patience: Int = 10_000,
        functions: [SQLiteFunction] = [],
        prepare: @escaping @Sendable (SQLiteConnection) throws -> Void = { _ in }
    ) throws {
        self.path = path
        self.isReadOnly = isReadOnly
        self.patience = patience
        self.functions = functions
        self.prepare = prepare
        let connection = try SQLiteConnection(
            path: path,
            isReadOnly ? .readingOnly : .writing,
            patience: patience,
            functions: functions
        )
        if !isReadOnly {
            try connection.execute("PRAGMA journal_mode = WAL")
        }
        try prepare(connection)
        writer = Writer(connection)
        // A semaphore must not be deallocated with a value below its initial one.
        for _ in 0..<Self.maxReaders {
            freeReaders.signal()
        }
    }

    /// Reads from one state of the database.
    public func read<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
        freeReaders.wait()
        defer { freeReaders.signal() }
        let idle = try readers.withLock { readers in
            guard !readers.isClosed else { throw Self.closed }
            return readers.idle.popLast()
        }
        let connection = try idle ?? makeReader()
        defer { readers.withLock { $0.idle.append(connection) } }
        return try connection.untilCanceled { try connection.transaction(.reading) { try body(connection) } }
    }

    /// Uses the connection for writing, without a transaction.
    public func write<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
        try writer.use(body)
    }

    /// Waits for current reads and writes, and closes the file. After this, all changes are in the file
    /// itself.
    public func close() {
        for _ in 0..<Self.maxReaders {
            freeReaders.wait()
        }
        readers.withLock { $0 = Readers(idle: [], isClosed: true) }
        for _ in 0..<Self.maxReaders {
            freeReaders.signal()
        }
        if !isReadOnly {
            _ = try? write { try $0.execute("PRAGMA wal_checkpoint(TRUNCATE)") }
        }
        writer.close()
    }

    private func makeReader() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(
            path: path,
            isReadOnly ? .readingOnly : .reading,
            patience: patience,
            functions: functions
        )
        try prepare(connection)
        return connection
    }
}

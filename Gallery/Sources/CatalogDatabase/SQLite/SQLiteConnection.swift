import CSQLite
import SourceFiles

/// A connection to a database in a file. Only one thread may use it at a time.
public final class SQLiteConnection {
    /// The access rights of a connection.
    public enum Access: Sendable {
        /// Reads and writes. Creates the file if it doesn't exist.
        case writing
        /// Reads from a file that another connection of the process may write to.
        case reading
        /// Reads from a file that doesn't change.
        case readingOnly
    }

    private let handle: OpaquePointer
    private var statements = RecentStatements()
    private var listener: Listener?

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file, or an empty text for a database in memory.
    ///   - patience: How long to wait for another program that has locked the file, in milliseconds.
    /// - Throws: ``SQLiteError``.
    public init(path: String, _ access: Access, patience: Int = 10_000, functions: [SQLiteFunction] = [])
        throws
    {
        let flags =
            access == .readingOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            let error = SQLiteError(code: code, of: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, Int32(patience))
        for function in functions {
            try function.add(to: handle)
        }
        try execute("PRAGMA foreign_keys = ON")
        if access == .reading {
            try execute("PRAGMA query_only = ON")
        }
    }

    deinit {
        // Statements in use keep the connection open as long as they exist.
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs statements without arguments, one after the other.
    public func execute(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, of: handle) }
    }

    /// Returns a prepared statement. Recently used statements are kept, so that the same text returns the
    /// same statement.
    public func statement(_ sql: String) throws -> SQLiteStatement {
        if let statement = statements.statement(sql) {
            statement.reset()
            return statement
        }
        let statement = try SQLiteStatement(sql, of: handle)
        statements.add(statement, sql)
        return statement
    }

    /// The number of rows changed by the last statement that changes rows.
    public var changedRows: Int { Int(sqlite3_changes(handle)) }

    /// Runs a body within a transaction. If it throws, the transaction is rolled back.
    public func transaction<Value>(_ begin: Transaction, _ body: () throws -> Value) throws -> Value {
        try execute(begin.rawValue)
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // After some errors, such as a full disk, it has been rolled back already.
            if sqlite3_get_autocommit(handle) == 0 {
                try? execute("ROLLBACK")
            }
            throw error
        }
    }

    /// Runs a body that ends when the call of this thread is canceled, also in the middle of a long statement.
    ///
    /// - Throws: The error of the cancellation, or errors of the body.
    func untilCanceled<Value>(_ body: () throws -> Value) throws -> Value {
        guard let cancellation = Cancellation.current else { return try body() }
        let isOver: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
            let cancellation = Unmanaged<Cancellation>.fromOpaque(context!).takeUnretainedValue()
            return (try? cancellation.check()) == nil ? 1 : 0
        }
        let context = Unmanaged.passUnretained(cancellation).toOpaque()
        sqlite3_progress_handler(handle, Self.stepsForCheck, isOver, context)
        defer { sqlite3_progress_handler(handle, 0, nil, nil) }
        do {
            return try body()
        } catch let error as SQLiteError where error.code == SQLITE_INTERRUPT {
            throw cancellation.error ?? error as any Error
        }
    }

    /// A check follows this number of the virtual machine's instructions, which take less than a millisecond.
    private static let stepsForCheck: Int32 = 10_000

    /// How a transaction begins.
    public enum Transaction: String, Sendable {
        /// It reads one state of the database, from the first query on.
        case reading = "BEGIN DEFERRED"
        /// It waits until no other connection writes.
        case writing = "BEGIN IMMEDIATE"
    }

    /// Calls a body with each statement when it begins, and with each trigger, as a comment. Nil stops this.
    public func listen(_ body: ((_ sql: String) -> Void)?) {
        listener = body.map(Listener.init)
        guard let listener else {
            sqlite3_trace_v2(handle, 0, nil, nil)
            return
        }
        sqlite3_trace_v2(
            handle,
            UInt32(SQLITE_TRACE_STMT),
            { _, context, _, text in
                let listener = Unmanaged<Listener>.fromOpaque(context!).takeUnretainedValue()
                listener.hear(String(cString: text!.assumingMemoryBound(to: CChar.self)))
                return 0
            },
            Unmanaged.passUnretained(listener).toOpaque()
        )
    }

    private final class Listener {
        let hear: (String) -> Void

        init(_ hear: @escaping (String) -> Void) {
            self.hear = hear
        }
    }
}

/// The recently used statements. Searches keep producing new ones.
private struct RecentStatements {
    private static let maximum = 256

    private var statements: [String: (statement: SQLiteStatement, lastUse: Int)] = [:]
    private var uses = 0

    mutating func statement(_ sql: String) -> SQLiteStatement? {
        uses += 1
        statements[sql]?.lastUse = uses
        return statements[sql]?.statement
    }

    mutating func add(_ statement: SQLiteStatement, _ sql: String) {
        if statements.count == Self.maximum,
            let oldest = statements.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            statements[oldest.key] = nil
        }
        statements[sql] = (statement, uses)
    }

    mutating func removeAll() {
        statements = [:]
    }
}

import CSQLite

/// A connection to a database in a file. Used by one thread at a time.
public final class SQLiteConnection {
    /// What a connection may do.
    public enum Access: Sendable {
        /// Reads and writes. Makes the file where there is none.
        case writing
        /// Reads from a file that another connection of the process may write to.
        case reading
        /// Reads from a file that stays as it is.
        case readingOnly
    }

    private let handle: OpaquePointer
    private var statements = RecentStatements()
    private var listener: Listener?

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file; empty for a database in memory.
    ///   - patience: For how many milliseconds another program that has locked the file is waited for.
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
        // Statements that somebody still holds keep it open as long as they are there.
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Runs statements that take no arguments, one after the other.
    public func execute(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, of: handle) }
    }

    /// A statement, ready for its arguments. Those that were used last are parsed once; whoever asks for the same again gets
    /// the same one.
    public func statement(_ sql: String) throws -> SQLiteStatement {
        if let statement = statements.statement(sql) {
            statement.reset()
            return statement
        }
        let statement = try SQLiteStatement(sql, of: handle)
        statements.add(statement, sql)
        return statement
    }

    /// How many rows the last statement has changed that changes any.
    public var changedRows: Int { Int(sqlite3_changes(handle)) }

    /// Runs a body within a transaction, which is undone where it throws.
    public func transaction<Value>(_ begin: Transaction, _ body: () throws -> Value) throws -> Value {
        try execute(begin.rawValue)
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // Some errors, such as a full disk, have undone it already.
            if sqlite3_get_autocommit(handle) == 0 {
                try? execute("ROLLBACK")
            }
            throw error
        }
    }

    /// How a transaction begins.
    public enum Transaction: String, Sendable {
        /// It reads one state, which is there when it first asks.
        case reading = "BEGIN DEFERRED"
        /// It waits until nobody else writes.
        case writing = "BEGIN IMMEDIATE"
    }

    /// Hears of each statement when it begins, and of each trigger, as a comment; nil ends that.
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

/// The statements that were used last: searches have ever new ones.
private struct RecentStatements {
    private static let most = 256

    private var statements: [String: (statement: SQLiteStatement, lastUse: Int)] = [:]
    private var uses = 0

    mutating func statement(_ sql: String) -> SQLiteStatement? {
        uses += 1
        statements[sql]?.lastUse = uses
        return statements[sql]?.statement
    }

    mutating func add(_ statement: SQLiteStatement, _ sql: String) {
        if statements.count == Self.most,
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

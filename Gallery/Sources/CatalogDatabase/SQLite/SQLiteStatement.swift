import CSQLite

/// A prepared statement. Only one thread may use it at a time, and it can't run again until it is reset.
public final class SQLiteStatement {
    private let handle: OpaquePointer

    init(_ sql: String, of connection: OpaquePointer) throws {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
        guard code == SQLITE_OK else { throw SQLiteError(code: code, of: connection) }
        guard let handle else { throw SQLiteError(code: SQLITE_MISUSE, "no statement: \(sql)") }
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    // MARK: Arguments

    /// The number of arguments.
    public var argumentCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

    /// Returns the name of an argument without its colon, or nil if it has no name.
    ///
    /// - Parameter index: From 1.
    public func argumentName(_ index: Int) -> String? {
        sqlite3_bind_parameter_name(handle, Int32(index)).map { String(cString: $0 + 1) }
    }

    /// Sets an argument to NULL. Arguments count from 1, and keep their values when the statement is reset.
    public func bindNull(_ index: Int) throws {
        try check(sqlite3_bind_null(handle, Int32(index)))
    }

    /// Sets an argument.
    public func bind(_ index: Int, _ value: Int64) throws {
        try check(sqlite3_bind_int64(handle, Int32(index), value))
    }

    /// Sets an argument. NaN becomes NULL.
    public func bind(_ index: Int, _ value: Double) throws {
        try check(sqlite3_bind_double(handle, Int32(index), value))
    }

    /// Sets an argument.
    public func bind(_ index: Int, _ value: String) throws {
        var value = value
        try check(
            value.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) {
                    csqlite_bind_text(handle, Int32(index), $0.baseAddress, UInt64($0.count))
                }
            }
        )
    }

    /// Sets an argument.
    public func bind(_ index: Int, _ bytes: UnsafeRawBufferPointer) throws {
        try check(csqlite_bind_blob(handle, Int32(index), bytes.baseAddress, UInt64(bytes.count)))
    }

    // MARK: Rows

    /// Moves to the next row, if there is one.
    public func step() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: true
        case SQLITE_DONE: false
        case let code: throw error(code)
        }
    }

    /// Resets the statement. Until it is reset, it keeps the state of the database that it reads.
    public func reset() {
        // This returns the error of the last step again.
        sqlite3_reset(handle)
    }

    /// The names of the columns, in order. They are made once, because each row is read by them.
    public private(set) lazy var columnNames: [String] = (0..<sqlite3_column_count(handle)).map {
        String(cString: sqlite3_column_name(handle, $0))
    }

    /// Returns the type of a column of the row, such as `SQLITE_INTEGER`. Columns count from 0.
    public func type(_ column: Int) -> Int32 { sqlite3_column_type(handle, Int32(column)) }

    /// Returns whether a column of the row is NULL.
    public func isNull(_ column: Int) -> Bool { type(column) == SQLITE_NULL }

    /// Returns a column of the row, or 0 for NULL.
    public func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }

    /// Returns a column of the row, or 0 for NULL.
    public func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

    /// Returns a column of the row, or an empty text for NULL.
    public func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// Returns the bytes of a text or a blob in a column of the row. They are valid until the next step.
    public func bytes(_ column: Int) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, Int32(column))
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column))))
    }

    private func check(_ code: Int32) throws {
        guard code == SQLITE_OK else { throw error(code) }
    }

    private func error(_ code: Int32) -> SQLiteError {
        SQLiteError(code: code, of: sqlite3_db_handle(handle))
    }
}

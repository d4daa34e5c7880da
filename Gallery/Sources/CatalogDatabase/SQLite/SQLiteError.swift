import CSQLite

/// An error of SQLite.
public struct SQLiteError: Error, CustomStringConvertible, Sendable {
    /// SQLite's primary result code, such as `SQLITE_FULL`.
    public let code: Int32
    /// SQLite's error message.
    public let description: String

    /// - Parameter code: A result code, primary or extended.
    public init(code: Int32, _ description: String) {
        self.code = code & 0xFF
        self.description = description
    }

    /// Makes the last error of a connection.
    init(code: Int32, of connection: OpaquePointer?) {
        let message = connection.map { String(cString: sqlite3_errmsg($0)) }
        self.init(code: code, message ?? String(cString: sqlite3_errstr(code)))
    }
}

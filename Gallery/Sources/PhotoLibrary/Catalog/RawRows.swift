import GRDB
import GRDBSQLite

/// Steps through the rows of a statement that only reads, for walls, which go through millions of them: a row of GRDB takes
/// as long as all else that is done with it.
final class RawRows {
    private let statement: Statement

    /// - Parameter sql: One statement, which nobody else is stepping through.
    init(_ database: Database, _ sql: String) throws {
        statement = try database.cachedStatement(sql: sql)
    }

    /// Begins anew.
    convenience init(_ database: Database, _ sql: String, _ arguments: StatementArguments) throws {
        try self.init(database, sql)
        sqlite3_reset(statement.sqliteStatement)
        try statement.setArguments(arguments)
    }

    deinit {
        // Or else it would hold the state of the database that it has read.
        sqlite3_reset(statement.sqliteStatement)
    }

    /// Begins anew with a number for its only argument, and steps to the first row, if there is one.
    func first(_ argument: Int64) throws -> Bool {
        sqlite3_reset(statement.sqliteStatement)
        sqlite3_bind_int64(statement.sqliteStatement, 1, argument)
        return try next()
    }

    /// Steps to the next row, if there is one.
    func next() throws -> Bool {
        switch sqlite3_step(statement.sqliteStatement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement.sqliteStatement)))
            )
        }
    }

    /// A column of the row; 0 for null.
    func number(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement.sqliteStatement, column)
    }

    /// A column of the row.
    func optional(_ column: Int32) -> Int64? {
        sqlite3_column_type(statement.sqliteStatement, column) == SQLITE_NULL ? nil : number(column)
    }

    /// The bytes in a column of the row, until the next step.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(statement.sqliteStatement, column)
        return UnsafeRawBufferPointer(
            start: start,
            count: Int(sqlite3_column_bytes(statement.sqliteStatement, column))
        )
    }
}

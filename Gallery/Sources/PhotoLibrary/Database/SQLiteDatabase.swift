import Foundation
import GRDB
import GRDBSQLite

/// SQLite within a transaction.
final class SQLiteDatabase: Database {
    private let database: GRDB.Database

    let dialect = SQLDialect.sqlite

    init(_ database: GRDB.Database) {
        self.database = database
    }

    // Statements are parsed once for each connection.

    func run(_ sql: String, arguments: SQLArguments) throws {
        try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments))
    }

    func change(_ sql: String, arguments: SQLArguments) throws -> Int {
        try run(sql, arguments: arguments)
        return database.changesCount
    }

    func rows(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
        let rows = try SQLiteRows(database, sql)
        try rows.begin(StatementArguments(arguments))
        return rows
    }

    func walk(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
        try rows(sql, arguments: arguments)
    }

    func lookUp(
        _ sql: String,
        keys: [Int64],
        _ body: (_ key: Int64, _ row: any SQLRows) throws -> Void
    ) throws {
        let rows = try SQLiteRows(database, sql)
        for key in keys {
            rows.begin(key)
            while try rows.next() {
                try body(key, rows)
            }
        }
    }
}

/// Steps through the rows of a statement: a row of GRDB takes as long as all else that walls do with one, and they go
/// through millions.
private final class SQLiteRows: SQLRows {
    private let statement: Statement
    private var handle: SQLiteStatement { statement.sqliteStatement }

    init(_ database: GRDB.Database, _ sql: String) throws {
        statement = try database.cachedStatement(sql: sql)
    }

    deinit {
        // Or else it would hold the state of the database that it has read.
        sqlite3_reset(handle)
    }

    func begin(_ arguments: StatementArguments) throws {
        sqlite3_reset(handle)
        try statement.setArguments(arguments)
    }

    func begin(_ key: Int64) {
        sqlite3_reset(handle)
        sqlite3_bind_int64(handle, 1, key)
    }

    func next() throws -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            throw DatabaseError(
                resultCode: ResultCode(rawValue: code),
                message: String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
            )
        }
    }

    var names: [String] { statement.columnNames }

    func value(_ column: Int) -> SQLValue {
        switch sqlite3_column_type(handle, Int32(column)) {
        case SQLITE_INTEGER: .integer(number(column))
        case SQLITE_FLOAT: .real(sqlite3_column_double(handle, Int32(column)))
        case SQLITE_TEXT: .text(String(decoding: bytes(column), as: UTF8.self))
        case SQLITE_BLOB: .bytes(Data(bytes(column)))
        default: .null
        }
    }

    func number(_ column: Int) -> Int64 {
        sqlite3_column_int64(handle, Int32(column))
    }

    func optional(_ column: Int) -> Int64? {
        sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL ? nil : number(column)
    }

    func bytes(_ column: Int) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, Int32(column))
        return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column))))
    }
}

extension StatementArguments {
    fileprivate init(_ arguments: SQLArguments) {
        if arguments.byName.isEmpty {
            self.init(arguments.inOrder.map(\.databaseValue))
        } else {
            self.init(arguments.byName.mapValues(\.databaseValue))
        }
    }
}

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): bytes.databaseValue
        }
    }
}

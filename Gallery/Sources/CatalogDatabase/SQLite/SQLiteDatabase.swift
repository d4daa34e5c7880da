import CSQLite
import Foundation

/// SQLite within a transaction.
final class SQLiteDatabase: Database {
    private let connection: SQLiteConnection

    package let dialect = SQLDialect.sqlite

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    package func run(_ sql: String, arguments: SQLArguments) throws {
        let statement = try connection.statement(sql)
        defer { statement.reset() }
        try statement.bind(arguments)
        while try statement.step() {}
    }

    package func change(_ sql: String, arguments: SQLArguments) throws -> Int {
        try run(sql, arguments: arguments)
        return connection.changedRows
    }

    package func rows(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
        let statement = try connection.statement(sql)
        try statement.bind(arguments)
        return SQLiteRows(statement)
    }

    package func walk(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
        try rows(sql, arguments: arguments)
    }

    package func lookUp(
        _ sql: String,
        keys: [Int64],
        _ body: (_ key: Int64, _ row: any SQLRows) throws -> Void
    ) throws {
        let statement = try connection.statement(sql)
        let rows = SQLiteRows(statement)
        for key in keys {
            statement.reset()
            try statement.bind(1, key)
            while try rows.next() {
                try body(key, rows)
            }
        }
    }
}

/// Steps through the rows of a statement.
private final class SQLiteRows: SQLRows {
    private let statement: SQLiteStatement

    init(_ statement: SQLiteStatement) {
        self.statement = statement
    }

    deinit {
        statement.reset()
    }

    func next() throws -> Bool { try statement.step() }

    var names: [String] { statement.columnNames }

    func value(_ column: Int) -> SQLValue {
        switch statement.type(column) {
        case SQLITE_INTEGER: .integer(statement.integer(column))
        case SQLITE_FLOAT: .real(statement.real(column))
        case SQLITE_TEXT: .text(statement.text(column))
        case SQLITE_BLOB: .bytes(Data(statement.bytes(column)))
        default: .null
        }
    }

    func number(_ column: Int) -> Int64 { statement.integer(column) }

    func optional(_ column: Int) -> Int64? {
        statement.isNull(column) ? nil : statement.integer(column)
    }

    func bytes(_ column: Int) -> UnsafeRawBufferPointer { statement.bytes(column) }
}

extension SQLiteStatement {
    /// Binds all arguments, those without a name in order.
    fileprivate func bind(_ arguments: SQLArguments) throws {
        var inOrder = arguments.inOrder.makeIterator()
        for index in 0..<argumentCount {
            let value = argumentName(index + 1).map { arguments.byName[$0] } ?? inOrder.next()
            switch value {
            case nil:
                throw SQLiteError(
                    code: SQLITE_RANGE,
                    "a statement takes \(argumentCount) arguments: \(arguments)"
                )
            case .null: try bindNull(index + 1)
            case .integer(let number): try bind(index + 1, number)
            case .real(let number): try bind(index + 1, number)
            // PostgreSQL's text can't contain a zero byte, and searches must find the same.
            case .text(let text):
                try bind(index + 1, text.utf8.contains(0) ? text.replacing("\0", with: " ") : text)
            case .bytes(let bytes): try bytes.withUnsafeBytes { try bind(index + 1, $0) }
            }
        }
    }
}

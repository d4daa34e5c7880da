import Foundation
import Synchronization

/// PostgreSQL within a transaction.
final class PostgreSQLDatabase: Database {
    private let connection: PostgreSQLConnection
    private var cursors = 0

    package let dialect = SQLDialect.postgresql

    init(_ connection: PostgreSQLConnection) {
        self.connection = connection
    }

    package func run(_ sql: String, arguments: SQLArguments) throws {
        let statement = PostgreSQLStatement.of(sql)
        try connection.run(statement.sql, statement.values(arguments))
    }

    package func change(_ sql: String, arguments: SQLArguments) throws -> Int {
        let statement = PostgreSQLStatement.of(sql)
        return try connection.rows(statement.sql, statement.values(arguments)).changed
    }

    package func rows(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
        let statement = PostgreSQLStatement.of(sql)
        return FetchedRows(try connection.rows(statement.sql, statement.values(arguments)))
    }

    package func walk(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
        let statement = PostgreSQLStatement.of(sql)
        return try walk(statement.sql, statement.values(arguments))
    }

    package func lookUp(
        _ sql: String,
        keys: [Int64],
        _ body: (_ key: Int64, _ row: any SQLRows) throws -> Void
    ) throws {
        guard !keys.isEmpty else { return }
        // All keys are sent together, because each query would wait for the network.
        let statement = PostgreSQLStatement.of(sql, key: "wanted.key")
        let rows = try walk(
            """
            SELECT found.*, wanted.key FROM unnest($1::bigint[]) WITH ORDINALITY AS wanted(key, place),
                LATERAL (\(statement.sql)) AS found ORDER BY wanted.place
            """,
            [.integers(keys)]
        )
        while try rows.next() {
            try body(rows.number(rows.lastColumn), rows)
        }
    }

    private func walk(_ sql: String, _ values: [PostgreSQLValue]) throws -> FetchedRows {
        cursors += 1
        return try FetchedRows(Cursor(connection, number: cursors, sql, values))
    }
}

/// A statement in PostgreSQL's syntax.
struct PostgreSQLStatement: Sendable {
    package let sql: String
    /// The names of its arguments, by their numbers, or nil for an argument without a name.
    private let names: [String?]

    /// Statements that were used, so that each isn't read again. Texts with numbers in them would make them too many.
    private static let known = Mutex<[String: PostgreSQLStatement]>([:])
    private static let maxKnown = 1000

    /// - Parameter key: The expression that replaces the only argument, if there is one.
    package static func of(_ sql: String, key: String? = nil) -> PostgreSQLStatement {
        let id = key.map { "\($0) \(sql)" } ?? sql
        if let statement = known.withLock({ $0[id] }) { return statement }
        let statement = PostgreSQLStatement(sql, key)
        known.withLock { known in
            if known.count >= maxKnown { known.removeAll() }
            known[id] = statement
        }
        return statement
    }

    private init(_ text: String, _ key: String?) {
        // PostgreSQL chooses the index itself.
        let text = text.replacing(#/(NOT INDEXED|INDEXED BY \w+)/#, with: "")
        var sql = "", names: [String?] = []
        var rest = Substring(text)
        var isQuoted = false
        while let character = rest.popFirst() {
            let name = rest.prefix { $0.isLetter }
            if character == "'" {
                isQuoted.toggle()
                sql.append(character)
            } else if character == "?", !isQuoted {
                names.append(nil)
                sql += key ?? "$\(names.count)"
            } else if character == ":", !isQuoted, !name.isEmpty, sql.last != ":" {
                rest.removeFirst(name.count)
                if !names.contains(String(name)) {
                    names.append(String(name))
                }
                sql += "$\((names.firstIndex(of: String(name)) ?? 0) + 1)"
            } else {
                sql.append(character)
            }
        }
        self.sql = sql
        self.names = names
    }

    package func values(_ arguments: SQLArguments) -> [PostgreSQLValue] {
        var inOrder = arguments.inOrder.makeIterator()
        return names.map { name in
            let value = name.map { arguments.byName[$0] } ?? inOrder.next()
            return PostgreSQLValue(value ?? .null)
        }
    }
}

extension PostgreSQLValue {
    package init(_ value: SQLValue) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .real(number)
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .bytes(Array(bytes))
        }
    }
}

/// Rows that are all in memory, or that a cursor fetches a few thousand at a time.
private final class FetchedRows: SQLRows {
    private var rows: PostgreSQLRows
    private var row = -1
    private let cursor: Cursor?

    init(_ rows: PostgreSQLRows) {
        self.rows = rows
        cursor = nil
    }

    init(_ cursor: Cursor) throws {
        self.cursor = cursor
        rows = try cursor.fetch()
    }

    func next() throws -> Bool {
        row += 1
        // With fewer rows than were asked for, the cursor is at its end.
        if let cursor, row == Cursor.maximum {
            (rows, row) = (try cursor.fetch(), 0)
        }
        return row < rows.count
    }

    var names: [String] { rows.names }
    var lastColumn: Int { rows.columnCount - 1 }
    func value(_ column: Int) -> SQLValue { rows.value(row, column) }
    func number(_ column: Int) -> Int64 { rows.isNull(row, column) ? 0 : rows.integer(row, column) }
    func optional(_ column: Int) -> Int64? {
        rows.isNull(row, column) ? nil : rows.integer(row, column)
    }
    func bytes(_ column: Int) -> UnsafeRawBufferPointer { rows.bytes(row, column) }
}

extension PostgreSQLConnection {
    /// Returns the rows of a statement in PostgreSQL's syntax.
    package func fetchAll(_ sql: String, _ values: [PostgreSQLValue] = []) throws -> [Row] {
        try Row.all(FetchedRows(rows(sql, values)))
    }
}

/// A query whose rows are fetched while they are read.
private final class Cursor {
    private let connection: PostgreSQLConnection
    private let name: String

    static let maximum = 4_096

    init(_ connection: PostgreSQLConnection, number: Int, _ sql: String, _ values: [PostgreSQLValue]) throws {
        self.connection = connection
        name = "walk\(number)"
        try connection.run("DECLARE \(name) NO SCROLL CURSOR FOR \(sql)", values)
    }

    deinit {
        // Closes the cursor if reading stops early. The end of the transaction closes it in any case.
        try? connection.run("CLOSE \(name)")
    }

    func fetch() throws -> PostgreSQLRows {
        try connection.rows("FETCH \(Self.maximum) FROM \(name)")
    }
}

/// A row that is kept in memory.
package struct Row: Equatable, Sendable {
    private let names: [String]
    private let values: [SQLValue]

    package init(_ rows: any SQLRows) {
        names = rows.names
        values = names.indices.map { rows.value($0) }
    }

    /// A column. A value of another type is a programming error.
    package subscript<Value: SQLConvertible>(column: Int) -> Value {
        guard let value = Value(values[column]) else {
            preconditionFailure("column \(names[column]): \(values[column]) is no \(Value.self)")
        }
        return value
    }

    /// A column, or nil for null.
    package subscript<Value: SQLConvertible>(column: Int) -> Value? {
        Value(values[column])
    }

    /// The first column with a name.
    package subscript<Value: SQLConvertible>(name: String) -> Value {
        self[index(of: name)]
    }

    /// The first column with a name, or nil for null.
    package subscript<Value: SQLConvertible>(name: String) -> Value? {
        self[index(of: name)]
    }

    private func index(of name: String) -> Int {
        if let index = names.firstIndex(of: name) { return index }
        // PostgreSQL's names are in lower case.
        guard let index = names.firstIndex(of: name.lowercased()) else {
            preconditionFailure("no column \(name)")
        }
        return index
    }

    package static func fetchOne(_ database: any Database, sql: String, arguments: SQLArguments = []) throws
        -> Row?
    {
        let rows = try database.rows(sql, arguments: arguments)
        return try rows.next() ? Row(rows) : nil
    }

    package static func fetchAll(_ database: any Database, sql: String, arguments: SQLArguments = []) throws
        -> [Row]
    {
        let rows = try database.rows(sql, arguments: arguments)
        var all: [Row] = []
        while try rows.next() {
            all.append(Row(rows))
        }
        return all
    }
}

extension SQLConvertible {
    /// Returns the first column of the first row, or nil for null or no row.
    package static func fetchOne(_ database: any Database, sql: String, arguments: SQLArguments = []) throws
        -> Self?
    {
        let rows = try database.rows(sql, arguments: arguments)
        return try rows.next() ? Self(rows.value(0)) : nil
    }

    /// Returns the first column of all rows, without nulls.
    package static func fetchAll(_ database: any Database, sql: String, arguments: SQLArguments = []) throws
        -> [Self]
    {
        let rows = try database.rows(sql, arguments: arguments)
        var all: [Self] = []
        while try rows.next() {
            Self(rows.value(0)).map { all.append($0) }
        }
        return all
    }
}

extension Database {
    package func run(_ sql: String) throws {
        try run(sql, arguments: [])
    }

    package func walk(_ sql: String) throws -> any SQLRows {
        try walk(sql, arguments: [])
    }
}

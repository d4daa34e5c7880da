/// A row that is kept in memory.
package struct Row: Equatable, Sendable {
    private let names: [String]
    private let values: [SQLValue]

    package init(_ rows: any SQLRows) {
        names = rows.names
        values = names.indices.map { rows.value($0) }
    }

    /// A column. Throws ``CatalogError`` if it is null or has a value of another type.
    package subscript<Value: SQLConvertible>(column: Int) -> Value {
        get throws {
            guard let value = try self[column] as Value? else {
                throw SQLValue.null.unexpected(names[column])
            }
            return value
        }
    }

    /// A column, or nil for null. Throws ``CatalogError`` if it has a value of another type.
    package subscript<Value: SQLConvertible>(column: Int) -> Value? {
        get throws { try Value.ifPresent(values[column], column: names[column]) }
    }

    /// The first column with a name, as by its number.
    package subscript<Value: SQLConvertible>(name: String) -> Value {
        get throws { try self[index(of: name)] }
    }

    /// The first column with a name, or nil for null, as by its number.
    package subscript<Value: SQLConvertible>(name: String) -> Value? {
        get throws { try self[index(of: name)] }
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
        try all(database.rows(sql, arguments: arguments))
    }

    static func all(_ rows: any SQLRows) throws -> [Row] {
        var all: [Row] = []
        while try rows.next() {
            all.append(Row(rows))
        }
        return all
    }
}

extension SQLValue {
    fileprivate func unexpected(_ column: String) -> CatalogError {
        CatalogError(.damaged, "the catalog is damaged: unexpected value in column \(column): \(self)")
    }
}

extension SQLConvertible {
    fileprivate static func ifPresent(_ value: SQLValue, column: String) throws -> Self? {
        if case .null = value { return nil }
        guard let converted = Self(value) else { throw value.unexpected(column) }
        return converted
    }

    /// Returns the first column of the first row, or nil for null or no row.
    package static func fetchOne(_ database: any Database, sql: String, arguments: SQLArguments = []) throws
        -> Self?
    {
        let rows = try database.rows(sql, arguments: arguments)
        return try rows.next() ? ifPresent(rows.value(0), column: rows.names[0]) : nil
    }

    /// Returns the first column of all rows, without nulls.
    package static func fetchAll(_ database: any Database, sql: String, arguments: SQLArguments = []) throws
        -> [Self]
    {
        let rows = try database.rows(sql, arguments: arguments)
        var all: [Self] = []
        while try rows.next() {
            if let value = try ifPresent(rows.value(0), column: rows.names[0]) { all.append(value) }
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

import Foundation

/// Rows that are passed to a statement together. In the statement, they are the table `given`.
package struct GivenRows {
    /// The type of a column.
    package enum Kind {
        case integer
        case text
        case bytes
    }

    private let columns: KeyValuePairs<String, Kind>
    private let rows: [[SQLValue]]

    /// - Parameter rows: Values of these types or nil, in the order of the columns.
    package init(_ columns: KeyValuePairs<String, Kind>, _ rows: [[(any SQLConvertible)?]]) {
        self.columns = columns
        self.rows = rows.map { $0.map { $0?.sqlValue ?? .null } }
    }

    /// Returns the beginning of the statement, which defines the table.
    fileprivate func table(_ dialect: SQLDialect) -> String {
        let fields = columns.enumerated().map { index, column in
            switch (dialect, column.value) {
            case (.sqlite, .integer), (.sqlite, .text): "json_extract(value, '$[\(index)]')"
            case (.postgresql, .integer): "(value ->> \(index))::bigint"
            case (.postgresql, .text): "value ->> \(index)"
            // JSON has the position and the length in an argument with the bytes of all rows.
            case (.sqlite, .bytes):
                // A part of no bytes would be null.
                """
                iif(json_extract(value, '$[\(index)][1]') = 0, x'',
                    substr(?, json_extract(value, '$[\(index)][0]'), json_extract(value, '$[\(index)][1]')))
                """
            case (.postgresql, .bytes):
                "substr(?::bytea, (value -> \(index) ->> 0)::integer, (value -> \(index) ->> 1)::integer)"
            }
        }
        let names = columns.map(\.key).joined(separator: ", ")
        let source = dialect == .sqlite ? "json_each(?)" : "json_array_elements(?::json) AS rows(value)"
        return "WITH given(\(names)) AS (SELECT \(fields.joined(separator: ", ")) FROM \(source))\n"
    }

    /// Returns the arguments of the table: the bytes of each column that has bytes, and all rows as JSON.
    fileprivate func arguments() throws -> SQLArguments {
        var bytes = [Data](repeating: Data(), count: columns.count)
        let values = rows.map { row in
            row.enumerated().map { index, value -> Any in
                switch value {
                case .integer(let number): return number
                case .text(let text): return text
                case .bytes(let some):
                    defer { bytes[index] += some }
                    return [bytes[index].count + 1, some.count]
                case .null, .real: return NSNull()
                }
            }
        }
        let json = String(decoding: try JSONSerialization.data(withJSONObject: values), as: UTF8.self)
        let columns = zip(columns, bytes).filter { $0.0.value == .bytes }.map { SQLValue.bytes($0.1) }
        return SQLArguments(columns + [.text(json)])
    }
}

extension Database {
    /// Runs a statement with the given rows. A later call may report its error.
    package func run(_ sql: String, given: GivenRows) throws {
        try run(given.table(dialect) + sql, arguments: given.arguments())
    }

    /// Runs a statement with the given rows. Returns the number of changed rows.
    package func change(_ sql: String, given: GivenRows) throws -> Int {
        try change(given.table(dialect) + sql, arguments: given.arguments())
    }

    /// Returns a small number of rows of a statement with the given rows.
    package func rows(_ sql: String, given: GivenRows) throws -> any SQLRows {
        try rows(given.table(dialect) + sql, arguments: given.arguments())
    }
}

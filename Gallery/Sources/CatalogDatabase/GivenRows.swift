import Foundation

/// Rows that are passed to a statement together. In the statement, they are the table `given`.
package struct GivenRows {
    /// The type of a column.
    package enum Kind {
        case integer
        case text
    }

    private let columns: KeyValuePairs<String, Kind>
    private let rows: [[SQLValue]]

    /// - Parameter rows: Integers and texts, in the order of the columns.
    package init(_ columns: KeyValuePairs<String, Kind>, _ rows: [[any SQLConvertible]]) {
        self.columns = columns
        self.rows = rows.map { $0.map(\.sqlValue) }
    }

    /// Returns the beginning of the statement, which defines the table.
    fileprivate func table(_ dialect: SQLDialect) -> String {
        let fields = columns.enumerated().map { index, column in
            switch (dialect, column.value) {
            case (.sqlite, _): "json_extract(value, '$[\(index)]')"
            case (.postgresql, .integer): "(value ->> \(index))::bigint"
            case (.postgresql, .text): "value ->> \(index)"
            }
        }
        let names = columns.map(\.key).joined(separator: ", ")
        let source = dialect == .sqlite ? "json_each(?)" : "json_array_elements(?::json) AS rows(value)"
        return "WITH given(\(names)) AS (SELECT \(fields.joined(separator: ", ")) FROM \(source))\n"
    }

    /// Returns all rows as one argument.
    fileprivate func argument() throws -> String {
        let values = rows.map { row in
            row.map { value -> Any in
                switch value {
                case .integer(let number): number
                case .text(let text): text
                case .null, .real, .bytes: NSNull()
                }
            }
        }
        return String(decoding: try JSONSerialization.data(withJSONObject: values), as: UTF8.self)
    }
}

extension Database {
    /// Runs a statement with the given rows. Returns the number of changed rows.
    package func change(_ sql: String, given: GivenRows) throws -> Int {
        try change(given.table(dialect) + sql, arguments: [given.argument()])
    }

    /// Returns a small number of rows of a statement with the given rows.
    package func rows(_ sql: String, given: GivenRows) throws -> any SQLRows {
        try rows(given.table(dialect) + sql, arguments: [given.argument()])
    }
}

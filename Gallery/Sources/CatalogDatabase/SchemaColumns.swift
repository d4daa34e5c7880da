/// The columns of the catalog's tables and those of users, as `sqlite.sql` and `users-sqlite.sql` define them. PostgreSQL's tables have
/// the same ones.
package struct SchemaColumns {
    /// A column.
    package struct Column: Sendable {
        /// The type of its values.
        package enum Kind: String, Sendable {
            case integer = "INTEGER"
            case real = "REAL"
            case text = "TEXT"
            case bytes = "BLOB"
        }

        package let kind: Kind
        /// Whether it may be null.
        package let isOptional: Bool
        /// Whether rows may leave it out.
        package let hasDefault: Bool

        package init(kind: Kind, isOptional: Bool, hasDefault: Bool) {
            self.kind = kind
            self.isOptional = isOptional
            self.hasDefault = hasDefault
        }

        /// Whether the column can have a value.
        package func allows(_ value: SQLValue) -> Bool {
            switch (value, kind) {
            case (.null, _): isOptional
            case (.integer, .integer), (.integer, .real), (.text, .text), (.bytes, .bytes): true
            case (.real(let number), .real): number.isFinite
            default: false
            }
        }
    }

    private let connection: SQLiteConnection

    /// Makes the tables in memory.
    package init() throws {
        connection = try SQLiteConnection(path: "", .writing)
        try connection.execute(String(decoding: PackageResources.sqlite_sql, as: UTF8.self))
        try connection.execute(String(decoding: PackageResources.users_sqlite_sql, as: UTF8.self))
    }

    /// Returns the columns of a table by their names in lower case. None if there is no such table.
    package func columns(of table: String) throws -> [String: Column] {
        let statement = try connection.statement(
            #"SELECT lower(name), type, "notnull" OR pk, dflt_value IS NOT NULL OR type = 'INTEGER' AND pk = 1 FROM pragma_table_info(?)"#
        )
        defer { statement.reset() }
        try statement.bind(1, table)
        var columns: [String: Column] = [:]
        while try statement.step() {
            guard let kind = Column.Kind(rawValue: statement.text(1)) else { continue }
            columns[statement.text(0)] = Column(
                kind: kind,
                isOptional: statement.integer(2) == 0,
                hasDefault: statement.integer(3) != 0
            )
        }
        return columns
    }

    /// Inserts a row with a statement. Returns whether the schema allows it: it isn't there already, and has all that it refers to.
    package func accepts(_ row: [SQLValue], in insertion: String) -> Bool {
        (try? SQLiteDatabase(connection).run(insertion, arguments: SQLArguments(row))) != nil
    }
}

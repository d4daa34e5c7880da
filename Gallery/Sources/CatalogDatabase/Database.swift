/// A database within a transaction: the part of SQL that SQLite and PostgreSQL have in common, so that the
/// catalog has one statement for both.
///
/// Placeholders for arguments are `?` or `:name`. `INDEXED BY` tells SQLite which index to use. PostgreSQL
/// ignores it.
package protocol Database: AnyObject {
    /// The kind of database, for the few differences.
    var dialect: SQLDialect { get }

    /// Runs a statement. A later call may report its error.
    func run(_ sql: String, arguments: SQLArguments) throws

    /// Runs a statement. Returns the number of changed rows.
    func change(_ sql: String, arguments: SQLArguments) throws -> Int

    /// Returns a small number of rows. While they are read, the same statement must not run again.
    func rows(_ sql: String, arguments: SQLArguments) throws -> any SQLRows

    /// Returns any number of rows, which are fetched while they are read.
    func walk(_ sql: String, arguments: SQLArguments) throws -> any SQLRows

    /// Runs a statement for each of some keys, and passes the rows in the order of the keys.
    ///
    /// - Parameters:
    ///   - sql: A statement with one argument, the key.
    ///   - body: Called for each row, with its key.
    func lookUp(
        _ sql: String,
        keys: [Int64],
        _ body: (_ key: Int64, _ row: any SQLRows) throws -> Void
    ) throws
}

/// A database that passes statements on to another one. What it doesn't implement itself is unchanged.
package protocol DatabaseWrapper: Database {
    var base: any Database { get }
}

extension DatabaseWrapper {
    package var dialect: SQLDialect { base.dialect }

    package func run(_ sql: String, arguments: SQLArguments) throws {
        try base.run(sql, arguments: arguments)
    }

    package func change(_ sql: String, arguments: SQLArguments) throws -> Int {
        try base.change(sql, arguments: arguments)
    }

    package func rows(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
        try base.rows(sql, arguments: arguments)
    }

    package func walk(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
        try base.walk(sql, arguments: arguments)
    }

    package func lookUp(
        _ sql: String,
        keys: [Int64],
        _ body: (_ key: Int64, _ row: any SQLRows) throws -> Void
    ) throws {
        try base.lookUp(sql, keys: keys, body)
    }
}

/// The kinds of SQL.
package enum SQLDialect {
    case sqlite
    case postgresql
}

/// Rows that are read one at a time.
package protocol SQLRows: AnyObject {
    /// Moves to the next row, if there is one.
    func next() throws -> Bool

    /// The columns' names. PostgreSQL's are in lower case.
    var names: [String] { get }

    /// Returns a column of the row.
    func value(_ column: Int) -> SQLValue

    /// Returns a column of the row, or 0 for null.
    func number(_ column: Int) -> Int64

    /// Returns a column of the row, or nil for null.
    func optional(_ column: Int) -> Int64?

    /// Returns the bytes in a column of the row. They are valid until the next row.
    func bytes(_ column: Int) -> UnsafeRawBufferPointer
}

/// Rows of another object. What it doesn't implement itself is unchanged.
package protocol SQLRowsWrapper: SQLRows {
    var base: any SQLRows { get }
}

extension SQLRowsWrapper {
    package var names: [String] { base.names }
    package func value(_ column: Int) -> SQLValue { base.value(column) }
    package func number(_ column: Int) -> Int64 { base.number(column) }
    package func optional(_ column: Int) -> Int64? { base.optional(column) }
    package func bytes(_ column: Int) -> UnsafeRawBufferPointer { base.bytes(column) }
}

/// A database that several threads use.
package protocol DatabaseAccess: Sendable {
    /// Runs queries on a consistent state of the database.
    ///
    /// - Throws: ``CatalogError``, or an error of the body.
    func read<Value>(_ body: (any Database) throws -> Value) throws -> Value

    /// Writes in one transaction. Only one writes at a time. The body may be called again if the first
    /// attempt was lost.
    ///
    /// - Parameter isDurable: Whether the change must survive a power failure.
    /// - Throws: ``CatalogError``, or an error of the body.
    func write<Value>(isDurable: Bool, _ body: (any Database) throws -> Value) throws -> Value

    /// Closes the database, at the latest when the current reads and writes have ended.
    func close() throws
}

/// The database of a catalog.
package protocol CatalogDatabaseAccess: DatabaseAccess {
    /// Listens for changes by other processes.
    ///
    /// - Parameters:
    ///   - onChange: Called with the revision when other processes may have changed it.
    ///   - onTrouble: Called with the reason why the database can't be reached, or nil if it can, when this may have changed.
    func follow(
        onChange: @escaping @Sendable (Revision) -> Void,
        onTrouble: @escaping @Sendable (String?) -> Void
    )

    /// Returns the damage that the database itself finds, one line for each fault. Reads all of a file. A server
    /// checks its own files, so its answer is empty.
    ///
    /// - Throws: ``CatalogError`` if it can't be read.
    func faults() throws -> [String]

    /// Waits until the database is deleted, if this can be detected.
    ///
    /// - Throws: ``CatalogError`` when this happens. If the task is canceled, it returns.
    func waitUntilGone() async throws
}

/// The database of what users write: users, sessions, links, favorites and albums. All changes survive a power failure.
package protocol UserDatabaseAccess: DatabaseAccess {
    /// Listens for changes, also by other processes. Ends when the database is closed.
    ///
    /// - Parameter onChange: Called on a thread of its own, at the beginning and soon after each change.
    func follow(_ onChange: @escaping @Sendable () -> Void)
}

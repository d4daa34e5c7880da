/// A database within a transaction: the part of SQL that SQLite and PostgreSQL have in common, so that whatever is asked of
/// the catalog is asked of both in the same words.
///
/// What stands for an argument is `?`, or `:name`. `INDEXED BY` tells SQLite which index to take, and PostgreSQL nothing.
protocol Database: AnyObject {
    /// Which of the two it is, for the few things that they have no common words for.
    var dialect: SQLDialect { get }

    /// Runs a statement. What is wrong with it may be said by a later call.
    func run(_ sql: String, arguments: SQLArguments) throws

    /// Runs a statement, and gives how many rows it has changed.
    func change(_ sql: String, arguments: SQLArguments) throws -> Int

    /// A few rows. While they are gone through, the same statement is not run again.
    func rows(_ sql: String, arguments: SQLArguments) throws -> any SQLRows

    /// Rows by the million: they come as they are gone through.
    func walk(_ sql: String, arguments: SQLArguments) throws -> any SQLRows

    /// The rows of a statement for each of some keys, in their order, as if it were run for one after the other.
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

/// What a database understands besides what all do.
enum SQLDialect {
    case sqlite
    case postgresql
}

/// Rows, of which one at a time is there.
protocol SQLRows: AnyObject {
    /// Goes to the next row, if there is one.
    func next() throws -> Bool

    /// The columns' names. PostgreSQL writes them small.
    var names: [String] { get }

    /// A column of the row.
    func value(_ column: Int) -> SQLValue

    /// A column of the row; 0 for null.
    func number(_ column: Int) -> Int64

    /// A column of the row.
    func optional(_ column: Int) -> Int64?

    /// The bytes in a column of the row, until the next.
    func bytes(_ column: Int) -> UnsafeRawBufferPointer
}

/// A database that many threads use.
protocol DatabaseAccess: Sendable {
    /// Asks of one state of it.
    ///
    /// - Throws: ``CatalogError``, or what the body throws.
    func read<Value>(_ body: (any Database) throws -> Value) throws -> Value

    /// Writes all or nothing. One writes at a time; the body may be called again, where the first time was lost.
    ///
    /// - Parameter isDurable: Whether not even a power failure may undo it.
    /// - Throws: ``CatalogError``, or what the body throws.
    func write<Value>(isDurable: Bool, _ body: (any Database) throws -> Value) throws -> Value

    /// Hears of what others do.
    ///
    /// - Parameters:
    ///   - onChange: Called with the state's number whenever others may have changed it.
    ///   - onPresence: Called with whether it can be reached, whenever that may have changed.
    func follow(
        onChange: @escaping @Sendable (Revision) -> Void,
        onPresence: @escaping @Sendable (Bool) -> Void
    )

    /// Returns the damage that the database itself finds, one line for each fault. Reads all of a file. A server
    /// checks its own files, so its answer is empty.
    ///
    /// - Throws: ``CatalogError`` if it can't be read.
    func faults() throws -> [String]

    /// Waits until it is gone for good, as far as that can be known.
    ///
    /// - Throws: ``CatalogError`` when it is. Where the task is cancelled, it returns.
    func waitUntilGone() async throws

    /// Ends its use, at the latest at the end of what is being read or written.
    func close() throws
}

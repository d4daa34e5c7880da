import GRDB

/// Statements are parsed once for each connection: an index of ten thousand photos runs each of them as often.
extension Database {
    func run(_ sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension Row {
    static func fetchOne(_ database: Database, cached sql: String, arguments: StatementArguments? = nil)
        throws -> Row?
    {
        try fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }

    static func fetchAll(_ database: Database, cached sql: String, arguments: StatementArguments? = nil)
        throws -> [Row]
    {
        try fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
    }

    static func fetchCursor(
        _ database: Database,
        cached sql: String,
        arguments: StatementArguments? = nil
    ) throws -> RowCursor {
        try fetchCursor(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    static func fetchOne(_ database: Database, cached sql: String, arguments: StatementArguments? = nil)
        throws -> Self?
    {
        try fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }

    static func fetchAll(_ database: Database, cached sql: String, arguments: StatementArguments? = nil)
        throws -> [Self]
    {
        try fetchAll(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

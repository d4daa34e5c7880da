/// The timeouts for PostgreSQL.
public struct PostgreSQLTimeouts: Hashable, Sendable {
    /// The timeout for a connection, or for a free connection in the pool.
    public var connection: Duration
    /// The timeout for a statement's response. The server then cancels the statement. If the server doesn't
    /// report this, the connection is closed.
    public var answer: Duration

    /// The timeout for a statement in a writing transaction. It may process millions of rows, or wait for
    /// others that do.
    public var writing: Duration

    /// Makes timeouts.
    public init(
        connection: Duration = .seconds(5),
        answer: Duration = .seconds(30),
        writing: Duration = .seconds(3600)
    ) {
        self.connection = connection
        self.answer = answer
        self.writing = writing
    }
}

extension Duration {
    /// The duration in milliseconds, rounded down.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

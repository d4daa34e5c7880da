/// How long PostgreSQL is waited for.
public struct PostgreSQLTimeouts: Hashable, Sendable {
    /// For a connection to be made, or to become free.
    public var connection: Duration
    /// For a statement's answer. The server then gives it up; where it does not even say that, the connection is given up.
    public var answer: Duration

    /// For the answer to a statement of a transaction that writes. It may go through millions of rows, or wait for others
    /// that do.
    public var writing: Duration

    /// Waits so long.
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
    /// Rounded down.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

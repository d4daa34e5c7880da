/// How long PostgreSQL is waited for.
public struct PostgreSQLTimeouts: Hashable, Sendable {
    /// For a connection to be made, or to become free.
    public var connection: Duration
    /// For a statement's answer. The server then gives it up; where it does not even say that, the connection is given up.
    public var answer: Duration

    /// Waits so long.
    public init(connection: Duration = .seconds(5), answer: Duration = .seconds(30)) {
        self.connection = connection
        self.answer = answer
    }

    var answerMilliseconds: Int64 {
        answer.components.seconds * 1000 + answer.components.attoseconds / 1_000_000_000_000_000
    }
}

/// An error of a PostgreSQL query.
public struct PostgreSQLError: Error, Hashable, CustomStringConvertible, Sendable {
    /// The kinds of errors.
    public enum Kind: Hashable, Sendable {
        /// libpq isn't installed.
        case missingLibrary
        /// The address is invalid, or contains a password.
        case address
        /// The server can't be reached, or refuses the login.
        case unreachable
        /// The connection was lost.
        case lost
        /// The server has canceled a statement that took too long. The connection is still usable.
        case timedOut
        /// The server hasn't responded in time.
        case silent
        /// All connections are in use.
        case exhausted
        /// The connections have been closed.
        case closed
        /// The server has refused a statement, with this SQLSTATE code.
        case refused(String)
    }

    /// The kind of the error.
    public let kind: Kind
    /// One line, without passwords.
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether the same transaction may succeed if it is repeated, because it conflicted with others.
    var isConflict: Bool {
        kind == .refused("40001") || kind == .refused("40P01")
    }

    /// Makes the error for a refused statement, or for a server that is shutting down.
    static func refusal(_ code: String, _ message: String) -> PostgreSQLError {
        // The server is shutting down or starting, or an administrator has ended the connection.
        let hasGone = code.hasPrefix("57P0")
        return PostgreSQLError(hasGone ? .lost : code == "57014" ? .timedOut : .refused(code), message)
    }

    /// Whether the server doesn't accept changes for now, because it is a standby or is becoming one.
    public var isReadOnly: Bool { kind == .refused("25006") }
}

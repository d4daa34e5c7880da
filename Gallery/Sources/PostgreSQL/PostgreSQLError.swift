/// What keeps a question to PostgreSQL from being answered.
public struct PostgreSQLError: Error, Hashable, CustomStringConvertible, Sendable {
    /// Sorts of trouble.
    public enum Kind: Hashable, Sendable {
        /// libpq is not on this machine.
        case missingLibrary
        /// The address is none, or says more than it may.
        case address
        /// The server cannot be reached, or lets nobody in.
        case unreachable
        /// The connection broke.
        case lost
        /// The server has given up a statement that took too long. The connection is as good as before.
        case timedOut
        /// The server has said nothing in time.
        case silent
        /// All connections are in use.
        case exhausted
        /// Nothing more is asked here.
        case closed
        /// The server has refused a statement, for a reason that has five characters in the standard.
        case refused(String)
    }

    /// What sort of trouble it is.
    public let kind: Kind
    /// One line, without anything that lets people in.
    public let description: String

    init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether the same transaction may succeed when it is tried again: others were in its way.
    var isConflict: Bool {
        kind == .refused("40001") || kind == .refused("40P01")
    }

    /// What the server has refused, or that it is about to go.
    static func refusal(_ code: String, _ message: String) -> PostgreSQLError {
        // It is shut down, or starts, or somebody has ended the connection.
        let hasGone = code.hasPrefix("57P0")
        return PostgreSQLError(hasGone ? .lost : code == "57014" ? .timedOut : .refused(code), message)
    }

    /// Whether the server does not take changes for now: it is a standby, or is about to become one.
    public var isReadOnly: Bool { kind == .refused("25006") }
}

import CatalogDatabase
import Foundation

/// The sessions of users.
extension UserDatabase {
    /// How long rows stay whose time is over. A clock that was ahead must not delete anything.
    static let grace = TimeInterval(365 * 86_400)

    /// Returns the sessions, the newest first.
    ///
    /// - Parameters:
    ///   - name: The user's name, or nil for all users.
    ///   - now: The current time.
    public func sessions(of name: String? = nil, at now: Date = .now) throws -> [Session] {
        let owner = try name.flatMap { try user(named: $0) }
        return try read(Self.sessions).reversed().filter {
            $0.isValid(at: now) && (owner == nil || $0.owner == owner)
        }
    }

    /// Ends a session of the list.
    ///
    /// - Throws: ``UserProblem`` if there is none, and `CatalogError`.
    public func endSession(_ id: String) throws {
        try change { database, _ in
            let ended = try database.change(
                "DELETE FROM sessions WHERE substr(hash, 1, 16) = ?",
                arguments: [id]
            )
            if ended == 0 { throw UserProblem(description: "there is no session \(id.debugDescription)") }
        }
    }

    /// Ends all sessions of a user, whose name is nil on a wall without names.
    ///
    /// - Throws: ``UserProblem`` if there is no such user, and `CatalogError`.
    public func endSessions(of name: String?) throws {
        guard let owner = try user(named: name) else { return }
        try change { database, _ in
            try database.run("DELETE FROM sessions WHERE owner = ?", arguments: [owner])
        }
    }

    // MARK: - Rows

    /// Returns all sessions, in the order in which they were made.
    static func sessions(_ database: any Database) throws -> [Session] {
        try Row.fetchAll(
            database,
            sql:
                "SELECT hash, owner, name, made, used, ends, client, browser FROM sessions ORDER BY place, hash"
        ).map { row in
            Session(
                hash: try row[0],
                owner: try row[1],
                name: try row[2],
                made: Date(seconds: try row[3]),
                used: Date(seconds: try row[4]),
                ends: Date(seconds: try row[5]),
                client: try row[6],
                browser: try row[7]
            )
        }
    }

    /// Adds a session. The oldest ones of its user end if there are too many.
    ///
    /// - Returns: The hashes of sessions that have ended.
    static func begin(_ session: Session, number: Int64, _ database: any Database) throws -> [String] {
        try database.run(
            """
            INSERT INTO sessions (hash, owner, name, place, made, used, ends, client, browser)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                session.hash, session.owner, session.name, number, session.made.seconds, session.used.seconds,
                session.ends.seconds, session.client, session.browser,
            ]
        )
        return try String.fetchAll(
            database,
            sql: """
                DELETE FROM sessions WHERE owner = ? AND (ends < ? OR hash NOT IN (
                    SELECT hash FROM sessions WHERE owner = ? ORDER BY place DESC, hash LIMIT \(Session.maximum)))
                RETURNING hash
                """,
            arguments: [
                session.owner, session.made.addingTimeInterval(-grace).seconds, session.owner,
            ]
        )
    }
}

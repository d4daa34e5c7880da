extension PostgreSQLConnection {
    /// Checks that each connection has a session of its own. A pooler that gives each transaction another one, as PgBouncer
    /// does with `pool_mode = transaction`, breaks what lasts longer than that: notifications are not heard, and prepared
    /// statements and locks are others'.
    ///
    /// - Throws: ``PostgreSQLError``.
    public static func checkSessions(_ address: PostgreSQLAddress, timeouts: PostgreSQLTimeouts) throws {
        let first = try PostgreSQLConnection(address, timeouts: timeouts)
        let second = try PostgreSQLConnection(address, timeouts: timeouts)
        let session = try first.session
        // Such a pooler gives away the session that was used last, as long as this transaction needs it.
        try second.run("BEGIN")
        guard try second.session != session, try first.session == session else {
            throw PostgreSQLError(
                .address,
                "\(address): a connection pooler stands there that gives each transaction another session; "
                    + "set its pool_mode to session, or give the address of PostgreSQL itself"
            )
        }
        _ = try second.rows("ROLLBACK")
    }

    /// The number of the server's process.
    private var session: Int64 {
        get throws { try rows("SELECT pg_backend_pid()").integer(0, 0) }
    }
}

extension PostgreSQLConnection {
    /// Checks that each connection has its own session. A pooler that changes the session with each
    /// transaction, as PgBouncer does with `pool_mode = transaction`, breaks everything that lasts longer:
    /// notifications don't arrive, and prepared statements and locks belong to other sessions.
    ///
    /// - Throws: ``PostgreSQLError``.
    public static func checkSessions(_ address: PostgreSQLAddress, timeouts: PostgreSQLTimeouts) throws {
        let first = try PostgreSQLConnection(address, timeouts: timeouts)
        let second = try PostgreSQLConnection(address, timeouts: timeouts)
        let session = try first.session
        // During this transaction, such a pooler can't give its session to the other connection.
        try second.run("BEGIN")
        guard try second.session != session, try first.session == session else {
            throw PostgreSQLError(
                .address,
                "\(address): a connection pooler at this address gives each transaction another session; "
                    + "set its pool_mode to session, or use the address of PostgreSQL itself"
            )
        }
        _ = try second.rows("ROLLBACK")
    }

    /// The process ID of the server's session.
    private var session: Int64 {
        get throws { try rows("SELECT pg_backend_pid()").integer(0, 0) }
    }
}

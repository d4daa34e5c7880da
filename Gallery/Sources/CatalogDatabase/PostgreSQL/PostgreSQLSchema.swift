/// The tables in PostgreSQL. They have the same columns as those of ``SQLiteSchema``.
package enum PostgreSQLSchema {
    /// The channel for notifications of changes, with the numbers of a ``Revision``.
    static let channel = "brickwork"

    /// Makes the tables if there are none. A process without write access requires them.
    ///
    /// - Parameter isRestoring: Whether the caller restores a backup there.
    static func prepare(_ pool: PostgreSQLPool, isRestoring: Bool) throws {
        let found = try refused(
            pool.address,
            "this role may not read the catalog's tables; grant it the rights of deploy/roles.sql"
        ) {
            try pool.transaction(.reading, recordedVersion)
        }
        guard isRestoring || found != CatalogVersion.incomplete else {
            throw CatalogVersion.incompleteError(pool.address)
        }
        try check(found, pool.address)
        guard found == nil else { return }
        let problem = "the catalog's tables are missing, and this role may not make them"
        try refused(pool.address, "\(problem): call brickwork status as the owner of the database") {
            try make(pool)
        }
    }

    /// Checks that no later version has changed the tables since they were opened.
    package static func checkVersion(_ pool: PostgreSQLPool) throws {
        try check(pool.transaction(.reading, recordedVersion), pool.address)
    }

    private static func check(_ found: Int64?, _ address: PostgreSQLAddress) throws {
        guard let found, found != CatalogVersion.incomplete else { return }
        guard found >= CatalogVersion.current else { throw earlierError(address) }
        guard found > CatalogVersion.current else { return }
        throw CatalogError(
            .newer,
            "\(address): made by a later version of brickwork; use that one, or another database"
        )
    }

    private static func earlierError(_ address: PostgreSQLAddress) -> CatalogError {
        CatalogError(
            .damaged,
            "\(address): made by brickwork before its first release; drop the schema brickwork, and the photos are read again"
        )
    }

    /// Explains errors that are caused by missing rights.
    private static func refused<Value>(
        _ address: PostgreSQLAddress,
        _ meaning: String,
        _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as PostgreSQLError where error.kind == .refused("42501") {
            throw CatalogError(.unwritable, "\(address): \(meaning)")
        }
    }

    private static func make(_ pool: PostgreSQLPool) throws {
        try pool.transaction(.writing) { connection in
            // Several processes may start at the same time.
            try connection.run("SELECT pg_advisory_xact_lock($1)", [.integer(number)])
            guard try recordedVersion(connection) == nil else { return }
            try connection.run("CREATE SCHEMA IF NOT EXISTS brickwork")
            let tables = try connection.rows("SELECT count(*) FROM pg_tables WHERE schemaname = 'brickwork'")
            guard tables.integer(0, 0) == 0 else { throw earlierError(pool.address) }
            for statement in statements(of: PackageResources.postgresql_sql) { try connection.run(statement) }
            try connection.run("INSERT INTO schema VALUES ($1)", [.integer(CatalogVersion.current)])
            try connection.run(
                "INSERT INTO state (token, photosRevision, colorsRevision) VALUES ($1, 0, 0)",
                [.text(RandomDigits.make(bytes: 16))]
            )
        }
    }

    /// The statements of a file, which empty lines separate.
    static func statements(of file: [UInt8]) -> [String] {
        String(decoding: file, as: UTF8.self).split(separator: "\n\n").map(String.init)
            .filter { part in !part.split(separator: "\n").allSatisfy { $0.hasPrefix("--") } }
    }

    /// The advisory lock's ID, shared by all processes.
    private static let number: Int64 = 0x6d69_6772_6174_696f

    /// Returns the version that the database records, or nil if there are no tables.
    private static func recordedVersion(_ connection: PostgreSQLConnection) throws -> Int64? {
        // Looking up the name directly could use cached data, and miss a table that another process has just
        // made.
        let table = try connection.rows(
            "SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'brickwork' AND tablename = 'schema')"
        )
        guard table.integer(0, 0) != 0 else { return nil }
        return try connection.rows("SELECT version FROM brickwork.schema").integer(0, 0)
    }
}

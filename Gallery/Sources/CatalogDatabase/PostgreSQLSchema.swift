import PostgreSQL

/// The tables in PostgreSQL. They have the same columns as those of ``SQLiteSchema``.
package enum PostgreSQLSchema {
    /// The channel for notifications of changes, with the numbers of a ``Revision``.
    static let channel = "brickwork"

    /// Never edit a released migration. Add a new one below.
    static let migrations = [
        Migration("walls", PackageResources.postgresql_001_walls_sql),
        Migration("tasks", PackageResources.postgresql_002_tasks_sql),
        Migration("places", PackageResources.postgresql_003_places_sql),
        Migration("tags", PackageResources.postgresql_004_tags_sql),
        Migration("stretches", PackageResources.postgresql_005_stretches_sql),
        Migration("stores", PackageResources.postgresql_006_stores_sql),
        Migration("failures", PackageResources.postgresql_007_failures_sql),
        Migration("thumbhashes", PackageResources.postgresql_008_thumbhashes_sql),
        Migration("videos", PackageResources.postgresql_009_videos_sql),
        Migration("dates", PackageResources.postgresql_010_dates_sql),
        Migration("people", PackageResources.postgresql_011_people_sql),
    ]

    /// An entry among the migrations while a library is being copied there, so that no process uses an
    /// incomplete catalog.
    package static let moving = "moving"

    /// Updates the tables. A process without write access requires current tables.
    ///
    /// - Parameter isMoving: Whether the caller copies a library there.
    static func migrate(_ pool: PostgreSQLPool, isMoving: Bool = false) throws {
        let applied = try refused(
            pool.address,
            "this role may not read the catalog's tables; grant it the rights of deploy/roles.sql"
        ) {
            try pool.transaction(.reading, appliedMigrations)
        }
        let missing = migrations.filter { !applied.contains($0.name) }
        guard isMoving || !applied.contains(moving) else {
            throw CatalogError(
                .inUse,
                "\(pool.address): a library is being copied here; wait until brickwork move-catalog ends, or run it again"
            )
        }
        try checkVersion(applied, pool.address)
        guard !missing.isEmpty else { return }
        let problem =
            applied.isEmpty
            ? "the catalog's tables are missing" : "the catalog's tables are of an earlier version"
        let advice = "this role may not change that: call brickwork status as the owner of the tables"
        try refused(pool.address, "\(problem), and \(advice)") { try apply(pool) }
    }

    /// Checks that no later version has changed the tables since they were opened.
    package static func checkVersion(_ pool: PostgreSQLPool) throws {
        try checkVersion(pool.transaction(.reading, appliedMigrations), pool.address)
    }

    private static func checkVersion(_ applied: Set<String>, _ address: PostgreSQLAddress) throws {
        guard applied.subtracting(migrations.map(\.name)).isSubset(of: [moving]) else {
            throw CatalogError(
                .newer,
                "\(address): made by a later version of brickwork; use that one, or another database"
            )
        }
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

    private static func apply(_ pool: PostgreSQLPool) throws {
        try pool.transaction(.writing) { connection in
            // Several processes may start at the same time.
            try connection.run("SELECT pg_advisory_xact_lock($1)", [.integer(number)])
            let applied = try appliedMigrations(connection)
            if applied.isEmpty {
                try connection.run("CREATE SCHEMA IF NOT EXISTS brickwork")
                try connection.run("CREATE TABLE migration (name TEXT PRIMARY KEY)")
            }
            for migration in migrations where !applied.contains(migration.name) {
                for statement in migration.statements {
                    try connection.run(statement)
                }
                try connection.run("INSERT INTO migration VALUES ($1)", [.text(migration.name)])
            }
            try connection.run(
                """
                INSERT INTO state (token, photosRevision, colorsRevision)
                SELECT $1, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM state)
                """,
                [.text(CatalogToken.new())]
            )
        }
    }

    /// The advisory lock's ID, shared by all processes.
    private static let number: Int64 = 0x6d69_6772_6174_696f

    private static func appliedMigrations(_ connection: PostgreSQLConnection) throws -> Set<String> {
        // Looking up the name directly could use cached data, and miss a table that another process has just
        // made.
        let table = try connection.rows(
            "SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'brickwork' AND tablename = 'migration')"
        )
        guard table.integer(0, 0) != 0 else { return [] }
        let names = try connection.rows("SELECT name FROM brickwork.migration")
        return Set((0..<names.count).map { String(decoding: names.bytes($0, 0), as: UTF8.self) })
    }
}

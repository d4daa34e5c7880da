import SQLite

/// The tables in SQLite.
enum SQLiteSchema {
    /// Never edit a released migration. Add a new one below.
    static let migrations = [
        Migration("walls", PackageResources.sqlite_001_walls_sql),
        Migration("frequencies", PackageResources.sqlite_002_frequencies_sql),
        Migration("stretches", PackageResources.sqlite_003_stretches_sql),
        Migration("thumbhashes", PackageResources.sqlite_004_thumbhashes_sql),
        Migration("videos", PackageResources.sqlite_005_videos_sql),
        Migration("dates", PackageResources.sqlite_006_dates_sql),
        Migration("people", PackageResources.sqlite_007_people_sql),
    ]

    /// The version of Brickwork that has made a file.
    package enum State {
        /// This version, or another one with the same tables.
        case current
        /// An earlier version, or none.
        case older
        /// A later version.
        case newer
        /// A version from before the first release. Its tables are replaced, not updated.
        case unreleased
    }

    /// Returns the version of Brickwork that has made a file.
    package static func state(_ connection: SQLiteConnection) throws -> State {
        let applied = try appliedMigrations(connection)
        if applied.contains("first") { return .unreleased }
        if !applied.isSubset(of: migrations.map(\.name)) { return .newer }
        return applied.count == migrations.count ? .current : .older
    }

    /// Updates the tables.
    static func migrate(_ connection: SQLiteConnection) throws {
        try connection.transaction(.writing) {
            let applied = try appliedMigrations(connection)
            if applied.isEmpty {
                try connection.execute("CREATE TABLE \(table) (identifier TEXT NOT NULL PRIMARY KEY)")
            }
            for migration in migrations where !applied.contains(migration.name) {
                for statement in migration.statements {
                    try connection.execute(statement)
                }
                try connection.execute("INSERT INTO \(table) VALUES ('\(migration.name)')")
            }
            try connection.execute(
                """
                INSERT INTO state (token, photosRevision, colorsRevision)
                SELECT '\(CatalogToken.new())', 0, 0 WHERE NOT EXISTS (SELECT 1 FROM state)
                """
            )
        }
    }

    private static func appliedMigrations(_ connection: SQLiteConnection) throws -> Set<String> {
        let tables = try connection.statement("SELECT 1 FROM sqlite_master WHERE name = '\(table)'")
        defer { tables.reset() }
        guard try tables.step() else { return [] }
        let rows = try connection.statement("SELECT identifier FROM \(table)")
        defer { rows.reset() }
        var names: Set<String> = []
        while try rows.step() {
            names.insert(rows.text(0))
        }
        return names
    }

    /// The table of a file's migrations. It is named after GRDB, the library that once managed them.
    private static let table = "grdb_migrations"
}

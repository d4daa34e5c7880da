import CSQLite
import SystemPackage

/// The tables in SQLite.
enum SQLiteSchema {
    /// Makes the tables in a new file. In an existing file, checks their version.
    ///
    /// - Parameters:
    ///   - file: The file, for errors.
    ///   - purpose: Only ``CatalogPurpose/restoring`` uses an incomplete catalog, and ``CatalogPurpose/showing`` makes none.
    /// - Throws: ``CatalogError`` for tables of another version.
    static func prepare(_ pool: SQLitePool, file: FilePath, for purpose: CatalogPurpose) throws {
        let found = try pool.read { connection in
            (
                version: try number("PRAGMA user_version", connection),
                tables: try number("SELECT count(*) FROM sqlite_master", connection),
                isIncomplete: try number(
                    "SELECT count(*) FROM sqlite_master WHERE name = 'restoring'",
                    connection
                ) > 0
            )
        }
        if found.version > CatalogVersion.current {
            throw CatalogError(
                .newer,
                "\(file): made by a later version of brickwork; use that one, or another folder with --data"
            )
        }
        if found.isIncomplete {
            guard purpose == .restoring else { throw CatalogVersion.incompleteError(file) }
            return
        }
        if found.version == CatalogVersion.current { return }
        guard found.tables == 0, purpose != .showing else {
            throw CatalogError(
                .damaged,
                "\(file): made by brickwork before its first release; delete it, and the photos are read again"
            )
        }
        try pool.write { connection in
            try connection.transaction(.writing) {
                try connection.execute(String(decoding: PackageResources.sqlite_sql, as: UTF8.self))
                try connection.execute(
                    """
                    INSERT INTO state (token, photosRevision, colorsRevision) VALUES ('\(RandomDigits.make(bytes: 16))', 0, 0);
                    PRAGMA user_version = \(CatalogVersion.current)
                    """
                )
            }
        }
    }

    private static func number(_ sql: String, _ connection: SQLiteConnection) throws -> Int64 {
        let statement = try connection.statement(sql)
        defer { statement.reset() }
        return try statement.step() ? statement.integer(0) : 0
    }
}

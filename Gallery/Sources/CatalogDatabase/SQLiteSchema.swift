import CSQLite
import SQLite
import SystemPackage

/// The tables in SQLite.
enum SQLiteSchema {
    /// The version of the tables, which the file records.
    private static let version: Int64 = 1

    /// Makes the tables in a new file. In an existing file, checks their version.
    ///
    /// - Parameter file: The file, for errors.
    /// - Throws: ``CatalogError`` for tables of another version.
    static func prepare(_ pool: SQLitePool, file: FilePath, isReadOnly: Bool) throws {
        let found = try pool.read { connection in
            (
                version: try number("PRAGMA user_version", connection),
                tables: try number("SELECT count(*) FROM sqlite_master", connection)
            )
        }
        if found.version > version {
            throw CatalogError(
                .newer,
                "\(file): made by a later version of brickwork; use that one, or another folder with --data"
            )
        }
        if found.version == version { return }
        guard found.tables == 0, !isReadOnly else {
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
                    INSERT INTO state (token, photosRevision, colorsRevision) VALUES ('\(CatalogToken.new())', 0, 0);
                    PRAGMA user_version = \(version)
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

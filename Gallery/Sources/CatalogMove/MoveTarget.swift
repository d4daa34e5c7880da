import CatalogDatabase
import PhotoLibrary

/// The catalog that a library is copied to, and the mark in it that shows that it is incomplete.
enum MoveTarget {
    /// Identifies a move. Only the same move can be continued.
    struct Mark: Equatable, Sendable {
        /// The library's token.
        package var token: String
        /// The library's revision.
        package var revision: String
        /// The new place of its thumbnails.
        package var store: String
    }

    /// The state of the target at the beginning.
    package enum Beginning: Sendable {
        /// It has no data.
        case empty
        /// It has a part of the library.
        case partial
        /// It had an outdated part, which has been deleted.
        case cleared
        /// It has the whole library.
        case whole
    }

    /// Marks a database as incomplete.
    ///
    /// - Returns: Nil if it has another library.
    package static func begin(_ database: any Database, _ mark: Mark) throws -> Beginning? {
        if let known = try self.mark(database) {
            guard known.token == mark.token else { return nil }
            if known == mark { return .partial }
            try database.run("TRUNCATE \(all.joined(separator: ", "))")
            try database.run(
                "UPDATE moving SET revision = ?, store = ?",
                arguments: [mark.revision, mark.store]
            )
            return .cleared
        }
        if try String.fetchOne(database, sql: "SELECT token FROM state") == mark.token { return .whole }
        guard try isEmpty(database) else { return nil }
        try PostgreSQLSchema.setIncomplete(true, database)
        try database.run(
            "CREATE TABLE moving (token TEXT NOT NULL, revision TEXT NOT NULL, store TEXT NOT NULL)"
        )
        try database.run(
            "INSERT INTO moving (token, revision, store) VALUES (?, ?, ?)",
            arguments: [mark.token, mark.revision, mark.store]
        )
        return .empty
    }

    /// Marks the copied part as outdated. The next move starts from the beginning.
    static func giveUp(_ database: any Database) throws {
        try database.run("UPDATE moving SET revision = ''")
    }

    /// Removes the mark, so that other processes use the library.
    package static func end(_ database: any Database) throws {
        try PostgreSQLSchema.setIncomplete(false, database)
        try database.run("DROP TABLE moving")
    }

    /// Sets the sequences of the database beyond all numbers that were ever used.
    ///
    /// - Parameter last: The last number that was ever given to a file.
    static func setSequences(_ database: any Database, last: Int64) throws {
        for table in MovedTable.numbered {
            let first = table.name == MovedTable.file.name ? last : 0
            _ = try database.rows(
                """
                SELECT setval(pg_get_serial_sequence('\(table.name)', 'id'), greatest(
                    (SELECT coalesce(max(id), 0) FROM \(table.name)), CAST(? AS BIGINT)) + 1, FALSE)
                """,
                arguments: [first]
            )
        }
    }

    private static func mark(_ database: any Database) throws -> Mark? {
        guard try PostgreSQLSchema.isIncomplete(database) else { return nil }
        let row = try Row.fetchOne(database, sql: "SELECT token, revision, store FROM moving")
        return row.map { Mark(token: $0[0], revision: $0[1], store: $0[2]) }
    }

    private static func isEmpty(_ database: any Database) throws -> Bool {
        try all.allSatisfy { table in
            try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(table))") == false
        }
    }

    /// The tables with a library's data.
    private static let all = MovedTable.all.map(\.name) + ["words", "vocabulary", "tally", "stretch", "task"]
}

/// The catalog that a library is moved to: what stands there as long as a part of it is missing.
enum MoveTarget {
    /// What a move is about. Another one is not gone on with.
    struct Mark: Equatable, Sendable {
        /// The library's.
        var token: String
        /// The state that it is in.
        var revision: String
        /// Where its smaller pictures go.
        var store: String
    }

    /// How a move begins.
    enum Beginning: Sendable {
        /// Nothing is there.
        case empty
        /// A part is there.
        case partial
        /// A part was there that is of no use, and is gone now.
        case cleared
        /// All is there.
        case whole
    }

    /// Marks a database as one that has a part of a library.
    ///
    /// - Returns: nil where another library is there.
    static func begin(_ database: any Database, _ mark: Mark) throws -> Beginning? {
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
        try database.run("INSERT INTO migration (name) VALUES (?)", arguments: [PostgreSQLSchema.moving])
        try database.run(
            "CREATE TABLE moving (token TEXT NOT NULL, revision TEXT NOT NULL, store TEXT NOT NULL)"
        )
        try database.run(
            "INSERT INTO moving (token, revision, store) VALUES (?, ?, ?)",
            arguments: [mark.token, mark.revision, mark.store]
        )
        return .empty
    }

    /// What is there is of no use: the next time, all is moved anew.
    static func giveUp(_ database: any Database) throws {
        try database.run("UPDATE moving SET revision = ''")
    }

    /// Has others take what is there for a library.
    static func end(_ database: any Database) throws {
        try database.run("DELETE FROM migration WHERE name = ?", arguments: [PostgreSQLSchema.moving])
        try database.run("DROP TABLE moving")
    }

    /// Has the database give numbers that nothing has ever had.
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
        let isMarked = try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM migration WHERE name = ?)",
            arguments: [PostgreSQLSchema.moving]
        )
        guard isMarked == true else { return nil }
        let row = try Row.fetchOne(database, sql: "SELECT token, revision, store FROM moving")
        return row.map { Mark(token: $0[0], revision: $0[1], store: $0[2]) }
    }

    private static func isEmpty(_ database: any Database) throws -> Bool {
        try all.allSatisfy { table in
            try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(table))") == false
        }
    }

    /// The tables in which something of a library is.
    private static let all = MovedTable.all.map(\.name) + ["words", "vocabulary", "tally", "stretch", "task"]
}

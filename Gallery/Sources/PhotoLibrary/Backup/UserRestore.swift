import CatalogDatabase
import Foundation
import SystemPackage

/// Reads what users write from a ``BackupFile`` into empty tables, in one transaction.
struct UserRestore {
    private let file: FilePath
    private let backup: String
    private let users: any DatabaseAccess

    /// - Parameters:
    ///   - backup: Tells the backup from others.
    ///   - users: The tables.
    init(_ file: FilePath, _ backup: String, into users: any DatabaseAccess) {
        self.file = file
        self.backup = backup
        self.users = users
    }

    /// Checks that the tables are empty, or have this backup already.
    func checkEmpty() throws {
        _ = try users.read(isRestored)
    }

    /// Reads the backup, unless the tables have it already.
    func run() throws {
        try users.write(isDurable: true) { database in
            let number = try database.countUserChange()
            if try isRestored(database) { return }
            // The user of a wall without names who hasn't written anything.
            try database.run("DELETE FROM users")
            try copy(into: database)
            let last = try Int64.fetchOne(
                database,
                sql:
                    "SELECT max(place) FROM (SELECT place FROM sessions UNION ALL SELECT place FROM links) AS places"
            )
            try database.run(
                "UPDATE changes SET number = ?, restored = ?",
                arguments: [max(number, (last ?? 0) + 1), backup]
            )
        }
    }

    private func isRestored(_ database: any Database) throws -> Bool {
        if try String.fetchOne(database, sql: "SELECT restored FROM changes") == backup { return true }
        for sql in [
            "SELECT 1 FROM users WHERE hash IS NOT NULL LIMIT 1", "SELECT 1 FROM links LIMIT 1",
            "SELECT 1 FROM collections LIMIT 1",
        ]
        where try Int.fetchOne(database, sql: sql) != nil {
            throw CatalogError(
                .unwritable,
                "\(file): there are users, links or albums already; restore into an empty database, or name another file with --users"
            )
        }
        return false
    }

    private func copy(into database: any Database) throws {
        let reader = try BackupReader(file)
        var insertion: String?
        while let line = try reader.next() {
            switch line {
            case .table(let table): insertion = table.isOfUsers ? table.insertion : nil
            case .row(let row):
                if let insertion {
                    try database.run(insertion, arguments: SQLArguments(try reader.values(row)))
                }
            }
        }
    }
}

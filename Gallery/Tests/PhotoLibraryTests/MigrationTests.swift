import GRDB
import Pictures
import Testing

@testable import PhotoLibrary

/// Migrations are history: a catalog that has taken one never takes it again, so whoever edits one makes catalogs that no
/// later migration knows. Add another one instead, and its hash here.
struct MigrationTests {
    private func hash(_ lines: [String]) -> String {
        Array(lines.joined(separator: "\n").utf8).withUnsafeBytes { ContentHash(of: $0) }.description
    }

    /// The tables, indexes and triggers of SQLite as each migration leaves them, word by word.
    @Test
    func migrationsOfSQLiteStayAsTheyAre() throws {
        let migrator = SQLiteSchema.migrator
        let database = try DatabaseQueue()
        var found: [String] = []
        for name in migrator.migrations {
            try migrator.migrate(database, upTo: name)
            let tables = try database.read { database in
                try String.fetchAll(
                    database,
                    sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name"
                )
            }
            found.append("\(name) \(hash(tables))")
        }
        #expect(
            found == [
                "walls dc706c01eb1f972f152e70509a09a858",
                "frequencies 5c611349bee1c1a09f20bb613d3ebf64",
                "stretches f629e6a1bb6dcc5a32679f10583aceb5",
            ]
        )
    }

    /// The statements of PostgreSQL.
    @Test
    func migrationsOfPostgreSQLStayAsTheyAre() {
        #expect(
            PostgreSQLSchema.migrations.map { "\($0.name) \(hash($0.statements))" } == [
                "walls c9014e6ca329ddcb4638703592cd4022",
                "tasks b46e394d5fac3ad64c6eeb28d90e7ca5",
                "places a141088897ef3860505a6d0aee6f77d5",
                "tags 37c2b23b25f073b49d052c55cac4d0c2",
                "stretches dae2f3f0573425492a4aa4542f3f9181",
            ]
        )
    }
}

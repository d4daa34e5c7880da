import Pictures
import Testing

@testable import PhotoLibrary

/// Migrations never change: a catalog doesn't run a migration twice, so editing one would make catalogs that
/// no later migration expects. Add another migration instead, and its hash here.
struct MigrationTests {
    private func hash(_ lines: [String]) -> String {
        Array(lines.joined(separator: "\n").utf8).withUnsafeBytes { ContentHash(of: $0) }.description
    }

    /// The statements of SQLite.
    @Test
    func migrationsOfSQLiteStayAsTheyAre() {
        #expect(
            SQLiteSchema.migrations.map { "\($0.name) \(hash($0.statements))" } == [
                "walls 157be181bd8b90dfac8789c53f091e62",
                "frequencies 8f1b7fac8311c82ad24c59e7609d1502",
                "stretches 8b7ee653ebba7ca931a9a1b2ccb8a4bc",
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
                "stores 9ac751f47eb36c3f1fc1b41c5c252a87",
                "failures 44cf27d4623acd1b37e84293404fb277",
            ]
        )
    }
}

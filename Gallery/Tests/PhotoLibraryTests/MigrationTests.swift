import Pictures
import Testing

@testable import CatalogDatabase

/// Migrations never change: a catalog doesn't run a migration twice, so editing one would make catalogs that
/// no later migration expects. Add another migration instead, and its hash here.
struct MigrationTests {
    private func hashes(_ migrations: [Migration]) -> [String] {
        migrations.map { migration in
            let hash = Array(migration.text.utf8).withUnsafeBytes { ContentHash(of: $0) }
            return "\(migration.name) \(hash)"
        }
    }

    /// The files for SQLite.
    @Test
    func migrationsOfSQLiteStayAsTheyAre() {
        #expect(
            hashes(SQLiteSchema.migrations) == [
                "walls e62ccd6990b4778cc5085f3f73451d67",
                "frequencies b7e886a13a4e5d36381ad91c47d11bc2",
                "stretches d60d446e9e81555d120d453d0827bd7d",
                "thumbhashes e4693d54e2d50c67522455676242afd8",
                "videos c56b31183dc8cc1982f3f76adc382b58",
                "dates e5ecde54ad831a43307c65cdd2ddee8b",
                "people 5ed96ef03d4b9de4f24bfd58dba959be",
            ]
        )
    }

    /// The files for PostgreSQL.
    @Test
    func migrationsOfPostgreSQLStayAsTheyAre() {
        #expect(
            hashes(PostgreSQLSchema.migrations) == [
                "walls cc138d377d7190a1a03ea651bcac6eec",
                "tasks e926c8e075a5d39b1dce08f65f944df3",
                "places a221acc803562647f925888831ae922b",
                "tags 4b1ea01c7ff0c199203f8cb8e72b9f08",
                "stretches 2934e8aee1ae9166a8490dd036bb6217",
                "stores d3e899eef55dbf6544892b63653d7884",
                "failures 3132c82d8208b572c5ec143fab0b50a4",
                "thumbhashes 5ff056bd1248dca3bde7b2d86ecdcd37",
                "videos 55dd7de90b2d4d9644adc523640224a2",
                "dates e5ecde54ad831a43307c65cdd2ddee8b",
                "people 5ed96ef03d4b9de4f24bfd58dba959be",
            ]
        )
    }

    /// Empty lines separate statements, so none has one, and each ends with a semicolon.
    @Test
    func filesAreDividedIntoStatements() {
        let migrations = SQLiteSchema.migrations + PostgreSQLSchema.migrations
        #expect(
            migrations.map(\.statements.count) == [46, 12, 7, 6, 3, 1, 2, 64, 16, 2, 12, 7, 5, 1, 4, 3, 1, 2]
        )
        for migration in migrations {
            let areWhole = migration.statements.allSatisfy { $0.hasSuffix(";") || $0.hasSuffix(";\n") }
            #expect(areWhole, "\(migration.name)")
        }
    }
}

import GRDB
import PictureFixtures
import Testing

@testable import PhotoLibrary

/// What SQLite does to answer what walls ask.
struct SQLitePlanTests {
    private let library: TemporaryLibrary
    private let catalog: Catalog
    private let pool: DatabasePool

    init() throws {
        library = try TemporaryLibrary()
        catalog = try library.catalog()
        pool = try #require(catalog.sqlite?.pool)
    }

    /// How the database answers all that a body asks, a line for each step.
    private func plan(_ body: (any PhotoLibrary.Database) throws -> Void) throws -> [String] {
        try pool.read { database in
            let statements = Locked<[String]>([])
            database.trace { event in
                if case .statement(let statement) = event {
                    statements.update { $0.append(statement.sql) }
                }
            }
            try body(SQLiteDatabase(database))
            database.trace(options: [])
            return try statements.latest.flatMap { sql in
                try GRDB.Row.fetchAll(
                    database,
                    sql: "EXPLAIN QUERY PLAN \(sql)",
                    arguments: StatementArguments(Array(repeating: 1, count: sql.count { $0 == "?" }))
                ).map { $0["detail"] as String }
            }
        }
    }

    @Test
    func anOutlineOfAllPhotosLooksAtNone() throws {
        var random = try RandomLibrary(catalog, seed: 13)
        try random.fill(50)
        for recipe in WallRecipe.all() {
            let plan = Set(try plan { _ = try catalog.outline($0, of: recipe) })
            let ofFolders: Set = [
                "SCAN root", "SCAN folder", "USE TEMP B-TREE FOR ORDER BY", "USE TEMP B-TREE FOR DISTINCT",
            ]
            let rest = plan.subtracting([
                "SCAN folder USING INDEX folderNotShown", "SCAN tally", "SCAN state",
            ])
            #expect(rest.subtracting(recipe.sectioning == .folder ? ofFolders : []) == [], "\(recipe)")
        }
    }

    @Test
    func photosComeThroughIndexes() throws {
        var random = try RandomLibrary(catalog, seed: 14)
        try random.fill(50)
        let sort = "USE TEMP B-TREE FOR ORDER BY"
        for recipe in WallRecipe.all() where recipe.sample == nil {
            let outline = try catalog.outline(of: recipe)
            let steps = try plan { database in
                try WallReader(database, outline)
                    .forEachPhoto(inSections: outline.sections.indices) { _ in }
            }.filter { $0.contains("file") || $0.contains("TEMP") }
            let isByTime = recipe.order == .newest || recipe.order == .oldest
            let expected: Set<String> =
                switch (recipe.sectioning, isByTime) {
                case (.folder, _): ["SEARCH file USING INDEX fileByFolder (folder=?)", sort]
                case (.none, true): ["SEARCH file USING INDEX fileByTime (dated=?)"]
                case (.none, false):
                    [recipe.order == .name ? "SCAN file USING INDEX fileByName" : "SCAN file"]
                case (_, true): ["SEARCH file USING INDEX fileByTime (dated=? AND day>? AND day<?)"]
                default: ["SEARCH file USING INDEX fileByTime (dated=? AND day>? AND day<?)", sort]
                }
            #expect(Set(steps) == expected, "\(recipe)")
        }
    }
}

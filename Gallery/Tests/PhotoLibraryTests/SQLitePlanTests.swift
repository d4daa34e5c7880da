import PictureFixtures
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// SQLite's plans for the queries of walls.
@Suite(.library)
struct SQLitePlanTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let pool: SQLitePool

    init() throws {
        pool = try #require(catalog.sqlite?.pool)
    }

    /// Returns the plans of all queries in a body, a line for each step.
    private func plan(_ body: (any CatalogDatabase.Database) throws -> Void) throws -> [String] {
        try pool.read { connection in
            var statements: [String] = []
            connection.listen { statements.append($0) }
            try body(SQLiteDatabase(connection))
            connection.listen(nil)
            // Queries of the full-text index itself are comments.
            return try statements.filter { !$0.hasPrefix("--") }.flatMap { sql in
                let plan = try connection.statement("EXPLAIN QUERY PLAN \(sql)")
                for index in 0..<plan.argumentCount {
                    try plan.bind(index + 1, Int64(1))
                }
                return try plan.texts(column: 3)
            }
        }
    }

    @Test
    func anOutlineOfAllPhotosLooksAtNone() throws {
        var random = try RandomLibrary(catalog, seed: 13)
        try random.fill(50)
        for wallQuery in WallQuery.all() {
            let plan = Set(try plan { _ = try catalog.walls.outline($0, of: wallQuery) })
            let ofFolders: Set = [
                "SCAN root", "SCAN folder", "USE TEMP B-TREE FOR ORDER BY", "USE TEMP B-TREE FOR DISTINCT",
            ]
            let rest = plan.subtracting([
                "SCAN folder USING INDEX folderNotShown", "SCAN dayCount", "SCAN state",
            ])
            #expect(rest.subtracting(wallQuery.sectioning == .folder ? ofFolders : []) == [], "\(wallQuery)")
        }
    }

    /// Neither first results nor suggestions take longer with more photos.
    @Test
    func searchesBeginWithIndexes() throws {
        var random = try RandomLibrary(catalog, seed: 16)
        try random.fill(50)
        let searches = [
            SearchQuery(text: "pier"), SearchQuery(text: "1999 img", tags: ["sea"]),
            SearchQuery(isUntagged: true), SearchQuery(text: "deep"), SearchQuery(text: "peirs"),
        ]
        let steps = try plan { database in
            for few in [1000, -1] {
                let limits = SearchLimits(maxChecked: few, looked: 100, enough: 50)
                for wallQuery in searches.flatMap({ WallQuery.all($0) }) {
                    _ = try catalog.walls.outline(database, of: wallQuery, first: limits)
                }
                for text in ["s", "se", "19", "ja", "deep p", "1999 img s", "", "deep ", "place:"] {
                    let query = SearchQuery(text: text, tags: few > 0 ? ["sky"] : [])
                    _ = try catalog.search.suggestions(database, for: query, limit: 8, limits)
                }
            }
            _ = try catalog.facets.tags(database, limit: 100)
        }
        let scans = Set(steps.filter { $0.hasPrefix("SCAN") })
        // Indexes and the full-text index are read up to a limit.
        let allowed: Set = [
            "SCAN state", "SCAN root", "SCAN folder", "SCAN folder USING INDEX folderNotShown",
            "SCAN dayCount",
            "SCAN tag",
            "SCAN candidate", "SCAN first", "SCAN terms", "SCAN files",
            "SCAN json_each VIRTUAL TABLE INDEX 1:", "SCAN found",
            "SCAN start VIRTUAL TABLE INDEX 1:", "SCAN col VIRTUAL TABLE INDEX 1:",
            "SCAN file", "SCAN file USING INDEX fileByName", "SCAN file USING INDEX photoByFolder",
            "SCAN words VIRTUAL TABLE INDEX 0:M4",
            "SCAN words VIRTUAL TABLE INDEX 0:=", "SCAN main.words_config",
        ]
        #expect(scans.subtracting(allowed) == [])
    }

    /// Covers are found without looking at the photos of a person.
    @Test
    func peopleComeThroughIndexes() throws {
        var random = try RandomLibrary(catalog, seed: 14)
        try random.fill(50)
        let steps = try plan { _ = try catalog.facets.people($0, offset: 0, limit: 100, within: []) }
        #expect(
            Set(steps) == [
                "SCAN person", "CO-ROUTINE listed", "USE TEMP B-TREE FOR ORDER BY", "SCAN listed",
                "CORRELATED SCALAR SUBQUERY 1", "SEARCH filePerson USING PRIMARY KEY (person=? AND shown=?)",
                "SEARCH file USING INTEGER PRIMARY KEY (rowid=?)",
            ]
        )
    }

    @Test
    func photosOfThisDayComeThroughIndexes() throws {
        var random = try RandomLibrary(catalog, seed: 14)
        try random.fill(50)
        let steps = try plan { database in
            let found = try catalog.photos.taken(
                database,
                onDay: 1,
                ofMonth: 1,
                before: 2026,
                limit: 8,
                within: []
            )
            #expect(!found.isEmpty)
        }
        let expected: Set = [
            "SEARCH dayCount USING PRIMARY KEY (dated=?)",
            "SEARCH file USING INDEX fileByTime (dated=? AND day=?)",
            "LIST SUBQUERY 1", "SCAN folder USING INDEX folderNotShown",
        ]
        #expect(Set(steps).subtracting(expected) == [])
    }

    @Test
    func photosComeThroughIndexes() throws {
        var random = try RandomLibrary(catalog, seed: 14)
        try random.fill(50)
        let sort = "USE TEMP B-TREE FOR ORDER BY"
        for wallQuery in WallQuery.all() where wallQuery.sample == nil {
            let outline = try catalog.walls.outline(of: wallQuery)
            let steps = try plan { database in
                try WallReader(database, outline)
                    .forEachPhoto(inSections: outline.sections.indices) { _ in }
            }.filter { $0.contains("file") || $0.contains("TEMP") }
            let isByTime = wallQuery.order == .newest || wallQuery.order == .oldest
            let expected: Set<String> =
                switch (wallQuery.sectioning, isByTime) {
                case (.folder, _): ["SEARCH file USING INDEX fileByFolder (folder=?)", sort]
                case (.none, true): ["SEARCH file USING INDEX fileByTime (dated=?)"]
                case (.none, false):
                    [wallQuery.order == .name ? "SCAN file USING INDEX fileByName" : "SCAN file"]
                case (_, true): ["SEARCH file USING INDEX fileByTime (dated=? AND day>? AND day<?)"]
                default: ["SEARCH file USING INDEX fileByTime (dated=? AND day>? AND day<?)", sort]
                }
            #expect(Set(steps) == expected, "\(wallQuery)")
        }
    }

    /// The photos that come before are neither read nor returned by the database.
    @Test
    func photosBeforeOthersAreSkippedInIndexes() throws {
        var random = try RandomLibrary(catalog, seed: 14)
        try random.fill(50)
        for wallQuery in WallQuery.all() where wallQuery.sample == nil {
            let outline = try catalog.walls.outline(of: wallQuery)
            let statements = try pool.read { connection in
                var statements: [String] = []
                connection.listen { statements.append($0) }
                defer { connection.listen(nil) }
                let numbers = try catalog.walls.numbers(
                    SQLiteDatabase(connection),
                    of: outline,
                    from: outline.count - 3,
                    limit: 2
                )
                #expect(numbers.count == 2)
                return statements.filter { $0.contains("FROM file") }
            }
            #expect(!statements.isEmpty)
            for sql in statements {
                #expect(sql.hasSuffix(" LIMIT ? OFFSET ?") || sql.hasPrefix("SELECT count(*) "))
                #expect(sql.contains("SELECT id"))
            }
        }
    }

    /// Only the changed part of a long day is read.
    @Test
    func piecesComeThroughIndexes() throws {
        let day = PhotoDay(number: 40)
        let place = PhotoPlace(day: 40, date: 1, nameKey: [1], id: 1)
        for order in [WallQuery.Order.newest, .oldest] {
            let question = PhotoStatements(order: order, setsUndatedApart: true)
                .photos(of: day...day, isDated: true, from: place, upTo: place)
            let steps = try plan { database in
                _ = try database.walk(question.sql, arguments: question.arguments).next()
                _ = try DaySegment.all(database, of: day...day, isDated: true)
                try Catalog.Walls.mendSegments(database)
            }
            #expect(
                steps == [
                    """
                    SEARCH file USING INDEX fileByTime \
                    (dated=? AND (day,date,nameKey)>(?,?,?) AND (day,date,nameKey)<(?,?,?))
                    """,
                    "SEARCH segment USING PRIMARY KEY (dated=? AND day>? AND day<?)",
                    "SCAN segment USING INDEX segmentOutOfBounds",
                ]
            )
        }
    }
}

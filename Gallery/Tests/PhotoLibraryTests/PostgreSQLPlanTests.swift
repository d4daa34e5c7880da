import Night
import TestDatabases
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// PostgreSQL's plans for the queries of pages.
struct PostgreSQLPlanTests {
    /// Records the queries.
    private final class Recorder: DatabaseWrapper {
        let base: any Database
        var asked: [String: SQLArguments] = [:]

        init(_ base: any Database) {
            self.base = base
        }

        func rows(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
            asked[sql] = arguments
            return try base.rows(sql, arguments: arguments)
        }

        func walk(_ sql: String, arguments: SQLArguments) throws -> any SQLRows {
            asked[sql] = arguments
            return try base.walk(sql, arguments: arguments)
        }

        func lookUp(
            _ sql: String,
            keys: [Int64],
            _ body: (_ key: Int64, _ row: any SQLRows) throws -> Void
        ) throws {
            asked[sql] = [keys.first ?? 0]
            try base.lookUp(sql, keys: keys, body)
        }
    }

    /// No table that grows with the photos is scanned completely if PostgreSQL has another way.
    @Test
    func photosComeThroughIndexes() throws {
        let library = try CatalogPlace.$current.withValue(.postgresql) { try TemporaryLibrary() }
        let catalog = try library.catalog()
        var random = try RandomLibrary(catalog, seed: 15)
        try random.fill(120)
        for _ in 0..<24 {
            try random.step()
        }
        let searches = [
            SearchQuery(text: "pier"), SearchQuery(text: "1999 img", tags: ["sea"]),
            SearchQuery(isUntagged: true),
            SearchQuery(text: "deep"), SearchQuery(text: "peirs"),
        ]
        try catalog.access.read { database in
            try database.run("SET LOCAL enable_seqscan = off")
            let recorder = Recorder(database)
            // By day, each search on one wall, and one of them on all.
            let found =
                Night.isNow
                ? searches.flatMap { WallQuery.all($0) }
                : searches.map { WallQuery(search: $0) } + WallQuery.all(searches[1])
            for wallQuery in WallQuery.all() + found {
                let first = [1000, -1].map { SearchLimits(maxChecked: $0, looked: 100, enough: 50) }
                let outlines =
                    try [1000, -1].map { try catalog.walls.outline(recorder, of: wallQuery, maxLookups: $0) }
                    + first.map { try catalog.walls.outline(recorder, of: wallQuery, first: $0) }
                for outline in outlines {
                    let reader = try WallReader(recorder, outline)
                    try reader.forEachPhoto(inSections: outline.sections.indices) { _ in }
                }
            }
            for text in ["s", "se", "19", "ja", "deep p", "1999 img s", "", "deep ", "place:"] {
                for few in [1000, -1] {
                    let limits = SearchLimits(maxChecked: few, looked: 100, enough: 1)
                    let query = SearchQuery(text: text, tags: few > 0 ? ["sky"] : [])
                    _ = try catalog.search.suggestions(recorder, for: query, limit: 8, limits)
                }
            }
            _ = try catalog.facets.tags(recorder, limit: 100)
            #expect(try catalog.facets.people(recorder, offset: 0, limit: 100, within: []).count == 2)
            _ = try catalog.facets.people(recorder, offset: 0, limit: 100, within: [searches[0]])
            let earlier = try catalog.photos.taken(
                recorder,
                onDay: 1,
                ofMonth: 1,
                before: 2026,
                limit: 8,
                within: [searches[0]]
            )
            #expect(!earlier.isEmpty)
            let day = PhotoDay(number: 40)...PhotoDay(number: 44)
            let place = PhotoPlace(day: 40, date: 1, nameKey: [1], id: 1)
            let question = PhotoStatements(order: .newest, setsUndatedApart: true)
                .photos(of: day, isDated: true, from: place, upTo: place)
            _ = try recorder.walk(question.sql, arguments: question.arguments).next()
            _ = try DaySegment.all(recorder, of: day, isDated: true)
            try Catalog.Walls.mendSegments(recorder)
            #expect(recorder.asked.count > 30)
            var gone: Set<String> = []
            for (sql, arguments) in recorder.asked {
                for row in try Row.fetchAll(database, sql: "EXPLAIN \(sql)", arguments: arguments) {
                    let step: String = try row[0]
                    gone.formUnion(step.matches(of: #/Seq Scan on (\w+)/#).map { String($0.1) })
                }
            }
            #expect(gone.isSubset(of: ["folder", "root", "state", "daycount", "tag", "person"]), "\(gone)")
        }
    }
}

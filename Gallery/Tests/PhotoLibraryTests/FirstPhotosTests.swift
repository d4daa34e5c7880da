import Night
import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// The first results of a search with many photos.
@Suite(.onBothDatabases)
struct FirstPhotosTests {
    private let library: TemporaryLibrary
    private let catalog: Catalog

    /// Eight photos, one per day, from `date -u -d 2024-05-0N +%s`. The last is the newest. And one of
    /// 2001-09-09.
    init() async throws {
        library = try TemporaryLibrary()
        catalog = try library.catalog()
        for day in 1...8 {
            let caption = day % 3 == 0 ? "A pier" : "The sea"
            let tag = day % 2 == 0 ? "Even" : ""
            try library.add("photo \(day).jpg", "1x1|\(1_714_521_600 + day * 86_400)|\(caption)|\(tag)")
        }
        try library.add("Old times/boat.jpg", "1x1|1000000000|The pier")
        _ = try await library.indexer(catalog).index()
    }

    /// Returns the first results, in the wall's order.
    private func first(
        _ query: SearchQuery,
        _ limits: SearchLimits,
        order: WallQuery.Order = .newest
    ) throws -> (names: [String], isWhole: Bool) {
        let wallQuery = WallQuery(search: query, grouping: .none, order: order)
        let outline = try catalog.walls.outline(of: wallQuery, first: limits)
        let ids = try catalog.photos(of: outline).joined().map(\.id)
        return (try catalog.photos.labels(of: ids).map { String($0.name.dropLast(4)) }, outline.isWhole)
    }

    @Test
    func theNewestComeFirst() throws {
        let pier = SearchQuery(text: "pier"), sea = SearchQuery(text: "sea")
        // Three photos have one word, six the other. Rare words are found completely.
        let found = try first(pier, SearchLimits(maxChecked: 3, looked: 1, enough: 1))
        #expect(found.names == ["photo 6", "photo 3", "boat"] && found.isWhole)
        // Results up to the number of checked photos, or up to the number that is enough.
        for (looked, enough, expected) in [
            (1, 9, ["photo 8"]), (3, 9, ["photo 8", "photo 7"]),
            (9, 2, ["photo 8", "photo 7"]), (5, 9, ["photo 8", "photo 7", "photo 5", "photo 4"]),
        ] {
            let found = try first(sea, SearchLimits(maxChecked: 5, looked: looked, enough: enough))
            #expect(found.names == expected && !found.isWhole, "\(looked) \(enough)")
        }
        // One of two words is rare.
        let both = try first(SearchQuery(text: "sea 4"), SearchLimits(maxChecked: 1, looked: 1, enough: 1))
        #expect(both.names == ["photo 4"] && both.isWhole)
    }

    @Test
    func theWallsOrderSaysWhichAreFirst() throws {
        let sea = SearchQuery(text: "sea"), limits = SearchLimits(maxChecked: 5, looked: 3, enough: 9)
        #expect(try first(sea, limits, order: .oldest).names == ["photo 1", "photo 2"])
        #expect(try first(sea, limits, order: .name).names == ["photo 1", "photo 2"])
        let added = try catalog.wall(WallQuery(grouping: .none, order: .added))[0].ids.prefix(3)
        let found = Set(try catalog.search.photos(sea))
        let wallQuery = WallQuery(search: sea, grouping: .none, order: .added)
        let outline = try catalog.walls.outline(of: wallQuery, first: limits)
        #expect(outline.found.map(Int64.init) == added.filter(found.contains))
    }

    @Test
    func tagsAndTheirLackAreAskedOfEach() throws {
        let limits = SearchLimits(maxChecked: 0, looked: 5, enough: 9)
        #expect(try first(SearchQuery(tags: ["even"]), limits).names == ["photo 8", "photo 6", "photo 4"])
        #expect(try first(SearchQuery(text: "sea", tags: ["EVEN"]), limits).names == ["photo 8", "photo 4"])
        #expect(try first(SearchQuery(isUntagged: true), limits).names == ["photo 7", "photo 5"])
        #expect(try first(SearchQuery(text: "pier", isUntagged: true), limits).names == [])
        #expect(try !first(SearchQuery(text: "pier", isUntagged: true), limits).isWhole)
    }

    /// These days may be far from the wall's beginning.
    @Test
    func daysThatAreMeantAreLookedAtToo() throws {
        for text in ["2001", "september", "9.9.2001", "old times", "september 9", "old 2001 boat"] {
            // One photo of the wall, and one of the days.
            let found = try first(SearchQuery(text: text), SearchLimits(maxChecked: 0, looked: 2, enough: 9))
            #expect(found.names == ["boat"] && !found.isWhole, "\(text)")
            #expect(
                try first(SearchQuery(text: "pier"), SearchLimits(maxChecked: 0, looked: 2, enough: 9)).names
                    == [],
                "\(text)"
            )
        }
    }

    @Test
    func nobodyFindsOutWhatNobodyWaitsFor() throws {
        let cancellation = Cancellation()
        let wallQuery = WallQuery(search: SearchQuery(text: "sea"))
        func count() throws -> Int {
            try Cancellation.$current.withValue(cancellation) {
                try catalog.walls.outline(of: wallQuery).count
            }
        }
        #expect(try count() == 6)
        cancellation.cancel()
        #expect(throws: CancellationError.self) { try count() }
        // Also from the middle.
        try catalog.access.read { database in
            let cancellation = Cancellation()
            let rows = try CancellableDatabase(database, cancellation).walk("SELECT id FROM file")
            #expect(try rows.next())
            cancellation.cancel()
            #expect(throws: CancellationError.self) { try rows.next() }
        }
    }

    /// However photos change, the first results are the complete results among the first photos.
    @Test(arguments: Night.seeds([21, 22]))
    func itIsTheBeginningOfAll(seed: UInt64) throws {
        let library = try TemporaryLibrary(), catalog = try library.catalog()
        var random = try RandomLibrary(catalog, seed: seed)
        try random.fill(60)
        for _ in 0..<40 { try random.step() }
        // Photos that aren't shown are checked, too.
        let roots: [FilePath] = ["/photos/a", "/photos/b 2", "/photos/b 10"]
        try catalog.folders.show(roots.map { GivenFolder(given: $0, path: $0) }, roots: roots)
        let searches = [
            SearchQuery(text: "pier"), SearchQuery(text: "img jpg"), SearchQuery(text: "写"),
            SearchQuery(tags: ["Sea"]), SearchQuery(text: "photo", tags: ["sea", "sky"]),
            SearchQuery(isUntagged: true), SearchQuery(text: "ein steg", isUntagged: true),
        ]
        var found = 0
        for search in searches {
            for wallQuery in WallQuery.all(search)
            where wallQuery.sample == nil && [.none, .automatic].contains(wallQuery.grouping) {
                let whole = Set(try catalog.wall(wallQuery).flatMap(\.ids))
                var all = wallQuery
                all.search = SearchQuery()
                if wallQuery.sectioning != .none {
                    all.grouping = .day
                    all.order = wallQuery.order == .oldest ? .oldest : .newest
                }
                let looked = 40
                let inOrder = try catalog.wall(all).flatMap(\.ids).prefix(looked)
                let limits = SearchLimits(maxChecked: -1, looked: looked, enough: 1_000)
                let first = try catalog.walls.outline(of: wallQuery, first: limits)
                // A copy may match by its name or folder, and the shown photo not.
                let ids = Set(first.found.map(Int64.init))
                let files = Set(
                    try catalog.access.read { try catalog.search.files($0, search).files.numbers }
                )
                let expected = inOrder.filter { whole.contains($0) && files.contains($0) }
                try #require(
                    ids == Set(expected),
                    "seed \(seed), \(wallQuery)"
                )
                found += ids.count
            }
        }
        #expect(found > 500)
    }
}

import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Searches within what other searches find, for users who may see only a part of the photos.
@Suite(.onBothDatabases, .library)
struct LimitTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    init() async throws {
        try library.add("home/diary.jpg", "4x3|\(400 * 86_400)|Pier|sea,diary")
        try library.add("home/mountain.jpg", "4x3|1|mountain hut at dawn|secret|+place=47.07,15.44")
        try library.add("home/other.JPG", "5x5|3|other")
        try library.add("home/other.CR3", "raw")
        // Two files have the same content. Walls of everything show the first one, so it is read before the other.
        _ = try await library.indexer(catalog).index()
        try library.add("trip/pier.jpg", "4x3|\(400 * 86_400)|Pier|sea,diary")
        try library.add("trip/one/boat.jpg", "4x3|86400|boat|sea|+place=-33.86,151.2")
        try library.add("trip/one/boat.MOV", "clip")
        try library.add("trip/two/hill.jpg", "9x9|\(800 * 86_400)|hill")
        _ = try await library.indexer(catalog).index()
        for id in try catalog.thumbnails.photosToMake(limit: 100) {
            let photo = try #require(try catalog.photos.photo(id))
            let hash = try ContentHash(of: SourceFile(photo.location))
            try catalog.thumbnails.setMade(id: id, version: photo.version, contentHash: hash, color: 5)
        }
    }

    private static let trip = [SearchQuery(folder: "trip")]

    private func names(_ text: String = "", tags: [String] = [], within scopes: [SearchQuery]) throws
        -> [String]
    {
        let search = SearchQuery(text: text, tags: tags, within: scopes)
        let wallQuery = WallQuery(search: search, grouping: .none, order: .name)
        let ids = try catalog.wall(wallQuery).flatMap(\.ids)
        #expect(try catalog.search.photos(search) == ids.sorted())
        return try ids.map { try #require(try catalog.photos.photo($0)).path.string }
    }

    @Test
    func aSearchStaysWithin() throws {
        #expect(try names(within: Self.trip) == ["trip/one/boat.jpg", "trip/two/hill.jpg", "trip/pier.jpg"])
        #expect(try names("pier", within: Self.trip) == ["trip/pier.jpg"])
        #expect(try names("mountain", within: Self.trip) == [])
        #expect(try names(tags: ["secret"], within: Self.trip) == [])
        #expect(try names(tags: ["sea"], within: [SearchQuery(text: "boat")]) == ["trip/one/boat.jpg"])
        let boat = try catalog.id(at: "trip/one/boat.jpg"), hill = try catalog.id(at: "trip/two/hill.jpg")
        #expect(
            try names(within: [SearchQuery(photos: RangeSet(photos: [hill, boat]))]) == [
                "trip/one/boat.jpg", "trip/two/hill.jpg",
            ]
        )
        #expect(
            try names("hill", within: [SearchQuery(photos: RangeSet(photos: [hill, boat]))]) == [
                "trip/two/hill.jpg"
            ]
        )
        #expect(try names(within: [SearchQuery(photos: RangeSet())]) == [])
        #expect(try names(within: [SearchQuery(folder: "elsewhere")]) == [])
        // Both must find it.
        #expect(try names(within: Self.trip + [SearchQuery(isUntagged: true)]) == ["trip/two/hill.jpg"])
    }

    /// The photo that is usually shown for a file is somewhere else. Its name, its folder and its number stay secret.
    @Test
    func aCopyTakesThePlaceOfAPhotoElsewhere() throws {
        let diary = try catalog.id(at: "home/diary.jpg"), pier = try catalog.id(at: "trip/pier.jpg")
        #expect(try catalog.search.photos(SearchQuery(text: "pier")) == [diary])
        #expect(try catalog.search.photos(SearchQuery(text: "pier", within: Self.trip)) == [pier])
        #expect(try catalog.photos.has(pier, within: Self.trip))
        #expect(try !catalog.photos.has(diary, within: Self.trip))
        #expect(try catalog.photos.photo(diary, within: Self.trip) == nil)
        #expect(try catalog.photos.photo(pier, within: Self.trip)?.copies == [])
        #expect(try catalog.photos.photo(pier)?.copies.count == 1)
        for grouping in [WallQuery.Grouping.none, .folder, .month] {
            let wallQuery = WallQuery(search: SearchQuery(within: Self.trip), grouping: grouping)
            let outline = try catalog.walls.outline(of: wallQuery)
            let ids = try catalog.photos(of: outline).flatMap { $0 }.map(\.id)
            #expect(try catalog.walls.index(of: pier, in: outline) == ids.firstIndex(of: pier))
            #expect(outline.sections.allSatisfy { !$0.title.shown.contains("home") })
            #expect(
                try catalog.walls.outline(of: wallQuery, first: SearchLimits()).sections == outline.sections
            )
            // The other way to outline a wall looks for photos where copies aren't.
            #expect(
                try catalog.access.read { try catalog.walls.outline($0, of: wallQuery, maxLookups: 0) }
                    .sections
                    == outline.sections
            )
        }
        // Of two copies that are both within, one is shown.
        #expect(try catalog.search.photos(SearchQuery(within: [SearchQuery(tags: ["diary"])])) == [diary])
        #expect(try catalog.photos.photo(diary, within: [SearchQuery(tags: ["diary"])])?.copies.count == 1)
    }

    @Test
    func otherFilesOfAShotBelongToItsPhoto() throws {
        let clip = try #require(try catalog.photo(at: "trip/one/boat.jpg").companions.first?.id)
        let raw = try #require(try catalog.photo(at: "home/other.JPG").companions.first?.id)
        #expect(try catalog.photos.has(clip, within: Self.trip))
        #expect(try !catalog.photos.has(raw, within: Self.trip))
        #expect(try catalog.photos.has(raw, within: [SearchQuery(text: "other")]))
        #expect(try !catalog.photos.has(9_999, within: Self.trip))
    }

    @Test
    func nothingElseShowsThrough() throws {
        #expect(
            try catalog.facets.tags(within: Self.trip) == [
                TagCount(name: "sea", count: 2), TagCount(name: "diary", count: 1),
            ]
        )
        let tags = try catalog.facets.tags(within: Self.trip)
        func counts(_ search: SearchQuery, limit: Int = 100) throws -> [Int]? {
            try catalog.facets.counts(of: tags, in: search, limit: limit)?.map(\.count)
        }
        #expect(try counts(SearchQuery(within: Self.trip)) == [2, 1])
        #expect(try counts(SearchQuery(tags: ["diary"], within: Self.trip))?[1] == 1)
        #expect(try counts(SearchQuery(text: "hill", within: Self.trip)) == [0, 0])
        #expect(try counts(SearchQuery(within: Self.trip), limit: 1) == nil)
        #expect(try catalog.facets.untaggedCount(in: SearchQuery(within: Self.trip)) == 1)
        let boat = SearchQuery(text: "boat", tags: ["sea"], within: Self.trip)
        #expect(try catalog.facets.untaggedCount(in: boat) == 0)
        #expect(try catalog.facets.untaggedCount(limit: 1) == nil)
        // Without a limit, a typing error is corrected.
        func correction(_ text: String, _ scopes: [SearchQuery]) throws -> String? {
            let wallQuery = WallQuery(search: SearchQuery(text: text, within: scopes))
            return try catalog.walls.outline(of: wallQuery, first: SearchLimits()).correction
        }
        #expect(try correction("mountian", []) == "mountain")
        #expect(try correction("mountian", Self.trip) == nil)
        func suggestions(_ text: String, _ scopes: [SearchQuery] = Self.trip) throws -> [String] {
            try catalog.search.suggestions(for: SearchQuery(text: text, within: scopes)).map {
                "\($0.name) \($0.count ?? 0)"
            }
        }
        #expect(try suggestions("s") == ["sea 2", "Sydney, Australia 1"])
        // The most frequent of the photos within.
        let found = try suggestions("")
        #expect(found == ["sea 2", "diary 1", "Sydney, Australia 1", "1972 1", "1971 1", "1970 1", "trip 3"])
        #expect(try suggestions("mou") == [])
        #expect(try suggestions("ho") == [])
        #expect(try suggestions("dia") == ["diary 1"])
        #expect(try suggestions("se", [SearchQuery(folder: "home")]) == ["sea 1", "secret 1"])
        #expect(try catalog.facets.map(level: 0, within: Self.trip).map(\.photos) == [1])
        #expect(try catalog.facets.map(level: 0).map(\.photos) == [1, 1])
        // Only photos within tell where places are.
        #expect(try catalog.search.photos(SearchQuery(text: "near:boat", within: Self.trip)).count == 1)
        #expect(try catalog.search.photos(SearchQuery(text: "near:mountain")).count == 1)
        let near = SearchQuery(text: "near:mountain", within: Self.trip)
        #expect(try catalog.search.photos(near) == [])
        #expect(
            try catalog.search.hint(for: near)
                == "No photo with a position mentions “mountain”, so that place isn’t known."
        )
    }
}

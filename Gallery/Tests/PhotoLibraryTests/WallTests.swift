import Foundation
import Night
import Pictures
import SystemPackage
import Testing
import WallNodes

@testable import PhotoLibrary

/// Compares walls with the simplest computation from the same photos.
@Suite(.onBothDatabases, .library)
struct WallTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    @Test(arguments: Night.seeds([1, 2]))
    func everyWallQueryIsWhatSortingMakesOfIt(seed: UInt64) throws {
        var random = try RandomLibrary(catalog, seed: seed)
        for size in [0, 1, 12, Night.count(80, atNight: 200)] {
            try random.fill(size)
            for _ in 0..<size / 2 {
                try random.step()
            }
            let model = try WallModel(catalog)
            for wallQuery in WallQuery.all() {
                try #require(
                    try catalog.wall(wallQuery) == model.wall(wallQuery),
                    "seed \(seed), \(size), \(wallQuery)"
                )
            }
        }
        let searches = [
            SearchQuery(text: "pier"), SearchQuery(text: "img 1"), SearchQuery(text: "1999", tags: ["sea"]),
            SearchQuery(isUntagged: true), SearchQuery(text: "deep"), SearchQuery(text: "nothing has this"),
        ]
        for search in searches {
            let files = try catalog.access.read { try catalog.search.files($0, search).files.numbers }
            let model = try WallModel(catalog, among: files)
            #expect(try catalog.search.photos(search) == model.photos.map(\.id).sorted())
            for wallQuery in WallQuery.all(search) {
                // Photos are looked up individually, or found by scanning all.
                for maximum in [1000, -1] {
                    let outline = try catalog.access.read {
                        try catalog.walls.outline($0, of: wallQuery, maxLookups: maximum)
                    }
                    let wall = try catalog.wall(outline)
                    try #require(wall == model.wall(wallQuery), "seed \(seed), \(wallQuery), \(maximum)")
                }
            }
        }
    }

    @Test(arguments: Night.seeds([5, 6]))
    func photosAndTheirPlaces(seed: UInt64) throws {
        var random = try RandomLibrary(catalog, seed: seed)
        try random.fill(Night.count(100, atNight: 200))
        for _ in 0..<Night.count(50, atNight: 200) {
            try random.step()
        }
        let model = try WallModel(catalog)
        let expected = Dictionary(uniqueKeysWithValues: model.photos.map { ($0.id, $0.shown) })
        for (number, wallQuery) in (WallQuery.all() + WallQuery.all(SearchQuery(text: "jpg"))).enumerated() {
            let outline = try catalog.access.read {
                try catalog.walls.outline($0, of: wallQuery, maxLookups: number % 2 * 1000)
            }
            let photos = try catalog.photos(of: outline).flatMap(\.self)
            #expect(photos == photos.map { expected[$0.id] }, "seed \(seed), \(wallQuery)")
            #expect(outline.count == photos.count)
            // Several sections together equal the sections one by one.
            let middle = outline.sections.count / 3..<outline.sections.count
            var some: [WallPhoto] = [], numbers: [Int] = []
            try catalog.walls.forEachPhoto(of: outline, inSections: middle) { number, photo in
                numbers.append(number)
                some.append(photo)
            }
            #expect(numbers == middle.flatMap { repeatElement($0, count: outline.sections[$0].count) })
            #expect(some == Array(photos.suffix(some.count)), "seed \(seed), \(wallQuery)")
            #expect(some.count == outline.sections[middle].reduce(0) { $0 + $1.count })
            for offset in [0, 1, photos.count / 2, photos.count - 1, photos.count, photos.count + 1] {
                for limit in [0, 1, 20, photos.count + 1] {
                    #expect(
                        try catalog.walls.numbers(of: outline, from: offset, limit: limit)
                            == photos.dropFirst(offset).prefix(limit).map(\.id),
                        "seed \(seed), \(limit) from \(offset) of \(wallQuery)"
                    )
                }
            }
            for (index, photo) in photos.enumerated() where index % 7 == 0 {
                try #require(
                    try catalog.walls.index(of: photo.id, in: outline) == index,
                    "seed \(seed), \(photo.id) of \(wallQuery)"
                )
            }
            #expect(try catalog.walls.index(of: 1_000_000, in: outline) == nil)
        }
        #expect(try catalog.photos.count() == model.photos.count)
    }

    @Test
    func titlesOfAnAutomaticWall() async throws {
        var added = 0
        func add(_ count: Int, _ day: String, _ precision: DatePrecision = .moment) throws {
            let seconds = try #require(ISO8601DateFormatter().date(from: "\(day)T00:00:00Z"))
                .timeIntervalSince1970
            for number in 0..<count {
                // A name with a day would say more than a date of a year.
                added += 1
                try library.add(
                    "photo \(added).jpg",
                    "1x1|\(Int(seconds) + number)\(precision == .moment ? "" : " \(precision)")"
                )
            }
        }
        // A few in two years, a month that is shown by days, one that isn't, and one with some photos that
        // are known by month.
        try add(5, "1998-02-03")
        try add(8, "2001-01-01", .year)
        try add(13, "2020-05-01")
        try add(12, "2020-05-31")
        try add(7, "2020-06-02")
        try add(3, "2020-06-03")
        try add(4, "2020-06-01", .month)
        try add(20, "2020-08-09")
        try library.add("no date.jpg", "1x1")
        _ = try await library.indexer(catalog).index()
        func titles(_ wallQuery: WallQuery) throws -> [String] {
            try catalog.walls.outline(of: wallQuery).sections.map { "\($0.title.shown) \($0.count)" }
        }
        #expect(
            try titles(WallQuery()) == [
                "2020-08-09 20", "2020-06 14", "2020-05-31 12", "2020-05-01 13", "1998/2001 13", "undated 1",
            ]
        )
        #expect(
            try titles(WallQuery(order: .oldest)) == [
                "1998/2001 13", "2020-05-01 13", "2020-05-31 12", "2020-06 14", "2020-08-09 20", "undated 1",
            ]
        )
        let months = try titles(WallQuery(grouping: .month))
        #expect(
            months == [
                "2020-08 20", "2020-06 14", "2020-05 25", "2001 8", "1998-02 5", "undated 1",
            ]
        )
    }
}

import Pictures
import SystemPackage
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// Photos of the same day and month in earlier years.
@Suite(.onBothDatabases, .library)
struct OnThisDayTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    /// The day of 31 May in years. 19,874 days are between 1970 and 31 May 2024.
    private static let days = [2020: 18_413, 2021: 18_778, 2022: 19_143, 2023: 19_508, 2024: 19_874]

    private func add(_ name: String, year: Int, hour: Int = 12, days: Int = 0, _ more: String = "") throws {
        let seconds = (Self.days[year]! + days) * 86_400 + hour * 3600
        try library.add(name, "4x3|\(seconds)\(more)|\(name)")
    }

    /// Returns the photos of 31 May as years and names.
    private func photos(before year: Int, limit: Int = 8, within scopes: [SearchQuery] = []) throws
        -> [String]
    {
        let names = Dictionary(uniqueKeysWithValues: try catalog.places().map { ($1, $0) })
        return try catalog.photos.taken(onDay: 31, ofMonth: 5, before: year, limit: limit, within: scopes).map
        {
            "\($0.year) \(names[$0.id] ?? "?")"
        }
    }

    @Test
    func yearsTakeTurns() async throws {
        for number in 1...9 { try add("2024-\(number).jpg", year: 2024, hour: 8 + number) }
        try add("2023-b.jpg", year: 2023, hour: 9)
        try add("2023-a.jpg", year: 2023, hour: 8)
        try add("2020.jpg", year: 2020, hour: 0)
        // Other days, and what isn't known well enough.
        try add("before.jpg", year: 2022, hour: 23, days: -1)
        try add("after.jpg", year: 2022, hour: 0, days: 1)
        try add("month.jpg", year: 2021, days: -30, " month")
        try library.add("undated.jpg", "4x3||undated")
        _ = try await library.indexer(catalog).index()
        let all =
            [1, 2, 3, 4, 5].map { "2024 2024-\($0).jpg" } + [
                "2023 2023-a.jpg", "2023 2023-b.jpg", "2020 2020.jpg",
            ]
        #expect(try photos(before: 2026) == all)
        #expect(try photos(before: 2024) == ["2023 2023-a.jpg", "2023 2023-b.jpg", "2020 2020.jpg"])
        #expect(try photos(before: 2026, limit: 2) == ["2024 2024-1.jpg", "2023 2023-a.jpg"])
        #expect(try photos(before: 2020) == [])
        let first = try #require(try catalog.photos.taken(onDay: 31, ofMonth: 5, before: 2026).first)
        #expect(try first.version == catalog.photo(at: "2024-1.jpg").version)
        #expect(try catalog.photos.taken(onDay: 1, ofMonth: 5, before: 2026) == [])
        #expect(try catalog.photos.taken(onDay: 99, ofMonth: -1, before: .max) == [])
    }

    @Test
    func onlyVisiblePhotosAreReturned() async throws {
        try add("a/1.jpg", year: 2024)
        try add("b/2.jpg", year: 2023)
        try add("b/3.jpg", year: 2022)
        let folders = ["a", "b"].map { library.photos.appending($0) }
        _ = try await library.indexer(catalog, folders: folders).index()
        #expect(try photos(before: 2026) == ["2024 1.jpg", "2023 2.jpg", "2022 3.jpg"])
        #expect(try photos(before: 2026, within: [SearchQuery(folder: "b")]) == ["2023 2.jpg", "2022 3.jpg"])
        // The same content appears once.
        let hash = Array("x".utf8).withUnsafeBytes { ContentHash(of: $0) }
        for name in ["1.jpg", "2.jpg"] {
            let photo = try catalog.photo(at: name)
            try catalog.thumbnails.setMade(id: photo.id, version: photo.version, contentHash: hash, color: 1)
        }
        #expect(try photos(before: 2026).count == 2)
        _ = try await library.indexer(catalog, folders: [folders[1]]).index()
        #expect(try photos(before: 2026) == ["2023 2.jpg", "2022 3.jpg"])
    }
}

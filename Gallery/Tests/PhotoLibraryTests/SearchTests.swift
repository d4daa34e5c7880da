import Foundation
import SystemPackage
import Testing

@testable import PhotoLibrary

@Suite(.onBothDatabases, .library)
struct SearchTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    init() async throws {
        try library.add("alpine.jpg", "1x1|1|Crème brûlée at the Café, \"quoted\" O'Neill|Sea Side,food")
        try library.add("IMG_20240531-7.jpg", "1x1|1|東京タワーの夜景 🗼 and AND the ocean|night,Sea Side")
        try library.add("plain.jpg", "1x1|1")
        _ = try await library.indexer(catalog).index()
        // A tag has the name from the first file.
        try library.add("zoo.png", "1x1|1||tiger,Ocean,sea side")
        _ = try await library.indexer(catalog).index()
    }

    private func names(_ text: String, tag: String? = nil) throws -> [String] {
        let query = SearchQuery(text: text, tags: tag.map { [$0] } ?? [])
        let ids = try catalog.search.photos(query)
        #expect(ids == ids.sorted())
        guard !query.isEmpty else { return try names(ids) }
        // Checking photos one by one gives the same result.
        let limits = SearchLimits(maxChecked: -1, looked: 100, enough: 100)
        let first = try catalog.walls.outline(of: WallQuery(search: query), first: limits)
        #expect(first.found.map(Int64.init).sorted() == ids && !first.isWhole)
        return try names(ids)
    }

    private func names(_ ids: [Int64]) throws -> [String] {
        return try catalog.photos.labels(of: ids).map { String($0.name.prefix(3)) }.sorted()
    }

    @Test
    func findsWordsByTheirBeginnings() throws {
        for (text, expected) in [
            ("creme", ["alp"]), ("CRÈME brul", ["alp"]), ("cre\u{301}me", ["alp"]), ("cafe alp", ["alp"]),
            ("reme", []),
            ("creme night", []), ("quoted", ["alp"]), ("o'neill", ["alp"]), ("neill", ["alp"]),
            ("oce", ["IMG", "zoo"]), ("sea", ["IMG", "alp", "zoo"]), ("sea s", ["IMG", "alp", "zoo"]),
            ("20240531", ["IMG"]),
            ("img_2024", ["IMG"]), ("IMG_20240531-7.jpg", ["IMG"]), ("png", ["zoo"]),
            ("jpg", ["IMG", "alp", "pla"]),
            ("東京", ["IMG"]), ("タワー", ["IMG"]), ("夜景", ["IMG"]), ("京東", []), ("🗼", ["IMG"]), ("🗽", []),
            ("ｏｃｅａｎ", ["IMG", "zoo"]),
            ("and", ["IMG"]), ("tiger zoo", ["zoo"]), ("tiger  \n\t zoo ", ["zoo"]),
        ] as [(String, [String])] {
            #expect(try names(text) == expected, "\(text)")
        }
    }

    @Test
    func whatHasNoWordsAsksForNothing() throws {
        for text in [
            "", " ", "\"", "\"\"", "'", "*", "-", "--", "()", "\0", "^", ":", "\n", "،", "\u{200D}",
        ] {
            #expect(try names(text).count == 4, "\(text)")
        }
    }

    @Test
    func anyTextIsSafe() throws {
        for text in [
            "NOT", "OR", "AND", "NEAR", "creme OR", "OR creme", "NOT creme", "caption:creme",
            "{caption tags}: x",
            "a AND (b", "x*",
            "\"unfinished", "a\" OR \"b", "a + b", "NEAR(a b, 5)", "^creme", "- creme",
            "'; DROP TABLE file; --",
            "\0creme", "a\0b",
            "%", "_", "\\", "?1", ":name", "@a", "#", "🏳️‍🌈", "\u{1F468}\u{200D}\u{1F469}", "\u{301}",
            "\u{202E}abc",
            String(repeating: "a", count: 100_000), String(repeating: "a ", count: 50_000),
            String(repeating: "\"", count: 9_999), String(repeating: "(", count: 9_999),
        ] {
            _ = try catalog.search.photos(SearchQuery(text: text))
            _ = try catalog.search.photos(SearchQuery(text: text, tags: [text]))
            _ = try catalog.search.photos(SearchQuery(text: "", tags: [text]))
            #expect(try catalog.photos.count() == 4, "\(text)")
        }
    }

    @Test
    func operatorsAreWords() throws {
        // Only in capitals, OR is an operator of searches.
        #expect(try names("creme or tiger") == [])
        #expect(try names("and ocean") == ["IMG"])
        #expect(try names("caption:creme") == [])
        #expect(try names("\"sea side\"") == ["IMG", "alp", "zoo"])
        #expect(try names("\0creme") == ["alp"])
        #expect(try names("creme - —") == ["alp"])
    }

    @Test
    func byTag() throws {
        #expect(try names("", tag: "Sea Side") == ["IMG", "alp", "zoo"])
        #expect(try names("", tag: "SEA SIDE") == ["IMG", "alp", "zoo"])
        #expect(try names("", tag: "sea") == [])
        #expect(try names("oce", tag: "tiger") == ["zoo"])
        #expect(try names("creme", tag: "tiger") == [])
        #expect(
            try catalog.facets.tags() == [
                TagCount(name: "Sea Side", count: 3), TagCount(name: "food", count: 1),
                TagCount(name: "night", count: 1), TagCount(name: "Ocean", count: 1),
                TagCount(name: "tiger", count: 1),
            ]
        )
        #expect(try catalog.facets.tags(limit: 1).map(\.count) == [3])
    }

    @Test
    func followsTheFiles() async throws {
        try library.add("zoo.png", "1x1|1|a lion|savanna", modified: 1_000_000_001)
        try library.remove("alpine.jpg")
        _ = try await library.indexer(catalog).index()
        #expect(try names("tiger") == [] && names("", tag: "tiger") == [])
        #expect(try names("lion savan") == ["zoo"])
        #expect(try names("creme") == [])
        #expect(try catalog.facets.tags().map(\.name) == ["night", "savanna", "Sea Side"])
    }
}

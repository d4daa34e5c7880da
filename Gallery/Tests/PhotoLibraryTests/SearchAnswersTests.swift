import Pictures
import SearchGrammar
import SourceFiles
import SystemPackage
import Testing

@testable import PhotoLibrary

/// Dates, folders, typing errors, combined tags, and suggestions.
@Suite(.onBothDatabases, .library)
struct SearchAnswersTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    /// From `date -u -d … +%s`: 2024-07-31 12:00, 2025-07-04 09:00, 2025-12-24 18:00, 1965-07 and 1965.
    init() async throws {
        try library.add("2023 Winter/ski.jpg", "1x1|1722427200|An evening in the mountains|Snow,Evening")
        try library.add("2023 Winter/Été/lake.jpg", "1x1|1751619600|Boats|Water,Evening")
        try library.add("tree.jpg", "1x1|1766599200|Christmas tree|Snow")
        try library.add("old/month.jpg", "1x1|-142128000 month|Grandmother")
        try library.add("old/year.jpg", "1x1|-157766400 year|Grandfather")
        _ = try await library.indexer(catalog).index()
    }

    private func names(_ query: SearchQuery) throws -> [String] {
        try catalog.photos.labels(of: catalog.search.photos(query)).map { String($0.name.dropLast(4)) }
            .sorted()
    }

    private func names(_ text: String, _ languages: [String] = []) throws -> [String] {
        try names(SearchQuery(text: text, languages: languages))
    }

    @Test
    func findsDates() throws {
        for (text, expected) in [
            ("2024", ["ski"]), ("2025", ["lake", "tree"]), ("1965", ["month", "year"]), ("1966", []),
            ("2024-07", ["ski"]), ("7/2024", ["ski"]), ("07.2024", ["ski"]), ("2024-7-31", ["ski"]),
            ("31.7.2024", ["ski"]), ("7/31/2024", ["ski"]), ("20240731", ["ski"]), ("2024-08", []),
            ("1965-07", ["month"]), ("1965-07-01", []), ("July 2025", ["lake"]), ("july, 2025", ["lake"]),
            ("JULY", ["lake", "month", "ski"]), ("jul", ["lake", "month", "ski"]), ("4 july 2025", ["lake"]),
            ("july 4th, 2025", ["lake"]), ("july 5", []), ("decem", ["tree"]), ("christmas 2025", ["tree"]),
            ("christmas 2024", []),
        ] as [(String, [String])] {
            #expect(try names(text) == expected, "\(text)")
        }
    }

    @Test
    func findsMonthsInTheReadersLanguage() throws {
        for (text, language, expected) in [
            ("Juli 2025", "de-AT", ["lake"]), ("juillet", "fr", ["lake", "month", "ski"]),
            ("décembre 2025", "fr", ["tree"]), ("decembre", "fr", ["tree"]), ("июля 2025", "ru", ["lake"]),
            ("июль 2025", "ru", ["lake"]), ("7月", "ja", ["lake", "month", "ski"]), ("juillet", "de", []),
            // English is always included.
            ("july 2025", "fr", ["lake"]), ("july 2025", "../etc", ["lake"]),
        ] as [(String, String, [String])] {
            #expect(try names(text, [language]) == expected, "\(text)")
        }
    }

    @Test
    func findsFolders() throws {
        for (text, expected) in [
            ("2023 Winter", ["lake", "ski"]), ("winter", ["lake", "ski"]), ("2023", ["lake", "ski"]),
            ("wint mountains", ["ski"]), ("ete", ["lake"]), ("Été 2025", ["lake"]), ("inte", []),
            // The library folder isn't searched.
            ("photos", []),
        ] as [(String, [String])] {
            #expect(try names(text) == expected, "\(text)")
        }
    }

    @Test
    func aFolderThatMovesIsFoundUnderItsNewName() async throws {
        try library.move("2023 Winter", "Skiing")
        _ = try await library.indexer(catalog).index()
        #expect(try names("winter") == [] && names("skiing") == ["lake", "ski"])
    }

    @Test
    func forgivesOneTypingError() throws {
        for (text, expected) in [
            ("mountians", ["ski"]), ("moutains", ["ski"]), ("mounttains", ["ski"]), ("mountaims", ["ski"]),
            ("xmountains", ["ski"]), ("mounz", ["ski"]), ("chrsitmas 2025", ["tree"]),
            ("wnter", ["lake", "ski"]),
            ("decmber 2025", ["tree"]), ("juli 2025", []),
            // Two errors, too few letters, and words with exact results.
            ("muontians", []), ("boot", []), ("grandm", ["month"]),
        ] as [(String, [String])] {
            #expect(try names(text) == expected, "\(text)")
        }
    }

    @Test
    func oneErrorIsOneLetter() {
        let error = TypingError(in: "night")
        for (word, expected) in [
            ("night", "night"), ("nightly", "night"), ("nigh", "nigh"), ("nignt", "nignt"),
            ("nihgt", "nihgt"),
            ("nigght", "nigght"), ("ight", "ight"), ("xnight", "xnight"), ("nixht", "nixht"),
            ("ngiht", "ngiht"),
            ("nixgt", nil),
            ("nixxt", nil), ("", nil), ("day", nil),
        ] as [(String, String?)] {
            #expect(error?.beginning(of: word) == expected, "\(word)")
        }
        #expect(TypingError(in: "four") == nil)
        #expect(TypingError(in: "img_2024") == nil)
    }

    @Test
    func severalTagsOrNone() throws {
        #expect(try names(SearchQuery(tags: ["Evening"])) == ["lake", "ski"])
        #expect(try names(SearchQuery(tags: ["evening", "SNOW"])) == ["ski"])
        #expect(try names(SearchQuery(tags: ["Water", "Snow"])) == [])
        #expect(try names(SearchQuery(isUntagged: true)) == ["month", "year"])
        #expect(try names(SearchQuery(text: "grandfather", isUntagged: true)) == ["year"])
        #expect(try names(SearchQuery(tags: ["Snow"], isUntagged: true)) == [])
        #expect(try names(SearchQuery(tags: Array(repeating: "Snow", count: 5000))) == ["ski", "tree"])
    }

    private func suggestions(_ text: String, tags: [String] = [], languages: [String] = []) throws -> [String]
    {
        let query = SearchQuery(text: text, tags: tags, languages: languages)
        return try catalog.search.suggestions(for: query).map {
            "\($0.kind.rawValue) \($0.name) \($0.count ?? 0) “\($0.text)”"
        }
    }

    @Test
    func suggestsAsOneTypes() throws {
        // A tag replaces its word. The word of the caption is suggested, too.
        #expect(try suggestions("eve") == ["tag Evening 2 “”", "word evening 2 “evening”"])
        #expect(try suggestions("eve", tags: ["Snow"]) == ["tag Evening 1 “”", "word evening 1 “evening”"])
        #expect(try suggestions("boats eve") == ["tag Evening 1 “boats”", "word evening 1 “boats evening”"])
        #expect(try suggestions("eve", tags: ["evening"]) == ["word evening 2 “evening”"])
        #expect(
            try suggestions("jul") == [
                "date July 2025 1 “July 2025”", "date July 2024 1 “July 2024”",
                "date July 1965 1 “July 1965”",
            ]
        )
        #expect(try suggestions("juil", languages: ["fr"]).first == "date juillet 2025 1 “juillet 2025”")
        #expect(try suggestions("19") == ["date 1965 2 “year:1965”"])
        #expect(
            try suggestions("20") == [
                "folder 2023 Winter 2 “folder:\"2023 Winter\"”", "date 2025 2 “year:2025”",
                "date 2024 1 “year:2024”",
            ]
        )
        #expect(try suggestions("wint") == ["folder 2023 Winter 2 “folder:\"2023 Winter\"”"])
        #expect(try suggestions("grand").count == 2)
        for text in ["\"", "zzz", "*"] {
            #expect(try suggestions(text) == [], "\(text)")
        }
    }

    /// For the empty field, and among the photos that the text finds.
    @Test
    func suggestsTheMostFrequentOfEachKind() throws {
        let all = [
            "tag Evening 2 “”", "tag Snow 2 “”", "tag Water 1 “”", "date 2025 2 “year:2025”",
            "date 1965 2 “year:1965”", "date 2024 1 “year:2024”",
            "folder 2023 Winter 2 “folder:\"2023 Winter\"”",
            "folder old 2 “folder:old”",
        ]
        #expect(try suggestions("") == all)
        #expect(try suggestions(" ").map { $0.replacing("“ ", with: "“") } == all)
        #expect(
            try suggestions("boats ") == [
                "tag Evening 1 “boats”", "tag Water 1 “boats”", "date 2025 1 “boats year:2025”",
                "folder 2023 Winter 1 “boats folder:\"2023 Winter\"”",
            ]
        )
        #expect(
            try suggestions("", tags: ["Snow"]) == [
                "tag Evening 1 “”", "date 2025 1 “year:2025”", "date 2024 1 “year:2024”",
                "folder 2023 Winter 1 “folder:\"2023 Winter\"”",
            ]
        )
        // As with millions of photos: the numbers of the index.
        let limits = SearchLimits(maxChecked: 0, looked: 100, enough: 1)
        let found = try catalog.search.suggestions(for: SearchQuery(), limits: limits)
        #expect(found.map(\.count) == [2, 2, 1, 2, 2, 1, 2, 2])
        #expect(
            try catalog.search.suggestions(for: SearchQuery(), limit: 1, limits: limits).map(\.name) == [
                "Evening", "2025", "2023 Winter",
            ]
        )
    }

    /// As with millions of photos: a suggestion without a number still has results.
    @Test
    func whatLeavesManyIsNotCounted() throws {
        func suggestions(_ text: String, tags: [String] = [], looked: Int = 100) throws -> [String] {
            let limits = SearchLimits(maxChecked: 1, looked: looked, enough: 1)
            return try catalog.search.suggestions(for: SearchQuery(text: text, tags: tags), limits: limits)
                .map {
                    "\($0.kind.rawValue) \($0.name) \($0.count.map(String.init) ?? "many") “\($0.text)”"
                }
        }
        #expect(try suggestions("eve") == ["tag Evening 2 “”", "word evening many “evening”"])
        #expect(try suggestions("wat") == ["tag Water 1 “”"])
        // Photos with lakes and snow are searched for among the first photos, without success.
        #expect(
            try suggestions("eve", tags: ["Snow"]) == ["tag Evening many “”", "word evening many “evening”"]
        )
        #expect(try suggestions("eve", tags: ["Snow"], looked: 1) == [])
        #expect(try suggestions("19") == ["date 1965 2 “year:1965”"])
        #expect(
            try suggestions("20") == [
                "folder 2023 Winter many “folder:\"2023 Winter\"”", "date 2025 2 “year:2025”",
                "date 2024 1 “year:2024”",
            ]
        )
    }

    @Test
    func suggestsNothingOfFoldersThatAreNotShown() async throws {
        try library.add(FileName("../other/secret.jpg"), "1x1|1|Evidence|Eve")
        let other = library.folder.appending("other")
        _ = try await library.indexer(catalog, folders: [library.photos, other]).index()
        #expect(try suggestions("evi") == ["word evidence 1 “evidence”"])
        _ = try await library.indexer(catalog).index()
        #expect(try suggestions("evi") == [])
        #expect(try suggestions("eve").first == "tag Evening 2 “”")
        #expect(try names("evidance") == [])
    }
}

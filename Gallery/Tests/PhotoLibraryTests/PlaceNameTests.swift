import Pictures
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// Names of places, and problems with metadata.
@Suite(.onBothDatabases, .library)
struct PlaceNameTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    init() async throws {
        try library.add("square.jpg", "4x3|||+where=Marienplatz, München, Germany")
        try library.add("tower.jpg", "4x3|||+where=東京, Japan|+place=35.7,139.7")
        try library.add("munich.jpg", "4x3||A beer in München")
        try library.add("damaged.jpg", "4x3|||+problem=its XMP cannot be read: why")
        _ = try await library.indexer(catalog).index()
    }

    private func found(_ text: String, withholdsPlaces: Bool = false) throws -> [String] {
        var query = SearchQuery(text: text)
        query.withholdsPlaces = withholdsPlaces
        return try catalog.search.photos(query).compactMap { try catalog.photos.photo($0)?.name }.sorted()
    }

    @Test
    func wordsFindPlaces() throws {
        #expect(try found("munchen") == ["munich.jpg", "square.jpg"])
        #expect(try found("marien") == ["square.jpg"])
        #expect(try found("germany marienplatz") == ["square.jpg"])
        #expect(try found("-germany -japan") == ["damaged.jpg", "munich.jpg"])
        #expect(try found("東京") == ["tower.jpg"])
        #expect(try found("near:japan") == ["tower.jpg"])
        #expect(try catalog.photo(at: "square.jpg").place == "Marienplatz, München, Germany")
    }

    @Test
    func aTermFindsPlaces() throws {
        #expect(
            try found("place:munchen") == ["square.jpg"]
                && found("place:\"münchen, germany\"") == ["square.jpg"]
        )
        #expect(try found("-place:japan place:marien") == ["square.jpg"] && found("place:beer") == [])
        func places(_ text: String) throws -> [String] {
            try catalog.search.suggestions(for: SearchQuery(text: text)).filter { $0.kind == .place }.map {
                "\($0.name) \($0.count ?? 0) “\($0.text)”"
            }
        }
        let square = "Marienplatz, München, Germany 1 “place:\"Marienplatz, München, Germany\"”"
        #expect(try places("") == [square, "東京, Japan 1 “place:\"東京, Japan\"”"])
        #expect(try places("mun") == [square] && places("place:germ") == [square])
    }

    /// Nobody learns where somebody was.
    @Test
    func withheldPlacesAreNotFound() throws {
        #expect(try found("munchen", withholdsPlaces: true) == ["munich.jpg"])
        #expect(try found("marienplatz", withholdsPlaces: true) == [])
        #expect(try found("place:marienplatz", withholdsPlaces: true) == [])
        for text in ["", "mun", "place:", "?"] {
            var query = SearchQuery(text: text)
            query.withholdsPlaces = true
            #expect(
                try catalog.search.suggestions(for: query).allSatisfy {
                    $0.kind != .place && $0.name != "place:"
                },
                "\(text)"
            )
        }
    }

    @Test
    func aPlaceGoesWithItsPhoto() async throws {
        try library.add("square.jpg", "4x3|||+where=Graz", modified: 1_000_000_001)
        try library.remove("tower.jpg")
        _ = try await library.indexer(catalog).index()
        #expect(try found("marienplatz") == [] && found("graz") == ["square.jpg"] && found("東京") == [])
    }

    /// The photo is shown, and the list says what is missing.
    @Test
    func problemsAreListed() async throws {
        #expect(try catalog.photo(at: "damaged.jpg").problem == "its XMP cannot be read: why")
        #expect(
            try catalog.folders.unreadable().map { "\($0.path): \($0.reason)" } == [
                "damaged.jpg: its XMP cannot be read: why"
            ]
        )
        #expect(try catalog.folders.unreadableCount() == 1)
        try library.add("damaged.jpg", "4x3", modified: 1_000_000_001)
        _ = try await library.indexer(catalog).index()
        #expect(try catalog.folders.unreadable() == [] && catalog.folders.unreadableCount() == 0)
    }
}

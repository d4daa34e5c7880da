import Pictures
import Testing

@testable import PhotoLibrary

/// The texts of photos on walls, and the hash that detects changes.
@Suite(.library)
struct LabelTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    private func index() async throws {
        _ = try await library.indexer(catalog).index()
    }

    private func label(_ path: String) throws -> PhotoLabel {
        try catalog.photos.labels(of: [catalog.id(at: path)])[0]
    }

    /// The hash of the only photo's texts, as on walls.
    private var shownHash: UInt64 {
        get throws { try #require(try catalog.shown().first).textHash }
    }

    @Test
    func sayTheDateAsFarAsItIsKnown() async throws {
        // Noon of 2024-05-31, and of 2001-09-09.
        try library.add("day.jpg", "4x3|1717156800|Noon")
        try library.add("month.jpg", "4x3|1717156800 month")
        try library.add("year.jpg", "4x3|1717156800 year")
        try library.add("none.jpg", modified: 1_000_036_800)
        try await index()
        #expect(try label("day.jpg").date == "2024-05-31" && label("day.jpg").caption == "Noon")
        #expect(try label("month.jpg").date == "2024-05")
        #expect(try label("year.jpg").date == "2024")
        #expect(try label("none.jpg").date == "2001-09-09")
        #expect(
            try catalog.photos.labels(of: [99]) == [PhotoLabel(name: "", caption: nil, date: "", textHash: 0)]
        )
    }

    /// Phones, messengers and screenshots write dates into names. Dates in the file have priority.
    @Test
    func aNameGivesTheDateThatTheFileLacks() async throws {
        try library.add("IMG-20210312-WA0003.jpg", modified: 1_000_036_800)
        try library.add("20200714_123301.jpg", "4x3|1717156800")
        try library.add("IMG_1234.jpg", modified: 1_000_036_800)
        try await index()
        #expect(try label("IMG-20210312-WA0003.jpg").date == "2021-03-12")
        #expect(try catalog.photo(at: "IMG-20210312-WA0003.jpg").taken == 1_615_507_200)
        #expect(try label("20200714_123301.jpg").date == "2024-05-31")
        #expect(try catalog.photo(at: "IMG_1234.jpg").taken == nil)
        #expect(
            try ["IMG-20210312-WA0003.jpg", "20200714_123301.jpg", "IMG_1234.jpg"].map {
                try catalog.photo(at: $0).dateSource
            } == [.name, .picture, .file]
        )
    }

    @Test
    func anotherDateIsAnotherText() async throws {
        try library.add("a.jpg", "4x3|1717156800|Noon")
        try await index()
        var hashes = [try shownHash]
        // Another time of the day, then another day, and then only its month.
        for (round, date) in ["1717160400", "1717243200", "1717243200 month"].enumerated() {
            try library.add("a.jpg", "4x3|\(date)|Noon", modified: 1_000_000_001 + round)
            try await index()
            hashes.append(try shownHash)
            #expect(try label("a.jpg").textHash == shownHash)
        }
        #expect(hashes[0] == hashes[1])
        #expect(Set(hashes).count == 3)
    }

    /// A copied file has another time. It is the photo's date if the photo has none.
    @Test(arguments: [("4x3", "2001-09-19"), ("4x3|1717156800", "2024-05-31")])
    func aMovedFileTakesItsDateAlong(text: String, date: String) async throws {
        try library.add("old/a.jpg", text, modified: 1_000_036_800)
        try await index()
        let id = try catalog.id(at: "old/a.jpg"), before = try shownHash
        let hash = Array(text.utf8).withUnsafeBytes { ContentHash(of: $0) }
        try catalog.thumbnails.setMade(id: id, version: 1, contentHash: hash, color: 0x1234)
        try library.remove("old/a.jpg")
        try library.add("new/a.jpg", text, modified: 1_000_900_800)
        try await index()
        #expect(try catalog.id(at: "new/a.jpg") == id)
        #expect(try label("new/a.jpg").date == date)
        #expect(try label("new/a.jpg").textHash == shownHash)
        #expect(try (shownHash == before) == (date == "2024-05-31"))
    }
}

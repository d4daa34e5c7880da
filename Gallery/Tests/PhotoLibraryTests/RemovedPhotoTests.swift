import Foundation
import Pictures
import Testing

@testable import LibraryIndexing
@testable import PhotoLibrary

/// Photos that disappear and come back: after an accidental deletion, a synchronization, or from a backup.
@Suite(.onBothDatabases, .library)
struct RemovedPhotoTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current

    private func index() async throws -> IndexSummary {
        try await library.indexer(catalog).index()
    }

    private func make(_ path: String, _ text: String) throws {
        let photo = try catalog.photo(at: path)
        let hash = Array(text.utf8).withUnsafeBytes { ContentHash(of: $0) }
        try catalog.thumbnails.setMade(id: photo.id, version: photo.version, contentHash: hash, color: 0x1234)
    }

    @Test
    func whatComesBackIsWhatItWas() async throws {
        for number in 0..<300 {
            try library.add("\(number % 3)/\(number).jpg", "\(number + 1)x3")
        }
        _ = try await index()
        try make("0/0.jpg", "1x3")
        let before = try catalog.places()
        let versions = try before.mapValues { try #require(try catalog.photos.photo($0)).version }
        for folder in ["0", "1", "2"] {
            try library.move(folder, "../elsewhere\(folder)")
        }
        #expect(try await index().removed == 300)
        #expect(try catalog.shown().count == 0)
        for folder in ["0", "1", "2"] {
            try library.move("../elsewhere\(folder)", folder)
        }
        // A copy of the first one has another time, but the same content.
        library.setModified(library.photos.appending("0/0.jpg"), 1_000_000_500)
        #expect(try await index().added == 300)
        #expect(try catalog.places() == before)
        #expect(try before.mapValues { try #require(try catalog.photos.photo($0)).version } == versions)
        #expect(try catalog.photo(at: "0/0.jpg").color == 0x1234)
        #expect(try catalog.search.photos(SearchQuery(text: "299")) == [before["2/299.jpg"]])
    }

    /// An address never gets another picture, whatever its name, size and time are.
    @Test
    func anotherPictureInItsPlaceIsAnotherPhoto() async throws {
        try library.add("a.jpg", "1x3")
        try library.add("b.jpg", "1x3")
        _ = try await index()
        try make("a.jpg", "1x3")
        let before = try catalog.places()
        try library.remove("a.jpg")
        try library.remove("b.jpg")
        _ = try await index()
        try library.add("a.jpg", "2x3")
        try library.add("b.jpg", "2x3", modified: 1_000_000_001)
        _ = try await index()
        let after = try catalog.places()
        #expect(after["a.jpg"] != before["a.jpg"] && after["b.jpg"] != before["b.jpg"])
        #expect(Set(after.values).isDisjoint(with: before.values))
        #expect(try catalog.photo(at: "a.jpg").color == nil)
    }

    @Test
    func afterThreeMonthsItIsForgotten() async throws {
        try library.add("a.jpg")
        try library.add("b.jpg")
        _ = try await index()
        let before = try catalog.id(at: "a.jpg")
        try library.remove("a.jpg")
        _ = try await index()
        try catalog.run("UPDATE removedPhoto SET since = since - 91 * 86400")
        try library.remove("b.jpg")
        _ = try await index()
        try library.add("a.jpg")
        _ = try await index()
        #expect(try catalog.id(at: "a.jpg") != before)
        #expect(
            try catalog.access.read { try String.fetchAll($0, sql: "SELECT name FROM removedPhoto") } == [
                "b.jpg"
            ]
        )
    }
}

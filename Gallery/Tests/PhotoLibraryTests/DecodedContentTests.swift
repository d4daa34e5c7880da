import Foundation
import Pictures
import SystemPackage
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary

/// The results of decoding contents: derived data that belongs to no file.
@Suite(.onBothDatabases, .library)
struct DecodedContentTests {
    private let library = TemporaryLibrary.current
    private let catalog = Catalog.current
    private let hash = ContentHash(high: 1, low: 2), other = ContentHash(high: 3, low: 4)

    init() {
        library.reader.name = "vips 1"
    }

    private func setMade(_ path: String, _ hash: ContentHash, color: UInt16) throws {
        let photo = try catalog.photo(at: path)
        try catalog.thumbnails.setMade(id: photo.id, version: photo.version, contentHash: hash, color: color)
    }

    /// Returns the stored contents: hash, color, decoder.
    private func kept() throws -> [String] {
        try catalog.access.read { database in
            try Row.fetchAll(database, sql: "SELECT hash, color, decoder FROM content ORDER BY hash").map {
                try "\($0[0] as String) \($0[1] as Int) \($0[2] as String? ?? "-")"
            }
        }
    }

    @Test
    func copiesShareWhatCameOfDecodingOne() async throws {
        for name in ["a.jpg", "b.jpg", "c.jpg"] {
            try library.add(name)
        }
        _ = try await library.indexer(catalog).index()
        try setMade("a.jpg", hash, color: 9)
        try setMade("b.jpg", hash, color: 9)
        try setMade("c.jpg", other, color: 5)
        #expect(try kept() == ["\(hash) 9 vips 1", "\(other) 5 vips 1"])
        // A newer decoder finds another color, for all copies.
        try catalog.refusals.use(decoder: "vips 2")
        try setMade("a.jpg", hash, color: 7)
        #expect(try catalog.photo(at: "b.jpg").color == 7)
        #expect(try catalog.shown().map(\.color).sorted() == [5, 7])
        #expect(try kept() == ["\(hash) 7 vips 2", "\(other) 5 vips 1"])
    }

    /// A catalog of an earlier version has colors without ThumbHashes. Walls change when one becomes known.
    @Test
    func aThumbHashIsAddedToAKnownColor() async throws {
        try library.add("a.jpg")
        try library.add("b.jpg")
        _ = try await library.indexer(catalog).index()
        try setMade("a.jpg", hash, color: 9)
        try setMade("b.jpg", hash, color: 9)
        let before = try catalog.walls.outline(of: WallQuery()).sections.map(\.stamp)
        #expect(try catalog.shown().map(\.thumbHash) == [[]])
        let thumbHash: [UInt8] = [0x1C, 0x18, 0, 0xFF]
        let other = try catalog.photo(at: "b.jpg")
        #expect(!other.hasThumbHash)
        try catalog.thumbnails.setMade(
            id: other.id,
            version: other.version,
            contentHash: hash,
            color: 9,
            thumbHash: thumbHash
        )
        #expect(try catalog.shown().map(\.thumbHash) == [thumbHash])
        #expect(try catalog.shown().map(\.color) == [9])
        let photo = try catalog.photo(at: "a.jpg")
        #expect(photo.hasThumbHash && photo.color == 9)
        #expect(try catalog.walls.outline(of: WallQuery()).sections.map(\.stamp) != before)
    }

    @Test
    func whatNoFileHasAnyMoreIsForgotten() async throws {
        for name in ["a.jpg", "b.jpg", "c.jpg"] {
            try library.add(name)
        }
        let indexer = library.indexer(catalog)
        _ = try await indexer.index()
        try setMade("a.jpg", hash, color: 9)
        try setMade("b.jpg", hash, color: 9)
        try setMade("c.jpg", other, color: 5)
        try library.remove("a.jpg")
        _ = try await indexer.index()
        #expect(try kept() == ["\(hash) 9 vips 1", "\(other) 5 vips 1"])
        try library.remove("b.jpg")
        try library.add("c.jpg", "9x9", modified: 1_000_000_001)
        _ = try await indexer.index()
        // The other two may come back.
        #expect(try kept() == ["\(hash) 9 vips 1"])
        #expect(try catalog.photo(at: "c.jpg").color == nil)
        try catalog.run("UPDATE removedPhoto SET since = since - 91 * 86400")
        try library.remove("c.jpg")
        _ = try await indexer.index()
        #expect(try kept() == [])
    }
}

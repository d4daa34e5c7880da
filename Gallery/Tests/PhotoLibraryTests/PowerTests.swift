import Foundation
import PictureFixtures
import Pictures
import SystemPackage
import Testing

@testable import PhotoLibrary

/// A power failure may lose the last writes that weren't on the disk.
struct PowerTests {
    /// The part of an address that identifies a photo's version.
    private struct Address: Hashable {
        let id: Int64
        let version: Int
    }

    private let library: TemporaryLibrary

    init() throws {
        library = try TemporaryLibrary()
    }

    private func files() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in ["catalog.sqlite", "catalog.sqlite-wal"] {
            files[name] = try Data(contentsOf: URL(fileURLWithPath: library.data.path.appending(name).string))
        }
        return files
    }

    /// Even if the disk has lied, and all writes since some moment are lost, no address shows another picture
    /// afterward.
    @Test
    func whatIsRolledBackGetsNoAddressTwice() async throws {
        // The picture of each address, identified by a unique width.
        var published: [Address: Int] = [:]
        var width = 0
        func note(_ catalog: Catalog, _ comment: Comment) throws {
            for id in try catalog.places().values {
                let photo = try #require(try catalog.photos.photo(id))
                let address = Address(id: id, version: photo.version)
                #expect(published[address] ?? photo.width == photo.width, comment)
                published[address] = photo.width
            }
        }
        for round in 0..<12 {
            let saved: [String: Data]
            do {
                let catalog = try Catalog(file: library.data.catalog)
                _ = try await library.indexer(catalog).index()
                saved = try files()
                // New photos, and others under the same names. All are published and then lost.
                for number in 0..<10 {
                    width += 1
                    try library.add(
                        "\(round % 3)/\(number).jpg",
                        "\(width)x3",
                        modified: 1_000_000_000 + width
                    )
                }
                _ = try await library.indexer(catalog).index()
                try note(catalog, "round \(round)")
                try catalog.close()
            }
            for (name, bytes) in saved {
                try bytes.write(to: URL(fileURLWithPath: library.data.path.appending(name).string))
            }
            try? FileManager.default.removeItem(
                atPath: library.data.path.appending("catalog.sqlite-shm").string
            )
            for number in 0..<10 {
                width += 1
                try library.add("\(round % 3)/\(number).jpg", "\(width)x3", modified: 1_000_000_000 + width)
            }
            let catalog = try Catalog(file: library.data.catalog)
            _ = try await library.indexer(catalog).index()
            try note(catalog, "round \(round), after the loss")
            try catalog.close()
        }
        #expect(published.count > 200)
    }

    /// An address is on the disk before a page learns it. Data that can be made again doesn't wait for the
    /// disk.
    @Test
    func identifiersAreOnTheDiskBeforeTheyAreTold() async throws {
        try library.add("a.jpg")
        let catalog = try library.catalog()
        let statements = Locked<[String]>([])
        try #require(catalog.sqlite).pool.write { connection in
            connection.listen { sql in statements.update { $0.append(sql) } }
        }
        _ = try await library.indexer(catalog).index()
        let photo = try catalog.photo(at: "a.jpg")
        let hash = ContentHash("00112233445566778899aabbccddeeff")
        try catalog.thumbnails.setMade(
            id: photo.id,
            version: photo.version,
            contentHash: try #require(hash),
            color: 1
        )
        try library.remove("a.jpg")
        _ = try await library.indexer(catalog).index()
        // The changes of photos, each with the last durability setting.
        var isDurable = false
        var seen: [String] = []
        for statement in statements.latest {
            if statement.contains("PRAGMA synchronous") {
                isDurable = statement.contains("FULL")
            }
            for change in ["INSERT INTO file ", "UPDATE file ", "DELETE FROM file "]
            where statement.split(separator: "\n").contains(where: { "\($0) ".hasPrefix(change) }) {
                seen.append("\(change)\(isDurable)")
            }
        }
        // When a photo is decoded or deleted, its copies may change, too.
        #expect(
            seen == [
                "INSERT INTO file true", "UPDATE file false", "UPDATE file false", "DELETE FROM file true",
                "UPDATE file true",
            ]
        )
    }
}

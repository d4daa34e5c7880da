import Foundation
import PictureFixtures
import SourceFiles
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary
@testable import WallServer

/// Requests for more photos than an answer may have are refused before the photos are read.
@Suite(.timeLimit(.minutes(10)))
struct LargeSelectionTests {
    /// Serves a wall of 100,001 untagged photos.
    ///
    /// - Parameter body: It gets the wall, and the statements that read the catalog from then on.
    private static func run(_ body: @escaping @Sendable (TestWall, Locked<[String]>) async throws -> Void)
        async throws
    {
        try await TestWall.run { wall in
            try wall.catalog.access.write { database in
                try database.run(
                    """
                    INSERT INTO file (
                        state, folder, version, width, height, dated, day, date, captionLength, textHash, size,
                        modified, changed, inode, device, name, nameKey, factsVersion, tagsLeftOut
                    )
                    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
                    SELECT 0, (SELECT min(id) FROM folder), 7, 3, 2, 0, 0, 0, 0, 0, 1, 1, 1, n, 1,
                        CAST(n || '.png' AS BLOB), CAST(n AS BLOB), 1, 0 FROM numbers
                    """,
                    arguments: [PhotoNumbers.maximum + 1]
                )
                return ((), .photos)
            }
            let pool = try #require(wall.catalog.access.database as? SQLiteAccess).pool
            let statements = Locked<[String]>([])
            // All connections are used at the same time, so that each one gets a listener.
            @Sendable func listen(_ count: Int) throws {
                guard count > 0 else { return }
                try pool.read { connection in
                    connection.listen { sql in statements.update { $0.append(sql) } }
                    try listen(count - 1)
                }
            }
            try listen(12)
            try await body(wall, statements)
        }
    }

    @Test
    func theNamesOfTooManyPhotosAreNotRead() async throws {
        try await Self.run { wall, statements in
            for path in ["/collections?name=All&untagged=1", "/collections/favorites/photos?untagged=1"] {
                let answer = try await wall.client.get(path, method: "POST", ["Wall-Change": "1"])
                #expect(answer.status == 422)
                #expect(answer.text == "The favorites and each album have at most 100000 photos.\n")
            }
            let names = statements.latest.filter {
                $0.hasPrefix("SELECT folder.path, file.name, content.hash")
            }
            #expect(names == [])
        }
    }

    @Test
    func anArchiveOfTooManyPhotosIsRefused() async throws {
        try await Self.run { wall, _ in
            let answer = try await wall.client.get("/archive?untagged=1")
            #expect(answer.status == 413)
            #expect(answer.text == "An archive has at most 100000 photos, and these are 100002.\n")
        }
    }
}

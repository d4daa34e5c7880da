import HTTPTypes
import NIOCore
import NIOEmbedded
import PictureFixtures
import SourceFiles
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallServer

struct ThumbnailAnswerTests {
    @Test
    func aThumbnailOnDiskTakesOneQuestion() async throws {
        try await TestWall.run(isServed: false) { wall in
            let threads = DiskThreads(count: 1, line: 1)
            defer { threads.stop() }
            let records = PictureRecords(Blocking(wall.catalog.thumbnails, on: threads))
            let photo = try await wall.photo("sea.jpg")
            try await records.note(wall.store.makeAhead(ThumbnailStore.Picture(photo)), of: photo)
            let metrics = ServerMetrics()
            let answers = ThumbnailAnswers(
                photos: Blocking(wall.catalog.photos, on: threads),
                records: records,
                store: wall.store,
                queue: nil,
                hot: ByteCache(limit: 0),
                threads: threads,
                metrics: metrics
            )
            let path = try await wall.thumbnail(of: "sea.jpg")
            guard case .thumbnail(let address) = WallAddress(path: path) else {
                Issue.record("\(path) is no thumbnail's")
                return
            }
            // Nobody else reads, so it is the connection that the answer uses, too.
            let asked = Locked<[String]>([])
            try #require(wall.catalog.access.database as? SQLiteAccess).pool.read { connection in
                connection.listen { sql in asked.update { $0.append(sql) } }
            }
            let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
            let context = WallContext(disconnection: Disconnection(), channel: EmbeddedChannel())
            #expect(try await answers.answer(address, to: request, context).status == .ok)
            #expect(metrics.text(.init()).contains("brickwork_thumbnails_total{from=\"disk\"} 1\n"))
            #expect(asked.latest.filter { $0.hasPrefix("SELECT") }.count == 1, "\(asked.latest)")
        }
    }

    /// Answers from memory are put together by themselves.
    @Test
    func answersFromMemoryHaveTheSameHeaders() async throws {
        try await TestWall.run { wall in
            for path in [
                try await wall.thumbnail(of: "sea.jpg"),
                "/" + WallAddress.fullSize(of: try await wall.photo("wood.png"), in: wall.catalog.state),
            ] {
                let first = try await wall.client.get(path)
                let second = try await wall.client.get(path)
                let third = try await wall.client.get(path, method: "HEAD")
                #expect(first.status == 200 && second.bytes == first.bytes && third.bytes == [])
                for name in [
                    "Cache-Control", "Content-Length", "Content-Security-Policy", "Content-Type",
                    "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "ETag", "Referrer-Policy",
                    "X-Content-Type-Options",
                ] {
                    #expect(first[name] != nil && second[name] == first[name], "\(name)")
                    #expect(third[name] == first[name], "\(name)")
                }
                #expect(second["Date"] != nil)
                let known = try await wall.client.get(path, ["If-None-Match": first["ETag"] ?? ""])
                #expect(known.status == 304)
            }
        }
    }

    /// Behind a password, only browsers may keep answers.
    @Test
    func answersFromMemoryAreAsPrivateAsOthers() async throws {
        try await TestWall.run(isServed: false) { wall in
            let threads = DiskThreads(count: 1, line: 1)
            defer { threads.stop() }
            let hot = ByteCache<String>(limit: 1 << 20)
            hot.insert(ByteBuffer(string: "picture"), for: "/thumbnails/a/1-2-240.webp")
            let answers = ThumbnailAnswers(
                photos: Blocking(wall.catalog.photos, on: threads),
                records: PictureRecords(Blocking(wall.catalog.thumbnails, on: threads)),
                store: wall.store,
                queue: nil,
                hot: hot,
                threads: threads,
                metrics: ServerMetrics()
            )
            let path = "/thumbnails/a/1-2-240.webp"
            let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
            for (isPrivate, caching) in [(false, "public"), (true, "private")] {
                let answer = answers.kept(at: path, to: request, isPrivate: isPrivate)
                #expect(answer?.headers[.cacheControl] == "\(caching), max-age=31536000, immutable")
                #expect(answer?.headers[.eTag] == "\"1-2-240\"")
            }
        }
    }
}

import HTTPTypes
import NIOEmbedded
import PictureFixtures
import Testing
import Threads
import Thumbnails

@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallServer

struct ThumbnailAnswerTests {
    @Test
    func aThumbnailOnDiskTakesOneQuestion() async throws {
        try await TestWall.run(isServed: false) { wall in
            let threads = DiskThreads(count: 1, line: 1)
            defer { threads.stop() }
            let records = PictureRecords(catalog: wall.catalog, threads: threads)
            let photo = try await wall.photo("sea.jpg")
            try await records.note(wall.store.makeAhead(ThumbnailStore.Picture(photo)), of: photo)
            let metrics = ServerMetrics()
            let answers = ThumbnailAnswers(
                catalog: wall.catalog,
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
            try #require(wall.catalog.database as? SQLiteAccess).pool.read { connection in
                connection.listen { sql in asked.update { $0.append(sql) } }
            }
            let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
            let context = WallContext(departure: Departure(), channel: EmbeddedChannel())
            #expect(try await answers.answer(address, to: request, context).status == .ok)
            #expect(metrics.text(.init()).contains("brickwork_thumbnails_total{from=\"disk\"} 1\n"))
            #expect(asked.latest.filter { $0.hasPrefix("SELECT") }.count == 1, "\(asked.latest)")
        }
    }
}

import Dispatch
import HTTPTypes
import NIOEmbedded
import PhotoWall
import PictureFixtures
import SourceFiles
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary
@testable import WallServer

/// A server's walls, requested while the catalog changes.
@Suite(.timeLimit(.minutes(2)))
struct WallsTests {
    /// A search is shown together with the number of all photos. Counting them needs no other wall.
    @Test
    func aSearchOutlinesNoOtherWall() async throws {
        try await TestWall.run(isServed: false) { wall in
            let threads = DiskThreads(count: 2, line: 9)
            defer { threads.stop() }
            let walls = Walls(
                catalog: wall.catalog,
                threads: threads,
                kept: KeptChapters(file: DataFolder(wall.scratch["data"]).chapters),
                memory: 1 << 20
            )
            let answers = WallAnswers(
                walls: walls,
                documents: WallDocuments(catalog: Blocking(wall.catalog, on: threads)),
                sent: ByteCache(limit: 1 << 20),
                metrics: ServerMetrics()
            )
            let recipe = WallRecipe(search: SearchQuery(text: "sea"))
            let request = AllowedRequest(
                head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/wall?q=sea&bare=1"),
                context: WallContext(departure: Departure(), channel: EmbeddedChannel()),
                query: try #require(Query("q=sea&bare=1")),
                queryText: "q=sea&bare=1",
                visited: nil,
                visible: []
            )
            let response = try await answers.root(request)
            #expect(response.headers[.wallPhotos] == "3")
            #expect(await walls.requested == [recipe])
        }
    }

    /// After a client has received a revision, it gets a wall of that revision or a later one, even if an
    /// earlier one is being made.
    @Test
    func aWallIsNoOlderThanWhatTheClientWasTold() async throws {
        let scratch = try Scratch()
        let data = DataFolder(scratch["data"])
        try data.make()
        let catalog = try Catalog(file: data.catalog)
        let walls = Walls(
            catalog: catalog,
            threads: DiskThreads(count: 2, line: 9),
            kept: KeptChapters(file: data.chapters),
            memory: 1 << 20
        )
        // The first outline stops in its transaction, after the statement that reads the revision.
        let door = DispatchSemaphore(value: 0)
        let (stopped, hasStopped) = AsyncStream.makeStream(of: Never.self)
        let statements = Locked(0)
        let pool = try #require(catalog.access.database as? SQLiteAccess).pool
        try pool.read { connection in
            connection.listen { sql in
                guard sql.hasPrefix("SELECT") else { return }
                let number = statements.update { (count: inout Int) -> Int in
                    count += 1
                    return count
                }
                guard number == 2 else { return }
                hasStopped.finish()
                door.wait()
            }
        }
        let first = Task { try await walls.wall(WallRecipe()) }
        for await _ in stopped {}
        try catalog.access.write { _ in ((), .photos) }
        let told = catalog.state.revision
        let second = Task { try await walls.wall(WallRecipe()) }
        // Waits until it has joined, or requested another wall.
        for _ in 0..<1000 { await Task.yield() }
        door.signal()
        #expect(try await first.value.outline.revision.isEarlier(than: told))
        #expect(try await second.value.outline.revision == told)
    }
}

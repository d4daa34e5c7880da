import Dispatch
import HTTPTypes
import NIOEmbedded
import PhotoWall
import PictureFixtures
import SourceFiles
import TestDatabases
import Testing

@testable import CatalogDatabase
@testable import PhotoLibrary
@testable import WallServer

/// A server's walls, requested while the catalog changes.
@Suite(.timeLimit(.minutes(2)))
struct WallsTests {
    private func answers(_ wall: TestWall, _ threads: ServerThreads) -> WallAnswers {
        WallAnswers(
            walls: Walls(
                catalog: wall.catalog,
                threads: threads,
                kept: KeptChapters(file: DataFolder(wall.scratch["data"]).chapters),
                memory: 1 << 20
            ),
            documents: WallDocuments(
                catalog: Blocking(wall.catalog, on: threads.catalog),
                lists: Blocking(wall.catalog, on: threads.lists)
            ),
            sent: ByteCache(limit: 1 << 20),
            metrics: ServerMetrics()
        )
    }

    private func request(_ path: String, _ query: String) throws -> AllowedRequest {
        AllowedRequest(
            head: HTTPRequest(method: .get, scheme: nil, authority: nil, path: "\(path)?\(query)"),
            context: WallContext(disconnection: Disconnection(), channel: EmbeddedChannel()),
            query: try #require(Query(query)),
            queryText: query,
            visited: nil,
            visible: []
        )
    }

    /// A search is shown together with the number of all photos. Counting them needs no other wall.
    @Test
    func aSearchOutlinesNoOtherWall() async throws {
        try await TestWall.run(isServed: false) { wall in
            let threads = ServerThreads()
            defer { threads.stop() }
            let answers = answers(wall, threads)
            let response = try await answers.root(request("/wall", "q=sea&bare=1"))
            #expect(response.headers[.wallPhotos] == "3")
            #expect(await answers.walls.requested == [WallQuery(search: SearchQuery(text: "sea"))])
        }
    }

    /// Colors come several times a second while thumbnails are made. A search doesn't begin again with each of them.
    @Test
    func aWallIsMadeOnceWhateverChangesMeanwhile() async throws {
        try await TestWall.run(isServed: false) { wall in
            let threads = ServerThreads()
            defer { threads.stop() }
            let answers = answers(wall, threads), lookups = Locked(0), catalog = wall.catalog
            let sea = try await wall.photo("sea.jpg").id
            try #require(catalog.access.database as? SQLiteAccess).pool.read { connection in
                connection.listen { sql in
                    guard sql.hasPrefix("SELECT id, version, width, height, date"), lookups.latest < 5 else {
                        return
                    }
                    let color = Int64(
                        lookups.update { number in
                            number += 1
                            return number
                        }
                    )
                    _ = try? catalog.access.write { database in
                        try database.willChange([sea])
                        try database.run("UPDATE file SET color = ? WHERE id = ?", arguments: [color, sea])
                        return ((), .photos)
                    }
                }
            }
            #expect(try await answers.root(request("/wall", "q=sea")).status == .ok)
            #expect(lookups.latest == 1)
        }
    }

    /// When a search begins again after a change, a page may still show everything that it found before.
    @Test
    func aSearchKeepsItsWholeResultUntilThereIsALaterOne() async throws {
        try await TestWall.run(isServed: false) { wall in
            let wallQuery = WallQuery(search: SearchQuery(text: "jpg"))
            func state(first limits: SearchLimits?) throws -> WallState {
                let outline = try wall.catalog.walls.outline(of: wallQuery, first: limits)
                return WallState(wallQuery, outline, [], token: "")
            }
            let few = SearchLimits(maxChecked: 0, looked: 2, enough: 1)
            let first = try #require(KnownWall(state(first: few), after: nil))
            #expect(first.states.map(\.outline.isWhole) == [false])
            let earlier = try state(first: nil)
            let whole = try #require(KnownWall(earlier, after: first))
            #expect(whole.states.map(\.outline.isWhole) == [true])
            try wall.catalog.access.write { _ in ((), .photos) }
            let next = try #require(KnownWall(state(first: few), after: whole))
            #expect(next.states.map(\.outline.isWhole) == [true, false])
            #expect(KnownWall(earlier, after: next) == nil)
            let last = try #require(KnownWall(state(first: nil), after: next))
            #expect(last.states.map(\.outline.isWhole) == [true])
        }
    }

    /// A page of any number of photos takes as many statements as one of a single photo.
    @Test
    func manyPhotosTakeNoMoreStatements() async throws {
        try await TestWall.run(isServed: false) { wall in
            let threads = ServerThreads()
            defer { threads.stop() }
            let answers = answers(wall, threads)
            let asked = Locked<[String]>([])
            try #require(wall.catalog.access.database as? SQLiteAccess).pool.read { connection in
                connection.listen { sql in asked.update { $0.append(sql) } }
            }
            func statements(forPhotos limit: Int) async throws -> [String] {
                asked.update { $0 = [] }
                // Both are on the same day, after the first photo.
                _ = try await answers.photos(request("/api/photos", "offset=1&limit=\(limit)"))
                return asked.latest.filter { $0.hasPrefix("SELECT") }
            }
            // The first request outlines the wall.
            _ = try await statements(forPhotos: 2)
            let one = try await statements(forPhotos: 1), two = try await statements(forPhotos: 2)
            #expect(one == two && !one.isEmpty, "\(one), \(two)")
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
            threads: ServerThreads(),
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
        let first = Task { try await walls.wall(WallQuery()) }
        for await _ in stopped {}
        try catalog.access.write { _ in ((), .photos) }
        let told = catalog.state.revision
        let second = Task { try await walls.wall(WallQuery()) }
        // Waits until it has joined, or requested another wall.
        for _ in 0..<1000 { await Task.yield() }
        door.signal()
        #expect(try await first.value.outline.revision.isEarlier(than: told))
        #expect(try await second.value.outline.revision == told)
    }

    /// The catalog has changed, and then its database goes away.
    @Test
    func whileTheDatabaseIsAwayTheLastWallIsShown() async throws {
        let scratch = try Scratch(), server = try PostgreSQLServer()
        let data = DataFolder(scratch["data"])
        try data.make()
        let catalog = try Catalog(at: server.database(), for: .indexing, dataFolder: data.path)
        let threads = ServerThreads()
        defer { threads.stop() }
        let walls = Walls(
            catalog: catalog,
            threads: threads,
            kept: KeptChapters(file: data.chapters),
            memory: 1 << 20
        )
        let before = try await walls.wall(WallQuery())
        try catalog.access.write { _ in ((), .photos) }
        #expect(before.outline.revision.isEarlier(than: catalog.state.revision))
        server.stop(.kill)
        #expect(try await walls.wall(WallQuery()).outline.revision == before.outline.revision)
        // Pages aren't told of a revision that they can't get.
        let error = await #expect(throws: CatalogError.self) { try await walls.current(WallQuery()) }
        #expect(error?.kind == .away)
        let unseen = await #expect(throws: CatalogError.self) {
            try await walls.wall(WallQuery(search: SearchQuery(text: "sea")))
        }
        #expect(unseen?.kind == .away)
        try catalog.close()
    }
}

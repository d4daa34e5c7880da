import CatalogDatabase
import PhotoLibrary
import PictureFixtures
import SourceFiles
import Testing

@testable import WallServer

/// Clients take turns with searches.
@Suite(.timeLimit(.minutes(5)))
struct SearchThreadsTests {
    private let scratch: Scratch
    private let threads: SearchThreads
    private let begun = Locked<[String]>([])
    private let greedy = PeerAddress("192.0.2.1"), other = PeerAddress("192.0.2.2")

    init() throws {
        scratch = try Scratch()
        threads = SearchThreads(try Catalog(file: scratch["catalog.sqlite"]))
    }

    /// Begins a search that ends when it is allowed to.
    private func search(
        _ name: String,
        of client: PeerAddress?,
        _ mayEnd: Locked<Bool>
    ) -> Task<Void, any Error> {
        SearchThreads.$client.withValue(client) {
            Task { [threads, begun] in
                try await threads.run { _, cancellation in
                    begun.update { $0.append(name) }
                    while !mayEnd.latest { try cancellation.check() }
                }
            }
        }
    }

    private func until(waiting count: Int) async {
        while threads.waitingCount != count { await Task.yield() }
    }

    @Test
    func oneClientDoesNotHoldUpAnother() async throws {
        let never = Locked(false), atOnce = Locked(true)
        let first = search("first", of: greedy, never)
        while begun.latest != ["first"] { await Task.yield() }
        let more = (0..<20).map { search("more \($0)", of: greedy, never) }
        await until(waiting: 20)
        for number in 0..<3 {
            try await search("other \(number)", of: other, atOnce).value
        }
        #expect(begun.latest == ["first", "other 0", "other 1", "other 2"])
        // The searches of a client who leaves never begin.
        more.forEach { $0.cancel() }
        await until(waiting: 0)
        first.cancel()
        for task in [first] + more {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        #expect(begun.latest.count == 4)
        try await search("again", of: greedy, atOnce).value
    }

    @Test
    func aClientMayNotWaitForAnyNumber() async throws {
        let never = Locked(false)
        let tasks = (0..<65).map { search("\($0)", of: greedy, never) }
        await until(waiting: 64)
        await #expect(throws: DiskThreads.Busy.self) {
            try await search("too many", of: greedy, never).value
        }
        try await search("other", of: other, Locked(true)).value
        tasks.forEach { $0.cancel() }
        for task in tasks { _ = await task.result }
        #expect(threads.waitingCount == 0)
    }
}

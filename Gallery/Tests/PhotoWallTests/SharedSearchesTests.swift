import CatalogDatabase
import PhotoLibrary
import PictureFixtures
import SourceFiles
import Testing

@testable import WallServer

/// Searches run only while a client waits.
@Suite(.timeLimit(.minutes(5)))
struct SharedSearchesTests {
    private let scratch: Scratch
    private let searches: SharedSearches<Int>
    private let sea = WallRecipe(search: SearchQuery(text: "sea"))
    private let pier = WallRecipe(search: SearchQuery(text: "pier"))
    private let begun = Locked<[String]>([])

    /// One search runs at a time.
    init() throws {
        scratch = try Scratch()
        let catalog = Blocking(
            try Catalog(file: scratch["catalog.sqlite"]),
            on: DiskThreads(count: 1, line: 256)
        )
        searches = SharedSearches { try await catalog.run($0) }
    }

    /// Waits for a search that ends when it is allowed to.
    private func wait(for recipe: WallRecipe, _ mayEnd: Locked<Bool>) -> Task<Int, any Error> {
        Task { [searches, begun] in
            try await searches.wall(recipe) { _, cancellation in
                begun.update { $0.append(recipe.search.text) }
                while !mayEnd.latest { try cancellation.check() }
                return recipe.search.text.count
            }
        }
    }

    private func until(_ waiting: [WallRecipe: Int]) async {
        while await searches.waiting != waiting { await Task.yield() }
    }

    @Test
    func manyWaitForOneSearch() async throws {
        let mayEnd = Locked(false)
        let waiting = (0..<5).map { _ in wait(for: sea, mayEnd) }
        await until([sea: 5])
        mayEnd.update { $0 = true }
        for each in waiting { #expect(try await each.value == 3) }
        #expect(begun.latest == ["sea"])
        await until([:])
    }

    @Test
    func itEndsWhenNobodyWaits() async throws {
        let never = Locked(false)
        let one = wait(for: sea, never), other = wait(for: sea, never)
        await until([sea: 2])
        one.cancel()
        await until([sea: 1])
        // It continues for the other client.
        other.cancel()
        await until([:])
        for each in [one, other] {
            await #expect(throws: CancellationError.self) { try await each.value }
        }
    }

    @Test
    func theNextBeginsWhenOneEnds() async throws {
        let never = Locked(false), atOnce = Locked(true)
        let first = wait(for: sea, never)
        while begun.latest != ["sea"] { await Task.yield() }
        let given = wait(for: WallRecipe(search: SearchQuery(text: "tree")), atOnce)
        let second = wait(for: pier, atOnce)
        while await searches.waiting.count < 3 { await Task.yield() }
        // A user who continues typing waits for neither of them.
        given.cancel()
        first.cancel()
        #expect(try await second.value == 4)
        #expect(begun.latest == ["sea", "pier"])
        await #expect(throws: CancellationError.self) { try await given.value }
    }
}

import CatalogDatabase
import PhotoLibrary

/// Searches that several clients may wait for. A search runs for as long as a client waits for it.
actor SharedSearches<Wall: Sendable> {
    /// A search, which is canceled when nobody waits for it any more.
    typealias Find = @Sendable (Catalog, Cancellation) throws -> Wall

    private struct Search {
        let task: Task<Wall, any Error>
        var waiting: Set<Int> = []
    }

    private let run: @Sendable (@escaping Find) async throws -> Wall
    private var searches: [WallRecipe: Search] = [:]
    private var last = 0

    /// - Parameter run: Runs a search on a thread.
    init(on run: @escaping @Sendable (@escaping Find) async throws -> Wall) {
        self.run = run
    }

    /// The number of clients that wait for each search, whether it is running or queued.
    var waiting: [WallRecipe: Int] { searches.mapValues(\.waiting.count) }

    /// Returns the wall that a search finds. A cancelled caller stops waiting, and a search ends when nobody
    /// waits for it.
    ///
    /// - Parameter find: Runs the search, unless it is already running.
    func wall(_ recipe: WallRecipe, _ find: @escaping Find) async throws -> Wall {
        last += 1
        let waiter = last
        var search = searches[recipe] ?? Search(task: Task { [run] in try await run(find) })
        search.waiting.insert(waiter)
        searches[recipe] = search
        defer { leave(recipe, waiter) }
        return try await withTaskCancellationHandler {
            try await search.task.value
        } onCancel: {
            Task { await leave(recipe, waiter) }
        }
    }

    private func leave(_ recipe: WallRecipe, _ waiter: Int) {
        guard searches[recipe]?.waiting.remove(waiter) != nil, let search = searches[recipe] else { return }
        guard search.waiting.isEmpty else { return }
        search.task.cancel()
        searches[recipe] = nil
    }
}

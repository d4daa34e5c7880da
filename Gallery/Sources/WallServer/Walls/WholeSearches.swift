import CatalogDatabase
import PhotoLibrary
import PhotoWall
import Threads

/// Completes searches that have only their first results. Only one search runs at a time, to limit the load
/// on the server's memory and the catalog. A search runs for as long as a client waits for it.
actor WholeSearches<Wall: Sendable> {
    private struct Search {
        let task: Task<Wall, any Error>
        var waiting: Set<Int> = []
    }

    private let threads = DiskThreads(count: 1, line: 256)
    private var searches: [WallRecipe: Search] = [:]
    private var last = 0

    deinit {
        threads.stop()
    }

    /// The number of clients that wait for each search, whether it is running or queued.
    var waiting: [WallRecipe: Int] { searches.mapValues(\.waiting.count) }

    /// Returns the wall that a search finds. A cancelled caller stops waiting, and a search ends when nobody
    /// waits for it.
    ///
    /// - Parameter find: Runs the search, unless it is already running.
    func wall(
        _ recipe: WallRecipe,
        _ find: @escaping @Sendable (Cancellation) throws -> Wall
    ) async throws -> Wall {
        last += 1
        let waiter = last
        var search = searches[recipe] ?? begin(recipe, find)
        search.waiting.insert(waiter)
        searches[recipe] = search
        defer { leave(recipe, waiter) }
        return try await withTaskCancellationHandler {
            try await search.task.value
        } onCancel: {
            Task { await leave(recipe, waiter) }
        }
    }

    private func begin(
        _ recipe: WallRecipe,
        _ find: @escaping @Sendable (Cancellation) throws -> Wall
    ) -> Search {
        let cancellation = Cancellation()
        let task = Task { [threads] in
            try await withTaskCancellationHandler {
                try await threads.run {
                    try cancellation.check()
                    return try find(cancellation)
                }
            } onCancel: {
                cancellation.cancel()
            }
        }
        return Search(task: task)
    }

    private func leave(_ recipe: WallRecipe, _ waiter: Int) {
        guard searches[recipe]?.waiting.remove(waiter) != nil, let search = searches[recipe] else { return }
        guard search.waiting.isEmpty else { return }
        search.task.cancel()
        searches[recipe] = nil
    }
}

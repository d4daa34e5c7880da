import PhotoLibrary
import PhotoWall

/// Finds all that searches look for, of which the first is shown: one search at a time, however many are asked for, so that
/// neither the server's memory nor the catalog has more to bear; and each for as long as somebody waits for it.
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

    /// How many wait for each search that is at work, or that waits for others itself.
    var waiting: [WallRecipe: Int] { searches.mapValues(\.waiting.count) }

    /// The wall that a search finds. Who is cancelled waits no longer, and a search that nobody waits for ends.
    ///
    /// - Parameter find: Finds it, unless somebody does already.
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

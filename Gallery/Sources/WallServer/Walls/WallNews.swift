import PhotoLibrary
import PhotoWall

/// Tells the pages when something that walls show has changed, and keeps the wall ready that most of them show.
struct WallNews: Sendable {
    let catalog: Catalog
    let walls: Walls
    let kept: KeptChapters
    let threads: DiskThreads
    let hub: EventHub
    /// What is shown where nobody has chosen.
    let usual: WallRecipe

    /// Follows the catalog until the task is cancelled.
    ///
    /// Changes that come while it rests are taken together; the rests are longer than the work, so that a large library that is
    /// read for the first time leaves the machine to the reading.
    ///
    /// - Parameters:
    ///   - onChange: Called before the pages are told.
    ///   - onTrouble: Called where the catalog is away: it is waited for.
    func run(
        onChange: @Sendable () async throws -> Void,
        onTrouble: @Sendable (CatalogError) -> Void
    ) async throws {
        let clock = ContinuousClock()
        for await revision in catalog.changes() {
            let start = clock.now
            try await untilItIsBack(onTrouble) {
                _ = try await walls.wall(usual)
                try await onChange()
            }
            hub.send(.wall(revision: "\(revision.photos)-\(revision.colors)"))
            try await threads.run { [kept] in kept.save() }
            try await Task.sleep(for: max(.milliseconds(300), (clock.now - start) * 8))
        }
    }

    /// Does something again for as long as the catalog's server is away.
    private func untilItIsBack(
        _ onTrouble: @Sendable (CatalogError) -> Void,
        _ work: () async throws -> Void
    ) async throws {
        var isTold = false
        while true {
            do {
                return try await work()
            } catch let error as CatalogError where error.kind == .away {
                if !isTold {
                    onTrouble(error)
                }
                isTold = true
                try await Task.sleep(for: .milliseconds(500))
            }
        }
    }
}

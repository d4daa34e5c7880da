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

    /// How long colors are collected.
    var colorRest = Duration.seconds(30)
    /// What measures its work and its rests.
    var clock: any Clock<Duration> = ContinuousClock()

    /// Follows the catalog until the task is cancelled.
    ///
    /// A change that comes at a quiet time is told at once. Then it rests, and what changes meanwhile is taken together: for
    /// eight times as long as the work took, so that a large library that is read for the first time leaves the machine to
    /// the reading. As long as somebody listens, though, it rests for at most ``longestHeardRest``, so that each change is on
    /// the pages within a second; a longer rest ends when somebody begins to listen.
    ///
    /// Colors come with the thumbnails, several times a second for hours. They are collected for ``colorRest``, unless photos
    /// change meanwhile.
    ///
    /// - Parameters:
    ///   - onChange: Called before the pages are told.
    ///   - onTrouble: Called where that fails, as when the catalog is away: it is tried again until it does not.
    func run(
        onChange: @Sendable () async throws -> Void,
        onTrouble: @Sendable (any Error) -> Void
    ) async throws {
        var told: Revision?
        for await change in catalog.changes() {
            if let told, told.photos == change.photos {
                guard told != change else { continue }
                try await waitForPhotos(after: told)
            }
            let revision = catalog.revision
            told = revision
            let work = try await clock.measure {
                try await untilItWorks(onTrouble) {
                    _ = try await walls.wall(usual)
                    try await onChange()
                }
                hub.send(.wall(revision: "\(revision.photos)-\(revision.colors)"))
                try await threads.runBegun { [kept] in kept.save() }
            }
            try await untilItWorks(onTrouble) { try await walls.prepare(usual) }
            try await rest(Self.rests(after: work))
        }
    }

    /// How long it rests at most while somebody listens.
    static let longestHeardRest = Duration.milliseconds(400)

    /// How long it waits before it tries again what has failed.
    static let pauseAfterTrouble = Duration.milliseconds(500)

    /// How long it rests in any case, and how much longer as long as nobody listens.
    static func rests(after work: Duration) -> (anyway: Duration, unheard: Duration) {
        let rest = max(.milliseconds(300), work * 8)
        let anyway = min(rest, longestHeardRest)
        return (anyway, rest - anyway)
    }

    /// Waits for ``colorRest``, but no longer than until photos have changed.
    private func waitForPhotos(after told: Revision) async throws {
        var left = colorRest
        while left > .zero, catalog.revision.photos == told.photos {
            let part = min(left, Self.longestHeardRest)
            try await clock.sleep(for: part)
            left -= part
        }
    }

    private func rest(_ rests: (anyway: Duration, unheard: Duration)) async throws {
        try await clock.sleep(for: rests.anyway)
        guard rests.unheard > .zero, hub.count == 0 else { return }
        try await withThrowingTaskGroup { group in
            group.addTask { try await clock.sleep(for: rests.unheard) }
            group.addTask { await hub.waitUntilHeard() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Does something again for as long as it fails: whatever keeps it from being done, pages wait to be told.
    private func untilItWorks(
        _ onTrouble: @Sendable (any Error) -> Void,
        _ work: () async throws -> Void
    ) async throws {
        var isTold = false
        while true {
            do {
                return try await work()
            } catch let error as CancellationError {
                throw error
            } catch {
                if !isTold {
                    onTrouble(error)
                }
                isTold = true
                try await clock.sleep(for: Self.pauseAfterTrouble)
            }
        }
    }
}

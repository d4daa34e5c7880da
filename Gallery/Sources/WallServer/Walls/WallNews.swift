import CatalogDatabase
import PhotoLibrary
import PhotoWall
import SourceFiles

/// Notifies pages of changes to the catalog, and keeps the default wall ready, which most of them show.
struct WallNews: Sendable {
    let catalog: CatalogState
    let walls: Walls
    let kept: Blocking<KeptChapters>
    let hub: EventHub
    /// The wall that is shown by default.
    let usual: WallQuery

    /// How long color changes are collected.
    var colorRest = Duration.seconds(30)
    /// Measures the work and the pauses.
    var clock: any Clock<Duration> = ContinuousClock()

    /// Follows the catalog until the task is cancelled.
    ///
    /// A change after a quiet time is sent at once. Then comes a pause, during which changes are collected.
    /// It lasts eight times as long as the work, so that a large library can be read for the first time
    /// without competing for the machine. But while pages listen, it lasts for at most ``longestHeardRest``,
    /// so that each change reaches them within a second. A longer pause ends when a page starts to listen.
    ///
    /// Colors arrive with the thumbnails, several times a second for hours. They are collected for
    /// ``colorRest``, unless photos change in the meantime.
    ///
    /// - Parameters:
    ///   - onChange: Called before the pages are notified.
    ///   - onTrouble: Called when an attempt fails, for example because the catalog is away. It is retried
    ///     until it succeeds.
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
                    _ = try await walls.current(usual)
                    try await onChange()
                }
                hub.send(.wall(revision: "\(revision.photos)-\(revision.colors)"))
                try await kept.runUncancellable { $0.save() }
            }
            try await untilItWorks(onTrouble) { try await walls.prepare(usual) }
            try await rest(Self.rests(after: work))
        }
    }

    /// The longest pause while pages listen.
    static let longestHeardRest = Duration.milliseconds(400)

    /// The pause before a retry.
    static let pauseAfterTrouble = Duration.milliseconds(500)

    /// The length of the pause: the part that always applies, and the part that ends when a page starts to
    /// listen.
    static func rests(after work: Duration) -> (anyway: Duration, unheard: Duration) {
        let rest = max(.milliseconds(300), work * 8)
        let anyway = min(rest, longestHeardRest)
        return (anyway, rest - anyway)
    }

    /// Waits for ``colorRest``, or until photos change.
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

    /// Retries work until it succeeds, because pages wait to be notified.
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

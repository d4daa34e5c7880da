/// How long to wait until folders are looked at again: the more it costs, the longer.
struct WatchPace: Sendable {
    /// New and deleted files are seen within about this time, while looking costs little.
    static let shortest = Duration.seconds(1)
    /// Files that changed in place are seen within about this time, while looking costs little.
    static let shortestForEverything = Duration.seconds(3)
    /// Looking takes at most a fiftieth of the time.
    static let rest = 50

    private var sinceEverything = Duration.zero
    private var untilEverything = shortestForEverything

    /// After a pass of this cost: how long to wait, and what to look at then.
    mutating func next(after scope: FolderWalk.Scope, cost: Duration) -> (
        pause: Duration, scope: FolderWalk.Scope
    ) {
        if scope == .everything {
            sinceEverything = .zero
            untilEverything = max(Self.shortestForEverything, cost * Self.rest)
        }
        // After a look at everything, nothing is known of what a look at folders costs; certainly not more.
        let pause = scope == .everything ? Self.shortest : max(Self.shortest, cost * Self.rest)
        sinceEverything += pause
        return (pause, sinceEverything >= untilEverything ? .everything : .changedFolders)
    }
}

extension LibraryIndexer {
    /// Keeps the catalog true until the task is cancelled, beginning with a whole pass.
    ///
    /// It looks at folders time and again, and at files in longer intervals, which grow with what that costs. That
    /// needs nothing of the system but a look: it also works where no events come, as on network drives.
    ///
    /// - Parameter failed: Called with what stopped a pass, a full disk for example; the next pass tries again.
    public func watch(failed: @escaping @Sendable (any Error) -> Void = { _ in }) async {
        await watch(failed: failed) { try await Task.sleep(for: $0) }
    }

    /// - Parameter wait: Waits for a time; throws when that is over for good.
    func watch(
        failed: @Sendable (any Error) -> Void,
        wait: (Duration) async throws -> Void
    ) async {
        var pace = WatchPace()
        var scope = FolderWalk.Scope.everything
        let clock = ContinuousClock()
        while !Task.isCancelled {
            let start = clock.now
            do {
                _ = try await pass(scope)
            } catch {
                guard !Task.isCancelled else { return }
                failed(error)
            }
            let next = pace.next(after: scope, cost: clock.now - start)
            scope = next.scope
            guard (try? await wait(next.pause)) != nil else { return }
        }
    }
}

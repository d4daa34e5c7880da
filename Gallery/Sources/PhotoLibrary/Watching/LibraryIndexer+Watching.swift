import Pictures
import SystemPackage

extension LibraryIndexer {
    /// Keeps the catalog true until the task is cancelled, beginning with a whole pass.
    ///
    /// Where the system says what changes in folders, nothing is done until it does. Elsewhere, as on network drives, it
    /// looks at folders time and again, and at files in longer intervals, which grow with what that costs.
    ///
    /// - Parameters:
    ///   - noted: Called with lines for the log: folders that have to be looked at, folders that cannot be, what is passed
    ///     over, what there is to know of what reads pictures. Each once.
    ///   - failed: Called with what stopped a pass, a full disk for example; the next pass tries again. Called once, until
    ///     it is something else, or nothing.
    public func watch(
        noted: @escaping @Sendable (String) -> Void = { _ in },
        failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) async {
        // Whether something has happened, or time has passed.
        let (wakes, wake) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let events = FolderEvents { wake.yield(true) }
        // What is known is looked at meanwhile.
        let renewal = Task {
            do {
                if try await renewVerdicts(noted: noted) {
                    _ = try await pass(.everything)
                }
            } catch let trouble as PictureTrouble {
                noted("No picture is read: \(trouble).")
            }
        }
        defer { renewal.cancel() }
        await watch(events: events, noted: noted, failed: failed) { pause, rest in
            let timer = Task {
                try await Task.sleep(for: pause)
                wake.yield(false)
            }
            defer { timer.cancel() }
            for await isEvent in wakes {
                // What comes together is taken together.
                if isEvent {
                    try await Task.sleep(for: rest)
                }
                break
            }
            try Task.checkCancellation()
        }
    }

    /// - Parameter wait: Waits for a time, or until there are events, then for another time; throws when that is over for
    ///   good.
    func watch(
        events: FolderEvents? = nil,
        noted: @escaping @Sendable (String) -> Void = { _ in },
        failed: @escaping @Sendable (any Error) -> Void,
        wait: (_ pause: Duration, _ rest: Duration) async throws -> Void
    ) async {
        var plan = WatchPlan(folders: givenFolders)
        var notes = WatchNotes(noted: noted, failed: failed)
        let clock = ContinuousClock()
        while !Task.isCancelled {
            let start = clock.now
            do {
                let summary = try await pass(plan.scope, events: events)
                plan.passed(summary, cost: clock.now - start, hasEvents: events != nil)
                notes.passed(summary)
            } catch {
                guard !Task.isCancelled else { return }
                plan.failed()
                notes.failed(error)
            }
            repeat {
                guard (try? await wait(plan.pause, plan.rest)) != nil else { return }
            } while !Task.isCancelled && !plan.goesOn(with: events?.take() ?? FolderChanges())
        }
    }
}

/// What to tell of passes: each thing once.
private struct WatchNotes {
    private let note: @Sendable (String) -> Void
    private let fail: @Sendable (any Error) -> Void
    private var told: Set<String> = []
    private var failure: String?
    private var isFirst = true

    init(noted: @escaping @Sendable (String) -> Void, failed: @escaping @Sendable (any Error) -> Void) {
        note = noted
        fail = failed
    }

    mutating func passed(_ summary: IndexSummary) {
        if failure != nil {
            failure = nil
            note("The folders are read again.")
        }
        let lines =
            summary.silent.map(\.text) + summary.problems.map { "\($0.folder.shown): \($0.reason)" }
            + (isFirst ? [summary.leftOutText].compactMap(\.self) : [])
        isFirst = false
        for line in lines.sorted() where told.insert(line).inserted {
            note(line)
        }
        // What is right again may go wrong again.
        told.formIntersection(lines)
    }

    mutating func failed(_ error: any Error) {
        let text = "\(error)"
        guard text != failure else { return }
        failure = text
        fail(error)
    }
}

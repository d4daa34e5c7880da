import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

extension LibraryIndexer {
    /// Keeps the catalog up to date until the task is canceled. Begins with a full pass.
    ///
    /// If the system reports changes in folders, nothing is done until then. Other folders, such as network
    /// drives, are scanned at intervals, and their files at longer intervals. Intervals grow with the cost of
    /// scanning.
    ///
    /// - Parameters:
    ///   - noted: Called with lines for the log, each once: folders that can't be watched or scanned, ignored
    ///     files, and the decoder.
    ///   - failed: Called with the error of a pass, such as a full disk. The next pass tries again. Not called
    ///     again for the same error until a pass has succeeded.
    public func watch(
        noted: @escaping @Sendable (String) -> Void = { _ in },
        failed: @escaping @Sendable (any Error) -> Void = { _ in }
    ) async {
        // True for an event, false for the end of a pause.
        let (wakes, wake) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        let events = FolderEvents { wake.yield(true) }
        // Watching starts at the same time.
        let renewal = Task {
            do {
                if try await renewRefusals(noted: noted) {
                    _ = try await pass(.everything)
                }
            } catch let failure as PictureFailure {
                noted("Pictures can't be read: \(failure).")
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
                // Events that arrive together are handled together.
                if isEvent {
                    try await Task.sleep(for: rest)
                }
                break
            }
            try Task.checkCancellation()
        }
    }

    /// - Parameter wait: Waits for a time, or for events and then for another time. Throws when watching must
    ///   end.
    package func watch(
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

/// The lines for the log, each once.
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
        // A problem that was solved may occur again.
        told.formIntersection(lines)
    }

    mutating func failed(_ error: any Error) {
        let text = "\(error)"
        guard text != failure else { return }
        failure = text
        fail(error)
    }
}

import Synchronization

/// Counts the progress of a pass from many tasks, and notifies listeners.
final class IndexTally: Sendable {
    // Reports are sent while this is locked, so they are in order.
    private let progress = Mutex(
        IndexProgress(phase: .reading, isLooking: true, found: 0, read: 0, failed: 0)
    )
    private let report: @Sendable (IndexProgress) -> Void

    init(report: @escaping @Sendable (IndexProgress) -> Void) {
        self.report = report
        report(latest)
    }

    package var latest: IndexProgress {
        progress.withLock(\.self)
    }

    package func update(_ change: (inout IndexProgress) -> Void) {
        progress.withLock { progress in
            change(&progress)
            report(progress)
        }
    }
}

import Foundation

/// Counts during a pass, from many tasks, and tells who listens.
final class IndexTally: @unchecked Sendable {
    // The lock guards what follows it, and keeps reports in order.
    private let lock = NSLock()
    private var progress = IndexProgress(phase: .reading, isLooking: true, found: 0, read: 0, failed: 0)
    private let report: @Sendable (IndexProgress) -> Void

    init(report: @escaping @Sendable (IndexProgress) -> Void) {
        self.report = report
        report(progress)
    }

    var latest: IndexProgress {
        lock.withLock { progress }
    }

    func update(_ change: (inout IndexProgress) -> Void) {
        lock.withLock {
            change(&progress)
            report(progress)
        }
    }
}

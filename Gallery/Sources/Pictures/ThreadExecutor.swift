import Foundation

/// Runs an actor on a thread of its own: what waits for the disk there keeps none of the threads that all tasks share.
/// The thread ends a moment after the last job, and another one begins with the next.
package final class ThreadExecutor: SerialExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    // Guarded by the condition.
    private var jobs: [UnownedJob] = []
    private var hasThread = false

    /// Seconds for which the thread waits for more.
    private static let patience = 1.0

    /// An executor whose thread begins with the first job.
    package init() {}

    /// Has the thread do a part of the actor's work.
    package func enqueue(_ job: UnownedJob) {
        condition.lock()
        defer { condition.unlock() }
        jobs.append(job)
        condition.signal()
        if !hasThread {
            hasThread = true
            Thread.detachNewThread { self.run() }
        }
    }

    /// The thread, as the actor names it.
    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }

    private func run() {
        while let jobs = next() {
            for job in jobs {
                job.runSynchronously(on: asUnownedSerialExecutor())
            }
        }
    }

    private func next() -> [UnownedJob]? {
        condition.lock()
        defer { condition.unlock() }
        let deadline = Date(timeIntervalSinceNow: Self.patience)
        while jobs.isEmpty {
            guard condition.wait(until: deadline) || !jobs.isEmpty else {
                hasThread = false
                return nil
            }
        }
        defer { jobs = [] }
        return jobs
    }
}

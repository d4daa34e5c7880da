import Foundation

/// Runs an actor on its own thread, so that waiting for the disk doesn't block the threads that all tasks
/// share. The thread ends shortly after the last job. The next job starts a new one.
package final class ThreadExecutor: SerialExecutor, @unchecked Sendable {
    private let condition = NSCondition()
    // Protected by the condition.
    private var jobs: [UnownedJob] = []
    private var hasThread = false

    /// The time for which the thread waits for more jobs, in seconds.
    private static let patience = 1.0

    /// Makes an executor. Its thread starts with the first job.
    package init() {}

    /// Runs a part of the actor's work on the thread.
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

    /// The executor for use in the actor.
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

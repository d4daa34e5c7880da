import Foundation

/// Threads that all tasks share: what is in them must not wait for a disk.
@available(macOS 15, *)
public final class SharedThreads: TaskExecutor {
    private static let mark = "shared with other tasks"
    private let queue = DispatchQueue(label: mark)

    /// Does something whose tasks run here, but for actors that have threads of their own.
    public static func run<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withTaskExecutorPreference(SharedThreads()) { try await body() }
    }

    /// Whether the thread on which this is asked is one of them, also within calls that wait for each other.
    public static var areCurrent: Bool { Thread.current.threadDictionary[mark] != nil }

    private init() {}

    /// Has the thread do a part of a task.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [executor = asUnownedTaskExecutor()] in
            Thread.current.threadDictionary[Self.mark] = true
            job.runSynchronously(on: executor)
            Thread.current.threadDictionary[Self.mark] = nil
        }
    }
}

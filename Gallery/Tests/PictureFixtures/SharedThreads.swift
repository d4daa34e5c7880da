import Foundation

/// The threads that all tasks share. Code on them must not wait for a disk.
@available(macOS 15, *)
public final class SharedThreads: TaskExecutor {
    private static let mark = "shared with other tasks"
    private let queue = DispatchQueue(label: mark)

    /// Runs code whose tasks run here, except actors with their own threads.
    public static func run<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withTaskExecutorPreference(SharedThreads()) { try await body() }
    }

    /// Whether the current thread is one of these, including within calls that wait for each other.
    public static var areCurrent: Bool { Thread.current.threadDictionary[mark] != nil }

    private init() {}

    /// Runs a part of a task on a thread.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [executor = asUnownedTaskExecutor()] in
            Thread.current.threadDictionary[Self.mark] = true
            job.runSynchronously(on: executor)
            Thread.current.threadDictionary[Self.mark] = nil
        }
    }
}

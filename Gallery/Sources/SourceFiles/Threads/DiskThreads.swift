import NIOPosix
import Synchronization

/// A pool of threads for calls that wait for a disk, with a queue. Both are limited, so that a stalled disk
/// neither blocks Swift's own threads nor uses up the memory.
public final class DiskThreads: Sendable {
    private let pool: NIOThreadPool
    private let limit: Int
    private let begun = Mutex(0)

    /// - Parameters:
    ///   - count: The number of threads.
    ///   - line: The number of further calls that may wait.
    public init(count: Int, line: Int) {
        limit = count + line
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
    }

    /// Threads for calls that are rare. None of them may wait for another one.
    public static let shared = DiskThreads(count: 4, line: 1 << 20)

    deinit {
        stop()
    }

    /// The number of calls that are running or waiting.
    public var waitingCount: Int { begun.withLock(\.self) }

    /// An error for too many waiting calls.
    public struct Busy: Error, CustomStringConvertible {
        /// Makes an error.
        public init() {}

        /// One line for a log.
        public var description: String { "too many calls wait for a disk" }
    }

    /// Runs a call on one of the threads.
    ///
    /// - Throws: ``Busy`` if too many calls wait, and errors of the call.
    public func run<Value: Sendable>(_ call: @escaping @Sendable () throws -> Value) async throws -> Value {
        let hasRoom = begun.withLock { begun in
            guard begun < limit else { return false }
            begun += 1
            return true
        }
        guard hasRoom else { throw Busy() }
        defer { begun.withLock { $0 -= 1 } }
        return try await runBegun(call)
    }

    /// Runs a call that is part of work already begun, and so can't be refused. Each connection has at most
    /// one.
    public func runBegun<Value: Sendable>(_ call: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            pool.submit { state in
                guard case .active = state else {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                continuation.resume(with: Result { try call() })
            }
        }
    }

    /// Stops the threads after their current calls. Waiting calls are cancelled.
    public func stop() {
        pool.shutdownGracefully { _ in }
    }
}

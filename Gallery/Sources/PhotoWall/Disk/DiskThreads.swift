import NIOPosix
import Synchronization

/// Threads for calls that wait for a disk, and a line before them, both of which have an end: a disk that stalls keeps
/// neither Swift's own threads nor more memory than that.
public final class DiskThreads: Sendable {
    private let pool: NIOThreadPool
    private let limit: Int
    private let begun = Mutex(0)

    /// - Parameters:
    ///   - count: How many calls are made at once.
    ///   - line: How many more may wait.
    public init(count: Int, line: Int) {
        limit = count + line
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
    }

    deinit {
        stop()
    }

    /// Calls that are made or wait in the line.
    public var waitingCount: Int { begun.withLock(\.self) }

    /// Too many calls wait for a disk.
    public struct Busy: Error, CustomStringConvertible {
        /// One line for a log.
        public var description: String { "too many calls wait for a disk" }
    }

    /// Makes a call.
    ///
    /// - Throws: ``Busy`` where too many wait, and what the call throws.
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

    /// Makes a call that belongs to what has begun and cannot be refused any more: there is one for each connection at
    /// most.
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

    /// Ends the threads, each after its call; calls in the line are cancelled.
    public func stop() {
        pool.shutdownGracefully { _ in }
    }
}

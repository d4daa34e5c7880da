import Synchronization

/// Cancels a call when nobody waits for its result any longer, or when it takes too long.
///
/// The call's thread has it as ``current``. What reads many rows checks it at each of them.
public final class Cancellation: Sendable {
    /// The cancellation of the call that this thread makes, or nil for a call that can't be cancelled.
    @TaskLocal public static var current: Cancellation?

    /// A call takes longer than a request is worth.
    public struct TookTooLong: Error, CustomStringConvertible {
        /// One line for a log.
        public var description: String { "the call took longer than it may" }
    }

    private let flag = Atomic(false)
    private let isLate = Atomic(false)
    private let checks = Atomic(0)
    private let end = Mutex<ContinuousClock.Instant?>(nil)

    /// The clock is read only at some checks, because a check may follow each row.
    private static let checksForClock = 64

    /// Makes a cancellation that hasn't happened yet.
    public init() {}

    /// Sets how long the call may take from now on. Nil is any time.
    func limit(to time: Duration?) {
        end.withLock { $0 = time.map { .now + $0 } }
    }

    /// Cancels the call.
    public func cancel() {
        flag.store(true, ordering: .relaxed)
    }

    /// The error of a call that is canceled or whose time was over at the last check, or nil.
    public var error: (any Error)? {
        if flag.load(ordering: .relaxed) { return CancellationError() }
        return isLate.load(ordering: .relaxed) ? TookTooLong() : nil
    }

    /// Throws if the call is canceled, or if its time is over.
    ///
    /// - Throws: `CancellationError`, ``TookTooLong``.
    public func check() throws {
        if let error { throw error }
        let number = checks.wrappingAdd(1, ordering: .relaxed).newValue
        guard number % Self.checksForClock == 1, let end = end.withLock(\.self) else { return }
        guard ContinuousClock.now >= end else { return }
        isLate.store(true, ordering: .relaxed)
        throw TookTooLong()
    }
}

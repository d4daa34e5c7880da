import Synchronization

/// Notices that the other side of a connection goes away, and ends the work that is done only for it.
///
/// A connection answers one request at a time, so there is at most one such work.
final class Departure: Sendable {
    private struct State {
        var isGone = false
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// The other side is gone, or will be.
    func happen() {
        let cancel = state.withLock { state in
            state.isGone = true
            defer { state.cancel = nil }
            return state.cancel
        }
        cancel?()
    }

    /// Does this once when the other side goes away; at once, if it is gone.
    func whenGone(_ cancel: @escaping @Sendable () -> Void) {
        let isGone = state.withLock { state in
            state.cancel = state.isGone ? nil : cancel
            return state.isGone
        }
        if isGone {
            cancel()
        }
    }

    /// Does the work, which is cancelled when the other side goes away, and not begun if it has gone.
    func cancelling<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard !state.withLock(\.isGone) else { throw CancellationError() }
        let task = Task { try await work() }
        whenGone { task.cancel() }
        defer { state.withLock { $0.cancel = nil } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

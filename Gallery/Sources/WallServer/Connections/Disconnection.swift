import Synchronization

/// Reports when the client of a connection goes away, and cancels the work that is done only for it.
///
/// A connection answers one request at a time, so there is at most one piece of work.
final class Disconnection: Sendable {
    private struct State {
        var isGone = false
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Reports that the client is gone, or is about to go.
    func happen() {
        let cancel = state.withLock { state in
            state.isGone = true
            defer { state.cancel = nil }
            return state.cancel
        }
        cancel?()
    }

    /// Calls a closure once the client goes away, or at once if it is already gone.
    func whenGone(_ cancel: @escaping @Sendable () -> Void) {
        let isGone = state.withLock { state in
            state.cancel = state.isGone ? nil : cancel
            return state.isGone
        }
        if isGone {
            cancel()
        }
    }

    /// Does work that is cancelled when the client goes away. Throws `CancellationError` if it is already
    /// gone.
    ///
    /// - Parameter grace: How long the work may go on without the client. Clients that have nothing more to ask close their
    ///   side, too, and wait for the answer.
    func cancelling<Value: Sendable>(
        after grace: Duration = .zero,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard grace > .zero || !state.withLock(\.isGone) else { throw CancellationError() }
        let task = Task { try await work() }
        whenGone {
            guard grace > .zero else { return task.cancel() }
            Task {
                try await Task.sleep(for: grace)
                task.cancel()
            }
        }
        defer { state.withLock { $0.cancel = nil } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

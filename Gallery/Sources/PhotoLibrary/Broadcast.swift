import Synchronization

/// The latest value of something, for everybody who wants to know.
final class Broadcast<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var next = 0
    }

    private let state: Mutex<State>

    init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    deinit {
        state.withLock { state in
            for listener in state.listeners.values {
                listener.finish()
            }
        }
    }

    var latest: Value {
        state.withLock(\.value)
    }

    /// Replaces the value, where the new one is wanted: senders on several threads may overtake each other.
    func send(_ value: Value, if isWanted: (_ old: Value) -> Bool = { _ in true }) {
        state.withLock { state in
            guard isWanted(state.value) else { return }
            state.value = value
            for listener in state.listeners.values {
                listener.yield(value)
            }
        }
    }

    /// The value now, and each one from then on; who is slow gets only the latest.
    func stream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let key = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = continuation
            continuation.yield(state.value)
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[key] = nil }
        }
        return stream
    }
}

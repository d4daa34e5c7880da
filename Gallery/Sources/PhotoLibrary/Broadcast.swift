import Synchronization

/// The latest value of something, for any number of listeners.
package final class Broadcast<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var next = 0
    }

    private let state: Mutex<State>

    package init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    deinit {
        state.withLock { state in
            for listener in state.listeners.values {
                listener.finish()
            }
        }
    }

    package var latest: Value {
        state.withLock(\.value)
    }

    /// Replaces the value if `isWanted` accepts it: senders on several threads may overtake each other.
    package func send(_ value: Value, if isWanted: (_ old: Value) -> Bool = { _ in true }) {
        state.withLock { state in
            guard isWanted(state.value) else { return }
            state.value = value
            for listener in state.listeners.values {
                listener.yield(value)
            }
        }
    }

    /// The current value, and each later one. A slow listener gets only the latest.
    package func stream() -> AsyncStream<Value> {
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

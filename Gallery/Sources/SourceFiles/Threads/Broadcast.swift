import Synchronization

/// The latest value of something, for any number of listeners.
package final class Broadcast<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
        var next = 0
    }

    private let state: Mutex<State>
    /// Keeps values in order. The end of a stream doesn't take it: a cancellation locks the task and then ends its stream, and who
    /// sends a value holds this lock and waits for the task's.
    private let order = Mutex(())

    package init(_ value: Value) {
        state = Mutex(State(value: value))
    }

    deinit {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.finish() }
    }

    package var latest: Value {
        state.withLock(\.value)
    }

    /// Replaces the value if `isWanted` accepts it: senders on several threads may overtake each other.
    package func send(_ value: Value, if isWanted: (_ old: Value) -> Bool = { _ in true }) {
        order.withLock { _ in
            let listeners = state.withLock { state in
                guard isWanted(state.value) else { return [AsyncStream<Value>.Continuation]() }
                state.value = value
                return Array(state.listeners.values)
            }
            for listener in listeners { listener.yield(value) }
        }
    }

    /// The current value, and each later one. A slow listener gets only the latest.
    package func stream() -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Value.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let key = order.withLock { _ in
            let (key, value) = state.withLock { state in
                state.next += 1
                state.listeners[state.next] = continuation
                return (state.next, state.value)
            }
            continuation.yield(value)
            return key
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[key] = nil }
        }
        return stream
    }
}

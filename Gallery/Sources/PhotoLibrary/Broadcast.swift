import Foundation

/// The latest value of something, for everybody who wants to know.
final class Broadcast<Value: Sendable>: @unchecked Sendable {
    // The lock guards what follows it.
    private let lock = NSLock()
    private var value: Value
    private var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
    private var next = 0

    init(_ value: Value) {
        self.value = value
    }

    deinit {
        for listener in listeners.values {
            listener.finish()
        }
    }

    var latest: Value {
        lock.withLock { value }
    }

    /// Replaces the value, where the new one is wanted: senders on several threads may overtake each other.
    func send(_ value: Value, if isWanted: (_ old: Value) -> Bool = { _ in true }) {
        lock.withLock {
            guard isWanted(self.value) else { return }
            self.value = value
            for listener in listeners.values {
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
        let key = lock.withLock {
            next += 1
            listeners[next] = continuation
            continuation.yield(value)
            return next
        }
        continuation.onTermination = { [weak self] _ in
            self?.lock.withLock { self?.listeners[key] = nil }
        }
        return stream
    }
}

import NIOCore
import Synchronization

/// Passes events on to all who listen; who comes later hears first how things stand.
final class EventHub: Sendable {
    /// What listens, until it is cancelled.
    struct Subscription: Sendable {
        /// The events, as bytes to send. Ends when the server stops, and for a listener that is too slow.
        let events: AsyncStream<ByteBuffer>
        /// Ends the events.
        let cancel: @Sendable () -> Void
    }

    private struct State {
        var wall: ByteBuffer?
        var progress: ByteBuffer?
        /// What was said of the catalog at last; nil as long as it was never away.
        var catalog: ByteBuffer?
        var isFinished = false
        var nextID = 0
        var listeners: [Int: AsyncStream<ByteBuffer>.Continuation] = [:]
        /// Those that wait until somebody listens.
        var waiting: [Int: AsyncStream<Never>.Continuation] = [:]

        mutating func endWaiting() {
            waiting.values.forEach { $0.finish() }
            waiting = [:]
        }

        mutating func pass(_ bytes: ByteBuffer) {
            for (id, listener) in listeners {
                if case .dropped = listener.yield(bytes) {
                    listener.finish()
                    listeners[id] = nil
                }
            }
        }
    }

    /// An element after somebody began to listen; what nobody has taken is one.
    let arrivals: AsyncStream<Void>

    private let limit: Int
    private let state = Mutex(State())
    private let arrived: AsyncStream<Void>.Continuation

    /// - Parameter limit: How many may listen at once.
    init(limit: Int) {
        self.limit = limit
        (arrivals, arrived) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// How many listen now.
    var count: Int {
        state.withLock { $0.listeners.count }
    }

    /// Whether one more may listen.
    var hasRoom: Bool {
        state.withLock { !$0.isFinished && $0.listeners.count < limit }
    }

    /// Listens; nil where too many do, or the server stops.
    func subscribe() -> Subscription? {
        // A listener who is this far behind does not listen.
        let (events, continuation) = AsyncStream.makeStream(
            of: ByteBuffer.self,
            bufferingPolicy: .bufferingOldest(64)
        )
        let id: Int? = state.withLock { state in
            guard !state.isFinished, state.listeners.count < limit else { return nil }
            state.nextID += 1
            state.listeners[state.nextID] = continuation
            state.endWaiting()
            // The page comes back by itself, two seconds after it lost the server.
            continuation.yield(ByteBuffer(string: "retry: 2000\n\n"))
            for event in [state.wall, state.progress, state.catalog] {
                _ = event.map { continuation.yield($0) }
            }
            return state.nextID
        }
        guard let id else { return nil }
        arrived.yield()
        return Subscription(events: events) { [weak self] in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
            continuation.finish()
        }
    }

    /// Waits until somebody listens, or the server stops; where the task is cancelled, it returns.
    func waitUntilHeard() async {
        let (heard, continuation) = AsyncStream.makeStream(of: Never.self)
        let id: Int? = state.withLock { state in
            guard !state.isFinished, state.listeners.isEmpty else { return nil }
            state.nextID += 1
            state.waiting[state.nextID] = continuation
            return state.nextID
        }
        guard let id else { return }
        for await _ in heard {}
        state.withLock { $0.waiting[id] = nil }
    }

    /// Tells all who listen, unless they know.
    func send(_ event: WallEvent) {
        let bytes = event.bytes
        state.withLock { state in
            switch event {
            case .wall:
                guard state.wall != bytes else { return }
                state.wall = bytes
            case .progress:
                guard state.progress != bytes else { return }
                state.progress = bytes
            case .catalog(let isAway):
                guard state.catalog != bytes, isAway || state.catalog != nil else { return }
                state.catalog = bytes
            }
            state.pass(bytes)
        }
    }

    /// Lets the pages know, every 15 seconds, that the server is there. While nobody listens, it waits for somebody.
    func beatWhileSomebodyListens() async {
        for await _ in arrivals {
            while count > 0 {
                guard (try? await Task.sleep(for: .seconds(15))) != nil else { return }
                beat()
            }
        }
    }

    /// Lets all who listen know that the server is there, and finds out who is not.
    func beat() {
        state.withLock { $0.pass(ByteBuffer(string: ": still here\n\n")) }
    }

    /// Ends all events, for the server stops.
    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            state.endWaiting()
            defer { state.listeners = [:] }
            return state.listeners
        }
        listeners.values.forEach { $0.finish() }
    }
}

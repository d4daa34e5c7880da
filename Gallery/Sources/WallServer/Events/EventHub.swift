import NIOCore
import Synchronization

/// Passes events on to all listeners. A new listener first gets the latest event of each kind.
final class EventHub: Sendable {
    /// A listener's subscription, which lasts until it is cancelled.
    struct Subscription: Sendable {
        /// The events as bytes to send. Ends when the server stops, or if the listener is too slow.
        let events: AsyncStream<ByteBuffer>
        /// Ends the events.
        let cancel: @Sendable () -> Void
    }

    private struct Listener {
        let continuation: AsyncStream<ByteBuffer>.Continuation
        let isVisitor: Bool
    }

    private struct State {
        var wall: ByteBuffer?
        var progress: ByteBuffer?
        /// The latest event about the catalog, or nil if the catalog was never away.
        var catalog: ByteBuffer?
        var isFinished = false
        var nextID = 0
        var listeners: [Int: Listener] = [:]
        /// The calls of ``waitUntilHeard()`` that wait for a listener.
        var waiting: [Int: AsyncStream<Never>.Continuation] = [:]

        mutating func endWaiting() {
            waiting.values.forEach { $0.finish() }
            waiting = [:]
        }

        /// - Parameter visitors: What users hear who see only a part of the photos, or nil for nothing.
        mutating func pass(_ bytes: ByteBuffer, visitors: ByteBuffer?) {
            for (id, listener) in listeners {
                guard let bytes = listener.isVisitor ? visitors : bytes else { continue }
                if case .dropped = listener.continuation.yield(bytes) {
                    listener.continuation.finish()
                    listeners[id] = nil
                }
            }
        }
    }

    /// Yields an element after a listener subscribes. Arrivals that nobody has taken yet count as one.
    let arrivals: AsyncStream<Void>

    private let limit: Int
    private let state = Mutex(State())
    private let arrived: AsyncStream<Void>.Continuation

    /// - Parameter limit: The highest number of listeners at the same time.
    init(limit: Int) {
        self.limit = limit
        (arrivals, arrived) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// The number of current listeners.
    var count: Int {
        state.withLock { $0.listeners.count }
    }

    /// Whether another listener may subscribe.
    var hasRoom: Bool {
        state.withLock { !$0.isFinished && $0.listeners.count < limit }
    }

    /// Subscribes a listener. Returns nil if there are too many, or the server is stopping.
    ///
    /// - Parameter isVisitor: Whether the user sees only a part of the photos. Then the events don't say how many others there
    ///   are.
    func subscribe(isVisitor: Bool = false) -> Subscription? {
        // A listener that is this many events behind is dropped.
        let (events, continuation) = AsyncStream.makeStream(
            of: ByteBuffer.self,
            bufferingPolicy: .bufferingOldest(64)
        )
        let id: Int? = state.withLock { state in
            guard !state.isFinished, state.listeners.count < limit else { return nil }
            state.nextID += 1
            state.listeners[state.nextID] = Listener(continuation: continuation, isVisitor: isVisitor)
            state.endWaiting()
            // The page reconnects two seconds after it lost the server.
            continuation.yield(ByteBuffer(string: "retry: 2000\n\n"))
            let known =
                isVisitor
                ? [state.wall.map { _ in WallEvent.wallForVisitors }, state.catalog]
                : [state.wall, state.progress, state.catalog]
            for event in known {
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

    /// Waits until there is a listener. Also returns if the server stops or the task is cancelled.
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

    /// Sends an event to all listeners, unless they have already got the same.
    func send(_ event: WallEvent) {
        let bytes = event.bytes
        state.withLock { state in
            var visitors: ByteBuffer?
            switch event {
            case .wall:
                guard state.wall != bytes else { return }
                state.wall = bytes
                visitors = WallEvent.wallForVisitors
            case .progress:
                guard state.progress != bytes else { return }
                state.progress = bytes
            case .catalog(let isAway):
                guard state.catalog != bytes, isAway || state.catalog != nil else { return }
                state.catalog = bytes
                visitors = bytes
            }
            state.pass(bytes, visitors: visitors)
        }
    }

    /// Sends a heartbeat to all listeners every 15 seconds. Sleeps while there are none.
    func beatWhileSomebodyListens() async {
        for await _ in arrivals {
            while count > 0 {
                guard (try? await Task.sleep(for: .seconds(15))) != nil else { return }
                beat()
            }
        }
    }

    /// Sends a heartbeat to all listeners, which also reveals lost connections.
    func beat() {
        let bytes = ByteBuffer(string: ": still here\n\n")
        state.withLock { $0.pass(bytes, visitors: bytes) }
    }

    /// Ends all event streams because the server stops.
    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            state.endWaiting()
            defer { state.listeners = [:] }
            return state.listeners
        }
        listeners.values.forEach { $0.continuation.finish() }
    }
}

import Synchronization

/// A clock that advances only when it is told to.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct State {
        var now = Instant()
        var nextID = 0
        var sleepers: [Int: (deadline: Instant, continuation: AsyncStream<Never>.Continuation)] = [:]
    }

    private let state = Mutex(State())
    /// The durations of sleeps, when they begin.
    let sleeps: AsyncStream<Duration>
    private let slept: AsyncStream<Duration>.Continuation

    init() {
        (sleeps, slept) = AsyncStream.makeStream(of: Duration.self)
    }

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .zero }

    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let woken = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in woken.keys { state.sleepers[id] = nil }
            return woken.values.map(\.continuation)
        }
        woken.forEach { $0.finish() }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (waking, continuation) = AsyncStream.makeStream(of: Never.self)
        let left = state.withLock { state in
            state.nextID += 1
            if deadline > state.now {
                state.sleepers[state.nextID] = (deadline, continuation)
            } else {
                continuation.finish()
            }
            return state.now.duration(to: deadline)
        }
        slept.yield(left)
        for await _ in waking {}
        try Task.checkCancellation()
    }
}

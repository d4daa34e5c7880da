import Synchronization

/// The pool's decoder processes. They can be stopped while their threads wait for them.
final class RunningDecoders: Sendable {
    private struct State {
        var stops: [ObjectIdentifier: @Sendable () -> Void] = [:]
        var isStopped = false
    }

    private let state = Mutex(State())

    func add(_ process: DecoderProcess) {
        let stop = process.stop
        let id = ObjectIdentifier(process)
        state.withLock { state in
            state.stops[id] = stop
            if state.isStopped { stop() }
        }
    }

    /// Call this before the descriptor is closed, because another file may get its number.
    func remove(_ process: DecoderProcess) {
        let id = ObjectIdentifier(process)
        state.withLock { _ = $0.stops.removeValue(forKey: id) }
    }

    /// Whether the processes have been stopped. Those that are added later are, too.
    var haveStopped: Bool { state.withLock(\.isStopped) }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.stops.values.forEach { $0() }
        }
    }
}

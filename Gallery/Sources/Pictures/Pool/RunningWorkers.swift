import Synchronization

/// The pool's worker processes, so that all can be stopped while their threads wait for them.
final class RunningWorkers: Sendable {
    private struct State {
        var stops: [ObjectIdentifier: @Sendable () -> Void] = [:]
        var isStopped = false
    }

    private let state = Mutex(State())

    func add(_ process: WorkerProcess) {
        let stop = process.stop
        let id = ObjectIdentifier(process)
        state.withLock { state in
            state.stops[id] = stop
            if state.isStopped { stop() }
        }
    }

    /// Before its descriptor is closed: its number may then be another's.
    func remove(_ process: WorkerProcess) {
        let id = ObjectIdentifier(process)
        state.withLock { _ = $0.stops.removeValue(forKey: id) }
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.stops.values.forEach { $0() }
        }
    }
}

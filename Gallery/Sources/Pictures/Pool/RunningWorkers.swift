import Foundation

/// The pool's worker processes, so that all can be stopped while their threads wait for them.
final class RunningWorkers: @unchecked Sendable {
    private let lock = NSLock()
    private var stops: [ObjectIdentifier: @Sendable () -> Void] = [:]
    private var isStopped = false

    func add(_ process: WorkerProcess) {
        lock.withLock {
            stops[ObjectIdentifier(process)] = process.stop
            if isStopped { process.stop() }
        }
    }

    /// Before its descriptor is closed: its number may then be another's.
    func remove(_ process: WorkerProcess) {
        lock.withLock { _ = stops.removeValue(forKey: ObjectIdentifier(process)) }
    }

    func stop() {
        lock.withLock {
            isStopped = true
            stops.values.forEach { $0() }
        }
    }
}

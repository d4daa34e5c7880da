import Foundation

/// Waits until a condition is true, on a separate thread, because other tests need the threads of tasks.
public func look(until isSo: @escaping @Sendable () -> Bool) async {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread {
            while !isSo() {
                usleep(500)
            }
            continuation.resume()
        }
    }
}

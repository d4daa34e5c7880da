import Foundation

/// Looks until something is so, on a thread of its own: the other tests need those that tasks have.
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

import Foundation

/// Runs code that waits for the disk on a thread where it doesn't block other tasks.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Result(catching: body))
        }
    }
}

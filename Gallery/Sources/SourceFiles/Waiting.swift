import Dispatch
import Synchronization

/// Waits for asynchronous work. Blocks the thread, which must not be one of Swift's own, because these are
/// needed for the work.
func waiting<Value: Sendable>(
    for work: @escaping @Sendable () async throws(SourceFileError) -> Value
) throws(SourceFileError) -> Value {
    let result = Mutex<Result<Value, SourceFileError>?>(nil)
    let end = DispatchSemaphore(value: 0)
    Task.detached {
        let outcome: Result<Value, SourceFileError>
        do throws(SourceFileError) {
            outcome = .success(try await work())
        } catch {
            outcome = .failure(error)
        }
        result.withLock { $0 = outcome }
        end.signal()
    }
    end.wait()
    return try result.withLock { $0! }.get()
}

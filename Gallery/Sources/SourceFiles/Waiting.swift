import Dispatch
import Synchronization

/// Waits for something, keeping the thread; which is none of Swift's own, that others need meanwhile.
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

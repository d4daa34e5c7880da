import NIOCore
import NIOPosix

/// Waits for an object's service, and blocks the thread, which must not be one of Swift's own.
func waiting<Value: Sendable>(
    for work: @escaping @Sendable () async throws(SourceFileError) -> Value
) throws(SourceFileError) -> Value {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    do {
        return try loop.makeFutureWithTask { try await work() }.wait()
    } catch {
        throw error as? SourceFileError ?? .system(.canceled)
    }
}

import Dispatch
import Synchronization

/// Hands things from a thread to tasks; the thread waits while too many have not been taken.
final class BoundedQueue<Element: Sendable>: Sendable {
    private let stream: AsyncStream<Element>
    private let continuation: AsyncStream<Element>.Continuation
    private let room: DispatchSemaphore
    private let closed = Mutex(false)

    init(limit: Int) {
        (stream, continuation) = AsyncStream.makeStream(of: Element.self)
        room = DispatchSemaphore(value: limit)
    }

    /// Whether nobody takes any more.
    var isClosed: Bool { closed.withLock(\.self) }

    /// Waits for room, on a thread that may wait. Nothing happens once the queue is closed.
    func put(_ element: Element) {
        room.wait()
        guard !isClosed else {
            room.signal()
            return
        }
        continuation.yield(element)
    }

    /// No more will come.
    func finish() {
        continuation.finish()
    }

    /// Nobody takes any more: whoever waits for room goes on.
    func close() {
        closed.withLock { $0 = true }
        room.signal()
    }

    /// Takes what comes, in order, until the queue is finished.
    func take(_ body: (Element) async throws -> Void) async rethrows {
        for await element in stream {
            room.signal()
            try await body(element)
        }
    }
}

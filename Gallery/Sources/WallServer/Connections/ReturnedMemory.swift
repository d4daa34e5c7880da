import CSystemCalls
import NIOPosix

/// Memory that connections have used, and that the allocator would keep for the next crowd.
enum ReturnedMemory {
    /// Returns it to the system, on another thread. A connection that is just being closed has freed its memory
    /// by then.
    static func returnSoon() {
        _ = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: .seconds(1)) {
            NIOThreadPool.singleton.submit { _ in returnNow() }
        }
    }

    static func returnNow() {
        csystem_return_memory()
    }
}

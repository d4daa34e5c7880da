import CSystemCalls
import NIOPosix
import SourceFiles

/// Memory that has been freed, and that the allocator would keep for the next crowd or the next large wall.
enum ReturnedMemory {
    /// Returns it to the system at intervals until the task is cancelled. Each thread that makes answers has memory of its own,
    /// which otherwise remains as large as for the largest answer.
    static func returnAtIntervals() async throws {
        while true {
            try await Task.sleep(for: .seconds(60))
            try await DiskThreads.shared.runUncancellable { returnNow() }
        }
    }

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

import NIOPosix

/// A thread of its own for an actor whose calls wait for a disk or a database.
public final class DiskThread: SerialExecutor {
    private let pool = NIOThreadPool(numberOfThreads: 1)

    /// Starts the thread. It ends when nobody has this object any longer.
    public init() {
        pool.start()
    }

    deinit {
        pool.shutdownGracefully { _ in }
    }

    /// Runs a part of the actor's work on the thread.
    public func enqueue(_ job: UnownedJob) {
        pool.submit { [self] _ in
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }

    /// The thread, as an actor names its executor.
    public func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}

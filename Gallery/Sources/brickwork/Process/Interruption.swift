import ArgumentParser
import Foundation
import LibraryIndexing
import PhotoLibrary
import Synchronization

/// Handles Ctrl-C and the signal that asks programs to end.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM]
    private static let listener = Mutex<AsyncStream<Int32>.Continuation?>(nil)

    /// Blocks the signals so that ``wait()`` receives them. Call before any other thread starts, because
    /// threads inherit the blocked signals of the thread that starts them.
    static func prepare() {
        var set = set
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for signals for as long as the process lives. The first one goes to the listener. Any other ends
    /// the process at once.
    static func wait() -> Never {
        while true {
            var set = set, signal: Int32 = 0
            guard sigwait(&set, &signal) == 0 else { continue }
            let listener = listener.withLock { listener in
                defer { listener = nil }
                return listener
            }
            guard let listener else { end(by: signal) }
            listener.yield(signal)
            listener.finish()
        }
    }

    /// Listens for the first signal from now on, to end the following work in an orderly way.
    static func listen() -> AsyncStream<Int32> {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        continuation.onTermination = { _ in listener.withLock { $0 = nil } }
        listener.withLock { $0 = continuation }
        return signals
    }

    /// Does work that a signal cancels. After the work has cleaned up, the command ends with one line and the
    /// exit status that shells expect.
    ///
    /// - Parameter advice: The state of the unfinished work, and how to continue.
    static func ending<Value: Sendable>(
        _ advice: String,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let signals = listen()
        do {
            return try await withThrowingTaskGroup(of: Value.self) { group in
                group.addTask { try await work() }
                group.addTask {
                    for await signal in signals { throw Interrupted(signal: signal) }
                    throw CancellationError()
                }
                defer { group.cancelAll() }
                return try await group.next()!
            }
        } catch let interrupted as Interrupted {
            FileHandle.standardError.write(Data("Interrupted: \(advice)\n".utf8))
            throw ExitCode(128 + interrupted.signal)
        }
    }

    private struct Interrupted: Error {
        let signal: Int32
    }

    private static var set: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals {
            sigaddset(&set, signal)
        }
        return set
    }

    /// Ends the process by the signal's default action.
    private static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        var set = set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(number)
        exit(128 + number)
    }
}

/// The open database connections of a command. They are closed before the process exits, because a connection
/// in use crashes while `exit` cleans up OpenSSL.
enum OpenDatabases {
    private static let closing = Mutex<[@Sendable () -> Void]>([])

    static func add(_ catalog: Catalog) {
        closing.withLock { $0.append { try? catalog.close() } }
    }

    static func add(_ queue: JobQueue) {
        closing.withLock { $0.append { queue.close() } }
    }

    /// Closes all connections and waits until they are closed.
    static func close() {
        let all = closing.withLock { closing in
            defer { closing = [] }
            return closing
        }
        for close in all { close() }
    }
}

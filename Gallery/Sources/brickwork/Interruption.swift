import ArgumentParser
import Foundation
import Synchronization

/// Ctrl-C, and what asks programs to end.
enum Interruption {
    private static let signals = [SIGINT, SIGTERM]
    private static let listener = Mutex<AsyncStream<Int32>.Continuation?>(nil)

    /// Keeps the signals for ``wait()``. Before any other thread is started: each has its own list of what is kept from
    /// it, and begins with that of the one that starts it.
    static func prepare() {
        var set = set
        pthread_sigmask(SIG_BLOCK, &set, nil)
    }

    /// Waits for signals as long as the process lives. The first goes to whoever listens; any other ends the process at
    /// once.
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

    /// From now on, listens for the first signal: whatever is begun then can be brought to an end.
    static func listen() -> AsyncStream<Int32> {
        let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
        continuation.onTermination = { _ in listener.withLock { $0 = nil } }
        listener.withLock { $0 = continuation }
        return signals
    }

    /// Does something that may be interrupted: then it is cancelled, and when it has tidied up, the command ends with one
    /// line and the exit status that shells know.
    ///
    /// - Parameter advice: What has become of what was begun, and how to go on.
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

    /// As if nobody had ever listened.
    private static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        var set = set
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(number)
        exit(128 + number)
    }
}

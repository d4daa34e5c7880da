import CatalogDatabase
import HTTPTypes
import Logging
import SourceFiles
import Synchronization

/// The thread that changes what users write. Nothing else waits for it.
final class UserThread: Sendable {
    private let threads = DiskThreads(count: 1, line: 256)
    /// When a call last waited in vain for a locked database.
    private let lastTimeout = Mutex<ContinuousClock.Instant?>(nil)

    /// How long a request waits for its change.
    static let patience = Duration.seconds(2)

    /// Makes a call on the thread.
    func run<Value: Sendable>(_ call: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await threads.run(call)
    }

    /// Makes a call that a request waits for. It isn't made if it couldn't begin in time, or if a call before it has waited in
    /// vain for a locked database: it would wait as long again.
    ///
    /// - Throws: `DiskThreads.Busy`, and errors of the call.
    func runSoon<Value: Sendable>(_ call: @escaping @Sendable () throws -> Value) async throws -> Value {
        let asked = ContinuousClock.now
        return try await threads.run { [self] in
            let start = ContinuousClock.now
            let isLate = lastTimeout.withLock { $0.map { asked < $0 } ?? false }
            guard start < asked + Self.patience, !isLate else { throw DiskThreads.Busy() }
            do {
                return try call()
            } catch {
                let end = ContinuousClock.now
                if end - start >= Self.patience { lastTimeout.withLock { $0 = end } }
                throw error
            }
        }
    }

    func stop() { threads.stop() }
}

/// Changes what users write, for requests.
struct UserWriting: Sendable {
    let thread: UserThread
    let logger: Logger

    /// Makes a change.
    ///
    /// - Throws: ``UserProblem`` if the request asks for what can't be written, and ``Refusal`` if the database can't be written.
    func callAsFunction<Value: Sendable>(_ change: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        do {
            return try await thread.runSoon(change)
        } catch let error as CatalogError where [.unwritable, .damaged, .newer, .gone].contains(error.kind) {
            logger.error("\(error)")
            throw Refusal.full("The server can't write its database of users; see its log.")
        }
    }
}

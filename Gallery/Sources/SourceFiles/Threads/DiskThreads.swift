import NIOPosix
import Synchronization

/// A pool of threads for calls that wait for a disk, with a queue. Both are limited, so that a stalled disk
/// neither blocks Swift's own threads nor uses up the memory.
///
/// Clients take turns, so the calls of one client don't hold up those of others.
public final class DiskThreads: Sendable {
    /// Identifies a client, such as by its network address.
    public struct Client: Hashable, Sendable {
        private let name: [UInt8]

        /// - Parameter name: Equal names are the same client.
        public init(_ name: some Sequence<UInt8>) { self.name = Array(name) }
    }

    /// The client that the current task works for, or nil for the program's own work.
    @TaskLocal public static var client: Client?

    /// An error for too many waiting calls.
    public struct Busy: Error, CustomStringConvertible {
        /// Makes an error.
        public init() {}

        /// One line for a log.
        public var description: String { "too many calls wait for a disk" }
    }

    private struct Call {
        let id: Int
        let isBegun: Bool
        let client: Client?
        /// Makes the call, or answers it with an error.
        let make: @Sendable ((any Error)?) -> Void
    }

    private struct State {
        /// The calls that wait, by their clients.
        var lines: [Client?: [Call]] = [:]
        /// The clients with waiting calls, in the order of their turns.
        var turns: [Client?] = []
        /// The number of running calls, by their clients.
        var running: [Client?: Int] = [:]
        var runningCount = 0
        /// The numbers of waiting calls, and of those that could be refused.
        var waitingCount = 0, refusable = 0
        var last = 0
        var isStopped = false

        mutating func append(_ call: Call) {
            if lines[call.client] == nil { turns.append(call.client) }
            lines[call.client, default: []].append(call)
            waitingCount += 1
            if !call.isBegun { refusable += 1 }
        }

        /// Removes a waiting call. Nil if it isn't waiting any more.
        mutating func remove(_ id: Int, of client: Client?) -> Call? {
            guard let index = lines[client]?.firstIndex(where: { $0.id == id }) else { return nil }
            return remove(at: index, of: client)
        }

        private mutating func remove(at index: Int, of client: Client?) -> Call? {
            let call = lines[client]?.remove(at: index)
            if lines[client]?.isEmpty == true {
                lines[client] = nil
                turns.removeAll { $0 == client }
            }
            waitingCount -= 1
            if call?.isBegun == false { refusable -= 1 }
            return call
        }

        /// Removes the call whose turn it is, and counts it as running.
        mutating func next(ofAll: Int, ofClient: Int) -> Call? {
            guard runningCount < ofAll,
                let turn = turns.firstIndex(where: { running[$0, default: 0] < ofClient })
            else { return nil }
            let client = turns.remove(at: turn)
            turns.append(client)
            guard let call = remove(at: 0, of: client) else { return nil }
            running[client, default: 0] += 1
            runningCount += 1
            return call
        }

        mutating func end(of client: Client?) {
            runningCount -= 1
            let rest = running[client, default: 0] - 1
            running[client] = rest > 0 ? rest : nil
        }
    }

    private let pool: NIOThreadPool
    private let count: Int
    private let line: Int
    private let ofClient: Int
    private let time: Duration?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - count: The number of threads.
    ///   - line: The number of further calls that may wait. Those of one client may be half of it.
    ///   - ofClient: The number of threads that work for one client at the same time.
    ///   - time: How long a call that can be canceled may take, or nil for any time.
    public init(count: Int, line: Int, ofClient: Int = .max, time: Duration? = nil) {
        self.count = count
        self.line = line
        self.ofClient = ofClient
        self.time = time
        pool = NIOThreadPool(numberOfThreads: count)
        pool.start()
    }

    /// Threads for calls that are rare. None of them may wait for another one.
    public static let shared = DiskThreads(count: 4, line: 1 << 20)

    deinit {
        stop()
    }

    /// The number of calls that wait for a thread.
    public var waitingCount: Int { state.withLock(\.waitingCount) }
    /// The number of calls that are being made.
    public var runningCount: Int { state.withLock(\.runningCount) }

    /// Runs a call on one of the threads. It is canceled with the task: then it doesn't begin, or ``Cancellation/current`` tells
    /// it to end.
    ///
    /// - Throws: ``Busy`` if too many calls wait, `CancellationError`, ``Cancellation/TookTooLong``, and errors of the call.
    public func run<Value: Sendable>(_ call: @escaping @Sendable () throws -> Value) async throws -> Value {
        let cancellation = Cancellation(), time = time, id = newID(), client = Self.client
        return try await withTaskCancellationHandler {
            try await make(id, client, isBegun: false) {
                cancellation.limit(to: time)
                try cancellation.check()
                return try Cancellation.$current.withValue(cancellation, operation: call)
            }
        } onCancel: {
            cancellation.cancel()
            leave(id, client)
        }
    }

    /// Runs a call that is part of work already begun, and so can't be refused or canceled. Each connection has at most
    /// one.
    public func runUncancellable<Value: Sendable>(_ call: @escaping @Sendable () throws -> Value) async throws
        -> Value
    {
        try await make(newID(), Self.client, isBegun: true, call)
    }

    /// Stops the threads after their current calls. Waiting calls are cancelled.
    public func stop() {
        let waiting = state.withLock { state in
            state.isStopped = true
            let waiting = state.lines.values.flatMap(\.self)
            (state.lines, state.turns, state.waitingCount, state.refusable) = ([:], [], 0, 0)
            return waiting
        }
        waiting.forEach { $0.make(CancellationError()) }
        pool.shutdownGracefully { _ in }
    }

    // MARK: - Turns

    private func newID() -> Int {
        state.withLock { state in
            state.last += 1
            return state.last
        }
    }

    private func make<Value: Sendable>(
        _ id: Int,
        _ client: Client?,
        isBegun: Bool,
        _ call: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
            let waiting = Call(id: id, isBegun: isBegun, client: client) { [weak self] error in
                let result = Result<Value, any Error> {
                    if let error { throw error }
                    return try call()
                }
                if error == nil { self?.end(of: client) }
                continuation.resume(with: result)
            }
            let refusal = state.withLock { state -> (any Error)? in
                // A canceled task has already looked for its call.
                if state.isStopped || !isBegun && Task.isCancelled { return CancellationError() }
                let ofClient = client == nil ? 0 : state.lines[client]?.count ?? 0
                let isFull =
                    state.refusable + state.runningCount >= count + line || ofClient >= max(1, line / 2)
                if !isBegun, isFull { return Busy() }
                state.append(waiting)
                return nil
            }
            if let refusal { waiting.make(refusal) } else { beginNext() }
        }
    }

    private func leave(_ id: Int, _ client: Client?) {
        state.withLock { $0.remove(id, of: client) }?.make(CancellationError())
    }

    private func end(of client: Client?) {
        state.withLock { $0.end(of: client) }
        beginNext()
    }

    private func beginNext() {
        while let next = state.withLock({ $0.next(ofAll: count, ofClient: ofClient) }) {
            pool.submit { state in
                switch state {
                case .active: next.make(nil)
                case .cancelled: next.make(CancellationError())
                }
            }
        }
    }
}

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

import Synchronization

/// Work that several callers wait for. Callers with the same key share it. A canceled caller stops waiting.
public final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Running {
        let result = SharedResult<Value>()
        var waiting = 0
        var task: Task<Void, Never>?
    }

    private struct State {
        var running: [Key: Running] = [:]
        var begun = 0
    }

    private let state = Mutex(State())

    /// Creates a value without work.
    public init() {}

    /// The number of callers that wait for each piece of work.
    public var waiting: [Key: Int] { state.withLock { $0.running.mapValues(\.waiting) } }

    /// The number of times that work was begun.
    public var begunCount: Int { state.withLock(\.begun) }

    /// Returns the result of the running work with a key, or begins it.
    ///
    /// - Parameters:
    ///   - others: Keys of other work that would do as well, if it is running.
    ///   - goesOn: Whether the work continues if all callers are canceled. Otherwise it is canceled, too.
    ///   - work: The work, in a task of its own.
    /// - Throws: Errors of the work, or `CancellationError`.
    public func value(
        for key: Key,
        orFor others: [Key] = [],
        goesOn: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (key, result) = state.withLock { state in
            let joined = ([key] + others).first { state.running[$0] != nil } ?? key
            var running = state.running[joined] ?? begin(joined, work, &state)
            running.waiting += 1
            state.running[joined] = running
            return (joined, running.result)
        }
        defer { leave(key, result, goesOn) }
        return try await result.value
    }

    private func begin(
        _ key: Key,
        _ work: @escaping @Sendable () async throws -> Value,
        _ state: inout State
    ) -> Running {
        state.begun += 1
        var running = Running()
        running.task = Task { [result = running.result] in
            let value: Result<Value, any Error>
            do {
                value = .success(try await work())
            } catch {
                value = .failure(error)
            }
            // Callers that come now begin new work.
            self.state.withLock { Self.remove(key, result, &$0) }
            result.set(value)
        }
        return running
    }

    private func leave(_ key: Key, _ result: SharedResult<Value>, _ goesOn: Bool) {
        state.withLock { state in
            guard state.running[key]?.result === result else { return }
            state.running[key]?.waiting -= 1
            guard !goesOn, state.running[key]?.waiting == 0 else { return }
            state.running[key]?.task?.cancel()
            Self.remove(key, result, &state)
        }
    }

    private static func remove(_ key: Key, _ result: SharedResult<Value>, _ state: inout State) {
        if state.running[key]?.result === result { state.running[key] = nil }
    }
}

/// A result that is known later, for any number of callers.
public final class SharedResult<Value: Sendable>: Sendable {
    private struct State {
        var result: Result<Value, any Error>?
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Creates a result that isn't known yet.
    public init() {}

    /// The value, once it is known.
    ///
    /// - Throws: The error that was set instead, or `CancellationError` if the task is canceled before.
    public var value: Value {
        get async throws {
            let number = state.withLock { state in
                state.last += 1
                return state.last
            }
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    let result = state.withLock { state -> Result<Value, any Error>? in
                        // A canceled task has already looked for its continuation.
                        if Task.isCancelled { return .failure(CancellationError()) }
                        if state.result == nil { state.waiting[number] = continuation }
                        return state.result
                    }
                    if let result { continuation.resume(with: result) }
                }
            } onCancel: {
                let continuation = state.withLock { $0.waiting.removeValue(forKey: number) }
                continuation?.resume(throwing: CancellationError())
            }
        }
    }

    /// Sets the result and resumes those who wait for it. Only the first result counts.
    public func set(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state in
            state.result = state.result ?? result
            defer { state.waiting = [:] }
            return state.waiting
        }
        waiting.values.forEach { $0.resume(with: result) }
    }
}

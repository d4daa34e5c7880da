/// A value whose calls wait for a disk or a database. Asynchronous code can't make such a call by accident: only closures that run
/// on threads for waiting get the value.
public struct Blocking<Value: Sendable>: Sendable {
    private let value: Value
    private let threads: DiskThreads

    /// - Parameters:
    ///   - value: The value. The caller no longer uses it directly.
    ///   - threads: The threads that make its calls.
    public init(_ value: Value, on threads: DiskThreads) {
        self.value = value
        self.threads = threads
    }

    /// Returns a part of the value, with the same threads.
    public func part<Part>(_ part: KeyPath<Value, Part>) -> Blocking<Part> {
        Blocking<Part>(value[keyPath: part], on: threads)
    }

    /// Makes calls on one of the threads. They are canceled with the task.
    ///
    /// - Throws: ``DiskThreads/Busy`` if too many calls wait, `CancellationError`, ``Cancellation/TookTooLong``, and errors of the
    ///   calls.
    public func run<Result: Sendable>(
        _ calls: @escaping @Sendable (Value) throws -> Result
    ) async throws -> Result {
        try await threads.run { [value] in try calls(value) }
    }

    /// Makes calls that are part of work already begun, and so can't be refused.
    public func runUncancellable<Result: Sendable>(
        _ calls: @escaping @Sendable (Value) throws -> Result
    ) async throws -> Result {
        try await threads.runUncancellable { [value] in try calls(value) }
    }
}

/// A type with calls that block, and a part that never waits.
public protocol HasState {
    associatedtype State
    /// The part whose properties and calls never wait.
    var state: State { get }
}

extension Blocking where Value: HasState {
    /// The part of the value whose properties and calls never wait.
    public var state: Value.State { value.state }
}

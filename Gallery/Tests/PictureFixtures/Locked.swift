import Synchronization

/// A value that a test and what it starts use, one at a time.
public final class Locked<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    /// Begins with a value.
    public init(_ value: Value) {
        self.value = Mutex(value)
    }

    /// The value now.
    public var latest: Value {
        value.withLock(\.self)
    }

    /// Changes it.
    @discardableResult
    public func update<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try value.withLock { try body(&$0) }
    }
}

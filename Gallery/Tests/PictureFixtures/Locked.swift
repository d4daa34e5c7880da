import Synchronization

/// A value that several threads share.
public final class Locked<Value: Sendable>: Sendable {
    private let value: Mutex<Value>

    /// Makes a value.
    public init(_ value: Value) {
        self.value = Mutex(value)
    }

    /// The current value.
    public var latest: Value {
        value.withLock(\.self)
    }

    /// Changes the value.
    @discardableResult
    public func update<Result: Sendable>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try value.withLock { try body(&$0) }
    }
}

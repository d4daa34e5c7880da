import Foundation

/// A value that several threads use, one at a time.
final class Locked<Value>: @unchecked Sendable {
    // The lock guards the value.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    var latest: Value {
        lock.withLock { value }
    }

    @discardableResult
    func update<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}

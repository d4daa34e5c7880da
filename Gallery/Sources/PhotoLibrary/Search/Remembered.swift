import Synchronization

/// A value that is computed from the catalog, and kept until a revision of the catalog changes.
final class Remembered<Value: Sendable>: Sendable {
    private let known = Mutex<(revision: Int, value: Value)?>(nil)

    /// Returns the value of a revision.
    func value(of revision: Int, _ make: () throws -> Value) rethrows -> Value {
        if let known = known.withLock(\.self), known.revision == revision { return known.value }
        let value = try make()
        known.withLock { $0 = (revision, value) }
        return value
    }
}

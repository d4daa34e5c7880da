import NIOCore
import Synchronization

/// A cache for recently used bytes in memory. The size of bytes is that of the memory that they take.
///
/// It keeps two generations instead of one order of all entries. A lookup moves an entry to the young
/// generation. When that reaches half the limit, it becomes the old generation, and the previous old one is
/// dropped. Every step takes O(1).
final class ByteCache<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var young: [Key: ByteBuffer] = [:]
        var old: [Key: ByteBuffer] = [:]
        var youngBytes = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: The size of the cache in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// Returns the bytes for a key, or nil if they aren't cached.
    func bytes(for key: Key) -> ByteBuffer? {
        state.withLock { state in
            if let bytes = state.young[key] { return bytes }
            guard let bytes = state.old.removeValue(forKey: key) else { return nil }
            insert(bytes, for: key, into: &state)
            return bytes
        }
    }

    /// Caches bytes, unless they need more than an eighth of the cache.
    func insert(_ bytes: ByteBuffer, for key: Key) {
        var bytes = bytes
        // A buffer may have room for much more than was written to it.
        bytes.shrinkBufferCapacity(to: bytes.readableBytes)
        guard bytes.storageCapacity <= limit / 8 else { return }
        state.withLock { [bytes] in insert(bytes, for: key, into: &$0) }
    }

    /// Removes the entries whose key fulfills a condition.
    func removeAll(where isWrong: (Key) -> Bool) {
        state.withLock { state in
            state.young = state.young.filter { !isWrong($0.key) }
            state.old = state.old.filter { !isWrong($0.key) }
            state.youngBytes = state.young.values.reduce(0) { $0 + $1.storageCapacity }
        }
    }

    /// The keys of all entries.
    var keys: [Key] {
        state.withLock { Array($0.young.keys) + $0.old.keys }
    }

    private func insert(_ bytes: ByteBuffer, for key: Key, into state: inout State) {
        if state.youngBytes + bytes.storageCapacity > limit / 2 {
            state.old = state.young
            state.young = [:]
            state.youngBytes = 0
        }
        if state.young.updateValue(bytes, forKey: key) == nil {
            state.youngBytes += bytes.storageCapacity
        }
    }
}

import NIOCore
import Synchronization

/// What was asked for last, in memory.
///
/// Two generations instead of an order of all: what is asked for moves to the young one; when that has grown to half
/// the limit it becomes the old one, and what was old and not asked for is let go. Every step takes O(1).
final class ByteCache<Key: Hashable & Sendable>: Sendable {
    private struct State {
        var young: [Key: ByteBuffer] = [:]
        var old: [Key: ByteBuffer] = [:]
        var youngBytes = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: In bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// What is kept under a key, if it is here.
    func bytes(for key: Key) -> ByteBuffer? {
        state.withLock { state in
            if let bytes = state.young[key] { return bytes }
            guard let bytes = state.old.removeValue(forKey: key) else { return nil }
            insert(bytes, for: key, into: &state)
            return bytes
        }
    }

    /// Keeps bytes, unless they would take the place of many others.
    func insert(_ bytes: ByteBuffer, for key: Key) {
        guard bytes.readableBytes <= limit / 8 else { return }
        state.withLock { insert(bytes, for: key, into: &$0) }
    }

    /// Lets go of what is no longer right.
    func removeAll(where isWrong: (Key) -> Bool) {
        state.withLock { state in
            state.young = state.young.filter { !isWrong($0.key) }
            state.old = state.old.filter { !isWrong($0.key) }
            state.youngBytes = state.young.values.reduce(0) { $0 + $1.readableBytes }
        }
    }

    /// The keys of all that is kept.
    var keys: [Key] {
        state.withLock { Array($0.young.keys) + $0.old.keys }
    }

    private func insert(_ bytes: ByteBuffer, for key: Key, into state: inout State) {
        if state.youngBytes + bytes.readableBytes > limit / 2 {
            state.old = state.young
            state.young = [:]
            state.youngBytes = 0
        }
        if state.young.updateValue(bytes, forKey: key) == nil {
            state.youngBytes += bytes.readableBytes
        }
    }
}

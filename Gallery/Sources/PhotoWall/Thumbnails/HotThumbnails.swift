import NIOConcurrencyHelpers
import NIOCore

/// The thumbnails that were asked for last, in memory.
///
/// Two generations instead of an order of all: what is asked for moves to the young one; when that has grown to half
/// the limit it becomes the old one, and what was old and not asked for is let go. Every step takes O(1).
final class HotThumbnails: Sendable {
    private struct State {
        var young: [ThumbnailAddress: ByteBuffer] = [:]
        var old: [ThumbnailAddress: ByteBuffer] = [:]
        var youngBytes = 0
    }

    private let limit: Int
    private let state = NIOLockedValueBox(State())

    /// - Parameter limit: In bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// The thumbnail, if it is here.
    func thumbnail(at address: ThumbnailAddress) -> ByteBuffer? {
        state.withLockedValue { state in
            if let bytes = state.young[address] { return bytes }
            guard let bytes = state.old.removeValue(forKey: address) else { return nil }
            insert(bytes, at: address, into: &state)
            return bytes
        }
    }

    /// Keeps a thumbnail, unless it would take the place of many.
    func insert(_ bytes: ByteBuffer, at address: ThumbnailAddress) {
        guard bytes.readableBytes <= limit / 16 else { return }
        state.withLockedValue { insert(bytes, at: address, into: &$0) }
    }

    /// Lets go of what is no longer right.
    func removeAll(where isWrong: (ThumbnailAddress) -> Bool) {
        state.withLockedValue { state in
            state.young = state.young.filter { !isWrong($0.key) }
            state.old = state.old.filter { !isWrong($0.key) }
            state.youngBytes = state.young.values.reduce(0) { $0 + $1.readableBytes }
        }
    }

    private func insert(_ bytes: ByteBuffer, at address: ThumbnailAddress, into state: inout State) {
        if state.youngBytes + bytes.readableBytes > limit / 2 {
            state.old = state.young
            state.young = [:]
            state.youngBytes = 0
        }
        if state.young.updateValue(bytes, forKey: address) == nil {
            state.youngBytes += bytes.readableBytes
        }
    }
}

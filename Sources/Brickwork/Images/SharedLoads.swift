#if canImport(UIKit) && !os(watchOS)
import Foundation

/// Loads values off the threads that Swift's tasks share, each value once however many ask for it meanwhile.
///
/// Who is canceled while waiting gets nothing at once. A load that nobody waits for any longer is not begun; one that has
/// been begun is told, and may stop.
final class SharedLoads<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    /// Loads a value; asks the closure before work that is worth stopping for whether anyone still waits.
    typealias Load = @Sendable (_ key: Key, _ isAwaited: () -> Bool) -> Value?
    /// Has work done, at some time, on some thread.
    typealias Perform = (@escaping @Sendable () -> Void) -> Void

    /// Those who wait for one load.
    private struct Waiting {
        /// The identity of the load.
        let load: Int
        var continuations: [Int: CheckedContinuation<Value?, Never>] = [:]
    }

    private let load: Load
    private let perform: Perform
    private let onJoin: () -> Void
    private let lock = NSLock()
    private var waiting: [Key: Waiting] = [:]
    private var nextID = 0

    /// - Parameters:
    ///   - perform: has a load done.
    ///   - load: does it.
    ///   - onJoin: is called when somebody has begun to wait.
    init(perform: @escaping Perform, load: @escaping Load, onJoin: @escaping () -> Void = {}) {
        self.perform = perform
        self.load = load
        self.onJoin = onJoin
    }

    /// Loads at most so many values at a time.
    convenience init(atATime count: Int, load: @escaping Load) {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = count
        queue.qualityOfService = .userInitiated
        self.init(perform: { queue.addOperation($0) }, load: load)
    }

    /// A value; `nil` if there is none, or the task is canceled.
    func value(for key: Key) async -> Value? {
        let id = lock.withLock {
            nextID += 1
            return nextID
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { join(id, key, $0) }
        } onCancel: {
            leave(id, key)
        }
    }

    private func join(_ id: Int, _ key: Key, _ continuation: CheckedContinuation<Value?, Never>) {
        // A task is marked as canceled before `leave` is called, which waits for the lock: one of the two sees the other.
        let (isCanceled, isFirst) = lock.withLock {
            guard !Task.isCancelled else { return (true, false) }
            let isFirst = waiting[key] == nil
            waiting[key, default: Waiting(load: id)].continuations[id] = continuation
            return (false, isFirst)
        }
        guard !isCanceled else {
            continuation.resume(returning: nil)
            return
        }
        if isFirst { perform { [self] in carryOut(id, key) } }
        onJoin()
    }

    private func leave(_ id: Int, _ key: Key) {
        let continuation: CheckedContinuation<Value?, Never>? = lock.withLock {
            let continuation = waiting[key]?.continuations.removeValue(forKey: id)
            if waiting[key]?.continuations.isEmpty == true { waiting[key] = nil }
            return continuation
        }
        continuation?.resume(returning: nil)
    }

    private func isAwaited(_ id: Int, _ key: Key) -> Bool {
        lock.withLock { waiting[key]?.load == id }
    }

    private func carryOut(_ id: Int, _ key: Key) {
        guard isAwaited(id, key) else { return }
        let value = load(key) { isAwaited(id, key) }
        let served = lock.withLock {
            waiting[key]?.load == id ? waiting.removeValue(forKey: key)?.continuations : nil
        }
        for continuation in (served ?? [:]).values {
            continuation.resume(returning: value)
        }
    }
}
#endif

#if canImport(UIKit) && !os(watchOS)
import Foundation

/// Values in memory up to a total cost; what was not used for longest goes first.
///
/// Unlike `NSCache` it keeps to its limit, goes by use, and says what it holds. All operations take O(1), amortized,
/// and may come from any thread.
public final class CostLimitedCache<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    private struct Entry {
        let key: Key
        var value: Value
        var cost: Int
        var older: Int?
        var newer: Int?
    }

    private let lock = NSLock()
    private var limit: Int
    private var total = 0
    private var slots: [Entry?] = []
    private var freeSlots: [Int] = []
    private var slotOfKey: [Key: Int] = [:]
    private var oldest: Int?
    private var newest: Int?

    /// A cache that holds values of at most so much cost in all; a negative limit is none at all, zero.
    public init(costLimit: Int) {
        limit = max(0, costLimit)
    }

    /// The most that the values may cost in all. Lowering it drops what does not fit.
    public var costLimit: Int {
        get { lock.withLock { limit } }
        set {
            lock.withLock {
                limit = max(0, newValue)
                makeRoom()
            }
        }
    }

    /// What the values cost in all.
    public var totalCost: Int { lock.withLock { total } }

    /// How many values there are.
    public var count: Int { lock.withLock { slotOfKey.count } }

    /// A value, which counts as used now.
    public func value(for key: Key) -> Value? {
        lock.withLock {
            guard let slot = slotOfKey[key] else { return nil }
            unlink(slot)
            linkAsNewest(slot)
            return slots[slot]?.value
        }
    }

    /// Keeps a value; one that costs more than the limit alone is not kept. A negative cost counts as zero.
    public func insert(_ value: Value, for key: Key, cost: Int) {
        lock.withLock {
            remove(key)
            let cost = max(0, cost)
            guard cost <= limit else { return }
            // Subtracted, so that no sum can be too large for an integer.
            makeRoom(for: cost)
            let slot = freeSlots.popLast() ?? slots.count
            if slot == slots.count { slots.append(nil) }
            slots[slot] = Entry(key: key, value: value, cost: cost)
            slotOfKey[key] = slot
            total += cost
            linkAsNewest(slot)
        }
    }

    /// Drops a value.
    public func removeValue(for key: Key) {
        lock.withLock { remove(key) }
    }

    /// Drops everything, as on a memory warning.
    public func removeAll() {
        lock.withLock {
            slots = []
            freeSlots = []
            slotOfKey = [:]
            (oldest, newest, total) = (nil, nil, 0)
        }
    }

    private func makeRoom(for cost: Int = 0) {
        while total > limit - cost, let oldest, let key = slots[oldest]?.key {
            remove(key)
        }
    }

    private func remove(_ key: Key) {
        guard let slot = slotOfKey.removeValue(forKey: key) else { return }
        unlink(slot)
        total -= slots[slot]?.cost ?? 0
        slots[slot] = nil
        freeSlots.append(slot)
    }

    private func unlink(_ slot: Int) {
        guard let entry = slots[slot] else { return }
        if let older = entry.older { slots[older]?.newer = entry.newer } else { oldest = entry.newer }
        if let newer = entry.newer { slots[newer]?.older = entry.older } else { newest = entry.older }
        slots[slot]?.older = nil
        slots[slot]?.newer = nil
    }

    private func linkAsNewest(_ slot: Int) {
        slots[slot]?.older = newest
        if let newest { slots[newest]?.newer = slot } else { oldest = slot }
        newest = slot
    }
}
#endif

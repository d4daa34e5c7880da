/// Pairs of old and new values. Each value belongs to at most one pair, and is found in both directions.
struct Pairing<Value: Comparable & Sendable>: Sendable {
    typealias Pair = (old: Value, new: Value)

    /// The pairs by ascending old value.
    private(set) var byOld: [Pair] = []
    /// The pairs by ascending new value. It shares the memory of `byOld` if the order is the same.
    private var byNew: [Pair] = []

    /// Creates an empty pairing.
    init() {}

    /// Creates a pairing. Of several pairs with the same old value, the first counts. Of the remaining pairs
    /// with the same new value, the first counts.
    ///
    /// O(k) for k pairs in ascending order on both sides, otherwise O(k log k).
    init(_ pairs: some Sequence<Pair>) {
        byOld = Array(pairs)
        guard !Self.rises(byOld, by: { $0.old }) || !Self.rises(byOld, by: { $0.new }) else {
            byNew = byOld
            return
        }
        let given = byOld.enumerated().map { (old: $1.old, new: $1.new, place: $0) }
        let left = Self.firsts(given.sorted { ($0.old, $0.place) < ($1.old, $1.place) }, by: { $0.old })
        let both = Self.firsts(left.sorted { ($0.new, $0.place) < ($1.new, $1.place) }, by: { $0.new })
        byNew = both.map { ($0.old, $0.new) }
        byOld = byNew.sorted { $0.old < $1.old }
    }

    /// Returns the new value of an old value. O(log k).
    func new(of old: Value) -> Value? {
        let index = partitionPoint(byOld.count) { byOld[$0].old < old }
        return index < byOld.count && byOld[index].old == old ? byOld[index].new : nil
    }

    /// Returns the old value of a new value. O(log k).
    func old(of new: Value) -> Value? {
        let index = partitionPoint(byNew.count) { byNew[$0].new < new }
        return index < byNew.count && byNew[index].new == new ? byNew[index].old : nil
    }

    /// Returns the new value of an old value, or of the next old value that has one. If there is none,
    /// returns the last new value. O(log k).
    func atOrAfter(_ old: Value) -> Value? {
        let index = partitionPoint(byOld.count) { byOld[$0].old < old }
        return index < byOld.count ? byOld[index].new : byOld.last?.new
    }

    private static func rises(_ pairs: [Pair], by value: (Pair) -> Value) -> Bool {
        pairs.indices.dropFirst().allSatisfy { value(pairs[$0 - 1]) < value(pairs[$0]) }
    }

    /// Returns the first element of every run of elements with equal values.
    private static func firsts<Element>(_ sorted: [Element], by value: (Element) -> Value) -> [Element] {
        var result: [Element] = []
        for element in sorted {
            if let last = result.last, value(last) == value(element) { continue }
            result.append(element)
        }
        return result
    }
}

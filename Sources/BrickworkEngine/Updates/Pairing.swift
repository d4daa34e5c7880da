/// Which old value belongs to which new one: each to one at most, found from both sides.
struct Pairing<Value: Comparable & Sendable>: Sendable {
    typealias Pair = (old: Value, new: Value)

    /// The pairs by rising old value.
    private(set) var byOld: [Pair] = []
    /// The pairs by rising new value; the same memory where that is the same order.
    private var byNew: [Pair] = []

    /// No pairs.
    init() {}

    /// Of several pairs with one old value the first counts, of what is left the first with one new value.
    ///
    /// O(k) for k pairs that rise on both sides, else O(k log k).
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

    /// What belongs to an old value. O(log k).
    func new(of old: Value) -> Value? {
        let index = partitionPoint(byOld.count) { byOld[$0].old < old }
        return index < byOld.count && byOld[index].old == old ? byOld[index].new : nil
    }

    /// What belongs to a new value. O(log k).
    func old(of new: Value) -> Value? {
        let index = partitionPoint(byNew.count) { byNew[$0].new < new }
        return index < byNew.count && byNew[index].new == new ? byNew[index].old : nil
    }

    /// What belongs to an old value or the next one that has a partner, else to the last that has. O(log k).
    func atOrAfter(_ old: Value) -> Value? {
        let index = partitionPoint(byOld.count) { byOld[$0].old < old }
        return index < byOld.count ? byOld[index].new : byOld.last?.new
    }

    private static func rises(_ pairs: [Pair], by value: (Pair) -> Value) -> Bool {
        pairs.indices.dropFirst().allSatisfy { value(pairs[$0 - 1]) < value(pairs[$0]) }
    }

    /// The first of every run of elements with equal values.
    private static func firsts<Element>(_ sorted: [Element], by value: (Element) -> Value) -> [Element] {
        var result: [Element] = []
        for element in sorted {
            if let last = result.last, value(last) == value(element) { continue }
            result.append(element)
        }
        return result
    }
}

/// The new indexes in a list after removals, insertions and moves.
///
/// Elements that stay keep their order, and fill the indexes that aren't taken.
struct IndexChange {
    /// The old indexes of removed or moved elements, in ascending order.
    private let removed: [Int]
    /// The new indexes of inserted or moved elements, in ascending order.
    private let taken: [Int]
    private let moves: [Int: Int]

    /// `removed` and `taken` don't contain moved elements. `moves` maps old to new indexes.
    init(removed: some Sequence<Int>, taken: some Sequence<Int>, moves: [Int: Int] = [:]) {
        self.removed = Array(Set(removed).union(moves.keys)).sorted()
        self.taken = Array(Set(taken).union(moves.values)).sorted()
        self.moves = moves
    }

    /// Returns the new index of an old one, or `nil` if it is removed. O(log n) in the number of changes.
    func newIndex(of old: Int) -> Int? {
        if let target = moves[old] { return target }
        let rank = removed.partitionPoint { $0 < old }
        if rank < removed.count, removed[rank] == old { return nil }
        // The number of free indexes before it equals the number of staying elements before this one.
        let stay = old - rank
        var low = 0
        var high = taken.count
        while low < high {
            let middle = (low + high) / 2
            if taken[middle] - middle <= stay { low = middle + 1 } else { high = middle }
        }
        return stay + low
    }
}

extension Array {
    /// Returns the first index whose element doesn't fulfill the predicate. All elements that fulfill it come
    /// first.
    func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Where the members of one list go when some leave and others come.
///
/// Those that stay keep their order and fill the places that nothing new takes.
struct IndexChange {
    /// Old indexes of what leaves its place, ascending.
    private let removed: [Int]
    /// New indexes of what comes or is moved there, ascending.
    private let taken: [Int]
    private let moves: [Int: Int]

    /// `removed` and `taken` without what is moved; `moves` from old to new.
    init(removed: some Sequence<Int>, taken: some Sequence<Int>, moves: [Int: Int] = [:]) {
        self.removed = Array(Set(removed).union(moves.keys)).sorted()
        self.taken = Array(Set(taken).union(moves.values)).sorted()
        self.moves = moves
    }

    /// The new index of an old one; `nil` for what leaves. O(log n) in the number of changes.
    func newIndex(of old: Int) -> Int? {
        if let target = moves[old] { return target }
        let rank = removed.partitionPoint { $0 < old }
        if rank < removed.count, removed[rank] == old { return nil }
        // The place before which as many free places lie as members that stay come before this one.
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
    /// The first index whose element does not fulfil the predicate; those that do come first.
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

/// The changes of a list of sections, or of a section's items: the removed elements, and runs of inserted ones. A moved
/// element counts as removed and inserted.
struct ListChanges: Sendable {
    /// A run of inserted elements.
    struct Run: Sendable {
        /// The index of the run's first element after the change.
        let start: Int
        /// The number of elements in the runs before.
        let before: Int
        var count: Int

        var end: Int { start + count }
        /// The positions of the run's elements among all inserted ones.
        var positions: Range<Int> { before..<before + count }
    }

    /// The number of elements before the change.
    let oldCount: Int
    /// The indices of removed elements before the change, ascending.
    let removed: [Int]
    /// The inserted runs, by ascending start.
    private(set) var runs: [Run] = []

    /// Creates the changes of a list of `count` elements. Nothing is inserted yet.
    ///
    /// - Parameter removed: The indices of removed elements, ascending.
    init(ofCount count: Int, removing removed: [Int] = []) {
        oldCount = count
        self.removed = removed
    }

    var isEmpty: Bool { removed.isEmpty && runs.isEmpty }

    /// The number of elements after the change.
    var count: Int { oldCount - removed.count + insertedCount }

    /// The number of inserted elements.
    var insertedCount: Int { runs.last?.positions.upperBound ?? 0 }

    /// The indices of inserted elements after the change, ascending.
    var insertedIndices: [Int] { runs.flatMap { $0.start..<$0.end } }

    /// The first index that may have another element than before.
    var firstChange: Int { min(removed.first ?? Int.max, runs.first?.start ?? Int.max) }

    /// Inserts elements at an index after the change, but after the earlier insertions, and not beyond the end. Returns
    /// the index of the first.
    mutating func insert(_ count: Int, at index: Int) -> Int {
        let end = runs.last?.end ?? 0
        let start = min(max(end, index), self.count)
        if !runs.isEmpty, start == end {
            runs[runs.count - 1].count += count
        } else {
            runs.append(Run(start: start, before: insertedCount, count: count))
        }
        return start
    }

    /// Returns the new index of an element, or `nil` if it was removed. O(log number of changes).
    func newIndex(of old: Int) -> Int? {
        removed.containsSorted(old) ? nil : successor(of: old)
    }

    /// Returns the new index of an element, or of the next remaining one if it was removed.
    func successor(of old: Int) -> Int {
        let survivor = old - partitionPoint(removed.count) { removed[$0] < old }
        let run = partitionPoint(runs.count) { runs[$0].start - runs[$0].before <= survivor }
        // Wraps around for an index that never existed. A negative index doesn't exist either.
        return run > 0 ? survivor &+ runs[run - 1].positions.upperBound : survivor
    }

    /// Returns the old index of an element, or `nil` if it is new. O(log number of changes).
    func oldIndex(of new: Int) -> Int? {
        let run = lastRun(upTo: new)
        guard run.map({ new >= $0.end }) ?? true else { return nil }
        let survivor = new - (run?.positions.upperBound ?? 0)
        return survivor &+ partitionPoint(removed.count) { removed[$0] - $0 <= survivor }
    }

    /// Returns the position of an inserted element among all of them, by its index after the change.
    func position(ofInserted new: Int) -> Int? {
        lastRun(upTo: new).flatMap { new < $0.end ? $0.before + new - $0.start : nil }
    }

    /// Returns the last run that begins at an index or before.
    private func lastRun(upTo new: Int) -> Run? {
        let run = partitionPoint(runs.count) { runs[$0].start <= new }
        return run > 0 ? runs[run - 1] : nil
    }
}

extension Array {
    /// Removes and inserts elements.
    ///
    /// - Parameter new: The inserted elements, in order.
    mutating func apply(_ changes: ListChanges, inserting new: [Element]) {
        // A few changes in the present memory are faster, because no other element gets a second owner.
        guard changes.removed.count + changes.runs.count > 8 else {
            for index in changes.removed.reversed() { remove(at: index) }
            for run in changes.runs { insert(contentsOf: new[run.positions], at: run.start) }
            return
        }
        var result: [Element] = []
        result.reserveCapacity(changes.count)
        var next = 0
        var removed = changes.removed[...]
        func appendRemaining(upTo count: Int) {
            while result.count < count {
                let stop = removed.first ?? self.count
                let end = Swift.min(stop, next + count - result.count)
                result += self[next..<end]
                next = end
                if removed.first == next {
                    removed.removeFirst()
                    next += 1
                }
            }
        }
        for run in changes.runs {
            appendRemaining(upTo: run.start)
            result += new[run.positions]
        }
        appendRemaining(upTo: changes.count)
        self = result
    }
}

extension LayoutItems {
    /// Removes and inserts items.
    ///
    /// - Parameter new: The inserted items, in order.
    mutating func apply(_ changes: ListChanges, inserting new: LayoutItems) {
        first.apply(changes, inserting: new.first)
        second.apply(changes, inserting: new.second)
        traits.apply(changes, inserting: new.traits)
        note(new)
    }
}

/// A change of a section's items: removed items, and runs of new ones.
struct SectionEdit: Sendable {
    struct Run: Sendable {
        /// The index of the run's first item after the change.
        var start: Int
        var items: LayoutItems
    }

    /// The indices of removed items, ascending.
    var removed: [Int] = []
    /// The inserted runs, by ascending start.
    var inserted: [Run] = []
    /// The index before the change of the first item that got another size at the same place.
    var firstReplaced = Int.max

    var isEmpty: Bool {
        removed.isEmpty && inserted.isEmpty && firstReplaced == Int.max
    }

    /// The end of the last inserted run after the change.
    var insertedEnd: Int {
        inserted.last.map { $0.start + $0.items.count } ?? 0
    }

    /// The first index that the change affects.
    var firstChange: Int {
        min(firstReplaced, removed.first ?? Int.max, inserted.first?.start ?? Int.max)
    }
}

extension SectionEdit {
    /// Adds a run after all others. If it continues the last run, the two become one.
    mutating func insert(_ items: LayoutItems, at start: Int) {
        if !inserted.isEmpty, insertedEnd == start {
            inserted[inserted.count - 1].items.append(contentsOf: items)
        } else {
            inserted.append(Run(start: start, items: items))
        }
    }
}

extension Array {
    /// Removes and inserts elements. `contents` returns the elements for a run of items.
    mutating func apply<Contents: Collection<Element>>(
        _ edit: SectionEdit,
        contents: (LayoutItems) -> Contents
    ) {
        if edit.removed.isEmpty, edit.inserted.count == 1 {
            insert(contentsOf: contents(edit.inserted[0].items), at: Swift.min(edit.inserted[0].start, count))
            return
        }
        if edit.inserted.isEmpty, let first = edit.removed.first, let last = edit.removed.last,
            last - first + 1 == edit.removed.count
        {
            removeSubrange(first...last)
            return
        }
        guard !edit.removed.isEmpty || !edit.inserted.isEmpty else { return }
        var result: [Element] = []
        result.reserveCapacity(count + edit.inserted.reduce(0) { $0 + $1.items.count })
        var survivors = Survivors(count: count, removed: edit.removed)
        for run in edit.inserted {
            survivors.take(run.start - result.count) { result += self[$0] }
            result += contents(run.items)
        }
        survivors.take(count) { result += self[$0] }
        self = result
    }
}

/// The remaining indices of 0 ..< count after some are removed, in ranges.
struct Survivors {
    let count: Int
    let removed: [Int]
    private var next = 0
    private var nextRemoved = 0

    init(count: Int, removed: [Int]) {
        self.count = count
        self.removed = removed
    }

    /// Calls `body` with the ranges that contain the next `wanted` indices.
    mutating func take(_ wanted: Int, _ body: (Range<Int>) -> Void) {
        var left = wanted
        while left > 0, next < count {
            let stop = nextRemoved < removed.count ? removed[nextRemoved] : count
            if next == stop {
                next += 1
                nextRemoved += 1
                continue
            }
            let end = Swift.min(stop, next + left)
            body(next..<end)
            left -= end - next
            next = end
        }
    }
}

extension LayoutItems {
    /// Removes and inserts items.
    mutating func apply(_ edit: SectionEdit) {
        first.apply(edit) { $0.first }
        second.apply(edit) { $0.second }
        traits.apply(edit) { $0.traits }
        for run in edit.inserted {
            mayHaveMeasures = mayHaveMeasures || run.items.mayHaveMeasures
        }
    }
}

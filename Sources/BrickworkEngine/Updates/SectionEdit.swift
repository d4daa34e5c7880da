/// What a change does to the items of one section: some go, runs of new ones come.
struct SectionEdit: Sendable {
    struct Run: Sendable {
        /// Where the first of the run stands after the change.
        var start: Int
        var items: LayoutItems
    }

    /// The indices of the items that go, rising.
    var removed: [Int] = []
    /// The runs that come, by rising start.
    var inserted: [Run] = []
    /// The index before the change of the first item that got another size where it stands.
    var firstReplaced = Int.max

    var isEmpty: Bool {
        removed.isEmpty && inserted.isEmpty && firstReplaced == Int.max
    }

    /// Where the last run that comes ends after the change.
    var insertedEnd: Int {
        inserted.last.map { $0.start + $0.items.count } ?? 0
    }

    /// The first index that the change concerns.
    var firstChange: Int {
        min(firstReplaced, removed.first ?? Int.max, inserted.first?.start ?? Int.max)
    }
}

extension SectionEdit {
    /// Adds a run that comes at or behind all others, in one with the last where it follows on.
    mutating func insert(_ items: LayoutItems, at start: Int) {
        if !inserted.isEmpty, insertedEnd == start {
            inserted[inserted.count - 1].items.append(contentsOf: items)
        } else {
            inserted.append(Run(start: start, items: items))
        }
    }
}

extension Array {
    /// Removes and inserts elements; `contents` gives what stands for a run of items.
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

/// The indices that are left of 0 ..< count when some are removed, taken in stretches.
struct Survivors {
    let count: Int
    let removed: [Int]
    private var next = 0
    private var nextRemoved = 0

    init(count: Int, removed: [Int]) {
        self.count = count
        self.removed = removed
    }

    /// Calls `body` with the stretches that make up the next `wanted` survivors.
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

/// How an update puts sections together anew.
struct SectionArrangement {
    enum Run {
        /// Sections that stay behind one another, by their old indices.
        case staying(Range<Int>)
        /// One that is moved here, by its old index.
        case moved(from: Int)
        case new(LayoutSection)
    }

    /// By rising start, the index of the first section after the update.
    private(set) var runs: [(start: Int, run: Run)] = []
    /// The old indices of the sections that leave their position, rising.
    let gone: [Int]
    /// Where sections went.
    private(set) var map = SectionMap()
    /// How many sections there are after the update.
    private(set) var count = 0
    /// The first section, by its index after the update, that is not where it was.
    private(set) var firstChange: Int

    /// Nil if no section comes, goes or moves. O(number of changes × log of it).
    init?(_ resolved: ResolvedUpdate, count oldCount: Int) {
        guard resolved.changesSections else { return nil }
        gone = resolved.goneSections
        firstChange = min(resolved.goneSections.first ?? oldCount, oldCount)
        var survivors = Survivors(count: oldCount, removed: resolved.goneSections)
        var inserted: [(start: Int, count: Int)] = []
        var moves: [(old: Int, new: Int)] = []
        for coming in resolved.comingSections {
            survivors.take(coming.index - count) { append(.staying($0)) }
            firstChange = min(firstChange, count)
            inserted.append((count, 1))
            switch coming.source {
            case .new(let section): append(.new(section))
            case .moved(let old):
                moves.append((old, count))
                append(.moved(from: old))
            }
        }
        survivors.take(oldCount) { append(.staying($0)) }
        map.moves = Pairing(moves)
        map.edit = IndexEdit(removed: resolved.goneSections, inserted: inserted)
    }

    private mutating func append(_ run: Run) {
        runs.append((count, run))
        switch run {
        case .staying(let range): count += range.count
        case .moved, .new: count += 1
        }
    }

    /// A section that is new, by its index after the update. O(log number of runs).
    func newSection(at index: Int) -> LayoutSection? {
        let position = partitionPoint(runs.count) { runs[$0].start < index }
        guard position < runs.count, runs[position].start == index,
            case .new(let section) = runs[position].run
        else { return nil }
        return section
    }
}

/// Where sections went.
struct SectionMap: Sendable {
    /// Those that were moved.
    var moves = Pairing<Int>()
    /// What came and went besides; nil if whatever was not moved is gone.
    var edit: IndexEdit?

    func newIndex(of old: Int) -> Int? {
        moves.new(of: old) ?? edit?.newIndex(of: old)
    }

    func oldIndex(of new: Int) -> Int? {
        moves.old(of: new) ?? edit?.oldIndex(of: new)
    }

    /// Whether a section was moved, and did not just make room for others.
    func hasMoved(_ old: Int) -> Bool {
        edit != nil && moves.new(of: old) != nil
    }
}

/// The order of sections after an update.
struct SectionArrangement {
    enum Run {
        /// Sections that stay in order, by their old indices.
        case staying(Range<Int>)
        /// A section that is moved here, by its old index.
        case moved(from: Int)
        case new(LayoutSection)
    }

    /// The runs by ascending start, which is the index of the run's first section after the update.
    private(set) var runs: [(start: Int, run: Run)] = []
    /// The old indices of sections that are removed or moved away, ascending.
    let gone: [Int]
    /// The new indices of the sections.
    private(set) var map = SectionMap()
    /// The number of sections after the update.
    private(set) var count = 0
    /// The index after the update of the first section that has another index than before.
    private(set) var firstChange: Int

    /// Returns `nil` if no section is inserted, removed or moved. O(number of changes × log of it).
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

    /// Returns a new section, by its index after the update. O(log number of runs).
    func newSection(at index: Int) -> LayoutSection? {
        let position = partitionPoint(runs.count) { runs[$0].start < index }
        guard position < runs.count, runs[position].start == index,
            case .new(let section) = runs[position].run
        else { return nil }
        return section
    }
}

/// The new indices of sections.
struct SectionMap: Sendable {
    /// The moved sections.
    var moves = Pairing<Int>()
    /// The other insertions and removals. If `nil`, all sections that weren't moved are removed.
    var edit: IndexEdit?

    func newIndex(of old: Int) -> Int? {
        moves.new(of: old) ?? edit?.newIndex(of: old)
    }

    func oldIndex(of new: Int) -> Int? {
        moves.old(of: new) ?? edit?.oldIndex(of: new)
    }

    /// Returns whether a section was moved itself, not only by insertions and removals before it.
    func hasMoved(_ old: Int) -> Bool {
        edit != nil && moves.new(of: old) != nil
    }
}

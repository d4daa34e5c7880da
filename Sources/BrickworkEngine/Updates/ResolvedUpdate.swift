/// The origin of a section in a new arrangement.
enum SectionSource {
    case new(LayoutSection)
    case moved(from: Int)
}

/// An update for a layout with known sections, without contradictions, and sorted.
struct ResolvedUpdate {
    /// The old indices of sections that are removed or moved away, ascending.
    private(set) var goneSections: [Int] = []
    /// The sections that are inserted or moved to an index, by ascending new index.
    private(set) var comingSections: [(index: Int, source: SectionSource)] = []
    /// The replaced sections, each once, by ascending old index.
    private(set) var replacedSections: [(index: Int, section: LayoutSection)] = []
    /// The sections that get another description, in the given order.
    private(set) var describedSections: [(index: Int, section: LayoutSection)] = []
    private(set) var removedItems: [ItemPath] = []
    private(set) var movedItems: [(from: ItemPath, to: ItemPath)] = []
    private(set) var replacedItems: [(path: ItemPath, item: ItemSize)] = []
    let insertedItems: [(path: ItemPath, items: LayoutItems)]

    init(_ update: LayoutUpdate, of layout: CollectionLayout) {
        insertedItems = update.insertedItems
        resolveSections(update, count: layout.sectionCount)
        resolveItems(update, of: layout)
    }

    /// Whether a section is inserted, removed or moved.
    var changesSections: Bool {
        !goneSections.isEmpty || !comingSections.isEmpty
    }

    /// The old indices of sections that are replaced or get another description.
    var changedSections: [Int] {
        replacedSections.map { $0.index } + describedSections.map { $0.index }
    }

    /// Returns whether a section is replaced. O(log number of replaced sections).
    func replacesSection(_ old: Int) -> Bool {
        replacement(ofSection: old) != nil
    }

    /// Returns the replacement of a section, or `nil` if it isn't replaced.
    func replacement(ofSection old: Int) -> LayoutSection? {
        let index = partitionPoint(replacedSections.count) { replacedSections[$0].index < old }
        guard index < replacedSections.count, replacedSections[index].index == old else { return nil }
        return replacedSections[index].section
    }

    private mutating func resolveSections(_ update: LayoutUpdate, count: Int) {
        let exists = { (index: Int) in index >= 0 && index < count }
        let removed = Self.sortedUnique(update.removedSections.filter(exists))
        let moves = Self.firsts(
            update.movedSections.filter { exists($0.from) && !Self.contains(removed, $0.from) }
        )
        goneSections = (removed + moves.map { $0.from }).sorted()
        comingSections = moves.map { (max(0, $0.to), .moved(from: $0.from)) }
        for insertion in update.insertedSections {
            comingSections.append((max(0, insertion.index), .new(insertion.section)))
        }
        Self.stableSort(&comingSections) { $0.index < $1.index }
        let stays = { (index: Int) in exists(index) && !Self.contains(removed, index) }
        var replacements = update.replacedSections.filter { stays($0.index) }
        Self.stableSort(&replacements) { $0.index < $1.index }
        for replacement in replacements {
            if replacedSections.last?.index == replacement.index { replacedSections.removeLast() }
            replacedSections.append(replacement)
        }
        describedSections = update.describedSections.filter { stays($0.index) }
    }

    /// Returns the first of several moves of one section, in the given order.
    private static func firsts(_ moves: [(from: Int, to: Int)]) -> [(from: Int, to: Int)] {
        var order = Array(moves.indices)
        stableSort(&order) { moves[$0].from < moves[$1].from }
        var isFirst = [Bool](repeating: true, count: moves.count)
        for (earlier, later) in zip(order, order.dropFirst()) where moves[earlier].from == moves[later].from {
            isFirst[later] = false
        }
        return moves.indices.filter { isFirst[$0] }.map { moves[$0] }
    }

    private mutating func resolveItems(_ update: LayoutUpdate, of layout: CollectionLayout) {
        removedItems = Self.sortedUnique(update.removedItems.filter(layout.hasItem))
        var moves = update.movedItems.filter {
            layout.hasItem(at: $0.from) && !Self.contains(removedItems, $0.from)
        }
        Self.stableSort(&moves) { $0.from < $1.from }
        for move in moves where movedItems.last?.from != move.from {
            movedItems.append(move)
        }
        replacedItems = update.replacedItems.filter {
            layout.hasItem(at: $0.path) && !Self.contains(removedItems, $0.path)
        }
    }

    static func sortedUnique<Value: Comparable>(_ values: [Value]) -> [Value] {
        var result: [Value] = []
        for value in values.sorted() where result.last != value {
            result.append(value)
        }
        return result
    }

    /// Returns whether a sorted list has a value. O(log n).
    static func contains<Value: Comparable>(_ sorted: [Value], _ value: Value) -> Bool {
        let index = partitionPoint(sorted.count) { sorted[$0] < value }
        return index < sorted.count && sorted[index] == value
    }

    /// The standard library's sort is stable, but this isn't documented.
    static func stableSort<Value>(_ values: inout [Value], by precedes: (Value, Value) -> Bool) {
        let sorted = values.indices.sorted { left, right in
            if precedes(values[left], values[right]) { return true }
            if precedes(values[right], values[left]) { return false }
            return left < right
        }
        values = sorted.map { values[$0] }
    }
}

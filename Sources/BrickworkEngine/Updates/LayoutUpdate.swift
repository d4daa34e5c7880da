/// A batch of changes to sections and items, as for collection views. Removed, moved and replaced elements
/// have their index *before* the batch. Inserted elements and targets of moves have their index *after* it.
///
/// Contradictions have a defined result. Elements that don't exist are ignored. An item or section that is removed
/// isn't moved or replaced. If it is both moved and replaced, both count. Of several moves, the first counts, and of
/// several replacements, the last. Insertions beyond the end are at the end.
///
/// ```swift
/// var update = LayoutUpdate()
/// update.removeItem(at: ItemPath(section: 0, item: 4))
/// update.insert([.aspectRatio(1.5)], at: ItemPath(section: 0, item: 0))
/// let map = layout.apply(update)
/// map.newPath(of: ItemPath(section: 0, item: 5))  // item 5: one is gone, and one has come
/// ```
public struct LayoutUpdate: Sendable {
    private(set) var removedSections: [Int] = []
    private(set) var insertedSections: [(index: Int, section: LayoutSection)] = []
    private(set) var movedSections: [(from: Int, to: Int)] = []
    private(set) var replacedSections: [(index: Int, section: LayoutSection)] = []
    private(set) var describedSections: [(index: Int, section: LayoutSection)] = []
    private(set) var removedItems: [ItemPath] = []
    private(set) var insertedItems: [(path: ItemPath, items: LayoutItems)] = []
    private(set) var movedItems: [(from: ItemPath, to: ItemPath)] = []
    private(set) var replacedItems: [(path: ItemPath, item: ItemSize)] = []

    /// Creates a batch without changes.
    public init() {}

    /// Inserts items. The first one is at `path` after the batch.
    public mutating func insert(_ items: LayoutItems, at path: ItemPath) {
        insertedItems.append((path, items))
    }

    /// Inserts an item, which is at `path` after the batch.
    public mutating func insert(_ item: ItemSize, at path: ItemPath) {
        insert([item], at: path)
    }

    /// Removes the item at `path` before the batch.
    public mutating func removeItem(at path: ItemPath) {
        removedItems.append(path)
    }

    /// Moves an item.
    public mutating func moveItem(from old: ItemPath, to new: ItemPath) {
        movedItems.append((old, new))
    }

    /// Replaces the item at `path` before the batch.
    public mutating func replaceItem(at path: ItemPath, with item: ItemSize) {
        replacedItems.append((path, item))
    }

    /// Inserts a section, which is at `index` after the batch.
    public mutating func insertSection(_ section: LayoutSection, at index: Int) {
        insertedSections.append((index, section))
    }

    /// Removes the section at `index` before the batch, and its items.
    public mutating func removeSection(at index: Int) {
        removedSections.append(index)
    }

    /// Moves a section with its items.
    public mutating func moveSection(from old: Int, to new: Int) {
        movedSections.append((old, new))
    }

    /// Replaces the section at `index` before the batch. Its items count as new.
    public mutating func replaceSection(at index: Int, with section: LayoutSection) {
        replacedSections.append((index, section))
    }

    /// Sets the properties of the section at `index` before the batch, except its items: its header, its
    /// insets or its layout, for example. Its items stay. With ``UpdatePolicy/sticky``, they keep their
    /// columns if the number of columns stays the same.
    ///
    /// O(1) if the section keeps its ``LayoutSection/layout`` and its length across the scroll axis,
    /// otherwise O(its items).
    public mutating func describeSection(at index: Int, as section: LayoutSection) {
        describedSections.append((index, section))
    }
}

// The way to the engine's lists: without contradictions, and sorted.
extension LayoutUpdate {
    /// Returns the update without changes that have no effect in a layout. Each element has a removal, or at most one
    /// move, by ascending index before the update.
    func normalized(for layout: CollectionLayout) -> LayoutUpdate {
        var result = self
        result.removedSections = removedSections.filter(layout.sections.indices.contains).sortedUnique()
        let staysSection = { [removed = result.removedSections] index in
            layout.sections.indices.contains(index) && !removed.containsSorted(index)
        }
        result.movedSections = movedSections.filter { staysSection($0.from) }.firsts { $0.from }
        // The last of several replacements counts.
        result.replacedSections = replacedSections.filter { staysSection($0.index) }
        if !result.replacedSections.rises(on: { $0.index }) {
            result.replacedSections = result.replacedSections.reversed().firsts { $0.index }
        }
        result.describedSections = describedSections.filter { staysSection($0.index) }
        result.removedItems = removedItems.filter(layout.hasItem).sortedUnique()
        let staysItem = { [removed = result.removedItems] path in
            layout.hasItem(at: path) && !removed.containsSorted(path)
        }
        result.movedItems = movedItems.filter { staysItem($0.from) }.firsts { $0.from }
        result.replacedItems = replacedItems.filter { staysItem($0.path) }
        return result
    }

    /// Returns the replacement of a section, or `nil` if a normalized update doesn't replace it. O(log number of replaced
    /// sections).
    func replacement(ofSection old: Int) -> LayoutSection? {
        let index = partitionPoint(replacedSections.count) { replacedSections[$0].index < old }
        guard index < replacedSections.count, replacedSections[index].index == old else { return nil }
        return replacedSections[index].section
    }
}

/// The changes of a list of sections, or of a section's items: the removed elements, and runs of inserted ones. A moved
/// element counts as removed and inserted.
///
/// If the list a b c d becomes a x y d, the removed elements are 1 and 2, and there is one run of two elements at index 1.
struct ListChanges: Sendable {
    struct Run: Sendable {
        let start: Int
        /// The number of elements in the runs before.
        let before: Int
        var count: Int

        var end: Int { start + count }
        /// The positions of the run's elements among all inserted ones.
        var positions: Range<Int> { before..<before + count }
    }

    let oldCount: Int
    /// The indices of removed elements before the change, ascending.
    let removed: [Int]
    private(set) var runs: [Run] = []

    /// - Parameter removed: The indices of removed elements, ascending.
    init(ofCount count: Int, removing removed: [Int] = []) {
        oldCount = count
        self.removed = removed
    }

    var isEmpty: Bool { removed.isEmpty && runs.isEmpty }

    var count: Int { oldCount - removed.count + insertedCount }

    var insertedCount: Int { runs.last?.positions.upperBound ?? 0 }

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

    /// Returns the new index of the element that takes the place of a removed one: the inserted one at the same position
    /// between the elements that remain before and after it, or else the next remaining one.
    func replacement(of old: Int) -> Int {
        let next = successor(of: old)
        let position = partitionPoint(removed.count) { removed[$0] < old }
        guard position < removed.count, removed[position] == old else { return next }
        // The removed elements directly before it.
        let first = partitionPoint(position + 1) { removed[$0] - $0 < old - position }
        let inserted = lastRun(upTo: next - 1).map { $0.end == next ? $0.count : 0 } ?? 0
        return next - inserted + min(inserted, position - first)
    }

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

    private func lastRun(upTo new: Int) -> Run? {
        let run = partitionPoint(runs.count) { runs[$0].start <= new }
        return run > 0 ? runs[run - 1] : nil
    }
}

extension Array {
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
    mutating func apply(_ changes: ListChanges, inserting new: LayoutItems) {
        first.apply(changes, inserting: new.first)
        second.apply(changes, inserting: new.second)
        traits.apply(changes, inserting: new.traits)
        didAdd(new)
    }
}

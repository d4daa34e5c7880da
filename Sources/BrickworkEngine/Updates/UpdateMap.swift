/// The new paths and indices of earlier elements after a change, and the earlier ones of new elements.
///
/// It stores only changes, so a lookup costs O(log number of changes). For a path or an index that never
/// existed, the result is `nil` or an element that doesn't exist.
///
/// After an insertion at item 3, the new path of item 3 is item 4, and the new item 3 has no old path.
public struct UpdateMap: Sendable {
    var sections = ListChanges(ofCount: 0)
    var sectionMoves = Moves<Int>()
    /// The changes of items, by the ascending old index of the section. They are `nil` if all items were replaced.
    var items: [(section: Int, changes: ListChanges?)] = []
    var moves = Moves<ItemPath>()
    /// The old paths of items that were replaced at the same place, ascending.
    private var replacedItems: [ItemPath] = []
    private var replacedSections: [Int] = []

    /// Creates a map without changes.
    public init() {}

    /// Returns the new index of a section, or `nil` if it was removed.
    public func newIndex(ofSection old: Int) -> Int? {
        if let new = sectionMoves.new(of: old) { return new }
        return sections.newIndex(of: old)
    }

    /// Returns the old index of a section, or `nil` if it is new.
    public func oldIndex(ofSection new: Int) -> Int? {
        if let old = sectionMoves.old(of: new) { return old }
        return sections.oldIndex(of: new)
    }

    /// Returns the new path of an item, or `nil` if it was removed.
    public func newPath(of old: ItemPath) -> ItemPath? {
        if let new = moves.new(of: old) {
            return new
        }
        guard let section = newIndex(ofSection: old.section) else { return nil }
        guard let changes = changes(ofSection: old.section) else {
            return ItemPath(section: section, item: old.item)
        }
        return changes?.newIndex(of: old.item).map { ItemPath(section: section, item: $0) }
    }

    /// Returns the old path of an item, or `nil` if it is new.
    public func oldPath(of new: ItemPath) -> ItemPath? {
        if let old = moves.old(of: new) {
            return old
        }
        guard let section = oldIndex(ofSection: new.section) else { return nil }
        guard let changes = changes(ofSection: section) else {
            return ItemPath(section: section, item: new.item)
        }
        return changes?.oldIndex(of: new.item).map { ItemPath(section: section, item: $0) }
    }

    /// Returns an element with its new path, or `nil` if it was removed.
    public func newElement(of old: LayoutElement) -> LayoutElement? {
        if old.kind == .item {
            return newPath(of: old.path).map(LayoutElement.item)
        }
        return newIndex(ofSection: old.path.section).map { LayoutElement(old.kind, section: $0) }
    }

    /// Returns an element with its old path, or `nil` if it is new.
    public func oldElement(of new: LayoutElement) -> LayoutElement? {
        if new.kind == .item {
            return oldPath(of: new.path).map(LayoutElement.item)
        }
        return oldIndex(ofSection: new.path.section).map { LayoutElement(new.kind, section: $0) }
    }

    /// Marks items and sections that were replaced at the same place in a separate step, by their old paths
    /// and indices. If possible, other items then stay in place. See
    /// ``CollectionLayout/Anchor/following(_:)``.
    public mutating func didReplace(items: some Sequence<ItemPath>, sections: some Sequence<Int> = []) {
        replacedItems = (replacedItems + items).sorted()
        replacedSections = (replacedSections + sections).sorted()
    }

    /// Returns the effect of the change on an item, or `nil` if it was removed.
    func effect(onItemAt old: ItemPath) -> Effect? {
        guard newPath(of: old) != nil else { return nil }
        let wasMoved = moves.new(of: old) != nil || sectionMoves.new(of: old.section) != nil
        if wasMoved { return .moved }
        if replacedSections.containsSorted(old.section) { return .inReplacedSection }
        return replacedItems.containsSorted(old) ? .replaced : .untouched
    }

    /// Returns the path of the item that takes the place of a removed one: the one that was inserted there, or else the next
    /// remaining item.
    ///
    /// If there is none, the path is the end of the section. In a removed section, it is the old path.
    func successor(of old: ItemPath) -> ItemPath {
        ItemPath(
            section: newIndex(ofSection: old.section) ?? old.section,
            item: changes(ofSection: old.section)??.replacement(of: old.item) ?? old.item
        )
    }

    /// Returns whether any item is still there, in the layout after the change. O(number of sections × log of the number of
    /// changes).
    package func keepsItems(of new: CollectionLayout) -> Bool {
        guard moves.byOld.isEmpty else { return true }
        return (0..<new.sectionCount).contains { index in
            guard let old = oldIndex(ofSection: index) else { return false }
            guard let changes = changes(ofSection: old), let changes else {
                return new.itemCount(inSection: index) > 0
            }
            return changes.removed.count < changes.oldCount
        }
    }

    /// Returns the changes of a section's items, by its old index. The result is `nil` if nothing changes, and `.some(nil)`
    /// if all items were replaced.
    private func changes(ofSection old: Int) -> ListChanges?? {
        let index = partitionPoint(items.count) { items[$0].section < old }
        guard index < items.count, items[index].section == old else { return nil }
        return .some(items[index].changes)
    }
}

extension UpdateMap {
    /// The effect of a change on an item that still exists. Smaller values are better for keeping the visible
    /// items in place.
    enum Effect: Int, Comparable {
        case untouched
        /// The item has another size or content.
        case replaced
        /// The section was replaced, so another item may be at the item's place.
        case inReplacedSection
        case moved

        static func < (left: Effect, right: Effect) -> Bool {
            left.rawValue < right.rawValue
        }
    }
}

/// Pairs of old and new values. Each value belongs to at most one pair, and is found in both directions.
///
/// If elements 3 and 5 move to 5 and 1, the pairs by old value are (3, 5) and (5, 1), and by new value (5, 1) and (3, 5).
struct Moves<Value: Comparable & Sendable>: Sendable {
    typealias Pair = (old: Value, new: Value)

    private(set) var byOld: [Pair] = []
    /// The pairs by ascending new value. It shares the memory of `byOld` if the order is the same.
    private var byNew: [Pair] = []

    init() {}

    /// Creates a pairing. Of several pairs with the same old value, the first counts. Of the remaining pairs
    /// with the same new value, the first counts.
    ///
    /// O(k) for k pairs in ascending order on both sides, otherwise O(k log k).
    init(_ pairs: some Sequence<Pair>) {
        byOld = Array(pairs)
        guard !byOld.rises(on: { $0.old }) || !byOld.rises(on: { $0.new }) else {
            byNew = byOld
            return
        }
        let given = byOld
        let places = Array(given.indices).firsts { given[$0].old }.sorted().firsts { given[$0].new }
        byNew = places.map { given[$0] }
        byOld = byNew.sorted { $0.old }
    }

    func new(of old: Value) -> Value? {
        let index = partitionPoint(byOld.count) { byOld[$0].old < old }
        return index < byOld.count && byOld[index].old == old ? byOld[index].new : nil
    }

    func old(of new: Value) -> Value? {
        let index = partitionPoint(byNew.count) { byNew[$0].new < new }
        return index < byNew.count && byNew[index].new == new ? byNew[index].old : nil
    }
}

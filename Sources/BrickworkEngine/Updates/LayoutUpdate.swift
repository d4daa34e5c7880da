/// A batch of changes to sections and items, as for collection views. Removed, moved and replaced elements
/// have their index *before* the batch. Inserted elements and targets of moves have their index *after* it.
///
/// Contradictions have a defined result. Elements that don't exist are ignored. Of several changes to one
/// item, the removal counts first, then the move, then the replacement. Insertions beyond the end are at the
/// end.
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
    /// Returns the update without changes that have no effect in a layout. Each element has one removal, move or
    /// replacement, by ascending index before the update.
    func normalized(for layout: CollectionLayout) -> LayoutUpdate {
        var result = self
        result.removedSections = removedSections.filter(layout.sections.indices.contains).sortedUnique()
        let staysSection = { [removed = result.removedSections] index in
            layout.sections.indices.contains(index) && !removed.containsSorted(index)
        }
        result.movedSections = Self.first(movedSections.filter { staysSection($0.from) }) { $0.from }
        // The last of several replacements counts.
        result.replacedSections =
            Self.first(replacedSections.filter { staysSection($0.index) }.reversed()) { $0.index }
        result.describedSections = describedSections.filter { staysSection($0.index) }
        result.removedItems = removedItems.filter(layout.hasItem).sortedUnique()
        let staysItem = { [removed = result.removedItems] path in
            layout.hasItem(at: path) && !removed.containsSorted(path)
        }
        result.movedItems = Self.first(movedItems.filter { staysItem($0.from) }) { $0.from }
        result.replacedItems = replacedItems.filter { staysItem($0.path) }
        return result
    }

    /// Returns the first change of each element, by ascending index.
    private static func first<Change, Index: Comparable>(
        _ changes: [Change],
        by index: (Change) -> Index
    ) -> [Change] {
        var result: [Change] = []
        for change in changes.sorted(by: { index($0) < index($1) })
        where result.last.map({ index($0) != index(change) }) ?? true {
            result.append(change)
        }
        return result
    }

    /// Returns whether a normalized update replaces a section. O(log number of replaced sections).
    func replacesSection(_ old: Int) -> Bool {
        replacement(ofSection: old) != nil
    }

    /// Returns the replacement of a section, or `nil` if a normalized update doesn't replace it.
    func replacement(ofSection old: Int) -> LayoutSection? {
        let index = partitionPoint(replacedSections.count) { replacedSections[$0].index < old }
        guard index < replacedSections.count, replacedSections[index].index == old else { return nil }
        return replacedSections[index].section
    }
}

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

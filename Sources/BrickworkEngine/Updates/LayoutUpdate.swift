/// A batch of changes to sections and items, as collection views take them: what goes, moves from or is
/// replaced is named by its index *before* the batch, what comes or is moved to by its index *after* it.
///
/// Contradictions have an answer: what does not exist is ignored, of several changes to one item the removal
/// counts first, then the move, then the replacement, and what is to come beyond the end comes at the end.
public struct LayoutUpdate: Sendable {
    private(set) var removedSections: [Int] = []
    private(set) var insertedSections: [(index: Int, section: LayoutSection)] = []
    private(set) var movedSections: [(from: Int, to: Int)] = []
    private(set) var replacedSections: [(index: Int, section: LayoutSection)] = []
    private(set) var describedSections: [(index: Int, section: LayoutSection)] = []
    private(set) var removedItems: [ItemPath] = []
    private(set) var insertedItems: [(path: ItemPath, items: LayoutItems)] = []
    private(set) var movedItems: [(from: ItemPath, to: ItemPath)] = []
    private(set) var replacedItems: [(path: ItemPath, item: LayoutItem)] = []

    /// No changes.
    public init() {}

    /// Inserts items, the first of which stands at `path` afterward.
    public mutating func insert(_ items: LayoutItems, at path: ItemPath) {
        insertedItems.append((path, items))
    }

    /// Inserts an item, which stands at `path` afterward.
    public mutating func insert(_ item: LayoutItem, at path: ItemPath) {
        insert([item], at: path)
    }

    /// Removes the item that stood at `path` before.
    public mutating func removeItem(at path: ItemPath) {
        removedItems.append(path)
    }

    /// Moves an item.
    public mutating func moveItem(from old: ItemPath, to new: ItemPath) {
        movedItems.append((old, new))
    }

    /// Gives the item that stood at `path` before another size or span.
    public mutating func replaceItem(at path: ItemPath, with item: LayoutItem) {
        replacedItems.append((path, item))
    }

    /// Inserts a section, which stands at `index` afterward.
    public mutating func insertSection(_ section: LayoutSection, at index: Int) {
        insertedSections.append((index, section))
    }

    /// Removes the section that stood at `index` before, with its items.
    public mutating func removeSection(at index: Int) {
        removedSections.append(index)
    }

    /// Moves a section with its items.
    public mutating func moveSection(from old: Int, to new: Int) {
        movedSections.append((old, new))
    }

    /// Replaces the section that stood at `index` before, its items included: those count as new.
    public mutating func replaceSection(at index: Int, with section: LayoutSection) {
        replacedSections.append((index, section))
    }

    /// Gives the section that stood at `index` before everything of `section` but its items: another header, say, other
    /// insets or another way of placing. Its own items stay, and under ``UpdatePolicy/sticky`` keep their columns as
    /// long as there are as many.
    ///
    /// O(1) where the section keeps its ``LayoutSection/layout`` object and its size across, else O(items of it).
    public mutating func describeSection(at index: Int, as section: LayoutSection) {
        describedSections.append((index, section))
    }
}

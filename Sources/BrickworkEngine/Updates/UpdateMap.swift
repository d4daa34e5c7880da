/// The new paths and indices of earlier elements after a change, and the earlier ones of new elements.
///
/// It stores only changes, so a lookup costs O(log number of changes). For a path or an index that never
/// existed, the result is `nil` or an element that doesn't exist.
public struct UpdateMap: Sendable {
    /// The new indices of the old sections; `nil` if no section was inserted, removed or moved.
    var sections: SectionMap?
    /// The changes within sections, by the old index of the section, ascending.
    var edits: [(section: Int, edit: IndexEdit)] = []
    /// The moved items.
    var moves = Pairing<ItemPath>()
    /// The old paths of items that were replaced at the same place, ascending.
    private var replacedItems: [ItemPath] = []
    /// The old indices of sections that were replaced at the same place, ascending.
    private var replacedSections: [Int] = []
    /// Whether items that weren't moved are removed.
    private var keepsOnlyMoved = false

    /// Creates a map without changes.
    public init() {}

    /// Creates the map between a layout and a new layout of other items.
    ///
    /// ```swift
    /// let filtered = CollectionLayout(container: layout.container, sections: [section(of: matches)])
    /// let map = UpdateMap(
    ///     kept: matches.enumerated().map {
    ///         (old: ItemPath(section: 0, item: $1), new: ItemPath(section: 0, item: $0))
    ///     },
    ///     sections: [(old: 0, new: 0)])
    /// window.follow(map)
    /// ```
    ///
    /// Items without a pair are removed or new. So are headers, footers and backgrounds of sections without a
    /// pair. Of several pairs with the same old path, the first counts. Of the remaining pairs with the same
    /// new path, the first counts. O(k) for k pairs in ascending order on both sides, as after filtering,
    /// otherwise O(k log k).
    ///
    /// - Parameters:
    ///   - items: The old and new paths of the items in both layouts.
    ///   - sections: The old and new indices of the sections in both layouts.
    public init(
        kept items: some Sequence<(old: ItemPath, new: ItemPath)>,
        sections: some Sequence<(old: Int, new: Int)> = EmptyCollection<(old: Int, new: Int)>()
    ) {
        moves = Pairing(items)
        self.sections = SectionMap(moves: Pairing(sections))
        keepsOnlyMoved = true
    }

    /// Returns the new index of a section, or `nil` if it was removed.
    public func newIndex(ofSection old: Int) -> Int? {
        sections.map { $0.newIndex(of: old) } ?? old
    }

    /// Returns the old index of a section, or `nil` if it is new.
    public func oldIndex(ofSection new: Int) -> Int? {
        sections.map { $0.oldIndex(of: new) } ?? new
    }

    /// Returns the new path of an item, or `nil` if it was removed.
    public func newPath(of old: ItemPath) -> ItemPath? {
        if let new = moves.new(of: old) {
            return new
        }
        guard !keepsOnlyMoved, let section = newIndex(ofSection: old.section) else { return nil }
        guard let edit = edit(ofSection: old.section) else {
            return ItemPath(section: section, item: old.item)
        }
        return edit.newIndex(of: old.item).map { ItemPath(section: section, item: $0) }
    }

    /// Returns the old path of an item, or `nil` if it is new.
    public func oldPath(of new: ItemPath) -> ItemPath? {
        if let old = moves.old(of: new) {
            return old
        }
        guard !keepsOnlyMoved, let section = oldIndex(ofSection: new.section) else { return nil }
        guard let edit = edit(ofSection: section) else { return ItemPath(section: section, item: new.item) }
        return edit.oldIndex(of: new.item).map { ItemPath(section: section, item: $0) }
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

    /// Notes items and sections that were replaced at the same place in a separate step, by their old paths
    /// and indices. If possible, other items then stay in place. See
    /// ``CollectionLayout/Anchor/following(_:)``.
    public mutating func noteReplaced(items: some Sequence<ItemPath>, sections: some Sequence<Int> = []) {
        replacedItems = (replacedItems + items).sorted()
        replacedSections = (replacedSections + sections).sorted()
    }

    /// Returns the effect of the change on an item, or `nil` if it was removed.
    func fate(of old: ItemPath) -> Fate? {
        guard newPath(of: old) != nil else { return nil }
        let wasMoved = !keepsOnlyMoved && moves.new(of: old) != nil
        if wasMoved || sections?.hasMoved(old.section) == true { return .moved }
        let wasReplaced =
            ResolvedUpdate.contains(replacedItems, old)
            || ResolvedUpdate.contains(replacedSections, old.section)
        return wasReplaced ? .replaced : .untouched
    }

    /// Returns the new path of the next remaining item after a removed one.
    ///
    /// If there is none, the path is the end of the section. In a removed section, it is the old path.
    func successor(of old: ItemPath) -> ItemPath {
        if keepsOnlyMoved {
            return moves.atOrAfter(old) ?? old
        }
        return ItemPath(
            section: newIndex(ofSection: old.section) ?? old.section,
            item: edit(ofSection: old.section)?.successor(of: old.item) ?? old.item
        )
    }

    private func edit(ofSection old: Int) -> IndexEdit? {
        let index = partitionPoint(edits.count) { edits[$0].section < old }
        return index < edits.count && edits[index].section == old ? edits[index].edit : nil
    }
}

extension UpdateMap {
    /// The effect of a change on an item that still exists. Smaller values are better for keeping the visible
    /// items in place.
    enum Fate: Int, Comparable {
        case untouched
        /// The item has another size or content.
        case replaced
        case moved

        static func < (left: Fate, right: Fate) -> Bool {
            left.rawValue < right.rawValue
        }
    }
}

/// The removed indices of a section, and the runs of inserted ones.
struct IndexEdit: Sendable {
    /// A run of new indices.
    private struct Run {
        /// The first index of the run.
        var start: Int
        /// The number of indices in the runs before.
        var before: Int
        var count: Int
    }

    /// The removed old indices, ascending.
    private let removed: [Int]
    private let runs: [Run]
    /// Whether all old items are removed.
    private let replacesAll: Bool

    /// - Parameters:
    ///   - removed: The removed old indices, ascending.
    ///   - inserted: The inserted runs, by ascending new index of their first item.
    init(removed: [Int], inserted: [(start: Int, count: Int)]) {
        self.removed = removed
        replacesAll = false
        var before = 0
        runs = inserted.map { run in
            defer { before += run.count }
            return Run(start: run.start, before: before, count: run.count)
        }
    }

    /// Creates an edit that removes all items.
    init(replacingAll: Bool) {
        removed = []
        runs = []
        replacesAll = replacingAll
    }

    func newIndex(of old: Int) -> Int? {
        guard !replacesAll, !ResolvedUpdate.contains(removed, old) else { return nil }
        return successor(of: old)
    }

    /// Returns the new index of an item, or of the next remaining item if it was removed.
    func successor(of old: Int) -> Int {
        let survivor = old - partitionPoint(removed.count) { removed[$0] < old }
        let run = partitionPoint(runs.count) { runs[$0].start - runs[$0].before <= survivor }
        // Wraps around for an index that never existed. A negative index doesn't exist either.
        return run > 0 ? survivor &+ runs[run - 1].before &+ runs[run - 1].count : survivor
    }

    func oldIndex(of new: Int) -> Int? {
        guard !replacesAll else { return nil }
        let run = partitionPoint(runs.count) { runs[$0].start <= new }
        var survivor = new
        if run > 0 {
            let last = runs[run - 1]
            guard new >= last.start + last.count else { return nil }
            survivor -= last.before + last.count
        }
        return survivor &+ partitionPoint(removed.count) { removed[$0] - $0 <= survivor }
    }
}

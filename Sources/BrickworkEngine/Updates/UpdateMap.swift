/// Where a change has put what was there before, and where what is there now came from.
///
/// It holds only what was changed: a lookup costs O(log number of changes). A path or an index that never was has
/// none on the other side either: the answer is nil, or something that is not there.
public struct UpdateMap: Sendable {
    /// Where the old sections are; nil if no section came, went or moved.
    var sections: SectionMap?
    /// What happened within the sections that were changed, by their old index, rising.
    var edits: [(section: Int, edit: IndexEdit)] = []
    /// Where items were moved.
    var moves = Pairing<ItemPath>()
    /// The old paths of the items that were replaced where they stood, rising.
    private var replacedItems: [ItemPath] = []
    /// The old indices of the sections that were, rising.
    private var replacedSections: [Int] = []
    /// Whether items that were not moved are gone.
    private var keepsOnlyMoved = false

    /// Nothing was changed.
    public init() {}

    /// What a layout that was made anew, from other items, has in common with the one before.
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
    /// Items in no pair are gone, or new; so are headers, footers and backgrounds of sections in no pair. Of several
    /// pairs with one old path the first counts, of those that are left the first with one new path. O(k) for k
    /// pairs that rise on both sides, as after filtering; else O(k log k).
    ///
    /// - Parameters:
    ///   - items: the old and the new paths of the items that are there before and after.
    ///   - sections: the old and the new indices of the sections that are.
    public init(
        kept items: some Sequence<(old: ItemPath, new: ItemPath)>,
        sections: some Sequence<(old: Int, new: Int)> = EmptyCollection<(old: Int, new: Int)>()
    ) {
        moves = Pairing(items)
        self.sections = SectionMap(moves: Pairing(sections))
        keepsOnlyMoved = true
    }

    /// The index that a section has now, or nil if it is gone.
    public func newIndex(ofSection old: Int) -> Int? {
        sections.map { $0.newIndex(of: old) } ?? old
    }

    /// The index that a section had before, or nil if it is new.
    public func oldIndex(ofSection new: Int) -> Int? {
        sections.map { $0.oldIndex(of: new) } ?? new
    }

    /// The path that an item has now, or nil if it is gone.
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

    /// The path that an item had before, or nil if it is new.
    public func oldPath(of new: ItemPath) -> ItemPath? {
        if let old = moves.old(of: new) {
            return old
        }
        guard !keepsOnlyMoved, let section = oldIndex(ofSection: new.section) else { return nil }
        guard let edit = edit(ofSection: section) else { return ItemPath(section: section, item: new.item) }
        return edit.oldIndex(of: new.item).map { ItemPath(section: section, item: $0) }
    }

    /// The element as it is called now, or nil if it is gone.
    public func newElement(of old: LayoutElement) -> LayoutElement? {
        if old.kind == .item {
            return newPath(of: old.path).map(LayoutElement.item)
        }
        return newIndex(ofSection: old.path.section).map { LayoutElement(old.kind, section: $0) }
    }

    /// The element as it was called before, or nil if it is new.
    public func oldElement(of new: LayoutElement) -> LayoutElement? {
        if new.kind == .item {
            return oldPath(of: new.path).map(LayoutElement.item)
        }
        return oldIndex(ofSection: new.path.section).map { LayoutElement(new.kind, section: $0) }
    }

    /// Takes note of what was replaced where it stood in a step of its own, by the names of before the change: what
    /// stays in place is then something else, if there is anything. See ``CollectionLayout/Anchor/following(_:)``.
    public mutating func noteReplaced(items: some Sequence<ItemPath>, sections: some Sequence<Int> = []) {
        replacedItems = (replacedItems + items).sorted()
        replacedSections = (replacedSections + sections).sorted()
    }

    /// What has become of an item; nil if it is gone.
    func fate(of old: ItemPath) -> Fate? {
        guard newPath(of: old) != nil else { return nil }
        let wasMoved = !keepsOnlyMoved && moves.new(of: old) != nil
        if wasMoved || sections?.hasMoved(old.section) == true { return .moved }
        let wasReplaced =
            ResolvedUpdate.contains(replacedItems, old)
            || ResolvedUpdate.contains(replacedSections, old.section)
        return wasReplaced ? .replaced : .untouched
    }

    /// The path of what stands where an item was that is gone: the next one that is left.
    ///
    /// A path that is not there stands for the end, and that in a section that is gone for itself.
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
    /// What a change has made of an item that is still there: the less, the better it serves to keep in place what the
    /// reader looks at.
    enum Fate: Int, Comparable {
        case untouched
        /// It has another size, or shows something else.
        case replaced
        case moved

        static func < (left: Fate, right: Fate) -> Bool {
            left.rawValue < right.rawValue
        }
    }
}

/// Which indices of a section went, and where runs of new ones came.
struct IndexEdit: Sendable {
    /// A run of indices that are new.
    private struct Run {
        /// The first of them.
        var start: Int
        /// How many came in the runs before.
        var before: Int
        var count: Int
    }

    /// The old indices that are gone from their places, rising.
    private let removed: [Int]
    private let runs: [Run]
    /// Whether none of the old items is left.
    private let replacesAll: Bool

    /// - Parameters:
    ///   - removed: the old indices that went, rising.
    ///   - inserted: what came, by rising new index of the first of each run.
    init(removed: [Int], inserted: [(start: Int, count: Int)]) {
        self.removed = removed
        replacesAll = false
        var before = 0
        runs = inserted.map { run in
            defer { before += run.count }
            return Run(start: run.start, before: before, count: run.count)
        }
    }

    /// All items went.
    init(replacingAll: Bool) {
        removed = []
        runs = []
        replacesAll = replacingAll
    }

    func newIndex(of old: Int) -> Int? {
        guard !replacesAll, !ResolvedUpdate.contains(removed, old) else { return nil }
        return successor(of: old)
    }

    /// The new index of an item or, if it is gone, of the next one that is left.
    func successor(of old: Int) -> Int {
        let survivor = old - partitionPoint(removed.count) { removed[$0] < old }
        let run = partitionPoint(runs.count) { runs[$0].start - runs[$0].before <= survivor }
        // Wraps around for an index that never was: a negative one is not there either.
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

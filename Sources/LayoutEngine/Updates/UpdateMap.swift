/// Where a change has put what was there before, and where what is there now came from.
///
/// It holds only what was changed: a lookup of a new place costs O(log number of changes); backwards it also costs
/// O(number of moved items), and O(number of sections) where sections have changed.
public struct UpdateMap: Sendable {
    /// The new index of each old section, nil if it is gone; nil if no section came, went or moved.
    var sections: [Int?]?
    /// What happened within the sections that were changed, by their old index, rising.
    var edits: [(section: Int, edit: IndexEdit)] = []
    /// Where items were moved, by their old path, rising.
    var moves: [(from: ItemPath, to: ItemPath)] = []

    /// Nothing was changed.
    public init() {}

    /// The index that a section has now, or nil if it is gone.
    public func newIndex(ofSection old: Int) -> Int? {
        guard let sections else { return old }
        return sections.indices.contains(old) ? sections[old] : nil
    }

    /// The index that a section had before, or nil if it is new.
    public func oldIndex(ofSection new: Int) -> Int? {
        guard let sections else { return new }
        return sections.firstIndex { $0 == new }
    }

    /// The path that an item has now, or nil if it is gone.
    public func newPath(of old: ItemPath) -> ItemPath? {
        let move = partitionPoint(moves.count) { moves[$0].from < old }
        if move < moves.count, moves[move].from == old {
            return moves[move].to
        }
        guard let section = newIndex(ofSection: old.section) else { return nil }
        guard let edit = edit(ofSection: old.section) else {
            return ItemPath(section: section, item: old.item)
        }
        return edit.newIndex(of: old.item).map { ItemPath(section: section, item: $0) }
    }

    /// The path that an item had before, or nil if it is new.
    public func oldPath(of new: ItemPath) -> ItemPath? {
        if let move = moves.first(where: { $0.to == new }) {
            return move.from
        }
        guard let section = oldIndex(ofSection: new.section) else { return nil }
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

    private func edit(ofSection old: Int) -> IndexEdit? {
        let index = partitionPoint(edits.count) { edits[$0].section < old }
        return index < edits.count && edits[index].section == old ? edits[index].edit : nil
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

    init(removed: [Int], inserted: [SectionEdit.Run]) {
        self.removed = removed
        replacesAll = false
        var before = 0
        runs = inserted.map { run in
            defer { before += run.items.count }
            return Run(start: run.start, before: before, count: run.items.count)
        }
    }

    /// All items went.
    init(replacingAll: Bool) {
        removed = []
        runs = []
        replacesAll = replacingAll
    }

    func newIndex(of old: Int) -> Int? {
        guard !replacesAll else { return nil }
        let gone = partitionPoint(removed.count) { removed[$0] < old }
        guard gone == removed.count || removed[gone] != old else { return nil }
        let survivor = old - gone
        let run = partitionPoint(runs.count) { runs[$0].start - runs[$0].before <= survivor }
        return run > 0 ? survivor + runs[run - 1].before + runs[run - 1].count : survivor
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
        return survivor + partitionPoint(removed.count) { removed[$0] - $0 <= survivor }
    }
}

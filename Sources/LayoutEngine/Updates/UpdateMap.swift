/// Where a change has put what was there before.
///
/// It holds only what was changed: a lookup costs O(log number of changes).
public struct UpdateMap: Sendable {
    /// The new index of each old section, nil if it is gone; empty if no section came, went or moved.
    var sections: [Int?] = []
    /// What happened within the sections that were changed, by their old index, rising.
    var edits: [(section: Int, edit: IndexEdit)] = []
    /// Where items were moved, by their old path, rising.
    var moves: [(from: ItemPath, to: ItemPath)] = []

    /// Nothing was changed.
    public init() {}

    /// The index that a section has now, or nil if it is gone.
    public func newIndex(ofSection old: Int) -> Int? {
        guard !sections.isEmpty else { return old }
        return sections.indices.contains(old) ? sections[old] : nil
    }

    /// The path that an item has now, or nil if it is gone.
    public func newPath(of old: ItemPath) -> ItemPath? {
        let move = partitionPoint(moves.count) { moves[$0].from < old }
        if move < moves.count, moves[move].from == old {
            return moves[move].to
        }
        guard let section = newIndex(ofSection: old.section) else { return nil }
        let edit = partitionPoint(edits.count) { edits[$0].section < old.section }
        guard edit < edits.count, edits[edit].section == old.section else {
            return ItemPath(section: section, item: old.item)
        }
        return edits[edit].edit.newIndex(of: old.item).map { ItemPath(section: section, item: $0) }
    }

    /// The element as it is called now, or nil if it is gone.
    public func newElement(of old: LayoutElement) -> LayoutElement? {
        if old.kind == .item {
            return newPath(of: old.path).map(LayoutElement.item)
        }
        return newIndex(ofSection: old.path.section).map { LayoutElement(old.kind, section: $0) }
    }
}

/// Which indices of a section went, and where runs of new ones came.
struct IndexEdit: Sendable {
    /// The old indices that are gone from their places, rising.
    var removed: [Int]
    /// Where runs of others begin now, rising, with the number of items in all runs before.
    private var runs: [(start: Int, before: Int)]
    /// Whether none of the old items is left.
    let replacesAll: Bool

    init(removed: [Int], inserted: [SectionEdit.Run]) {
        self.removed = removed
        replacesAll = false
        runs = []
        var before = 0
        for run in inserted {
            runs.append((run.start, before))
            before += run.items.count
        }
        runs.append((Int.max, before))
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
        let run = partitionPoint(runs.count - 1) { runs[$0].start - runs[$0].before <= survivor }
        return survivor + runs[run].before
    }
}

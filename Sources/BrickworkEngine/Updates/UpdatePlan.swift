/// The effect of an update on each affected section.
struct UpdatePlan {
    /// The order of the sections; `nil` if none was inserted, removed or moved.
    let arrangement: SectionArrangement?
    /// The changes of items in the affected sections, by ascending index after the update.
    private(set) var edits: [(section: Int, edit: SectionEdit)] = []
    private(set) var map = UpdateMap()

    /// Plans an update. O(number of changes × log of it). If sections are inserted or removed, also O(number
    /// of sections).
    init(_ resolved: ResolvedUpdate, of layout: CollectionLayout) {
        arrangement = SectionArrangement(resolved, count: layout.sectionCount)
        map.sections = arrangement?.map
        edits = concernedSections(resolved, count: arrangement?.count ?? layout.sectionCount).map {
            ($0, SectionEdit())
        }
        removeItems(resolved)
        insertItems(resolved, of: layout)
        describe(resolved)
    }

    /// Returns the sections whose items are inserted, removed, moved or replaced, by ascending index after
    /// the update.
    private func concernedSections(_ resolved: ResolvedUpdate, count: Int) -> [Int] {
        let old =
            resolved.removedItems.map { $0.section } + resolved.movedItems.map { $0.from.section }
            + resolved.replacedItems.map { $0.path.section }
        let new = resolved.insertedItems.map { $0.path.section } + resolved.movedItems.map { $0.to.section }
        return ResolvedUpdate.sortedUnique(
            old.compactMap { map.newIndex(ofSection: $0) } + new.filter { $0 >= 0 && $0 < count }
        )
    }

    /// Returns the position of a section's edit in the list, by the section's index after the update.
    private func position(ofSection new: Int) -> Int? {
        let position = partitionPoint(edits.count) { edits[$0].section < new }
        return position < edits.count && edits[position].section == new ? position : nil
    }

    private mutating func removeItems(_ resolved: ResolvedUpdate) {
        func position(_ path: ItemPath) -> Int? {
            guard !resolved.replacesSection(path.section) else { return nil }
            return map.newIndex(ofSection: path.section).flatMap(self.position)
        }
        for path in (resolved.removedItems + resolved.movedItems.map { $0.from }).sorted() {
            guard let position = position(path) else { continue }
            edits[position].edit.removed.append(path.item)
        }
        for replacement in resolved.replacedItems {
            guard let position = position(replacement.path) else { continue }
            edits[position].edit.firstReplaced =
                min(edits[position].edit.firstReplaced, replacement.path.item)
        }
    }

    private mutating func insertItems(_ resolved: ResolvedUpdate, of layout: CollectionLayout) {
        var coming = resolved.insertedItems.map { (to: $0.path, from: ItemPath?.none, items: $0.items) }
        coming += resolved.movedItems.map { move in
            (move.to, move.from, [layout.sections[move.from.section].section.items[move.from.item]])
        }
        ResolvedUpdate.stableSort(&coming) { $0.to < $1.to }
        var counts = edits.map {
            itemCount(ofSection: $0.section, resolved, in: layout) - $0.edit.removed.count
        }
        var moves: [(old: ItemPath, new: ItemPath)] = []
        for run in coming where !run.items.isEmpty {
            guard let position = position(ofSection: run.to.section) else { continue }
            let start = min(max(edits[position].edit.insertedEnd, run.to.item), counts[position])
            edits[position].edit.insert(run.items, at: start)
            counts[position] += run.items.count
            if let from = run.from {
                moves.append((from, ItemPath(section: run.to.section, item: start)))
            }
        }
        map.moves = Pairing(moves)
        map.noteReplaced(items: resolved.replacedItems.map { $0.path })
    }

    /// Returns the number of items in a section before its own change, by its index after the update.
    private func itemCount(
        ofSection new: Int,
        _ resolved: ResolvedUpdate,
        in layout: CollectionLayout
    ) -> Int {
        guard let old = map.oldIndex(ofSection: new) else {
            return arrangement?.newSection(at: new)?.items.count ?? 0
        }
        return resolved.replacement(ofSection: old)?.items.count ?? layout.itemCount(inSection: old)
    }

    private mutating func describe(_ resolved: ResolvedUpdate) {
        var described: [(section: Int, edit: IndexEdit)] = resolved.replacedSections.map {
            ($0.index, IndexEdit(replacingAll: true))
        }
        for (section, edit) in edits where !edit.removed.isEmpty || !edit.inserted.isEmpty {
            guard let old = map.oldIndex(ofSection: section), !resolved.replacesSection(old) else { continue }
            let runs = edit.inserted.map { (start: $0.start, count: $0.items.count) }
            described.append((old, IndexEdit(removed: edit.removed, inserted: runs)))
        }
        map.edits = described.sorted { $0.0 < $1.0 }
    }
}

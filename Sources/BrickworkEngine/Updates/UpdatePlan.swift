/// The changes that an update makes in each list: in the sections, and in the items of each affected section.
///
/// An item that moves from section 2 to section 4, whose predecessor is removed at the same time, gives a removal in section 2
/// and an insertion in section 3, the new index of that section. Each list is then changed once, whatever the number of
/// changes.
struct UpdatePlan {
    /// What is inserted into the list of sections.
    enum SectionSource {
        case new(LayoutSection)
        case moved(from: Int)
    }

    /// The changes of a section's items.
    struct ItemEdit {
        var changes: ListChanges
        /// The inserted items, in order.
        var inserted = LayoutItems()
        /// The first item that got another size at the same place, by its index before the change.
        var firstReplaced: Int

        /// The first item that has to be placed again.
        var firstChange: Int { min(firstReplaced, changes.firstChange) }
    }

    /// The inserted and moved sections, in their new order.
    private(set) var insertedSections: [SectionSource] = []
    /// The changes of items in the affected sections, by ascending index after the update.
    private(set) var edits: [(section: Int, edit: ItemEdit)] = []
    private(set) var map = UpdateMap()

    /// The changes of the list of sections.
    var sections: ListChanges { map.sections }

    /// Plans an update. O(number of changes × log of it).
    ///
    /// - Parameter update: An update that is normalized for the layout.
    init(_ update: LayoutUpdate, of layout: CollectionLayout) {
        arrangeSections(update, count: layout.sectionCount)
        edits = itemRemovals(update, of: layout)
        insertItems(update, of: layout)
        describe(update)
    }

    private mutating func arrangeSections(_ update: LayoutUpdate, count: Int) {
        var coming = update.movedSections.map { (index: $0.to, source: SectionSource.moved(from: $0.from)) }
        coming += update.insertedSections.map { ($0.index, .new($0.section)) }
        coming.sort { $0.index < $1.index }
        let gone = update.removedSections + update.movedSections.map { $0.from }
        map.sections = ListChanges(ofCount: count, removing: gone.sorted())
        var moves: [(old: Int, new: Int)] = []
        for (index, source) in coming {
            let new = map.sections.insert(1, at: index)
            if case .moved(let old) = source { moves.append((old, new)) }
        }
        map.sectionMoves = Pairing(moves)
        insertedSections = coming.map { $0.source }
    }

    /// Returns the edits of the sections whose items are inserted, removed, moved or replaced, with the removals.
    private func itemRemovals(
        _ update: LayoutUpdate,
        of layout: CollectionLayout
    ) -> [(section: Int, edit: ItemEdit)] {
        let gone = (update.removedItems + update.movedItems.map { $0.from }).sorted()
        let replaced = update.replacedItems.map { $0.path }.sorted()
        let new = (update.insertedItems.map { $0.path } + update.movedItems.map { $0.to }).map { $0.section }
        let affected = (gone + replaced).compactMap { map.newIndex(ofSection: $0.section) }
        return (affected + new.filter { $0 >= 0 && $0 < sections.count }).sortedUnique().map { section in
            // The items of a replaced section count as new, so changes of the earlier ones have no effect.
            let old = map.oldIndex(ofSection: section).flatMap { update.replacesSection($0) ? nil : $0 }
            let changes = ListChanges(
                ofCount: itemCount(ofSection: section, update, in: layout),
                removing: old.map { Self.items(of: $0, gone) } ?? []
            )
            let firstReplaced = old.flatMap { Self.items(of: $0, replaced).first } ?? Int.max
            return (section, ItemEdit(changes: changes, firstReplaced: firstReplaced))
        }
    }

    /// Returns the items of one section in ascending paths.
    private static func items(of section: Int, _ paths: [ItemPath]) -> [Int] {
        let first = partitionPoint(paths.count) { paths[$0].section < section }
        return paths[first...].prefix { $0.section == section }.map { $0.item }
    }

    /// Returns the number of items in a section before its own change, by its index after the update.
    private func itemCount(ofSection new: Int, _ update: LayoutUpdate, in layout: CollectionLayout) -> Int {
        if let old = map.oldIndex(ofSection: new) {
            return update.replacement(ofSection: old)?.items.count ?? layout.itemCount(inSection: old)
        }
        guard let position = sections.position(ofInserted: new),
            case .new(let section) = insertedSections[position]
        else { return 0 }
        return section.items.count
    }

    private mutating func insertItems(_ update: LayoutUpdate, of layout: CollectionLayout) {
        var coming = update.insertedItems.map { (to: $0.path, from: ItemPath?.none, items: $0.items) }
        coming += update.movedItems.map { move in
            (move.to, move.from, [layout.sections[move.from.section].section.items[move.from.item]])
        }
        coming.sort { $0.to < $1.to }
        var moves: [(old: ItemPath, new: ItemPath)] = []
        for run in coming where !run.items.isEmpty {
            let position = partitionPoint(edits.count) { edits[$0].section < run.to.section }
            guard position < edits.count, edits[position].section == run.to.section else { continue }
            let start = edits[position].edit.changes.insert(run.items.count, at: run.to.item)
            edits[position].edit.inserted.append(contentsOf: run.items)
            if let from = run.from { moves.append((from, ItemPath(section: run.to.section, item: start))) }
        }
        map.moves = Pairing(moves)
    }

    private mutating func describe(_ update: LayoutUpdate) {
        map.noteReplaced(items: update.replacedItems.map { $0.path })
        var changes: [(section: Int, changes: ListChanges?)] = update.replacedSections.map { ($0.index, nil) }
        for (section, edit) in edits where !edit.changes.isEmpty {
            guard let old = map.oldIndex(ofSection: section), !update.replacesSection(old) else { continue }
            changes.append((old, edit.changes))
        }
        map.items = changes.sorted { $0.section < $1.section }
    }
}

extension CollectionLayout {
    /// Applies a batch of changes.
    ///
    /// O(number of items in the changed sections, from the first change on), and a few additions for each 64
    /// sections after them. If sections are inserted, removed or moved, O(number of sections). With
    /// ``UpdatePolicy/rebalance``, items that an earlier change has left in their columns count as changed.
    ///
    /// - Parameters:
    ///   - update: The changes.
    ///   - policy: Whether unchanged items keep their columns. With ``UpdatePolicy/rebalance``, the result
    ///     equals a new layout. With ``UpdatePolicy/sticky``, they keep their columns. By default, they keep
    ///     them in sections with measured lengths.
    /// - Returns: The new indices and paths of the earlier elements.
    @discardableResult
    public mutating func apply(_ update: LayoutUpdate, policy: UpdatePolicy = .automatic) -> UpdateMap {
        let update = update.normalized(for: self)
        for replacement in update.replacedItems {
            sections[replacement.path.section].section.items[replacement.path.item] = replacement.item
        }
        let plan = UpdatePlan(update, of: self)
        for description in update.describedSections {
            sections[description.index].describe(as: description.section, policy: policy, in: container)
        }
        for replacement in update.replacedSections {
            sections[replacement.index] = PlacedSection(replacement.section)
            sections[replacement.index].place(from: 0, policy: policy, in: container)
        }
        if !plan.sections.isEmpty { changeSections(plan) }
        for (index, edit) in plan.edits {
            sections[index].apply(edit, policy: policy, in: container)
        }
        var changed = plan.edits.map { $0.section } + rebalance(policy)
        let described = update.replacedSections.map { $0.index } + update.describedSections.map { $0.index }
        changed += described.compactMap { plan.map.newIndex(ofSection: $0) }
        lineUp(changed)
        return plan.map
    }

    private mutating func changeSections(_ plan: UpdatePlan) {
        let new = plan.insertedSections.map { source in
            switch source {
            case .new(let section): placed(section)
            case .moved(let old): sections[old]
            }
        }
        sections.apply(plan.sections, inserting: new)
        lineUp(plan.sections)
    }

    private func placed(_ section: LayoutSection) -> PlacedSection {
        var placed = PlacedSection(section)
        placed.place(from: 0, policy: .rebalance, in: container)
        return placed
    }

    /// Replaces sections, including their items, as ``LayoutUpdate/replaceSection(at:with:)`` does. Use it
    /// for many sections, because they aren't all held in memory at once. O(number of their items, and number
    /// of sections).
    ///
    /// - Parameters:
    ///   - indices: The indices of the sections. Indices that don't exist are ignored.
    ///   - section: Returns the new section at an index.
    public mutating func replaceSections(
        at indices: some Sequence<Int>,
        with section: (_ index: Int) -> LayoutSection
    ) {
        let replaced = indices.filter(sections.indices.contains).sortedUnique()
        // The list is built again instead of changed in place. A list with a second owner would be copied
        // first, and every section in it retained and released.
        var result: [PlacedSection] = []
        result.reserveCapacity(sections.count)
        for index in replaced {
            result += sections[result.count..<index]
            result.append(placed(section(index)))
        }
        result += sections[result.count...]
        sections = result
        lineUp(replaced)
    }

    /// Adds items at the end of a section. O(number of new items), independent of the earlier items. A mosaic, and an app's own
    /// layout that ignores `first`, place all items of the section again.
    ///
    /// If the section doesn't exist, nothing happens.
    public mutating func append(_ items: LayoutItems, toSection index: Int) {
        guard sections.indices.contains(index) else { return }
        let first = sections[index].section.items.count
        sections[index].section.items.append(contentsOf: items)
        sections[index].place(from: first, policy: .sticky, in: container)
        lineUp([index])
    }
}

/// The changes that an update makes in each list: in the sections, and in the items of each affected section.
///
/// An item that moves from section 2 to section 4, whose predecessor is removed at the same time, gives a removal in section 2
/// and an insertion in section 3, the new index of that section. Each list is then changed once, whatever the number of
/// changes.
package struct UpdatePlan {
    enum SectionSource {
        case new(LayoutSection)
        case moved(from: Int)
    }

    struct ItemEdit {
        var changes: ListChanges
        var inserted = LayoutItems()
        /// The first item that got another size at the same place, by its index before the change.
        var firstReplaced: Int

        /// The first item that has to be placed again.
        var firstChange: Int { min(firstReplaced, changes.firstChange) }
    }

    private(set) var insertedSections: [SectionSource] = []
    /// The changes of items in the affected sections, by ascending index after the update.
    private(set) var edits: [(section: Int, edit: ItemEdit)] = []
    package private(set) var map = UpdateMap()

    var sections: ListChanges { map.sections }

    /// Plans an update that a layout hasn't applied yet. O(number of changes × log of it).
    package init(planning update: LayoutUpdate, of layout: CollectionLayout) {
        self.init(update.normalized(for: layout), of: layout)
    }

    /// - Parameter update: An update that is normalized for the layout.
    init(_ update: LayoutUpdate, of layout: CollectionLayout) {
        planSections(update, count: layout.sectionCount)
        edits = itemRemovals(update, of: layout)
        insertItems(update, of: layout)
        describe(update)
    }

    package var sectionCount: Int { sections.count }

    /// - Parameter layout: The layout before the update.
    package func itemCount(ofSection new: Int, in layout: CollectionLayout) -> Int {
        let position = partitionPoint(edits.count) { edits[$0].section < new }
        if position < edits.count, edits[position].section == new {
            return edits[position].edit.changes.count
        }
        if let old = map.oldIndex(ofSection: new) { return layout.itemCount(inSection: old) }
        return insertedItemCount(ofSection: new)
    }

    private mutating func planSections(_ update: LayoutUpdate, count: Int) {
        var insertions = update.movedSections.map {
            (index: $0.to, source: SectionSource.moved(from: $0.from))
        }
        insertions += update.insertedSections.map { ($0.index, .new($0.section)) }
        insertions = insertions.sorted { $0.index }
        let removals = update.removedSections + update.movedSections.map { $0.from }
        map.sections = ListChanges(ofCount: count, removing: removals.sorted())
        var moves: [(old: Int, new: Int)] = []
        for (index, source) in insertions {
            let new = map.sections.insert(1, at: index)
            if case .moved(let old) = source { moves.append((old, new)) }
        }
        map.sectionMoves = Moves(moves)
        insertedSections = insertions.map { $0.source }
    }

    /// Returns the edits of the sections whose items are inserted, removed, moved or replaced, with the removals.
    private func itemRemovals(
        _ update: LayoutUpdate,
        of layout: CollectionLayout
    ) -> [(section: Int, edit: ItemEdit)] {
        let removals = (update.removedItems + update.movedItems.map { $0.from }).sorted()
        let replaced = update.replacedItems.map { $0.path }.sorted()
        let new = (update.insertedItems.map { $0.path } + update.movedItems.map { $0.to }).map { $0.section }
        let affected = (removals + replaced).compactMap { map.newIndex(ofSection: $0.section) }
        return (affected + new.filter { $0 >= 0 && $0 < sections.count }).sortedUnique().map { section in
            // The items of a replaced section count as new, so changes of the earlier ones have no effect.
            let old = map.oldIndex(ofSection: section).flatMap {
                update.replacement(ofSection: $0) == nil ? $0 : nil
            }
            let changes = ListChanges(
                ofCount: itemCount(ofSection: section, update, in: layout),
                removing: old.map { Self.items(of: $0, removals) } ?? []
            )
            let firstReplaced = old.flatMap { Self.items(of: $0, replaced).first } ?? Int.max
            return (section, ItemEdit(changes: changes, firstReplaced: firstReplaced))
        }
    }

    private static func items(of section: Int, _ paths: [ItemPath]) -> [Int] {
        let first = partitionPoint(paths.count) { paths[$0].section < section }
        return paths[first...].prefix { $0.section == section }.map { $0.item }
    }

    /// Returns the number of items in a section before its own change, by its index after the update.
    private func itemCount(ofSection new: Int, _ update: LayoutUpdate, in layout: CollectionLayout) -> Int {
        if let old = map.oldIndex(ofSection: new) {
            return update.replacement(ofSection: old)?.items.count ?? layout.itemCount(inSection: old)
        }
        return insertedItemCount(ofSection: new)
    }

    private func insertedItemCount(ofSection new: Int) -> Int {
        guard let position = sections.position(ofInserted: new),
            case .new(let section) = insertedSections[position]
        else { return 0 }
        return section.items.count
    }

    private mutating func insertItems(_ update: LayoutUpdate, of layout: CollectionLayout) {
        var insertions = update.insertedItems.map { (to: $0.path, from: ItemPath?.none, items: $0.items) }
        insertions += update.movedItems.map { move in
            (move.to, move.from, [layout.sections[move.from.section].section.items[move.from.item]])
        }
        insertions = insertions.sorted { $0.to }
        var moves: [(old: ItemPath, new: ItemPath)] = []
        for run in insertions where !run.items.isEmpty {
            let position = partitionPoint(edits.count) { edits[$0].section < run.to.section }
            guard position < edits.count, edits[position].section == run.to.section else { continue }
            let start = edits[position].edit.changes.insert(run.items.count, at: run.to.item)
            edits[position].edit.inserted.append(contentsOf: run.items)
            if let from = run.from { moves.append((from, ItemPath(section: run.to.section, item: start))) }
        }
        map.moves = Moves(moves)
    }

    private mutating func describe(_ update: LayoutUpdate) {
        map.didReplace(items: update.replacedItems.map { $0.path })
        var changes: [(section: Int, changes: ListChanges?)] = update.replacedSections.map { ($0.index, nil) }
        for (section, edit) in edits where !edit.changes.isEmpty {
            guard let old = map.oldIndex(ofSection: section), update.replacement(ofSection: old) == nil else {
                continue
            }
            changes.append((old, edit.changes))
        }
        map.items = changes.sorted { $0.section }
    }
}

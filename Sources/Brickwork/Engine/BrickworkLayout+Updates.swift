#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

// Batches of changes.
extension BrickworkLayout {
    /// Hands a batch to the engine; asks only for what is new.
    func apply(_ updateItems: [UICollectionViewUpdateItem]) {
        let base = contentBeforeUpdates ?? content
        contentBeforeUpdates = nil
        due.subtract([.updates, .preparedForUpdates])
        guard let collectionView, let base else { return }
        let visible = visibleRect(collectionView, collectionView.bounds)
        let goal = goal(in: visible, of: base.layout)
        var batch = UpdateBatch(updateItems)
        var change = LayoutChange(before: base, visibleBefore: visible)
        content = base
        change.map = applyStructure(batch, collectionView)
        change.map.noteReplaced(items: batch.reloadedItems.map(\.old), sections: batch.reloadedSections)
        batch.follow(change.map)
        let strangers = change.map.paths(of: batch.movedItems) { from, to in
            guard let content, base.descriptions.indices.contains(from.section),
                content.descriptions.indices.contains(to.section)
            else { return false }
            return base.descriptions[from.section] != content.descriptions[to.section]
        }
        askAgain(batch.reloadedItems.map(\.new) + strangers, in: batch.reloadedSections, collectionView)
        change.reloadedSections = Set(batch.reloadedSections)
        change.reloadedItems = Set(batch.reloadedItems.map(\.new))
        finishSections(collectionView)
        keptGoal = goal.following(change.map)
        isUpdating = true
        if let layout = content?.layout, let target = offset(for: goal, map: change.map, in: layout) {
            targetOffset = target
            expectedOffset = target
            rest(at: target)
            change.offsetShift = CGPoint(
                x: target.x - collectionView.contentOffset.x,
                y: target.y - collectionView.contentOffset.y
            )
        }
        self.change = change
        askForContentSize()
    }

    /// The collection view asks for the content size only after `prepare()`, and the batch came later.
    private func askForContentSize() {
        let context = BrickworkInvalidationContext()
        context.reason = .offset
        invalidateLayout(with: context)
    }

    /// What goes, comes and moves.
    private func applyStructure(_ batch: UpdateBatch, _ collectionView: UICollectionView) -> UpdateMap {
        let counts = counts(collectionView)
        let descriptions = descriptions(collectionView, counts: counts)
        var collector = collector(collectionView)
        var update = LayoutUpdate()
        batch.removedSections.forEach { update.removeSection(at: $0) }
        batch.removedItems.forEach { update.removeItem(at: $0) }
        batch.movedSections.forEach { update.moveSection(from: $0.from, to: $0.to) }
        batch.movedItems.forEach { update.moveItem(from: $0.from, to: $0.to) }
        for index in batch.insertedSections where counts.indices.contains(index) {
            let items = collector.items(ofSection: index, count: counts[index], descriptions[index])
            update.insertSection(section(descriptions[index], items, collectionView), at: index)
        }
        for path in batch.insertedItems where counts.indices.contains(path.section) {
            update.insert(collector.item(at: IndexPath(path), descriptions[path.section]), at: path)
        }
        let oldDescriptions = content?.descriptions ?? []
        let map = content?.layout.apply(update, policy: updatePolicy.enginePolicy) ?? UpdateMap()
        // Those that stayed are described as they were, until `finishSections` compares.
        var present = descriptions
        for (old, description) in oldDescriptions.enumerated() {
            if let new = map.newIndex(ofSection: old), present.indices.contains(new) {
                present[new] = description
            }
        }
        content?.descriptions = present
        if collector.sizesDependOnWidth { content?.sizesDependOnWidth = true }
        return map
    }

    /// Asks for what stays but is to be laid out anew: what is reloaded, and what was moved to a section of another
    /// description, where what is known of it does not hold.
    private func askAgain(_ items: [ItemPath], in sections: [Int], _ collectionView: UICollectionView) {
        guard !items.isEmpty || !sections.isEmpty, let content else { return }
        let counts = counts(collectionView)
        let descriptions = descriptions(collectionView, counts: counts)
        var collector = collector(collectionView)
        var update = LayoutUpdate()
        for index in sections where counts.indices.contains(index) {
            let items = collector.items(ofSection: index, count: counts[index], descriptions[index])
            update.replaceSection(at: index, with: section(descriptions[index], items, collectionView))
            self.content?.descriptions[index] = descriptions[index]
        }
        for path in items where counts.indices.contains(path.section) && path.item < counts[path.section] {
            let item = collector.item(
                at: IndexPath(path),
                content.descriptions[path.section],
                previous: content.layout.item(at: path)
            )
            update.replaceItem(at: path, with: item)
        }
        self.content?.layout.apply(update, policy: updatePolicy.enginePolicy)
        if collector.sizesDependOnWidth { self.content?.sizesDependOnWidth = true }
    }

    /// Sections whose description follows from their items (no header above an empty one, say), and another width
    /// that came with the batch.
    private func finishSections(_ collectionView: UICollectionView) {
        guard let content else { return }
        let isConsistent = countsMatch(collectionView, content.layout)
        let container = container(collectionView, collectionView.bounds.size)
        guard isConsistent, container == content.layout.container else {
            rebuild(collectionView, keepingItems: isConsistent && !content.sizesDependOnWidth)
            return
        }
        let descriptions = descriptions(collectionView, counts: counts(collectionView))
        let changed = descriptions.indices.filter { descriptions[$0] != content.descriptions[$0] }
        guard !changed.isEmpty else { return }
        guard changed.count <= 16 else {
            rebuild(collectionView, keepingItems: true)
            return
        }
        var collector = collector(collectionView)
        let probe = WidthProbe(container: container, margins: content.margins)
        var update = LayoutUpdate()
        for index in changed {
            let previous = content.layout.section(index)?.items ?? []
            let items =
                content.canKeepItems(of: index, for: descriptions[index], probe)
                ? previous
                : collector.items(
                    ofSection: index,
                    count: previous.count,
                    descriptions[index],
                    previous: previous
                )
            update.replaceSection(at: index, with: section(descriptions[index], items, collectionView))
        }
        self.content?.layout.apply(update, policy: updatePolicy.enginePolicy)
        self.content?.descriptions = descriptions
    }

    private func section(
        _ description: SectionDescription,
        _ items: LayoutItems,
        _ collectionView: UICollectionView
    ) -> LayoutSection {
        let container = container(collectionView, collectionView.bounds.size)
        return description.section(
            axis: container.axis,
            direction: container.direction,
            margins: sideMargins(collectionView),
            items: items
        )
    }

    func endUpdates() {
        change = nil
        isUpdating = false
        targetOffset = nil
        guard stagedAdjustment != .zero else { return }
        let context = BrickworkInvalidationContext()
        context.reason = .offset
        context.contentOffsetAdjustment = stagedAdjustment
        stagedAdjustment = .zero
        invalidateLayout(with: context)
    }

    func endBoundsChange() {
        guard !isUpdating else { return }
        change = nil
        targetOffset = nil
    }
}

extension UpdateMap {
    /// The new paths of moved items that differ from the old ones in some way.
    fileprivate func paths(
        of moves: [(from: ItemPath, to: ItemPath)],
        where differ: (ItemPath, ItemPath) -> Bool
    ) -> [ItemPath] {
        moves.compactMap { move in
            newPath(of: move.from).flatMap { differ(move.from, $0) ? $0 : nil }
        }
    }
}
#endif

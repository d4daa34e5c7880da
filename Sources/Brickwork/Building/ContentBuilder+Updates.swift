#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

// Batches of changes: only what is new is asked for, and only sections that the batch concerns are described again.
extension ContentBuilder {
    /// What has become of a batch.
    struct Outcome {
        var map = UpdateMap()
        /// The sections that are described otherwise than before, by their new index.
        var describedSections: [Int] = []
        /// Sections, by their new index, all of whose items count as new.
        var reloadedSections: Set<Int> = []
        /// Items, by their new path, that get new cells.
        var reloadedItems: Set<ItemPath> = []
    }

    /// Hands a batch to the engine.
    func apply(_ batch: UpdateBatch, to content: inout LayoutContent) -> Outcome {
        let before = content
        var outcome = Outcome()
        outcome.map = arrange(batch, &content)
        outcome.reloadedSections = Set(batch.reloadedSections.compactMap(outcome.map.newIndex(ofSection:)))
        outcome.reloadedItems = Set(batch.reloadedItems.compactMap(outcome.map.newPath(of:)))
        let concerned = batch.concernedSections(outcome.map, count: content.layout.sectionCount).sorted()
        askAgain(batch, outcome, before, &content)
        guard matchesCounts(content, concerned) else {
            AppError.report(
                """
                The updates do not lead to what the data source says: change its data within the block of \
                performBatchUpdates, and tell of every change.
                """
            )
            content = build(from: content)
            return outcome
        }
        if hasSameRoom(content) {
            outcome.describedSections = describeConcerned(concerned, before, outcome, &content)
        } else {
            content = describeAgain(content)
            outcome.describedSections = Array(content.descriptions.indices)
        }
        outcome.map.noteReplaced(items: batch.reloadedItems, sections: batch.reloadedSections)
        return outcome
    }

    /// Moves an item that a finger holds, and asks for nothing: the data source has it where it was.
    func move(_ from: ItemPath, to: ItemPath, in content: inout LayoutContent) -> Outcome {
        let before = content
        var update = LayoutUpdate()
        update.moveItem(from: from, to: to)
        var outcome = Outcome()
        outcome.map = content.layout.apply(update, policy: layout.updatePolicy)
        let concerned = Set([from.section, to.section]).sorted()
        outcome.describedSections = describeConcerned(concerned, before, outcome, &content)
        return outcome
    }

    /// What goes, comes and moves.
    private func arrange(_ batch: UpdateBatch, _ content: inout LayoutContent) -> UpdateMap {
        var collector = ItemCollector(layout, collectionView, probe)
        var update = LayoutUpdate()
        batch.removedSections.forEach { update.removeSection(at: $0) }
        batch.removedItems.forEach { update.removeItem(at: $0) }
        batch.movedSections.forEach { update.moveSection(from: $0.from, to: $0.to) }
        batch.movedItems.forEach { update.moveItem(from: $0.from, to: $0.to) }
        var descriptions: [Int: SectionDescription] = [:]
        func description(_ index: Int) -> SectionDescription {
            if let known = descriptions[index] { return known }
            let new = describe(index, itemCount: collectionView.numberOfItems(inSection: index))
            descriptions[index] = new
            return new
        }
        let sectionCount = collectionView.numberOfSections
        for index in batch.insertedSections where (0..<sectionCount).contains(index) {
            let count = collectionView.numberOfItems(inSection: index)
            let items = collector.items(ofSection: index, count: count, description(index))
            let moved = Set(batch.movedItems.lazy.map(\.to).filter { $0.section == index }.map(\.item))
            // What is moved there comes by itself.
            let own =
                moved.isEmpty
                ? items : LayoutItems(items.indices.filter { !moved.contains($0) }.map { items[$0] })
            update.insertSection(section(description(index), own), at: index)
        }
        for path in batch.insertedItems where (0..<sectionCount).contains(path.section) {
            let item = collector.item(at: IndexPath(path), description(path.section))
            update.insert(item, at: path)
        }
        let map = content.layout.apply(update, policy: layout.updatePolicy)
        if let first = batch.firstArrangedSection {
            // Those that stayed are described as they were, until they are compared.
            let described = (first..<max(first, content.layout.sectionCount)).map { new in
                map.oldIndex(ofSection: new).flatMap(content.description(of:)) ?? description(new)
            }
            content.describe(from: first, as: described)
        }
        if collector.sizesDependOnWidth { content.sizesDependOnWidth = true }
        return map
    }

    /// Asks for what stays but is to be laid out anew: what is reloaded, and what was moved to a section of another
    /// description, where what is known of it does not hold.
    private func askAgain(
        _ batch: UpdateBatch,
        _ outcome: Outcome,
        _ before: LayoutContent,
        _ content: inout LayoutContent
    ) {
        let strangers = batch.movedItems.compactMap { move -> ItemPath? in
            guard let new = outcome.map.newPath(of: move.from) else { return nil }
            let isAtHome =
                before.description(of: move.from.section) == content.description(of: new.section)
            return isAtHome ? nil : new
        }
        guard !strangers.isEmpty || !outcome.reloadedItems.isEmpty || !outcome.reloadedSections.isEmpty else {
            return
        }
        var collector = ItemCollector(layout, collectionView, probe)
        let known = content.descriptions.indices
        let reloaded = outcome.reloadedSections.filter(known.contains).sorted()
        var descriptions: [SectionDescription] = []
        descriptions.reserveCapacity(reloaded.count)
        content.layout.replaceSections(at: reloaded) { index in
            let count = collectionView.numberOfItems(inSection: index)
            let description = describe(index, itemCount: count)
            descriptions.append(description)
            return section(
                description,
                collector.items(ofSection: index, count: count, description)
            )
        }
        for (index, description) in zip(reloaded, descriptions) {
            content.describe(index, as: description)
        }
        var update = LayoutUpdate()
        for path in outcome.reloadedItems.sorted() + strangers {
            guard let description = content.description(of: path.section) else { continue }
            let item = collector.item(at: IndexPath(path), description, previous: content.item(at: path))
            update.replaceItem(at: path, with: item)
        }
        content.layout.apply(update, policy: layout.updatePolicy)
        if collector.sizesDependOnWidth { content.sizesDependOnWidth = true }
    }

    /// Sections whose description follows from their items or their index: no header above an empty one, say. Answers
    /// those that are described otherwise than before.
    private func describeConcerned(
        _ concerned: [Int],
        _ before: LayoutContent,
        _ outcome: Outcome,
        _ content: inout LayoutContent
    ) -> [Int] {
        var changed: [(index: Int, description: SectionDescription)] = []
        var others: [Int] = []
        for index in concerned {
            let isReloaded = outcome.reloadedSections.contains(index)
            let new =
                isReloaded
                ? content.descriptions[index]
                : describe(index, itemCount: content.layout.itemCount(inSection: index))
            if !isReloaded, new != content.descriptions[index] { changed.append((index, new)) }
            let old = outcome.map.oldIndex(ofSection: index).flatMap(before.description(of:))
            if old != new { others.append(index) }
        }
        describe(changed, in: &content)
        return others
    }

    /// Whether the layout has as many elements as the collection view: not after a batch that contradicts itself.
    private func matchesCounts(_ content: LayoutContent, _ concerned: [Int]) -> Bool {
        collectionView.numberOfSections == content.layout.sectionCount
            && concerned.allSatisfy {
                content.layout.itemCount(inSection: $0) == collectionView.numberOfItems(inSection: $0)
            }
    }
}
#endif

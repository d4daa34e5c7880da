#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

// Batches of changes. Only the sizes of new items are requested. Only sections that the batch affects are
// described again.
extension ContentBuilder {
    /// The result of a batch.
    struct Outcome {
        var map = UpdateMap()
        /// The sections whose description has changed, by their new index.
        var describedSections: [Int] = []
        /// Sections, by their new index, whose items all count as new.
        var reloadedSections: Set<Int> = []
        /// Items, by their new path, that get new cells.
        var reloadedItems: Set<ItemPath> = []
    }

    /// Applies a batch to the engine's layout.
    func apply(_ batch: UpdateBatch, to content: inout LayoutContent) -> Outcome {
        let before = content
        var outcome = Outcome()
        outcome.map = arrange(batch, &content)
        outcome.reloadedSections = Set(batch.reloadedSections.compactMap(outcome.map.newIndex(ofSection:)))
        outcome.reloadedItems = Set(batch.reloadedItems.compactMap(outcome.map.newPath(of:)))
        let affected = batch.affectedSections(outcome.map, count: content.layout.sectionCount).sorted()
        askAgain(batch, outcome, before, &content)
        guard matchesCounts(content, affected) else {
            AppError.report(
                """
                The updates do not lead to what the data source says: change its data within the block of \
                performBatchUpdates, and tell of every change.
                """
            )
            content = build(from: content)
            return outcome
        }
        if content.isMade(for: geometry) {
            outcome.describedSections = describeAffected(affected, before, outcome, &content)
        } else {
            content = describeAgain(content)
            outcome.describedSections = Array(content.origin.descriptions.indices)
        }
        outcome.map.noteReplaced(items: batch.reloadedItems, sections: batch.reloadedSections)
        return outcome
    }

    /// Moves a dragged item, and asks for nothing, because the data source hasn't moved it yet.
    func move(_ from: ItemPath, to: ItemPath, in content: inout LayoutContent) -> Outcome {
        let before = content
        var update = LayoutUpdate()
        update.moveItem(from: from, to: to)
        var outcome = Outcome()
        outcome.map = content.layout.apply(update, policy: policy)
        let affected = Set([from.section, to.section]).sorted()
        outcome.describedSections = describeAffected(affected, before, outcome, &content)
        return outcome
    }

    /// Applies the insertions, removals and moves.
    private func arrange(_ batch: UpdateBatch, _ content: inout LayoutContent) -> UpdateMap {
        var sizes = ItemSizes(app, geometry)
        var update = LayoutUpdate()
        batch.removedSections.forEach { update.removeSection(at: $0) }
        batch.removedItems.forEach { update.removeItem(at: $0) }
        batch.movedSections.forEach { update.moveSection(from: $0.from, to: $0.to) }
        batch.movedItems.forEach { update.moveItem(from: $0.from, to: $0.to) }
        var descriptions: [Int: SectionDescription] = [:]
        func description(_ index: Int) -> SectionDescription {
            if let known = descriptions[index] { return known }
            let new = self.description(of: index)
            descriptions[index] = new
            return new
        }
        let sectionCount = app.view.numberOfSections
        for index in batch.insertedSections where (0..<sectionCount).contains(index) {
            let count = app.view.numberOfItems(inSection: index)
            let items = sizes.items(ofSection: index, count: count, description(index))
            let moved = Set(batch.movedItems.lazy.map(\.to).filter { $0.section == index }.map(\.item))
            // Items that are moved into it are added by their moves.
            let own =
                moved.isEmpty
                ? items : LayoutItems(items.indices.filter { !moved.contains($0) }.map { items[$0] })
            update.insertSection(section(description(index), own), at: index)
        }
        for path in batch.insertedItems where (0..<sectionCount).contains(path.section) {
            let item = sizes.item(at: IndexPath(path), description(path.section))
            update.insert(item, at: path)
        }
        let map = content.layout.apply(update, policy: policy)
        if let first = batch.firstArrangedSection {
            // Sections that stay keep their description until it is compared.
            let described = (first..<max(first, content.layout.sectionCount)).map { new in
                map.oldIndex(ofSection: new).flatMap(content.description(of:)) ?? description(new)
            }
            content.origin.describe(from: first, as: described)
        }
        if sizes.dependOnWidth { content.origin.sizesDependOnWidth = true }
        return map
    }

    /// Asks again for the sizes of items that stay: of reloaded items, and of items that moved to a section
    /// where their size isn't valid.
    private func askAgain(
        _ batch: UpdateBatch,
        _ outcome: Outcome,
        _ before: LayoutContent,
        _ content: inout LayoutContent
    ) {
        let movedElsewhere = batch.movedItems.compactMap { move -> ItemPath? in
            guard let new = outcome.map.newPath(of: move.from),
                before.description(of: move.from.section) != content.description(of: new.section)
            else { return nil }
            return new
        }
        guard !movedElsewhere.isEmpty || !outcome.reloadedItems.isEmpty || !outcome.reloadedSections.isEmpty
        else {
            return
        }
        var sizes = ItemSizes(app, geometry)
        let known = content.origin.descriptions.indices
        let reloaded = outcome.reloadedSections.filter(known.contains).sorted()
        var descriptions: [SectionDescription] = []
        descriptions.reserveCapacity(reloaded.count)
        content.layout.replaceSections(at: reloaded) { index in
            let count = app.view.numberOfItems(inSection: index)
            let description = description(of: index, itemCount: count)
            descriptions.append(description)
            return section(
                description,
                sizes.items(ofSection: index, count: count, description)
            )
        }
        for (index, description) in zip(reloaded, descriptions) {
            content.origin.describe(index, as: description)
        }
        var update = LayoutUpdate()
        for path in outcome.reloadedItems.sorted() + movedElsewhere {
            guard let description = content.description(of: path.section) else { continue }
            let item = sizes.item(at: IndexPath(path), description, previous: content.layout.item(at: path))
            update.replaceItem(at: path, with: item)
        }
        content.layout.apply(update, policy: policy)
        if sizes.dependOnWidth { content.origin.sizesDependOnWidth = true }
    }

    /// Describes sections again whose description depends on their items or their index. An empty section may
    /// have no header, for example. Returns the sections whose description has changed.
    private func describeAffected(
        _ affected: [Int],
        _ before: LayoutContent,
        _ outcome: Outcome,
        _ content: inout LayoutContent
    ) -> [Int] {
        var changed: [(index: Int, description: SectionDescription)] = []
        var others: [Int] = []
        for index in affected {
            let isReloaded = outcome.reloadedSections.contains(index)
            let new =
                isReloaded
                ? content.origin.descriptions[index]
                : description(of: index, itemCount: content.layout.itemCount(inSection: index))
            if !isReloaded, new != content.origin.descriptions[index] { changed.append((index, new)) }
            let old = outcome.map.oldIndex(ofSection: index).flatMap(before.description(of:))
            if old != new { others.append(index) }
        }
        describe(changed, in: &content)
        return others
    }

    /// Returns whether the layout has as many elements as the collection view. It doesn't after a batch that
    /// contradicts itself.
    private func matchesCounts(_ content: LayoutContent, _ affected: [Int]) -> Bool {
        app.view.numberOfSections == content.layout.sectionCount
            && affected.allSatisfy {
                content.layout.itemCount(inSection: $0) == app.view.numberOfItems(inSection: $0)
            }
    }
}

/// A batch of changes from UIKit, sorted by kind. Removed, moved and reloaded elements have their index
/// before the batch. Inserted elements and targets of moves have their index after it.
@MainActor
struct UpdateBatch {
    private(set) var removedSections: [Int] = []
    private(set) var insertedSections: [Int] = []
    private(set) var movedSections: [(from: Int, to: Int)] = []
    private(set) var reloadedSections: [Int] = []
    private(set) var removedItems: [ItemPath] = []
    private(set) var insertedItems: [ItemPath] = []
    private(set) var movedItems: [(from: ItemPath, to: ItemPath)] = []
    private(set) var reloadedItems: [ItemPath] = []

    init(_ updateItems: [UICollectionViewUpdateItem]) {
        for item in updateItems {
            let before = item.indexPathBeforeUpdate.flatMap(Address.init)
            let after = item.indexPathAfterUpdate.flatMap(Address.init)
            switch (item.updateAction, before, after) {
            case (.delete, .section(let index), _): removedSections.append(index)
            case (.delete, .item(let path), _): removedItems.append(path)
            case (.insert, _, .section(let index)): insertedSections.append(index)
            case (.insert, _, .item(let path)): insertedItems.append(path)
            case (.move, .section(let from), .section(let to)): movedSections.append((from, to))
            case (.move, .item(let from), .item(let to)): movedItems.append((from, to))
            case (.reload, .section(let index), _): reloadedSections.append(index)
            case (.reload, .item(let path), _): reloadedItems.append(path)
            default: break
            }
        }
        // Inserted sections already have their items. `NSFetchedResultsController` reports these too.
        let new = Set(insertedSections)
        insertedItems.removeAll { new.contains($0.section) }
    }

    /// The moved item, if the batch has only one move.
    var onlyMove: (from: ItemPath, to: ItemPath)? {
        let others =
            removedItems.count + insertedItems.count + reloadedItems.count + reloadedSections.count
        return movedItems.count == 1 && others == 0 && firstArrangedSection == nil ? movedItems[0] : nil
    }

    /// The first section whose index may change or that may be another one; `nil` if no section is inserted,
    /// removed or moved.
    var firstArrangedSection: Int? {
        (removedSections + insertedSections + movedSections.flatMap { [$0.from, $0.to] }).min()
    }

    /// Returns the sections, by their index after the batch, that have a new index, or whose items are
    /// inserted, removed, moved or changed. The map is needed because UIKit doesn't report the new index of
    /// all reloaded elements.
    func affectedSections(_ map: UpdateMap, count: Int) -> Set<Int> {
        let first = firstArrangedSection ?? count
        let arranged = (first..<max(first, count)).filter { map.oldIndex(ofSection: $0) != $0 }
        let old = removedItems.map(\.section) + movedItems.map(\.from.section) + reloadedItems.map(\.section)
        let new = insertedItems.map(\.section) + movedItems.map(\.to.section)
        return Set((old + reloadedSections).compactMap(map.newIndex(ofSection:)) + new + arranged)
    }

    /// The kind of object that a change is about.
    private enum Address {
        case section(Int)
        case item(ItemPath)

        init?(_ indexPath: IndexPath) {
            if indexPath.count == 1 || (indexPath.count == 2 && indexPath[1] == NSNotFound) {
                self = .section(indexPath[0])
            } else if let path = ItemPath(indexPath) {
                self = .item(path)
            } else {
                return nil
            }
        }
    }
}
#endif

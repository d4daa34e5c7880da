#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// Asks the app about a batch of changes: for the sizes of new items, and for the descriptions of the sections that the batch
/// affects, once each.
///
/// A section that is reloaded, or whose items need other sizes, is replaced with its final items. So the update has no
/// insertions into it. Items that move there are only removed elsewhere.
@MainActor
struct BatchBuilder {
    struct Outcome {
        var map = UpdateMap()
        var describedSections: [Int] = []
        /// Sections, by their new index, whose items all count as new.
        var reloadedSections: Set<Int> = []
        /// Items, by their new path, that get new cells.
        var reloadedItems: Set<ItemPath> = []
    }

    private let builder: ContentBuilder
    private let batch: UpdateBatch
    private let content: LayoutContent
    private let plan: UpdatePlan
    private var sizes: ItemSizes
    private var answers: Answers
    private(set) var outcome = Outcome()
    /// The descriptions that the app has been asked for, and their positions by the new index of their sections.
    private var described: (positions: [Int: Int], descriptions: [BrickworkSection]) = ([:], [])
    private var replaced: Set<Int> = []

    init(_ batch: UpdateBatch, _ content: LayoutContent, _ builder: ContentBuilder) {
        (self.batch, self.content, self.builder) = (batch, content, builder)
        let view = builder.view
        plan = UpdatePlan(planning: batch.changesWithoutSizes(view), of: content.layout)
        sizes = ItemSizes(builder)
        answers = Answers(content, builder)
        outcome.map = plan.map
        outcome.reloadedSections = Set(batch.reloadedSections.compactMap(plan.map.newIndex(ofSection:)))
        outcome.reloadedItems = Set(batch.reloadedItems.compactMap(plan.map.newPath(of:)))
        outcome.map.didReplace(items: batch.reloadedItems, sections: batch.reloadedSections)
    }

    mutating func ask() -> Answers {
        let view = builder.view
        let affected = affectedSections
        let matches =
            view.numberOfSections == plan.sectionCount
            && affected.allSatisfy { itemCount($0) == view.numberOfItems(inSection: $0) }
        guard matches else {
            Misuse.report(
                """
                The updates do not lead to what the data source says: change its data within the block of \
                performBatchUpdates, and tell of every change.
                """
            )
            return Answers(replacingBy: builder.build(after: content), builder)
        }
        describe(affected)
        askForNewItems()
        askForReloadedItems()
        return finish(affected)
    }

    /// Asks only for descriptions, while an item is dragged: the data source hasn't moved it yet.
    mutating func askForDescriptions() -> Answers {
        let affected = affectedSections
        describe(affected)
        answers.origin.sources = content.origin.sources
        return finish(affected)
    }

    private var affectedSections: [Int] {
        let geometry = builder.geometry
        guard content.layout.container == geometry.container, content.origin.margins == geometry.margins
        else { return Array(0..<plan.sectionCount) }
        return batch.affectedSections(plan.map, count: plan.sectionCount).sorted()
    }

    private func itemCount(_ section: Int) -> Int {
        plan.itemCount(ofSection: section, in: content.layout)
    }

    /// Returns the description that the app has been asked for.
    private func newDescription(_ section: Int) -> BrickworkSection? {
        guard let position = described.positions[section] else { return nil }
        return described.descriptions[position]
    }

    private func oldDescription(_ section: Int) -> BrickworkSection? {
        plan.map.oldIndex(ofSection: section).flatMap(content.description(of:))
    }

    // MARK: Sections

    /// Describes sections whose description may depend on their items or their index. An empty section may have no header, for
    /// example.
    private mutating func describe(_ sections: [Int]) {
        described.positions.reserveCapacity(sections.count)
        described.descriptions.reserveCapacity(sections.count)
        for section in sections {
            described.positions[section] = described.descriptions.count
            described.descriptions.append(
                builder.description(of: section, itemCount: itemCount(section))
            )
        }
        let margins = content.origin.margins
        for section in sections {
            guard let description = newDescription(section), let old = plan.map.oldIndex(ofSection: section),
                let before = content.description(of: old)
            else { continue }
            let isReloaded = outcome.reloadedSections.contains(section)
            let keepsItems = !isReloaded && builder.canKeepItems(of: before, for: description, content)
            guard !keepsItems || description != before || builder.geometry.margins != margins else {
                continue
            }
            let items = keepsItems ? [] : items(ofSection: section, old, description, isReloaded: isReloaded)
            if !keepsItems { replaced.insert(section) }
            answers.replace(
                old,
                builder.section(description, items, after: isReloaded ? nil : content, old),
                keepsItems: keepsItems
            )
        }
    }

    private mutating func items(
        ofSection section: Int,
        _ old: Int,
        _ description: BrickworkSection,
        isReloaded: Bool
    ) -> LayoutItems {
        let count = itemCount(section)
        guard !isReloaded,
            let previous = builder.previousItems(ofSection: old, in: content, for: description)
        else { return sizes.items(ofSection: section, count: count, description) }
        let (layout, map) = (content.layout, plan.map)
        return sizes.items(ofSection: section, count: count, description) { item in
            guard let path = map.oldPath(of: ItemPath(section: section, item: item)) else { return nil }
            guard path.section == old else { return layout.item(at: path) }
            return previous.indices.contains(path.item) ? previous[path.item] : nil
        }
    }

    // MARK: Items

    private mutating func askForNewItems() {
        let sectionCount = plan.sectionCount
        for index in batch.insertedSections where (0..<sectionCount).contains(index) {
            guard let description = description(index) else { continue }
            let items = sizes.items(ofSection: index, count: itemCount(index), description)
            let moved = batch.itemsMoved(toSection: index)
            // Items that are moved into it are added by their moves.
            let own =
                moved.isEmpty
                ? items : LayoutItems(items.indices.filter { !moved.contains($0) }.map { items[$0] })
            answers.update.insertSection(builder.section(description, own), at: index)
        }
        for path in batch.insertedItems where !replaced.contains(path.section) {
            guard let description = description(path.section) else { continue }
            answers.update.insert(sizes.item(at: IndexPath(path), description), at: path)
        }
    }

    /// Asks again for the sizes of items that stay: of reloaded items, and of items that moved to a section
    /// where their size isn't valid.
    private mutating func askForReloadedItems() {
        let moved = batch.movedItems.compactMap { move -> (old: ItemPath, new: ItemPath)? in
            guard let new = plan.map.newPath(of: move.from),
                content.description(of: move.from.section)
                    != oldDescription(new.section) ?? newDescription(new.section)
            else { return nil }
            return (move.from, new)
        }
        let reloaded = batch.reloadedItems.compactMap { old in
            plan.map.newPath(of: old).map { (old: old, new: $0) }
        }
        for (old, new) in reloaded.sorted(by: { $0.new < $1.new }) + moved {
            guard !replaced.contains(new.section), let description = description(new.section)
            else { continue }
            let previous = content.layout.item(at: old)
            let item = sizes.item(at: IndexPath(new), description, previous: previous)
            answers.update.replaceItem(at: old, with: item)
        }
    }

    private func description(_ section: Int) -> BrickworkSection? {
        newDescription(section) ?? oldDescription(section)
    }

    // MARK: The answers

    private mutating func finish(_ affected: [Int]) -> Answers {
        batch.addRemovalsAndMoves(to: &answers.update, replaced: replaced)
        if let first = batch.firstChangedSection {
            answers.origin.describe(
                from: first,
                as: (first..<max(first, plan.sectionCount)).compactMap(description)
            )
        }
        for section in affected where section < answers.origin.descriptions.count {
            if let new = newDescription(section), new != answers.origin.descriptions[section] {
                answers.origin.describe(section, as: new)
            }
        }
        answers.origin.margins = builder.geometry.margins
        answers.origin.didAsk(sizes)
        // A closure would copy the builder for each section.
        for section in affected where newDescription(section) != oldDescription(section) {
            outcome.describedSections.append(section)
        }
        return answers
    }
}
#endif

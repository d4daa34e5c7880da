import Foundation

/// The batch update that leads from one snapshot to another.
///
/// Items are moved if both sections stay. Otherwise, they are deleted and inserted.
struct SnapshotChanges<Section: Hashable & Sendable, Item: Hashable & Sendable> {
    typealias Snapshot = NSDiffableDataSourceSnapshot<Section, Item>

    private(set) var deletedSections = IndexSet()
    private(set) var insertedSections = IndexSet()
    private(set) var reloadedSections = IndexSet()
    private(set) var movedSections: [(from: Int, to: Int)] = []
    private(set) var deletedItems: [IndexPath] = []
    private(set) var insertedItems: [IndexPath] = []
    private(set) var reloadedItems: [IndexPath] = []
    private(set) var movedItems: [(from: IndexPath, to: IndexPath)] = []

    init(from old: Snapshot, to new: Snapshot) {
        let oldSections = Dictionary(uniqueKeysWithValues: zip(old.sectionIdentifiers, 0...))
        let newSections = Dictionary(uniqueKeysWithValues: zip(new.sectionIdentifiers, 0...))
        for (section, index) in oldSections where newSections[section] == nil {
            deletedSections.insert(index)
        }
        for (section, index) in newSections where oldSections[section] == nil {
            insertedSections.insert(index)
        }
        let staying = new.sectionIdentifiers.compactMap { oldSections[$0] }
        let still = Set(longestRise(staying))
        for (position, from) in staying.enumerated() where !still.contains(position) {
            if let to = newSections[old.sectionIdentifiers[from]] { movedSections.append((from, to)) }
        }
        let reloaded = Set(new.reloadedSectionIdentifiers.compactMap { oldSections[$0] })
        // A section that moves can't be reloaded in the same batch, but its items can.
        let moved = Set(movedSections.map(\.from))
        reloadedSections = IndexSet(reloaded.subtracting(moved))
        addItems(from: old, to: new, oldSections, newSections, reloadedAndMoved: reloaded.intersection(moved))
    }

    private mutating func addItems(
        from old: Snapshot,
        to new: Snapshot,
        _ oldSections: [Section: Int],
        _ newSections: [Section: Int],
        reloadedAndMoved: Set<Int>
    ) {
        var oldPaths: [Item: IndexPath] = [:]
        for (index, section) in old.sectionIdentifiers.enumerated() {
            for (item, identifier) in old.itemIdentifiers(inSection: section).enumerated() {
                oldPaths[identifier] = IndexPath(item: item, section: index)
            }
        }
        var kept: Set<Item> = []
        for (index, section) in new.sectionIdentifiers.enumerated() {
            guard let oldIndex = oldSections[section], !reloadedSections.contains(oldIndex) else { continue }
            let items = new.itemIdentifiers(inSection: section)
            var staying: [(item: Int, old: Int)] = []
            for (item, identifier) in items.enumerated() {
                let path = IndexPath(item: item, section: index)
                guard let before = oldPaths[identifier], !deletedSections.contains(before.section),
                    !reloadedSections.contains(before.section)
                else {
                    insertedItems.append(path)
                    continue
                }
                kept.insert(identifier)
                if before.section == oldIndex {
                    staying.append((item, before.item))
                } else {
                    movedItems.append((before, path))
                }
            }
            let still = Set(longestRise(staying.map(\.old)))
            for (position, pair) in staying.enumerated() where !still.contains(position) {
                movedItems.append(
                    (IndexPath(item: pair.old, section: oldIndex), IndexPath(item: pair.item, section: index))
                )
            }
        }
        for (index, section) in old.sectionIdentifiers.enumerated()
        where newSections[section] != nil && !reloadedSections.contains(index) {
            for (item, identifier) in old.itemIdentifiers(inSection: section).enumerated()
            where !kept.contains(identifier) {
                deletedItems.append(IndexPath(item: item, section: index))
            }
        }
        let movedFrom = Set(movedItems.map(\.from))
        var anew = new.reloadedItemIdentifiers
        for index in reloadedAndMoved.sorted() {
            anew += new.itemIdentifiers(inSection: old.sectionIdentifiers[index])
        }
        var seen: Set<Item> = []
        for identifier in anew where kept.contains(identifier) && seen.insert(identifier).inserted {
            // Items that the batch moves are reloaded after it.
            if let path = oldPaths[identifier], !movedFrom.contains(path) { reloadedItems.append(path) }
        }
    }
}

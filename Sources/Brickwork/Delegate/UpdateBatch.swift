#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

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

    init(moving from: ItemPath, to: ItemPath) {
        movedItems = [(from, to)]
    }

    var onlyMove: (from: ItemPath, to: ItemPath)? {
        let others =
            removedItems.count + insertedItems.count + reloadedItems.count + reloadedSections.count
        return movedItems.count == 1 && others == 0 && firstChangedSection == nil ? movedItems[0] : nil
    }

    var firstChangedSection: Int? {
        (removedSections + insertedSections + movedSections.flatMap { [$0.from, $0.to] }).min()
    }

    /// Returns the changed sections. The map is needed because UIKit doesn't report the new index of all reloaded elements.
    func affectedSections(_ map: UpdateMap, count: Int) -> Set<Int> {
        let first = firstChangedSection ?? count
        let arranged = (first..<max(first, count)).filter { map.oldIndex(ofSection: $0) != $0 }
        let old = removedItems.map(\.section) + movedItems.map(\.from.section) + reloadedItems.map(\.section)
        let new = insertedItems.map(\.section) + movedItems.map(\.to.section)
        return Set((old + reloadedSections).compactMap(map.newIndex(ofSection:)) + new + arranged)
    }

    func changesWithoutSizes(_ view: UICollectionView) -> LayoutUpdate {
        var update = LayoutUpdate()
        addRemovalsAndMoves(to: &update, replaced: [])
        let sectionCount = view.numberOfSections
        for index in insertedSections where (0..<sectionCount).contains(index) {
            let count = view.numberOfItems(inSection: index) - itemsMoved(toSection: index).count
            let items = LayoutItems(aspectRatios: [Double](repeating: 1, count: max(0, count)))
            update.insertSection(LayoutSection(layout: GridSection(), items: items), at: index)
        }
        for path in insertedItems where (0..<sectionCount).contains(path.section) {
            update.insert(.aspectRatio(1), at: path)
        }
        return update
    }

    /// Adds the changes that need no sizes. An item that moves to a replaced section is removed, because that section is given
    /// with its final items.
    func addRemovalsAndMoves(to update: inout LayoutUpdate, replaced: Set<Int>) {
        removedSections.forEach { update.removeSection(at: $0) }
        removedItems.forEach { update.removeItem(at: $0) }
        movedSections.forEach { update.moveSection(from: $0.from, to: $0.to) }
        for (from, to) in movedItems {
            if replaced.contains(to.section) {
                update.removeItem(at: from)
            } else {
                update.moveItem(from: from, to: to)
            }
        }
    }

    func itemsMoved(toSection section: Int) -> Set<Int> {
        Set(movedItems.lazy.map(\.to).filter { $0.section == section }.map(\.item))
    }

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

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

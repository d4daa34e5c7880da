#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// A batch of changes as UIKit tells of it, sorted by kind. What goes, moves from or is reloaded is named by its index
/// before the batch, what comes or is moved to by its index after it.
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
        // A section that comes has its items already. `NSFetchedResultsController` tells of these too.
        let new = Set(insertedSections)
        insertedItems.removeAll { new.contains($0.section) }
    }

    /// The one item that is moved, if that is all.
    var onlyMove: (from: ItemPath, to: ItemPath)? {
        let others =
            removedItems.count + insertedItems.count + reloadedItems.count + reloadedSections.count
        return movedItems.count == 1 && others == 0 && firstArrangedSection == nil ? movedItems[0] : nil
    }

    /// The first section that may have another index afterward, or be another; `nil` if none comes, goes or moves.
    var firstArrangedSection: Int? {
        (removedSections + insertedSections + movedSections.flatMap { [$0.from, $0.to] }).min()
    }

    /// The sections, by their index after the batch, that have another index than before, or whose items come, go, move or
    /// change. The map says where sections are; UIKit does not say of all that is reloaded where it is afterward.
    func concernedSections(_ map: UpdateMap, count: Int) -> Set<Int> {
        let first = firstArrangedSection ?? count
        let arranged = (first..<max(first, count)).filter { map.oldIndex(ofSection: $0) != $0 }
        let old = removedItems.map(\.section) + movedItems.map(\.from.section) + reloadedItems.map(\.section)
        let new = insertedItems.map(\.section) + movedItems.map(\.to.section)
        return Set((old + reloadedSections).compactMap(map.newIndex(ofSection:)) + new + arranged)
    }

    /// What a change is about.
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

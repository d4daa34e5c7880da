#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
import UIKit

/// A batch of changes as UIKit tells of it, sorted by kind. What goes, moves from or is reloaded is named by its index
/// before the batch, what comes or is moved to by its index after it.
@MainActor
struct UpdateBatch {
    private(set) var removedSections: [Int] = []
    private(set) var insertedSections: [Int] = []
    private(set) var movedSections: [(from: Int, to: Int)] = []
    private(set) var removedItems: [ItemPath] = []
    private(set) var insertedItems: [ItemPath] = []
    private(set) var movedItems: [(from: ItemPath, to: ItemPath)] = []
    /// By their index before; after ``follow(_:)``, by their index after.
    private(set) var reloadedSections: [Int] = []
    private(set) var reloadedItems: [(old: ItemPath, new: ItemPath)] = []

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
            case (.reload, .item(let path), _): reloadedItems.append((path, path))
            default: break
            }
        }
    }

    /// Renames what is reloaded after the rest of the batch. UIKit does not say where it is afterward in all cases.
    mutating func follow(_ map: UpdateMap) {
        reloadedSections = reloadedSections.compactMap { map.newIndex(ofSection: $0) }
        reloadedItems = reloadedItems.compactMap { item in map.newPath(of: item.old).map { (item.old, $0) } }
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

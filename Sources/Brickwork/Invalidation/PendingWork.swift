#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// What has to be done again, by what has become invalid; the next `prepare()` does it.
@MainActor
struct PendingWork {
    /// Whether a batch of changes is under way of which only the new counts are known.
    private enum Updates {
        case none, announced, prepared
    }

    /// Everything, with what the data source says.
    private(set) var needsData = true
    /// Asking for all items again.
    private(set) var needsItems = false
    /// Having the sections described again.
    private(set) var needsDescriptions = false
    /// Asking for single items again.
    private(set) var items: [ItemPath] = []
    /// What a finger has done to an item.
    private var movement: MovementStep?
    private var updates = Updates.none

    /// Notes what a context calls for.
    mutating func note(_ context: UICollectionViewLayoutInvalidationContext) {
        let own = context as? BrickworkInvalidationContext
        if let step = MovementStep(context) {
            movement = movement?.followed(by: step) ?? step
            return
        }
        guard own?.reason == nil else { return }
        if context.invalidateDataSourceCounts {
            if context.invalidateEverything { needsData = true } else { updates = .announced }
            return
        }
        let paths = context.invalidatedItemIndexPaths ?? []
        let describes =
            own?.invalidatesSectionsOnly == true || context.invalidatedSupplementaryIndexPaths != nil
            || context.invalidatedDecorationIndexPaths != nil
        items += paths.compactMap(ItemPath.init)
        if describes { needsDescriptions = true }
        // A context that names nothing is that of `invalidateLayout()`.
        if context.invalidateEverything || (!describes && paths.isEmpty) { needsItems = true }
    }

    /// Everything may be another when the layout is asked next.
    mutating func needData() { needsData = true }

    /// All items have to be asked for again.
    mutating func needItems() { needsItems = true }

    /// An item has to be asked for again.
    mutating func needItem(at path: ItemPath) { items.append(path) }

    /// What a finger has done to an item since it was asked for last.
    mutating func takeMovement() -> MovementStep? {
        defer { movement = nil }
        return movement
    }

    /// Whether there is nothing to do.
    var isEmpty: Bool {
        !needsData && !needsItems && !needsDescriptions && items.isEmpty && movement == nil
            && updates == .none
    }

    /// Whether nobody knows which element is which: between new counts and the updates that led to them.
    var awaitsUpdates: Bool { updates != .none }

    /// Whether `prepare()` may wait for updates: they follow at once, or there are none, and the counts are all there is
    /// to go by.
    mutating func waitsForUpdates() -> Bool {
        defer { updates = updates == .announced ? .prepared : .none }
        return updates == .announced
    }

    /// The updates are here: what is due is named by what it is called after them.
    mutating func follow(_ map: UpdateMap) {
        updates = .none
        items = items.compactMap(map.newPath(of:))
    }

    /// The updates are here, and are what a finger has done, which has been seen to.
    mutating func followMovement() { updates = .none }

    /// Everything is being loaded: nothing else is due.
    mutating func clear() {
        self = PendingWork()
        needsData = false
    }
}
#endif

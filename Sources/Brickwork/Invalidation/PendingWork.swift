#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
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
    private var updates = Updates.none

    /// Notes what a context calls for.
    mutating func note(_ context: UICollectionViewLayoutInvalidationContext) {
        let own = context as? BrickworkInvalidationContext
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

    /// Whether there is nothing to do.
    var isEmpty: Bool {
        !needsData && !needsItems && !needsDescriptions && items.isEmpty && updates == .none
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

    /// Everything is being loaded: nothing else is due.
    mutating func clear() {
        self = PendingWork()
        needsData = false
    }
}
#endif

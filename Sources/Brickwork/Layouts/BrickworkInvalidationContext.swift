#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
public import UIKit

/// The parts of a ``BrickworkLayout`` that are no longer valid.
///
/// `invalidateLayout()` makes the layout ask for all sizes and sections again. To change only one item's size:
///
/// ```swift
/// let context = BrickworkInvalidationContext()
/// context.invalidateItems(at: [indexPath])
/// collectionView.collectionViewLayout.invalidateLayout(with: context)
/// ```
@preconcurrency @MainActor
open class BrickworkInvalidationContext: UICollectionViewLayoutInvalidationContext {
    /// Whether the layout made the context for a change that it already knows: other bounds, a measured cell or another offset.
    var isKnown = false

    static func known() -> BrickworkInvalidationContext {
        let context = BrickworkInvalidationContext()
        context.isKnown = true
        return context
    }

    /// Whether only the descriptions of sections (insets, spacings, headers…) are requested again, and no
    /// item sizes.
    public var invalidatesSectionsOnly = false
}

extension UICollectionViewLayoutInvalidationContext {
    var isListOfElements: Bool {
        let hasList =
            invalidatedItemIndexPaths != nil || invalidatedSupplementaryIndexPaths != nil
            || invalidatedDecorationIndexPaths != nil
        return hasList && !invalidateEverything && !invalidateDataSourceCounts
    }
}

/// The parts of the content that are no longer valid, collected from invalidations for the next `prepare()`.
@MainActor
struct InvalidParts {
    /// Whether a batch of changes has begun and only the new counts are known.
    private enum Updates {
        case none, announced, prepared
    }

    var needsData = true
    var needsItems = false
    private(set) var needsDescriptions = false
    var items: [ItemPath] = []
    private var dragStep: DragStep?
    /// The phase of the next step, which the collection view is about to report.
    private var nextPhase = DragStep.Phase.underWay
    private var updates = Updates.none

    mutating func add(_ context: UICollectionViewLayoutInvalidationContext) {
        let own = context as? BrickworkInvalidationContext
        if let step = DragStep(context, nextPhase) {
            nextPhase = .underWay
            dragStep = dragStep?.followed(by: step) ?? step
            return
        }
        guard own?.isKnown != true else { return }
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
        // A context that names nothing comes from `invalidateLayout()`.
        if context.invalidateEverything || (!describes && paths.isEmpty) { needsItems = true }
    }

    mutating func dragWillEnd(isCanceled: Bool) { nextPhase = isCanceled ? .canceled : .ended }

    mutating func takeDragStep() -> DragStep? {
        defer { dragStep = nil }
        return dragStep
    }

    var isEmpty: Bool {
        !needsData && !needsItems && !needsDescriptions && items.isEmpty && dragStep == nil
            && updates == .none
    }

    /// Whether the counts are new, but the updates haven't arrived yet. Elements can't be identified then.
    var awaitsUpdates: Bool { updates != .none }

    /// Returns whether `prepare()` may wait for updates. If they don't follow at once, there are none, and
    /// the layout must be built from the counts.
    mutating func waitsForUpdates() -> Bool {
        defer { updates = updates == .announced ? .prepared : .none }
        return updates == .announced
    }

    mutating func follow(_ map: UpdateMap) {
        updates = .none
        items = items.compactMap(map.newPath(of:))
    }

    /// Skips the updates, because they are a drag that has already been applied.
    mutating func skipUpdates() { updates = .none }

    mutating func clear() {
        self = InvalidParts()
        needsData = false
    }
}
#endif

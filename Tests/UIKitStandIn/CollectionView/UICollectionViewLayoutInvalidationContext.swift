import Foundation

/// The parts that a layout must compute again.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
    open var contentOffsetAdjustment = CGPoint.zero
    open var contentSizeAdjustment = CGSize.zero

    open private(set) var invalidateEverything = false
    open private(set) var invalidateDataSourceCounts = false
    open private(set) var invalidatedItemIndexPaths: [IndexPath]?
    open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
    open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?

    open private(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
    open private(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
    open private(set) var interactiveMovementTarget = CGPoint.zero

    public override init() { super.init() }

    /// The initializer that the view uses for a layout's own context class. It is required, but still lets a
    /// subclass write `override init()`.
    public required convenience init(headlessEverything everything: Bool, dataSourceCounts counts: Bool) {
        self.init()
        (invalidateEverything, invalidateDataSourceCounts) = (everything, counts)
    }

    open func invalidateItems(at indexPaths: [IndexPath]) {
        invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
    }

    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        if invalidatedSupplementaryIndexPaths == nil { invalidatedSupplementaryIndexPaths = [:] }
        invalidatedSupplementaryIndexPaths?[elementKind, default: []] += indexPaths
    }

    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        if invalidatedDecorationIndexPaths == nil { invalidatedDecorationIndexPaths = [:] }
        invalidatedDecorationIndexPaths?[elementKind, default: []] += indexPaths
    }

    func describeMovement(from previous: [IndexPath], to target: [IndexPath], at position: CGPoint = .zero) {
        previousIndexPathsForInteractivelyMovingItems = previous
        targetIndexPathsForInteractivelyMovingItems = target
        interactiveMovementTarget = position
    }
}

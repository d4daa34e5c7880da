import Foundation

/// The parts that a layout must compute again.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
    open var contentOffsetAdjustment = CGPoint.zero
    open var contentSizeAdjustment = CGSize.zero

    private var everything = false
    private var counts = false
    private var items: [IndexPath]?
    private var supplementary: [String: [IndexPath]]?
    private var decorations: [String: [IndexPath]]?

    open var invalidateEverything: Bool { everything }
    open var invalidateDataSourceCounts: Bool { counts }
    open var invalidatedItemIndexPaths: [IndexPath]? { items }
    open var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]? { supplementary }
    open var invalidatedDecorationIndexPaths: [String: [IndexPath]]? { decorations }

    open private(set) var previousIndexPathsForInteractivelyMovingItems: [IndexPath]?
    open private(set) var targetIndexPathsForInteractivelyMovingItems: [IndexPath]?
    open private(set) var interactiveMovementTarget = CGPoint.zero

    public override init() { super.init() }

    /// The initializer that the view uses for a layout's own context class. It is required, but still lets a
    /// subclass write `override init()`.
    public required convenience init(headlessEverything everything: Bool, dataSourceCounts counts: Bool) {
        self.init()
        (self.everything, self.counts) = (everything, counts)
    }

    open func invalidateItems(at indexPaths: [IndexPath]) {
        items = (items ?? []) + indexPaths
    }

    open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        supplementary = supplementary ?? [:]
        supplementary?[elementKind, default: []] += indexPaths
    }

    open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
        decorations = decorations ?? [:]
        decorations?[elementKind, default: []] += indexPaths
    }

    func describeMovement(from previous: [IndexPath], to target: [IndexPath], at position: CGPoint = .zero) {
        previousIndexPathsForInteractivelyMovingItems = previous
        targetIndexPathsForInteractivelyMovingItems = target
        interactiveMovementTarget = position
    }
}

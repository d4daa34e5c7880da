import Foundation

/// The base class of layouts. It returns no attributes, isn't invalidated by scrolling, and doesn't let cells
/// size themselves.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    public internal(set) weak var collectionView: UICollectionView? { didSet { collectionViewDidChange() } }

    /// Whether `prepare()` must be called.
    var needsPrepare = true
    var decorationClasses: [String: UICollectionReusableView.Type] = [:]

    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }

    open var collectionViewContentSize: CGSize { .zero }

    public override init() { super.init() }

    /// Makes a new layout. Decodes nothing.
    public required init?(coder: NSCoder) { super.init() }

    /// Whether it is one of UIKit's own layouts, which use its internals.
    var isUIKitsOwn: Bool { false }

    /// Called when the view changes.
    func collectionViewDidChange() {}

    // MARK: Layout

    open func prepare() {}

    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func layoutAttributesForInteractivelyMovingItem(
        at indexPath: IndexPath,
        withTargetPosition position: CGPoint
    ) -> UICollectionViewLayoutAttributes {
        let attributes = layoutAttributesForItem(at: indexPath)?.duplicate()
        let moving = attributes ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
        moving.center = position
        moving.zIndex = .max
        return moving
    }

    open func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath,
        withPosition position: CGPoint
    ) -> IndexPath { collectionView?.indexPathForItem(at: position) ?? previousIndexPath }

    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorationClasses[elementKind] = registered(viewClass, as: UICollectionReusableView.self)
    }

    // MARK: Invalidation

    open func invalidateLayout() {
        invalidateLayout(with: makeContext())
    }

    /// Overrides must call `super`, which makes the layout call `prepare()` again.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        needsPrepare = true
        collectionView?.layoutWasInvalidated(with: context)
    }

    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    open func invalidationContext(forBoundsChange newBounds: CGRect)
        -> UICollectionViewLayoutInvalidationContext
    {
        makeContext()
    }

    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext { makeContext() }

    open func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath],
        withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath],
        previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.describeMovement(from: previousIndexPaths, to: targetIndexPaths, at: targetPosition)
        return context
    }

    open func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath],
        previousIndexPaths: [IndexPath],
        movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = makeContext()
        context.describeMovement(from: previousIndexPaths, to: indexPaths)
        return context
    }

    // MARK: Updates

    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

    open func finalizeCollectionViewUpdates() {}

    open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}

    open func finalizeAnimatedBoundsChange() {}

    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}

    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}

    open func finalizeLayoutTransition() {}

    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String,
        at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String,
        at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String,
        at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String,
        at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

    open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

    open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

    open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
}

extension UICollectionViewLayout {
    /// Makes a context of the layout's own class.
    func makeContext(
        everything: Bool = false,
        counts: Bool = false
    ) -> UICollectionViewLayoutInvalidationContext {
        let contextClass: AnyClass = type(of: self).invalidationContextClass
        guard let type = contextClass as? UICollectionViewLayoutInvalidationContext.Type else {
            StandIn.fail(
                .registration,
                "\(contextClass) is no UICollectionViewLayoutInvalidationContext"
            )
            return UICollectionViewLayoutInvalidationContext(
                headlessEverything: everything,
                dataSourceCounts: counts
            )
        }
        return type.init(headlessEverything: everything, dataSourceCounts: counts)
    }

    /// Asks a question, during which the layout must not change the view.
    private func asked<Answer>(_ question: () -> Answer) -> Answer {
        guard let collectionView else { return question() }
        return collectionView.asking(question)
    }

    var askedContentSize: CGSize { asked { collectionViewContentSize } }

    func askedElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        asked { layoutAttributesForElements(in: rect) }
    }

    /// Calls the single-element query for an element.
    func attributes(for key: ElementKey) -> UICollectionViewLayoutAttributes? {
        asked {
            switch key.category {
            case .cell: layoutAttributesForItem(at: key.indexPath)
            case .supplementaryView: layoutAttributesForSupplementaryView(ofKind: key.kind, at: key.indexPath)
            case .decorationView: layoutAttributesForDecorationView(ofKind: key.kind, at: key.indexPath)
            }
        }
    }

    func initialAttributes(for key: ElementKey) -> UICollectionViewLayoutAttributes? {
        asked {
            switch key.category {
            case .cell:
                initialLayoutAttributesForAppearingItem(at: key.indexPath)
            case .supplementaryView:
                initialLayoutAttributesForAppearingSupplementaryElement(ofKind: key.kind, at: key.indexPath)
            case .decorationView:
                initialLayoutAttributesForAppearingDecorationElement(ofKind: key.kind, at: key.indexPath)
            }
        }
    }

    func finalAttributes(for key: ElementKey) -> UICollectionViewLayoutAttributes? {
        asked {
            switch key.category {
            case .cell:
                finalLayoutAttributesForDisappearingItem(at: key.indexPath)
            case .supplementaryView:
                finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind, at: key.indexPath)
            case .decorationView:
                finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind, at: key.indexPath)
            }
        }
    }
}

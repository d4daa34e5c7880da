#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// What all layouts have in common: they describe sections to the engine, ask for the sizes of items, and hand the
/// engine's frames to the collection view. It holds no geometry.
///
/// Use ``WaterfallLayout``, ``AlignedFlowLayout``, ``JustifiedLayout`` or ``UniformGridLayout``, or ``SectionedLayout`` for
/// sections of different kinds. A subclass of one's own describes its sections in
/// ``sectionDescription(at:environment:)``.
///
/// The sizes of items come from whoever knows them; see ``BrickworkLayoutDelegate``. Scrolling asks for nothing and
/// lays nothing out. A layout of n items costs O(n) once; what is visible O(log n + k) for k elements; a change what
/// it costs the engine.
@preconcurrency @MainActor
open class BrickworkLayout: UICollectionViewLayout {
    private lazy var coordinator = LayoutCoordinator(self)

    /// The way the content scrolls. `.vertical` unless set otherwise.
    public var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { if scrollDirection != oldValue { invalidateLayout() } }
    }

    /// Who gives sizes and what differs between sections. `nil`: the collection view's delegate, if it conforms.
    public weak var delegate: (any BrickworkLayoutDelegate)? {
        didSet { if delegate !== oldValue { invalidateLayout() } }
    }

    /// Returns the size of an item if the layout's delegate doesn't, or `nil` if it is unknown here.
    ///
    /// The closure gets the item's index path and the width that the item will have. In a layout that scrolls
    /// horizontally, it is the height. In a flow, it is the width of a line. The closure wins over a
    /// `UICollectionViewDelegateFlowLayout`.
    public var sizeForItem: ((_ indexPath: IndexPath, _ width: CGFloat) -> ItemSize?)? {
        didSet { invalidateLayout() }
    }

    /// From where the sections' insets count at the sides.
    public var sectionInsetReference = SectionInsetReference.fromSafeArea {
        didSet { if sectionInsetReference != oldValue { invalidateSections() } }
    }

    /// What items do in updates that are not themselves changed. Unless set otherwise they go where a layout from scratch
    /// puts them, but keep their columns in sections with measured cells.
    public var updatePolicy = UpdatePolicy.automatic

    /// Whether a view at the very start of the content stays there in updates, so that what is inserted above is
    /// seen at once. Anywhere else what was visible stays where it was.
    @IBInspectable public var staysAtStart = true

    /// Whether a view at the very end of the content stays there, as a chat does: what is added there, or measured, is seen
    /// at once. A view then begins at the end when its first data comes.
    @IBInspectable public var staysAtEnd = false

    /// Where the view is, to be saved and given to ``restore(_:)`` later. `nil` before anything is laid out.
    public var scrollPosition: SavedScrollPosition? { coordinator.scrollPosition }

    /// Scrolls to a position that was saved: at once or, if nothing is laid out yet, when the first data is. An item that
    /// isn't there any more gives way to the last one of its section. O(1).
    public func restore(_ position: SavedScrollPosition) { coordinator.restore(position) }

    /// Whether the content is at least as long as the view between its insets.
    @IBInspectable public var fillsVisibleBounds = false {
        didSet { if fillsVisibleBounds != oldValue { invalidateSections() } }
    }

    /// Around which point of the collection view's content, as a gesture recognizer gives it, a switch to this layout
    /// turns: the item there stays there. `nil`: the first visible item keeps its place at the edge.
    public var transitionFocus: CGPoint?

    /// Whether edges stand on whole pixels. The widths of columns then differ by a pixel, and nothing is blurred.
    @IBInspectable public var alignsToPixels = true {
        didSet { if alignsToPixels != oldValue { invalidateSections() } }
    }

    /// A layout with the defaults.
    public override init() {
        super.init()
    }

    /// A layout with the defaults; what Interface Builder shows of its properties is set afterward.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// How a section is laid out. A subclass says; this one gives a waterfall.
    ///
    /// Asked for all sections when the layout is prepared from scratch, for another width, and with every update.
    open func sectionDescription(at section: Int, environment: SectionEnvironment) -> SectionDescription {
        .waterfall()
    }

    /// The width of the items of a section that take one column, in points; of a flow, the room for a line. Zero on no
    /// collection view, or for a section that does not exist. (The height, in a layout that scrolls horizontally.)
    public func itemWidth(inSection section: Int) -> CGFloat {
        coordinator.itemWidth(inSection: section)
    }

    /// Has the sections described again, without asking for items. Properties that describe sections call it.
    public func invalidateSections() {
        let context = BrickworkInvalidationContext()
        context.invalidatesSectionsOnly = true
        invalidateLayout(with: context)
    }

    // MARK: What UIKit asks. Overrides have to stand here; what they do stands in the extensions.

    /// ``BrickworkLayoutAttributes``.
    open override class var layoutAttributesClass: AnyClass { BrickworkLayoutAttributes.self }

    /// ``BrickworkInvalidationContext``.
    open override class var invalidationContextClass: AnyClass { BrickworkInvalidationContext.self }

    /// Brings what is laid out up to date, with as little work as what has changed asks for.
    open override func prepare() {
        super.prepare()
        coordinator.prepare()
    }

    /// The size of everything that is laid out.
    open override var collectionViewContentSize: CGSize { coordinator.contentSize }

    /// Fresh attributes of the elements in a rect, in the order of the sections. O(log n + k) for k of n.
    open override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        coordinator.attributes(in: rect)
    }

    /// Fresh attributes of an item; `nil` if there is none. O(1).
    open override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        coordinator.attributes(.cell, at: indexPath)
    }

    /// Fresh attributes of a header or footer; `nil` for other kinds.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        coordinator.attributes(.supplementaryView, elementKind, at: indexPath)
    }

    /// Fresh attributes of a section's background; `nil` for kinds that the section does not name.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        coordinator.attributes(.decorationView, elementKind, at: indexPath)
    }

    /// Takes note of what is no longer valid; the next ``prepare()`` sees to it.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        let companion = coordinator.note(context)
        super.invalidateLayout(with: context)
        if let companion { super.invalidateLayout(with: companion) }
    }

    /// Whether another width, inset or direction is behind the new bounds, or pinned elements have to move.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        coordinator.isAffected(byBoundsChange: newBounds)
    }

    /// A context that names nothing; for another width, the layout takes note of what is visible before it.
    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        coordinator.describeBoundsChange(to: newBounds, in: context)
        return context
    }

    /// Whether a cell, header or footer that may choose its size has chosen another.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        coordinator.isOther(preferredAttributes, than: originalAttributes)
    }

    /// Gives the element its size, and moves the offset so that what is visible stays where it is.
    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes,
            withOriginalAttributes: originalAttributes
        )
        coordinator.measure(preferredAttributes, originalAttributes, in: context)
        return context
    }

    /// Hands a batch of changes to the engine, and asks for the sizes of what is new.
    open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        coordinator.apply(updateItems)
        super.prepare(forCollectionViewUpdates: updateItems)
    }

    /// Ends the batch, and makes up for what was measured in it.
    open override func finalizeCollectionViewUpdates() {
        coordinator.endUpdates()
        super.finalizeCollectionViewUpdates()
    }

    /// Ends a turn.
    open override func finalizeAnimatedBoundsChange() {
        coordinator.endBoundsChange()
        super.finalizeAnimatedBoundsChange()
    }

    /// Begins a switch to another layout.
    open override func prepareForTransition(to newLayout: UICollectionViewLayout) {
        coordinator.leave()
        super.prepareForTransition(to: newLayout)
    }

    /// Takes over what is seen of a layout of these, which then stays where it is.
    open override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
        coordinator.enter()
        if let old = oldLayout as? BrickworkLayout {
            coordinator.takeOver(from: old.coordinator, focus: transitionFocus)
        }
        super.prepareForTransition(from: oldLayout)
    }

    /// Ends a switch between layouts.
    open override func finalizeLayoutTransition() {
        coordinator.endTransition()
        super.finalizeLayoutTransition()
    }

    /// While a change is animated, the offset at which what was visible stays where it was.
    open override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
    {
        coordinator.targetOffset(
            for: super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
        )
    }

    /// Where an item comes from in a change.
    open override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        coordinator.attributes(.initial, .cell, at: itemIndexPath) {
            super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        }
    }

    /// Where an item goes to in a change.
    open override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        coordinator.attributes(.final, .cell, at: itemIndexPath) {
            super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        }
    }

    /// Where a header or footer comes from in a change.
    open override func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind kind: String,
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        coordinator.attributes(.initial, .supplementaryView, kind, at: path) {
            super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
        }
    }

    /// Where a header or footer goes to in a change.
    open override func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind kind: String,
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        coordinator.attributes(.final, .supplementaryView, kind, at: path) {
            super.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
        }
    }

    /// Where a background comes from in a change.
    open override func initialLayoutAttributesForAppearingDecorationElement(
        ofKind kind: String,
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        coordinator.attributes(.initial, .decorationView, kind, at: path) {
            super.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
        }
    }

    /// Where a background goes to in a change.
    open override func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind kind: String,
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        coordinator.attributes(.final, .decorationView, kind, at: path) {
            super.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
        }
    }

    /// Where an item goes that a finger holds: to whatever brings it nearer to the finger.
    open override func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath,
        withPosition position: CGPoint
    ) -> IndexPath {
        coordinator.target(ofItemAt: previousIndexPath, heldAt: position)
            ?? super.targetIndexPath(forInteractivelyMovingItem: previousIndexPath, withPosition: position)
    }

    /// Says that a finger has moved an item, which the layout takes along.
    open override func invalidationContext(
        forInteractivelyMovingItems targetIndexPaths: [IndexPath],
        withTargetPosition targetPosition: CGPoint,
        previousIndexPaths: [IndexPath],
        previousPosition: CGPoint
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forInteractivelyMovingItems: targetIndexPaths,
            withTargetPosition: targetPosition,
            previousIndexPaths: previousIndexPaths,
            previousPosition: previousPosition
        )
        (context as? BrickworkInvalidationContext)?.reason = .movement(.underWay)
        return context
    }

    /// Says that the finger has left, and whether the item goes back.
    open override func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath],
        previousIndexPaths: [IndexPath],
        movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: indexPaths,
            previousIndexPaths: previousIndexPaths,
            movementCancelled: movementCancelled
        )
        (context as? BrickworkInvalidationContext)?.reason = .movement(
            movementCancelled ? .canceled : .ended
        )
        return context
    }

    /// Headers or footers that sections have now and had not before.
    open override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToInsertForSupplementaryView(ofKind: elementKind)
            + coordinator.changes(at: .initial, of: LayoutElement.Kind(supplementary: elementKind))
    }

    /// Headers or footers that sections had before and have no longer.
    open override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToDeleteForSupplementaryView(ofKind: elementKind)
            + coordinator.changes(at: .final, of: LayoutElement.Kind(supplementary: elementKind))
    }

    /// Backgrounds that sections have now and had not before.
    open override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToInsertForDecorationView(ofKind: elementKind)
            + coordinator.changes(at: .initial, of: .background, elementKind)
    }

    /// Backgrounds that sections had before and have no longer.
    open override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToDeleteForDecorationView(ofKind: elementKind)
            + coordinator.changes(at: .final, of: .background, elementKind)
    }
}

extension BrickworkLayout {
    /// From where insets count at the sides, as `UICollectionViewFlowLayout.SectionInsetReference`.
    public enum SectionInsetReference: Int, Sendable {
        /// From the content inset.
        case fromContentInset
        /// From the safe area, or the content inset where that is further in.
        case fromSafeArea
        /// From the layout margins, or the content inset where that is further in.
        case fromLayoutMargins
    }
}

extension BrickworkLayout {
    /// Who is asked for sizes.
    var currentDelegate: (any BrickworkLayoutDelegate)? {
        delegate ?? collectionView?.delegate as? any BrickworkLayoutDelegate
    }
}
#endif

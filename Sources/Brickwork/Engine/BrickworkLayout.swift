#if canImport(UIKit) && !os(watchOS)
import LayoutEngine
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
    /// Everything that is laid out; `nil` before the first `prepare()`.
    var content: LayoutContent?
    /// What the next `prepare()` has to do.
    var due = DueWork.data
    /// Single items to ask for again.
    var dueItems: [IndexPath] = []
    /// The change that is being animated.
    var change: LayoutChange?
    /// What was laid out before updates, where it had to be laid out anew before they were known.
    var contentBeforeUpdates: LayoutContent?
    /// What to keep in place in a change of the bounds, and what was visible before.
    var boundsGoal: (goal: OffsetGoal, visible: LayoutRect)?
    /// What the last change has kept in place, until the reader scrolls: so what is measured next does not move it, and
    /// turning the device back shows what was shown before.
    var keptGoal: OffsetGoal?
    /// The offset that the last change led to.
    var expectedOffset: CGPoint?
    /// The offset that a running change leads to.
    var targetOffset: CGPoint?
    /// Whether the layout itself is moving the offset.
    var isScrolling = false
    /// Whether it does so while it is asked for attributes.
    var isAnswering = false
    /// Where the view was before its insets changed.
    var restingPlace: RestingPlace?
    /// Whether a batch of changes is being animated.
    var isUpdating = false
    /// What cells that were measured during a batch would have moved the offset by.
    var stagedAdjustment = CGPoint.zero

    /// The way the content scrolls. `.vertical` unless set otherwise.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { if scrollDirection != oldValue { invalidateLayout() } }
    }

    /// Who gives sizes and what differs between sections. `nil`: the collection view's delegate, if it conforms.
    open weak var delegate: (any BrickworkLayoutDelegate)? {
        didSet { if delegate !== oldValue { invalidateLayout() } }
    }

    /// Gives sizes where no delegate does: gets an item's index path and the width that it will have (in a layout
    /// that scrolls horizontally, the height; in a flow, what there is for a line). `nil`: not known here.
    open var sizeForItem: ((_ indexPath: IndexPath, _ width: CGFloat) -> ItemSize?)? {
        didSet { invalidateLayout() }
    }

    /// From where the sections' insets count at the sides.
    open var sectionInsetReference = SectionInsetReference.fromSafeArea {
        didSet { if sectionInsetReference != oldValue { invalidateSections() } }
    }

    /// What items do in updates that are not themselves changed.
    open var updatePolicy = UpdatePolicy.rebalance

    /// Whether a view at the very start of the content stays there in updates, so that what is inserted above is
    /// seen at once. In any other place what was visible stays where it was.
    open var staysAtStart = true

    /// Whether the content is at least as long as the view between its insets.
    open var fillsVisibleBounds = false {
        didSet { if fillsVisibleBounds != oldValue { invalidateSections() } }
    }

    /// Whether edges stand on whole pixels. The widths of columns then differ by a pixel, and nothing is blurred.
    open var alignsToPixels = true {
        didSet { if alignsToPixels != oldValue { invalidateSections() } }
    }

    /// A layout with the defaults.
    public override init() {
        super.init()
    }

    /// A layout with the defaults: none of its properties are in the archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    /// How a section is laid out. A subclass says; this one gives a waterfall.
    ///
    /// Asked for all sections when the layout is prepared from scratch, for another width, and with every update.
    open func sectionDescription(at section: Int, environment: SectionEnvironment) -> SectionDescription {
        .waterfall()
    }

    /// Has the sections described again, without asking for items. Properties that describe sections call it.
    public func invalidateSections() {
        let context = BrickworkInvalidationContext()
        context.invalidatesSectionsOnly = true
        invalidateLayout(with: context)
    }

    // MARK: What UIKit asks. Overrides have to stand here; what they do stands in the extensions.

    /// ``BrickworkInvalidationContext``.
    open override class var invalidationContextClass: AnyClass { BrickworkInvalidationContext.self }

    /// Brings what is laid out up to date, with as little work as what has changed asks for.
    open override func prepare() {
        super.prepare()
        bringUpToDate()
    }

    /// The size of everything that is laid out.
    open override var collectionViewContentSize: CGSize { contentSize }

    /// Fresh attributes of the elements in a rect, in the order of the sections. O(log n + k) for k of n.
    open override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        attributesOfElements(in: rect)
    }

    /// Fresh attributes of an item; `nil` if there is none. O(1).
    open override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributesOfItem(at: indexPath)
    }

    /// Fresh attributes of a header or footer; `nil` for other kinds.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributesOfSupplementaryView(elementKind, at: indexPath)
    }

    /// Fresh attributes of a section's background; `nil` for kinds that the section does not name.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributesOfBackground(elementKind, at: indexPath)
    }

    /// Takes note of what is no longer valid; the next ``prepare()`` sees to it.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        note(context)
        super.invalidateLayout(with: context)
    }

    /// Whether another width, inset or direction is behind the new bounds, or pinned elements have to move.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        isAffected(byBoundsChange: newBounds)
    }

    /// Names pinned elements; for another width, holds on to what is visible before it.
    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        describeBoundsChange(to: newBounds, in: context)
        return context
    }

    /// Whether a cell that may choose its size has chosen another.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        measuredItem(preferredAttributes, original: originalAttributes) != nil
    }

    /// Gives the item its size, and moves the offset so that what is visible stays where it is.
    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes,
            withOriginalAttributes: originalAttributes
        )
        measure(preferredAttributes, original: originalAttributes, context)
        return context
    }

    /// Hands a batch of changes to the engine, and asks for the sizes of what is new.
    open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        apply(updateItems)
        super.prepare(forCollectionViewUpdates: updateItems)
    }

    /// Ends the batch, and makes up for what was measured in it.
    open override func finalizeCollectionViewUpdates() {
        endUpdates()
        super.finalizeCollectionViewUpdates()
    }

    /// Ends a turn.
    open override func finalizeAnimatedBoundsChange() {
        endBoundsChange()
        super.finalizeAnimatedBoundsChange()
    }

    /// While a change is animated, the offset at which what was visible stays where it was.
    open override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
    {
        targetOffset ?? super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
    }

    /// Where an item comes from in a change.
    open override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard change != nil else { return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath) }
        return initialAttributes(of: attributesOfItem(at: itemIndexPath))
    }

    /// Where an item goes to in a change.
    open override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard change != nil else { return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath) }
        return ItemPath(itemIndexPath).flatMap { finalAttributes(of: .item($0)) }
    }

    /// Where a header or footer comes from in a change.
    open override func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String,
        at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard change != nil else {
            return super.initialLayoutAttributesForAppearingSupplementaryElement(
                ofKind: elementKind,
                at: elementIndexPath
            )
        }
        return initialAttributes(of: attributesOfSupplementaryView(elementKind, at: elementIndexPath))
    }

    /// Where a header or footer goes to in a change.
    open override func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String,
        at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard change != nil else {
            return super.finalLayoutAttributesForDisappearingSupplementaryElement(
                ofKind: elementKind,
                at: elementIndexPath
            )
        }
        return supplementaryElement(elementKind, at: elementIndexPath).flatMap(finalAttributes)
    }

    /// Where a background comes from in a change.
    open override func initialLayoutAttributesForAppearingDecorationElement(
        ofKind elementKind: String,
        at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard change != nil else {
            return super.initialLayoutAttributesForAppearingDecorationElement(
                ofKind: elementKind,
                at: decorationIndexPath
            )
        }
        return initialAttributes(of: attributesOfBackground(elementKind, at: decorationIndexPath))
    }

    /// Where a background goes to in a change.
    open override func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind elementKind: String,
        at decorationIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard change != nil else {
            return super.finalLayoutAttributesForDisappearingDecorationElement(
                ofKind: elementKind,
                at: decorationIndexPath
            )
        }
        return background(at: decorationIndexPath).flatMap(finalAttributes)
    }

    /// Headers or footers that sections have now and had not before.
    open override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToInsertForSupplementaryView(ofKind: elementKind)
            + elementsThatCame(supplementaryKind(elementKind))
    }

    /// Headers or footers that sections had before and have no longer.
    open override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToDeleteForSupplementaryView(ofKind: elementKind)
            + elementsThatWent(supplementaryKind(elementKind))
    }

    /// Backgrounds that sections have now and had not before.
    open override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToInsertForDecorationView(ofKind: elementKind)
            + elementsThatCame(.background, elementKind)
    }

    /// Backgrounds that sections had before and have no longer.
    open override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToDeleteForDecorationView(ofKind: elementKind)
            + elementsThatWent(.background, elementKind)
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

    /// What items do in updates that are not themselves changed.
    public enum UpdatePolicy: Sendable {
        /// They go where a layout from scratch would put them.
        case rebalance
        /// They stay in their columns, and only slide along them.
        case sticky
    }
}

/// What a `prepare()` has to do.
struct DueWork: OptionSet {
    let rawValue: Int

    /// Everything, with what the data source says.
    static let data = DueWork(rawValue: 1)
    /// Ask for all items again.
    static let items = DueWork(rawValue: 2)
    /// Have the sections described again.
    static let sections = DueWork(rawValue: 4)
    /// Nothing until the updates come that the new counts are the result of.
    static let updates = DueWork(rawValue: 8)
    /// A `prepare()` was seen while updates were waited for.
    static let preparedForUpdates = DueWork(rawValue: 16)
}
#endif

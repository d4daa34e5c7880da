#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
public import UIKit

/// A collection view layout with waterfalls, flows, justified rows, grids and mosaics.
///
/// ```swift
/// let layout = BrickworkLayout(.waterfall(columns: 2))
/// layout.section.sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
/// layout.sizeForItem = { indexPath, _ in .aspectRatio(photos[indexPath.item].aspectRatio) }
/// let collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
/// ```
///
/// If sections differ, a closure describes each of them:
///
/// ```swift
/// let layout = BrickworkLayout { section, environment in
///     section == 0 ? .flow(alignment: .center) : .waterfall(columns: .minimumWidth(160))
/// }
/// ```
///
/// The sizes of items come from several sources; see ``BrickworkLayoutDelegate``. Scrolling asks for no sizes. Laying out n items
/// takes O(n), and finding the k elements in a rect O(log n + k).
@preconcurrency @MainActor
open class BrickworkLayout: UICollectionViewLayout {
    lazy var state = LayoutState(self)

    /// The description of all sections, unless there is a ``sectionProvider``. If it changes, sections that differ are placed again.
    public var section: BrickworkSection {
        didSet { if section != oldValue { invalidateSections() } }
    }

    /// Returns the description of a section. If `nil`, all sections are alike: ``section``.
    ///
    /// It is called for all sections when it is set, when the layout is prepared from scratch or invalidated, and when the
    /// width changes. In a batch of updates, it is called for the sections that change.
    public var sectionProvider: ((_ section: Int, _ environment: SectionEnvironment) -> BrickworkSection)? {
        didSet { invalidateSections() }
    }

    /// The direction in which the content scrolls. The default is `.vertical`.
    public var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { if scrollDirection != oldValue { invalidateLayout() } }
    }

    /// The delegate that provides the sizes of items. If `nil`, the collection view's delegate is used if it conforms.
    public weak var delegate: (any BrickworkLayoutDelegate)? {
        didSet { if delegate !== oldValue { invalidateLayout() } }
    }

    /// Returns the size of an item if the layout's delegate doesn't, or `nil` if it is unknown here.
    ///
    /// The closure gets the item's index path and the width of one column, in points, or of more columns if the
    /// layout's delegate returns a span. In a section without columns, such as a flow, it is the width of a line. In a
    /// layout that scrolls horizontally, it is the height. The closure wins over a `UICollectionViewDelegateFlowLayout`.
    public var sizeForItem: ((_ indexPath: IndexPath, _ width: CGFloat) -> ItemSize?)? {
        didSet { invalidateLayout() }
    }

    /// The boundary that the sections' insets are relative to at the sides. The default is the content inset, as in a flow
    /// layout. On a phone in landscape, `.fromSafeArea` keeps cells beside the notch.
    public var sectionInsetReference = UICollectionViewFlowLayout.SectionInsetReference.fromContentInset {
        didSet { if sectionInsetReference != oldValue { invalidateSections() } }
    }

    /// How unchanged items are placed after an update. By default, they are placed as in a new layout, but
    /// keep their columns in sections with measured cells.
    public var updatePolicy = UpdatePolicy.automatic

    /// Whether a view at the start of the content stays there in updates, so that items inserted above are
    /// visible at once. True by default. At other scroll positions, the visible items stay in place.
    public var staysAtStart = true

    /// Whether a view at the end of the content stays there, as in a chat, so that added items are visible at
    /// once. The view then starts at the end when its first data arrives. False by default.
    public var staysAtEnd = false

    /// Whether the content is at least as long as the view between its insets. False by default. Content that scrolls
    /// horizontally from right to left always is.
    public var fillsVisibleBounds = false {
        didSet { if fillsVisibleBounds != oldValue { invalidateSections() } }
    }

    /// The fixed point of a switch to this layout, in the coordinates of the collection view's content, as
    /// gesture recognizers report it. The item at this point stays there. If `nil`, the first visible item
    /// stays at the edge.
    public var transitionFocus: CGPoint?

    /// Whether edges are on whole pixels, which avoids blurred edges. True by default. The widths of columns may then
    /// differ by a pixel.
    public var alignsToPixels = true {
        didSet { if alignsToPixels != oldValue { invalidateSections() } }
    }

    /// A closure that is called when the content's end comes near, to load more items.
    ///
    /// It is called on the main queue, at most once after each change of the items. If there are few items, the end is
    /// near at once. If there are none, the closure isn't called.
    public var onEndNear: (() -> Void)?

    /// The distance from the content's end at which ``onEndNear`` is called, in visible lengths. The default is `2.0`.
    public var endDistance = 2.0

    /// Creates a layout whose sections are all alike.
    public init(_ section: BrickworkSection) {
        self.section = section
        super.init()
    }

    /// Creates a layout with sections that a closure describes.
    public convenience init(
        sectionProvider: @escaping (_ section: Int, _ environment: SectionEnvironment) -> BrickworkSection
    ) {
        self.init()
        self.sectionProvider = sectionProvider
    }

    /// Creates a waterfall with the defaults.
    public convenience override init() {
        self.init(.waterfall())
    }

    /// Creates a waterfall with the defaults.
    public required init?(coder: NSCoder) {
        section = .waterfall()
        super.init(coder: coder)
    }

    /// Returns the width of items that take one column, in points. In a section without columns, such as a flow,
    /// returns the width of a line. Returns zero without a collection view, or if the section doesn't exist. In a
    /// layout that scrolls horizontally, it is the height.
    public func itemWidth(inSection section: Int) -> CGFloat {
        guard let view = collectionView, (0..<view.numberOfSections).contains(section) else { return 0 }
        return ContentBuilder(self, .read(view, self)).itemWidth(inSection: section)
    }

    /// Returns the number of items that a flow's `lineLimit` hides, without the overflow item. Returns zero for other
    /// sections, and if the section doesn't exist. The number may change when cells are measured.
    public func hiddenItemCount(inSection section: Int) -> Int {
        state.content?.layout.hiddenItemCount(inSection: section) ?? 0
    }

    /// Makes the layout describe its sections again, without asking for items. Call it if something that
    /// ``sectionProvider`` uses has changed.
    public func invalidateSections() {
        let context = BrickworkInvalidationContext()
        context.invalidatesSectionsOnly = true
        invalidateLayout(with: context)
    }

    // MARK: UIKit's methods. Overrides must be in the class itself. Their implementation is in LayoutState.

    /// Returns ``BrickworkLayoutAttributes``.
    open override class var layoutAttributesClass: AnyClass { BrickworkLayoutAttributes.self }

    /// Returns ``BrickworkInvalidationContext``. A subclass can return another class. If that isn't a subclass of
    /// ``BrickworkInvalidationContext``, all items are asked for again when a cell is measured.
    open override class var invalidationContextClass: AnyClass { BrickworkInvalidationContext.self }

    /// Updates the layout, and only the invalid parts.
    open override func prepare() {
        super.prepare()
        state.prepare()
    }

    /// The size of the content.
    open override var collectionViewContentSize: CGSize { state.contentSize }

    /// Returns new attributes of the elements in a rect, in the order of the sections. O(log n + k) for k of
    /// n elements.
    open override func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
        state.attributes(in: rect)
    }

    /// Returns new attributes of an item, or `nil` if the item doesn't exist. O(1).
    open override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        state.attributes(.cell, at: indexPath)
    }

    /// Returns new attributes of a header or footer, or `nil` for other kinds.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        state.attributes(.supplementaryView, elementKind, at: indexPath)
    }

    /// Returns new attributes of a section's background, or `nil` for another kind than the section's.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        state.attributes(.decorationView, elementKind, at: indexPath)
    }

    /// Remembers the invalid parts. The next ``prepare()`` updates them.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        let companion = state.invalidate(with: context)
        super.invalidateLayout(with: context)
        if let companion { super.invalidateLayout(with: companion) }
    }

    /// Returns whether new bounds change the width, an inset or the layout direction, or move pinned
    /// elements.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        state.isAffected(byBoundsChange: newBounds)
    }

    /// Returns a context that names nothing. If the width changes, the layout remembers the visible items.
    open override func invalidationContext(
        forBoundsChange newBounds: CGRect
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(forBoundsChange: newBounds)
        state.describeBoundsChange(to: newBounds, in: context)
        return context
    }

    /// Returns whether a self-sizing cell, header or footer prefers another size.
    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        state.prefersNewSize(preferredAttributes, originalAttributes)
    }

    /// Sets the size of the element, and changes the offset so that the visible items stay in place.
    open override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        let context = super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes,
            withOriginalAttributes: originalAttributes
        )
        state.measure(preferredAttributes, originalAttributes, in: context)
        return context
    }

    /// Applies a batch of changes, and asks for the sizes of new items.
    open override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        state.apply(updateItems)
        super.prepare(forCollectionViewUpdates: updateItems)
    }

    /// Ends a batch of changes, and then handles cells that were measured during it.
    open override func finalizeCollectionViewUpdates() {
        state.endUpdates()
        super.finalizeCollectionViewUpdates()
    }

    /// Ends a rotation.
    open override func finalizeAnimatedBoundsChange() {
        state.endBoundsChange()
        super.finalizeAnimatedBoundsChange()
    }

    /// Starts a switch to another layout.
    open override func prepareForTransition(to newLayout: UICollectionViewLayout) {
        state.leave()
        super.prepareForTransition(to: newLayout)
    }

    /// Starts a switch from another layout. If it is a `BrickworkLayout`, the visible items stay in place.
    open override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
        state.enter()
        if let old = oldLayout as? BrickworkLayout {
            state.replace(old.state, focus: transitionFocus)
        }
        super.prepareForTransition(from: oldLayout)
    }

    /// Ends a switch between layouts.
    open override func finalizeLayoutTransition() {
        state.endTransition()
        super.finalizeLayoutTransition()
    }

    /// Returns the offset at which the visible items stay in place, while a change is animated.
    open override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint)
        -> CGPoint
    {
        state.targetOffset(
            for: super.targetContentOffset(forProposedContentOffset: proposedContentOffset)
        )
    }

    /// Returns the attributes from which an item appears in a change.
    open override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        state.attributes(.initial, .cell, at: itemIndexPath) {
            super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        }
    }

    /// Returns the attributes to which an item disappears in a change.
    open override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        state.attributes(.final, .cell, at: itemIndexPath) {
            super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
        }
    }

    /// Returns the attributes from which a header or footer appears in a change.
    open override func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind kind: String,
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        state.attributes(.initial, .supplementaryView, kind, at: path) {
            super.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
        }
    }

    /// Returns the attributes to which a header or footer disappears in a change.
    open override func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind kind: String,
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        state.attributes(.final, .supplementaryView, kind, at: path) {
            super.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
        }
    }

    /// Returns the attributes from which a background appears in a change.
    open override func initialLayoutAttributesForAppearingDecorationElement(
        ofKind kind: String,
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        state.attributes(.initial, .decorationView, kind, at: path) {
            super.initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
        }
    }

    /// Returns the attributes to which a background disappears in a change.
    open override func finalLayoutAttributesForDisappearingDecorationElement(
        ofKind kind: String,
        at path: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        state.attributes(.final, .decorationView, kind, at: path) {
            super.finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
        }
    }

    /// Returns the new path of a dragged item: the path that moves it closer to the finger.
    open override func targetIndexPath(
        forInteractivelyMovingItem previousIndexPath: IndexPath,
        withPosition position: CGPoint
    ) -> IndexPath {
        state.dropTarget(ofItemAt: previousIndexPath, heldAt: position)
            ?? super.targetIndexPath(
                forInteractivelyMovingItem: previousIndexPath,
                withPosition: position
            )
    }

    /// Reports that the user has dropped the dragged item, or that the item returns.
    open override func invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths indexPaths: [IndexPath],
        previousIndexPaths: [IndexPath],
        movementCancelled: Bool
    ) -> UICollectionViewLayoutInvalidationContext {
        state.invalid.dragWillEnd(isCanceled: movementCancelled)
        return super.invalidationContextForEndingInteractiveMovementOfItems(
            toFinalIndexPaths: indexPaths,
            previousIndexPaths: previousIndexPaths,
            movementCancelled: movementCancelled
        )
    }

    /// Returns the paths of headers or footers that sections have now and didn't have before.
    open override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToInsertForSupplementaryView(ofKind: elementKind)
            + state.changes(at: .initial, of: LayoutElement.Kind(supplementary: elementKind))
    }

    /// Returns the paths of headers or footers that sections had before and no longer have.
    open override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToDeleteForSupplementaryView(ofKind: elementKind)
            + state.changes(at: .final, of: LayoutElement.Kind(supplementary: elementKind))
    }

    /// Returns the paths of backgrounds that sections have now and didn't have before.
    open override func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToInsertForDecorationView(ofKind: elementKind)
            + state.changes(at: .initial, of: .background, elementKind)
    }

    /// Returns the paths of backgrounds that sections had before and no longer have.
    open override func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] {
        super.indexPathsToDeleteForDecorationView(ofKind: elementKind)
            + state.changes(at: .final, of: .background, elementKind)
    }
}
#endif

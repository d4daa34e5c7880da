import Foundation

/// A collection view without a screen: it lays out, scrolls, reuses, updates and measures, and checks its layout.
///
/// Layout passes run in `layoutIfNeeded()`; nothing happens on its own.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
    /// The category of an element.
    public enum ElementCategory: UInt, Sendable {
        case cell, supplementaryView, decorationView
    }

    // On the main actor, as in the SDK. Witness: Apple's documentation has `class let elementKindSectionHeader: String` in
    // `@MainActor class UICollectionView` (the C constant `UICollectionElementKindSectionHeader`). Here they are computed,
    // because a Swift constant could be read from any isolation in its own module.

    public static var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
    public static var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

    /// An element that has a view.
    final class Visible {
        let view: UICollectionReusableView
        /// The layout's own object, which UIKit holds, too.
        var attributes: UICollectionViewLayoutAttributes
        /// A copy of the object when it was returned.
        var snapshot: UICollectionViewLayoutAttributes
        /// The size for which the view last returned its preferred size, or `nil` if it must be asked.
        var measuredSize: CGSize?
        /// The size that the view last asked for, which made the layout invalid.
        var wantedSize: CGSize?

        init(view: UICollectionReusableView, attributes: UICollectionViewLayoutAttributes) {
            self.view = view
            self.attributes = attributes
            self.snapshot = attributes
        }
    }

    private var currentLayout: UICollectionViewLayout
    var counts: [Int]?
    var visible: [ElementKey: Visible] = [:]
    var handedOut = HandedOutAttributes()
    var reuse = ReusePool()
    var pendingOffsetAdjustment = CGPoint.zero
    var known = KnownAttributes()
    /// The number of questions that the layout is answering.
    var questionDepth = 0
    var isPreparing = false
    /// Whether the content size is from before an update that the layout has already received.
    var hasOldContentSize = false
    /// Whether the offset may be past the end since the view changed its size.
    var hasNewSize = false
    var isInLayoutPass = false
    var updateInProgress: BatchUpdate?
    var updateDepth = 0
    var selected: Set<IndexPath> = []
    /// The previous sections of supplementary views that an update has made visible.
    var stalePaths: [ElementKey: Int] = [:]
    /// The cell that `reconfigureItems(at:)` is configuring.
    var reconfiguredCell: (indexPath: IndexPath, cell: UICollectionViewCell)?
    /// The item that is dragged, or room for one.
    var movement: InteractiveMovement?
    /// The placeholder that a batch has interrupted.
    var interrupted: InteractiveMovement?
    var dragSession: HeadlessDragSession?
    var dropSession: HeadlessDropSession?
    var isPerformingDrop = false
    /// The transition that a gesture drives.
    var interactiveTransition:
        (layout: UICollectionViewTransitionLayout, completion: LayoutInteractiveTransitionCompletion?)?
    /// Behaviors that are tried both ways.
    var alternations = Alternations()
    /// Headless: statistics.
    public internal(set) var headlessStatistics = HeadlessStatistics()

    /// Headless: what the last batch update or animated change of bounds did with each element that was
    /// visible before or after: first removed elements by their old paths, then the others by their new
    /// paths.
    public internal(set) var headlessTransitions: [HeadlessTransition] = []
    /// Headless: called for every context that reaches `UICollectionViewLayout.invalidateLayout(with:)`.
    public var headlessDidInvalidate: ((UICollectionViewLayoutInvalidationContext) -> Void)?

    /// tvOS has no drag and drop, and stored properties can't be unavailable.
    private weak var dragDelegateObject: AnyObject?
    private weak var dropDelegateObject: AnyObject?
    private var allowsDrags = true

    @available(tvOS, unavailable)
    open var dragDelegate: (any UICollectionViewDragDelegate)? {
        get { dragDelegateObject as? any UICollectionViewDragDelegate }
        set { dragDelegateObject = newValue }
    }
    @available(tvOS, unavailable)
    open var dropDelegate: (any UICollectionViewDropDelegate)? {
        get { dropDelegateObject as? any UICollectionViewDropDelegate }
        set { dropDelegateObject = newValue }
    }
    @available(tvOS, unavailable)
    open var dragInteractionEnabled: Bool {
        get { allowsDrags }
        set { allowsDrags = newValue }
    }

    open weak var dataSource: (any UICollectionViewDataSource)? {
        didSet { if dataSource !== oldValue { setNeedsReload() } }
    }

    open weak var delegate: (any UICollectionViewDelegate)?

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        currentLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
        clipsToBounds = true
    }

    /// Makes a new view. Decodes nothing.
    public required init?(coder: NSCoder) {
        currentLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        currentLayout.collectionView = self
    }

    open var collectionViewLayout: UICollectionViewLayout {
        get { currentLayout }
        set { setCollectionViewLayout(newValue, animated: false) }
    }

    open func setCollectionViewLayout(
        _ layout: UICollectionViewLayout,
        animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) { change(to: layout, animated: animated, completion) }

    /// Sets another layout without any other effect.
    func install(_ layout: UICollectionViewLayout) {
        currentLayout = layout
        known.forgetEverything()
        layout.collectionView = self
    }

    // MARK: Bounds

    /// Asks the layout before the bounds change, and invalidates it after that. Only the question is
    /// documented. The order is inferred from what public layouts rely on.
    open override var bounds: CGRect {
        get { super.bounds }
        set { changeBounds(to: newValue, animated: UIView.inheritedAnimationDuration > 0) }
    }

    func changeBounds(to newBounds: CGRect, animated: Bool) {
        let oldBounds = super.bounds
        guard newBounds != oldBounds else { return }
        checkMayMove(to: newBounds.origin)
        // A layout pass with the old bounds would disturb the animation.
        let animated = animated && newBounds.size != oldBounds.size && counts != nil
        var context: UICollectionViewLayoutInvalidationContext?
        // A layout that has never been prepared can't be invalidated.
        if counts != nil, currentLayout.shouldInvalidateLayout(forBoundsChange: newBounds) {
            context = currentLayout.invalidationContext(forBoundsChange: newBounds)
        }
        super.bounds = newBounds
        if newBounds.size != oldBounds.size { hasNewSize = true }
        if let context { sendInvalidation(context) }
        setNeedsLayout()
        if animated, updateDepth == 0, !isInLayoutPass { animateBoundsChange(from: oldBounds) }
    }

    /// Prepares and finalizes the layout for an animated change of bounds (a rotation). These two calls are
    /// documented. Everything in between is inferred.
    private func animateBoundsChange(from oldBounds: CGRect) {
        let isInvalid = needsLayoutPass
        bringLayoutUpToDate()
        updateDepth += 1
        currentLayout.prepare(forAnimatedBoundsChange: oldBounds)
        if isInvalid { contentOffset = proposedContentOffset() }
        bringLayoutUpToDate()
        let asked = bounds
        animate(to: attributesInVisibleRect(), ElementChange(from: currentLayout))
        currentLayout.finalizeAnimatedBoundsChange()
        updateDepth -= 1
        settle(shownIn: asked)
    }

    override func targetOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
        currentLayout.targetContentOffset(forProposedContentOffset: proposed, withScrollingVelocity: velocity)
    }

    // MARK: Layout

    /// The layout isn't notified of insets. The next pass asks it again (inferred).
    override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        known.askAgain()
    }

    /// The same for the reading direction.
    open override var semanticContentAttribute: UISemanticContentAttribute {
        didSet { if semanticContentAttribute != oldValue { known.askAgain() } }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        runLayoutPasses()
    }

    open func reloadData() {
        setNeedsReload()
    }

    func setNeedsReload() {
        (movement, interrupted) = (nil, nil)
        known.forgetEverything()
        counts = nil
        setNeedsLayout()
    }

    /// Called by the layout's `invalidateLayout(with:)`.
    func layoutWasInvalidated(with context: UICollectionViewLayoutInvalidationContext) {
        known.forget(context)
        pendingOffsetAdjustment.x += context.contentOffsetAdjustment.x
        pendingOffsetAdjustment.y += context.contentOffsetAdjustment.y
        setNeedsLayout()
        headlessDidInvalidate?(context)
    }

    /// Invalidates the layout for the view itself, and checks that the layout calls its superclass.
    func sendInvalidation(_ context: UICollectionViewLayoutInvalidationContext) {
        currentLayout.invalidateLayout(with: context)
        if !currentLayout.needsPrepare {
            complain(.missingSuperCall, "invalidateLayout(with:) does not call super")
            currentLayout.needsPrepare = true
        }
    }

    // MARK: Methods that apps call and subclasses override. The code is in the extensions.

    open var hasUncommittedUpdates: Bool { movement != nil }

    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        runBatch(updates, completion)
    }

    open func insertItems(at indexPaths: [IndexPath]) { collect { $0.insertedItems += indexPaths } }

    open func deleteItems(at indexPaths: [IndexPath]) { collect { $0.deletedItems += indexPaths } }

    open func reloadItems(at indexPaths: [IndexPath]) { collect { $0.reloadedItems += indexPaths } }

    open func reconfigureItems(at indexPaths: [IndexPath]) {
        collect { $0.reconfiguredItems += indexPaths }
    }

    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        collect { $0.movedItems.append(.init(from: indexPath, to: newIndexPath)) }
    }

    open func insertSections(_ sections: IndexSet) { collect { $0.insertedSections += sections } }

    open func deleteSections(_ sections: IndexSet) { collect { $0.deletedSections += sections } }

    open func reloadSections(_ sections: IndexSet) {
        checkReload(of: sections)
        collect { $0.reloadedSections += sections }
    }

    open func moveSection(_ section: Int, toSection newSection: Int) {
        collect { $0.movedSections.append(.init(from: section, to: newSection)) }
    }

    @discardableResult
    open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        beginMovement(of: indexPath)
    }

    open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        moveMovement(to: targetPosition)
    }

    open func endInteractiveMovement() { endMovement() }

    open func cancelInteractiveMovement() { cancelMovement() }

    /// Called at the end of an interactive transition, with whether its animations ran to completion, and whether it was
    /// finished rather than canceled. Apple's documentation of the type describes the parameters like this.
    public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) -> Void

    open func startInteractiveTransition(
        to layout: UICollectionViewLayout,
        completion: LayoutInteractiveTransitionCompletion? = nil
    ) -> UICollectionViewTransitionLayout { startTransition(to: layout, completion) }

    open func finishInteractiveTransition() { endTransition(isFinished: true) }

    open func cancelInteractiveTransition() { endTransition(isFinished: false) }

    open var numberOfSections: Int { knownCounts().count }

    open func numberOfItems(inSection section: Int) -> Int { knownCount(ofSection: section) }

    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        visible[ElementKey.cell(indexPath)]?.view as? UICollectionViewCell
    }

    open func supplementaryView(forElementKind kind: String, at path: IndexPath) -> UICollectionReusableView?
    {
        visible[ElementKey(category: .supplementaryView, kind: kind, indexPath: path)]?.view
    }

    open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem(at:)) }

    /// In ascending order here.
    open var indexPathsForVisibleItems: [IndexPath] {
        visible.keys.filter { $0.category == .cell }.map(\.indexPath).sorted()
    }

    /// In ascending order here.
    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        visible.keys.filter { $0.category == .supplementaryView && $0.kind == elementKind }.map(\.indexPath)
            .sorted()
    }

    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        visible.first { $0.value.view === cell }?.key.indexPath
    }

    open func indexPathForItem(at point: CGPoint) -> IndexPath? { item(at: point) }

    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(of: ElementKey.cell(indexPath))
    }

    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(of: ElementKey(category: .supplementaryView, kind: kind, indexPath: indexPath))
    }

    open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
        scroll(to: indexPath, position, animated: animated)
    }

    /// Doesn't call the delegate, as in UIKit.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selected.remove(indexPath)
        cellForItem(at: indexPath)?.isSelected = false
    }

    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        let name = ReusePool.Name(kind: "", identifier: identifier)
        reuse.classes[name] = registered(cellClass, as: UICollectionViewCell.self)
    }

    open func register(
        _ viewClass: AnyClass?,
        forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {
        let name = ReusePool.Name(kind: elementKind, identifier: identifier)
        reuse.classes[name] = registered(viewClass, as: UICollectionReusableView.self)
    }

    open func dequeueReusableCell(
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionViewCell { dequeueCell(identifier, for: indexPath) }

    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String,
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionReusableView {
        let key = ElementKey(category: .supplementaryView, kind: elementKind, indexPath: indexPath)
        return dequeue(ReusePool.Name(kind: elementKind, identifier: identifier), for: key)
    }
}

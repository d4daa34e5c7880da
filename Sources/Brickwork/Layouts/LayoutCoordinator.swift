#if canImport(UIKit) && !os(watchOS)
import Foundation
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// What a layout does when UIKit calls: it has the model brought up to date, lets the scroll keeper say which offset
/// follows, and answers with attributes. ``BrickworkLayout`` only passes the calls on.
@MainActor
final class LayoutCoordinator {
    private unowned let layout: BrickworkLayout
    private let model: LayoutModel
    private var keeper = ScrollKeeper()
    private var handover = LayoutHandover()
    /// The change that is being animated.
    private var change: LayoutChange?
    /// Whether the view has another size than what is laid out was made for.
    private var isTurning = false
    /// What was visible when the layout was prepared: pinned elements stand by it until it is prepared again.
    private var visible = LayoutRect(CGRect.zero)
    private var isSettingOffset = false
    private var willCatchUp = false

    init(_ layout: BrickworkLayout) {
        self.layout = layout
        model = LayoutModel(layout)
    }

    /// What is laid out, if it is for the view that asks.
    private var valid: (content: LayoutContent, geometry: ViewGeometry)? {
        guard let content = model.content, let view = layout.collectionView, content.sources.isFor(view)
        else { return nil }
        return (content, ViewGeometry(view, layout))
    }

    /// Whether a batch of updates is being animated.
    private var isUpdating: Bool { change?.isUpdate == true }
}

// MARK: Preparing

extension LayoutCoordinator {
    /// Notes what a context calls for. Answers one that goes with it, if it lists elements and others will move: a
    /// collection view takes a list as all that changes, and a context without one as everything.
    func note(
        _ context: UICollectionViewLayoutInvalidationContext
    ) -> UICollectionViewLayoutInvalidationContext? {
        model.note(context)
        let listsElements =
            context.invalidatedItemIndexPaths != nil || context.invalidatedSupplementaryIndexPaths != nil
            || context.invalidatedDecorationIndexPaths != nil
        guard listsElements, !context.invalidateEverything, !context.invalidateDataSourceCounts else {
            return nil
        }
        return BrickworkInvalidationContext(for: .others)
    }

    /// Brings what is laid out up to date, with as little work as what has changed asks for.
    func prepare() {
        guard let view = layout.collectionView else { return }
        let geometry = ViewGeometry(view, layout)
        if !isUpdating { change = nil }
        if model.needsData(for: view) {
            load(geometry)
        } else if model.awaitsUpdates {
            if model.layOutLateUpdates(geometry) { visible = geometry.viewport.rect }
        } else {
            if model.followMovement(geometry) { keeper.itemWasMoved(geometry.viewport) }
            bringUpToDate(geometry)
        }
    }

    /// Goes where the last batch leads, if the collection view has not: nobody knows whether it does so before it tells that
    /// the batch is over or afterward.
    private func goWhereUpdatesLed(_ geometry: ViewGeometry) -> ViewGeometry {
        guard keeper.awaitsView, !isUpdating else { return geometry }
        go(to: keeper.takeLateTarget(geometry.viewport), geometry)
        if keeper.hasAdjustment { catchUp() }
        return ViewGeometry(geometry.collectionView, layout)
    }

    private func bringUpToDate(_ geometry: ViewGeometry) {
        let geometry = goWhereUpdatesLed(geometry)
        let viewport = geometry.viewport
        let room = geometry.layoutRoom(of: layout)
        guard let before = model.content,
            !model.isUpToDate(geometry, room) || keeper.isWaiting(viewport)
        else {
            visible = viewport.rect
            return
        }
        configureKeeper()
        let seen = keeper.layoutWillChange(viewport, from: before.layout)
        model.bringUpToDate(geometry, room)
        guard let after = model.content else { return }
        let target = keeper.layoutDidChange(viewport, to: after.layout)
        go(to: target, geometry, turnsAround: after.layout.container.axis != before.layout.container.axis)
        if isTurning, !isUpdating {
            change = LayoutChange(from: before, seen.rect, to: visible)
        }
        isTurning = false
    }

    /// Tells the keeper what the app has set since.
    private func configureKeeper() {
        keeper.staysAtStart = layout.staysAtStart
        keeper.staysAtEnd = layout.staysAtEnd
    }

    private func load(_ geometry: ViewGeometry) {
        configureKeeper()
        keeper.dataWillChange(geometry.viewport, from: valid?.content.layout)
        change = nil
        isTurning = false
        model.load(geometry, after: handover.takeContent())
        guard let content = model.content else { return }
        let target = keeper.layoutDidChange(geometry.viewport, to: content.layout)
        guard !handover.isComing else {
            // The collection view goes there itself, with the elements, also where a reader's fingers lead it.
            let viewport = geometry.viewport
            visible = viewport.at(offset: target ?? viewport.offset + keeper.takeAdjustment()).rect
            return
        }
        go(to: target, geometry)
    }

    /// Scrolls. Sets the offset itself, not a difference: so it does no harm that the collection view may ask for it
    /// again in `targetContentOffset(forProposedContentOffset:)`, as it does where the change is animated.
    private func go(to offset: Double?, _ geometry: ViewGeometry, turnsAround: Bool = false) {
        let view = geometry.collectionView
        var point = view.contentOffset
        if let offset { point = geometry.with(offset, in: point) }
        if turnsAround { point = geometry.atCrossStart(point) }
        if point != view.contentOffset {
            isSettingOffset = true
            view.contentOffset = point
            isSettingOffset = false
        }
        visible = ViewGeometry(view, layout).viewport.rect
    }
}

// MARK: Another layout

extension LayoutCoordinator {
    /// Another layout takes the place of this one, or may: a reader who leads from the one to the other can turn back.
    func leave() { handover.leave() }

    /// The layout comes to a view.
    func enter() {
        if handover.enter() { model.needData() }
    }

    /// The layout takes the place of another: what is seen of that stays where it is, and what its cells were measured to
    /// be is the next guess.
    ///
    /// - Parameter focus: a point of the content, where the item stays that is there.
    func takeOver(from old: LayoutCoordinator, focus: CGPoint?) {
        guard let (content, geometry) = old.valid else { return }
        handover.come(after: content)
        keeper.takeOver(
            ScrollGoal(
                geometry.viewport,
                of: content.layout,
                staysAtStart: layout.staysAtStart,
                focus: focus.map(LayoutPoint.init)
            )
        )
    }

    /// A switch between layouts is over. The data may change while the layout is on no view.
    func endTransition() {
        let isGone = handover.end()
        if isGone, layout.collectionView?.collectionViewLayout !== layout { model.needData() }
    }
}

// MARK: What apps ask for

extension LayoutCoordinator {
    /// Where the view is; `nil` before there is anything to see.
    var scrollPosition: SavedScrollPosition? {
        valid.map {
            SavedScrollPosition($0.geometry.viewport, of: $0.content.layout, staysAtEnd: layout.staysAtEnd)
        }
    }

    /// Goes to a position now or, before anything is laid out, as soon as it is.
    func restore(_ position: SavedScrollPosition) {
        guard let (content, geometry) = valid, !model.needsData(for: geometry.collectionView) else {
            keeper.takeOver(position.goal)
            return
        }
        keeper.restore(position.goal)
        go(to: keeper.layoutDidChange(geometry.viewport, to: content.layout), geometry)
    }

    func itemWidth(inSection section: Int) -> CGFloat {
        guard let view = layout.collectionView, (0..<view.numberOfSections).contains(section) else {
            return 0
        }
        return ContentBuilder(layout, ViewGeometry(view, layout)).itemWidth(inSection: section)
    }
}

// MARK: Bounds

extension LayoutCoordinator {
    /// Whether new bounds have another width, inset or direction of reading behind them, or pinned elements move.
    func isAffected(byBoundsChange newBounds: CGRect) -> Bool {
        guard !isSettingOffset else { return false }
        if model.hasPinnedElements { return true }
        guard let (content, geometry) = valid else { return false }
        let new = geometry.with(bounds: newBounds)
        return new.layoutRoom(of: layout) != content.room
            || keeper.isConcerned(geometry.viewport, movingTo: new.offset(newBounds.origin))
            || content.sources != ContentSources(layout, geometry.collectionView)
    }

    /// Tells the keeper of new bounds while the old ones still stand. The context names nothing: what scrolling moves
    /// are pinned elements, and of those it may jump over any number.
    func describeBoundsChange(to newBounds: CGRect, in context: UICollectionViewLayoutInvalidationContext) {
        (context as? BrickworkInvalidationContext)?.reason = .bounds
        guard let (content, geometry) = valid else { return }
        let viewport = geometry.viewport
        let new = geometry.with(bounds: newBounds)
        let offset = new.offset(newBounds.origin)
        let changesRoom = new.layoutRoom(of: layout) != content.room
        if changesRoom || keeper.isConcerned(viewport, movingTo: offset) {
            configureKeeper()
            let resizes = changesRoom && newBounds.size != geometry.collectionView.bounds.size
            if resizes { isTurning = true }
            keeper.boundsWillChange(viewport, movingTo: offset, resizes: resizes, in: content.layout)
        }
        let adjustment = keeper.takeAdjustment()
        if adjustment != 0 { context.contentOffsetAdjustment = geometry.vector(adjustment) }
    }

    /// Ends a turn.
    func endBoundsChange() {
        if !isUpdating { change = nil }
    }

    /// While a change is animated, the offset that leaves what was seen where it was.
    func targetOffset(for proposed: CGPoint) -> CGPoint {
        guard let (_, geometry) = valid else { return proposed }
        let target = keeper.target(for: geometry.offset(proposed), geometry.viewport)
        return geometry.with(target, in: proposed)
    }
}

// MARK: Views that size themselves

extension LayoutCoordinator {
    /// Whether a view that may choose its size has chosen another.
    func isOther(
        _ preferred: UICollectionViewLayoutAttributes,
        than original: UICollectionViewLayoutAttributes
    ) -> Bool {
        measured(preferred, original) != nil
    }

    private func measured(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes
    ) -> (element: LayoutElement, measure: Measure)? {
        // A view that is content with what it was given is not to creep by what rounding to pixels adds.
        guard preferred.size != original.size, !model.awaitsUpdates, let content = model.content,
            let named = LayoutElement(preferred),
            let element = change.map({
                $0.element(named, in: content, placedAt: original.frame, visible: visible)
            })
                ?? named,
            let measure = content.measure(of: element, asLargeAs: preferred.size)
        else { return nil }
        return (element, measure)
    }

    /// Gives an element the size that its view would like, and says in the context by how much the offset changes if what
    /// is seen is to stay where it is. The context names nothing: what moves are all elements below.
    func measure(
        _ preferred: UICollectionViewLayoutAttributes,
        _ original: UICollectionViewLayoutAttributes,
        in context: UICollectionViewLayoutInvalidationContext
    ) {
        (context as? BrickworkInvalidationContext)?.reason = .measured
        guard let (element, measure) = measured(preferred, original), let view = layout.collectionView
        else { return }
        let geometry = ViewGeometry(view, layout)
        let viewport = geometry.viewport
        let sizeBefore = contentSize
        configureKeeper()
        if let before = model.content { keeper.elementWillBeMeasured(element, viewport, in: before.layout) }
        model.setMeasure(measure, of: element)
        guard let content = model.content else { return }
        let shift = keeper.elementWasMeasured(viewport, in: content.layout)
        context.contentOffsetAdjustment = geometry.vector(shift)
        context.contentSizeAdjustment = CGSize(
            width: contentSize.width - sizeBefore.width,
            height: contentSize.height - sizeBefore.height
        )
        change?.updateHandedOut(measured: element, in: content)
    }
}

// MARK: Batches of changes

extension LayoutCoordinator {
    /// Hands a batch to the engine; asks only for what is new.
    func apply(_ updateItems: [UICollectionViewUpdateItem]) {
        guard let view = layout.collectionView else { return }
        let geometry = ViewGeometry(view, layout)
        let viewport = geometry.viewport
        let batch = UpdateBatch(updateItems)
        if let (before, outcome) = model.followMovement(batch, geometry) {
            keeper.itemWasMoved(viewport)
            change = LayoutChange(from: before, viewport.rect, to: viewport.rect, outcome)
            return
        }
        guard let before = model.contentBeforeUpdates else { return }
        configureKeeper()
        keeper.updateWillBegin(viewport, in: before.layout)
        let outcome = model.apply(batch, geometry)
        guard let after = model.content else { return }
        visible = viewport.rect
        let target = keeper.updateDidBegin(viewport, in: after.layout, map: outcome.map)
        change = LayoutChange(from: before, viewport.rect, to: viewport.at(offset: target).rect, outcome)
        // The collection view asks for the content size after `prepare()`, and the batch came later.
        invalidateOffset(by: .zero)
    }

    /// Ends the batch, and makes up for what was measured in it.
    func endUpdates() {
        change = nil
        guard let view = layout.collectionView else { return }
        let geometry = ViewGeometry(view, layout)
        keeper.updateDidEnd(geometry.viewport)
        let adjustment = keeper.takeAdjustment()
        guard
            adjustment != 0 || keeper.awaitsView || geometry.collectionView.contentSize != contentSize
        else { return }
        invalidateOffset(by: geometry.vector(adjustment))
    }

    private func invalidateOffset(by adjustment: CGPoint) {
        let context = BrickworkInvalidationContext(for: .offset)
        context.contentOffsetAdjustment = adjustment
        layout.invalidateLayout(with: context)
    }
}

// MARK: What UIKit asks for

extension LayoutCoordinator {
    var contentSize: CGSize {
        guard let content = model.content, let view = layout.collectionView else { return .zero }
        return content.size(in: view.bounds.inset(by: view.adjustedContentInset).size)
    }

    /// Where an item goes that a finger holds.
    func target(ofItemAt indexPath: IndexPath, heldAt position: CGPoint) -> IndexPath? {
        guard let content = valid?.content, let path = ItemPath(indexPath) else { return nil }
        return IndexPath(
            content.layout.dropTarget(
                ofItemAt: path,
                heldOver: LayoutPoint(position),
                policy: layout.updatePolicy
            )
        )
    }

    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        // Between the new counts and the updates that led to them nobody knows which element is which.
        guard !model.awaitsUpdates, let view = layout.collectionView else { return nil }
        // Before anything else holds the content: what has been visible is noted in place.
        model.show(ViewGeometry(view, layout).viewport.rect)
        guard let (content, geometry) = valid else { return nil }
        keeper.show(geometry.viewport)
        catchUpIfNeeded(content, geometry)
        return content.attributes(in: rect, visible: visible)
    }

    /// An element; for a background, of a kind of decoration view.
    func attributes(
        _ category: UICollectionView.ElementCategory,
        _ kind: String? = nil,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard !model.awaitsUpdates, let content = valid?.content,
            let element = LayoutElement(category, kind: kind, at: indexPath),
            let attributes = content.attributes(of: element, visible: visible)
        else { return nil }
        return kind == attributes.representedElementKind ? attributes : nil
    }

    /// Collection views do not tell their layout of insets, nor of the direction of reading. What is noticed when they
    /// ask for elements waits until they have done so: a layout must not become invalid meanwhile.
    private func catchUpIfNeeded(_ content: LayoutContent, _ geometry: ViewGeometry) {
        guard !isUpdating, model.isValid,
            geometry.layoutRoom(of: layout) != content.room || keeper.isWaiting(geometry.viewport)
        else { return }
        catchUp()
    }

    /// Prepares again in the next turn of the main queue, and moves the offset by what it is yet to be moved by.
    private func catchUp() {
        guard !willCatchUp else { return }
        willCatchUp = true
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            willCatchUp = false
            guard let view = layout.collectionView else { return }
            invalidateOffset(by: ViewGeometry(view, layout).vector(keeper.takeAdjustment()))
        }
    }
}

// MARK: Animations

extension LayoutCoordinator {
    /// One end of the way of an element in a change; what `ordinary` says where none is being animated.
    func attributes(
        _ end: LayoutChange.End,
        _ category: UICollectionView.ElementCategory,
        _ kind: String? = nil,
        at indexPath: IndexPath,
        ordinary: () -> UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        guard change != nil else { return ordinary() }
        guard let (content, geometry) = valid,
            let element = LayoutElement(category, kind: kind, at: indexPath),
            let (attributes, stays) = change?.attributes(end, of: element, in: content),
            kind == attributes.representedElementKind
        else { return nil }
        if !stays, let delegate = layout.currentDelegate {
            let view = geometry.collectionView
            switch end {
            case .initial: delegate.collectionView(view, layout: layout, willAppearFrom: attributes)
            case .final: delegate.collectionView(view, layout: layout, willDisappearTo: attributes)
            }
        }
        return attributes
    }

    /// Elements of a kind that a batch adds to sections that stay or, at its final end, takes from them.
    func changes(
        at end: LayoutChange.End,
        of kind: LayoutElement.Kind?,
        _ backgroundKind: String? = nil
    ) -> [IndexPath] {
        guard isUpdating, let kind, let content = model.content else { return [] }
        return change?.changes(at: end, of: kind, backgroundKind, in: content) ?? []
    }
}
#endif

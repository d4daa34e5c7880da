#if canImport(UIKit) && !os(watchOS)
import Foundation
import BrickworkEngine
import BrickworkScrolling
import UIKit

/// Implements a layout's methods for UIKit. It updates the model, asks the scroll keeper for the next offset,
/// and returns attributes. ``BrickworkLayout`` only forwards UIKit's calls.
@MainActor
final class LayoutCoordinator {
    private unowned let layout: BrickworkLayout
    private let model: LayoutModel
    private var keeper = ScrollKeeper()
    private var handover = LayoutHandover()
    /// The change that is being animated.
    private var change: LayoutChange?
    /// Whether the view's size differs from that of the layout.
    private var isTurning = false
    /// The visible rect when the layout was prepared. Pinned elements keep their position until the next
    /// time.
    private var visible = LayoutRect(CGRect.zero)
    private var isSettingOffset = false
    private var willCatchUp = false

    init(_ layout: BrickworkLayout) {
        self.layout = layout
        model = LayoutModel(layout)
    }

    /// The content, if it is for this view.
    private var valid: (content: LayoutContent, geometry: ViewGeometry)? {
        guard let content = model.content, let view = layout.collectionView, content.sources.isFor(view)
        else { return nil }
        return (content, ViewGeometry(view, layout))
    }

    /// Whether a batch of updates is being animated.
    private var isUpdating: Bool { change?.isUpdate == true }
}

// MARK: Preparation

extension LayoutCoordinator {
    /// Notes what a context invalidates. Returns an additional context if the context lists elements and
    /// others will move. With a list, a collection view updates only the listed elements. Without a list, it
    /// updates all elements.
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

    /// Updates the layout, and only the invalid parts.
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

    /// Scrolls to the offset after the last batch if the collection view hasn't done so. It may do so before
    /// or after it reports the end of the batch.
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

    /// Passes the app's latest settings to the keeper.
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
            // The collection view scrolls there itself, together with the elements. This is also true for
            // transitions that the user controls.
            let viewport = geometry.viewport
            visible = viewport.at(offset: target ?? viewport.offset + keeper.takeAdjustment()).rect
            return
        }
        go(to: target, geometry)
    }

    /// Scrolls. It sets the offset itself instead of a difference. So the collection view may safely ask for
    /// the offset again in `targetContentOffset(forProposedContentOffset:)`, as it does in animated changes.
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
    /// Notes that another layout replaces this one. In an interactive transition, the user may still cancel
    /// this.
    func leave() { handover.leave() }

    /// Notes that a view uses the layout.
    func enter() {
        if handover.enter() { model.needData() }
    }

    /// Replaces another layout. The visible items stay in place, and measured sizes are the next estimates.
    ///
    /// - Parameter focus: A point in the content. The item at this point stays there.
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

    /// Ends a switch between layouts. The data may change while no view uses the layout.
    func endTransition() {
        let isGone = handover.end()
        if isGone, layout.collectionView?.collectionViewLayout !== layout { model.needData() }
    }
}

// MARK: The app's methods

extension LayoutCoordinator {
    /// The scroll position; `nil` without content.
    var scrollPosition: SavedScrollPosition? {
        valid.map {
            SavedScrollPosition($0.geometry.viewport, of: $0.content.layout, staysAtEnd: layout.staysAtEnd)
        }
    }

    /// Scrolls to a position. Without content, waits for the first content.
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
    /// Returns whether new bounds change the width, an inset or the layout direction, or move pinned
    /// elements.
    func isAffected(byBoundsChange newBounds: CGRect) -> Bool {
        guard !isSettingOffset else { return false }
        if model.hasPinnedElements { return true }
        guard let (content, geometry) = valid else { return false }
        // The collection view doesn't ask for elements that it knows, so this may be new to the keeper.
        keeper.show(geometry.viewport)
        let new = geometry.with(bounds: newBounds)
        return new.layoutRoom(of: layout) != content.room
            || keeper.isConcerned(geometry.viewport, movingTo: new.offset(newBounds.origin))
            || content.sources != ContentSources(layout, geometry.collectionView)
    }

    /// Reports new bounds to the keeper before they replace the old ones. The context names nothing, because
    /// scrolling moves pinned elements and may jump past any number of them.
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

    /// Ends a rotation.
    func endBoundsChange() {
        if !isUpdating { change = nil }
    }

    /// Returns the offset at which the visible items stay in place, while a change is animated.
    func targetOffset(for proposed: CGPoint) -> CGPoint {
        guard let (_, geometry) = valid else { return proposed }
        let target = keeper.target(for: geometry.offset(proposed), geometry.viewport)
        return geometry.with(target, in: proposed)
    }
}

// MARK: Self-sizing views

extension LayoutCoordinator {
    /// Returns whether a self-sizing view prefers another size.
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
        // A view that prefers its present size must not grow by rounding to pixels.
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

    /// Sets the measured size of an element. The context gets the change of the offset that keeps the visible
    /// items in place. It names nothing, because all elements below move.
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
        change?.updateHandedOut(in: content)
    }
}

// MARK: Batches of changes

extension LayoutCoordinator {
    /// Applies a batch. Asks only for the sizes of new items.
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
        // The collection view asks for the content size after `prepare()`, and the batch comes later.
        invalidateOffset(by: .zero)
    }

    /// Ends a batch, and then handles cells that were measured during it.
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

// MARK: UIKit's methods

extension LayoutCoordinator {
    var contentSize: CGSize {
        guard let content = model.content, let view = layout.collectionView else { return .zero }
        return content.size(in: view.bounds.inset(by: view.adjustedContentInset).size)
    }

    /// Returns the new path of a dragged item.
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
        // Between the new counts and the updates that led to them, elements can't be identified.
        guard !model.awaitsUpdates, let view = layout.collectionView else { return nil }
        // Call this while no other owner has the content, because it changes the content in place.
        model.show(ViewGeometry(view, layout).viewport.rect)
        guard let (content, geometry) = valid else { return nil }
        keeper.show(geometry.viewport)
        catchUpIfNeeded(content, geometry)
        return content.attributes(in: rect, visible: visible)
    }

    /// Returns the attributes of an element. For a background, the kind of decoration view must match.
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

    /// Collection views don't tell their layout about changes of insets and the layout direction. A layout
    /// must not become invalid while they ask for elements, so such a change is handled afterward.
    private func catchUpIfNeeded(_ content: LayoutContent, _ geometry: ViewGeometry) {
        guard !isUpdating, model.isValid,
            geometry.layoutRoom(of: layout) != content.room || keeper.isWaiting(geometry.viewport)
        else { return }
        catchUp()
    }

    /// Prepares again in the next turn of the main queue, and applies the pending change of the offset.
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
    /// Returns the initial or final attributes of an element in a change, or the result of `ordinary` if no
    /// change is animated.
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

    /// Returns elements that a batch adds to sections that stay, or removes from them (at the final end).
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

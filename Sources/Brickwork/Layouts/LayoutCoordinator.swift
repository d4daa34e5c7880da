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
    private let scroller: LayoutScroller

    init(_ layout: BrickworkLayout) {
        self.layout = layout
        scroller = LayoutScroller(layout)
        model = LayoutModel { [unowned layout] in layout.sources($0) }
    }

    private func geometry(_ view: UICollectionView) -> ViewGeometry {
        ViewGeometry(view, layout.layoutSettings)
    }

    /// The content, if it is for this view.
    private var valid: ValidContent? {
        guard let content = model.content, let view = layout.collectionView, content.sources.isFor(view)
        else { return nil }
        return ValidContent(content: content, geometry: geometry(view))
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
        return context.isListOfElements ? BrickworkInvalidationContext(for: .others) : nil
    }

    /// Notes that the collection view is about to report the last step of a drag.
    func movementWillEnd(isCanceled: Bool) { model.movementWillEnd(isCanceled: isCanceled) }

    /// Updates the layout, and only the invalid parts.
    func prepare() {
        guard let view = layout.collectionView else { return }
        let geometry = geometry(view)
        if !isUpdating { change = nil }
        if model.needsData(for: view) {
            load(geometry)
        } else if model.awaitsUpdates {
            if model.layOutLateUpdates(geometry) { scroller.note(geometry.viewport) }
        } else {
            if model.followMovement(geometry) { keeper.itemWasMoved(geometry.viewport) }
            bringUpToDate(geometry)
        }
    }

    /// Scrolls to the offset after the last batch if the collection view hasn't done so. It may do so before
    /// or after it reports the end of the batch.
    private func goWhereUpdatesLed(_ geometry: ViewGeometry) -> ViewGeometry {
        guard keeper.awaitsView, !isUpdating else { return geometry }
        scroller.go(to: keeper.takeLateTarget(geometry.viewport), geometry)
        if keeper.hasAdjustment { catchUp() }
        return self.geometry(geometry.collectionView)
    }

    private func bringUpToDate(_ geometry: ViewGeometry) {
        let geometry = goWhereUpdatesLed(geometry)
        let viewport = geometry.viewport
        let room = geometry.layoutRoom
        let sources = layout.sourceIdentity(geometry.collectionView)
        guard let before = model.content,
            !model.isUpToDate(room, sources) || keeper.isWaiting(viewport)
        else {
            scroller.note(viewport)
            return
        }
        configureKeeper()
        let seen = keeper.layoutWillChange(viewport, from: before.layout)
        model.bringUpToDate(geometry, room)
        guard let after = model.content else { return }
        let target = keeper.layoutDidChange(viewport, to: after.layout)
        scroller.go(
            to: target,
            geometry,
            turnsAround: after.layout.container.axis != before.layout.container.axis
        )
        if isTurning, !isUpdating {
            change = LayoutChange(from: before, seen.rect, to: scroller.visible)
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
            scroller.note(viewport.at(offset: target ?? viewport.offset + keeper.takeAdjustment()))
            return
        }
        scroller.go(to: target, geometry)
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
        guard let valid = old.valid else { return }
        handover.come(after: valid.content)
        keeper.takeOver(valid.goal(staysAtStart: layout.staysAtStart, focus: focus))
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
        valid?.scrollPosition(staysAtEnd: layout.staysAtEnd)
    }

    /// Scrolls to a position. Without content, waits for the first content.
    func restore(_ position: SavedScrollPosition) {
        guard let valid, !model.needsData(for: valid.geometry.collectionView) else {
            keeper.takeOver(position.goal)
            return
        }
        keeper.restore(position.goal)
        let target = keeper.layoutDidChange(valid.geometry.viewport, to: valid.content.layout)
        scroller.go(to: target, valid.geometry)
    }
}

// MARK: Bounds

extension LayoutCoordinator {
    /// Returns whether new bounds change the width, an inset or the layout direction, or move pinned
    /// elements.
    func isAffected(byBoundsChange newBounds: CGRect) -> Bool {
        guard !scroller.isSettingOffset else { return false }
        if model.hasPinnedElements { return true }
        guard let valid else { return false }
        let viewport = valid.geometry.viewport
        // The collection view doesn't ask for elements that it knows, so this may be new to the keeper.
        keeper.show(viewport)
        let new = valid.geometry.with(bounds: newBounds)
        return new.layoutRoom != valid.content.room
            || keeper.isConcerned(viewport, movingTo: new.offset(newBounds.origin))
            || valid.content.sources != layout.sourceIdentity(valid.geometry.collectionView)
    }

    /// Reports new bounds to the keeper before they replace the old ones. The context names nothing, because
    /// scrolling moves pinned elements and may jump past any number of them.
    func describeBoundsChange(to newBounds: CGRect, in context: UICollectionViewLayoutInvalidationContext) {
        (context as? BrickworkInvalidationContext)?.reason = .bounds
        guard let valid else { return }
        let (content, geometry) = (valid.content, valid.geometry)
        let viewport = geometry.viewport
        let new = geometry.with(bounds: newBounds)
        let offset = new.offset(newBounds.origin)
        let changesRoom = new.layoutRoom != content.room
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
        guard let geometry = valid?.geometry else { return proposed }
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
        guard !model.awaitsUpdates, let content = model.content else { return nil }
        return content.measure(preferred, original, during: change, visible: scroller.visible)
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
        let geometry = geometry(view)
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
        let geometry = geometry(view)
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
        scroller.note(viewport)
        let target = keeper.updateDidBegin(viewport, in: after.layout, map: outcome.map)
        change = LayoutChange(from: before, viewport.rect, to: viewport.at(offset: target).rect, outcome)
        // The collection view asks for the content size after `prepare()`, and the batch comes later.
        scroller.invalidateOffset(by: .zero)
    }

    /// Ends a batch, and then handles cells that were measured during it.
    func endUpdates() {
        change = nil
        guard let view = layout.collectionView else { return }
        let geometry = geometry(view)
        keeper.updateDidEnd(geometry.viewport)
        let adjustment = keeper.takeAdjustment()
        guard
            adjustment != 0 || keeper.awaitsView || geometry.collectionView.contentSize != contentSize
        else { return }
        scroller.invalidateOffset(by: geometry.vector(adjustment))
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
        valid?.target(ofItemAt: indexPath, heldAt: position)
    }

    func attributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        // Between the new counts and the updates that led to them, elements can't be identified.
        guard !model.awaitsUpdates, let view = layout.collectionView else { return nil }
        let geometry = geometry(view)
        let viewport = geometry.viewport
        // Call this while no other owner has the content, because it changes the content in place.
        model.show(viewport.rect)
        guard let content = model.content, content.sources.isFor(view) else { return nil }
        keeper.show(viewport)
        if !isUpdating, model.isValid, geometry.layoutRoom != content.room || keeper.isWaiting(viewport) {
            // Collection views don't tell their layout about changes of insets and the layout direction. A layout
            // must not become invalid while they ask for elements, so such a change is handled afterward.
            catchUp()
        }
        return content.attributes(in: rect, visible: scroller.visible)
    }

    /// Returns the attributes of an element. For a background, the kind of decoration view must match.
    func attributes(
        _ category: UICollectionView.ElementCategory,
        _ kind: String? = nil,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard !model.awaitsUpdates else { return nil }
        return valid?.attributes(category, kind, at: indexPath, visible: scroller.visible)
    }

    /// Prepares again in the next turn of the main queue, and applies the pending change of the offset.
    private func catchUp() {
        scroller.catchUp { [weak self] view in
            self.map { $0.geometry(view).vector($0.keeper.takeAdjustment()) } ?? .zero
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
        guard let valid,
            let element = LayoutElement(category, kind: kind, at: indexPath),
            let (attributes, stays) = change?.attributes(end, of: element, in: valid.content),
            kind == attributes.representedElementKind
        else { return nil }
        if !stays { layout.letDelegateChange(attributes, at: end, in: valid.geometry.collectionView) }
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

#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import Foundation
import UIKit

// MARK: The app's methods

extension LayoutState {
    /// The scroll position; `nil` without content.
    var scrollPosition: SavedScrollPosition? {
        valid.map {
            let viewport = readGeometry($0.view).viewport
            return SavedScrollPosition(viewport, of: $0.content.layout, staysAtEnd: layout.staysAtEnd)
        }
    }

    /// Scrolls to a goal. Without items, waits for the first ones. An item that doesn't exist is ignored.
    func scroll(to goal: ScrollGoal, animated: Bool) {
        guard let (content, view) = valid, !invalid.needsData, content.layout.hasItems else {
            scrolled.keeper.initialGoal = goal
            return
        }
        if case .item(let path, _) = goal, content.layout.frame(of: .item(path)) == nil { return }
        let geometry = readGeometry(view)
        let viewport = geometry.viewport
        guard animated else { return scroll(to: scrolled.handle(.scrollRequested(goal)), geometry) }
        let target = scrolled.handle(.animatedScrollBegan(goal)) ?? viewport.offset
        view.setContentOffset(geometry.with(target, in: view.contentOffset), animated: true)
        // The view doesn't move if it is there already.
        if viewport.isAt(target) { prepareAgain() }
    }
}

// MARK: The view's offset

extension LayoutState {
    /// Scrolls. It sets the offset itself instead of a difference. So the collection view may safely ask for
    /// the offset again in `targetContentOffset(forProposedContentOffset:)`, as it does in animated changes.
    func scroll(to offset: Double?, _ geometry: ViewGeometry, turnsAround: Bool = false) {
        let view = geometry.collectionView
        var point = view.contentOffset
        if let offset { point = geometry.with(offset, in: point) }
        if turnsAround { point = geometry.atCrossStart(point) }
        guard point != view.contentOffset else {
            visible = geometry.viewport.rect
            return
        }
        isSettingOffset = true
        view.contentOffset = point
        isSettingOffset = false
        visible = readGeometry(view).viewport.rect
    }

    /// Makes the collection view prepare the layout again, read its content size, and change the offset.
    func invalidateOffset(by adjustment: CGPoint) {
        let context = BrickworkInvalidationContext.known()
        context.contentOffsetAdjustment = adjustment
        layout.invalidateLayout(with: context)
    }

    /// Prepares again in the next turn of the main queue, once, and applies the pending change of the offset.
    func prepareAgain() {
        guard !willPrepareAgain else { return }
        willPrepareAgain = true
        DispatchQueue.main.async { [weak self] in
            guard let self else { return }
            willPrepareAgain = false
            guard let view = layout.collectionView else { return }
            let geometry = readGeometry(view)
            scrolled.handle(.scrolled)
            invalidateOffset(by: geometry.vector(scrolled.takeDistance()))
        }
    }
}

// MARK: Bounds

extension LayoutState {
    /// Returns whether new bounds change the width, an inset or the layout direction, or move pinned
    /// elements.
    func isAffected(byBoundsChange newBounds: CGRect) -> Bool {
        guard !isSettingOffset, let (content, view) = valid else { return false }
        if content.origin.hasPinnedElements { return true }
        let geometry = readGeometry(view)
        let new = geometry.with(bounds: newBounds)
        reportEnd(new.viewport)
        // The collection view doesn't ask for elements that it knows, so this may be new to the keeper.
        scrolled.handle(.scrolled)
        // `scrollToItem(at:at:animated:)` of the collection view asks for the item, and then sets the offset (ZJFlexibleLayout's
        // pull request 2: with wrong attributes of the single item, it scrolls to a wrong place).
        if let item = requestedItem.take() {
            scrolled.handle(.mayHaveJumped(to: item), at: new.viewport)
        }
        return !isUpToDate(content, new) || scrolled.isAffected(becoming: new.viewport)
    }

    /// Reports new bounds to the keeper before they replace the old ones. `targetContentOffset(forProposedContentOffset:)` isn't
    /// enough, because UIKit doesn't call it when a split view is resized (rdar://41980171).
    ///
    /// The context names nothing, because scrolling moves pinned elements and may jump past any number of them.
    func describeBoundsChange(to newBounds: CGRect, in context: UICollectionViewLayoutInvalidationContext) {
        (context as? BrickworkInvalidationContext)?.isKnown = true
        guard let (content, view) = valid else { return }
        let geometry = readGeometry(view)
        let new = geometry.with(bounds: newBounds)
        let changesLayout = !content.isMade(for: new)
        if changesLayout, newBounds.size != view.bounds.size { isResizing = true }
        let adjustment = scrolled.boundsWillChange(to: new.viewport, changesLayout: changesLayout)
        if adjustment != 0 { context.contentOffsetAdjustment = geometry.vector(adjustment) }
    }

    /// Tells the app that the content's end has come near. The app may change its data then, which UIKit doesn't allow now.
    func reportEnd(_ viewport: Viewport) {
        guard layout.endIsNear != nil, scrolled.comesNearEnd(within: layout.endDistance, viewport)
        else { return }
        DispatchQueue.main.async { [weak self] in self?.layout.endIsNear?() }
    }

    /// Ends a rotation.
    func endBoundsChange() {
        if !isUpdating { animation = nil }
    }

    /// Returns the offset at which the visible items stay in place, while a change is animated.
    func targetOffset(for proposed: CGPoint) -> CGPoint {
        guard let (_, view) = valid else { return proposed }
        let geometry = readGeometry(view)
        let target = scrolled.keeper.target(for: geometry.offset(proposed), geometry.viewport)
        return geometry.with(target, in: proposed)
    }
}

// MARK: Another layout

extension LayoutState {
    /// Notes that another layout replaces this one.
    func leave() { transition = .leaving }

    /// Notes that a view uses the layout, perhaps again.
    func enter() {
        if case .leaving = transition { invalid.needData() }
        transition = .none
    }

    /// Replaces another layout. The visible items stay in place, and measured sizes are the next estimates.
    ///
    /// - Parameter focus: A point in the content. The item at this point stays there.
    func replace(_ other: LayoutState, focus: CGPoint?) {
        guard let (content, view) = other.valid else { return }
        transition = .entering
        replaced = content
        scrolled.keeper.initialGoal = ScrollGoal(
            other.readGeometry(view).viewport,
            of: content.layout,
            staysAtStart: layout.staysAtStart,
            focus: focus.map(LayoutPoint.init)
        )
    }

    /// Ends a switch between layouts. The data may change while no view uses the layout. Without an animation, UIKit calls this
    /// before the new layout is prepared.
    func endTransition() {
        if case .leaving = transition, layout.collectionView?.collectionViewLayout !== layout {
            invalid.needData()
        }
        transition = .none
    }
}
#endif

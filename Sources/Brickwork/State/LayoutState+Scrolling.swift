#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import Foundation
import UIKit

// MARK: The app's methods

extension LayoutState {
    var scrollPosition: SavedScrollPosition? {
        valid.map {
            let viewport = readGeometry($0.view).viewport
            return SavedScrollPosition(viewport, of: $0.content.layout, staysAtEnd: layout.staysAtEnd)
        }
    }

    /// Scrolls to a goal. Without items, or after `reloadData()`, waits for the new ones. An item that doesn't exist is ignored.
    func scroll(to goal: ScrollGoal, animated: Bool) {
        guard let (content, view) = valid, !invalid.needsData, content.layout.hasItems else {
            scrolled.handle(.firstItemsAwaited(goal))
            return
        }
        if case .item(let path, _) = goal, content.layout.frame(of: .item(path)) == nil {
            // The collection view tells the layout about `reloadData()` only when it lays out.
            if view.hasItem(at: path) { scrolled.handle(.firstItemsAwaited(goal)) }
            return
        }
        let geometry = readGeometry(view)
        let viewport = geometry.viewport
        guard animated else { return scroll(to: scrolled.handle(.scrollRequested(goal)), geometry) }
        let target = scrolled.handle(.animatedScrollBegan(goal)) ?? viewport.offset
        view.setContentOffset(geometry.with(target, in: view.contentOffset), animated: true)
        // The view doesn't move if it is there already.
        if viewport.isAt(target) { prepareAgain() }
    }
}

extension UICollectionView {
    fileprivate func hasItem(at path: ItemPath) -> Bool {
        path.section >= 0 && path.section < numberOfSections && path.item >= 0
            && path.item < numberOfItems(inSection: path.section)
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
            invalidateOffset(by: geometry.vector(to: scrolled.handle(.mayScroll)))
        }
    }
}

// MARK: Bounds

extension LayoutState {
    /// Returns whether new bounds change the width, an inset or the layout direction, or move pinned
    /// elements.
    func isAffected(byBoundsChange newBounds: CGRect) -> Bool {
        guard !isSettingOffset, let view = validView else { return false }
        if origin?.hasPinnedElements == true { return true }
        let geometry = readGeometry(view)
        let new = geometry.with(bounds: newBounds)
        reportEnd(new.viewport)
        // The collection view doesn't ask for elements that it knows, so this may be new to the scrolled layout.
        scrolled.handle(.scrolled)
        // `scrollToItem(at:at:animated:)` of the collection view asks for the item, and then sets the offset (ZJFlexibleLayout's
        // pull request 2: with wrong attributes of the single item, it scrolls to a wrong place).
        if let item = requestedItem.take() {
            scrolled.handle(.mayHaveJumped(to: item), at: new.viewport)
        }
        return !isUpToDate(new) || scrolled.isAffected(becoming: new.viewport)
            || scrolled.mayHaveVisibleGaps(in: new.viewport)
    }

    /// Reports new bounds to the scrolled layout before they replace the old ones. `targetContentOffset(forProposedContentOffset:)` isn't
    /// enough, because UIKit doesn't call it when a split view is resized (rdar://41980171).
    ///
    /// The context names nothing, because scrolling moves pinned elements and may jump past any number of them.
    func describeBoundsChange(to newBounds: CGRect, in context: UICollectionViewLayoutInvalidationContext) {
        (context as? BrickworkInvalidationContext)?.isKnown = true
        guard let view = validView else { return }
        let geometry = readGeometry(view)
        let new = geometry.with(bounds: newBounds)
        let changesLayout = !isMade(for: new)
        if changesLayout, newBounds.size != view.bounds.size { isResizing = true }
        let target = scrolled.handle(.boundsWillChange(to: new.viewport, changesLayout: changesLayout))
        context.contentOffsetAdjustment = geometry.vector(to: target)
    }

    /// Tells the app that the content's end has come near. The app may change its data then, which UIKit doesn't allow now.
    func reportEnd(_ viewport: Viewport) {
        guard layout.onEndNear != nil, scrolled.comesNearEnd(within: layout.endDistance, viewport)
        else { return }
        DispatchQueue.main.async { [weak self] in self?.layout.onEndNear?() }
    }

    func endBoundsChange() {
        if !isUpdating { animation = nil }
    }

    /// Returns the offset at which the visible items stay in place, while a change is animated.
    func targetOffset(for proposed: CGPoint) -> CGPoint {
        guard let view = validView else { return proposed }
        let geometry = readGeometry(view)
        let target = scrolled.target(for: geometry.offset(proposed))
        return geometry.with(target, in: proposed)
    }
}

// MARK: Another layout

extension LayoutState {
    /// Prepares for another layout that replaces this one.
    func leave() { transition = .leaving }

    /// Prepares for a view that uses the layout, perhaps again.
    func enter() {
        if case .leaving = transition { invalid.needsData = true }
        transition = .none
    }

    /// Replaces another layout. The visible items stay in place, and measured sizes are the next estimates.
    func replace(_ other: LayoutState, focus: CGPoint?) {
        guard let (content, view) = other.valid else { return }
        transition = .entering
        replaced = content
        let goal = ScrollGoal(
            other.readGeometry(view).viewport,
            of: content.layout,
            staysAtStart: layout.staysAtStart,
            focus: focus.map(LayoutPoint.init)
        )
        scrolled.handle(.firstItemsAwaited(goal))
    }

    /// Ends a switch between layouts. The data may change while no view uses the layout. Without an animation, UIKit calls this
    /// before the new layout is prepared.
    func endTransition() {
        if case .leaving = transition, layout.collectionView?.collectionViewLayout !== layout {
            invalid.needsData = true
        }
        transition = .none
    }
}
#endif

package import BrickworkEngine

/// A layout in a scroll view. It takes changes of the data, the container, the elements' sizes and the view, and returns the
/// content offset at which the visible items stay in place.
///
/// ```swift
/// scrolled.viewport = viewport
/// let (map, offset) = scrolled.apply(update, becoming: viewport)
/// if let offset { view.contentOffset.y = offset }
/// ```
///
/// It owns the layout, so that a change copies nothing. The order of steps in a change is here, and nowhere else: the layers
/// above translate between it and their views.
package struct ScrolledLayout {
    /// The layout; `nil` until the size of the container is known.
    package private(set) var layout: CollectionLayout?
    /// The latest visible rect. Set it before an event.
    package var viewport: Viewport?
    /// What keeps the scroll position.
    package var keeper = ScrollKeeper()
    /// The visible rect in which items keep their columns.
    private var shown: LayoutRect?
    /// Whether the end has come near since the items have changed.
    private var hasReportedEnd = false

    package init() {}
}

/// What an update keeps.
package struct UpdateSettings: Equatable, Sendable {
    /// How unchanged items are placed.
    package var policy = UpdatePolicy.automatic
    /// Whether the start stays in place while it is visible, even if content is inserted there.
    package var staysAtStart = true
    /// Whether the end stays in place while it is visible, even if content is added.
    package var staysAtEnd = false

    package init() {}
}

// MARK: Changes of the layout

extension ScrolledLayout {
    /// A change of the layout, by what it keeps in place.
    package enum Change {
        /// Everything is loaded again. Items aren't known then, only the distance from the content's start.
        case data
        /// The container or a section's description changes. What an earlier change has kept stays in place.
        case description
        /// Items are inserted, removed or moved. The items that are visible now stay in place.
        case items
    }

    /// Applies the app's changes, and changes the container at the same time if there is one.
    ///
    /// - Parameter new: The visible rect after the change if nothing moves.
    package mutating func apply(
        _ update: LayoutUpdate,
        in container: LayoutContainer? = nil,
        becoming new: Viewport
    ) -> (map: UpdateMap, offset: Double?) {
        change(.items, becoming: new) { layout, policy in
            let map = layout.apply(update, policy: policy)
            if let container { layout.setContainer(container, policy: policy) }
            return map
        }
    }

    /// Changes the container, because the view has got another size. The first visible item stays in place, rather than one
    /// that was kept while others were measured. An animated scroll goes on.
    ///
    /// - Parameter new: The visible rect after the change if nothing moves.
    package mutating func setContainer(_ container: LayoutContainer, becoming new: Viewport) -> Double? {
        if let layout, let viewport, new.otherContent != nil, !keeper.isAnimating {
            keeper.boundsWillChange(to: viewport.offset, resizes: true, viewport, layout)
        }
        return change(.description, becoming: new) { layout, policy in
            layout.setContainer(container, policy: policy)
            return UpdateMap()
        }.offset
    }

    private mutating func change(
        _ change: Change,
        becoming new: Viewport,
        _ body: (inout CollectionLayout, UpdatePolicy) -> UpdateMap
    ) -> (map: UpdateMap, offset: Double?) {
        if new.otherContent != nil { willChange(change) }
        // The layout has only one owner, so a change copies nothing.
        guard var layout = layout.take() else { return (UpdateMap(), nil) }
        let map = body(&layout, keeper.settings.policy)
        viewport = new
        return (map, didChange(change, to: layout, map))
    }

    /// Prepares a change of the layout, which ``didChange(_:to:_:)`` or ``batchDidBegin(_:_:)`` completes. Items that were visible
    /// keep their columns.
    ///
    /// - Parameter before: The layout before the change, if it isn't the present one.
    /// - Returns: The visible rect before the change, with the old bounds if the bounds change too.
    @discardableResult
    package mutating func willChange(_ change: Change, from before: CollectionLayout? = nil) -> Viewport? {
        if change == .data { shown = nil } else { keepShownColumns() }
        guard let viewport, let before = before ?? layout else { return viewport }
        keeper.willChange(change, viewport, before)
        return keeper.state.change?.viewport ?? viewport
    }

    /// Takes the layout after a change. Returns the offset to scroll to, or `nil` if the view stays where it is. While the
    /// user drags the content, ``takeDistance()`` has the change of the offset.
    package mutating func didChange(
        _ change: Change,
        to new: CollectionLayout,
        _ map: UpdateMap = UpdateMap()
    ) -> Double? {
        replace(with: new, hasNewItems: change != .description)
        guard let viewport, viewport.otherContent != nil else { return nil }
        return keeper.didChange(map, viewport, new)
    }

    /// Takes the layout after a batch of updates whose animation begins. The view itself scrolls to the offset that this
    /// returns.
    package mutating func batchDidBegin(_ new: CollectionLayout, _ map: UpdateMap) -> Double? {
        replace(with: new, hasNewItems: true)
        return viewport.flatMap { keeper.batchDidBegin(map, $0, new) }
    }

    /// Notes that the batch's animation has ended. Returns the distance that the view still has to scroll; `nil` if the view
    /// is where it should be.
    package mutating func batchDidEnd() -> Double? {
        guard let viewport else { return nil }
        keeper.batchDidEnd(viewport)
        let adjustment = keeper.takeAdjustment()
        return adjustment != 0 || keeper.hasMissedBatch ? adjustment : nil
    }

    /// Replaces the layout without scrolling: the first one, while an item is dragged, and when updates are reported later.
    package mutating func replace(with new: CollectionLayout, hasNewItems: Bool) {
        layout = new
        if hasNewItems { hasReportedEnd = false }
    }

    /// Gives the layout away, to use its memory for the next one.
    package mutating func takeLayout() -> CollectionLayout? { layout.take() }
}

// MARK: Elements

extension ScrolledLayout {
    /// Sets the measured size of an element. The item that stays in place is chosen before.
    ///
    /// An estimated size that was right is noted too, because a measured item keeps its column.
    ///
    /// - Returns: The change of the offset that keeps the visible items in place; `nil` if the size isn't new. In a batch, it
    ///   is zero until the batch ends.
    package mutating func measure(_ element: LayoutElement, as size: LayoutSize) -> Double? {
        guard let viewport, var layout = layout.take() else { return nil }
        defer { self.layout = layout }
        guard layout.isEstimated(element) || layout.isNewSize(size, of: element) else { return nil }
        shown = nil
        guard viewport.otherContent != nil else {
            layout.setMeasuredSize(size, of: element, keepingItemsIn: nil)
            return 0
        }
        keeper.elementWillBeMeasured(viewport, layout)
        let rect = keeper.rectToKeep(growing: element, viewport, in: layout)
        layout.setMeasuredSize(size, of: element, keepingItemsIn: rect)
        keeper.elementWasMeasured(viewport, layout)
        return keeper.takeAdjustment()
    }

    /// Notes that the view shows the elements in its visible rect. Returns whether the layout must be prepared again, because
    /// the insets have changed or an animated scroll has ended: collection views don't report this.
    ///
    /// Items that were visible until now keep their columns, even if they were never measured because the estimate was right.
    package mutating func noteShownElements() -> Bool {
        guard let viewport else { return false }
        if shown != viewport.rect { keepShownColumns() }
        shown = viewport.rect
        handle(.scrolled)
        return needsChange || keeper.hasArrived
    }

    /// Makes the items that were visible keep their columns.
    private mutating func keepShownColumns() {
        if let shown = shown.take() { layout?.keepColumns(ofItemsIn: shown) }
    }

    /// Returns whether the end has come near, once for each change of the items. A feed then loads more. Content without
    /// items has no end to reach.
    ///
    /// - Parameters:
    ///   - screens: The distance that counts as near, in visible lengths.
    ///   - new: The visible rect, if it isn't the latest.
    package mutating func comesNearEnd(within screens: Double, _ new: Viewport? = nil) -> Bool {
        guard !hasReportedEnd, let now = new ?? viewport, now.length > 0, let layout, layout.hasItems
        else { return false }
        let passed = now.along(layout).distanceFromStart(of: layout) + now.length
        hasReportedEnd = layout.contentLength - passed <= screens * now.length
        return hasReportedEnd
    }
}

// MARK: The view

extension ScrolledLayout {
    /// Handles an event that doesn't change the layout. Returns the offset to scroll to, or `nil` if the view stays where it
    /// is. A view that nothing can move has no events.
    ///
    /// - Parameter new: The visible rect, if it isn't the latest.
    @discardableResult
    package mutating func handle(_ event: ScrollKeeper.Event, at new: Viewport? = nil) -> Double? {
        guard let layout, let now = new ?? viewport, now.otherContent != nil else { return nil }
        return keeper.handle(event, now, in: layout)
    }

    /// Returns whether a view with other bounds needs another offset, even if the layout stays the same.
    package func isAffected(becoming new: Viewport) -> Bool {
        guard let layout, let viewport, new.otherContent != nil else { return false }
        return keeper.isAffected(viewport, becoming: new, in: layout)
    }

    /// Whether the view may need another offset now, although the layout is unchanged.
    package var needsChange: Bool {
        guard let layout, let viewport else { return false }
        return keeper.needsLayout(viewport, in: layout)
    }

    /// Notes that the view is about to get other bounds. The latest visible rect is that of the old bounds with the new insets.
    /// Returns the change of the offset that the view hasn't made yet.
    ///
    /// - Parameter changesLayout: Whether the container is another one, too.
    package mutating func boundsWillChange(to new: Viewport, changesLayout: Bool) -> Double {
        if let layout, let viewport, changesLayout || isAffected(becoming: new) {
            keeper.boundsWillChange(to: new.offset, resizes: new.size != viewport.size, viewport, layout)
        }
        return keeper.takeAdjustment()
    }

    /// Returns the distance that the view still has to scroll, once. Collection views ignore it during a batch of updates, so
    /// it is zero until the batch ends.
    package mutating func takeDistance() -> Double {
        guard let viewport else { return 0 }
        // Elements were measured on the way.
        let target = keeper.hasArrived ? handle(.animatedScrollEnded) : nil
        return (target ?? viewport.offset) - viewport.offset + keeper.takeAdjustment()
    }
}

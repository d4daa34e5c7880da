package import BrickworkEngine

/// A layout in a scroll view. It takes changes of the data, the container, the elements' sizes and the view, and returns the
/// content offset at which the visible items stay in place.
///
/// ```swift
/// scrolled.viewport = viewport
/// let (offset, _) = scrolled.change(.items, becoming: viewport) { $0.apply(update, policy: $1) }
/// if let offset { view.contentOffset.y = offset }
/// ```
///
/// It is the layout's only owner, so that a change copies nothing. The order of steps in a change is here, and nowhere else: the layers
/// above translate between it and their views.
///
/// It isn't told who has changed the offset, because neither UIKit nor SwiftUI says so. If the offset is neither the last one
/// that it saw nor the one that it returned, the app or the user has scrolled, and the new offset counts. Offsets are along
/// the scroll axis.
package final class ScrolledLayout {
    /// The layout; `nil` until the size of the container is known.
    package private(set) var layout: CollectionLayout?
    /// The latest visible rect. Set it before an event.
    package var viewport: Viewport?
    /// The app's settings, which apply to later changes.
    package var settings = UpdateSettings()
    var state = State()
    /// The visible rect in which items keep their columns.
    private var shown: LayoutRect?
    /// Whether the end has come near since the items have changed.
    private var hasReportedEnd = false

    package init() {}
}

/// What an update keeps.
package struct UpdateSettings: Equatable, Sendable {
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
        /// The container or a section's description changes. What an earlier change has kept stays in place.
        case description
        /// The container changes, because the view has got another size. The first visible item stays in place, rather than
        /// one that was kept while others were measured. An animated scroll goes on.
        case resize
        /// Items are inserted, removed or moved. The items that are visible now stay in place.
        case items
        /// The same, with an animation. The view itself scrolls to the new offset, and ``Event/batchEnded`` ends it.
        case batch

        var isOfItems: Bool { self == .items || self == .batch }
    }

    /// Changes the layout. Items that were visible keep their columns.
    ///
    /// - Parameters:
    ///   - new: The visible rect after the change if nothing moves.
    ///   - body: Changes the layout, and returns the new paths of the earlier elements.
    /// - Returns: The offset to scroll to; `nil` if the view stays where it is. While the user drags the content,
    ///   ``Event/mayScroll`` returns the offset. Also the visible rect before the change, with the old bounds if the
    ///   bounds change too.
    package func change(
        _ change: Change,
        becoming new: Viewport,
        _ body: (inout CollectionLayout, UpdatePolicy) -> UpdateMap
    ) -> (offset: Double?, before: Viewport) {
        if change == .resize, let layout, let viewport, new.otherContent != nil, !isAnimating {
            keepGoal(whileBoundsChangeTo: viewport.offset, resizes: true, viewport, layout)
        }
        // The layout has only one owner, so a change copies nothing.
        guard var layout = layout.take() else { return (nil, new) }
        let before = viewport ?? new
        if new.otherContent != nil {
            if let shown = shown.take() { layout.keepColumns(ofItemsIn: shown) }
            willChange(change, before, layout)
        }
        let map = body(&layout, settings.policy)
        self.layout = layout
        viewport = new
        if change.isOfItems { hasReportedEnd = false }
        guard new.otherContent != nil else { return (nil, before) }
        let visibleBefore = state.pending?.before ?? before
        let offset = change == .batch ? batchDidBegin(map, new, layout) : didChange(map, new, layout)
        return (offset, visibleBefore)
    }

    /// Lays out sections from scratch. Their items are unknown, so the distance from the content's start stays the same.
    /// Returns the offset to scroll to, or `nil` if the view stays where it is.
    ///
    /// - Parameter isFirst: Whether the present layout isn't one of this view. Its memory is used again anyway.
    package func load(
        _ sections: [LayoutSection],
        in container: LayoutContainer,
        isFirst: Bool = false
    ) -> Double? {
        shown = nil
        if let viewport { willLoad(viewport, isFirst ? nil : layout) }
        var new = layout.take() ?? CollectionLayout(container: container)
        if new.sectionCount == sections.count {
            new.setContainer(container, policy: .rebalance) { $1 = sections[$0] }
        } else {
            new = CollectionLayout(container: container, sections: sections)
        }
        replace(with: new, hasNewItems: true)
        return viewport.flatMap { didChange(UpdateMap(), $0, new) }
    }

    /// Replaces the layout without scrolling: the first one, while an item is dragged, and when updates are reported later.
    package func replace(with new: CollectionLayout, hasNewItems: Bool) {
        layout = new
        if hasNewItems { hasReportedEnd = false }
    }
}

// MARK: Elements

extension ScrolledLayout {
    /// Sets the measured size of an element. The item that stays in place is chosen before.
    ///
    /// An estimated size that was right counts too, because a measured item keeps its column.
    ///
    /// - Returns: The change of the offset that keeps the visible items in place; `nil` if the size isn't new. In a batch, it
    ///   is zero until the batch ends.
    package func measure(_ element: LayoutElement, as size: LayoutSize) -> Double? {
        guard let viewport, var layout = layout.take() else { return nil }
        defer { self.layout = layout }
        let isFirst = state.measured.insert(element).inserted
        guard layout.isEstimated(element) || layout.isNewSize(size, of: element) else { return nil }
        shown = nil
        guard viewport.otherContent != nil else {
            layout.setMeasuredSize(size, of: element, keepingItemsIn: nil)
            return 0
        }
        let rect = elementWillGetSize(element, isFirst: isFirst, viewport, layout)
        layout.setMeasuredSize(size, of: element, keepingItemsIn: rect)
        elementDidGetSize(viewport, layout)
        return takeAdjustment()
    }

    /// Lets the columns of a section begin at its start when the user has come there. Until then, columns whose items have other
    /// sizes than before have gaps, because moving them would move the visible items. Returns the offset to scroll to, or `nil` if
    /// the view stays where it is.
    package func closeGaps() -> Double? {
        guard let viewport, mayHaveVisibleGaps(in: viewport) else { return nil }
        return change(.description, becoming: viewport) { layout, _ in
            layout.closeGaps(in: viewport.rect)
            return UpdateMap()
        }.offset
    }

    /// Returns whether columns may have gaps at the start of a visible section.
    package func mayHaveVisibleGaps(in new: Viewport) -> Bool {
        // Without measures, there are none. The layout isn't copied then, which would retain and release its arrays.
        layout?.hasMeasures == true && layout?.mayHaveVisibleGaps(in: new.rect) == true
    }

    /// Handles that the view shows the elements in its visible rect. Returns whether the layout must be prepared again, because
    /// the insets have changed or an animated scroll has ended: collection views don't report this.
    ///
    /// Items that were visible until now keep their columns, even if they were never measured because the estimate was right.
    package func didShowElements() -> Bool {
        guard let viewport else { return false }
        if shown != viewport.rect, let earlier = shown.take() { layout?.keepColumns(ofItemsIn: earlier) }
        shown = viewport.rect
        handle(.scrolled)
        return needsChange || hasArrived
    }

    /// Returns whether the end has come near, once for each change of the items. A feed then loads more. Content without
    /// items has no end to reach.
    ///
    /// - Parameters:
    ///   - screens: The distance that counts as near, in visible lengths.
    ///   - new: The visible rect, if it isn't the latest.
    package func comesNearEnd(within screens: Double, _ new: Viewport? = nil) -> Bool {
        guard !hasReportedEnd, let now = new ?? viewport, now.length > 0, let layout, layout.hasItems
        else { return false }
        let passed = now.along(layout).distanceFromStart(of: layout) + now.length
        hasReportedEnd = layout.contentLength - passed <= screens * now.length
        return hasReportedEnd
    }
}

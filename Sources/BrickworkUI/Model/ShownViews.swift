import BrickworkEngine
import BrickworkScrolling

/// The views near the visible rect, each with its identity.
@MainActor
final class ShownViews {
    private var window = CollectionLayout.Window()
    /// The views, in the slots of the window. Some elements in the window have no views.
    private var views: [ShownElement?] = []
    private var slots: [ShownElement.ID: Int] = [:]
    /// Whether elements may have other content or sizes than before.
    private var isStale = false
    /// Whether the window may have items that aren't measured. If not, a scroll step doesn't look for them.
    private var mayHaveEstimates = true
    /// Whether the user has last scrolled forward, in the layout direction.
    private var goesForward = false

    /// The views in reading order.
    var inOrder: [ShownElement] {
        var result: [ShownElement] = []
        result.reserveCapacity(window.count)
        window.forEach { slot, _ in
            if let view = views[slot] { result.append(view) }
        }
        return result
    }

    /// Returns the view with an identity, or `nil` if it isn't shown.
    func element(_ id: ShownElement.ID) -> ShownElement? {
        slots[id].flatMap { views[$0] }
    }

    /// Updates the paths of elements after a change of the layout.
    func follow(_ map: UpdateMap) {
        window.follow(map)
        mayHaveEstimates = true
    }

    /// Makes all views read their content and sizing again.
    func reload() {
        isStale = true
        mayHaveEstimates = true
    }

    /// Notes that the user has scrolled by a distance along the scroll axis.
    func noteScrolling(by distance: Double, in layout: CollectionLayout) {
        guard distance != 0 else { return }
        goesForward = (distance > 0) != layout.container.isReadFromTheRight
    }

    /// Updates the views. O(log n + k) for k views. Returns whether any view changed.
    ///
    /// - Parameters:
    ///   - layout: The layout.
    ///   - viewport: The visible rect.
    ///   - hidden: The lengths of the content below the bars at both ends of the visible rect. `nil` if unknown.
    ///   - ratio: The usual measured extent of an item as a share of its estimate. `nil` if none is measured.
    ///   - sections: The sections.
    func update(
        to layout: CollectionLayout,
        _ viewport: Viewport,
        below hidden: Viewport.Insets?,
        ratio: Double?,
        sections: [SectionDescription]
    ) -> Bool {
        var reach = ViewReach(viewport, below: hidden, in: layout, goesForward: goesForward)
        if ratio != nil { reach.keepMore() }
        var dropped: Set<LayoutElement> = []
        var hasChanged = moveWindow(to: layout, reach, &dropped)
        if mayHaveEstimates {
            var estimates: [ViewReach.Estimate] = []
            window.forEach { _, placed in
                if let estimate = ViewReach.Estimate(placed, in: layout) { estimates.append(estimate) }
            }
            mayHaveEstimates = !estimates.isEmpty
            if reach.fit(estimates, ratio: ratio) {
                hasChanged = moveWindow(to: layout, reach, &dropped) || hasChanged
            }
        }
        if isStale {
            isStale = false
            hasChanged = true
            slots.removeAll(keepingCapacity: true)
            window.forEach { slot, placed in
                if views[slot] != nil { show(placed, in: slot, layout, sections) }
            }
        }
        // Otherwise, every element has a view.
        guard slots.count < window.count else { return hasChanged }
        window.forEach { slot, placed in
            if views[slot] != nil || dropped.contains(placed.element) { reach.noteView(of: placed) }
        }
        window.forEach { slot, placed in
            guard views[slot] == nil, reach.makesView(of: placed) || dropped.contains(placed.element) else {
                return
            }
            hasChanged = true
            show(placed, in: slot, layout, sections)
        }
        return hasChanged
    }

    /// Drops the views outside of a window, and moves the others. Returns whether any view changed.
    private func moveWindow(
        to layout: CollectionLayout,
        _ reach: ViewReach,
        _ dropped: inout Set<LayoutElement>
    ) -> Bool {
        var hasChanged = false
        window.update(to: layout, visible: reach.viewport.rect, within: reach.rect) { change in
            switch change {
            case .appeared(let slot, _):
                mayHaveEstimates = true
                while views.count <= slot { views.append(nil) }
                views[slot] = nil
            case .moved(let slot, let placed):
                guard views[slot] != nil else { return }
                hasChanged = true
                views[slot]?.element = placed.element
                views[slot]?.frame = placed.frame
            case .disappeared(let slot, let element):
                guard let id = views[slot]?.id else { return }
                hasChanged = true
                dropped.insert(element)
                if slots[id] == slot { slots[id] = nil }
                views[slot] = nil
            }
        }
        return hasChanged
    }

    private func show(
        _ placed: PlacedElement,
        in slot: Int,
        _ layout: CollectionLayout,
        _ sections: [SectionDescription]
    ) {
        var id = ShownElement.ID(placed.element, in: sections)
        if let other = slots[id], other != slot { id = .again(placed.element.path) }
        slots[id] = slot
        views[slot] = ShownElement(
            id: id,
            element: placed.element,
            frame: placed.frame,
            sizing: layout.sizing(of: placed.element)
        )
    }
}

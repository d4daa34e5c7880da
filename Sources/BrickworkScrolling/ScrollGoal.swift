package import BrickworkEngine

/// The part of the content that a change keeps in place on the screen.
package enum ScrollGoal: Sendable {
    /// The visible rect begins at a distance from the content's start, in the layout direction. The distance
    /// is negative if other content, or nothing, is visible before the start.
    case start(distance: Double = 0)
    /// The visible rect ends at a distance after the content's end, as in a chat. The distance is positive while the user
    /// pulls the end up.
    case end(distance: Double = 0)
    /// The visible rect begins at a distance after the content's end, so only other content is visible.
    case past(distance: Double)
    /// Visible items stay in place. A part of the visible rect before and after the layout's content, in the layout
    /// direction, is empty or has other content.
    case anchor(CollectionLayout.Anchor, before: Double = 0, after: Double = 0)
    /// The target of scrolling to an item: a share of the item is at the same share of the visible rect.
    /// Without a share, the whole item is visible.
    case item(ItemPath, share: Double?)
}

extension ScrollGoal {
    /// Creates the goal for the visible rect: the start, or otherwise the first visible item or the preferred one. Unless
    /// `staysAtStart`, an item stays in place even while the start is visible.
    package init(
        _ viewport: Viewport,
        of layout: CollectionLayout,
        staysAtStart: Bool,
        preferring item: ItemPath? = nil
    ) {
        let viewport = viewport.along(layout)
        let distance = viewport.distanceFromStart(of: layout)
        if distance <= viewport.pixel, staysAtStart || layout.contentLength <= 0 {
            self = .start(distance: distance)
            return
        }
        let after = viewport.distancePastEnd(of: layout)
        // Other content is at the physical start and end. Right-to-left content moves with all of it.
        let other = layout.container.scrollsRightToLeft ? nil : viewport.otherContent
        if let other, other.after > 0, distance >= layout.contentLength {
            self = .past(distance: distance - layout.contentLength)
            return
        }
        let own = viewport.without(before: max(0, -distance), after: max(0, after))
        // While the user pulls the end up, items that are added there move nothing.
        let isPulled = after > viewport.pixel && abs(viewport.pull(in: layout)) > viewport.pixel
        let item = isPulled && item == nil ? layout.lastItem(in: own.rect) : item
        self = .anchor(
            layout.anchor(in: own.rect, preferring: item),
            before: max(0, -distance),
            after: max(0, after)
        )
    }

    package init(
        _ viewport: Viewport,
        of layout: CollectionLayout,
        staysAtStart: Bool,
        focus: LayoutPoint?
    ) {
        if let focus, viewport.rect.contains(focus) {
            self = .anchor(layout.anchor(in: viewport.rect, at: focus))
        } else {
            self.init(viewport, of: layout, staysAtStart: staysAtStart)
        }
    }

    /// Creates the goal of code that has scrolled to an item: the item is at the start, center or end of the visible rect. At
    /// the content's ends, it may not be possible to scroll that far. Returns `nil` if the item is elsewhere.
    init?(_ viewport: Viewport, showing path: ItemPath, in layout: CollectionLayout) {
        let goals = [0, 1, 0.5].map { ScrollGoal.item(path, share: $0) }
        let exact = goals.first {
            viewport.isAt(
                viewport.rounded($0.start(viewport, in: layout) - viewport.insets.start)
            )
        }
        let reached = goals.first {
            viewport.isAt($0.offset(viewport, in: layout))
        }
        guard let goal = exact ?? reached else { return nil }
        self = goal
    }

    func following(_ map: UpdateMap) -> ScrollGoal {
        switch self {
        case .start, .end, .past: self
        case .anchor(let anchor, let before, let after):
            .anchor(anchor.following(map), before: before, after: after)
        case .item(let path, let share):
            if let new = map.newElement(of: .item(path)) {
                .item(new.path, share: share)
            } else {
                // The next remaining item.
                .anchor(CollectionLayout.Anchor(.item(path), distance: 0).following(map))
            }
        }
    }

    /// Returns the content offset along the scroll axis that reaches the goal in a layout, rounded to a
    /// pixel.
    ///
    /// - Parameter pull: The distance by which the user has pulled the view beyond the content. The offset may be as far beyond
    ///   it, unless code scrolls to an item.
    func offset(_ viewport: Viewport, in layout: CollectionLayout, pull: Double = 0) -> Double {
        let inset = viewport.insets.start
        let offset = viewport.rounded(start(viewport, in: layout) - inset)
        let starts = viewport.restingStarts(in: layout)
        let pull = item == nil ? pull : 0
        return max(starts.lowerBound + min(0, pull), min(offset + inset, starts.upperBound + max(0, pull)))
            - inset
    }

    var item: ItemPath? {
        if case .item(let path, _) = self { path } else { nil }
    }

    var element: LayoutElement? {
        switch self {
        case .anchor(let anchor, _, _):
            if case .element(let element) = anchor.target { element } else { nil }
        case .item(let path, _): .item(path)
        case .start, .end, .past: nil
        }
    }

    var isStart: Bool {
        switch self {
        case .start: true
        case .anchor(let anchor, _, _): anchor.target == .start
        case .end, .past, .item: false
        }
    }

    private func start(_ viewport: Viewport, in layout: CollectionLayout) -> Double {
        let length = viewport.length
        switch self {
        case .start(let distance):
            guard layout.container.scrollsRightToLeft else { return distance }
            let start = layout.startOffset(visibleLength: length) - distance
            return distance > 0 ? max(0, start) : start
        case .end(let distance):
            let end = layout.endOffset(visibleLength: length)
            return layout.container.scrollsRightToLeft ? end - distance : end + distance
        case .past(let distance):
            return layout.contentLength + distance
        case .anchor(let anchor, let before, let after):
            let offset = layout.scrollOffset(
                keeping: anchor,
                visibleLength: max(0, length - before - after),
                within: -.infinity ... .infinity
            )
            return offset - (layout.container.scrollsRightToLeft ? after : before)
        case .item(let path, let share):
            guard let frame = layout.frame(of: .item(path)) else { return viewport.start }
            let axis = layout.container.axis
            let (start, end) = (frame.start(along: axis), frame.end(along: axis))
            guard let share else { return min(start, max(viewport.start, end - length)) }
            let physical = layout.container.scrollsRightToLeft ? 1 - share : share
            return start + (end - start) * physical - length * physical
        }
    }
}

extension Viewport {
    /// Returns the part that has the layout's content, without lengths at its start and end in the layout direction.
    fileprivate func without(before: Double, after: Double) -> Viewport {
        var result = self
        result.start += scrollsRightToLeft ? after : before
        result.length = max(0, length - before - after)
        return result
    }
}

extension CollectionLayout {
    fileprivate func lastItem(in rect: LayoutRect) -> ItemPath? {
        elements(in: rect).last { $0.element.kind == .item }?.element.path
    }
}

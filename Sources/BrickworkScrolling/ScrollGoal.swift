package import BrickworkEngine

/// The part of the content that a change keeps in place on the screen.
package enum ScrollGoal: Sendable {
    /// The visible rect begins at a distance from the content's start, in the layout direction. The distance
    /// is negative if other content, or nothing, is visible before the start.
    case start(distance: Double = 0)
    /// The visible rect ends at the content's end, as in a chat.
    case end
    /// The visible rect begins at a distance after the content's end, so only other content is visible.
    case past(distance: Double)
    /// Visible items stay in place. Other content fills a part of the visible rect before and after the
    /// layout's content.
    case anchor(CollectionLayout.Anchor, before: Double = 0, after: Double = 0)
    /// The target of scrolling to an item: a share of the item is at the same share of the visible rect.
    /// Without a share, the whole item is visible.
    case item(ItemPath, share: Double?)
}

extension ScrollGoal {
    /// Creates the goal for the visible rect: the start, or otherwise the first visible item.
    ///
    /// - Parameters:
    ///   - viewport: The visible rect.
    ///   - layout: The layout.
    ///   - staysAtStart: Whether the start stays in place while it is visible, instead of an item.
    ///   - item: An item to keep instead of the first one.
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
        // Other content is at the physical start and end. Right-to-left content moves with all of it.
        guard !layout.container.isReadFromTheRight else {
            self = .anchor(layout.anchor(in: viewport.rect, preferring: item))
            return
        }
        let before = max(0, -distance)
        var after = 0.0
        if let otherContent = viewport.otherContent, otherContent.after > 0 {
            guard viewport.start < layout.contentLength else {
                self = .past(distance: viewport.start - layout.contentLength)
                return
            }
            after = max(0, viewport.start + viewport.length - layout.contentLength)
        }
        let own = viewport.without(before: before, after: after)
        self = .anchor(layout.anchor(in: own.rect, preferring: item), before: before, after: after)
    }

    /// Creates the goal that keeps a point in place.
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
            viewport.isAt($0.offset(viewport, in: layout, isOverscrolled: false))
        }
        guard let goal = exact ?? reached else { return nil }
        self = goal
    }

    /// Returns the same goal after a batch of changes, with the elements' new paths.
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
    /// - Parameter isOverscrolled: Whether the user is dragging the content beyond its ends. Only then may the
    ///   offset be there, unless code scrolls to an item.
    func offset(_ viewport: Viewport, in layout: CollectionLayout, isOverscrolled: Bool) -> Double {
        let inset = viewport.insets.start
        let offset = viewport.rounded(start(viewport, in: layout) - inset)
        if isOverscrolled, item == nil { return offset }
        let starts = viewport.restingStarts(in: layout)
        return max(starts.lowerBound, min(offset + inset, starts.upperBound)) - inset
    }

    /// The item that code scrolls to.
    var item: ItemPath? {
        if case .item(let path, _) = self { path } else { nil }
    }

    /// The element that stays in place.
    var element: LayoutElement? {
        switch self {
        case .anchor(let anchor, _, _):
            if case .element(let element) = anchor.target { element } else { nil }
        case .item(let path, _): .item(path)
        case .start, .end, .past: nil
        }
    }

    /// Whether the content's start stays in place.
    var isStart: Bool {
        switch self {
        case .start: true
        case .anchor(let anchor, _, _): anchor.target == .start
        case .end, .past, .item: false
        }
    }

    /// Returns the start of the visible rect when the goal is reached.
    private func start(_ viewport: Viewport, in layout: CollectionLayout) -> Double {
        let length = viewport.length
        switch self {
        case .start(let distance):
            guard layout.container.isReadFromTheRight else { return distance }
            let start = layout.startOffset(visibleLength: length) - distance
            return distance > 0 ? max(0, start) : start
        case .end:
            return layout.endOffset(visibleLength: length)
        case .past(let distance):
            return layout.contentLength + distance
        case .anchor(let anchor, let before, let after):
            let offset = layout.scrollOffset(
                keeping: anchor,
                visibleLength: max(0, length - before - after),
                within: layout.container.isReadFromTheRight ? nil : viewport.restingStarts(in: layout)
            )
            return offset - before
        case .item(let path, let share):
            guard let frame = layout.frame(of: .item(path)) else { return viewport.start }
            let isVertical = layout.container.axis == .vertical
            let (start, end) = isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
            guard let share else { return min(start, max(viewport.start, end - length)) }
            let physical = layout.container.isReadFromTheRight ? 1 - share : share
            return start + (end - start) * physical - length * physical
        }
    }
}

extension Viewport {
    /// Returns the part that other content doesn't fill.
    fileprivate func without(before: Double, after: Double) -> Viewport {
        var result = self
        if axis == .vertical {
            result.rect.y += before
            result.rect.height -= before + after
        } else {
            result.rect.x += before
            result.rect.width -= before + after
        }
        return result
    }
}

import BrickworkEngine

/// What a change leaves where the user sees it.
package enum ScrollGoal: Sendable {
    /// The visible rect begins so far behind the content's start, in the direction of reading; negative where other content,
    /// or nothing, is visible before it.
    case start(distance: Double = 0)
    /// The visible rect ends where the content ends, as in a chat.
    case end
    /// The visible rect begins so far behind the content's end: only other content is visible.
    case past(distance: Double)
    /// Visible items stay where they are. Other content fills a part of the visible rect before and after the layout's.
    case anchor(CollectionLayout.Anchor, before: Double = 0, after: Double = 0)
    /// An item that is scrolled to: a share of it at the same share of the visible rect, or wholly visible.
    case item(ItemPath, share: Double?)
}

extension ScrollGoal {
    /// What a user sees who looks at a layout: its start or end, or else the first visible item.
    ///
    /// - Parameters:
    ///   - viewport: what is visible.
    ///   - layout: the layout.
    ///   - staysAtStart: whether the start stays where it is, rather than an item, while it is visible.
    ///   - staysAtEnd: whether the end does.
    ///   - item: an item to keep rather than the first one.
    package init(
        _ viewport: Viewport,
        of layout: CollectionLayout,
        staysAtStart: Bool,
        staysAtEnd: Bool = false,
        preferring item: ItemPath? = nil
    ) {
        if staysAtEnd, viewport.isAtEnd(of: layout) {
            self = .end
            return
        }
        let viewport = viewport.along(layout)
        let distance = viewport.distanceFromStart(of: layout)
        if distance <= viewport.pixel, staysAtStart || layout.contentLength <= 0 {
            self = .start(distance: distance)
            return
        }
        // Other content is at the physical start and end: content that is read from the right moves with all of it.
        guard !layout.container.isReadFromTheRight else {
            self = .anchor(layout.anchor(in: viewport.rect, preferring: item))
            return
        }
        let before = max(0, -distance)
        var after = 0.0
        if let room = viewport.room, room.after > 0 {
            guard viewport.start < layout.contentLength else {
                self = .past(distance: viewport.start - layout.contentLength)
                return
            }
            after = max(0, viewport.start + viewport.length - layout.contentLength)
        }
        let own = viewport.without(before: before, after: after)
        self = .anchor(layout.anchor(in: own.rect, preferring: item), before: before, after: after)
    }

    /// What a user sees who looks at a point.
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

    /// The same after a batch of changes, by the names that elements have then.
    func following(_ map: UpdateMap) -> ScrollGoal {
        switch self {
        case .start, .end, .past: self
        case .anchor(let anchor, let before, let after):
            .anchor(anchor.following(map), before: before, after: after)
        case .item(let path, let share):
            .item(map.newElement(of: .item(path))?.path ?? path, share: share)
        }
    }

    /// The content offset along the scroll axis that reaches the goal in a layout, on a pixel.
    ///
    /// - Parameter isPulled: whether a finger holds the content beyond its ends; nothing else does.
    func offset(in layout: CollectionLayout, seenThrough viewport: Viewport, isPulled: Bool) -> Double {
        let inset = viewport.insets.start
        let offset = viewport.rounded(start(in: layout, seenThrough: viewport) - inset)
        guard !isPulled else { return offset }
        let starts = viewport.restingStarts(in: layout)
        return max(starts.lowerBound, min(offset + inset, starts.upperBound)) - inset
    }

    /// Where the visible rect begins then.
    private func start(in layout: CollectionLayout, seenThrough viewport: Viewport) -> Double {
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
    /// The part that other content does not fill.
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

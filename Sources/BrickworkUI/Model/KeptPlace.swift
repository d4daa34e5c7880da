import LayoutEngine

/// What a change leaves where the user sees it.
enum KeptPlace {
    /// The container's start, so far from where the visible part begins.
    case start(distance: Double)
    /// The container's end, which is above or left of what is visible.
    case end(distance: Double)
    /// Visible items, and how much of the visible part other content fills before and after the container.
    case anchor(CollectionLayout.Anchor, before: Double = 0, after: Double = 0)
    /// An item that is scrolled to: a share of it at the same share of the visible part, or wholly visible.
    case item(ItemPath, share: Double?)

    /// What a user sees who looks at a layout.
    ///
    /// - Parameters:
    ///   - viewport: what is visible.
    ///   - item: an item to keep rather than the first one.
    ///   - staysAtStart: whether the start is kept, rather than an item, where it is visible.
    ///   - pixel: so near to the start is at the start.
    init(
        _ viewport: Viewport,
        of layout: CollectionLayout,
        preferring item: ItemPath? = nil,
        staysAtStart: Bool = true,
        pixel: Double
    ) {
        let axis = layout.container.axis
        let length = viewport.length(along: axis)
        let start = layout.startOffset(visibleLength: length)
        let distance = viewport.offset - start
        let isAtStart = layout.container.isReadFromTheRight ? distance >= -pixel : distance <= pixel
        if isAtStart, staysAtStart || layout.length <= 0 {
            self = .start(distance: distance)
            return
        }
        var visible = viewport
        var (before, after) = (0.0, 0.0)
        if !layout.container.isReadFromTheRight, let room = viewport.room, room.after > 0 {
            let contentLength = layout.length
            guard viewport.offset < contentLength else {
                self = .end(distance: viewport.offset - contentLength)
                return
            }
            after = max(0, viewport.offset + length - contentLength)
        }
        if distance < 0, !layout.container.isReadFromTheRight {
            before = -distance
            visible.offset = 0
        }
        visible = visible.shortened(by: before + after, along: axis)
        let anchor = layout.anchor(in: visible.rect(along: axis), preferring: item)
        self = .anchor(anchor, before: before, after: after)
    }

    /// The same after a batch of changes, by the names that things have then.
    func following(_ map: UpdateMap) -> KeptPlace {
        switch self {
        case .start, .end: self
        case .anchor(let anchor, let before, let after):
            .anchor(anchor.following(map), before: before, after: after)
        case .item(let path, let share): .item(map.newElement(of: .item(path))?.path ?? path, share: share)
        }
    }

    /// Where the visible part has to begin, so that everything is where it was.
    ///
    /// - Parameters:
    ///   - viewport: what is visible now.
    ///   - limits: how far the scroll view scrolls, in the container's coordinates.
    func offset(
        in layout: CollectionLayout,
        _ viewport: Viewport,
        within limits: ClosedRange<Double>
    ) -> Double {
        let length = viewport.length(along: layout.container.axis)
        switch self {
        case .start(let distance):
            return layout.startOffset(visibleLength: length) + distance
        case .end(let distance):
            return layout.length + distance
        case .anchor(let anchor, let before, let after):
            let offset = layout.scrollOffset(
                keeping: anchor,
                visibleLength: max(0, length - before - after),
                within: layout.container.isReadFromTheRight ? nil : limits
            )
            return offset - before
        case .item(let path, let share):
            guard let frame = layout.frame(of: .item(path)) else { return viewport.offset }
            let isVertical = layout.container.axis == .vertical
            let (start, end) = isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
            guard let share else { return min(start, max(viewport.offset, end - length)) }
            let physical = layout.container.isReadFromTheRight ? 1 - share : share
            return start + (end - start) * physical - length * physical
        }
    }
}

extension Viewport {
    fileprivate func shortened(by missing: Double, along axis: LayoutContainer.Axis) -> Viewport {
        var result = self
        if axis == .vertical { result.size.height -= missing } else { result.size.width -= missing }
        return result
    }
}

extension CollectionLayout {
    /// How long the content is along the scroll axis.
    var length: Double {
        container.axis == .vertical ? contentSize.height : contentSize.width
    }
}

import LayoutEngine

/// What a change leaves where the user sees it.
enum KeptPlace {
    /// The container's start, so far from where the visible part begins.
    case start(distance: Double)
    /// The container's end, which is above or left of what is visible.
    case end(distance: Double)
    /// Visible items. The container may end within the visible part: `missing` is how much of that it does not fill.
    case anchor(CollectionLayout.Anchor, missing: Double)
    /// An item that is scrolled to: a share of it at the same share of the visible part, or wholly visible.
    case item(ItemPath, share: Double?)

    /// What a user sees who looks at a layout.
    ///
    /// - Parameters:
    ///   - viewport: what is visible.
    ///   - item: an item to keep rather than the first one.
    ///   - pixel: so near to the start is at the start.
    init(_ viewport: Viewport, of layout: CollectionLayout, preferring item: ItemPath? = nil, pixel: Double) {
        let axis = layout.container.axis
        let length = viewport.length(along: axis)
        let start = layout.startOffset(visibleLength: length)
        let distance = viewport.offset - start
        if layout.container.isReadFromTheRight ? distance >= -pixel : distance <= pixel {
            self = .start(distance: distance)
            return
        }
        var visible = viewport
        var missing = 0.0
        if !layout.container.isReadFromTheRight, let room = viewport.room, room.after > 0 {
            let contentLength = layout.length
            guard viewport.offset < contentLength else {
                self = .end(distance: viewport.offset - contentLength)
                return
            }
            missing = max(0, viewport.offset + length - contentLength)
            visible = viewport.shortened(by: missing, along: axis)
        }
        self = .anchor(layout.anchor(in: visible.rect(along: axis), preferring: item), missing: missing)
    }

    /// The same after a batch of changes, by the names that things have then.
    func following(_ map: UpdateMap) -> KeptPlace {
        switch self {
        case .start, .end: self
        case .anchor(let anchor, let missing): .anchor(anchor.following(map), missing: missing)
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
        case .anchor(let anchor, let missing):
            return layout.scrollOffset(
                keeping: anchor,
                visibleLength: max(0, length - missing),
                within: layout.container.isReadFromTheRight ? nil : limits
            )
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

import LayoutEngine

/// What a change is to leave where the reader sees it.
enum ScrollGoal {
    /// The start of the content, where reading begins.
    case start
    /// What was seen, where it was seen.
    case anchor(CollectionLayout.Anchor)
    /// What was seen at a point, so far behind the edge, where it was seen.
    case focus(CollectionLayout.Anchor, depth: Double)
    /// A position so far from where reading begins: what a reload keeps, which knows of no items.
    case distanceFromStart(Double)
}

extension ScrollGoal {
    /// What a reader sees who looks at a layout: its start, or else the first item that is seen.
    init(
        _ viewport: Viewport,
        of layout: CollectionLayout,
        staysAtStart: Bool,
        preferring item: ItemPath? = nil
    ) {
        self =
            staysAtStart && viewport.isAtStart(of: layout)
            ? .start : .anchor(layout.anchor(in: viewport.rect, preferring: item))
    }

    /// What a reader sees who looks at a point.
    init(_ viewport: Viewport, of layout: CollectionLayout, staysAtStart: Bool, focus: LayoutPoint?) {
        guard let focus, viewport.rect.contains(focus) else {
            self.init(viewport, of: layout, staysAtStart: staysAtStart)
            return
        }
        // As if what is seen began at the point.
        var behind = viewport.rect
        let depth: Double
        if viewport.axis == .vertical {
            depth = focus.y - behind.y
            (behind.y, behind.height) = (focus.y, behind.height - depth)
        } else if layout.isReadFromTheRight {
            depth = behind.maxX - focus.x
            behind.width -= depth
        } else {
            depth = focus.x - behind.x
            (behind.x, behind.width) = (focus.x, behind.width - depth)
        }
        self = .focus(layout.anchor(in: behind, preferring: layout.item(at: focus)), depth: depth)
    }

    /// The same after a batch of changes, by the names that things have then.
    func following(_ map: UpdateMap) -> ScrollGoal {
        switch self {
        case .anchor(let anchor): .anchor(anchor.following(map))
        case .focus(let anchor, let depth): .focus(anchor.following(map), depth: depth)
        case .start, .distanceFromStart: self
        }
    }

    /// The content offset along the scroll axis that reaches it in a layout, to a pixel.
    func offset(in layout: CollectionLayout, seenThrough viewport: Viewport) -> Double {
        let length = viewport.length
        let start: Double
        switch self {
        case .start:
            start = layout.startOffset(visibleLength: length)
        case .anchor(let anchor):
            start = layout.scrollOffset(keeping: anchor, visibleLength: length)
        case .focus(let anchor, let depth):
            let depth = min(depth, length)
            let behind = layout.scrollOffset(keeping: anchor, visibleLength: length - depth)
            let wanted = layout.isReadFromTheRight ? behind : behind - depth
            start = max(0, min(wanted, layout.lastOffset(visibleLength: length)))
        case .distanceFromStart(let distance):
            guard layout.isReadFromTheRight else { return viewport.offset }
            start = max(0, layout.startOffset(visibleLength: length) - distance)
        }
        return viewport.rounded(start - viewport.insets.start)
    }
}

extension Viewport {
    /// Whether it is where reading begins, to a pixel.
    func isAtStart(of layout: CollectionLayout) -> Bool {
        abs(distanceFromStart(of: layout)) <= pixel
    }

    /// How far it is from where reading begins.
    func distanceFromStart(of layout: CollectionLayout) -> Double {
        guard layout.container.axis == .horizontal else { return rect.minY }
        return layout.isReadFromTheRight ? layout.contentSize.width - rect.maxX : rect.minX
    }
}

extension CollectionLayout {
    /// Whether the content begins at the right and is scrolled toward the left.
    var isReadFromTheRight: Bool {
        container.axis == .horizontal && container.direction == .rightToLeft
    }

    /// Where the last visible stretch of a length begins.
    fileprivate func lastOffset(visibleLength: Double) -> Double {
        max(0, (container.axis == .vertical ? contentSize.height : contentSize.width) - visibleLength)
    }

    /// Where a visible stretch begins that shows the start of the content.
    fileprivate func startOffset(visibleLength: Double) -> Double {
        isReadFromTheRight ? max(0, contentSize.width - visibleLength) : 0
    }
}

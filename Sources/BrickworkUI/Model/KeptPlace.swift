import LayoutEngine

/// What a change is to leave where the reader sees it.
enum KeptPlace {
    /// The start of the content: a reader who is there sees what comes there.
    case start
    /// What was seen, where it was seen.
    case anchor(CollectionLayout.Anchor)
    /// What was seen at a point, so far behind the edge.
    case focus(CollectionLayout.Anchor, depth: Double)

    /// What a reader sees who looks at a layout.
    ///
    /// - Parameters:
    ///   - rect: what is seen.
    ///   - item: an item to keep rather than the first one.
    ///   - pixel: so near to the start is at the start.
    init(_ rect: LayoutRect, of layout: CollectionLayout, preferring item: ItemPath? = nil, pixel: Double) {
        let isVertical = layout.container.axis == .vertical
        let start = layout.startOffset(visibleLength: isVertical ? rect.height : rect.width)
        let isAtStart = abs((isVertical ? rect.minY : rect.minX) - start) <= pixel
        self = isAtStart ? .start : .anchor(layout.anchor(in: rect, preferring: item))
    }

    /// What a reader sees who points at something, with two fingers say.
    init(_ rect: LayoutRect, of layout: CollectionLayout, pointingAt point: LayoutPoint) {
        // As if what is seen began at the point.
        var behind = rect
        let depth: Double
        if layout.container.axis == .vertical {
            depth = point.y - rect.y
            (behind.y, behind.height) = (point.y, rect.height - depth)
        } else if layout.isReadFromTheRight {
            depth = rect.maxX - point.x
            behind.width -= depth
        } else {
            depth = point.x - rect.x
            (behind.x, behind.width) = (point.x, rect.width - depth)
        }
        self = .focus(layout.anchor(in: behind, preferring: layout.item(at: point)), depth: depth)
    }

    /// The same after a batch of changes, by the names that things have then.
    func following(_ map: UpdateMap) -> KeptPlace {
        switch self {
        case .start: self
        case .anchor(let anchor): .anchor(anchor.following(map))
        case .focus(let anchor, let depth): .focus(anchor.following(map), depth: depth)
        }
    }

    /// Where what is seen has to begin, so that it is where it was.
    func offset(in layout: CollectionLayout, visibleLength length: Double) -> Double {
        switch self {
        case .start:
            return layout.startOffset(visibleLength: length)
        case .anchor(let anchor):
            return layout.scrollOffset(keeping: anchor, visibleLength: length)
        case .focus(let anchor, let depth):
            let depth = min(depth, length)
            let behind = layout.scrollOffset(keeping: anchor, visibleLength: length - depth)
            let wanted = layout.isReadFromTheRight ? behind : behind - depth
            return max(0, min(wanted, layout.lastOffset(visibleLength: length)))
        }
    }
}

extension CollectionLayout {
    /// Whether the content begins at the right and is scrolled toward the left.
    var isReadFromTheRight: Bool {
        container.axis == .horizontal && container.direction == .rightToLeft
    }

    /// How long the content is along the scroll axis.
    var contentLength: Double {
        container.axis == .vertical ? contentSize.height : contentSize.width
    }

    /// Where the last visible stretch of a length begins.
    func lastOffset(visibleLength: Double) -> Double {
        max(0, contentLength - visibleLength)
    }

    /// Where a visible stretch begins that shows the start of the content.
    func startOffset(visibleLength: Double) -> Double {
        isReadFromTheRight ? lastOffset(visibleLength: visibleLength) : 0
    }
}

import LayoutEngine

/// What a change is to leave where the reader sees it.
enum ScrollGoal {
    /// The start of the content, where reading begins.
    case start
    /// The end of the content, as in a chat.
    case end
    /// What was seen, where it was seen.
    case anchor(CollectionLayout.Anchor)
    /// A position so far from where reading begins: what a reload keeps, which knows of no items.
    case distanceFromStart(Double)
}

extension ScrollGoal {
    /// What a reader sees who looks at a layout: its start or end, or else the first item that is seen.
    init(
        _ viewport: Viewport,
        of layout: CollectionLayout,
        staysAtStart: Bool,
        staysAtEnd: Bool = false,
        preferring item: ItemPath? = nil
    ) {
        guard !staysAtEnd || !viewport.isAtEnd(of: layout) else {
            self = .end
            return
        }
        self =
            staysAtStart && viewport.isAtStart(of: layout)
            ? .start : .anchor(layout.anchor(in: viewport.rect, preferring: item))
    }

    /// What a reader sees who looks at a point.
    init(_ viewport: Viewport, of layout: CollectionLayout, staysAtStart: Bool, focus: LayoutPoint?) {
        if let focus, viewport.rect.contains(focus) {
            self = .anchor(layout.anchor(in: viewport.rect, at: focus))
        } else {
            self.init(viewport, of: layout, staysAtStart: staysAtStart)
        }
    }

    /// The same after a batch of changes, by the names that things have then.
    func following(_ map: UpdateMap) -> ScrollGoal {
        switch self {
        case .anchor(let anchor): .anchor(anchor.following(map))
        case .start, .end, .distanceFromStart: self
        }
    }

    /// The content offset along the scroll axis that reaches it in a layout, to a pixel.
    func offset(in layout: CollectionLayout, seenThrough viewport: Viewport) -> Double {
        let length = viewport.length
        let start: Double
        switch self {
        case .start:
            start = layout.startOffset(visibleLength: length)
        case .end:
            start = layout.endOffset(visibleLength: length)
        case .anchor(let anchor):
            start = layout.scrollOffset(keeping: anchor, visibleLength: length)
        case .distanceFromStart(let distance):
            guard layout.container.isReadFromTheRight else { return viewport.offset }
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

    /// Whether it is where the content ends, to a pixel, or the content has room in it.
    func isAtEnd(of layout: CollectionLayout) -> Bool {
        abs(start - layout.endOffset(visibleLength: length)) <= pixel
    }

    /// How far it is from where reading begins.
    func distanceFromStart(of layout: CollectionLayout) -> Double {
        guard layout.container.axis == .horizontal else { return rect.minY }
        return layout.container.isReadFromTheRight
            ? layout.startOffset(visibleLength: rect.width) - rect.minX : rect.minX
    }
}

extension CollectionLayout {
    /// The offset at which the content's end is seen.
    fileprivate func endOffset(visibleLength: Double) -> Double {
        container.isReadFromTheRight ? 0 : lastOffset(visibleLength: visibleLength)
    }
}

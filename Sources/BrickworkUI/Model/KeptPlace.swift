import LayoutEngine

/// What a change is to leave where the reader sees it.
enum KeptPlace {
    /// The start of the content: a reader who is there sees what comes there.
    case start
    /// What was seen, where it was seen.
    case anchor(CollectionLayout.Anchor)

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

    /// The same after a batch of changes, by the names that things have then.
    func following(_ map: UpdateMap) -> KeptPlace {
        switch self {
        case .start: self
        case .anchor(let anchor): .anchor(anchor.following(map))
        }
    }

    /// Where what is seen has to begin, so that it is where it was.
    func offset(in layout: CollectionLayout, visibleLength length: Double) -> Double {
        switch self {
        case .start: layout.startOffset(visibleLength: length)
        case .anchor(let anchor): layout.scrollOffset(keeping: anchor, visibleLength: length)
        }
    }
}

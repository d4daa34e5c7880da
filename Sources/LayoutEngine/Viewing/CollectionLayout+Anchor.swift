extension CollectionLayout {
    /// What a reader looks at, so that it can stay where it is while the layout changes around it.
    ///
    /// Take one before a change, and ask for the scroll offset after it:
    ///
    /// ```swift
    /// let anchor = layout.anchor(in: visible)
    /// let map = layout.apply(update)
    /// let offset = layout.scrollOffset(keeping: anchor, map: map, visibleLength: 667)
    /// ```
    ///
    /// Offsets run along the scroll axis from the content's left or top edge, as a scroll view's do.
    public struct Anchor: Hashable, Sendable {
        /// What stays where it is.
        public enum Target: Hashable, Sendable {
            /// An element's edge: the one nearest to the content's start.
            case element(LayoutElement)
            /// The content's start; the reader has scrolled past it.
            case start
            /// The content's end; the reader has scrolled past it.
            case end
        }

        /// What stays where it is.
        public var target: Target
        /// From the visible rect's start to the target, in points. What is not finite counts as zero.
        public var distance: Double
        /// What to keep, in this order, if the target goes.
        var substitutes: [PlacedElement] = []
    }
}

extension CollectionLayout {
    /// What to keep in place: the first item that meets the visible rect, with the others that do as substitutes.
    ///
    /// A rect that lies past the content's start or end is kept where it is relative to that edge, and so is one
    /// without items.
    ///
    /// - Parameters:
    ///   - visible: the visible rect.
    ///   - preferred: an item to keep instead of the first, such as the one that has the focus.
    ///   - sticksToEdges: whether a rect exactly at the content's start or end is kept there, as a chat is at
    ///     its end: what comes at that edge is then seen at once.
    public func anchor(
        in visible: LayoutRect,
        preferring preferred: ItemPath? = nil,
        sticksToEdges: Bool = false
    ) -> Anchor {
        let stretch = scrollStretch(of: visible)
        let length = contentLength
        if stretch.start < 0 || (sticksToEdges && stretch.start == 0) {
            return Anchor(target: .start, distance: -stretch.start)
        }
        // Content that is shorter than the view has no end to scroll past.
        let hasEnd = stretch.end - stretch.start <= length
        if hasEnd, stretch.end > length || (sticksToEdges && stretch.end == length) {
            return Anchor(target: .end, distance: length - stretch.start)
        }
        var seen = elements(in: visible).filter { $0.element.kind == .item }
        if let preferred, let index = seen.firstIndex(where: { $0.element.path == preferred }) {
            seen.insert(seen.remove(at: index), at: 0)
        }
        guard let first = seen.first else {
            return Anchor(target: .start, distance: -stretch.start)
        }
        return Anchor(
            target: .element(first.element),
            distance: scrollStretch(of: first.frame).start - stretch.start,
            substitutes: Array(seen.dropFirst()).map { placed in
                PlacedElement(placed.element, frame: relative(placed.frame, to: stretch.start))
            }
        )
    }

    /// The scroll offset at which an anchor is where it was.
    ///
    /// If the anchored item and all that were visible with it are gone, the next item that is left is kept at the
    /// place of the first. An offset beyond the content is brought back to its edge, unless
    /// the anchor itself lay past it.
    ///
    /// - Parameters:
    ///   - anchor: what to keep.
    ///   - map: where the change has put things.
    ///   - visibleLength: the length of the visible rect along the scroll axis.
    public func scrollOffset(keeping anchor: Anchor, map: UpdateMap = UpdateMap(), visibleLength: Double)
        -> Double
    {
        let distance = anchor.distance.isFinite ? anchor.distance : 0
        switch anchor.target {
        case .start:
            return -distance > 0 ? min(-distance, lastOffset(visibleLength)) : -distance
        case .end:
            return max(0, contentLength - distance)
        case .element(let element):
            let offset = offset(keeping: element, at: distance, or: anchor.substitutes, map)
            return max(0, min(offset, lastOffset(visibleLength)))
        }
    }

    private func offset(
        keeping element: LayoutElement,
        at distance: Double,
        or substitutes: [PlacedElement],
        _ map: UpdateMap
    ) -> Double {
        if let start = start(of: element, map) {
            return start - distance
        }
        for substitute in substitutes {
            if let start = start(of: substitute.element, map) {
                return start - scrollStretch(of: substitute.frame).start
            }
        }
        let successor = map.successor(of: element.path)
        let section = max(0, min(successor.section, sectionCount - 1))
        let item = max(0, min(successor.item, itemCount(inSection: section) - 1))
        let frame = frame(of: LayoutElement(.item, section: section, item: item))
        return (frame.map { scrollStretch(of: $0).start } ?? 0) - distance
    }

    private func start(of element: LayoutElement, _ map: UpdateMap) -> Double? {
        guard let new = map.newElement(of: element), let frame = frame(of: new) else { return nil }
        return scrollStretch(of: frame).start
    }

    private func lastOffset(_ visibleLength: Double) -> Double {
        max(0, contentLength - visibleLength)
    }

    private var contentLength: Double {
        container.axis == .vertical ? contentSize.height : contentSize.width
    }

    private func scrollStretch(of rect: LayoutRect) -> (start: Double, end: Double) {
        container.axis == .vertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
    }

    private func relative(_ frame: LayoutRect, to start: Double) -> LayoutRect {
        container.axis == .vertical
            ? LayoutRect(x: frame.x, y: frame.y - start, width: frame.width, height: frame.height)
            : LayoutRect(x: frame.x - start, y: frame.y, width: frame.width, height: frame.height)
    }
}

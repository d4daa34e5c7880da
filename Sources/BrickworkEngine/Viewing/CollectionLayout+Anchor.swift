// Positions are in the layout direction. Right-to-left content with a horizontal axis starts at the right.
extension CollectionLayout {
    /// Returns the anchor of a visible rect: its first item. The other visible items are substitutes.
    ///
    /// If the rect is past the content's start or end, it keeps its distance from that edge. If it has no
    /// items, it keeps its distance from the start.
    ///
    /// - Parameters:
    ///   - visible: The visible rect.
    ///   - preferred: An item to keep instead of the first, such as the focused one.
    public func anchor(
        in visible: LayoutRect,
        preferring preferred: ItemPath? = nil
    ) -> Anchor {
        var stretch = projection.stretch(of: visible)
        let visibleLength = stretch.end - stretch.start
        let length = contentLength
        let slack = slack(visibleLength)
        stretch = (stretch.start + slack, stretch.end + slack)
        if stretch.start < 0 {
            return Anchor(.start, distance: -stretch.start, visibleLength: visibleLength)
        }
        // Content that is shorter than the view has no end to scroll past.
        let hasEnd = visibleLength <= length
        if hasEnd, stretch.end > length {
            return Anchor(.end, distance: length - stretch.end, visibleLength: visibleLength)
        }
        var seen = sights(in: visible, from: stretch.start - slack)
        if let preferred, let index = seen.firstIndex(where: { $0.element.path == preferred }) {
            seen.insert(seen.remove(at: index), at: 0)
        }
        guard let first = seen.first else {
            return Anchor(.start, distance: -stretch.start, visibleLength: visibleLength)
        }
        return Anchor(first, substitutes: Array(seen.dropFirst()), visibleLength: visibleLength)
    }

    /// Returns the anchor at a point, such as the center of a pinch: the item there, or otherwise the first
    /// one after the point.
    ///
    /// - Parameters:
    ///   - visible: The visible rect.
    ///   - point: A point of the content. If it isn't visible, it is ignored.
    public func anchor(in visible: LayoutRect, at point: LayoutPoint) -> Anchor {
        guard visible.contains(point) else { return anchor(in: visible) }
        // As if the visible rect began at the point.
        var behind = visible
        if container.axis == .vertical {
            (behind.y, behind.height) = (point.y, visible.maxY - point.y)
        } else if container.isReadFromTheRight {
            behind.width = point.x - visible.minX
        } else {
            (behind.x, behind.width) = (point.x, visible.maxX - point.x)
        }
        var anchor = anchor(in: behind, preferring: item(at: point))
        anchor.depth = projection.stretch(of: behind).start - projection.stretch(of: visible).start
        return anchor
    }

    /// Returns the scroll offset at which an anchor stays in place, from the content's left or top edge, like
    /// a scroll view's offset.
    ///
    /// ``Anchor/following(_:)`` determines which of the visible items stays in place. An offset beyond the
    /// content is limited to the content's edge, unless the anchor was past it.
    ///
    /// - Parameters:
    ///   - anchor: The anchor.
    ///   - map: The new indices and paths of the earlier elements.
    ///   - visibleLength: The length of the visible rect along the scroll axis.
    ///   - limits: The possible offsets of a scroll view that also has other content. If `nil`, those of this
    ///     content.
    public func scrollOffset(
        keeping anchor: Anchor,
        map: UpdateMap = UpdateMap(),
        visibleLength: Double,
        within limits: ClosedRange<Double>? = nil
    ) -> Double {
        let anchor = anchor.following(map)
        let visibleLength = visibleLength > 0 ? min(visibleLength, LayoutUnit.contentLimit.points) : 0
        let last = lastOffset(visibleLength: visibleLength)
        let depth = min(anchor.depth, visibleLength)
        switch anchor.target {
        case .start:
            return fromLeftTop(min(-anchor.distance - depth, last), visibleLength)
        case .end:
            return fromLeftTop(max(0, contentLength - anchor.distance - visibleLength), visibleLength)
        case .element(let element):
            let element = nearest(to: element.path)
            guard let frame = frame(of: element) else { return fromLeftTop(0, visibleLength) }
            let start = projection.stretch(of: frame).start
            let offset = anchor.offset(
                toTargetAt: start,
                of: length(of: element),
                visibleLength: visibleLength - depth,
                scale: container.roundingScale
            )
            let (first, end) = limits.map { ($0.lowerBound, $0.upperBound) } ?? (0, last)
            return max(first, min(fromLeftTop(offset - depth, visibleLength), end))
        }
    }

    /// Returns the items that intersect a rect that begins at `start`.
    private func sights(in visible: LayoutRect, from start: Double) -> [Anchor.VisibleItem] {
        var seen: [Anchor.VisibleItem] = []
        forEachElement(in: visible) { element, frame in
            guard element.kind == .item else { return }
            let distance = projection.stretch(of: frame).start - start
            seen.append(Anchor.VisibleItem(element: element, distance: distance, length: length(of: element)))
        }
        return seen
    }

    /// Returns the length of an element without rounding to pixels, because it doesn't depend on the
    /// position.
    private func length(of element: LayoutElement) -> Double {
        place(of: element, visible: nil).map { LayoutUnit(raw: $0.end - $0.start).points } ?? 0
    }

    /// Returns the item at a path, or the last item of its section if the path is beyond the end.
    private func nearest(to path: ItemPath) -> LayoutElement {
        let section = max(0, min(path.section, sectionCount - 1))
        let item = max(0, min(path.item, itemCount(inSection: section) - 1))
        return LayoutElement(.item, section: section, item: item)
    }

    /// Converts an offset in the layout direction to one from the content's left or top edge.
    private func fromLeftTop(_ offset: Double, _ visibleLength: Double) -> Double {
        container.isReadFromTheRight
            ? contentLength + slack(visibleLength) - offset - visibleLength : offset
    }

    /// Returns the difference if the view is longer than content that begins at the right. Such content is
    /// still at the left.
    private func slack(_ visibleLength: Double) -> Double {
        container.isReadFromTheRight ? max(0, visibleLength - contentLength) : 0
    }
}

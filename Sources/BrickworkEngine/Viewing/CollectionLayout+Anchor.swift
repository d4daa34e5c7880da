// Positions are counted in the direction of reading: a stretch of the scroll axis starts at the right where the content
// is read from right to left.
extension CollectionLayout {
    /// What to keep in place: the first item that meets the visible rect, with the others that do as substitutes.
    ///
    /// A rect that lies past the content's start or end is kept where it is relative to that edge, and one without
    /// items relative to the start.
    ///
    /// - Parameters:
    ///   - visible: the visible rect.
    ///   - preferred: an item to keep instead of the first, such as the one that has the focus.
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

    /// What to keep in place where a reader points, with two fingers say: the item that is there, or else the first
    /// behind the point.
    ///
    /// - Parameters:
    ///   - visible: the visible rect.
    ///   - point: a point of the content; one that is not seen counts as none.
    public func anchor(in visible: LayoutRect, at point: LayoutPoint) -> Anchor {
        guard visible.contains(point) else { return anchor(in: visible) }
        // As if what is seen began at the point.
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

    /// The scroll offset at which an anchor is where it was, from the content's left or top edge, as a scroll view's is.
    ///
    /// Which of the items that were visible is kept says ``Anchor/following(_:)``. An offset beyond the content is
    /// brought back to its edge, unless the anchor itself lay past it.
    ///
    /// - Parameters:
    ///   - anchor: what to keep.
    ///   - map: where the change has put things.
    ///   - visibleLength: the length of the visible rect along the scroll axis.
    ///   - limits: the offsets that a scroll view has in which there is other content too; nil: those of this content.
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

    /// The items that meet a rect that begins at `start`.
    private func sights(in visible: LayoutRect, from start: Double) -> [Anchor.Sight] {
        var seen: [Anchor.Sight] = []
        forEachElement(in: visible) { element, frame in
            guard element.kind == .item else { return }
            let distance = projection.stretch(of: frame).start - start
            seen.append(Anchor.Sight(element: element, distance: distance, length: length(of: element)))
        }
        return seen
    }

    /// How long an element is, apart from pixels: wherever it moves it is as long.
    private func length(of element: LayoutElement) -> Double {
        place(of: element, visible: nil).map { LayoutUnit(raw: $0.end - $0.start).points } ?? 0
    }

    /// The item at a path or, beyond the end of its section, the last one.
    private func nearest(to path: ItemPath) -> LayoutElement {
        let section = max(0, min(path.section, sectionCount - 1))
        let item = max(0, min(path.item, itemCount(inSection: section) - 1))
        return LayoutElement(.item, section: section, item: item)
    }

    /// An offset from the content's left or top edge, from one in the direction of reading.
    private func fromLeftTop(_ offset: Double, _ visibleLength: Double) -> Double {
        container.isReadFromTheRight
            ? contentLength + slack(visibleLength) - offset - visibleLength : offset
    }

    /// By how much the view is longer than content that begins at the right: it rests at the left all the same.
    private func slack(_ visibleLength: Double) -> Double {
        container.isReadFromTheRight ? max(0, visibleLength - contentLength) : 0
    }
}

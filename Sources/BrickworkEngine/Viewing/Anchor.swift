extension CollectionLayout {
    /// The scroll position relative to the visible items, so that they can stay in place when the layout
    /// changes.
    ///
    /// Create an anchor before a change, and request the scroll offset after it:
    ///
    /// ```swift
    /// let anchor = layout.anchor(in: visible)
    /// let map = layout.apply(update)
    /// let offset = layout.scrollOffset(keeping: anchor, map: map, visibleLength: 667)
    /// ```
    ///
    /// If the item's length changes, as in a container of another width, the same share of the item stays
    /// beyond the edge: the edge is at the same part of the picture.
    public struct Anchor: Hashable, Sendable {
        /// The element or edge that stays in place.
        public enum Target: Hashable, Sendable {
            /// The leading edge of an element.
            case element(LayoutElement)
            /// The content's start, if the user has scrolled past it, or no item is visible.
            case start
            /// The content's end, if the user has scrolled past it.
            case end
        }

        struct VisibleItem: Hashable, Sendable {
            var element: LayoutElement
            /// The distance from the visible rect's start to the element's start.
            var distance: Double
            /// The element's length along the scroll axis. If it is zero, only the element's start stays in place.
            var length: Double

            /// Whether the element's start isn't before the visible rect. Rounding may put it there.
            var beginsVisible: Bool { distance > -0.001 }
        }

        /// The element or edge that stays in place.
        public private(set) var target: Target
        /// The distance from an edge of the visible rect to the target, in points along the scroll axis, in
        /// the layout direction. For the content's end, it is from the end of the rect. Otherwise, it is from
        /// the start, or from the point of a gesture. It is negative if the target is before that.
        public private(set) var distance: Double
        /// The target's length. If it is zero, only its start stays in place.
        private var length = 0.0
        /// The distance from the visible rect's start to the point of a gesture. Other distances are relative
        /// to that point.
        var depth = 0.0
        /// The length of the visible rect from there on.
        private let visibleLength: Double
        private var substitutes: [VisibleItem] = []
        /// Whether the target was chosen, instead of being the first visible item. If it is removed, the next item takes its
        /// place.
        private var isPreferred = false

        /// Creates an anchor for an element at a known position, such as a saved scroll position.
        ///
        /// - Parameters:
        ///   - element: The element.
        ///   - distance: The distance from the visible rect's start to the element's start, in points in the
        ///     layout direction. Any value that isn't finite counts as zero.
        public init(_ element: LayoutElement, distance: Double) {
            target = .element(element)
            self.distance = distance.isFinite ? distance : 0
            visibleLength = 0
        }

        init(_ edge: Target, distance: Double, visibleLength: Double) {
            target = edge
            self.distance = distance.isFinite ? distance : 0
            self.visibleLength = visibleLength
        }

        init(
            _ first: VisibleItem,
            substitutes: [VisibleItem],
            isPreferred: Bool,
            visibleLength: Double
        ) {
            target = .element(first.element)
            distance = first.distance
            length = first.length
            self.visibleLength = visibleLength
            self.substitutes = substitutes
            self.isPreferred = isPreferred
        }
    }
}

extension CollectionLayout.Anchor {
    /// Returns the anchor after a change, with the elements' new paths.
    ///
    /// Of the visible items, it keeps the first one that the change hasn't affected, or that was replaced at the same place while
    /// its start was visible. If there is none, it keeps the first one that was replaced, then the first one that was moved. If
    /// all were removed, the item that was inserted in place of the first one takes its position, or else the next remaining
    /// item. So does it if a preferred item was removed.
    ///
    /// O(k log c) for k visible items and c changes.
    public func following(_ map: UpdateMap) -> Self {
        guard case .element(let element) = target else { return self }
        var result = self
        result.substitutes = []
        let first = VisibleItem(element: element, distance: distance, length: length)
        var best: (effect: UpdateMap.Effect, item: VisibleItem)?
        let isRemoved = map.newPath(of: element.path) == nil
        for var item in CollectionOfOne(first) + (isPreferred && isRemoved ? [] : substitutes) {
            guard var effect = map.effect(onItemAt: item.element.path) else { continue }
            if effect == .replaced, item.beginsVisible {
                // Its start stays, as that of a view that grows. It would move if a share of the item stayed visible.
                (effect, item.length) = (.untouched, 0)
            }
            if best.map({ effect < $0.effect }) ?? true {
                best = (effect, item)
            }
            if effect == .untouched { break }
        }
        guard let best, let path = map.newPath(of: best.item.element.path) else {
            result.target = .element(.item(map.successor(of: element.path)))
            return result
        }
        result.target = .element(.item(path))
        result.distance = best.item.distance
        result.length = best.item.length
        return result
    }

    /// Returns the start of a visible rect with a length of `visibleLength`, if the target is at `start` and
    /// has the given length.
    ///
    /// The target is then exactly at the same place. If the target's length or that of the rect has changed,
    /// the result is rounded to a pixel.
    func offset(
        toTargetAt start: Double,
        of newLength: Double,
        visibleLength newVisibleLength: Double,
        scale: Double
    ) -> Double {
        let isAsItWas = newLength == length && (distance < 0 || newVisibleLength == visibleLength)
        guard !isAsItWas, length > 0 else { return start - distance }
        let wanted =
            distance < 0
            ? start + hiddenLength(ofTargetOf: newLength)
            : start - distance(toTargetOf: newLength, in: newVisibleLength)
        return scale > 0 ? Double(Int64(wanted * scale + 0.5)) / scale : wanted
    }

    /// Returns the length of the target before the edge: the same share as before, but at least a point stays
    /// visible.
    private func hiddenLength(ofTargetOf newLength: Double) -> Double {
        max(0, min(-distance / length * newLength, newLength - 1))
    }

    /// Returns the distance from the edge to the target's start: the same as before, if the same share of the
    /// target is then visible.
    private func distance(toTargetOf newLength: Double, in newVisibleLength: Double) -> Double {
        let seen = min(length, visibleLength - distance) / length * newLength
        return max(0, min(distance, newVisibleLength - seen))
    }
}

// Positions are in the layout direction. Right-to-left content with a horizontal axis starts at the right.
extension CollectionLayout {
    /// Returns the anchor of a visible rect: its first item. The other visible items are substitutes.
    ///
    /// If the rect is past the content's start or end, it keeps its distance from that edge. If it has no
    /// items, it keeps its distance from the start.
    ///
    /// - Parameters:
    ///   - visible: The visible rect.
    ///   - preferred: An item to keep instead of the first, such as the focused one. It is ignored if it isn't
    ///     visible.
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
        if hasEnd, LayoutUnit.nearest(stretch.end) > LayoutUnit.nearest(length) {
            return Anchor(.end, distance: length - stretch.end, visibleLength: visibleLength)
        }
        var seen = visibleItems(in: visible, from: stretch.start - slack)
        let index = preferred.flatMap { path in seen.firstIndex { $0.element.path == path } }
        if let index { seen.insert(seen.remove(at: index), at: 0) }
        guard let first = seen.first else {
            return Anchor(.start, distance: -stretch.start, visibleLength: visibleLength)
        }
        return Anchor(
            first,
            substitutes: Array(seen.dropFirst()),
            isPreferred: index != nil,
            visibleLength: visibleLength
        )
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
        } else if container.scrollsRightToLeft {
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

    private func visibleItems(in visible: LayoutRect, from start: Double) -> [Anchor.VisibleItem] {
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
        container.scrollsRightToLeft
            ? contentLength + slack(visibleLength) - offset - visibleLength : offset
    }

    /// Returns the difference if the view is longer than content that begins at the right. Such content is
    /// still at the left.
    private func slack(_ visibleLength: Double) -> Double {
        container.scrollsRightToLeft ? max(0, visibleLength - contentLength) : 0
    }
}

// Offsets are from the content's left or top edge, like a scroll view's offsets.
extension CollectionLayout {
    /// The length of the content along the scroll axis, in points.
    public var contentLength: Double {
        contentSize.length(along: container.axis)
    }

    /// Returns the offset at which the content's start is visible.
    ///
    /// - Parameter visibleLength: The length of the visible rect along the scroll axis.
    public func startOffset(visibleLength: Double) -> Double {
        container.scrollsRightToLeft ? lastOffset(visibleLength: visibleLength) : 0
    }

    /// Returns the greatest offset.
    ///
    /// - Parameter visibleLength: The length of the visible rect along the scroll axis.
    public func lastOffset(visibleLength: Double) -> Double {
        max(0, contentLength - visibleLength)
    }
}

extension LayoutContainer {
    /// Whether the content begins at the right and scrolls to the left.
    public var scrollsRightToLeft: Bool {
        axis == .horizontal && direction == .rightToLeft
    }
}

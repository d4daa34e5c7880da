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
    /// An item that has another length after the change, as in a container of another width, keeps the share of itself
    /// that lies beyond the edge: the same part of the picture stays at the edge.
    public struct Anchor: Hashable, Sendable {
        /// What stays where it is.
        public enum Target: Hashable, Sendable {
            /// An element, with the edge that reading begins at.
            case element(LayoutElement)
            /// The content's start; the reader has scrolled past it.
            case start
            /// The content's end; the reader has scrolled past it.
            case end
        }

        /// An element that was visible.
        struct Sight: Hashable, Sendable {
            var element: LayoutElement
            /// From the visible rect's start to the element's.
            var distance: Double
            /// How long the element was along the scroll axis.
            var length: Double
        }

        /// What stays where it is.
        public private(set) var target: Target
        /// From an edge of the visible rect to the target, in points along the scroll axis, in the direction of reading:
        /// from the end to the content's end, else from the start, or where a reader points. Negative where the target
        /// lies before that.
        public private(set) var distance: Double
        /// How long the target was.
        private var length = 0.0
        /// How far behind the visible rect's edge the point is that distances count from: where a reader points.
        var depth = 0.0
        /// How long the visible rect was from there on.
        private let visibleLength: Double
        /// The other items that were visible, in order.
        private var substitutes: [Sight] = []

        /// Keeps an element in a place that is known from elsewhere, such as a scroll position that was saved.
        ///
        /// - Parameters:
        ///   - element: the element.
        ///   - distance: how far it begins behind the visible rect's start, in points in the direction of reading.
        public init(_ element: LayoutElement, distance: Double) {
            target = .element(element)
            self.distance = distance.isFinite ? distance : 0
            visibleLength = 0
        }

        /// Keeps the content's start or its end.
        init(_ edge: Target, distance: Double, visibleLength: Double) {
            target = edge
            self.distance = distance.isFinite ? distance : 0
            self.visibleLength = visibleLength
        }

        /// Keeps one of the elements that were visible, the first if it can be had.
        init(_ first: Sight, substitutes: [Sight], visibleLength: Double) {
            target = .element(first.element)
            distance = first.distance
            length = first.length
            self.visibleLength = visibleLength
            self.substitutes = substitutes
        }
    }
}

extension CollectionLayout.Anchor {
    /// The anchor after a change, by the names that things have then.
    ///
    /// Of the items that were visible it keeps the first that the change has left alone; if there is none, the first
    /// that was replaced where it stood, then the first that was moved. If all are gone, it is the next item that is
    /// left, in the place of the first.
    ///
    /// O(k log c) for k visible items and c changes.
    public func following(_ map: UpdateMap) -> Self {
        guard case .element(let element) = target else { return self }
        var result = self
        result.substitutes = []
        let first = Sight(element: element, distance: distance, length: length)
        var best: (fate: UpdateMap.Fate, sight: Sight)?
        for sight in CollectionOfOne(first) + substitutes {
            guard let fate = map.fate(of: sight.element.path) else { continue }
            if best.map({ fate < $0.fate }) ?? true {
                best = (fate, sight)
            }
            if fate == .untouched { break }
        }
        guard let best, let path = map.newPath(of: best.sight.element.path) else {
            result.target = .element(.item(map.successor(of: element.path)))
            return result
        }
        result.target = .element(.item(path))
        result.distance = best.sight.distance
        result.length = best.sight.length
        return result
    }

    /// Where the visible rect, `visibleLength` long, is to start if the target stands at `start` and is `length` long.
    ///
    /// So that the target is exactly where it was; where it or the rect has another length, on a pixel.
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

    /// How much of the target lies before the edge: the same share as before, but a point at least is to be seen.
    private func hiddenLength(ofTargetOf newLength: Double) -> Double {
        max(0, min(-distance / length * newLength, newLength - 1))
    }

    /// How far behind the edge the target begins: as far as before, if then as much of it is seen.
    private func distance(toTargetOf newLength: Double, in newVisibleLength: Double) -> Double {
        let seen = min(length, visibleLength - distance) / length * newLength
        return max(0, min(distance, newVisibleLength - seen))
    }
}

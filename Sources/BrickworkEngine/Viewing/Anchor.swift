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
            /// The content's start, if the user has scrolled past it.
            case start
            /// The content's end, if the user has scrolled past it.
            case end
        }

        /// An item that was visible.
        struct VisibleItem: Hashable, Sendable {
            var element: LayoutElement
            /// The distance from the visible rect's start to the element's start.
            var distance: Double
            /// The element's length along the scroll axis.
            var length: Double
        }

        /// The element or edge that stays in place.
        public private(set) var target: Target
        /// The distance from an edge of the visible rect to the target, in points along the scroll axis, in
        /// the layout direction. For the content's end, it is from the end of the rect. Otherwise, it is from
        /// the start, or from the point of a gesture. It is negative if the target is before that.
        public private(set) var distance: Double
        /// The target's length.
        private var length = 0.0
        /// The distance from the visible rect's start to the point of a gesture. Other distances are relative
        /// to that point.
        var depth = 0.0
        /// The length of the visible rect from there on.
        private let visibleLength: Double
        /// The other visible items, in order.
        private var substitutes: [VisibleItem] = []

        /// Creates an anchor for an element at a known position, such as a saved scroll position.
        ///
        /// - Parameters:
        ///   - element: The element.
        ///   - distance: The distance from the visible rect's start to the element's start, in points in the
        ///     layout direction.
        public init(_ element: LayoutElement, distance: Double) {
            target = .element(element)
            self.distance = distance.isFinite ? distance : 0
            visibleLength = 0
        }

        /// Creates an anchor for the content's start or end.
        init(_ edge: Target, distance: Double, visibleLength: Double) {
            target = edge
            self.distance = distance.isFinite ? distance : 0
            self.visibleLength = visibleLength
        }

        /// Creates an anchor for one of the visible elements, if possible the first.
        init(_ first: VisibleItem, substitutes: [VisibleItem], visibleLength: Double) {
            target = .element(first.element)
            distance = first.distance
            length = first.length
            self.visibleLength = visibleLength
            self.substitutes = substitutes
        }
    }
}

extension CollectionLayout.Anchor {
    /// Returns the anchor after a change, with the elements' new paths.
    ///
    /// Of the visible items, it keeps the first one that the change hasn't affected. If there is none, it
    /// keeps the first one that was replaced at the same place, then the first one that was moved. If all
    /// were removed, it keeps the next remaining item, at the position of the first.
    ///
    /// O(k log c) for k visible items and c changes.
    public func following(_ map: UpdateMap) -> Self {
        guard case .element(let element) = target else { return self }
        var result = self
        result.substitutes = []
        let first = VisibleItem(element: element, distance: distance, length: length)
        var best: (effect: UpdateMap.Effect, item: VisibleItem)?
        for item in CollectionOfOne(first) + substitutes {
            guard let effect = map.effect(onItemAt: item.element.path) else { continue }
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

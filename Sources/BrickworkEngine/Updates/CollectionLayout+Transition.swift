extension CollectionLayout {
    /// The visible changes between two layouts, for an animation. It has every element that is visible before
    /// or after, with both frames.
    public struct Transition: Sendable {
        /// An element that exists before and after.
        public struct Move: Hashable, Sendable {
            /// The element before the change.
            public var old: LayoutElement
            /// The element after the change.
            public var new: LayoutElement
            /// The frame before the change.
            public var before: LayoutRect
            /// The frame after the change.
            public var after: LayoutRect

            /// Creates a move.
            public init(old: LayoutElement, new: LayoutElement, before: LayoutRect, after: LayoutRect) {
                self.old = old
                self.new = new
                self.before = before
                self.after = after
            }
        }

        /// The inserted elements, in order, with their frames after the change.
        public var appearing: [PlacedElement] = []
        /// The removed elements, in order, with their paths and frames before the change.
        public var disappearing: [PlacedElement] = []
        /// The other elements, by their path after the change.
        public var moving: [Move] = []
    }
}

extension CollectionLayout.Transition {
    /// Compares the visible parts of two layouts.
    ///
    /// O(log n + k log k) for k visible elements. Only elements that are visible before or after are examined.
    ///
    /// - Parameters:
    ///   - old: A copy of the layout before the change.
    ///   - new: The layout after the change.
    ///   - map: The new indices and paths of the earlier elements.
    ///   - before: The visible rect before the change.
    ///   - after: The visible rect after the change.
    public init(
        from old: CollectionLayout,
        to new: CollectionLayout,
        map: UpdateMap = UpdateMap(),
        visibleBefore before: LayoutRect,
        visibleAfter after: LayoutRect
    ) {
        for placed in old.elements(in: before, visible: before) {
            guard let element = map.newElement(of: placed.element),
                let frame = new.frame(of: element, visible: after)
            else {
                disappearing.append(placed)
                continue
            }
            moving.append(Move(old: placed.element, new: element, before: placed.frame, after: frame))
        }
        for placed in new.elements(in: after, visible: after) {
            guard let element = map.oldElement(of: placed.element),
                let frame = old.frame(of: element, visible: before)
            else {
                appearing.append(placed)
                continue
            }
            if !frame.intersects(before) {
                moving.append(Move(old: element, new: placed.element, before: frame, after: placed.frame))
            }
        }
        moving.sort { $0.new.precedes($1.new) }
    }
}

extension CollectionLayout {
    /// What a reader sees change, for an animation: every element that is visible before or after, with its frame
    /// then and now.
    public struct Transition: Sendable {
        /// An element that is there before and after.
        public struct Move: Hashable, Sendable {
            /// What it was called before.
            public var old: LayoutElement
            /// What it is called now.
            public var new: LayoutElement
            /// Its frame before.
            public var before: LayoutRect
            /// Its frame now.
            public var after: LayoutRect

            /// An element under both its names, with both its frames.
            public init(old: LayoutElement, new: LayoutElement, before: LayoutRect, after: LayoutRect) {
                self.old = old
                self.new = new
                self.before = before
                self.after = after
            }
        }

        /// Elements that came, in order, where they are now.
        public var appearing: [PlacedElement] = []
        /// Elements that went, in order, where they were, named as they were.
        public var disappearing: [PlacedElement] = []
        /// Elements that stayed, by their new name.
        public var moving: [Move] = []
    }
}

extension CollectionLayout.Transition {
    /// Compares two layouts where they are visible.
    ///
    /// O(k log k) for k visible elements: only elements that are visible before or after are looked up.
    ///
    /// - Parameters:
    ///   - old: the layout before the change, a copy.
    ///   - new: the layout after it.
    ///   - map: where the change has put what was there.
    ///   - before: the visible rect before the change.
    ///   - after: the visible rect after it.
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

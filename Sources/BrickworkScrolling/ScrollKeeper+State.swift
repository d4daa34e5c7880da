package import BrickworkEngine

extension ScrollKeeper {
    /// What the keeper remembers between two events.
    struct State {
        /// The goal that stays in place until the next scrolling; `nil` if the view has scrolled since.
        var kept: Kept?
        /// The latest visible rect, with the insets at that time.
        var visible: Viewport?
        /// The visible rect before the latest scrolling.
        var scrolledFrom: Viewport?
        /// The change of the bounds whose layout hasn't come yet.
        var resize = Resize.none
        /// The change of the layout that is being made.
        var change: Change?
        /// The batch of updates that is being animated.
        var batch = Batch.none
        /// The goal's offset before an element was measured, and whether the view was scrolled beyond the content.
        var measurement = (offset: 0.0, isOverscrolled: false)
        /// The change of the offset that the view hasn't made yet.
        var adjustment = 0.0
    }

    /// The reason why a goal is kept.
    enum Reason {
        /// A change of the layout kept the visible items in place.
        case visible
        /// An update kept the item that code has scrolled to. It may not be the first visible one.
        case scrolledItem
        /// The view got another size, as in a rotation. Changes of the insets then belong to it.
        case resize
        /// An item stays in place while others are measured. It may not be the first visible one.
        case measurement
        /// The view is scrolling there with an animation. The goal is valid at every offset in between.
        case animation
        /// The data was loaded again. The goal doesn't refer to items, so it is dropped when it is reached.
        case reload
    }

    /// The goal that is kept until the next scrolling. So the next measurement doesn't move it, and rotating the device back
    /// shows the same items as before.
    struct Kept {
        var goal: ScrollGoal
        var reason: Reason
        /// The offset at which the goal is reached.
        var offset: Double
        /// The view's offset until it has scrolled there.
        var origin: Double
        /// The inset at the edge that the goal's distance is relative to.
        var edge: Double
        /// Whether the animation has reached its target.
        var hasArrived = false

        /// The item that code has scrolled to.
        var scrolledItem: ItemPath? {
            switch reason {
            case .measurement: nil
            case .scrolledItem: goal.element?.path
            case .visible, .resize, .animation, .reload: goal.item
            }
        }
    }

    /// A change of the layout that is being made.
    struct Change {
        var goal: ScrollGoal
        var reason = Reason.visible
        /// Whether the user is dragging the content beyond its end.
        var isOverscrolled = false
        /// The visible rect before the change.
        var viewport: Viewport?

        /// Returns the same change with the elements' new paths.
        func following(_ map: UpdateMap) -> Change {
            var result = self
            result.goal = goal.following(map)
            return result
        }
    }

    /// A change of the bounds whose layout hasn't come yet.
    enum Resize {
        case none
        /// A goal stays in place. The visible rect is that before the change.
        case keeping(ScrollGoal, Viewport)
        /// The app or the user has set an offset since then, so there is nothing to keep.
        case overruled
    }

    /// A batch of updates.
    enum Batch {
        case none
        /// The batch is being animated. The collection view scrolls to the target itself.
        case animated(Double)
        /// The batch has ended, and the view hadn't scrolled from its start to the target.
        case missed(from: Double, to: Double)
    }
}

extension ScrollKeeper.State {
    var isInBatch: Bool {
        if case .animated = batch { true } else { false }
    }

    /// Returns the kept goal if the view is still there.
    func keptAt(_ now: Viewport) -> ScrollKeeper.Kept? {
        guard let kept else { return nil }
        if kept.reason == .animation { return kept }
        guard now.isAt(kept.offset) || now.isAt(kept.origin) else { return nil }
        return kept.edge == now.edge || (kept.reason == .resize && !now.isMovedByUser) ? kept : nil
    }

    /// Drops the goal, because the user scrolls from there.
    mutating func dropKept() {
        if let kept { visible = visible?.at(offset: kept.origin) }
        kept = nil
    }

    /// Notes whether the view has reached the goal's offset.
    mutating func reachOffset(_ now: Viewport) {
        if let kept, now.isAt(kept.offset) { self.kept?.origin = kept.offset }
    }

    /// Returns the visible rect with the former insets. A change of the insets doesn't count as scrolling.
    func withFormerInsets(_ now: Viewport) -> Viewport {
        guard let visible, visible.isAt(now.offset), !now.isMovedByUser else { return now }
        return now.with(visible.insets)
    }

    /// Returns whether the view itself scrolls to an offset because its inset has changed.
    func movesWithInset(_ now: Viewport, to offset: Double) -> Bool {
        guard let visible, !now.isMovedByUser, !isInBatch else { return false }
        return now.movesWithInset(since: visible, to: offset)
    }

    /// Returns whether the app and the user haven't scrolled since a visible rect. Changes by the view itself
    /// don't count: it scrolls to stay within the content, and when its inset changes.
    func isUnmoved(_ now: Viewport, since before: Viewport, _ layout: CollectionLayout) -> Bool {
        if now.isAt(before.offset) || movesWithInset(now, to: now.offset) { return true }
        return now.offset < before.offset && now.isAt(now.lastOffset(in: layout))
    }
}

extension ScrollKeeper {
    /// Something that happens to the view. It doesn't change the layout.
    package enum Event {
        /// The view shows its visible rect. An unchanged rect isn't scrolling.
        case scrolled
        /// The user begins to scroll. SwiftUI reports this.
        case userBeganScrolling
        /// The view asked for one item and then scrolled, so code may have scrolled to the item. If the item is now at the
        /// start, center or end, it stays there while it and other elements are measured.
        case mayHaveJumped(to: ItemPath)
        /// The app scrolls to a goal without an animation.
        case scrollRequested(ScrollGoal)
        /// The app scrolls to a goal with an animation. Returns the target.
        case animatedScrollBegan(ScrollGoal)
        /// The animation has ended. Returns the goal's offset, because elements were measured on the way.
        case animatedScrollEnded
        /// The batch has ended some time ago. Returns the offset of a view that hadn't reached the target by then, as on iOS
        /// 15.1 while the user drags. It doesn't matter if the view has gone to the target in the meantime.
        case batchMayHaveMissed
        /// The user has dragged an item. The content stays below the finger, even if the item has passed other items.
        case itemWasDragged
    }
}

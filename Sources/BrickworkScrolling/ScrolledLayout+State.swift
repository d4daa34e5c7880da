import BrickworkEngine

extension ScrolledLayout {
    struct State {
        /// The point of a gesture, in the content's coordinates. If it is visible, it stays in place in the next change.
        var focus: LayoutPoint?
        /// The goal for the first items: the visible items of a layout that this one replaces, or a saved position.
        var initialGoal: ScrollGoal?
        /// The goal that stays in place until the next scrolling; `nil` if the view has scrolled since.
        var kept: Kept?
        /// The latest visible rect, with the insets at that time.
        var visible: Viewport?
        /// The visible rect before the latest scrolling.
        var scrolledFrom: Viewport?
        /// The elements that were measured since then.
        var measured: Set<LayoutElement> = []
        var resize = Resize.none
        var pending: PendingGoal?
        var batch = Batch.none
        /// The goal's offset before an element was measured, and how far the user had pulled the view beyond the content.
        var measurement = (offset: 0.0, pull: 0.0)
        /// The change of the offset that the view hasn't made yet.
        var adjustment = 0.0
    }

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
        var startInset: Double
        var hasArrived = false

        var scrolledItem: ItemPath? {
            switch reason {
            case .measurement: nil
            case .scrolledItem: goal.element?.path
            case .visible, .resize, .animation, .reload: goal.item
            }
        }
    }

    struct PendingGoal {
        var goal: ScrollGoal
        var reason = Reason.visible
        /// How far the user has pulled the view beyond the content.
        var pull = 0.0
        /// The visible rect before a change of the bounds.
        var before: Viewport?
        /// The distance from the content's start, if items change. If none of them remains, it stays the same.
        var distance: Double?

        func following(_ map: UpdateMap, in new: CollectionLayout) -> PendingGoal {
            var result = self
            if let distance, goal.element != nil, !map.keepsItems(of: new) {
                (result.goal, result.reason) = (.start(distance: distance), .reload)
            } else {
                result.goal = goal.following(map)
            }
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

    enum Batch {
        case none
        /// The batch is being animated. The collection view scrolls to the target itself. Before the batch, the user had pulled
        /// it beyond the content by a distance.
        case animated(to: Double, pull: Double)
        /// The batch has ended, and the view hadn't scrolled from its start to the target.
        case missed(from: Double, to: Double)
    }
}

extension ScrolledLayout.State {
    var isInBatch: Bool {
        if case .animated = batch { true } else { false }
    }

    /// Returns the kept goal if the view is still there.
    func keptAt(_ now: Viewport) -> ScrolledLayout.Kept? {
        guard let kept else { return nil }
        if kept.reason == .animation { return kept }
        guard now.isAt(kept.offset) || now.isAt(kept.origin) else { return nil }
        return kept.startInset == now.startInset || (kept.reason == .resize && !now.isMovedByUser)
            ? kept : nil
    }

    /// Drops the goal, because the user scrolls from there.
    mutating func dropKept() {
        if let kept { visible = visible?.at(offset: kept.origin) }
        kept = nil
    }

    mutating func didReachOffset(_ now: Viewport) {
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

import BrickworkEngine

// The goals that stay in place.
extension ScrolledLayout {
    /// Keeps a goal. Returns its offset if the view isn't there, and may be moved now.
    func scroll(to pending: PendingGoal, _ now: Viewport, _ layout: CollectionLayout) -> Double? {
        let target = keep(pending, now, layout)
        let moves = abs(target - now.offset) > 0.001
        if !moves, pending.reason != .animation { state.kept?.offset = now.offset }
        if pending.reason == .reload { state.kept = nil }
        guard moves else { return nil }
        guard now.isMovedByUser else { return target }
        state.adjustment += target - now.offset
        return nil
    }

    /// Keeps a goal. Returns its offset.
    @discardableResult
    func keep(_ pending: PendingGoal, _ now: Viewport, _ layout: CollectionLayout) -> Double {
        let target = pending.goal.offset(now, in: layout, pull: pending.pull)
        keep(pending, at: target, now)
        return target
    }

    func keep(_ pending: PendingGoal, at offset: Double, _ now: Viewport) {
        state.kept = Kept(
            goal: pending.goal,
            reason: pending.reason,
            offset: offset,
            origin: now.offset,
            startInset: now.startInset
        )
        state.visible = now.at(offset: offset)
    }

    /// Returns a goal that keeps the visible items in place.
    func visibleGoal(
        _ visible: Viewport,
        _ layout: CollectionLayout,
        preferring item: ItemPath? = nil
    ) -> ScrollGoal {
        if settings.staysAtEnd {
            let past = visible.along(layout).distancePastEnd(of: layout)
            let isPulled = past > visible.pixel && abs(visible.pull(in: layout)) > visible.pixel
            if isPulled || isAtEnd(visible, layout) { return .end(distance: isPulled ? past : 0) }
        }
        return ScrollGoal(visible, of: layout, staysAtStart: settings.staysAtStart, preferring: item)
    }

    /// Returns a goal that keeps the gesture's point in place if it is visible, once.
    func takeFocusGoal(_ now: Viewport, _ layout: CollectionLayout) -> ScrollGoal? {
        defer { state.focus = nil }
        guard let focus = state.focus, now.rect.contains(focus) else { return nil }
        return .anchor(layout.anchor(in: now.rect, at: focus))
    }

    /// Returns whether the content's end is visible, or was visible until the view or its insets changed their length, as a
    /// keyboard does.
    func isAtEnd(_ now: Viewport, _ layout: CollectionLayout) -> Bool {
        if now.isAtEnd(of: layout) { return true }
        guard let visible = state.visible, visible.axis == now.axis, visible.isAt(now.offset),
            !now.isMovedByUser
        else { return false }
        return visible.length != now.length && visible.isAtEnd(of: layout)
    }
}

import BrickworkEngine

// Elements that get their measured sizes.
extension ScrolledLayout {
    /// Chooses the goal that stays in place while an element gets its measured size.
    ///
    /// - Parameter isFirst: Whether the element hasn't been measured since the latest scrolling.
    /// - Returns: The visible rect if the element grows toward the content's start, so that nothing in the rect moves; `nil` if
    ///   it grows toward the end.
    func elementWillGetSize(
        _ element: LayoutElement,
        isFirst: Bool,
        _ now: Viewport,
        _ layout: CollectionLayout
    ) -> LayoutRect? {
        state.didReachOffset(now)
        // During a batch, the view hasn't gone to the target yet. It may be beyond content that has become shorter.
        state.measurement.pull =
            if case .animated(_, let pull) = state.batch { pull } else { now.pull(in: layout) }
        let beside = layout.itemBeside(element, in: now)
        let wasSeen = !isFirst || (!layout.isEstimated(element) && wasVisible(element, layout))
        // A batch has chosen an item to keep. Only if that item grows, another one is kept.
        let mayChoose = !state.isInBatch || state.kept?.goal.element == element
        let growsInSight = beside != nil && wasSeen && mayChoose
        if let goal = takeFocusGoal(now, layout) {
            keep(PendingGoal(goal: goal), at: now.offset, now)
        } else if growsInSight, state.kept?.reason != .animation {
            let goal = visibleGoal(now, layout, preferring: beside)
            keep(PendingGoal(goal: goal, reason: .measurement), at: now.offset, now)
        } else if state.kept == nil || (state.keptAt(now) == nil && !state.isInBatch) {
            let steady = layout.itemToKeep(in: now, visibleBefore: state.scrolledFrom)
            let goal = visibleGoal(now, layout, preferring: steady)
            keep(PendingGoal(goal: goal, reason: .measurement), at: now.offset, now)
        }
        state.measurement.offset = keptOffset(now, layout)
        return growsInSight ? nil : rectToKeep(growing: element, now, in: layout)
    }

    private func wasVisible(_ element: LayoutElement, _ layout: CollectionLayout) -> Bool {
        // In a batch, the rect is one of the earlier layout.
        guard !state.isInBatch, let before = state.scrolledFrom, let frame = layout.frame(of: element)
        else { return false }
        return before.rect.intersects(frame)
    }

    /// Returns the visible rect if an element begins before it, or before the item that stays in place. Such an element grows
    /// toward the content's start.
    private func rectToKeep(
        growing element: LayoutElement,
        _ now: Viewport,
        in layout: CollectionLayout
    ) -> LayoutRect? {
        guard let kept = state.kept, kept.reason != .animation, !kept.goal.isStart,
            let start = layout.start(of: element)
        else { return nil }
        let visible = now.at(offset: kept.offset)
        let steadyStart = kept.goal.element.flatMap { layout.start(of: $0) }
        return start < max(visible.readingStart, steadyStart ?? -.infinity) ? visible.rect : nil
    }

    /// Computes the change of the offset, which ``takeAdjustment()`` then returns.
    func elementDidGetSize(_ now: Viewport, _ layout: CollectionLayout) {
        guard let kept = state.kept, kept.reason != .animation else { return }
        let shift = keptOffset(now, layout) - state.measurement.offset
        state.kept?.offset += shift
        state.adjustment += shift
    }

    /// Returns the offset that the goal requires, while an element is measured.
    private func keptOffset(_ now: Viewport, _ layout: CollectionLayout) -> Double {
        state.kept?.goal.offset(now, in: layout, pull: state.measurement.pull) ?? now.offset
    }
}

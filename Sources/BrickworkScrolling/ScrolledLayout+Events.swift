package import BrickworkEngine

extension ScrolledLayout {
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
        /// The view is about to get other bounds. The latest visible rect is that of the old bounds with the new insets.
        case boundsWillChange(to: Viewport, changesLayout: Bool)
        /// The view may scroll now, except during a batch of updates: collection views then ignore it.
        case mayScroll
        /// The animation of a batch has ended.
        case batchEnded
        /// The batch has ended some time ago. Returns the offset of a view that hadn't reached the target by then, as on iOS
        /// 15.1 while the user drags. It doesn't matter if the view has gone to the target in the meantime.
        case batchMayHaveMissed
        /// The user has dragged an item. The content stays below the finger, even if the item has passed other items.
        case itemWasDragged
        /// A pinch is at a point of the content. If the point is visible, it stays in place in the next change.
        case pinched(at: LayoutPoint?)
        /// The first items are to appear at a goal. These are the visible items of a layout that this one replaces, for example,
        /// or a saved position.
        case firstItemsAwaited(ScrollGoal)
        /// An element was measured with its present size.
        case measured(LayoutElement)
    }

    /// Handles an event that doesn't change the layout. Returns the offset to scroll to, or `nil` if the view stays where it
    /// is. A view that nothing can move has no events.
    ///
    /// - Parameter new: The visible rect, if it isn't the latest.
    @discardableResult
    package func handle(_ event: Event, at new: Viewport? = nil) -> Double? {
        switch event {
        case .pinched(let point): state.focus = point
        case .firstItemsAwaited(let goal): state.initialGoal = goal
        case .measured(let element): state.measured.insert(element)
        case .scrolled:
            guard layout != nil, let now = new ?? viewport, now.otherContent != nil else { return nil }
            didScroll(now)
        default:
            guard let layout, let now = new ?? viewport, now.otherContent != nil else { return nil }
            return handle(event, now, layout)
        }
        return nil
    }

    private func handle(_ event: Event, _ now: Viewport, _ layout: CollectionLayout) -> Double? {
        switch event {
        case .userBeganScrolling:
            state.dropKept()
        case .mayHaveJumped(let path):
            mayHaveJumped(to: path, now, layout)
        case .scrollRequested(let goal):
            (state.resize, state.adjustment) = (.none, 0)
            state.pending = PendingGoal(goal: goal)
            return didChange(UpdateMap(), now, layout)
        case .animatedScrollBegan(let goal):
            return keep(PendingGoal(goal: goal, reason: .animation), now, layout)
        case .animatedScrollEnded:
            return state.kept.map { keep(PendingGoal(goal: $0.goal), now, layout) }
        case .boundsWillChange(let new, let changesLayout):
            if changesLayout || isAffected(becoming: new) {
                keepGoal(whileBoundsChangeTo: new.offset, resizes: new.size != now.size, now, layout)
            }
            return now.offset + takeAdjustment()
        case .mayScroll:
            // Elements were measured on the way.
            let target = hasArrived ? handle(.animatedScrollEnded, now, layout) : nil
            return (target ?? now.offset) + takeAdjustment()
        case .batchEnded:
            return endBatch(now)
        case .batchMayHaveMissed:
            return finishBatch(now)
        case .itemWasDragged:
            (state.resize, state.pending, state.kept, state.visible) = (.none, nil, nil, now)
        case .scrolled, .pinched, .firstItemsAwaited, .measured:
            break
        }
        return nil
    }

    private func didScroll(_ now: Viewport) {
        guard !state.isInBatch else { return }
        state.didReachOffset(now)
        followAnimation(now)
        guard state.keptAt(now) == nil else { return }
        let before = state.kept.flatMap { kept in state.visible?.at(offset: kept.origin) } ?? state.visible
        state.kept = nil
        if let visible = state.visible, visible.axis == now.axis, visible.isAt(now.offset) { return }
        state.scrolledFrom = before?.axis == now.axis ? before : nil
        state.measured = []
        state.visible = now
    }

    /// Checks whether an animated scroll has arrived, or ends because the user or code scrolls elsewhere.
    private func followAnimation(_ now: Viewport) {
        guard let kept = state.kept, kept.reason == .animation, let layout else { return }
        // A view whose content becomes shorter moves toward the start by itself.
        let isOnTheWay = now.offset <= max(kept.origin, kept.offset) + now.pixel
        if now.isMovedByUser || !isOnTheWay { return state.dropKept() }
        let last = now.lastOffset(in: layout)
        if now.isAt(kept.offset) || (kept.offset > last && now.isAt(last)) { state.kept?.hasArrived = true }
    }

    private func mayHaveJumped(to path: ItemPath, _ now: Viewport, _ layout: CollectionLayout) {
        guard case .none = state.resize, !state.isInBatch, !isAnimating,
            !now.isMovedByUser,
            // The view may be going to its goal.
            state.kept.map({ now.isAt($0.offset) }) != true,
            let goal = ScrollGoal(now, showing: path, in: layout)
        else { return }
        // This may be a coincidence. Rotations and updates keep the first visible item, as usual.
        keep(PendingGoal(goal: goal, reason: .measurement), at: now.offset, now)
    }
}

// MARK: Bounds

extension ScrolledLayout {
    /// Returns whether a view with other bounds needs another offset, even if the layout stays the same.
    package func isAffected(becoming new: Viewport) -> Bool {
        guard layout != nil, let now = viewport, new.otherContent != nil else { return false }
        if state.adjustment != 0
            || (state.kept?.reason == .resize && state.movesWithInset(now, to: new.offset))
        {
            return true
        }
        guard settings.staysAtEnd, new.length != now.length, new.isAt(now.offset), let layout
        else { return false }
        return isAtEnd(now, layout)
    }

    /// Whether the view may need another offset now, although the layout is unchanged.
    package var needsChange: Bool {
        guard layout != nil, let now = viewport else { return false }
        if case .keeping = state.resize { return true }
        guard !state.isInBatch else { return false }
        if settings.staysAtEnd, let layout, !now.isAtEnd(of: layout), isAtEnd(now, layout) { return true }
        guard let kept = state.keptAt(now), kept.reason == .resize else { return false }
        return kept.startInset != now.startInset
    }

    /// Keeps a goal until the view has other bounds and another layout. The visible rect is that of the old bounds with the
    /// new insets. It is no longer known afterward.
    func keepGoal(
        whileBoundsChangeTo offset: Double,
        resizes: Bool,
        _ now: Viewport,
        _ layout: CollectionLayout
    ) {
        switch state.resize {
        case .none:
            if state.movesWithInset(now, to: offset) || (resizes && now.isAt(offset)) {
                let before = state.withFormerInsets(now)
                let kept = state.keptAt(now).flatMap { $0.reason == .measurement ? nil : $0.goal }
                state.resize = .keeping(kept ?? visibleGoal(before, layout), before)
            } else if resizes {
                state.resize = .overruled
            }
        case .keeping(_, let before):
            if !state.isUnmoved(now.at(offset: offset), since: before, layout) { state.resize = .overruled }
        case .overruled:
            break
        }
    }
}

// MARK: The offset

extension ScrolledLayout {
    /// Returns the change of the offset that the view hasn't made yet, once. There is none until the end of a batch.
    func takeAdjustment() -> Double {
        guard case .none = state.batch else { return 0 }
        defer { state.adjustment = 0 }
        return state.adjustment
    }

    /// Returns the target offset of an animated change.
    package func target(for proposed: Double) -> Double {
        if case .animated(let target, _) = state.batch { return target }
        return viewport.flatMap { state.keptAt($0)?.offset } ?? proposed
    }

    /// The item that code has scrolled to, if the view is still there.
    package var scrolledItem: ItemPath? { viewport.flatMap { state.keptAt($0)?.scrolledItem } }

    var isAnimating: Bool { state.kept?.reason == .animation }

    /// Whether an animated scroll has reached its target, but hasn't ended. Elements that are measured there may move the
    /// target away again.
    var hasArrived: Bool { isAnimating && state.kept?.hasArrived == true }
}

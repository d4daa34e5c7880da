package import BrickworkEngine

/// Preserves the scroll position of a ``ScrolledLayout``: it takes events, and returns the content offset at which the visible
/// items stay in place.
///
/// It isn't told who has changed the offset, because neither UIKit nor SwiftUI says so. If the offset is neither the last one
/// that it saw nor the one that it returned, the app or the user has scrolled, and the new offset counts. Offsets are along
/// the scroll axis. Its methods take the visible rect, and the layout at that time.
package struct ScrollKeeper {
    /// The app's settings, which apply to later changes.
    package var settings = UpdateSettings()
    /// The point of a gesture, in the content's coordinates. If it is visible, it stays in place in the next change.
    package var focus: LayoutPoint?
    /// The goal for the first items: the visible items of a layout that this one replaces, or a saved position.
    package var initialGoal: ScrollGoal?
    var state = State()

    /// Handles an event. Returns the offset to scroll to, or `nil` if the view stays where it is.
    mutating func handle(_ event: Event, _ now: Viewport, in layout: CollectionLayout) -> Double? {
        switch event {
        case .scrolled:
            noteScrolling(now, layout)
        case .userBeganScrolling:
            state.dropKept()
        case .mayHaveJumped(let path):
            noteJump(to: path, now, layout)
        case .scrollRequested(let goal):
            (state.resize, state.adjustment) = (.none, 0)
            state.change = Change(goal: goal)
            return didChange(UpdateMap(), now, layout)
        case .animatedScrollBegan(let goal):
            return keep(Change(goal: goal, reason: .animation), now, layout)
        case .animatedScrollEnded:
            return state.kept.map { keep(Change(goal: $0.goal), now, layout) }
        case .batchMayHaveMissed:
            return finishBatch(now)
        case .itemWasDragged:
            (state.resize, state.change, state.kept, state.visible) = (.none, nil, nil, now)
        }
        return nil
    }
}

// MARK: Questions

extension ScrollKeeper {
    /// Returns the change of the offset that the view hasn't made yet, once. There is none until the end of a batch.
    mutating func takeAdjustment() -> Double {
        guard case .none = state.batch else { return 0 }
        defer { state.adjustment = 0 }
        return state.adjustment
    }

    /// Whether a change of the offset is pending.
    package var hasAdjustment: Bool { state.adjustment != 0 }

    /// Whether the view hadn't reached the batch's target at the end of the batch.
    package var hasMissedBatch: Bool {
        if case .missed = state.batch { true } else { false }
    }

    /// Whether the view is scrolling to an item with an animation.
    var isAnimating: Bool { state.kept?.reason == .animation }

    /// Whether an animated scroll has reached its target, but hasn't ended. Elements that are measured there may move the
    /// target away again.
    var hasArrived: Bool { isAnimating && state.kept?.hasArrived == true }

    /// Returns the target offset of an animated change.
    package func target(for proposed: Double, _ now: Viewport) -> Double {
        if case .animated(let target) = state.batch { return target }
        return state.keptAt(now)?.offset ?? proposed
    }

    /// Returns the item that code has scrolled to, if the view is still there.
    package func scrolledItem(_ now: Viewport) -> ItemPath? { state.keptAt(now)?.scrolledItem }

    /// Returns whether a change of the bounds affects the goal, even if it doesn't change the layout.
    func isAffected(_ now: Viewport, becoming new: Viewport, in layout: CollectionLayout) -> Bool {
        if hasAdjustment || (state.kept?.reason == .resize && state.movesWithInset(now, to: new.offset)) {
            return true
        }
        return settings.staysAtEnd && new.length != now.length && new.isAt(now.offset) && isAtEnd(now, layout)
    }

    /// Returns whether a goal may need another offset although the layout is unchanged.
    func needsLayout(_ now: Viewport, in layout: CollectionLayout) -> Bool {
        if case .keeping = state.resize { return true }
        guard !state.isInBatch else { return false }
        if settings.staysAtEnd, !now.isAtEnd(of: layout), isAtEnd(now, layout) { return true }
        guard let kept = state.keptAt(now), kept.reason == .resize else { return false }
        return kept.edge != now.edge
    }

    /// Returns the visible rect if an element that is measured begins before it, or before the item that stays in place.
    /// Such an element grows toward the content's start, so that nothing in the rect moves. Returns `nil` if it grows toward
    /// the end.
    func rectToKeep(
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
}

// MARK: Scrolling

extension ScrollKeeper {
    private mutating func noteScrolling(_ now: Viewport, _ layout: CollectionLayout) {
        guard !state.isInBatch else { return }
        state.reachOffset(now)
        followAnimation(now, layout)
        guard state.keptAt(now) == nil else { return }
        let before = state.kept.flatMap { kept in state.visible?.at(offset: kept.origin) } ?? state.visible
        state.kept = nil
        if let visible = state.visible, visible.axis == now.axis, visible.isAt(now.offset) { return }
        state.scrolledFrom = before?.axis == now.axis ? before : nil
        state.visible = now
    }

    /// Notes whether an animated scroll has arrived, or ends because the user or code scrolls elsewhere.
    private mutating func followAnimation(_ now: Viewport, _ layout: CollectionLayout) {
        guard let kept = state.kept, kept.reason == .animation else { return }
        // A view whose content becomes shorter moves toward the start by itself.
        let isOnTheWay = now.offset <= max(kept.origin, kept.offset) + now.pixel
        if now.isMovedByUser || !isOnTheWay { return state.dropKept() }
        let last = now.lastOffset(in: layout)
        if now.isAt(kept.offset) || (kept.offset > last && now.isAt(last)) { state.kept?.hasArrived = true }
    }

    private mutating func noteJump(to path: ItemPath, _ now: Viewport, _ layout: CollectionLayout) {
        guard case .none = state.resize, !state.isInBatch, !isAnimating,
            !now.isMovedByUser,
            // The view may be going to its goal.
            state.kept.map({ now.isAt($0.offset) }) != true,
            let goal = ScrollGoal(now, showing: path, in: layout)
        else { return }
        // This may be a coincidence. Rotations and updates keep the first visible item, as usual.
        keep(Change(goal: goal, reason: .measurement), at: now.offset, now)
    }
}

// MARK: Changes of the layout

extension ScrollKeeper {
    /// Notes that the view is about to get other bounds, and with them another layout. The visible rect is that of the old
    /// bounds with the new insets. It is no longer known afterward.
    mutating func boundsWillChange(
        to offset: Double,
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

    private mutating func descriptionChange(_ now: Viewport, _ layout: CollectionLayout) -> Change? {
        let isOverscrolled = now.isOverscrolled(in: layout)
        if let goal = takeFocusGoal(now, layout) {
            return Change(goal: goal, isOverscrolled: isOverscrolled, viewport: now)
        }
        switch state.resize {
        case .keeping(let goal, let before) where state.isUnmoved(now, since: before, layout):
            return Change(
                goal: goal,
                reason: .resize,
                isOverscrolled: before.isOverscrolled(in: layout),
                viewport: before
            )
        case .keeping, .overruled:
            return nil
        case .none:
            guard let kept = state.keptAt(now), state.visible?.axis == now.axis else {
                return Change(goal: visibleGoal(now, layout), isOverscrolled: isOverscrolled, viewport: now)
            }
            let staysSame = kept.reason == .resize || kept.reason == .animation
            return Change(
                goal: kept.goal,
                reason: staysSame ? kept.reason : .visible,
                isOverscrolled: isOverscrolled,
                viewport: now
            )
        }
    }

    /// Notes that the layout is about to change.
    mutating func willChange(_ change: ScrolledLayout.Change, _ now: Viewport, _ layout: CollectionLayout) {
        switch change {
        case .data:
            state.change = dataChange(now, layout)
            (state.batch, state.adjustment) = (.none, 0)
        case .description:
            state.change = descriptionChange(now, layout)
        case .items:
            state.change = itemChange(now, layout)
        }
        state.resize = .none
    }

    private func dataChange(_ now: Viewport, _ layout: CollectionLayout) -> Change? {
        if let initialGoal { return Change(goal: initialGoal) }
        if settings.staysAtEnd, !layout.hasItems || now.isAtEnd(of: layout) { return Change(goal: .end) }
        if layout.hasItems {
            let distance = now.along(layout).distanceFromStart(of: layout)
            let isOverscrolled = now.isOverscrolled(in: layout)
            return Change(goal: .start(distance: distance), reason: .reload, isOverscrolled: isOverscrolled)
        }
        let isAtStart = now.isAt(0) || now.isAt(-now.insets.start)
        return isAtStart ? Change(goal: .start(), reason: .reload) : nil
    }

    /// Notes that the layout has changed. Returns the offset to scroll to.
    mutating func didChange(_ map: UpdateMap, _ now: Viewport, _ layout: CollectionLayout) -> Double? {
        guard let change = state.change else {
            (state.kept, state.visible) = (nil, now)
            return nil
        }
        state.change = nil
        if layout.hasItems { initialGoal = nil }
        return reach(change.following(map), now, layout)
    }

    private mutating func itemChange(_ now: Viewport, _ layout: CollectionLayout) -> Change {
        let isOverscrolled = now.isOverscrolled(in: layout)
        if let goal = takeFocusGoal(now, layout) {
            return Change(goal: goal, isOverscrolled: isOverscrolled)
        }
        if let kept = state.kept, kept.reason == .animation {
            return Change(goal: kept.goal, reason: .animation)
        }
        let item = scrolledItem(now)
        return Change(
            goal: visibleGoal(now, layout, preferring: item),
            reason: item == nil ? .visible : .scrolledItem,
            isOverscrolled: isOverscrolled
        )
    }

    /// Notes that a batch was applied, and that its animation begins. Returns the offset that the view scrolls to.
    mutating func batchDidBegin(_ map: UpdateMap, _ now: Viewport, _ layout: CollectionLayout) -> Double? {
        guard let change = state.change else { return nil }
        state.change = nil
        var target = keep(change.following(map), now, layout)
        if let goal = initialGoal, layout.hasItems {
            initialGoal = nil
            target = keep(Change(goal: goal), now, layout)
        }
        state.batch = .animated(target)
        return target
    }

    /// Notes that the batch's animation has ended.
    mutating func batchDidEnd(_ now: Viewport) {
        guard case .animated(let target) = state.batch else { return }
        let hasMissed = state.kept.map { !now.isAt(target) && now.isAt($0.origin) } == true
        state.batch = hasMissed ? .missed(from: now.offset, to: target) : .none
        state.reachOffset(now)
    }

    private mutating func finishBatch(_ now: Viewport) -> Double? {
        guard case .missed(let start, let target) = state.batch else { return nil }
        state.batch = .none
        state.reachOffset(now)
        // Elements that were measured during the batch have already added to the adjustment.
        if now.isAt(start) { state.adjustment += target - start }
        guard hasAdjustment, !now.isMovedByUser else { return nil }
        return now.offset + takeAdjustment()
    }

    /// Notes that an element is about to get its measured size.
    mutating func elementWillBeMeasured(_ now: Viewport, _ layout: CollectionLayout) {
        state.reachOffset(now)
        state.measurement.isOverscrolled = now.isOverscrolled(in: layout)
        if let goal = takeFocusGoal(now, layout) {
            keep(Change(goal: goal), at: now.offset, now)
        } else if state.kept == nil || (state.keptAt(now) == nil && !state.isInBatch) {
            let steady = layout.steadyItem(in: now, visibleBefore: state.scrolledFrom)
            let goal = visibleGoal(now, layout, preferring: steady)
            keep(Change(goal: goal, reason: .measurement), at: now.offset, now)
        }
        state.measurement.offset = keptOffset(now, layout)
    }

    /// Notes that the element has its size. ``takeAdjustment()`` then has the change of the offset.
    mutating func elementWasMeasured(_ now: Viewport, _ layout: CollectionLayout) {
        guard let kept = state.kept, kept.reason != .animation else { return }
        let shift = keptOffset(now, layout) - state.measurement.offset
        state.kept?.offset += shift
        state.adjustment += shift
    }

    /// Returns the offset that the goal requires, while an element is measured.
    private func keptOffset(_ now: Viewport, _ layout: CollectionLayout) -> Double {
        let isOverscrolled = state.measurement.isOverscrolled
        return state.kept?.goal.offset(now, in: layout, isOverscrolled: isOverscrolled)
            ?? now.offset
    }
}

// MARK: Goals

extension ScrollKeeper {
    /// Keeps a change's goal. Returns its offset if the view isn't there, and may be moved now.
    private mutating func reach(_ change: Change, _ now: Viewport, _ layout: CollectionLayout) -> Double? {
        let target = keep(change, now, layout)
        let moves = abs(target - now.offset) > 0.001
        if !moves, change.reason != .animation { state.kept?.offset = now.offset }
        if change.reason == .reload { state.kept = nil }
        guard moves else { return nil }
        guard now.isMovedByUser else { return target }
        state.adjustment += target - now.offset
        return nil
    }

    /// Keeps a change's goal. Returns its offset.
    @discardableResult
    private mutating func keep(_ change: Change, _ now: Viewport, _ layout: CollectionLayout) -> Double {
        let isOverscrolled = change.isOverscrolled
        let target = change.goal.offset(now, in: layout, isOverscrolled: isOverscrolled)
        keep(change, at: target, now)
        return target
    }

    private mutating func keep(_ change: Change, at offset: Double, _ now: Viewport) {
        state.kept = Kept(
            goal: change.goal,
            reason: change.reason,
            offset: offset,
            origin: now.offset,
            edge: now.edge
        )
        state.visible = now.at(offset: offset)
    }

    /// Returns a goal that keeps the visible items in place.
    private func visibleGoal(
        _ visible: Viewport,
        _ layout: CollectionLayout,
        preferring item: ItemPath? = nil
    ) -> ScrollGoal {
        if settings.staysAtEnd, isAtEnd(visible, layout) { return .end }
        return ScrollGoal(visible, of: layout, staysAtStart: settings.staysAtStart, preferring: item)
    }

    /// Returns a goal that keeps the gesture's point in place if it is visible, once.
    private mutating func takeFocusGoal(_ now: Viewport, _ layout: CollectionLayout) -> ScrollGoal? {
        defer { focus = nil }
        guard let focus, now.rect.contains(focus) else { return nil }
        return .anchor(layout.anchor(in: now.rect, at: focus))
    }

    /// Returns whether the content's end is visible, or was visible until the view or its insets changed their length, as a
    /// keyboard does.
    private func isAtEnd(_ now: Viewport, _ layout: CollectionLayout) -> Bool {
        if now.isAtEnd(of: layout) { return true }
        guard let visible = state.visible, visible.axis == now.axis, visible.isAt(now.offset),
            !now.isMovedByUser
        else { return false }
        return visible.length != now.length && visible.isAtEnd(of: layout)
    }
}

package import BrickworkEngine

/// Preserves the scroll position: it takes events, and returns the content offset at which the visible items stay in place.
///
/// ```swift
/// keeper.handle(.updateWillBegin, viewport, in: layout)
/// let map = layout.apply(update)
/// let offset = keeper.handle(.updateDidBegin(map), viewport, in: layout)
/// ```
///
/// It isn't told who has changed the offset, because neither UIKit nor SwiftUI says so. If the offset is neither the last one
/// that it saw nor the one that it returned, the app or the user has scrolled, and the new offset counts. Offsets are along
/// the scroll axis.
package struct ScrollKeeper {
    /// Whether the start stays in place while it is visible, even if content is inserted there.
    package var staysAtStart = true
    /// Whether the end stays in place while it is visible, even if content is added.
    package var staysAtEnd = false
    /// The point of a gesture, in the content's coordinates. If it is visible, it stays in place in the next
    /// change.
    package var focus: LayoutPoint?
    /// The goal for the first items: the visible items of a layout that this one replaces, or a saved position.
    package var initialGoal: ScrollGoal?
    var state = State()

    package init() {}

    /// Handles an event. Returns the offset to scroll to, or `nil` if the view stays where it is.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - now: The visible rect.
    ///   - layout: The layout at the time of the event. Before the first data, it is empty.
    @discardableResult
    package mutating func handle(_ event: Event, _ now: Viewport, in layout: CollectionLayout) -> Double? {
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
            return layoutDidChange(UpdateMap(), now, layout)
        case .animatedScrollBegan(let goal):
            return keep(Change(goal: goal, reason: .animation), now, layout)
        case .animatedScrollEnded:
            return state.kept.map { keep(Change(goal: $0.goal), now, layout) }
        case .boundsWillChange(let offset, let resizes):
            boundsWillChange(to: offset, resizes: resizes, now, layout)
        case .layoutWillChange:
            state.change = layoutChange(now, layout)
            state.resize = .none
        case .dataWillChange:
            state.change = dataChange(now, layout)
            (state.resize, state.update, state.adjustment) = (.none, .none, 0)
        case .layoutDidChange(let map):
            return layoutDidChange(map, now, layout)
        case .updateWillBegin:
            state.resize = .none
            state.change = updateChange(now, layout)
        case .updateDidBegin(let map):
            return updateDidBegin(map, now, layout)
        case .updateDidEnd:
            if case .animated(let target) = state.update { endUpdate(at: target, now) }
        case .updateMayHaveMissed:
            return finishUpdate(now)
        case .itemWasDragged:
            (state.resize, state.change, state.kept, state.visible) = (.none, nil, nil, now)
        case .elementWillBeMeasured:
            elementWillBeMeasured(now, layout)
        case .elementWasMeasured:
            guard let kept = state.kept, kept.reason != .animation else { break }
            let shift = keptOffset(now, layout) - state.measurement.offset
            state.kept?.offset += shift
            state.adjustment += shift
        }
        return nil
    }
}

// MARK: Questions

extension ScrollKeeper {
    /// Returns the change of the offset that the view hasn't made yet, once. Collection views ignore a change during a batch
    /// of updates, so there is none until its end.
    package mutating func takeAdjustment() -> Double {
        guard case .none = state.update else { return 0 }
        defer { state.adjustment = 0 }
        return state.adjustment
    }

    /// Whether a change of the offset is pending.
    package var hasAdjustment: Bool { state.adjustment != 0 }

    /// Whether the view hadn't reached the batch's target at the end of the batch.
    package var hasMissedUpdate: Bool {
        if case .missed = state.update { true } else { false }
    }

    /// Whether an animated scroll has reached its target, but hasn't ended. Elements that are measured there may move the
    /// target away again.
    package var hasArrived: Bool { state.kept?.reason == .animation && state.kept?.hasArrived == true }

    /// Returns the target offset of an animated change.
    package func target(for proposed: Double, _ now: Viewport) -> Double {
        if case .animated(let target) = state.update { return target }
        return state.keptAt(now)?.offset ?? proposed
    }

    /// Returns the item that code has scrolled to, if the view is still there.
    package func scrolledItem(_ now: Viewport) -> ItemPath? { state.keptAt(now)?.scrolledItem }

    /// The visible rect before the change that is being made. If the bounds change, it has the old ones.
    package var viewportBeforeChange: Viewport? { state.change?.viewport }

    /// Returns whether a change of the bounds affects the goal, even if it doesn't change the layout.
    package func isAffected(_ now: Viewport, becoming new: Viewport, in layout: CollectionLayout) -> Bool {
        if hasAdjustment || (state.kept?.reason == .resize && state.movesWithInset(now, to: new.offset)) {
            return true
        }
        return staysAtEnd && new.length != now.length && new.isAt(now.offset) && isAtEnd(now, layout)
    }

    /// Returns whether a goal may need another offset although the layout is unchanged.
    package func needsLayout(_ now: Viewport, in layout: CollectionLayout) -> Bool {
        if case .keeping = state.resize { return true }
        guard !state.isUpdating else { return false }
        if staysAtEnd, !now.isAtEnd(of: layout), isAtEnd(now, layout) { return true }
        guard let kept = state.keptAt(now), kept.reason == .resize else { return false }
        return kept.edge != now.edge
    }

    /// Returns the visible rect if an element that is measured begins before it, or before the item that stays in place.
    /// Such an element grows toward the content's start, so that nothing in the rect moves. Returns `nil` if it grows toward
    /// the end.
    package func rectToKeep(
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

// MARK: Measuring

extension ScrollKeeper {
    /// Sets the measured size of an element. ``takeAdjustment()`` then has the change of the offset that keeps the visible
    /// items in place. The layout must have no other owner, because a change would copy it.
    package mutating func measure(
        _ element: LayoutElement,
        as size: LayoutSize,
        in layout: inout CollectionLayout,
        _ now: Viewport
    ) {
        // The item that stays in place is chosen before this element's size is known.
        handle(.elementWillBeMeasured, now, in: layout)
        let rect = rectToKeep(growing: element, now, in: layout)
        layout.setMeasuredSize(size, of: element, keepingItemsIn: rect)
        handle(.elementWasMeasured, now, in: layout)
    }
}

// MARK: Scrolling

extension ScrollKeeper {
    private mutating func noteScrolling(_ now: Viewport, _ layout: CollectionLayout) {
        guard !state.isUpdating else { return }
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
        guard case .none = state.resize, !state.isUpdating, state.kept?.reason != .animation,
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
    private mutating func boundsWillChange(
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

    private mutating func layoutChange(_ now: Viewport, _ layout: CollectionLayout) -> Change? {
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

    private func dataChange(_ now: Viewport, _ layout: CollectionLayout) -> Change? {
        if let initialGoal { return Change(goal: initialGoal) }
        if staysAtEnd, !layout.hasItems || now.isAtEnd(of: layout) { return Change(goal: .end) }
        if layout.hasItems {
            let distance = now.along(layout).distanceFromStart(of: layout)
            let isOverscrolled = now.isOverscrolled(in: layout)
            return Change(goal: .start(distance: distance), reason: .reload, isOverscrolled: isOverscrolled)
        }
        let isAtStart = now.isAt(0) || now.isAt(-now.insets.start)
        return isAtStart ? Change(goal: .start(), reason: .reload) : nil
    }

    private mutating func layoutDidChange(_ map: UpdateMap, _ now: Viewport, _ layout: CollectionLayout)
        -> Double?
    {
        guard let change = state.change else {
            (state.kept, state.visible) = (nil, now)
            return nil
        }
        state.change = nil
        if layout.hasItems { initialGoal = nil }
        return reach(change.following(map), now, layout)
    }

    private mutating func updateChange(_ now: Viewport, _ layout: CollectionLayout) -> Change {
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

    private mutating func updateDidBegin(_ map: UpdateMap, _ now: Viewport, _ layout: CollectionLayout)
        -> Double?
    {
        guard let change = state.change else { return nil }
        state.change = nil
        var target = keep(change.following(map), now, layout)
        if let goal = initialGoal, layout.hasItems {
            initialGoal = nil
            target = keep(Change(goal: goal), now, layout)
        }
        state.update = .animated(target)
        return target
    }

    private mutating func endUpdate(at target: Double, _ now: Viewport) {
        let hasMissed = state.kept.map { !now.isAt(target) && now.isAt($0.origin) } == true
        state.update = hasMissed ? .missed(from: now.offset, to: target) : .none
        state.reachOffset(now)
    }

    private mutating func finishUpdate(_ now: Viewport) -> Double? {
        guard case .missed(let start, let target) = state.update else { return nil }
        state.update = .none
        state.reachOffset(now)
        // Elements that were measured during the batch have already added to the adjustment.
        if now.isAt(start) { state.adjustment += target - start }
        guard hasAdjustment, !now.isMovedByUser else { return nil }
        return now.offset + takeAdjustment()
    }

    private mutating func elementWillBeMeasured(_ now: Viewport, _ layout: CollectionLayout) {
        state.reachOffset(now)
        state.measurement.isOverscrolled = now.isOverscrolled(in: layout)
        if let goal = takeFocusGoal(now, layout) {
            keep(Change(goal: goal), at: now.offset, now)
        } else if state.kept == nil || (state.keptAt(now) == nil && !state.isUpdating) {
            let steady = layout.steadyItem(in: now, visibleBefore: state.scrolledFrom)
            let goal = visibleGoal(now, layout, preferring: steady)
            keep(Change(goal: goal, reason: .measurement), at: now.offset, now)
        }
        state.measurement.offset = keptOffset(now, layout)
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
        if staysAtEnd, isAtEnd(visible, layout) { return .end }
        return ScrollGoal(visible, of: layout, staysAtStart: staysAtStart, preferring: item)
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

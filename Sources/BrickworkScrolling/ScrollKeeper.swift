import BrickworkEngine

/// Preserves the scroll position. The layout and its view report their changes to it. It returns the content
/// offset at which the visible items stay in place.
///
/// It uses neither UIKit nor SwiftUI, and isn't told who changed the offset. If the offset is neither the one
/// it saw last nor the one it requested, the app or the user has scrolled, and the new offset counts. Offsets
/// are along the scroll axis.
package struct ScrollKeeper {
    /// Whether the start stays in place while it is visible, even if content is inserted there.
    package var staysAtStart = true
    /// Whether the end stays in place while it is visible, even if content is added.
    package var staysAtEnd = false
    /// The point of a gesture, in the content's coordinates. If it is visible, it stays in place in the next
    /// change.
    package var focus: LayoutPoint?
    private var kept: Kept?
    private var turn = Turn.none
    /// The latest visible rect, with the insets at that time.
    private var rest: Viewport?
    /// The visible rect before the latest scrolling.
    private var scrolledFrom: Viewport?
    /// The goal from the layout that this one replaces.
    private var takenOver: ScrollGoal?
    private var pending: Pending?
    /// The required offset before an element was measured, and whether the user was dragging the content
    /// beyond its end.
    private var measuring = (from: 0.0, isPulled: false)
    /// The offset after a batch of changes, while it is animated.
    private var updateTarget: Double?
    /// The start and target of a batch, if the view hadn't reached the target at the end of the batch.
    private var late: (from: Double, to: Double)?
    /// The pending change of the offset.
    private var owed = 0.0

    package init() {}
}

// MARK: Scrolling and rotation

extension ScrollKeeper {
    /// Notes the visible rect.
    package mutating func show(_ now: Viewport) {
        guard updateTarget == nil else { return }
        arrive(now)
        if let kept, kept.holds(in: now) { return }
        let before = kept.flatMap { kept in rest?.at(offset: kept.origin) } ?? rest
        kept = nil
        if let rest, rest.axis == now.axis, rest.isAt(now.offset) { return }
        scrolledFrom = before?.axis == now.axis ? before : nil
        rest = now
    }

    /// Returns whether a change of the bounds affects the goal, even if it doesn't change the layout.
    package func isConcerned(_ now: Viewport, movingTo offset: Double) -> Bool {
        owed != 0 || (kept?.isOfTurn == true && movesWithInset(now, to: offset))
    }

    /// Prepares for a change of the bounds and the layout. After this call, the visible rect is no longer
    /// known.
    ///
    /// - Parameters:
    ///   - now: The view with its old bounds and its new insets.
    ///   - offset: The new offset.
    ///   - resizes: Whether the view's size changes.
    ///   - layout: The layout until now.
    package mutating func boundsWillChange(
        _ now: Viewport,
        movingTo offset: Double,
        resizes: Bool,
        in layout: CollectionLayout
    ) {
        switch turn {
        case .none:
            if movesWithInset(now, to: offset) || (resizes && now.isAt(offset)) {
                let seen = seenBefore(now)
                turn = .keeping(goal(seen, now, layout), seen: seen)
            } else if resizes {
                turn = .overruled
            }
        case .keeping(_, let seen):
            if !isUnmoved(now.at(offset: offset), since: seen, layout) { turn = .overruled }
        case .overruled:
            break
        }
    }

    /// Returns whether a goal may need another offset although the layout is unchanged.
    package func isWaiting(_ now: Viewport) -> Bool {
        if case .keeping = turn { return true }
        guard let kept, kept.isOfTurn, updateTarget == nil else { return false }
        return kept.edge != now.edge && kept.holds(in: now)
    }

    /// Prepares for a change of the layout. Returns the visible rect before it.
    @discardableResult
    package mutating func layoutWillChange(_ now: Viewport, from layout: CollectionLayout) -> Viewport {
        defer { turn = .none }
        let isPulled = now.isPulled(beyond: layout)
        if let goal = takeFocus(now, in: layout) {
            pending = Pending(goal: goal, isPulled: isPulled)
            return now
        }
        switch turn {
        case .keeping(let goal, let seen) where isUnmoved(now, since: seen, layout):
            pending = Pending(goal: goal, isOfTurn: true, isPulled: seen.isPulled(beyond: layout))
            return seen
        case .keeping, .overruled:
            pending = nil
        case .none:
            if let kept, kept.holds(in: now), rest?.axis == now.axis {
                pending = Pending(
                    goal: kept.goal,
                    isOfTurn: kept.isOfTurn,
                    isTraveling: kept.isTraveling,
                    isPulled: isPulled
                )
            } else {
                pending = Pending(goal: seenGoal(in: layout, now), isPulled: isPulled)
            }
        }
        return now
    }

    /// Replaces another layout. Its visible items stay in place when everything is loaded.
    package mutating func takeOver(_ goal: ScrollGoal) {
        takenOver = goal
    }

    /// Restores a scroll position in the present layout.
    package mutating func restore(_ goal: ScrollGoal) {
        turn = .none
        owed = 0
        pending = Pending(goal: goal)
    }

    /// Prepares for loading everything again. Items aren't known then, only the distance from the content's
    /// start.
    package mutating func dataWillChange(_ now: Viewport, from layout: CollectionLayout?) {
        turn = .none
        owed = 0
        late = nil
        updateTarget = nil
        if let layout, layout.hasItems {
            let distance = now.along(layout).distanceFromStart(of: layout)
            pending = Pending(
                goal: .start(distance: distance),
                isOfReload: true,
                isPulled: now.isPulled(beyond: layout)
            )
        } else if now.isAt(0) || now.isAt(-now.insets.start) {
            pending = Pending(goal: .start(), isOfReload: true)
        } else {
            pending = nil
        }
        if staysAtEnd, layout?.hasItems != true || layout.map({ now.isAtEnd(of: $0) }) == true {
            pending = Pending(goal: .end)
        }
        if let takenOver { pending = Pending(goal: takenOver) }
        takenOver = nil
    }

    /// Returns the offset to scroll to after a change of the layout, or `nil` if it is unchanged. While the
    /// user drags the content, ``takeAdjustment()`` returns the change instead.
    ///
    /// - Parameter map: The new paths of elements.
    package mutating func layoutDidChange(
        _ now: Viewport,
        to layout: CollectionLayout,
        map: UpdateMap = UpdateMap()
    ) -> Double? {
        guard let pending else {
            kept = nil
            rest = now
            return nil
        }
        self.pending = nil
        let target = reach(pending, map, now, layout)
        let moves = abs(target - now.offset) > 0.001
        if !moves, !pending.isTraveling { kept?.offset = now.offset }
        if pending.isOfReload { kept = nil }
        guard moves else { return nil }
        guard now.isMovedByUser else { return target }
        owed += target - now.offset
        return nil
    }

    /// Returns the pending change of the offset, once. While the view still has to go to a batch's target,
    /// ``takeLateTarget(_:)`` includes it.
    package mutating func takeAdjustment() -> Double {
        guard late == nil else { return 0 }
        defer { owed = 0 }
        return owed
    }

    /// Returns the target offset of an animated change.
    package func target(for proposed: Double, _ now: Viewport) -> Double {
        if let updateTarget { return updateTarget }
        guard let kept, kept.holds(in: now) else { return proposed }
        return kept.offset
    }
}

// MARK: Scrolling to an item

extension ScrollKeeper {
    /// Starts scrolling to a goal with an animation. The goal is valid until the view arrives. Returns its
    /// offset.
    package mutating func travel(
        to goal: ScrollGoal,
        _ now: Viewport,
        in layout: CollectionLayout
    ) -> Double {
        reach(Pending(goal: goal, isTraveling: true), UpdateMap(), now, layout)
    }

    /// Ends the animation. Returns the goal's present offset, because elements were measured on the way.
    package mutating func endTravel(_ now: Viewport, in layout: CollectionLayout) -> Double {
        guard let kept else { return now.offset }
        return reach(Pending(goal: kept.goal), UpdateMap(), now, layout)
    }

    /// Drops the goal, because the user scrolls from there.
    package mutating func letGo() {
        if let kept { rest = rest?.at(offset: kept.origin) }
        kept = nil
    }
}

// MARK: Batches and measured views

extension ScrollKeeper {
    /// Prepares for a batch of changes.
    package mutating func updateWillBegin(_ now: Viewport, in layout: CollectionLayout) {
        turn = .none
        let isPulled = now.isPulled(beyond: layout)
        if let goal = takeFocus(now, in: layout) {
            pending = Pending(goal: goal, isPulled: isPulled)
        } else if let kept, kept.isTraveling {
            pending = Pending(goal: kept.goal, isTraveling: true)
        } else {
            pending = Pending(goal: seenGoal(in: layout, now), isPulled: isPulled)
        }
    }

    /// Notes that a batch of changes has been applied and its animation begins. Returns the target offset.
    package mutating func updateDidBegin(_ now: Viewport, in layout: CollectionLayout, map: UpdateMap)
        -> Double
    {
        guard let pending else { return now.offset }
        self.pending = nil
        let target = reach(pending, map, now, layout)
        updateTarget = target
        return target
    }

    /// Notes the end of the batch's animation. ``takeAdjustment()`` then returns the change by views that
    /// were measured in the meantime.
    package mutating func updateDidEnd(_ now: Viewport) {
        if let updateTarget, let kept, !now.isAt(updateTarget), now.isAt(kept.origin) {
            late = (from: now.offset, to: updateTarget)
        }
        updateTarget = nil
        arrive(now)
    }

    /// Whether the view hadn't reached the batch's target offset at the end of the batch.
    package var awaitsView: Bool { late != nil }

    /// Returns the offset of a view that hadn't reached the batch's target at the end of the batch, or `nil` if
    /// it is there. Views that were measured during the batch are included. So it doesn't matter if the view has
    /// gone to the target in the meantime, even if that is the same distance as the adjustment.
    ///
    /// While the user drags the content (iOS 15.1), ``takeAdjustment()`` returns the change instead.
    package mutating func takeLateTarget(_ now: Viewport) -> Double? {
        guard let late else { return nil }
        self.late = nil
        arrive(now)
        if now.isAt(late.from) { owed += late.to - late.from }
        guard owed != 0, !now.isMovedByUser else { return nil }
        return now.offset + takeAdjustment()
    }

    /// Whether a change of the offset is pending.
    package var hasAdjustment: Bool { owed != 0 }

    /// Notes that the user has dragged an item. The content stays below the finger, even if the item has
    /// moved past other items.
    package mutating func itemWasMoved(_ now: Viewport) {
        turn = .none
        pending = nil
        kept = nil
        rest = now
    }

    /// Notes that an element has been measured, before the layout changes its size.
    package mutating func elementWillBeMeasured(
        _ element: LayoutElement,
        _ now: Viewport,
        in layout: CollectionLayout
    ) {
        arrive(now)
        measuring.isPulled = now.isPulled(beyond: layout)
        if let goal = takeFocus(now, in: layout) {
            keep(Pending(goal: goal), at: now.offset, now)
        } else if kept.map({ $0.holds(in: now) || updateTarget != nil }) != true {
            let steady = layout.steadyItem(in: now, besides: element, seenBefore: scrolledFrom)
            keep(Pending(goal: seenGoal(in: layout, now, preferring: steady)), at: now.offset, now)
            kept?.isSteadyItem = true
        }
        measuring.from = keptOffset(now, layout)
    }

    /// Returns the change of the offset after the layout has changed an element's size. Collection views
    /// ignore it during a batch. ``takeAdjustment()`` then returns it afterward.
    package mutating func elementWasMeasured(_ now: Viewport, in layout: CollectionLayout) -> Double {
        guard kept != nil else { return 0 }
        let shift = keptOffset(now, layout) - measuring.from
        kept?.offset += shift
        guard updateTarget == nil else {
            owed += shift
            return 0
        }
        return shift
    }

    /// Returns the offset that the goal requires, while an element is measured.
    private func keptOffset(_ now: Viewport, _ layout: CollectionLayout) -> Double {
        kept?.goal.offset(in: layout, seenThrough: now, isPulled: measuring.isPulled) ?? now.offset
    }
}

// MARK: Goals

extension ScrollKeeper {
    /// Keeps a goal, with the elements' paths after a change. Returns its offset.
    private mutating func reach(
        _ pending: Pending,
        _ map: UpdateMap,
        _ now: Viewport,
        _ layout: CollectionLayout
    ) -> Double {
        var pending = pending
        pending.goal = pending.goal.following(map)
        let target = pending.goal.offset(in: layout, seenThrough: now, isPulled: pending.isPulled)
        keep(pending, at: target, now)
        return target
    }

    private mutating func keep(_ pending: Pending, at offset: Double, _ now: Viewport) {
        kept = Kept(pending, at: offset, now)
        rest = now.at(offset: offset)
    }

    /// Returns a goal that keeps the visible items in place.
    private func seenGoal(
        in layout: CollectionLayout,
        _ seen: Viewport,
        preferring item: ItemPath? = nil
    ) -> ScrollGoal {
        ScrollGoal(seen, of: layout, staysAtStart: staysAtStart, staysAtEnd: staysAtEnd, preferring: item)
    }

    /// Returns a goal that keeps the gesture's point in place if it is visible, once.
    private mutating func takeFocus(_ now: Viewport, in layout: CollectionLayout) -> ScrollGoal? {
        defer { focus = nil }
        guard let focus, now.rect.contains(focus) else { return nil }
        return .anchor(layout.anchor(in: now.rect, at: focus))
    }

    private func goal(_ seen: Viewport, _ now: Viewport, _ layout: CollectionLayout) -> ScrollGoal {
        if let kept, !kept.isSteadyItem, kept.holds(in: now) { return kept.goal }
        return seenGoal(in: layout, seen)
    }
}

// MARK: Detecting scrolling

extension ScrollKeeper {
    /// Notes that the view has reached the goal's offset.
    private mutating func arrive(_ now: Viewport) {
        if let kept, now.isAt(kept.offset) { self.kept?.origin = kept.offset }
    }

    /// Returns the visible rect with the former insets. A change of the insets doesn't count as scrolling.
    private func seenBefore(_ now: Viewport) -> Viewport {
        guard let rest, rest.isAt(now.offset), !now.isMovedByUser else { return now }
        return now.with(rest.insets)
    }

    /// Returns whether the view itself scrolls to an offset because its inset has changed.
    private func movesWithInset(_ now: Viewport, to offset: Double) -> Bool {
        guard let rest, !now.isMovedByUser, updateTarget == nil else { return false }
        return now.movesWithInset(since: rest, to: offset)
    }

    /// Returns whether the app and the user haven't scrolled since a visible rect. Changes by the view itself
    /// don't count: it scrolls to stay within the content, and when its inset changes.
    private func isUnmoved(_ now: Viewport, since seen: Viewport, _ layout: CollectionLayout) -> Bool {
        if now.isAt(seen.offset) || movesWithInset(now, to: now.offset) { return true }
        return now.offset < seen.offset && now.isAt(now.lastOffset(in: layout))
    }
}

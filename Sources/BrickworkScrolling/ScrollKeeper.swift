import BrickworkEngine

/// Keeps visible items where they are: it is told what happens to a layout and the view that shows it, and answers which
/// content offset leaves everything that is visible in place.
///
/// It knows neither UIKit nor SwiftUI, and nobody tells it who has moved the content: an offset that is neither the one
/// that it was shown last nor the one that it asked for was set by somebody, and counts from then on. Offsets run along
/// the scroll axis.
package struct ScrollKeeper {
    /// What stays where it is until somebody scrolls: so what is measured next does not move it, and turning a device
    /// back shows what was visible before.
    private struct Kept {
        var goal: ScrollGoal
        /// Where the view is when the goal is reached.
        var offset: Double
        /// Where the view is until it has gone there.
        var origin: Double
        /// The inset at the edge that the goal's distance counts from.
        var edge: Double
        /// Whether a turn kept it: insets belong to the turn then, whenever they change.
        var isOfTurn = false
        /// Whether the view is on its way there in an animation, and the goal holds wherever it passes.
        var isTraveling = false
        /// Whether it is an item that stays while others are measured, which need not be the first one that is visible.
        var isSteadyItem = false
    }

    /// What the layout that is being changed is to keep.
    private struct Pending {
        var goal: ScrollGoal
        var isOfTurn = false
        var isTraveling = false
        /// Whether the goal says nothing of items: it is forgotten when it is reached.
        var isOfReload = false
        /// Whether a finger holds the content beyond its end.
        var isPulled = false
    }

    /// What a change of the bounds is to keep once it is laid out.
    private enum Turn {
        case none
        /// A goal, and what was visible before.
        case keeping(ScrollGoal, seen: Viewport)
        /// Somebody has set an offset since: there is nothing to keep.
        case overruled
    }

    /// Whether the start stays where it is while it is visible, whatever comes there.
    package var staysAtStart = true
    /// Whether the end does, whatever is added.
    package var staysAtEnd = false
    /// What the user points at, in the content's coordinates: it stays where it is in the next change, if it is visible.
    package var focus: LayoutPoint?
    private var kept: Kept?
    private var turn = Turn.none
    /// What was visible last, with the inset of then.
    private var rest: Viewport?
    /// What was visible before somebody scrolled to where the view is.
    private var scrolledFrom: Viewport?
    /// What was visible of the layout that this one takes the place of.
    private var takenOver: ScrollGoal?
    private var pending: Pending?
    /// Where the view had to be before an element was measured, and whether a finger held the content beyond its end.
    private var measuring = (from: 0.0, isPulled: false)
    /// The offset that a batch of changes leads to, while it is animated.
    private var updateTarget: Double?
    /// Where a batch led from and to, if the view was not there yet when the batch was over, and what elements measured in it
    /// have moved the offset by.
    private var late: (from: Double, to: Double, shift: Double)?
    /// What the offset is yet to be moved by.
    private var owed = 0.0

    package init() {}
}

// MARK: Scrolling and turning

extension ScrollKeeper {
    /// Elements are shown.
    package mutating func show(_ now: Viewport) {
        guard updateTarget == nil else { return }
        arrive(now)
        if let kept, holds(kept, now) { return }
        let before = kept.flatMap { kept in rest?.at(offset: kept.origin) } ?? rest
        kept = nil
        if let rest, rest.axis == now.axis, rest.isAt(now.offset) { return }
        scrolledFrom = before?.axis == now.axis ? before : nil
        rest = now
    }

    /// Whether a change of the bounds concerns what is kept, though it changes nothing of the layout.
    package func isConcerned(_ now: Viewport, movingTo offset: Double) -> Bool {
        owed != 0 || (kept?.isOfTurn == true && movesWithInset(now, to: offset))
    }

    /// The bounds are about to change, and the layout with them: the last chance to see what was visible.
    ///
    /// - Parameters:
    ///   - now: the view with its old bounds, and the insets that it has already.
    ///   - offset: the new offset.
    ///   - resizes: whether the view gets another size.
    ///   - layout: what has been shown.
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

    /// Whether something is to be kept for which nothing else may have to be laid out.
    package func isWaiting(_ now: Viewport) -> Bool {
        if case .keeping = turn { return true }
        guard let kept, kept.isOfTurn, updateTarget == nil else { return false }
        return kept.edge != now.edge && holds(kept, now)
    }

    /// The layout is about to change. Answers what was visible before.
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
            if let kept, holds(kept, now), rest?.axis == now.axis {
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

    /// Another layout gives way: what is visible of it stays when everything is loaded.
    package mutating func takeOver(_ goal: ScrollGoal) {
        takenOver = goal
    }

    /// A position is to be restored in the layout that is shown.
    package mutating func restore(_ goal: ScrollGoal) {
        turn = .none
        owed = 0
        pending = Pending(goal: goal)
    }

    /// Everything is about to be loaded again: nothing is known of items, but how far the view is from where reading begins.
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

    /// The layout has changed. Answers the offset to go to, if it is another; while a finger moves the content,
    /// ``takeAdjustment()`` has it instead.
    ///
    /// - Parameter map: where the change has put elements.
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

    /// What the offset is to be moved by, once.
    package mutating func takeAdjustment() -> Double {
        defer { owed = 0 }
        return owed
    }

    /// Where the view goes in a change that is animated.
    package func target(for proposed: Double, _ now: Viewport) -> Double {
        if let updateTarget { return updateTarget }
        guard let kept, holds(kept, now) else { return proposed }
        return kept.offset
    }
}

// MARK: Going to an item

extension ScrollKeeper {
    /// The view is to go to a goal in an animation, and the goal holds until it has arrived. Answers where it is.
    package mutating func travel(
        to goal: ScrollGoal,
        _ now: Viewport,
        in layout: CollectionLayout
    ) -> Double {
        reach(Pending(goal: goal, isTraveling: true), UpdateMap(), now, layout)
    }

    /// The view has arrived. Answers where the goal is now: elements that the view has passed have been measured.
    package mutating func endTravel(_ now: Viewport, in layout: CollectionLayout) -> Double {
        guard let kept else { return now.offset }
        return reach(Pending(goal: kept.goal), UpdateMap(), now, layout)
    }

    /// The user scrolls: nothing is kept any longer.
    package mutating func letGo() { kept = nil }
}

// MARK: Batches and measured views

extension ScrollKeeper {
    /// A batch of changes is about to be applied.
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

    /// A batch of changes has been applied, and is animated from now on. Answers the offset that it leads to.
    package mutating func updateDidBegin(_ now: Viewport, in layout: CollectionLayout, map: UpdateMap)
        -> Double
    {
        guard let pending else { return now.offset }
        self.pending = nil
        let target = reach(pending, map, now, layout)
        updateTarget = target
        return target
    }

    /// The batch has been animated; ``takeAdjustment()`` has what was measured meanwhile.
    package mutating func updateDidEnd(_ now: Viewport) {
        if let updateTarget, let kept, !now.isAt(updateTarget), now.isAt(kept.origin) {
            late = (from: now.offset, to: updateTarget, shift: owed)
        }
        updateTarget = nil
        arrive(now)
    }

    /// Whether the view was not where a batch leads when the batch was over.
    package var awaitsView: Bool { late != nil }

    /// The view has had the time to go where a batch leads. Answers where it is to go if it has not: under a finger some do
    /// not (iOS 15.1), and ``takeAdjustment()`` has the way.
    package mutating func takeLateTarget(_ now: Viewport) -> Double? {
        guard let late else { return nil }
        self.late = nil
        arrive(now)
        guard now.isAt(late.from) || now.isAt(late.from + late.shift) else { return nil }
        guard now.isMovedByUser else { return now.offset + late.to - late.from }
        owed += late.to - late.from
        return nil
    }

    /// Whether the offset is yet to be moved.
    package var hasAdjustment: Bool { owed != 0 }

    /// A finger has moved an item: the content stays under it, whatever it has moved past.
    package mutating func itemWasMoved(_ now: Viewport) {
        turn = .none
        pending = nil
        kept = nil
        rest = now
    }

    /// An element's view has been measured, and the layout is about to take its size.
    package mutating func elementWillBeMeasured(
        _ element: LayoutElement,
        _ now: Viewport,
        in layout: CollectionLayout
    ) {
        arrive(now)
        measuring.isPulled = now.isPulled(beyond: layout)
        if let goal = takeFocus(now, in: layout) {
            keep(Pending(goal: goal), at: now.offset, now)
        } else if kept.map({ holds($0, now) || updateTarget != nil }) != true {
            let steady = layout.steadyItem(in: now, besides: element, seenBefore: scrolledFrom)
            keep(Pending(goal: seenGoal(in: layout, now, preferring: steady)), at: now.offset, now)
            kept?.isSteadyItem = true
        }
        measuring.from = keptOffset(now, layout)
    }

    /// The layout has the size. Answers what the offset is to be moved by at once; in the middle of a batch, when
    /// collection views do not heed it, ``takeAdjustment()`` has it afterward.
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

    /// Where the view has to be for what is kept, while an element is measured.
    private func keptOffset(_ now: Viewport, _ layout: CollectionLayout) -> Double {
        kept?.goal.offset(in: layout, seenThrough: now, isPulled: measuring.isPulled) ?? now.offset
    }
}

// MARK: What is kept

extension ScrollKeeper {
    /// Keeps a goal, by the names that elements have after a change. Answers where it is reached.
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
        kept = Kept(
            goal: pending.goal,
            offset: offset,
            origin: now.offset,
            edge: now.edge,
            isOfTurn: pending.isOfTurn,
            isTraveling: pending.isTraveling
        )
        rest = now.at(offset: offset)
    }

    /// What the user sees: a part of the content that is to stay.
    private func seenGoal(
        in layout: CollectionLayout,
        _ seen: Viewport,
        preferring item: ItemPath? = nil
    ) -> ScrollGoal {
        ScrollGoal(seen, of: layout, staysAtStart: staysAtStart, staysAtEnd: staysAtEnd, preferring: item)
    }

    /// What the user points at, if it is visible: once.
    private mutating func takeFocus(_ now: Viewport, in layout: CollectionLayout) -> ScrollGoal? {
        defer { focus = nil }
        guard let focus, now.rect.contains(focus) else { return nil }
        return .anchor(layout.anchor(in: now.rect, at: focus))
    }

    private func goal(_ seen: Viewport, _ now: Viewport, _ layout: CollectionLayout) -> ScrollGoal {
        if let kept, !kept.isSteadyItem, holds(kept, now) { return kept.goal }
        return seenGoal(in: layout, seen)
    }
}

// MARK: Who has moved the content

extension ScrollKeeper {
    /// Notes that the view has gone where something is kept.
    private mutating func arrive(_ now: Viewport) {
        if let kept, now.isAt(kept.offset) { self.kept?.origin = kept.offset }
    }

    /// Whether the view still is where something is kept.
    private func holds(_ kept: Kept, _ now: Viewport) -> Bool {
        guard !kept.isTraveling else { return true }
        guard now.isAt(kept.offset) || now.isAt(kept.origin) else { return false }
        return kept.edge == now.edge || (kept.isOfTurn && !now.isMovedByUser)
    }

    /// What was visible before the inset changed: nobody moves the content by changing it.
    private func seenBefore(_ now: Viewport) -> Viewport {
        guard let rest, rest.isAt(now.offset), !now.isMovedByUser else { return now }
        return now.with(rest.insets)
    }

    /// Whether the view itself goes to an offset because its inset has changed.
    private func movesWithInset(_ now: Viewport, to offset: Double) -> Bool {
        guard let rest, !now.isMovedByUser, updateTarget == nil else { return false }
        let shift = max(abs(now.insets.start - rest.insets.start), abs(now.edge - rest.edge))
        return shift != 0 && abs(offset - rest.offset) <= shift + now.pixel
    }

    /// Whether nobody has moved the content since it was visible: but for the view, which keeps it from ending above its
    /// own end, and moves it with its inset.
    private func isUnmoved(_ now: Viewport, since seen: Viewport, _ layout: CollectionLayout) -> Bool {
        if now.isAt(seen.offset) || movesWithInset(now, to: now.offset) { return true }
        return now.offset < seen.offset && now.isAt(now.lastOffset(in: layout))
    }
}

import BrickworkEngine

// The steps of a change: a goal that stays in place is chosen before, and its offset is computed after.
extension ScrolledLayout {
    func willChange(_ change: Change, _ now: Viewport, _ layout: CollectionLayout) {
        state.pending = change.isOfItems ? itemGoal(now, layout) : descriptionGoal(now, layout)
        state.resize = .none
    }

    func willLoad(_ now: Viewport, _ layout: CollectionLayout?) {
        state.pending = loadingGoal(now, layout)
        (state.batch, state.adjustment, state.resize) = (.none, 0, .none)
    }

    /// Returns the offset to scroll to.
    func didChange(_ map: UpdateMap, _ now: Viewport, _ layout: CollectionLayout) -> Double? {
        state.measured = Set(state.measured.compactMap(map.newElement(of:)))
        guard let goal = state.pending.take() else {
            (state.kept, state.visible) = (nil, now)
            return nil
        }
        if layout.hasItems { state.initialGoal = nil }
        return scroll(to: goal.following(map, in: layout), now, layout)
    }

    private func descriptionGoal(_ now: Viewport, _ layout: CollectionLayout) -> PendingGoal? {
        let pull = now.pull(in: layout)
        if let goal = takeFocusGoal(now, layout) {
            return PendingGoal(goal: goal, pull: pull)
        }
        switch state.resize {
        case .keeping(let goal, let before) where state.isUnmoved(now, since: before, layout):
            return PendingGoal(
                goal: goal,
                reason: .resize,
                pull: before.pull(in: layout),
                before: before
            )
        case .keeping, .overruled:
            return nil
        case .none:
            guard let kept = state.keptAt(now), state.visible?.axis == now.axis else {
                return PendingGoal(goal: visibleGoal(now, layout), pull: pull)
            }
            let staysSame = kept.reason == .resize || kept.reason == .animation
            return PendingGoal(goal: kept.goal, reason: staysSame ? kept.reason : .visible, pull: pull)
        }
    }

    private func loadingGoal(_ now: Viewport, _ layout: CollectionLayout?) -> PendingGoal? {
        if let goal = state.initialGoal { return PendingGoal(goal: goal) }
        if let goal = goalWithoutSpace(now) { return goal }
        guard let layout, layout.hasItems else {
            if settings.staysAtEnd { return PendingGoal(goal: .end()) }
            let isAtStart = now.isAt(0) || now.isAt(-now.insets.start)
            return isAtStart ? PendingGoal(goal: .start(), reason: .reload) : nil
        }
        if settings.staysAtEnd, now.isAtEnd(of: layout) { return PendingGoal(goal: .end()) }
        let distance = now.along(layout).distanceFromStart(of: layout)
        return PendingGoal(goal: .start(distance: distance), reason: .reload, pull: now.pull(in: layout))
    }

    private func itemGoal(_ now: Viewport, _ layout: CollectionLayout) -> PendingGoal {
        if let goal = goalWithoutSpace(now) { return goal }
        let distance = now.along(layout).distanceFromStart(of: layout)
        var result = PendingGoal(goal: .start(), pull: now.pull(in: layout), distance: distance)
        if let goal = takeFocusGoal(now, layout) {
            result.goal = goal
        } else if let kept = state.kept, kept.reason == .animation {
            result = PendingGoal(goal: kept.goal, reason: .animation)
        } else {
            let item = scrolledItem
            result.goal = visibleGoal(now, layout, preferring: item)
            if item != nil { result.reason = .scrolledItem }
        }
        return result
    }

    /// Returns the present goal in a view that is too narrow to show anything, such as one that a split view has closed. Its
    /// content has no length, so the offset says nothing.
    private func goalWithoutSpace(_ now: Viewport) -> PendingGoal? {
        guard now.crossLength <= 0, let kept = state.kept else { return nil }
        return PendingGoal(goal: kept.goal, reason: kept.reason)
    }
}

// MARK: Batches

extension ScrolledLayout {
    /// Begins a batch's animation. Returns the offset that the view scrolls to.
    func batchDidBegin(_ map: UpdateMap, _ now: Viewport, _ layout: CollectionLayout) -> Double? {
        state.measured = Set(state.measured.compactMap(map.newElement(of:)))
        guard let goal = state.pending.take() else { return nil }
        var target = keep(goal.following(map, in: layout), now, layout)
        if layout.hasItems, let goal = state.initialGoal.take() {
            target = keep(PendingGoal(goal: goal), now, layout)
        }
        state.batch = .animated(to: target, pull: goal.pull)
        return target
    }

    /// Returns the offset to scroll to, or `nil` if the view is where it should be.
    func endBatch(_ now: Viewport) -> Double? {
        if case .animated(let target, _) = state.batch {
            let hasMissed = state.kept.map { !now.isAt(target) && now.isAt($0.origin) } == true
            state.batch = hasMissed ? .missed(from: now.offset, to: target) : .none
            state.didReachOffset(now)
            if state.kept?.reason == .reload { state.kept = nil }
        }
        let adjustment = takeAdjustment()
        return adjustment != 0 || hasMissedBatch ? now.offset + adjustment : nil
    }

    package var hasMissedBatch: Bool {
        if case .missed = state.batch { true } else { false }
    }

    func finishBatch(_ now: Viewport) -> Double? {
        guard case .missed(let start, let target) = state.batch else { return nil }
        state.batch = .none
        state.didReachOffset(now)
        // Elements that were measured during the batch have already added to the adjustment.
        if now.isAt(start) { state.adjustment += target - start }
        guard state.adjustment != 0, !now.isMovedByUser else { return nil }
        return now.offset + takeAdjustment()
    }
}

import LayoutEngine

/// Keeps what a reader looks at where it is: it is told what happens to a layout and the view that shows it, and answers which content
/// offset leaves what is seen where it is.
///
/// It knows nothing of collection views, and nobody tells it who has moved the content: an offset that is neither the
/// one that it was shown last nor the one that it asked for was set by somebody, and counts from then on. Offsets run
/// along the scroll axis.
struct ScrollKeeper {
    /// What stays where it is until somebody scrolls: so what is measured next does not move it, and turning a device
    /// back shows what was shown before.
    private struct Kept {
        var goal: ScrollGoal
        /// Where the view is when the goal is reached.
        var offset: Double
        /// Where the view is until it has gone there.
        var origin: Double
        /// The inset at the edge that the goal's distance counts from.
        var edge: Double
        /// Whether a turn kept it: insets belong to the turn then, whenever they change.
        var isOfTurn: Bool
    }

    /// What a change of the bounds is to keep once it is laid out.
    private enum Turn {
        case none
        /// A goal, and what was seen before.
        case keeping(ScrollGoal, seen: Viewport)
        /// Somebody has set an offset since: there is nothing to keep.
        case overruled
    }

    /// Whether a reader at the very start stays there, whatever comes before what is seen.
    var staysAtStart = true
    /// Whether a reader at the very end stays there, whatever is added.
    var staysAtEnd = false
    private var kept: Kept?
    private var turn = Turn.none
    /// What was seen last, with the inset of then.
    private var rest: Viewport?
    /// What was seen before somebody scrolled to where the view is.
    private var scrolledFrom: Viewport?
    /// What was seen of the layout that this one takes the place of.
    private var takenOver: ScrollGoal?
    /// What the layout that is being changed is to keep, and whether for a turn.
    private var current: (goal: ScrollGoal, isOfTurn: Bool)?
    private var measuredFrom = 0.0
    /// The offset that a batch of changes leads to, while it is animated.
    private var updateTarget: Double?
    /// What the offset is yet to be moved by.
    private var owed = 0.0
}

// MARK: Scrolling and turning

extension ScrollKeeper {
    /// Elements are shown.
    mutating func show(_ now: Viewport) {
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
    func isConcerned(_ now: Viewport, movingTo offset: Double) -> Bool {
        owed != 0 || (kept?.isOfTurn == true && movesWithInset(now, to: offset))
    }

    /// The bounds are about to change, and the layout with them: the last chance to see what was seen.
    ///
    /// - Parameters:
    ///   - now: the view with its old bounds, and the insets that it has already.
    ///   - offset: the new offset.
    ///   - resizes: whether the view gets another size.
    ///   - layout: what has been shown.
    mutating func boundsWillChange(
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
    func isWaiting(_ now: Viewport) -> Bool {
        if case .keeping = turn { return true }
        guard let kept, kept.isOfTurn, updateTarget == nil else { return false }
        return kept.edge != now.edge && holds(kept, now)
    }

    /// The layout is about to change. Answers what was seen before.
    mutating func layoutWillChange(_ now: Viewport, from layout: CollectionLayout) -> Viewport {
        defer { turn = .none }
        switch turn {
        case .keeping(let goal, let seen) where isUnmoved(now, since: seen, layout):
            current = (goal, true)
            return seen
        case .keeping, .overruled:
            current = nil
        case .none:
            if let kept, holds(kept, now), rest?.axis == now.axis {
                current = (kept.goal, kept.isOfTurn)
            } else {
                current = (seenGoal(in: layout, now), false)
            }
        }
        return now
    }

    /// Another layout gives way: what is seen of it stays when everything is loaded.
    mutating func takeOver(_ goal: ScrollGoal) {
        takenOver = goal
    }

    /// A position is to be restored in the layout that is shown.
    mutating func restore(_ goal: ScrollGoal) {
        turn = .none
        owed = 0
        current = (goal, false)
    }

    /// Everything is about to be loaded anew: what is seen then has nothing to do with what was, but for how far it is
    /// from where reading begins.
    mutating func dataWillChange(_ now: Viewport, from layout: CollectionLayout?) {
        turn = .none
        owed = 0
        updateTarget = nil
        if let layout, layout.hasItems {
            let distance = now.isAtStart(of: layout) ? 0 : now.distanceFromStart(of: layout)
            current = (.distanceFromStart(distance), false)
        } else if now.isAt(0) || now.isAt(-now.insets.start) {
            current = (.distanceFromStart(0), false)
        } else {
            current = nil
        }
        if staysAtEnd, layout?.hasItems != true || layout.map({ now.isAtEnd(of: $0) }) == true {
            current = (.end, false)
        }
        if let takenOver { current = (takenOver, false) }
        takenOver = nil
    }

    /// The layout has changed. Answers the offset to go to, if it is another; while the reader's finger moves the
    /// content, ``takeAdjustment()`` has it instead.
    mutating func layoutDidChange(_ now: Viewport, to layout: CollectionLayout) -> Double? {
        guard let (goal, isOfTurn) = current else {
            kept = nil
            rest = now
            return nil
        }
        current = nil
        let target = goal.offset(in: layout, seenThrough: now)
        let moves = abs(target - now.offset) > 0.001
        keep(goal, at: moves ? target : now.offset, now, isOfTurn: isOfTurn)
        if case .distanceFromStart = goal { kept = nil }
        guard moves else { return nil }
        guard now.isMovedByReader else { return target }
        owed += target - now.offset
        return nil
    }

    /// What the offset is to be moved by, once.
    mutating func takeAdjustment() -> Double {
        defer { owed = 0 }
        return owed
    }

    /// Where the view goes in a change that is animated.
    func target(for proposed: Double, _ now: Viewport) -> Double {
        if let updateTarget { return updateTarget }
        guard let kept, holds(kept, now) else { return proposed }
        return kept.offset
    }
}

// MARK: Batches and measured views

extension ScrollKeeper {
    /// A batch of changes is about to be applied.
    mutating func updateWillBegin(_ now: Viewport, in layout: CollectionLayout) {
        turn = .none
        current = (seenGoal(in: layout, now), false)
    }

    /// A batch of changes has been applied. Answers the offset that it leads to.
    mutating func updateDidBegin(_ now: Viewport, in layout: CollectionLayout, map: UpdateMap) -> Double {
        guard let goal = current?.goal.following(map) else { return now.offset }
        current = nil
        let target = goal.offset(in: layout, seenThrough: now)
        keep(goal, at: target, now, isOfTurn: false)
        updateTarget = target
        return target
    }

    /// The batch has been animated; ``takeAdjustment()`` has what was measured meanwhile, and the way to where it leads if
    /// the view has not gone there: under the reader's finger some do not (iOS 15.1).
    mutating func updateDidEnd(_ now: Viewport) {
        if let updateTarget, let kept, !now.isAt(updateTarget), now.isAt(kept.origin) {
            owed += updateTarget - now.offset
        }
        updateTarget = nil
    }

    /// A finger has moved an item: the content stays under it, whatever it has moved past.
    mutating func itemWasMoved(_ now: Viewport) {
        turn = .none
        current = nil
        kept = nil
        rest = now
    }

    /// An element's view has been measured, and the layout is about to take its size.
    mutating func elementWillBeMeasured(
        _ element: LayoutElement,
        _ now: Viewport,
        in layout: CollectionLayout
    ) {
        arrive(now)
        if let kept, holds(kept, now) || updateTarget != nil {
            measuredFrom = kept.goal.offset(in: layout, seenThrough: now)
            return
        }
        let steady = layout.steadyItem(in: now, besides: element, seenBefore: scrolledFrom)
        let goal = seenGoal(in: layout, now, preferring: steady)
        keep(goal, at: now.offset, now, isOfTurn: false)
        measuredFrom = goal.offset(in: layout, seenThrough: now)
    }

    /// The layout has the size. Answers what the offset is to be moved by at once; in the middle of a batch, when
    /// collection views do not heed it, ``takeAdjustment()`` has it afterward.
    mutating func elementWasMeasured(_ now: Viewport, in layout: CollectionLayout) -> Double {
        guard let kept else { return 0 }
        let shift = kept.goal.offset(in: layout, seenThrough: now) - measuredFrom
        self.kept?.offset += shift
        guard updateTarget == nil else {
            owed += shift
            return 0
        }
        return shift
    }
}

// MARK: Who has moved the content

extension ScrollKeeper {
    private mutating func keep(_ goal: ScrollGoal, at offset: Double, _ now: Viewport, isOfTurn: Bool) {
        kept = Kept(goal: goal, offset: offset, origin: now.offset, edge: now.edge, isOfTurn: isOfTurn)
        rest = now.at(offset: offset)
    }

    /// What the reader sees: a part of the content that is to stay.
    private func seenGoal(
        in layout: CollectionLayout,
        _ seen: Viewport,
        preferring item: ItemPath? = nil
    ) -> ScrollGoal {
        ScrollGoal(seen, of: layout, staysAtStart: staysAtStart, staysAtEnd: staysAtEnd, preferring: item)
    }

    private func goal(_ seen: Viewport, _ now: Viewport, _ layout: CollectionLayout) -> ScrollGoal {
        if let kept, holds(kept, now) { return kept.goal }
        return seenGoal(in: layout, seen)
    }

    /// Notes that the view has gone where something is kept.
    private mutating func arrive(_ now: Viewport) {
        if let kept, now.isAt(kept.offset) { self.kept?.origin = kept.offset }
    }

    /// Whether the view still is where something is kept.
    private func holds(_ kept: Kept, _ now: Viewport) -> Bool {
        guard now.isAt(kept.offset) || now.isAt(kept.origin) else { return false }
        return kept.edge == now.edge || (kept.isOfTurn && !now.isMovedByReader)
    }

    /// What was seen before the inset changed: nobody moves the content by changing it.
    private func seenBefore(_ now: Viewport) -> Viewport {
        guard let rest, rest.isAt(now.offset), !now.isMovedByReader else { return now }
        return now.with(rest.insets)
    }

    /// Whether the view itself goes to an offset because its inset has changed.
    private func movesWithInset(_ now: Viewport, to offset: Double) -> Bool {
        guard let rest, !now.isMovedByReader, updateTarget == nil else { return false }
        let shift = max(abs(now.insets.start - rest.insets.start), abs(now.edge - rest.edge))
        return shift != 0 && abs(offset - rest.offset) <= shift + now.pixel
    }

    /// Whether nobody has moved the content since it was seen: but for the view, which keeps it from ending above its
    /// own end, and moves it with its inset.
    private func isUnmoved(_ now: Viewport, since seen: Viewport, _ layout: CollectionLayout) -> Bool {
        if now.isAt(seen.offset) || movesWithInset(now, to: now.offset) { return true }
        let length = now.axis == .vertical ? layout.contentSize.height : layout.contentSize.width
        return now.offset < seen.offset && now.isAt(max(0, length - now.length) - now.insets.start)
    }
}

extension CollectionLayout {
    fileprivate var hasItems: Bool {
        (0..<sectionCount).contains { itemCount(inSection: $0) > 0 }
    }

    /// The first item that begins within what is seen, other than one that is being measured: what a reader sees jump
    /// when something above grows. Items that began within what was seen before come first, then others whose sizes are
    /// known: those that have just come up are yet to be measured themselves.
    fileprivate func steadyItem(
        in seen: Viewport,
        besides measured: LayoutElement,
        seenBefore before: Viewport?
    ) -> ItemPath? {
        let candidates = elements(in: seen.rect).filter {
            $0.element.kind == .item && $0.element != measured && seen.hasBeginning(of: $0.frame)
        }
        let steady =
            candidates.first { before?.hasBeginning(of: $0.frame) == true }
            ?? candidates.first { isSizeKnown(ofItemAt: $0.element.path) }
            ?? candidates.first
        return steady?.element.path
    }

    /// Whether an item's size is given or measured.
    private func isSizeKnown(ofItemAt path: ItemPath) -> Bool {
        guard let items = section(path.section)?.items, items.indices.contains(path.item) else {
            return false
        }
        switch items[path.item].extent {
        case .estimated, .estimatedSize: return false
        case .ratio, .length, .measured, .size, .measuredSize: return true
        }
    }
}

extension Viewport {
    /// Whether something begins, in the direction of reading, within what is seen.
    fileprivate func hasBeginning(of frame: LayoutRect) -> Bool {
        guard axis == .horizontal else { return frame.minY >= rect.minY && frame.minY < rect.maxY }
        return direction == .rightToLeft
            ? frame.maxX <= rect.maxX && frame.maxX > rect.minX
            : frame.minX >= rect.minX && frame.minX < rect.maxX
    }
}

#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// What is laid out, and what has to be done again: it is told what is no longer valid, and brings itself up to date when
/// it is told to. It knows nothing of scrolling.
@MainActor
final class LayoutModel {
    private unowned let layout: BrickworkLayout
    /// Everything that is laid out; `nil` before the first `prepare()`.
    private(set) var content: LayoutContent?
    private var work = PendingWork()
    /// The item that a finger moves.
    private var movement: ItemMovement?
    /// What is visible of what is laid out.
    private var shown: LayoutRect?
    /// What was laid out before updates that have been followed already: since they were late or, with what became of
    /// them, since a finger made them.
    private var followed: (before: LayoutContent, outcome: ContentBuilder.Outcome?)?

    init(_ layout: BrickworkLayout) {
        self.layout = layout
    }
}

// MARK: What is due

extension LayoutModel {
    /// Notes what a context calls for.
    func note(_ context: UICollectionViewLayoutInvalidationContext) { work.note(context) }

    /// Everything may be another when the layout is asked next.
    func needData() { work.needData() }

    /// Whether nobody knows which element is which: between new counts and the updates that led to them.
    var awaitsUpdates: Bool { work.awaitsUpdates }

    /// Whether nothing has become invalid.
    var isValid: Bool { work.isEmpty }

    /// Whether an element's position depends on what is visible.
    var hasPinnedElements: Bool { content?.hasPinnedElements == true }

    /// Whether everything has to be loaded: there is nothing, or not for this view.
    func needsData(for view: UICollectionView) -> Bool {
        work.needsData || content?.sources.isFor(view) != true
    }

    /// Whether nothing is to be done for a view where the data source has what it had.
    func isUpToDate(_ geometry: ViewGeometry, _ room: LayoutRoom) -> Bool {
        guard let content else { return false }
        return work.isEmpty && room == content.room && sources(geometry) == content.sources
    }

    private func sources(_ geometry: ViewGeometry) -> ContentSources {
        ContentSources(layout, geometry.collectionView)
    }
}

// MARK: Laying out

extension LayoutModel {
    /// Everything anew, with what the data source says.
    ///
    /// - Parameter other: what a layout knows that this one takes the place of.
    func load(_ geometry: ViewGeometry, after other: LayoutContent?) {
        shown = nil
        var memory = content.take()
        (followed, movement) = (nil, nil)
        let new = ContentBuilder(layout, geometry).build(from: other, in: &memory)
        work.clear()
        content = new
    }

    /// Does what is due, where the data source has what it had.
    func bringUpToDate(_ geometry: ViewGeometry, _ room: LayoutRoom) {
        keepShownColumns()
        guard let content else { return }
        let due = work
        work.clear()
        let sources = sources(geometry)
        let builder = ContentBuilder(layout, geometry, room)
        var new = content
        let asksForAll = due.needsItems || sources != content.sources
        let describes = asksForAll || due.needsDescriptions || room != content.room
        if describes { new = builder.describeAgain(content, asksForAll: asksForAll) }
        if !asksForAll, !due.items.isEmpty { new = builder.askAgain(due.items, in: new) }
        new.sources = sources
        self.content = new
        movement?.noteChange(mayHaveAsked: describes || !due.items.isEmpty)
    }

    /// New counts: the updates that led to them follow at once. If they do not, the counts are all there is to go by.
    /// Answers whether those have been laid out.
    func layOutLateUpdates(_ geometry: ViewGeometry) -> Bool {
        guard let content, !work.waitsForUpdates() else {
            followed = nil
            return false
        }
        followed = (content, nil)
        self.content = ContentBuilder(layout, geometry).build(from: content)
        return true
    }

    /// What a batch leads away from.
    var contentBeforeUpdates: LayoutContent? { followed?.before ?? content }

    /// Hands a batch to the engine; asks only for what is new.
    func apply(_ batch: UpdateBatch, _ geometry: ViewGeometry) -> ContentBuilder.Outcome {
        keepShownColumns()
        guard var new = contentBeforeUpdates else { return .init() }
        followed = nil
        let outcome = ContentBuilder(layout, geometry).apply(batch, to: &new)
        new.sources = sources(geometry)
        work.follow(outcome.map)
        content = new
        // A drop ends with a batch, and not in the way in which a finger ends what it moves.
        if geometry.collectionView.hasUncommittedUpdates {
            movement?.noteChange(mayHaveAsked: true)
        } else {
            movement = nil
        }
        return outcome
    }

    /// Gives an element what its view was measured to be. The engine's layout must have no second owner meanwhile:
    /// changing it would copy it.
    func setMeasure(_ measure: Measure, of element: LayoutElement) {
        shown = nil
        content?.setMeasure(measure, of: element)
        movement?.noteChange(mayHaveAsked: false)
    }
}

// MARK: What has been visible

extension LayoutModel {
    /// Elements are shown. Those that were visible until now keep their columns: also the ones that nobody measures,
    /// because the estimate was right.
    func show(_ visible: LayoutRect) {
        if let shown, shown != visible { keepShownColumns() }
        shown = visible
    }

    private func keepShownColumns() {
        if let shown { content?.layout.keepColumns(ofItemsIn: shown) }
        shown = nil
    }
}

// MARK: An item under a finger

extension LayoutModel {
    /// Goes along with what a finger has done, if it has done anything. Answers whether the item stands elsewhere now.
    func followMovement(_ geometry: ViewGeometry) -> Bool {
        work.takeMovement().map { follow($0, geometry) } ?? false
    }

    /// What was laid out before a batch, and what became of it, if that is what a finger has done: it need not be done
    /// again. Not every UIKit tells of it in this way.
    func followMovement(
        _ batch: UpdateBatch,
        _ geometry: ViewGeometry
    ) -> (before: LayoutContent, outcome: ContentBuilder.Outcome)? {
        guard let move = batch.onlyMove else { return nil }
        if let movement, movement.path == move.from {
            _ = follow(MovementStep(from: move.from, to: move.to), geometry)
        }
        guard let (before, outcome) = followed, let outcome, outcome.map.newPath(of: move.from) == move.to
        else { return nil }
        followed = nil
        work.followMovement()
        return (before, outcome)
    }

    private func follow(_ step: MovementStep, _ geometry: ViewGeometry) -> Bool {
        guard let before = content else { return false }
        var movement = movement ?? ItemMovement(of: step.from, in: before)
        followed = nil
        let moves = step.to != movement.path
        if moves {
            var after = before
            let outcome = ContentBuilder(layout, geometry).move(movement.path, to: step.to, in: &after)
            followed = (before, outcome)
            content = after
            movement.path = step.to
        }
        self.movement = step.phase == .underWay ? movement : nil
        if step.phase == .canceled, let original = movement.original { content = original }
        if step.phase != .underWay, movement.mayHaveAsked { work.needItems() }
        if step.phase == .ended, content?.description(of: step.to.section) != movement.description {
            work.needItem(at: step.to)
        }
        return moves
    }
}
#endif

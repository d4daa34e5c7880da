#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// The layout's content, and the list of its invalid parts. It is updated on request, and doesn't scroll.
@MainActor
final class LayoutModel {
    private let sources: (UICollectionView) -> LayoutSources
    /// The content; `nil` before the first `prepare()`.
    private(set) var content: LayoutContent?
    private var work = PendingWork()
    /// The item that is being dragged.
    private var movement: ItemMovement?
    /// The visible rect in the content.
    private var shown: LayoutRect?
    /// The content before updates that have already been applied: because they came late, or because a drag
    /// made them. A drag also has an outcome.
    private var followed: (before: LayoutContent, outcome: ContentBuilder.Outcome?)?

    /// - Parameter sources: Returns the present sources of the content for a view.
    init(sources: @escaping (UICollectionView) -> LayoutSources) {
        self.sources = sources
    }
}

// MARK: Pending work

extension LayoutModel {
    /// Notes what a context invalidates.
    func note(_ context: UICollectionViewLayoutInvalidationContext) { work.note(context) }

    /// Notes that all data may have changed.
    func needData() { work.needData() }

    /// Whether the counts are new, but the updates haven't arrived yet. Elements can't be identified then.
    var awaitsUpdates: Bool { work.awaitsUpdates }

    /// Whether everything is valid.
    var isValid: Bool { work.isEmpty }

    /// Whether an element's position depends on the visible rect.
    var hasPinnedElements: Bool { content?.hasPinnedElements == true }

    /// Returns whether everything must be loaded: there is no content, or none for this view.
    func needsData(for view: UICollectionView) -> Bool {
        work.needsData || content?.sources.isFor(view) != true
    }

    /// Returns whether the content is up to date for a view whose data source hasn't changed.
    func isUpToDate(_ room: LayoutRoom, _ sources: ContentSources) -> Bool {
        guard let content else { return false }
        return work.isEmpty && room == content.room && sources == content.sources
    }

    private func builder(_ geometry: ViewGeometry, _ room: LayoutRoom? = nil) -> ContentBuilder {
        ContentBuilder(sources(geometry.collectionView), geometry, room)
    }
}

// MARK: Layout

extension LayoutModel {
    /// Builds everything again from the data source.
    ///
    /// - Parameter other: The content of a layout that this one replaces.
    func load(_ geometry: ViewGeometry, after other: LayoutContent?) {
        shown = nil
        var memory = content.take()
        (followed, movement) = (nil, nil)
        let new = builder(geometry).build(from: other, in: &memory)
        work.clear()
        content = new
    }

    /// Does the pending work. The data source hasn't changed.
    func bringUpToDate(_ geometry: ViewGeometry, _ room: LayoutRoom) {
        keepShownColumns()
        guard let content else { return }
        let due = work
        work.clear()
        let builder = builder(geometry, room)
        let sources = builder.sources.identity
        var new = content
        let asksForAll = due.needsItems || sources != content.sources
        let describes = asksForAll || due.needsDescriptions || room != content.room
        if describes { new = builder.describeAgain(content, asksForAll: asksForAll) }
        if !asksForAll, !due.items.isEmpty { new = builder.askAgain(due.items, in: new) }
        new.sources = sources
        self.content = new
        movement?.noteChange(mayHaveAsked: describes || !due.items.isEmpty)
    }

    /// Handles new counts. The updates that led to them normally follow at once. If they don't, the layout is
    /// built from the counts. Returns whether it was.
    func layOutLateUpdates(_ geometry: ViewGeometry) -> Bool {
        guard let content, !work.waitsForUpdates() else {
            followed = nil
            return false
        }
        followed = (content, nil)
        self.content = builder(geometry).build(from: content)
        return true
    }

    /// The content that a batch starts from.
    var contentBeforeUpdates: LayoutContent? { followed?.before ?? content }

    /// Applies a batch. Asks only for the sizes of new items.
    func apply(_ batch: UpdateBatch, _ geometry: ViewGeometry) -> ContentBuilder.Outcome {
        keepShownColumns()
        guard var new = contentBeforeUpdates else { return .init() }
        followed = nil
        let builder = builder(geometry)
        let outcome = builder.apply(batch, to: &new)
        new.sources = builder.sources.identity
        work.follow(outcome.map)
        content = new
        // A drop ends with a batch, not like an interactive movement.
        if geometry.collectionView.hasUncommittedUpdates {
            movement?.noteChange(mayHaveAsked: true)
        } else {
            movement = nil
        }
        return outcome
    }

    /// Sets the measured size of an element. The engine's layout must have no other owner at this time,
    /// because a change would copy it.
    func setMeasure(_ measure: Measure, of element: LayoutElement) {
        shown = nil
        content?.setMeasure(measure, of: element)
        movement?.noteChange(mayHaveAsked: false)
    }
}

// MARK: Visible items

extension LayoutModel {
    /// Notes the visible rect. Items that were visible until now keep their columns, even if they were never
    /// measured because the estimate was right.
    func show(_ visible: LayoutRect) {
        if let shown, shown != visible { keepShownColumns() }
        shown = visible
    }

    private func keepShownColumns() {
        if let shown { content?.layout.keepColumns(ofItemsIn: shown) }
        shown = nil
    }
}

// MARK: Dragged item

extension LayoutModel {
    /// Notes that the next step of a drag is its last.
    func movementWillEnd(isCanceled: Bool) { work.movementWillEnd(isCanceled: isCanceled) }

    /// Follows a drag, if there is one. Returns whether the item has moved.
    func followMovement(_ geometry: ViewGeometry) -> Bool {
        work.takeMovement().map { follow($0, geometry) } ?? false
    }

    /// Returns the content before a batch and the outcome of the batch, if a drag has already applied it. Not
    /// every version of UIKit reports a drag in this way.
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
            let outcome = builder(geometry).move(movement.path, to: step.to, in: &after)
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

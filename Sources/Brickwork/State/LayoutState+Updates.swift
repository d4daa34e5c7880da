#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

// MARK: Batches of updates

extension LayoutState {
    /// Applies a batch. Asks only for the sizes of new items.
    func apply(_ updateItems: [UICollectionViewUpdateItem]) {
        guard let view = layout.collectionView else { return }
        let geometry = geometry(view)
        let viewport = geometry.viewport
        let batch = UpdateBatch(updateItems)
        if let (before, outcome) = takeDragReported(as: batch, geometry) {
            handle(.itemWasDragged, viewport)
            animation = AnimatedChange(from: before, viewport.rect, to: viewport.rect, outcome)
            return
        }
        keepShownColumns()
        guard let before = applied.take()?.before ?? content else { return }
        handle(.updateWillBegin, viewport, in: before.layout)
        let builder = builder(geometry)
        var new = before
        let outcome = builder.apply(batch, to: &new)
        new.sources = builder.sources
        invalid.follow(outcome.map)
        content = new
        endWatch.itemsDidChange()
        // A drop ends with a batch, not like an interactive movement.
        if view.hasUncommittedUpdates { drag?.noteChange(mayHaveAsked: true) } else { drag = nil }
        visible = viewport.rect
        let target = handle(.updateDidBegin(outcome.map), viewport) ?? viewport.offset
        animation = AnimatedChange(from: before, viewport.rect, to: viewport.at(offset: target).rect, outcome)
        offerNewContentSize()
    }

    /// Ends a batch, and then handles cells that were measured during it.
    func endUpdates() {
        animation = nil
        guard let view = layout.collectionView else { return }
        let geometry = geometry(view)
        handle(.updateDidEnd, geometry.viewport)
        let adjustment = keeper.takeAdjustment()
        guard adjustment != 0 || keeper.hasMissedUpdate || view.contentSize != contentSize else { return }
        invalidateOffset(by: geometry.vector(adjustment))
    }

    /// Returns the initial or final attributes of an element in a change, or the result of `ordinary` if no
    /// change is animated.
    func attributes(
        _ end: AnimatedChange.End,
        _ category: UICollectionView.ElementCategory,
        _ kind: String? = nil,
        at indexPath: IndexPath,
        ordinary: () -> UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        guard animation != nil else { return ordinary() }
        guard let (content, view) = valid,
            let element = LayoutElement(category, kind: kind, at: indexPath),
            let (attributes, stays) = animation?.attributes(end, of: element, in: content),
            kind == attributes.representedElementKind
        else { return nil }
        guard !stays, let delegate = AppSource.delegate(of: layout, view) else { return attributes }
        switch end {
        case .initial: delegate.collectionView(view, layout: layout, willAppearFrom: attributes)
        case .final: delegate.collectionView(view, layout: layout, willDisappearTo: attributes)
        }
        return attributes
    }

    /// Returns elements that a batch adds to sections that stay, or removes from them (at the final end).
    func changes(
        at end: AnimatedChange.End,
        of kind: LayoutElement.Kind?,
        _ backgroundKind: String? = nil
    ) -> [IndexPath] {
        guard isUpdating, let kind, let content else { return [] }
        return animation?.changes(at: end, of: kind, backgroundKind, in: content) ?? []
    }
}

// MARK: Dragged items

extension LayoutState {
    /// Returns the new path of a dragged item.
    func dropTarget(ofItemAt indexPath: IndexPath, heldAt position: CGPoint) -> IndexPath? {
        guard let content = valid?.content, let path = ItemPath(indexPath) else { return nil }
        let target = content.layout.dropTarget(
            ofItemAt: path,
            heldOver: LayoutPoint(position),
            policy: layout.updatePolicy
        )
        return IndexPath(target)
    }

    /// Follows a step of a drag. Returns whether the item has moved.
    func follow(_ step: DragStep, _ geometry: ViewGeometry) -> Bool {
        guard let before = content else { return false }
        var drag = drag ?? Drag(of: step.from, in: before)
        applied = nil
        let moves = step.to != drag.path
        if moves {
            var after = before
            let outcome = builder(geometry).move(drag.path, to: step.to, in: &after)
            applied = (before, outcome)
            content = after
            drag.path = step.to
        }
        self.drag = step.phase == .underWay ? drag : nil
        if step.phase == .canceled, let original = drag.original { content = original }
        if step.phase != .underWay, drag.mayHaveAsked { invalid.needItems() }
        if step.phase == .ended, content?.description(of: step.to.section) != drag.description {
            invalid.needItem(at: step.to)
        }
        return moves
    }
}

/// An item that is being dragged. The data source keeps its old order until the item is dropped. The layout
/// moves the item with its size, and asks nobody.
struct Drag {
    /// The item's path in the layout.
    var path: ItemPath
    /// The description of the item's first section.
    let description: SectionDescription?
    /// The content before the drag. It is `nil` once something else has changed, because canceling a
    /// drag must not undo that.
    private(set) var original: LayoutContent?
    /// Whether items were requested during the drag, with paths that mean other items to the data source.
    private(set) var mayHaveAsked = false

    init(of path: ItemPath, in content: LayoutContent) {
        self.path = path
        description = content.description(of: path.section)
        original = content
    }

    /// Notes that something else has changed.
    mutating func noteChange(mayHaveAsked: Bool) {
        original = nil
        self.mayHaveAsked = self.mayHaveAsked || mayHaveAsked
    }
}

/// A step of an interactive movement.
struct DragStep {
    /// The phase of the movement.
    enum Phase {
        case underWay, ended, canceled
    }

    /// The item's earlier path.
    private(set) var from: ItemPath
    /// The item's new path.
    let to: ItemPath
    let phase: Phase

    init(from: ItemPath, to: ItemPath, _ phase: Phase = .underWay) {
        (self.from, self.to, self.phase) = (from, to, phase)
    }

    /// Returns `nil` if a context isn't about an interactive movement.
    @MainActor
    init?(_ context: UICollectionViewLayoutInvalidationContext, _ phase: Phase) {
        guard let from = context.previousIndexPathsForInteractivelyMovingItems?.first.flatMap(ItemPath.init),
            let to = context.targetIndexPathsForInteractivelyMovingItems?.first.flatMap(ItemPath.init)
        else { return nil }
        self.init(from: from, to: to, phase)
    }

    /// Returns both steps as one.
    func followed(by next: DragStep) -> DragStep { DragStep(from: from, to: next.to, next.phase) }
}
#endif

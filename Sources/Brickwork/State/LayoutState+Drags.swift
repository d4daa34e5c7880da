#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import BrickworkScrolling
import UIKit

// MARK: Dragged items

extension LayoutState {
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
            let batch = UpdateBatch(moving: drag.path, to: step.to)
            var asking = BatchBuilder(batch, before, builder(geometry))
            let answers = asking.askForDescriptions()
            applied = (before, asking.outcome)
            var after = before.layout
            answers.apply(to: &after, layout.updatePolicy)
            replaceContent(with: LayoutContent(layout: after, origin: answers.origin))
            drag.path = step.to
        }
        self.drag = step.phase == .underWay ? drag : nil
        if step.phase == .canceled, let original = drag.original { replaceContent(with: original) }
        if step.phase != .underWay, drag.mayHaveAsked { invalid.needsItems = true }
        if step.phase == .ended, content?.description(of: step.to.section) != drag.description {
            invalid.items.append(step.to)
        }
        return moves
    }
}

/// An item that is being dragged. The data source keeps its old order until the item is dropped. The layout
/// moves the item with its size, and asks nobody.
struct Drag {
    var path: ItemPath
    let description: BrickworkSection?
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

    /// Forgets the content before the drag, because something else has changed.
    mutating func didChange(mayHaveAsked: Bool) {
        original = nil
        self.mayHaveAsked = self.mayHaveAsked || mayHaveAsked
    }
}

struct DragStep {
    enum Phase {
        case underWay, ended, canceled
    }

    let from: ItemPath
    let to: ItemPath
    var phase = Phase.underWay

    func followed(by next: DragStep) -> DragStep { DragStep(from: from, to: next.to, phase: next.phase) }
}

extension DragStep {
    /// Returns `nil` if a context isn't about an interactive movement.
    @MainActor
    init?(_ context: UICollectionViewLayoutInvalidationContext, _ phase: Phase) {
        guard let from = context.previousIndexPathsForInteractivelyMovingItems?.first.flatMap(ItemPath.init),
            let to = context.targetIndexPathsForInteractivelyMovingItems?.first.flatMap(ItemPath.init)
        else { return nil }
        self.init(from: from, to: to, phase: phase)
    }
}
#endif

#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// A step of an interactive movement.
struct MovementStep {
    /// The phase of the movement.
    enum Phase {
        case underWay, ended, canceled
    }

    /// The item's earlier path.
    private(set) var from: ItemPath
    /// The item's new path.
    private(set) var to: ItemPath
    let phase: Phase

    /// Returns `nil` if a context isn't about a movement.
    @MainActor
    init?(_ context: UICollectionViewLayoutInvalidationContext, _ phase: Phase) {
        guard let from = context.previousIndexPathsForInteractivelyMovingItems?.first.flatMap(ItemPath.init),
            let to = context.targetIndexPathsForInteractivelyMovingItems?.first.flatMap(ItemPath.init)
        else { return nil }
        (self.from, self.to, self.phase) = (from, to, phase)
    }

    /// Creates a step that no context reports.
    init(from: ItemPath, to: ItemPath) {
        (self.from, self.to, phase) = (from, to, .underWay)
    }

    /// Returns both steps as one.
    func followed(by next: MovementStep) -> MovementStep {
        var both = next
        both.from = from
        return both
    }
}
#endif

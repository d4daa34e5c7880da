#if canImport(UIKit) && !os(watchOS)
import BrickworkEngine
import UIKit

/// What a finger does to the item that it holds.
struct MovementStep {
    /// How far the movement is.
    enum Phase {
        case underWay, ended, canceled
    }

    /// Where the item was laid out.
    private(set) var from: ItemPath
    /// Where it is to be laid out.
    private(set) var to: ItemPath
    private(set) var phase: Phase

    /// `nil` if a context is about something else.
    @MainActor
    init?(_ context: UICollectionViewLayoutInvalidationContext) {
        guard let from = context.previousIndexPathsForInteractivelyMovingItems?.first.flatMap(ItemPath.init),
            let to = context.targetIndexPathsForInteractivelyMovingItems?.first.flatMap(ItemPath.init)
        else { return nil }
        (self.from, self.to, phase) = (from, to, .underWay)
        if case .movement(let phase) = (context as? BrickworkInvalidationContext)?.reason {
            self.phase = phase
        }
    }

    /// A step of which no context tells.
    init(from: ItemPath, to: ItemPath) {
        (self.from, self.to, phase) = (from, to, .underWay)
    }

    /// Two steps at once.
    func followed(by next: MovementStep) -> MovementStep {
        var both = next
        both.from = from
        return both
    }
}
#endif

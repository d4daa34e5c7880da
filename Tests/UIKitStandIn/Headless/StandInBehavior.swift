/// What UIKit does or doesn't do, where that isn't known. A layout must be right in both cases.
public enum StandInBehavior: Sendable {
    /// `prepare(forCollectionViewUpdates:)` reports each step of an interactive movement. The invalidation
    /// context always does.
    case announcesInteractiveMoves

    /// The content size is read again after `prepare(forCollectionViewUpdates:)`, without an invalidation.
    case rereadsContentSize

    /// The view uses the layout's target offset after an update during a drag. iOS 15.1 doesn't.
    case heedsTargetWhileScrolling

    /// A layout that is set on a view is invalidated completely, not only prepared.
    case invalidatesNewLayouts

    /// A supplementary view that slides into view because a section above it is deleted is measured with its
    /// old path.
    case measuresByStalePaths

    /// The offset changes before the layout is told that an update is over, not afterward. Apple's documentation of
    /// `finalizeCollectionViewUpdates()` says that it is called within the animation block. It doesn't say when the offset
    /// changes.
    case movesOffsetBeforeFinalizing

    /// A layout that invalidates itself in `prepare(forCollectionViewUpdates:)` is prepared again within the update. Otherwise,
    /// that is lost. Apple's documentation of `invalidateLayout()` says that it may be called at any time, and that the layout
    /// is updated in the next update cycle. It doesn't say which cycle that is during an update.
    case heedsInvalidationInUpdates

    /// Drags, too, use the invalidation contexts of interactive movements. Apple's documentation of these
    /// contexts only mentions `beginInteractiveMovementForItem(at:)`.
    case tellsDropsByContexts

    /// A batch during a drag is rebased onto the presented items, in one update. Otherwise, the presentation
    /// is undone first. rdar 42180829 shows rebasing. Apple's documentation doesn't describe it.
    case rebasesUpdates
}

/// The alternations of one view.
struct Alternations {
    private var counts: [StandInBehavior: Int] = [:]

    /// Returns the chosen behavior, or else alternates, beginning with `true`.
    @MainActor
    mutating func next(_ behavior: StandInBehavior) -> Bool {
        if let chosen = StandIn.behavior[behavior] { return chosen }
        counts[behavior, default: 0] += 1
        return counts[behavior]?.isMultiple(of: 2) == false
    }
}

/// The stand-in's behavior where UIKit's isn't known. A layout must be right in both cases.
///
/// `nil` tries both values in turn, separately for each view.
public struct StandInBehavior: Equatable, Sendable {
    /// Whether `prepare(forCollectionViewUpdates:)` reports each step of an interactive movement. The
    /// invalidation context always does.
    public var announcesInteractiveMoves: Bool?

    /// Whether the content size is read again after `prepare(forCollectionViewUpdates:)`, without an
    /// invalidation.
    public var rereadsContentSize: Bool?

    /// Whether the view uses the layout's target offset after an update during a drag. iOS 15.1 doesn't.
    public var heedsTargetWhileScrolling: Bool?

    /// Whether a layout that is set on a view is invalidated completely, or only prepared.
    public var invalidatesNewLayouts: Bool?

    /// Whether a supplementary view that slides into view because a section above it is deleted is measured
    /// with its old path.
    public var measuresByStalePaths: Bool?

    /// Whether the offset changes before the layout is told that an update is over, or afterward. Apple's documentation of
    /// `finalizeCollectionViewUpdates()` says that it is called within the animation block. It doesn't say when the offset
    /// changes.
    public var movesOffsetBeforeFinalizing: Bool?

    /// Whether a layout that invalidates itself in `prepare(forCollectionViewUpdates:)` is prepared again within the update, or
    /// that is lost. Apple's documentation of `invalidateLayout()` says that it may be called at any time, and that the layout
    /// is updated in the next update cycle. It doesn't say which cycle that is during an update.
    public var heedsInvalidationInUpdates: Bool?

    /// Whether drags, too, use the invalidation contexts of interactive movements. Apple's documentation of
    /// these contexts only mentions `beginInteractiveMovementForItem(at:)`.
    public var tellsDropsByContexts: Bool?

    /// Whether a batch during a drag is rebased onto the presented items, in one update. Otherwise, the
    /// presentation is undone first. rdar 42180829 shows rebasing. Apple's documentation doesn't describe it.
    public var rebasesUpdates: Bool?

    /// Makes a behavior. Both values are tried for properties that are left out.
    public init(
        announcesInteractiveMoves: Bool? = nil,
        rereadsContentSize: Bool? = nil,
        heedsTargetWhileScrolling: Bool? = nil,
        invalidatesNewLayouts: Bool? = nil,
        measuresByStalePaths: Bool? = nil,
        movesOffsetBeforeFinalizing: Bool? = nil,
        heedsInvalidationInUpdates: Bool? = nil,
        tellsDropsByContexts: Bool? = nil,
        rebasesUpdates: Bool? = nil
    ) {
        self.announcesInteractiveMoves = announcesInteractiveMoves
        self.rereadsContentSize = rereadsContentSize
        self.heedsTargetWhileScrolling = heedsTargetWhileScrolling
        self.invalidatesNewLayouts = invalidatesNewLayouts
        self.measuresByStalePaths = measuresByStalePaths
        self.movesOffsetBeforeFinalizing = movesOffsetBeforeFinalizing
        self.heedsInvalidationInUpdates = heedsInvalidationInUpdates
        self.tellsDropsByContexts = tellsDropsByContexts
        self.rebasesUpdates = rebasesUpdates
    }
}

/// The alternations of one view.
struct Alternations {
    private var counts: [KeyPath<StandInBehavior, Bool?>: Int] = [:]

    /// Returns the chosen behavior, or else alternates, beginning with `true`.
    @MainActor
    mutating func next(_ behavior: KeyPath<StandInBehavior, Bool?>) -> Bool {
        if let chosen = StandIn.behavior[keyPath: behavior] { return chosen }
        counts[behavior, default: 0] += 1
        return counts[behavior]?.isMultiple(of: 2) == false
    }
}

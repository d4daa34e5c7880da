/// What the stand-in does where it is not known what UIKit does: a layout has to be right either way.
///
/// `nil` tries both: the first time the one, the next time the other, by the view.
public struct StandInBehavior: Equatable, Sendable {
    /// Whether `prepare(forCollectionViewUpdates:)` tells a layout of each step of an interactive movement. The
    /// invalidation context does in any case.
    public var announcesInteractiveMoves: Bool?

    /// Whether the content size is read once more after `prepare(forCollectionViewUpdates:)`, without an
    /// invalidation.
    public var rereadsContentSize: Bool?

    /// Whether the offset that a layout wants after an update counts while the reader scrolls; not so in iOS 15.1.
    public var heedsTargetWhileScrolling: Bool?

    /// Whether a layout that is put on a view is told that everything is invalid, or only prepared anew.
    public var invalidatesNewLayouts: Bool?

    /// Whether a supplementary view that slides into view in an update, because a section above it is deleted, is measured
    /// by its path from before.
    public var measuresByStalePaths: Bool?

    /// Whether the offset that a layout wants after an update is there when the layout is told that the update is over, or
    /// only then. Apple's documentation of `finalizeCollectionViewUpdates()` says that it is called within the animation block,
    /// and not when the offset moves.
    public var movesOffsetBeforeFinalizing: Bool?

    /// Whether a layout that invalidates itself in `prepare(forCollectionViewUpdates:)` is prepared again within the update, or
    /// that is lost. Apple's documentation of `invalidateLayout()` says that it may be called at any time, and that the layout
    /// is updated in the next update cycle, and not which one that is in an update.
    public var heedsInvalidationInUpdates: Bool?

    /// Whether a layout is told of the steps of a drag by the contexts of interactive movements too. Apple's documentation of
    /// those contexts names `beginInteractiveMovementForItem(at:)` only.
    public var tellsDropsByContexts: Bool?

    /// Whether a batch that meets a drag is rebased onto what is presented, in one update, or what is presented is undone first.
    /// rdar 42180829 shows the first; Apple's documentation says neither.
    public var rebasesUpdates: Bool?

    /// As given; what is left out is tried both ways.
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

/// Takes turns where both ways are to be tried.
struct Alternation {
    private var count = 0

    /// The given way, or else the other one than last time, beginning with `true`.
    mutating func next(_ fixed: Bool?) -> Bool {
        if let fixed { return fixed }
        count += 1
        return !count.isMultiple(of: 2)
    }
}

/// The turns of one view.
struct Alternations {
    var interactiveMoves = Alternation()
    var contentSizes = Alternation()
    var targetWhileScrolling = Alternation()
    var newLayouts = Alternation()
    var staleHeaders = Alternation()
    var updateOffsets = Alternation()
    var invalidationsInUpdates = Alternation()
    var dropContexts = Alternation()
    var rebasing = Alternation()
}

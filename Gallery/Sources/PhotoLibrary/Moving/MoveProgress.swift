/// How far a library is on its way.
public struct MoveProgress: Hashable, Sendable {
    /// What is done, in this order.
    public enum Step: Sendable {
        /// Smaller pictures are sent.
        case pictures
        /// What is known is copied.
        case entries
        /// What is there now is compared with what was.
        case comparison
    }

    /// What is being done.
    public var step: Step
    /// How much of it is done, also before an interruption.
    public var done: Int
    /// How much there is.
    public var total: Int
}

/// What has become of a library that was moved.
public struct MoveSummary: Hashable, Sendable {
    /// How many photos there are.
    public var photos = 0
    /// How many of them wait for workers to make their thumbnails.
    public var toMake = 0
    /// Whether all of it was there before.
    public var wasThere = false
}

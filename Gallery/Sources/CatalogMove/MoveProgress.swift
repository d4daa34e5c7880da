/// The progress of a move.
public struct MoveProgress: Hashable, Sendable {
    /// The steps, in order.
    public enum Step: Sendable {
        /// Thumbnails are sent.
        case pictures
        /// Rows are copied.
        case entries
        /// The copy is compared with the original.
        case comparison
    }

    /// The current step.
    public var step: Step
    /// The finished part of the step, including work before an interruption.
    public var done: Int
    /// The total of the step.
    public var total: Int
}

/// The result of a move.
public struct MoveSummary: Hashable, Sendable {
    /// The number of photos.
    public var photos = 0
    /// The number of photos that wait for workers to make their thumbnails.
    public var toMake = 0
    /// Whether everything had been copied before.
    public var wasThere = false
}

/// Where the scroll view is to go.
struct ScrollRequest: Equatable {
    /// Requests are numbered, so that the same place can be asked for twice.
    var number: Int
    /// Where what is seen is to begin along the scroll axis.
    var offset: Double
    /// Whether the reader is to see that something moves; otherwise nothing that is seen does.
    var isSeen: Bool
}

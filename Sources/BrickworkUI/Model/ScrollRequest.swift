/// Where the scroll view is to go.
struct ScrollRequest: Equatable {
    /// Requests are numbered, so that the same place can be asked for twice.
    var number: Int
    /// Where the visible part is to begin along the scroll axis, in the container's coordinates.
    var offset: Double
    /// Whether the user is to see that something moves; otherwise nothing that is visible does.
    var isSeen: Bool
}

/// The first item of a container that is visible.
struct FirstVisibleItem: Equatable {
    var identity: AnyHashable
    /// Where the container begins in the scroll view's content.
    var before: Double
}

/// Moves the scroll view that containers are in.
@MainActor
protocol ScrollMoving: AnyObject {
    /// Takes the scroll view to an offset of its content.
    func move(to offset: Double, isSeen: Bool)
    /// Learns from where a scroll view has gone instead of where it was asked to go. Answers whether it is to be asked
    /// again.
    func learns(fromMissingBy distance: Double) -> Bool
    /// The containers' first visible items are to be looked at.
    func firstVisibleItemMayHaveChanged()
}

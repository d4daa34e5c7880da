/// A target for the scroll view.
struct ScrollRequest: Equatable {
    /// The number of the request, so that the same target can be requested twice.
    var number: Int
    /// The start of the visible rect along the scroll axis, in the container's coordinates.
    var offset: Double
    /// Whether the user sees the content move. Otherwise, the visible items stay in place.
    var isSeen: Bool
}

/// A scroll to a target that the scroll view hasn't reached yet.
struct Journey {
    /// The scroll view's offset at the time of the request.
    var start: Double
    var end: Double
    /// Whether the scroll view scrolls past the items in between.
    var isSeen: Bool
}

/// The first visible item of a container.
struct FirstVisibleItem: Equatable {
    var identity: AnyHashable
    /// The start of the container in the scroll view's content.
    var before: Double
}

/// Moves the scroll view that contains the lazy containers.
@MainActor
protocol ScrollMoving: AnyObject {
    /// Scrolls to an offset of the content.
    func move(to offset: Double, isSeen: Bool)
    /// Corrects later requests after the scroll view has missed its target by a distance. Returns whether to
    /// repeat the request.
    func learns(fromMissingBy distance: Double) -> Bool
    /// Called when the first visible item of a container may have changed.
    func firstVisibleItemMayHaveChanged()
}

/// A point of a wall, independent of the layout.
struct Mark: Equatable, Sendable {
    /// The index of the photo.
    var index: Int
    /// The distance from the photo's top, as a fraction of its height.
    var fraction = 0.0
}

/// A point of a wall that is kept at the same place on the screen.
struct Kept: Equatable, Sendable {
    var mark: Mark
    /// The distance from the top of the visible rect.
    private var distance: Double
    private var visibleHeight: Double

    init(_ mark: Mark, distance: Double, visibleHeight: Double) {
        self.mark = mark
        self.distance = distance
        self.visibleHeight = visibleHeight
    }

    /// Returns the distance for another height of the visible rect. It is the same fraction of the height.
    func distance(in height: Double) -> Double {
        height == visibleHeight || visibleHeight <= 0 ? distance : distance / visibleHeight * height
    }
}

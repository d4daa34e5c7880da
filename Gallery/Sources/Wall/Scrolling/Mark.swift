/// A point of a wall, wherever that will stand.
struct Mark: Equatable, Sendable {
    /// A photo's index.
    var index: Int
    /// How far down the photo the point is, as a share of its height.
    var fraction = 0.0
}

/// A point of a wall that stays where it is on the screen.
struct Kept: Equatable, Sendable {
    var mark: Mark
    /// How far down from the top of what is seen.
    private var distance: Double
    private var visibleHeight: Double

    init(_ mark: Mark, distance: Double, visibleHeight: Double) {
        self.mark = mark
        self.distance = distance
        self.visibleHeight = visibleHeight
    }

    /// How far down it is where so much is seen: at the same share of it.
    func distance(in height: Double) -> Double {
        height == visibleHeight || visibleHeight <= 0 ? distance : distance / visibleHeight * height
    }
}

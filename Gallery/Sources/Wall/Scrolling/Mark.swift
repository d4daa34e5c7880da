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

/// The scroll position to preserve while the visible photos aren't loaded yet.
enum Goal: Equatable, Sendable {
    /// A position that the user navigated to.
    case awaited(Kept)
    /// A position that the user scrolled past. It is preserved until a photo is visible.
    case passed(Kept)
    /// The end of the wall.
    case end

    var point: Kept? {
        switch self {
        case .awaited(let kept), .passed(let kept): kept
        case .end: nil
        }
    }

    func following(_ move: Move) -> Goal {
        switch self {
        case .awaited(let kept): .awaited(move.following(kept))
        case .passed(let kept): .passed(move.following(kept))
        case .end: .end
        }
    }
}

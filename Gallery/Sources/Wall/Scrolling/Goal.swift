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

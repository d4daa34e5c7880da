/// What stays where it is while nothing that is seen is there yet.
enum Goal: Equatable, Sendable {
    /// What a reader went to.
    case awaited(Kept)
    /// What a reader came across, until something else is seen.
    case passed(Kept)
    /// The wall's end.
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

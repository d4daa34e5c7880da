/// Who goes first where workers are busy.
public enum PictureUrgency: Int, Comparable, CaseIterable, Sendable {
    /// Work ahead of need. It always leaves one worker to the others, where there are two or more.
    case background
    /// Reading a library.
    case index
    /// Somebody is waiting for it.
    case lookedAt

    /// Whether the other one goes first.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// The priority of work when all decoder processes are busy.
public enum PictureUrgency: Int, Comparable, CaseIterable, Sendable {
    /// Work in advance. If there are at least two decoder processes, one of them never does this work.
    case background
    /// Reading a library.
    case index
    /// A user is waiting for it.
    case lookedAt

    /// Returns whether the other one has priority.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

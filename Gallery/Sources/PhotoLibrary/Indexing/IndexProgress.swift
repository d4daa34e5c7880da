/// How far a pass over the folders is.
public struct IndexProgress: Hashable, Codable, Sendable {
    /// What is being done.
    public enum Phase: String, Codable, Sendable {
        /// Files are looked for, and read.
        case reading
        /// Nothing.
        case idle
    }

    /// What is being done.
    public var phase: Phase
    /// Whether folders are still being looked through: then more may be found.
    public var isLooking: Bool
    /// Files found so far that have to be read, since they are new or have changed.
    public var found: Int
    /// How many of them have been read, those that failed included.
    public var read: Int
    /// How many of them should be pictures and could not be read.
    public var failed: Int

    /// Nothing is being done.
    public static let idle = IndexProgress(phase: .idle, isLooking: false, found: 0, read: 0, failed: 0)
}

/// The progress of a pass over the folders.
public struct IndexProgress: Hashable, Codable, Sendable {
    /// The kind of work.
    public enum Phase: String, Codable, Sendable {
        /// Files are found and read.
        case reading
        /// No work is done.
        case idle
    }

    /// The current work.
    public var phase: Phase
    /// Whether folders are still being scanned, so that more files may be found.
    public var isLooking: Bool
    /// The number of new and changed files that were found so far.
    public var found: Int
    /// The number of these files that have been read, including failures.
    public var read: Int
    /// The number of these files that should be pictures and couldn't be read.
    public var failed: Int

    /// The progress while no work is done.
    public static let idle = IndexProgress(phase: .idle, isLooking: false, found: 0, read: 0, failed: 0)
}

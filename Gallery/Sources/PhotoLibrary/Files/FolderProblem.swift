import SystemPackage

/// A folder that couldn't be scanned. Its known photos are kept unchanged.
public struct FolderProblem: Error, Hashable, Sendable {
    /// The folder.
    public var folder: FilePath
    /// Whether it is one of the library folders.
    public var isGiven: Bool
    /// Whether its disk is away, or another disk is in its place.
    public var isAway = false
    /// Whether the machine lacks a resource, such as descriptors. The next pass may succeed.
    public var isPassing = false
    /// The problem, in one line.
    public var reason: String

    package init(
        folder: FilePath,
        isGiven: Bool,
        isAway: Bool = false,
        isPassing: Bool = false,
        reason: String
    ) {
        self.folder = folder
        self.isGiven = isGiven
        self.isAway = isAway
        self.isPassing = isPassing
        self.reason = reason
    }
}

import SystemPackage

/// A folder that could not be looked through. Photos that are known of it are kept as they were.
public struct FolderProblem: Error, Hashable, Sendable {
    /// The folder.
    public var folder: FilePath
    /// Whether it is one of those that were given.
    public var isGiven: Bool
    /// Whether another disk is there than the one from which photos are known, or none.
    public var isAway = false
    /// Whether the machine is short of something, such as descriptors: the next pass may get further.
    public var isPassing = false
    /// One line that says what is wrong.
    public var reason: String
}

/// What a pass over the folders came to.
public struct IndexSummary: Hashable, Sendable {
    /// How many photos there are now.
    public var photos = 0
    /// Photos that were not there before.
    public var added = 0
    /// Photos whose file has another content than before.
    public var changed = 0
    /// Photos whose file has another place or name than before.
    public var moved = 0
    /// Photos that are no longer there.
    public var removed = 0
    /// Files that were opened: those that were new or had changed.
    public var read = 0
    /// Those of them that should be pictures and could not be read. ``Catalog/unreadable()`` lists all there are,
    /// also from earlier passes.
    public var failed = 0
    /// Files that were left out since the machine is short of something, such as descriptors or memory. The next pass tries
    /// them again.
    public var postponed = 0
    /// Symbolic links, which are not followed.
    public var links = 0
    /// Files and folders of a bucket under names that no path can have: empty, `.` and `..`.
    public var nameless = 0
    /// Files and folders that are left out by a `.brickworkignore`, or since they are no photos of the user's.
    public var ignored = 0
    /// Files that are no pictures, by the end of their names: `.mp4`.
    public var formats: [String: Int] = [:]
    /// Folders that have to be looked at, as far as they were to be watched.
    var silent: Set<SilentFolders> = []
    /// How long until a file that could not be read is worth another try; nil where none waits for that.
    var untilRetry: Duration?
    /// Folders that could not be looked through.
    public var problems: [FolderProblem] = []
}

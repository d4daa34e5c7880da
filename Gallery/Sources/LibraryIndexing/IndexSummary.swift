import PhotoLibrary

/// The result of a pass over the folders.
public struct IndexSummary: Hashable, Sendable {
    /// The number of photos now.
    public var photos = 0
    /// The number of new photos.
    public var added = 0
    /// The number of photos with a new content.
    public var changed = 0
    /// The number of photos with a new place or name.
    public var moved = 0
    /// The number of removed photos.
    public var removed = 0
    /// The number of new and changed files that were opened.
    public var read = 0
    /// The number of these files that should be pictures and couldn't be read. ``Catalog/unreadable()`` lists
    /// all, including those of earlier passes.
    public var failed = 0
    /// The number of files that were left out because the machine lacks a resource, such as descriptors or
    /// memory. The next pass tries them again.
    public var postponed = 0
    /// The number of symbolic links that aren't followed.
    public var links = 0
    /// Whether symbolic links within the library folders are followed.
    public var followsLinks = false
    /// The number of files and folders in a bucket with names that no path can have: empty, `.` and `..`.
    public var nameless = 0
    /// The number of files and folders that were ignored, by a `.brickworkignore` or by default.
    public var ignored = 0
    /// The number of sidecars: files that belong to others, such as edits.
    public var sidecars = 0
    /// The number of files that aren't pictures, by file name extension, such as `.mp3`.
    public var formats: [String: Int] = [:]
    /// Folders that can't be watched, although they should be.
    package var silent: Set<SilentFolders> = []
    /// The time until an unreadable file should be tried again, or nil if none should.
    var untilRetry: Duration?
    /// Folders that couldn't be scanned.
    public var problems: [FolderProblem] = []
}

import SystemPackage

/// What folders looked like when they were last read: one whose time has not changed has the same entries.
struct FolderMemory: Sendable {
    struct Folder: Sendable {
        /// When entries last came or went, in microseconds since 1970; nil where that says too little.
        var modified: Int64?
        var folders: [FileName]
        /// What the folders above say of what is left out; with other rules, other entries are.
        var inherited: IgnoreRules
        /// The same with what its own file says.
        var rules: IgnoreRules
    }

    var folders: [FilePath: Folder] = [:]

    /// As long as files are being written, their folder's time tells nothing of it; nor does it tell of two changes
    /// within one tick of the file system's clock.
    private static let calm: Int64 = 30_000_000

    /// - Parameters:
    ///   - inherited: The rules of the folders above.
    ///   - rules: The same with the folder's own.
    ///   - now: In microseconds since 1970.
    mutating func note(
        _ listing: FolderListing,
        of path: FilePath,
        inherited: IgnoreRules,
        rules: IgnoreRules,
        now: Int64
    ) {
        let newest = listing.files.map(\.entry.stamp.modified).max() ?? .min
        let isCalm = newest < now - Self.calm
        folders[path] = Folder(
            modified: listing.modified.flatMap { isCalm && $0 < now - 1_000_000 ? $0 : nil },
            folders: listing.folders,
            inherited: inherited,
            rules: rules
        )
    }
}

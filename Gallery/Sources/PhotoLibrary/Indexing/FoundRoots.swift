import SystemPackage

/// Where the folders given are, and on which file systems: found once for many folders beneath them, and anew when that may
/// be otherwise by now.
struct FoundRoots {
    /// Where to look.
    struct Place {
        var roots: FolderRoots
        var volumes: Volumes
    }

    /// What is cheap to ask, and tells that all else is to be found anew.
    private struct Signs: Equatable {
        var given: [FilePath]
        /// One that goes, or becomes another folder, has another number.
        var inodes: [[Int64]]
        var mounts: MountTable
    }

    private let catalog: Catalog
    private let forgetsMissing: Bool
    private var signs: Signs?
    private var since = ContinuousClock.now
    private var roots = FolderRoots([]) { _ in nil }
    /// Of each root, as soon as somebody has looked beneath it.
    private var volumes: [FilePath: Volumes] = [:]

    /// What other workers write down of file systems has no sign.
    static let patience = Duration.seconds(10)

    /// - Parameter forgetsMissing: Whether what is there now counts, although it was another disk before.
    init(_ catalog: Catalog, forgetsMissing: Bool) {
        self.catalog = catalog
        self.forgetsMissing = forgetsMissing
    }

    /// For looking at a folder; nil for one that is beneath none of those that are shown.
    mutating func place(
        of folder: FilePath,
        mounts: MountTable = .current(),
        now: ContinuousClock.Instant = .now
    ) throws -> Place? {
        let given = try catalog.shownRoots()
        let inodes = given.map { root in
            (try? Entry.at(root).stamp).map { [$0.device, $0.inode] } ?? []
        }
        let signs = Signs(given: given, inodes: inodes, mounts: mounts)
        if signs != self.signs || now - since >= Self.patience {
            roots = try FolderRoots(given, remembered: catalog.rememberedPath)
            volumes = [:]
            self.signs = signs
            since = now
        }
        guard let root = roots.roots.first(where: { folder.starts(with: $0) }) else { return nil }
        let known = try volumes[root] ?? found(root, mounts)
        volumes[root] = known
        return Place(roots: roots, volumes: known)
    }

    private func found(_ root: FilePath, _ mounts: MountTable) throws -> Volumes {
        try Volumes(catalog, roots: [root], mounts: mounts, forgetsMissing: forgetsMissing)
    }
}

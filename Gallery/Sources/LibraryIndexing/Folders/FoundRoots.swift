import PhotoLibrary
import SourceFiles
import SystemPackage

/// The library folders on the disk, and their file systems.
package struct PassRoots {
    package let folders: FolderRoots
    package let volumes: Volumes
}

extension PassRoots {
    /// Finds the library folders for a new pass, shows only them, and records their file systems.
    ///
    /// - Parameter forgetsMissing: Whether the current file system counts even if it has replaced another
    ///   disk.
    package init(_ given: [FilePath], _ library: Catalog.Folders, mounts: MountTable, forgetsMissing: Bool)
        throws
    {
        folders = try FolderRoots(given, remembered: library.rememberedPath)
        try library.show(folders.folders, roots: folders.roots)
        let present = folders.roots.filter { root in root.isInBucket || (try? Entry.at(root).kind) == .folder
        }
        volumes = try Volumes(library, roots: present, mounts: mounts, forgetsMissing: forgetsMissing)
        try library.setVolumes(
            volumes.present,
            below: present,
            away: volumes.away,
            presumed: volumes.presumed
        )
    }
}

/// The library folders for scanning folders below them. They are found once for many folders, and again when they may have changed.
package struct FoundRoots {
    /// Signs of a change that are cheap to check.
    private struct Signs: Equatable {
        var given: [FilePath]
        /// A folder that is removed or replaced has another number.
        var inodes: [[Int64]]
        var mounts: MountTable
    }

    private let library: Catalog.Folders
    private let forgetsMissing: Bool
    private var signs: Signs?
    private var since = ContinuousClock.now
    private var folders = FolderRoots([]) { _ in nil }
    /// The file systems of each root, once a folder below it has been scanned.
    private var volumes: [FilePath: Volumes] = [:]

    /// The time after which they are found again: records of other workers about file systems have no sign.
    static let patience = Duration.seconds(10)

    /// - Parameter forgetsMissing: Whether the current file system counts even if it has replaced another
    ///   disk.
    package init(_ library: Catalog.Folders, forgetsMissing: Bool) {
        self.library = library
        self.forgetsMissing = forgetsMissing
    }

    /// Returns the library folders for scanning a folder, or nil if no shown one contains it.
    package mutating func roots(
        of folder: FilePath,
        mounts: MountTable = .current(),
        now: ContinuousClock.Instant = .now
    ) throws -> PassRoots? {
        let given = try library.shownRoots()
        let inodes = given.map { root in
            (try? Entry.at(root).stamp).map { [$0.device, $0.inode] } ?? []
        }
        let signs = Signs(given: given, inodes: inodes, mounts: mounts)
        if signs != self.signs || now - since >= Self.patience {
            folders = try FolderRoots(given, remembered: library.rememberedPath)
            volumes = [:]
            self.signs = signs
            since = now
        }
        guard let root = folders.roots.first(where: { folder.starts(with: $0) }) else { return nil }
        let known = try volumes[root] ?? found(root, mounts)
        volumes[root] = known
        return PassRoots(folders: folders, volumes: known)
    }

    private func found(_ root: FilePath, _ mounts: MountTable) throws -> Volumes {
        try Volumes(library, roots: [root], mounts: mounts, forgetsMissing: forgetsMissing)
    }
}

import PhotoLibrary
import SourceFiles
import SystemPackage

/// The paths and file systems of the library folders. They are found once for many folders below, and again
/// when they may have changed.
package struct FoundRoots {
    /// The data for scanning a folder.
    package struct Place {
        package var roots: FolderRoots
        package var volumes: Volumes
    }

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
    private var roots = FolderRoots([]) { _ in nil }
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

    /// Returns the data for scanning a folder, or nil if no shown library folder contains it.
    package mutating func place(
        of folder: FilePath,
        mounts: MountTable = .current(),
        now: ContinuousClock.Instant = .now
    ) throws -> Place? {
        let given = try library.shownRoots()
        let inodes = given.map { root in
            (try? Entry.at(root).stamp).map { [$0.device, $0.inode] } ?? []
        }
        let signs = Signs(given: given, inodes: inodes, mounts: mounts)
        if signs != self.signs || now - since >= Self.patience {
            roots = try FolderRoots(given, remembered: library.rememberedPath)
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
        try Volumes(library, roots: [root], mounts: mounts, forgetsMissing: forgetsMissing)
    }
}

import SourceFiles
import SystemPackage

/// The folders where a pass begins.
struct PassRoots: Sendable {
    let roots: FolderRoots
    /// The folders that exist.
    let present: [FilePath]
    let volumes: Volumes

    /// Finds the library folders on the disk, shows only them, and records their file systems.
    ///
    /// - Parameter forgetsMissing: Whether the current file system counts even if it has replaced another
    ///   disk.
    init(_ folders: [FilePath], _ catalog: Catalog, mounts: MountTable, forgetsMissing: Bool) throws {
        roots = try FolderRoots(folders, remembered: catalog.rememberedPath)
        try catalog.show(roots.folders, roots: roots.roots)
        present = roots.roots.filter { root in root.isInBucket || (try? Entry.at(root).kind) == .folder }
        volumes = try Volumes(catalog, roots: present, mounts: mounts, forgetsMissing: forgetsMissing)
        try catalog.setVolumes(
            volumes.present,
            below: present,
            away: volumes.away,
            presumed: volumes.presumed
        )
    }
}

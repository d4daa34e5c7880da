import PhotoLibrary
import SourceFiles
import SystemPackage

/// The folders where a pass begins.
package struct PassRoots: Sendable {
    package let roots: FolderRoots
    /// The folders that exist.
    package let present: [FilePath]
    package let volumes: Volumes

    /// Finds the library folders on the disk, shows only them, and records their file systems.
    ///
    /// - Parameter forgetsMissing: Whether the current file system counts even if it has replaced another
    ///   disk.
    package init(_ folders: [FilePath], _ catalog: Catalog, mounts: MountTable, forgetsMissing: Bool) throws {
        roots = try FolderRoots(folders, remembered: catalog.folders.rememberedPath)
        try catalog.folders.show(roots.folders, roots: roots.roots)
        present = roots.roots.filter { root in root.isInBucket || (try? Entry.at(root).kind) == .folder }
        volumes = try Volumes(catalog, roots: present, mounts: mounts, forgetsMissing: forgetsMissing)
        try catalog.folders.setVolumes(
            volumes.present,
            below: present,
            away: volumes.away,
            presumed: volumes.presumed
        )
    }
}

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
    package init(_ folders: [FilePath], _ library: Catalog.Folders, mounts: MountTable, forgetsMissing: Bool)
        throws
    {
        roots = try FolderRoots(folders, remembered: library.rememberedPath)
        try library.show(roots.folders, roots: roots.roots)
        present = roots.roots.filter { root in root.isInBucket || (try? Entry.at(root).kind) == .folder }
        volumes = try Volumes(library, roots: present, mounts: mounts, forgetsMissing: forgetsMissing)
        try library.setVolumes(
            volumes.present,
            below: present,
            away: volumes.away,
            presumed: volumes.presumed
        )
    }
}

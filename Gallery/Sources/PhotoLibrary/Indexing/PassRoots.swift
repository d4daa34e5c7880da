import SourceFiles
import SystemPackage

/// Where a pass over the folders begins.
struct PassRoots: Sendable {
    let roots: FolderRoots
    /// Those that are there.
    let present: [FilePath]
    let volumes: Volumes

    /// Finds the folders on the disk, shows them and no others, and notes which file systems they are on.
    ///
    /// - Parameter forgetsMissing: Whether what is there now counts, although it was another disk before.
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

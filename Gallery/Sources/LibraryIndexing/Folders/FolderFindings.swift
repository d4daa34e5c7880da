import PhotoLibrary
import SourceFiles
import SystemPackage

/// What a walk through folders finds out about missing files. They may have moved to a folder that is scanned later, so nothing is
/// removed before all folders are scanned.
package struct FolderFindings: Sendable {
    /// The folders that were scanned.
    package var seen: Set<FilePath> = []
    /// Folders that can't be read. The photos in them, and in the folders below, are kept.
    package var kept: [FilePath] = []
    /// The files that aren't in their place.
    package var gone: [(id: Int64, folder: FilePath, name: FileName)] = []
}

extension Catalog.Folders {
    /// Removes the photos that a walk through all folders hasn't found. Their files aren't in their place, or their folder wasn't
    /// seen.
    ///
    /// - Parameter removesEmpty: Whether folders may have become empty for other reasons.
    /// - Returns: The number of removed photos, and the folders that weren't seen.
    func removeMissing(
        _ findings: FolderFindings,
        removesEmpty: Bool
    ) throws -> (removed: Int, folders: [FilePath]) {
        var gone = findings.gone, removesEmpty = removesEmpty
        let missing = try shownFolders().filter { folder in
            !findings.seen.contains(folder.path) && !findings.kept.contains { folder.path.starts(with: $0) }
        }
        for (folder, problem) in missing {
            gone += try knownFiles(in: folder).map { ($0.value.id, folder, $0.key) }
            guard problem != nil else { continue }
            try setProblem(nil, of: folder)
            removesEmpty = true
        }
        let removed = try remove(gone)
        if !gone.isEmpty || removesEmpty { try removeEmptyFolders() }
        return (removed, missing.map(\.path))
    }
}

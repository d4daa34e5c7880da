import PhotoLibrary
import SourceFiles
import SystemPackage

extension Catalog.Folders {
    /// Removes what a pass through all folders hasn't found: files that aren't in their place, and those of folders that it hasn't
    /// seen. What is in folders that it couldn't read is kept.
    ///
    /// - Parameters:
    ///   - gone: The files that aren't in their place.
    ///   - removesEmpty: Whether folders may have become empty for other reasons.
    /// - Returns: The number of removed photos, and the folders that weren't seen.
    func removeMissing(
        _ gone: [(id: Int64, folder: FilePath, name: FileName)],
        seen: Set<FilePath>,
        kept: [FilePath],
        removesEmpty: Bool
    ) throws -> (removed: Int, folders: [FilePath]) {
        var gone = gone, removesEmpty = removesEmpty
        let missing = try shownFolders().filter { folder in
            !seen.contains(folder.path) && !kept.contains { folder.path.starts(with: $0) }
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

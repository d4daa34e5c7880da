import Foundation
import SystemPackage
import Testing

/// Real photographs beside the repository, where there are any.
public enum SharedPhotos {
    /// Their folder.
    public static let folder = FilePath(
        URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent()
            .appendingPathComponent("../../../../shared/photos").standardizedFileURL.path
    )

    /// Whether the folder is there.
    public static let areThere = FileManager.default.fileExists(atPath: folder.string)

    /// What a test says that is skipped.
    public static let missing: Comment = "there is no folder ../shared/photos beside the repository"

    /// Paths of all pictures, sorted.
    public static var all: [FilePath] {
        let names = FileManager.default.enumerator(atPath: folder.string)?.allObjects as? [String] ?? []
        return names.filter { $0.contains(".") && !$0.hasSuffix(".tsv") }.sorted().map {
            folder.appending($0)
        }
        .filter { $0.extension != nil }
    }
}

import Foundation
import SampleLibrary
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

    /// The number of pictures that are drawn where the folder is missing.
    public static let drawnCount = 20

    /// The pictures of the folder, or where that is missing some that are drawn in another one.
    public static func allOrDrawn(in scratch: Scratch) async throws -> [FilePath] {
        if areThere { return all }
        let library = SampleLibrary(folder: scratch["drawn"], count: drawnCount)
        try await library.write()
        return pictures(in: library.folder)
    }

    /// What a test says that is skipped.
    public static let missing: Comment = "there is no folder ../shared/photos beside the repository"

    /// Paths of all pictures in the folder, sorted; none where it is missing.
    public static var all: [FilePath] { pictures(in: folder) }

    private static func pictures(in folder: FilePath) -> [FilePath] {
        let names = FileManager.default.enumerator(atPath: folder.string)?.allObjects as? [String] ?? []
        return names.sorted().map { folder.appending($0) }.filter { file in
            file.lastComponent?.string.hasPrefix(".") == false && file.extension != nil
                && file.extension != "tsv"
        }
    }
}

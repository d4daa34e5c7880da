import Foundation
import SampleLibrary
import SystemPackage
import Testing

/// Real photographs next to the repository, if there are any.
public enum SharedPhotos {
    /// Their folder.
    public static let folder = FilePath(
        URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent()
            .appendingPathComponent("../../../../shared/photos").standardizedFileURL.path
    )

    /// Whether the folder exists.
    public static let areThere = FileManager.default.fileExists(atPath: folder.string)

    /// The number of drawn pictures that replace a missing folder.
    public static let drawnCount = 20

    /// Returns the pictures of the folder, or pictures drawn in another folder if it is missing.
    public static func allOrDrawn(in scratch: Scratch) async throws -> [FilePath] {
        if areThere { return all }
        let library = SampleLibrary(folder: scratch["drawn"], count: drawnCount)
        try await library.write()
        return pictures(in: library.folder)
    }

    /// The reason for skipping a test.
    public static let missing: Comment = "there is no folder ../shared/photos beside the repository"

    /// The paths of all pictures in the folder, sorted, or none if it is missing.
    public static var all: [FilePath] { pictures(in: folder) }

    private static func pictures(in folder: FilePath) -> [FilePath] {
        let names = FileManager.default.enumerator(atPath: folder.string)?.allObjects as? [String] ?? []
        return names.sorted().map { folder.appending($0) }.filter { file in
            file.lastComponent?.string.hasPrefix(".") == false
                && file.extension.map { !["md", "tsv"].contains($0) } ?? false
        }
    }
}

import PhotoLibrary
import SourceFiles
import SystemPackage

/// The state of folders when they were last read. A folder with the same time has the same entries.
package struct FolderMemory: Sendable {
    package struct Folder: Sendable {
        /// The modification time in microseconds since 1970, or nil if it isn't reliable.
        package var modified: Int64?
        package var folders: [FileName]
        /// Whether links lead to it, or it contains links. Then its entries can change without a report, and it is scanned in
        /// each pass.
        var dependsOnLinks: Bool
        /// The rules of the folders above. Different rules would leave different entries.
        var inherited: IgnoreRules
        /// The same, with the rules of the folder's own file.
        package var rules: IgnoreRules
    }

    package var folders: [FilePath: Folder] = [:]

    package init() {}

    /// A folder's time doesn't change while files in it are written. And two changes within a tick of the
    /// file system's clock have the same time.
    private static let calm: Int64 = 30_000_000

    /// - Parameters:
    ///   - inherited: The rules of the folders above.
    ///   - rules: The same, with the folder's own rules.
    ///   - now: In microseconds since 1970.
    package mutating func note(
        _ listing: FolderListing,
        of path: FilePath,
        inherited: IgnoreRules,
        rules: IgnoreRules,
        dependsOnLinks: Bool,
        now: Int64
    ) {
        let newest = listing.files.map(\.entry.stamp.modified).max() ?? .min
        let isCalm = newest < now - Self.calm
        folders[path] = Folder(
            modified: listing.modified.flatMap { isCalm && $0 < now - 1_000_000 ? $0 : nil },
            folders: listing.folders,
            dependsOnLinks: dependsOnLinks,
            inherited: inherited,
            rules: rules
        )
    }
}

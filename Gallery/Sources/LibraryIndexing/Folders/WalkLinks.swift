import PhotoLibrary
import SourceFiles
import SystemPackage

/// The symbolic links that a walk meets.
struct WalkLinks {
    /// Whether links are followed.
    let areFollowed: Bool
    /// Folders of this program, whose files aren't photos.
    private let ownFolders: [FilePath]

    init(roots: [FilePath], ownFolders: [FilePath]) {
        areFollowed = roots.contains { FollowedLinks.target(of: $0) != nil }
        self.ownFolders = ownFolders
    }

    /// Returns the folder's own path if a link leads to it.
    func target(of folder: FilePath) -> FilePath {
        areFollowed ? FollowedLinks.target(of: folder)?.file ?? folder : folder
    }

    /// Returns whether a file or a folder belongs to this program.
    func isOwn(_ target: FilePath) -> Bool {
        ownFolders.contains { target.starts(with: $0) }
    }

    /// Removes this program's own files from a listing.
    func removeOwn(from listing: inout FolderListing) {
        guard !listing.targets.isEmpty else { return }
        let targets = listing.targets
        listing.files.removeAll { targets[$0.name].map(isOwn) ?? false }
    }

    /// Returns whether a folder's entries can change without a report from the system.
    func leadTo(_ listing: FolderListing, of folder: FilePath) -> Bool {
        areFollowed && (!listing.links.isEmpty || !listing.targets.isEmpty || target(of: folder) != folder)
    }
}

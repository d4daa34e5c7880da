import Foundation
import Pictures
import SystemPackage
import WallNodes

/// Read-only access to the thumbnails in a store's folder, for copying them. Nothing is made, removed, or
/// marked as used.
public struct KeptThumbnails: Sendable {
    private let cache: CacheFolder

    /// Accesses a folder, which may not exist.
    public init(folder: FilePath) {
        cache = CacheFolder(path: folder)
    }

    /// Returns the thumbnails of a picture in all widths, or nil if one is missing or incomplete. Blocks the
    /// thread.
    public func all(of content: ContentHash) -> [ThumbnailWidth: [UInt8]]? {
        guard let thumbnails = try? cache.thumbnails(of: content),
            thumbnails.values.allSatisfy(CacheFolder.isWebP)
        else { return nil }
        return thumbnails
    }
}

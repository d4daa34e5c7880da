import Foundation
import Pictures
import SystemPackage
import WallNodes

/// The thumbnails in a store's folder, to be taken elsewhere: nothing is made there, removed, or marked as used.
public struct KeptThumbnails: Sendable {
    private let cache: CacheFolder

    /// Those in a folder, which need not be there.
    public init(folder: FilePath) {
        cache = CacheFolder(path: folder)
    }

    /// The thumbnails of a picture in all widths; nil where one is missing, or not whole. Keeps the thread.
    public func all(of content: ContentHash) -> [ThumbnailWidth: [UInt8]]? {
        guard let thumbnails = try? cache.thumbnails(of: content),
            thumbnails.values.allSatisfy(CacheFolder.isWebP)
        else { return nil }
        return thumbnails
    }
}

import Foundation
import NIOPosix
import PhotoLibrary
import Pictures
import SystemPackage
import Thumbnails

/// Puts the pictures of a photo into a static site.
struct SitePictures: Sendable {
    let catalog: Catalog
    let store: ThumbnailStore
    let records: PictureRecords
    let hasOriginals: Bool
    let folder: SiteFolder

    /// Where a photo's own file is, relative to the page: with a suffix by which web servers know what it is.
    static func original(of photo: Photo, in catalog: Catalog) -> String {
        WallAddress.original(of: photo, in: catalog) + "." + photo.format
    }

    /// Adds one photo's pictures. One that cannot be decoded is noted, and left out.
    func add(_ id: Int64) async throws -> SiteSummary {
        var counts = SiteSummary()
        guard let photo = try catalog.photo(id) else { return counts }
        do {
            let made = try await store.makeAhead(ThumbnailStore.Picture(photo))
            try await records.note(made, of: photo)
            let picture = ThumbnailStore.Picture(id: id, file: photo.file, contentHash: made.contentHash)
            for width in ThumbnailWidth.allCases {
                let thumbnail = try await store.thumbnail(of: picture, width: width)
                let name = WallAddress.thumbnail(of: photo, width: width.rawValue, in: catalog)
                counts.count(try await copy(thumbnail.file, to: name))
            }
        } catch let refusal as PictureRefusal {
            try await records.note(refusal, of: photo)
            return counts
        }
        if hasOriginals {
            counts.count(try await copyOriginal(of: photo))
        }
        return counts
    }

    private func copy(_ file: FilePath, to name: String) async throws -> Bool {
        try await NIOThreadPool.singleton.runIfActive { [folder] in
            let size = try FileManager.default.attributesOfItem(atPath: file.string)[.size] as? Int64 ?? 0
            return try folder.add(name, size: size) { place in
                try FileManager.default.copyItem(atPath: file.string, toPath: place.string)
            }
        }
    }

    private func copyOriginal(of photo: Photo) async throws -> Bool {
        let name = Self.original(of: photo, in: catalog)
        return try await NIOThreadPool.singleton.runIfActive { [folder] in
            let file = try OriginalFile(photo.path, beneath: photo.folder)
            return try folder.add(name, size: file.size) { try file.copy(to: $0) }
        }
    }
}

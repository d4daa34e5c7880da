import Foundation
import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles
import SystemPackage
import WallNodes

/// Adds the pictures of a photo to a static site.
struct SitePictures: Sendable {
    /// The files that show photos in full size.
    enum Originals: Sendable {
        /// The original files, with all their metadata.
        case asTheyAre
        /// JPEG files without metadata.
        case asJPEG
    }

    let photos: Blocking<Catalog.Photos>
    let store: ThumbnailStore
    let records: PictureRecords
    /// The full-size files to publish, or nil for none.
    let originals: Originals?
    let site: any SiteDestination
    let threads: DiskThreads

    /// Returns the address of a photo's original file, relative to the page. Its suffix tells web servers the
    /// format.
    static func original(of photo: Photo, in catalog: CatalogState) -> String {
        WallAddress.original(of: photo, in: catalog) + "." + photo.format
    }

    /// Returns the address of a companion of a photo, relative to the page.
    static func original(of companion: PhotoCompanion, in catalog: CatalogState) -> String {
        let format = companion.picture?.format ?? FileName(companion.name).fileExtension
        let suffix = format.map { ".\($0)" } ?? ""
        return WallAddress.original(of: companion, in: catalog) + suffix
    }

    /// Returns the address of the clip of a photo that moves, relative to the page, or nil if it has none.
    static func clip(of photo: Photo, in catalog: CatalogState) -> String? {
        photo.companions.first(where: \.isClip).map { original(of: $0, in: catalog) }
            ?? photo.clip.map { _ in WallAddress.original(of: photo, in: catalog) + ".mp4" }
    }

    /// Adds the pictures of a photo, and those that are shown as part of it. Photos that can't be shown and originals that are missing are left out.
    func add(_ id: Int64) async throws -> (counts: SiteSummary, gaps: SiteGaps) {
        var counts = SiteSummary()
        var gaps = SiteGaps()
        guard let photo = try await photos.run({ try $0.photo(id) }) else {
            return (counts, gaps)
        }
        for stacked in photo.companions where stacked.picture != nil {
            let more = try await add(stacked.id)
            counts.add(more.counts)
            gaps.add(more.gaps)
        }
        do {
            let made = try await store.makeAhead(ThumbnailStore.Picture(photo))
            try await records.note(made, of: photo)
            let source = PictureSource(photo.location, stamp: photo.stamp, contentHash: made.contentHash)
            let picture = ThumbnailStore.Picture(id: id, source: source)
            if originals == .asJPEG {
                try await addFullSize(of: photo, picture, &counts, &gaps)
            }
            for width in ThumbnailWidth.allCases {
                let thumbnail = try await store.thumbnail(of: picture, width: width)
                let name = WallAddress.thumbnail(of: photo, width: width.rawValue, in: photos.state)
                counts.count(try await add(thumbnail.file, as: name))
            }
        } catch let refusal as PictureRefusal {
            let isListed = try await records.note(refusal, of: photo)
            gaps.leaveOut(photo, reason: isListed ? nil : refusal.reason)
            return (counts, gaps)
        } catch let failure as PictureFailure {
            let isListed = try await records.note(failure, of: photo)
            gaps.leaveOut(photo, reason: isListed ? nil : failure.reason)
            return (counts, gaps)
        }
        if originals == .asTheyAre {
            do {
                counts.count(try await addOriginal(of: photo))
                if photo.clip != nil, let address = Self.clip(of: photo, in: photos.state) {
                    let clip = try await threads.run { try OriginalFile(clipOf: photo) }
                    counts.count(try await site.add(clip, as: address))
                }
                for companion in photo.companions where companion.picture == nil {
                    guard let file = try await photos.run({ try $0.original(companion.id) }) else { continue }
                    let original = try await threads.run { try OriginalFile(of: file) }
                    counts.count(
                        try await site.add(original, as: Self.original(of: companion, in: photos.state))
                    )
                }
            } catch let failure as OriginalFile.Failure {
                gaps.leaveOutOriginal(of: photo, reason: "its original is left out: \(failure)")
            }
        }
        return (counts, gaps)
    }

    /// Adds the full-size picture. If it is refused, only this picture is left out, because a photo that
    /// fails at full size may still have thumbnails.
    private func addFullSize(
        of photo: Photo,
        _ picture: ThumbnailStore.Picture,
        _ counts: inout SiteSummary,
        _ gaps: inout SiteGaps
    ) async throws {
        do {
            let made = try await store.fullSize(of: picture)
            let name = WallAddress.fullSize(of: photo, in: photos.state)
            counts.count(try await add(made.file, as: name))
        } catch let refusal as PictureRefusal {
            gaps.leaveOutOriginal(of: photo, reason: "its full size is left out: \(refusal)")
        }
    }

    /// Adds a picture that the store made.
    private func add(_ file: FilePath, as name: String) async throws -> Bool {
        do {
            let picture = try await threads.run { try OriginalFile(madeAt: file) }
            return try await site.add(picture, as: name)
        } catch let failure as OriginalFile.Failure {
            throw SiteError("\(file): \(failure); build again")
        }
    }

    private func addOriginal(of photo: Photo) async throws -> Bool {
        let file = try await threads.run { try OriginalFile(of: photo) }
        return try await site.add(file, as: Self.original(of: photo, in: photos.state))
    }
}

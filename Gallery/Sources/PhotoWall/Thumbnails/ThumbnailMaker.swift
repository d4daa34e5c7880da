import Foundation
import Logging
import NIOPosix
import PhotoLibrary
import Pictures
import Thumbnails

/// Makes thumbnails before anybody asks for them, when the workers have nothing better to do; so each photo's color
/// becomes known as well.
struct ThumbnailMaker: Sendable {
    let catalog: Catalog
    let store: ThumbnailStore
    let records: PictureRecords
    let logger: Logger
    /// How many photos at once.
    var width = ProcessInfo.processInfo.activeProcessorCount

    /// Makes what is missing, and again whenever the catalog changes, until the task is cancelled.
    func run() async throws {
        var last: Int?
        var told: String?
        for await revision in catalog.changes() where revision.photos != last {
            last = revision.photos
            do {
                try await makeMissing()
                told = nil
            } catch let failure as CannotWrite where "\(failure)" == told {
                continue
            } catch let failure as CannotWrite {
                told = "\(failure)"
                logger.error("No thumbnails are made ahead: \(failure)")
            }
        }
    }

    /// Makes what is missing now.
    func makeMissing() async throws {
        // What cannot be made although nobody refused it, as a file that is away, is not tried for ever.
        var failed: Set<Int64> = []
        while true {
            let catalog = catalog, limit = 64 + failed.count
            let photos = try await NIOThreadPool.singleton.runIfActive { [failed] in
                try catalog.photosToMake(limit: limit).filter { !failed.contains($0) }.compactMap(
                    catalog.photo
                )
            }
            guard !photos.isEmpty else { return }
            try await withThrowingTaskGroup(of: Int64?.self) { group in
                for (index, photo) in photos.enumerated() {
                    if index >= width, let id = try await group.next() ?? nil {
                        failed.insert(id)
                    }
                    group.addTask { try await make(photo) ? nil : photo.id }
                }
                for try await id in group {
                    _ = id.map { failed.insert($0) }
                }
            }
        }
    }

    /// Whether the photo was made, or refused for good.
    private func make(_ photo: Photo) async throws -> Bool {
        guard records.crash(of: photo) == nil else { return false }
        do {
            try await records.note(store.makeAhead(ThumbnailStore.Picture(photo)), of: photo)
            return true
        } catch let refusal as PictureRefusal {
            return try await records.note(refusal, of: photo)
        } catch let trouble as PictureTrouble {
            try await records.note(trouble, of: photo)
            return false
        } catch let error where error is CancellationError || error is CannotWrite {
            // On a full disk, all the others would fail as well.
            throw error
        } catch {
            logger.warning("\(photo.file): no thumbnails: \(error)")
            return false
        }
    }
}

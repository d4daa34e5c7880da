import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles

/// Does the jobs that concern a photo: stores its thumbnails in the archive, and finds the color to record in
/// the catalog.
struct PhotoJobs: Sendable {
    private let photos: Blocking<Catalog.Photos>
    private let store: ThumbnailStore
    let records: PictureRecords

    init(catalog: Blocking<Catalog>, store: ThumbnailStore) {
        photos = catalog.part(\.photos)
        self.store = store
        records = PictureRecords(catalog.part(\.thumbnails))
    }

    /// - Throws: `CatalogError`, `CancellationError`.
    func make(_ job: LibraryJob) async throws -> WorkOutcome {
        let known = try await photos.runBegun { try job.photo.flatMap($0.photo) }
        // The photo is gone, or its folder isn't shown anymore.
        guard let photo = known else { return .done }
        if let crash = records.crash(of: photo) { return .failed(crash.reason) }
        do {
            let thumbnail = try await store.makeAhead(ThumbnailStore.Picture(photo))
            return records.made(thumbnail, of: photo).map { .made($0) } ?? .done
        } catch let refusal as PictureRefusal {
            return try await records.note(refusal, of: photo) ? .done : .failed(refusal.reason)
        } catch let failure as PictureFailure {
            try await records.note(failure, of: photo)
            return .failed(failure.reason)
        } catch let failure as CannotWrite {
            return .storeFailed(failure.reason)
        } catch let refusal as ArchiveRefusal {
            return .storeFailed(refusal.description)
        }
    }
}

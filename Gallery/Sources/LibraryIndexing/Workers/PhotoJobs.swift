import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles

/// Does the jobs that concern a photo: stores its thumbnails in the archive, and finds the color to record in
/// the catalog.
struct PhotoJobs: Sendable {
    private let catalog: Catalog
    private let store: ThumbnailStore
    private let records: PictureRecords
    private let threads: DiskThreads

    init(catalog: Catalog, store: ThumbnailStore, threads: DiskThreads) {
        self.catalog = catalog
        self.store = store
        self.threads = threads
        records = PictureRecords(catalog: catalog, threads: threads)
    }

    /// - Throws: `CatalogError`, `CancellationError`.
    func make(_ job: LibraryJob) async throws -> WorkOutcome {
        let known = try await threads.runBegun { [catalog] in try job.photo.flatMap(catalog.photo) }
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

    /// Records photos whose thumbnails were made.
    func note(_ made: [MadePhoto]) async throws {
        try await records.note(made)
    }
}

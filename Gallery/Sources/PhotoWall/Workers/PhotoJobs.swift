import LibraryIndexing
import PhotoLibrary
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
        let known = try await photos.runUncancellable { try job.photo.flatMap($0.photo) }
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

/// Collects finished photos to record them together. Only one process at a time can write to the catalog, and
/// writing one photo blocks the others as long as writing many.
///
/// The worker keeps their jobs until then. If it ends before, other workers make the photos again.
struct MadePhotos {
    /// The limits for collecting photos.
    struct Limits: Sendable {
        /// The number of photos that are recorded at once.
        var maximum = 256
        /// The longest time a photo waits.
        var patience = Duration.seconds(1)
    }

    private let limits: Limits
    private var waiting: [(job: LibraryJob, photo: MadePhoto)] = []
    /// The time when the first of the waiting photos was added.
    private var since: ContinuousClock.Instant?
    private var arePrioritized = false
    /// The photos being recorded.
    private var inWork: [(job: LibraryJob, photo: MadePhoto)] = []

    init(_ limits: Limits) {
        self.limits = limits
    }

    /// The photos that aren't recorded in the catalog yet.
    var photos: [MadePhoto] { (inWork + waiting).map(\.photo) }

    /// Whether too many photos are waiting for a slow catalog. No more should then be made for now.
    var areTooMany: Bool { waiting.count >= 4 * limits.maximum }

    /// Adds a photo. If it is the first, returns how long to wait for others before recording them.
    mutating func add(_ photo: MadePhoto, of job: LibraryJob) -> Duration? {
        waiting.append((job, photo))
        arePrioritized = arePrioritized || job.isPrioritized
        guard since == nil else { return nil }
        since = .now
        return limits.patience
    }

    /// Returns the photos to record now, or nil if it isn't time yet.
    ///
    /// - Parameter areLast: Whether no other photo is being made. Then the waiting ones are recorded at once.
    mutating func due(areLast: Bool) -> [MadePhoto]? {
        guard inWork.isEmpty, let since else { return nil }
        guard areLast || arePrioritized || waiting.count >= limits.maximum || .now - since >= limits.patience
        else { return nil }
        (inWork, waiting) = (waiting, [])
        (self.since, arePrioritized) = (nil, false)
        return inWork.map(\.photo)
    }

    /// Notes that the photos are recorded. Returns their finished jobs.
    mutating func takeNoted() -> [LibraryJob] {
        defer { inWork = [] }
        return inWork.map(\.job)
    }
}

import CatalogDatabase
import LibraryIndexing
import PhotoLibrary
import Pictures
import SourceFiles

/// Does the jobs that concern a photo: makes its thumbnails ahead of time, while the decoder processes have nothing more urgent to do,
/// and finds the color to record in the catalog.
package struct PhotoJobs: Sendable {
    let catalog: Blocking<Catalog>
    let store: ThumbnailStore
    let records: PictureRecords
    private let made: @Sendable (Photo, (any Error)?) -> Void

    /// - Parameter made: Called with each photo whose thumbnails were made, or with the error.
    package init(
        catalog: Blocking<Catalog>,
        store: ThumbnailStore,
        records: PictureRecords,
        made: @escaping @Sendable (Photo, (any Error)?) -> Void = { _, _ in }
    ) {
        self.catalog = catalog
        self.store = store
        self.records = records
        self.made = made
    }

    /// - Throws: `CatalogError`, `CancellationError`.
    func make(_ job: LibraryJob) async throws -> WorkOutcome {
        let known = try await catalog.runUncancellable { try job.photo.flatMap($0.photos.photo) }
        // The photo is gone, or its folder isn't shown anymore.
        guard let photo = known else { return .done }
        if let crash = records.crash(of: photo) { return .failed(crash.reason, mayPass: false) }
        do {
            let thumbnail = try await store.makeAhead(ThumbnailStore.Picture(photo))
            made(photo, nil)
            return records.made(thumbnail, of: photo).map { .made($0) } ?? .done
        } catch let failure as CannotWrite {
            return .storeFailed(failure.reason)
        } catch let refusal as ArchiveRefusal {
            return .storeFailed(refusal.description)
        } catch let error where error is CancellationError || error is CatalogError {
            throw error
        } catch {
            made(photo, error)
            return try await outcome(of: error, photo)
        }
    }

    private func outcome(of error: any Error, _ photo: Photo) async throws -> WorkOutcome {
        switch error {
        case let refusal as PictureRefusal:
            let isFinal = try await records.note(refusal, of: photo)
            return isFinal ? .done : .failed(refusal.reason, mayPass: false)
        case let failure as PictureFailure:
            try await records.note(failure, of: photo)
            return .failed(failure.reason, mayPass: ![.changed, .crashed].contains(failure.kind))
        default: return .failed("\(error)", mayPass: false)
        }
    }
}

extension ThumbnailStore {
    /// Waits until ``check()`` succeeds.
    ///
    /// - Throws: `CancellationError`.
    func waitUntilWritable() async throws {
        var pause = Duration.seconds(1)
        while true {
            try await Task.sleep(for: pause)
            do {
                return try await check()
            } catch let error where error is ArchiveRefusal || error is CannotWrite {
                pause = min(pause * 2, .seconds(30))
            }
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

import CatalogDatabase
import Foundation
import LibraryIndexing
import PhotoLibrary
import SourceFiles

/// The queue of a machine that makes its thumbnails alone. It follows from the catalog's tables: the photos without thumbnails, the
/// newest first.
///
/// Failed photos are tried again after the photos in the catalog change, and after a pause if the failure may pass by itself.
actor PhotosToMake: WorkQueue {
    private let catalog: Blocking<Catalog>
    /// The next photos.
    private var next: ArraySlice<Int64> = []
    /// The photos that were taken and aren't done.
    private var inWork: Set<Int64> = []
    private var failed: Set<Int64> = []
    /// When to try the failed photos again, or nil to wait for a change.
    private let retry = Broadcast<ContinuousClock.Instant?>(nil)
    /// How often the photos were tried since the last change.
    private var tries = 1
    /// The revision of the photos before they were tried.
    private var revision: Int

    private let pause: @Sendable (_ tries: Int) -> Duration

    /// The number of photos that are read from the catalog at once.
    private static let page = 64

    /// - Parameter pause: Returns the pause before failed photos are tried again.
    init(
        _ catalog: Blocking<Catalog>,
        pause: @escaping @Sendable (_ tries: Int) -> Duration = RetryPause.after
    ) {
        self.catalog = catalog
        self.pause = pause
        revision = catalog.state.revision.photos
    }

    func take(upTo limit: Int, done: [LibraryJob], hasOthers: Bool) async throws -> [LibraryJob] {
        inWork.subtract(done.compactMap(\.photo))
        if !hasOthers { inWork = [] }
        guard limit > 0 else { return [] }
        if next.isEmpty {
            let others = failed.union(inWork)
            next = try await catalog.runUncancellable { catalog in
                try catalog.thumbnails.photosToMake(limit: Self.page + others.count)
                    .filter { !others.contains($0) }[...]
            }
        }
        let photos = next.prefix(limit)
        next = next.dropFirst(limit)
        inWork.formUnion(photos)
        return photos.map(LibraryJob.make)
    }

    func fail(_ job: LibraryJob, because reason: String, mayPass: Bool) {
        guard let photo = job.photo else { return }
        inWork.remove(photo)
        failed.insert(photo)
        if mayPass { retryLater() }
    }

    /// Tries again after a pause, even if nothing changes.
    func retryLater() {
        if retry.latest == nil { retry.send(.now + pause(tries)) }
    }

    func giveBack(_ jobs: [LibraryJob]) {
        let photos = jobs.compactMap(\.photo)
        inWork.subtract(photos)
        next = (photos + next)[...]
    }

    func waitForMore() async throws {
        let isRetry = try await withThrowingTaskGroup(of: Bool.self) { [catalog, retry, revision] group in
            defer { group.cancelAll() }
            group.addTask {
                for await latest in catalog.state.changes() where latest.photos != revision { return false }
                throw CancellationError()
            }
            group.addTask {
                for await time in retry.stream() {
                    guard let time else { continue }
                    try await Task.sleep(until: time)
                    return true
                }
                throw CancellationError()
            }
            return try await group.next() ?? false
        }
        tries = isRetry ? tries + 1 : 1
        failed = []
        retry.send(nil)
        revision = catalog.state.revision.photos
    }

    func isDone() -> Bool { next.isEmpty && inWork.isEmpty }
}

extension PhotoJobs {
    /// Does the jobs of a machine that works alone: makes missing thumbnails whenever the catalog changes, until the task is canceled.
    /// Waits while the catalog or the store is unavailable.
    ///
    /// - Parameter noted: Called with problems of the store and recoveries.
    package func makeMissing(noted: @escaping @Sendable (WorkerNote) -> Void) async throws {
        await store.prepare()
        let queue = PhotosToMake(catalog)
        while true {
            var loop = WorkLoop(
                queue: queue,
                lanes: ProcessInfo.processInfo.activeProcessorCount,
                perform: make,
                note: records.note,
                waitForStore: { [store] reason in
                    noted(.problem(reason))
                    try await store.waitUntilWritable()
                    noted(.recovery("Thumbnails can be written again."))
                }
            )
            do {
                try await loop.run(untilDone: false)
            } catch is CatalogError {
                // Other parts of the program report this error.
                await queue.retryLater()
                try await queue.waitForMore()
            }
        }
    }
}

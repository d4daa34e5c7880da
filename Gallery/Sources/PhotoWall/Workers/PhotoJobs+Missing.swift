import CatalogDatabase
import Foundation
import PhotoLibrary
import SourceFiles

/// A machine that makes its thumbnails alone: a worker whose queue follows from the catalog.
public struct ThumbnailPreparer: Sendable {
    private let catalog: Blocking<Catalog>
    private let store: ThumbnailStore
    private let records: PictureRecords

    /// - Parameters:
    ///   - store: Makes the thumbnails.
    ///   - records: Records them in the catalog.
    public init(catalog: Blocking<Catalog>, store: ThumbnailStore, records: PictureRecords) {
        self.catalog = catalog
        self.store = store
        self.records = records
    }

    /// Makes missing thumbnails whenever the catalog changes, until the task is canceled. Waits while the catalog or the store is
    /// unavailable.
    ///
    /// - Parameters:
    ///   - made: Called with each photo whose thumbnails were made, or with the error.
    ///   - noted: Called with problems of the store and recoveries.
    public func run(
        made: @escaping @Sendable (Photo, (any Error)?) -> Void,
        noted: @escaping @Sendable (WorkerNote) -> Void
    ) async throws {
        await store.prepare()
        let queue = PhotosToMake(catalog)
        let photos = PhotoJobs(
            photos: catalog.part(\.photos),
            store: store,
            records: records,
            noted: made
        )
        while true {
            var loop = WorkLoop(
                queue: queue,
                lanes: ProcessInfo.processInfo.activeProcessorCount,
                perform: photos.make,
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

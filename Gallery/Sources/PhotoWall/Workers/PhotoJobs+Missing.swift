import CatalogDatabase
import Foundation

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

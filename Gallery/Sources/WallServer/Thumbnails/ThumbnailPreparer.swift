import CatalogDatabase
import Foundation
import LibraryIndexing
import Logging
import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles

/// Makes thumbnails ahead of time, while the decoder processes have nothing more urgent to do. This also
/// finds each photo's color.
struct ThumbnailPreparer: Sendable {
    let catalog: Blocking<Catalog>
    let store: ThumbnailStore
    let records: PictureRecords
    let metrics: ServerMetrics
    let logger: Logger
    /// The number of photos in progress at the same time.
    var width = ProcessInfo.processInfo.activeProcessorCount

    /// A reason to look for missing thumbnails.
    private enum Occasion {
        case change
        /// It is time to retry what failed.
        case retry
    }

    /// Makes missing thumbnails whenever the catalog changes, until the task is cancelled. Retries failures
    /// that may be temporary after a pause.
    func run() async throws {
        await store.prepare()
        let (occasions, occasion) = AsyncStream.makeStream(
            of: Occasion.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let changes = Task { [catalog] in
            var last: Int?
            for await revision in catalog.state.changes() where revision.photos != last {
                last = revision.photos
                occasion.yield(.change)
            }
            occasion.finish()
        }
        var timer: Task<Void, any Error>?
        defer {
            changes.cancel()
            timer?.cancel()
        }
        var tries = 0
        var told: String?
        for await next in occasions {
            timer?.cancel()
            tries = next == .retry ? tries + 1 : 1
            do {
                let isWorthRetry = try await makeMissing()
                told = nil
                guard isWorthRetry else { continue }
            } catch is CatalogError {
                // Other parts of the server report this error.
            } catch let failure as CannotWrite where "\(failure)" == told {
                continue
            } catch let failure as CannotWrite {
                told = "\(failure)"
                logger.error("No thumbnails are made ahead: \(failure)")
                continue
            }
            let pause = RetryPause.after(tries)
            timer = Task {
                try await Task.sleep(for: pause)
                occasion.yield(.retry)
            }
        }
    }

    /// Makes the missing thumbnails. Returns whether a retry is worthwhile even if nothing changes.
    func makeMissing() async throws -> Bool {
        // Photos that failed without being refused, for example because their file is away. They aren't tried
        // again here.
        var failed: Set<Int64> = []
        var isWorthRetry = false
        while true {
            let limit = 64 + failed.count
            let photos = try await catalog.runUncancellable { [failed] catalog in
                try catalog.thumbnails.photosToMake(limit: limit).filter { !failed.contains($0) }.compactMap(
                    catalog.photos.photo
                )
            }
            guard !photos.isEmpty else { return isWorthRetry }
            try await withThrowingTaskGroup(of: (id: Int64, outcome: Outcome).self) { group in
                func take(_ made: (id: Int64, outcome: Outcome)) {
                    guard made.outcome != .done else { return }
                    failed.insert(made.id)
                    isWorthRetry = isWorthRetry || made.outcome == .waits
                }
                for (index, photo) in photos.enumerated() {
                    if index >= width, let made = try await group.next() {
                        take(made)
                    }
                    group.addTask { (photo.id, try await make(photo)) }
                }
                for try await made in group {
                    take(made)
                }
            }
        }
    }

    private enum Outcome {
        /// The thumbnails were made, or the photo was refused for good.
        case done
        /// It failed, and is worth a retry after a while.
        case waits
        /// It failed, and is only worth a retry after a change.
        case stays
    }

    private func make(_ photo: Photo) async throws -> Outcome {
        guard records.crash(of: photo) == nil else { return .stays }
        do {
            try await records.note(store.makeAhead(ThumbnailStore.Picture(photo)), of: photo)
            metrics.notePrepared()
            return .done
        } catch let refusal as PictureRefusal {
            metrics.note(refusal)
            return try await records.note(refusal, of: photo) ? .done : .stays
        } catch let failure as PictureFailure {
            metrics.note(failure)
            try await records.note(failure, of: photo)
            return [.changed, .crashed].contains(failure.kind) ? .stays : .waits
        } catch let error where error is CancellationError || error is CannotWrite || error is CatalogError {
            // If the disk is full, all others would fail as well.
            throw error
        } catch {
            logger.warning("\(photo.file): no thumbnails: \(error)")
            return .stays
        }
    }
}

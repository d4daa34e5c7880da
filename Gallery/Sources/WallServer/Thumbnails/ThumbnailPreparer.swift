import Foundation
import Logging
import PhotoLibrary
import PhotoWall
import Pictures
import Thumbnails

/// Makes thumbnails before anybody asks for them, when the workers have nothing better to do; so each photo's color
/// becomes known as well.
struct ThumbnailPreparer: Sendable {
    let catalog: Catalog
    let store: ThumbnailStore
    let records: PictureRecords
    let threads: DiskThreads
    let logger: Logger
    /// How many photos at once.
    var width = ProcessInfo.processInfo.activeProcessorCount

    /// What there may be something to make for.
    private enum Occasion {
        case change
        /// It is time to try again what could not be made.
        case retry
    }

    /// Makes what is missing, again whenever the catalog changes, and what could not be made through no fault of its own
    /// after a while; until the task is cancelled.
    func run() async throws {
        await store.prepare()
        let (occasions, occasion) = AsyncStream.makeStream(
            of: Occasion.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let changes = Task { [catalog] in
            var last: Int?
            for await revision in catalog.changes() where revision.photos != last {
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
                // Whoever reads the folders, or tells the pages, tells of it.
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

    /// Makes what is missing now. Whether something could not be made that is worth another try, though nothing changes.
    func makeMissing() async throws -> Bool {
        // What cannot be made although nobody refused it, as a file that is away, is not tried for ever.
        var failed: Set<Int64> = []
        var isWorthRetry = false
        while true {
            let limit = 64 + failed.count
            let photos = try await threads.runBegun { [catalog, failed] in
                try catalog.photosToMake(limit: limit).filter { !failed.contains($0) }.compactMap(
                    catalog.photo
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
        /// It was made, or refused for good.
        case done
        /// It was not, and is to be tried again after a while.
        case waits
        /// It was not, and is only to be tried again when something has changed.
        case stays
    }

    private func make(_ photo: Photo) async throws -> Outcome {
        guard records.crash(of: photo) == nil else { return .stays }
        do {
            try await records.note(store.makeAhead(ThumbnailStore.Picture(photo)), of: photo)
            return .done
        } catch let refusal as PictureRefusal {
            return try await records.note(refusal, of: photo) ? .done : .stays
        } catch let trouble as PictureTrouble {
            try await records.note(trouble, of: photo)
            return [.changed, .crashed].contains(trouble.kind) ? .stays : .waits
        } catch let error where error is CancellationError || error is CannotWrite || error is CatalogError {
            // On a full disk, all the others would fail as well.
            throw error
        } catch {
            logger.warning("\(photo.file): no thumbnails: \(error)")
            return .stays
        }
    }
}

import CatalogDatabase
import LibraryIndexing
import Logging
import NIOConcurrencyHelpers
import PhotoLibrary
import PhotoWall
import SourceFiles

/// Keeps the wall up to date while the server runs: reads and watches the folders, makes thumbnails ahead of
/// time, and notifies the pages of changes.
struct WallKeeper: Sendable {
    let catalog: CatalogState
    let folders: Blocking<Catalog.Folders>
    /// Nil if another process reads the folders.
    let indexer: LibraryIndexer?
    let news: WallNews
    /// Nil if workers make the thumbnails ahead of time.
    let photos: PhotoJobs?
    let thumbnails: ThumbnailAnswers
    /// Nil unless everybody may see the wall.
    let cover: CoverPicture?
    let hub: EventHub
    let troubles: CatalogTroubles
    let logger: Logger

    /// Runs until the task is cancelled or nothing is left to do.
    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await publish() }
            group.addTask { await make() }
            group.addTask { await tell() }
            group.addTask { await read() }
            group.addTask {
                var wasAway = false
                for await trouble in catalog.troubles() {
                    trouble.map(troubles.warn)
                    let isAway = trouble != nil
                    guard isAway != wasAway else { continue }
                    if !isAway { logger.notice("The catalog can be reached again.") }
                    hub.send(.catalog(isAway: isAway))
                    wasAway = isAway
                }
            }
        }
    }

    private var records: PictureRecords { thumbnails.records }

    private func publish() async {
        await trying("tell of changes") {
            try await news.run(
                onChange: {
                    try await thumbnails.forgetGone()
                    try await cover?.update()
                },
                onTrouble: { logger.warning("Pages are not told of changes for now: \($0)") }
            )
        }
    }

    private func make() async {
        await trying("make thumbnails") {
            try await photos?.makeMissing { [logger] note in
                switch note {
                case .problem(let text): logger.error("No thumbnails are made ahead: \(text)")
                case .recovery(let text): logger.notice("\(text)")
                }
            }
        }
    }

    private func tell() async {
        var told: IndexProgress?
        for await progress in progress() {
            let news = await counted(progress)
            // Most passes find no change. Pages aren't notified of those.
            guard news != told else { continue }
            hub.send(.progress(news))
            told = news
        }
    }

    /// The indexer's progress, sent when it changes and when the list of photos that can't be shown changes.
    private func progress() -> AsyncStream<IndexProgress> {
        let (all, each) = AsyncStream.makeStream(of: IndexProgress.self, bufferingPolicy: .bufferingNewest(1))
        let latest = NIOLockedValueBox<IndexProgress?>(nil)
        let tasks = [
            Task { [indexer] in
                for await progress in indexer?.progress() ?? .nothing {
                    latest.withLockedValue { $0 = progress }
                    each.yield(progress)
                }
            },
            Task { [records] in
                for await _ in records.changes {
                    if let progress = latest.withLockedValue(\.self) {
                        each.yield(progress)
                    }
                }
            },
        ]
        each.onTermination = { _ in tasks.forEach { $0.cancel() } }
        return all
    }

    /// Sets `failed` to the number of all files that can't be read or shown, if no pass is running. The pages of a public wall
    /// aren't told of such files.
    private func counted(_ progress: IndexProgress) async -> IndexProgress {
        var progress = progress
        if cover != nil {
            progress.failed = 0
        } else if progress.phase == .idle {
            progress.failed = (try? await folders.runUncancellable { try $0.unreadableCount() }) ?? 0
        }
        return progress
    }

    private func read() async {
        await indexer?.watch(
            noted: { logger.notice("\($0)") },
            failed: { error in
                // If the catalog is gone, the server ends and reports it. A stop isn't an error.
                guard (error as? CatalogError)?.kind != .gone, !(error is CancellationError) else { return }
                logger.error("Cannot read the folders: \(error)")
            }
        )
    }

    private func trying(_ what: String, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch is CancellationError {
        } catch {
            logger.error("Cannot \(what): \(error)")
        }
    }
}

extension AsyncStream<IndexProgress> {
    /// The progress where this process reads no folders.
    fileprivate static var nothing: AsyncStream<IndexProgress> {
        AsyncStream { continuation in
            continuation.yield(.idle)
            continuation.finish()
        }
    }
}

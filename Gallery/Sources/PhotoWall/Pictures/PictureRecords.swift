import PhotoLibrary
import Pictures
import Synchronization
import Thumbnails

/// Writes into the catalog what came out when photos were decoded, whoever wanted them decoded.
public final class PictureRecords: Sendable {
    private struct State: Hashable {
        let id: Int64
        let version: Int
    }

    private let catalog: Catalog
    private let threads: DiskThreads
    private let crashes = Mutex<[State: PictureTrouble]>([:])
    private let noted: AsyncStream<Void>.Continuation
    /// Whenever it may be others, or fewer, that cannot be shown.
    public let changes: AsyncStream<Void>

    /// - Parameters:
    ///   - catalog: Where it writes.
    ///   - threads: Where waiting for the disk is allowed.
    public init(catalog: Catalog, threads: DiskThreads) {
        self.catalog = catalog
        self.threads = threads
        (changes, noted) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// How many files cannot be read or shown.
    public func failedCount() async throws -> Int {
        try await threads.runBegun { [catalog] in try catalog.unreadableCount() }
    }

    /// Notes the content and the color of a photo.
    public func note(_ thumbnail: ThumbnailStore.Thumbnail, of photo: Photo) async throws {
        try await note(made(thumbnail, of: photo).map { [$0] } ?? [])
    }

    /// What is to be noted of a photo whose thumbnail was made; nil where it is known.
    public func made(_ thumbnail: ThumbnailStore.Thumbnail, of photo: Photo) -> MadePhoto? {
        guard let color = thumbnail.color, photo.color == nil || photo.contentHash != thumbnail.contentHash
        else {
            return nil
        }
        return MadePhoto(
            id: photo.id,
            version: photo.version,
            contentHash: thumbnail.contentHash,
            color: color
        )
    }

    /// Notes the content and the color of photos.
    public func note(_ made: [MadePhoto]) async throws {
        guard !made.isEmpty else { return }
        let wereShown = try await threads.runBegun { [catalog] in try catalog.setMade(made) }
        if !wereShown {
            noted.yield()
        }
    }

    /// Notes why a photo cannot be shown, so that it stands in the list of those.
    ///
    /// - Returns: Whether that is so for good: a file that is away may come back.
    @discardableResult
    public func note(_ refusal: PictureRefusal, of photo: Photo) async throws -> Bool {
        guard refusal.kind != .unreadable else { return false }
        try await threads.runBegun { [catalog] in
            try catalog.setFailed(id: photo.id, version: photo.version, refusal: refusal)
        }
        noted.yield()
        return true
    }

    /// What this state of the photo has done to the processes that decoded it: they crashed, and it waits for the next
    /// start.
    public func crash(of photo: Photo) -> PictureTrouble? {
        crashes.withLock { $0[State(id: photo.id, version: photo.version)] }
    }

    /// Notes what keeps a photo from being shown for now. A file that changes will be read again anyway.
    public func note(_ trouble: PictureTrouble, of photo: Photo) async throws {
        guard trouble.kind != .changed else { return }
        if trouble.kind == .crashed {
            crashes.withLock { $0[State(id: photo.id, version: photo.version)] = trouble }
        }
        try await threads.runBegun { [catalog] in
            try catalog.setWaiting(id: photo.id, version: photo.version, trouble: trouble)
        }
        noted.yield()
    }
}

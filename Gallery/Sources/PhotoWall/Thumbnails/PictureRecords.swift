import PhotoLibrary
import Pictures
import SourceFiles
import Synchronization

/// Records the results of decoding photos in the catalog.
public final class PictureRecords: Sendable {
    private struct State: Hashable {
        let id: Int64
        let version: Int
    }

    private let thumbnails: Blocking<Catalog.Thumbnails>
    private let crashes = Mutex<[State: PictureFailure]>([:])
    private let noted: AsyncStream<Void>.Continuation
    /// Yields when the list of photos that can't be shown may have changed.
    public let changes: AsyncStream<Void>

    /// - Parameter thumbnails: The part of the catalog to write to.
    public init(_ thumbnails: Blocking<Catalog.Thumbnails>) {
        self.thumbnails = thumbnails
        (changes, noted) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Records the content hash, the color, the ThumbHash and the damage of a photo.
    public func note(_ thumbnail: ThumbnailStore.Thumbnail, of photo: Photo) async throws {
        try await note(made(thumbnail, of: photo).map { [$0] } ?? [])
    }

    /// Returns what to record about a photo whose thumbnail was made, or nil if it is already recorded.
    public func made(_ thumbnail: ThumbnailStore.Thumbnail, of photo: Photo) -> MadePhoto? {
        guard let color = thumbnail.color, !photo.hasThumbHash || photo.contentHash != thumbnail.contentHash
        else {
            return nil
        }
        return MadePhoto(
            id: photo.id,
            version: photo.version,
            contentHash: thumbnail.contentHash,
            color: color,
            thumbHash: thumbnail.thumbHash,
            damage: thumbnail.damage
        )
    }

    /// Records the content hashes, the colors and the ThumbHashes of photos.
    public func note(_ made: [MadePhoto]) async throws {
        guard !made.isEmpty else { return }
        let wereShown = try await thumbnails.runUncancellable { try $0.setMade(made) }
        if !wereShown || made.contains(where: { $0.damage != nil }) {
            noted.yield()
        }
    }

    /// Records the refusal of a photo, so that it is listed.
    ///
    /// - Returns: Whether the refusal is permanent. It isn't if the file can't be read, as it may come back.
    @discardableResult
    public func note(_ refusal: PictureRefusal, of photo: Photo) async throws -> Bool {
        guard refusal.kind != .unreadable else { return false }
        try await thumbnails.runUncancellable {
            try $0.setFailed(id: photo.id, version: photo.version, refusal: refusal)
        }
        noted.yield()
        return true
    }

    /// The crash that this version of the photo has caused in its decoder processes, or nil if it hasn't.
    /// Such a photo isn't tried again until the next start.
    public func crash(of photo: Photo) -> PictureFailure? {
        crashes.withLock { $0[State(id: photo.id, version: photo.version)] }
    }

    /// Records the failure that keeps a photo from being shown for now, so that it is listed.
    ///
    /// - Returns: Whether the failure was recorded. If the file has changed, it isn't, because the file will be read again anyway.
    @discardableResult
    public func note(_ failure: PictureFailure, of photo: Photo) async throws -> Bool {
        guard failure.kind != .changed else { return false }
        if failure.kind == .crashed {
            crashes.withLock { $0[State(id: photo.id, version: photo.version)] = failure }
        }
        try await thumbnails.runUncancellable {
            try $0.setWaiting(id: photo.id, version: photo.version, failure: failure)
        }
        noted.yield()
        return true
    }
}

extension ThumbnailStore.Picture {
    /// The photo's file, as the source of its thumbnails.
    public init(_ photo: Photo) {
        self.init(
            id: photo.id,
            source: PictureSource(photo.location, stamp: photo.stamp, contentHash: photo.contentHash)
        )
    }
}

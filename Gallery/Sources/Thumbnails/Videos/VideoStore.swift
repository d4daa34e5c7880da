import Foundation
import Pictures
import Synchronization
import SystemPackage
import Threads

/// Converts videos that browsers can't play, one at a time, and stores them on disk by their content's hash.
public actor VideoStore {
    /// A converted video.
    public enum Video: Sendable {
        /// The complete file. It exists for at least a minute. After that, it may be removed to free space.
        case whole(FilePath)
        /// A file that can be played from its start while it grows.
        case growing(GrowingVideo)
    }

    private nonisolated let executor = DiskThread()
    private let decoders: DecoderPool
    private let cache: CacheFolder
    private let limit: Int
    private var folder: MakingFolder?
    private var conversions: [PictureSource: Conversion] = [:]
    private var isClosed = false
    /// The last conversion that began or waits. The next one waits for it.
    private var last: Task<Void, Never>?

    /// The executor for waiting on the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes a store with a maximum number of bytes in a folder, which may not exist yet. The least recently used videos
    /// are removed first.
    public init(folder: FilePath, decoders: DecoderPool, limit: Int) {
        self.decoders = decoders
        self.limit = limit
        cache = CacheFolder(path: folder)
    }

    /// Returns the file of a converted video if it is there. Blocks the thread.
    public nonisolated func kept(_ hash: ContentHash) -> FilePath? {
        cache.file(of: hash, .video)
    }

    /// Returns a converted video from the cache, or one that is being converted, as soon as it can be played. Starts the
    /// conversion if necessary. It goes on if the task is canceled.
    ///
    /// - Throws: `PictureRefusal`, `PictureFailure`, or `CannotWrite`.
    public func video(of picture: ThumbnailStore.Picture) async throws -> Video {
        if let hash = picture.contentHash, let file = kept(hash) { return .whole(file) }
        let conversion = conversions[picture.source] ?? begin(picture.source)
        return try await conversion.playable()
    }

    /// Removes unfinished files. For a program that is about to end.
    public func close() {
        isClosed = true
        folder?.remove()
        folder = nil
    }

    private func begin(_ source: PictureSource) -> Conversion {
        let conversion = Conversion()
        conversions[source] = conversion
        let before = last
        last = Task {
            await before?.value
            do {
                conversion.end(.success(.whole(try await convert(source, conversion))))
            } catch {
                conversion.end(.failure(error))
            }
            conversions[source] = nil
        }
        return conversion
    }

    private func convert(_ source: PictureSource, _ conversion: Conversion) async throws -> FilePath {
        guard !isClosed else { throw CancellationError() }
        let folder = try folder.flatMap { $0.isThere ? $0 : nil } ?? MakingFolder(in: cache.path)
        self.folder = folder
        let made = try await decoders.makeVideo(of: source, into: folder.path) { name in
            conversion.begin(folder.path.appending(name))
        }
        let growing = folder.path.appending(made.growing)
        defer { growing.withPlatformString { _ = unlink($0) } }
        _ = try cache.take([.video: made.file], of: made.contentHash, from: folder.path)
        _ = cache.trim(to: limit)
        return cache.path(of: made.contentHash, .video)
    }
}

/// A conversion, and the requests that wait for the video to be playable.
private final class Conversion: Sendable {
    private struct State {
        var growing: GrowingVideo?
        var result: Result<VideoStore.Video, any Error>?
        var waiting: [CheckedContinuation<VideoStore.Video, any Error>] = []
    }

    private let state = Mutex(State())

    func playable() async throws -> VideoStore.Video {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<VideoStore.Video, any Error>? = state.withLock { state in
                if let result = state.result ?? state.growing.map({ .success(.growing($0)) }) {
                    return result
                }
                state.waiting.append(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    func begin(_ file: FilePath) {
        let growing = GrowingVideo(file: file)
        resume(.success(.growing(growing))) { $0.growing = growing }
    }

    func end(_ result: Result<VideoStore.Video, any Error>) {
        var failure: (any Error)?
        if case .failure(let error) = result { failure = error }
        state.withLock { $0.growing }?.end(failure)
        resume(result) { $0.result = result }
    }

    private func resume(_ result: Result<VideoStore.Video, any Error>, _ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            defer { state.waiting = [] }
            return state.waiting
        }
        waiting.forEach { $0.resume(with: result) }
    }
}

import Foundation
import Pictures
import SourceFiles
import SystemPackage

/// Converts videos that browsers can't play, one at a time, and stores them on disk by their content's hash.
///
/// A conversion that no request waits for goes on until another video is requested.
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
    private let failed: @Sendable (FilePath, any Error) -> Void
    private var folder: MakingFolder?
    private var isClosed = false
    /// The conversions that requests may join.
    private var conversions: [PictureSource: Conversion] = [:]
    private var running: Conversion?
    private var waiting: [Conversion] = []
    /// Files that were refused, so that they aren't converted again at each request.
    private var refusals: [PictureSource: PictureRefusal] = [:]

    /// The most conversions that wait, and refusals that are known.
    private static let maxWaiting = 32
    private static let maxRefusals = 1000

    /// The executor for waiting on the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes a store with a maximum number of bytes in a folder, which may not exist yet. The least recently used videos
    /// are removed first. A video that is being converted takes up to as many bytes again, and up to half of the free
    /// space.
    ///
    /// - Parameter failed: Called with the video's file and the error when a conversion has failed.
    public init(
        folder: FilePath,
        decoders: DecoderPool,
        limit: Int,
        failed: @escaping @Sendable (FilePath, any Error) -> Void = { _, _ in }
    ) {
        self.decoders = decoders
        self.limit = limit
        self.failed = failed
        cache = CacheFolder(path: folder)
    }

    /// Returns the file of a converted video if it is there. Blocks the thread.
    public nonisolated func kept(_ hash: ContentHash) -> FilePath? {
        cache.file(of: hash, .video)
    }

    /// Removes unfinished files that a killed program has left in the folder. Otherwise, this happens when the first video
    /// is converted.
    public func prepare() {
        // If this fails, the first conversion tries again, and reports the error.
        _ = try? makingFolder()
    }

    /// Returns a converted video from the cache, or one that is being converted, as soon as it can be played. Starts the
    /// conversion if necessary.
    ///
    /// - Throws: `PictureRefusal`, `PictureFailure`, `CannotWrite`, or `CancellationError` if the task is canceled.
    public func video(of picture: ThumbnailStore.Picture) async throws -> Video {
        if let hash = picture.contentHash, let file = kept(hash) { return .whole(file) }
        if let refusal = refusals[picture.source] { throw refusal }
        let conversion = try conversions[picture.source] ?? queue(picture.source)
        conversion.addViewer()
        let viewer = Viewer { Task { await self.leave(conversion) } }
        start()
        return switch try await conversion.playable.value {
        case .whole(let file): .whole(file)
        case .growing(let file): .growing(GrowingVideo(file: file, conversion, viewer))
        }
    }

    /// Stops conversions, and removes unfinished files. For a program that is about to end.
    public func close() {
        isClosed = true
        running?.stop()
        waiting.forEach { $0.end(.failure(CancellationError())) }
        waiting = []
        folder?.remove()
        folder = nil
    }

    /// The number of conversions that wait.
    var waitingCount: Int { waiting.count }

    private func queue(_ source: PictureSource) throws -> Conversion {
        guard !isClosed else { throw CancellationError() }
        guard waiting.count < Self.maxWaiting else {
            throw PictureFailure(.unavailable, "too many videos wait to be converted; try again later")
        }
        let conversion = Conversion(of: source)
        conversions[source] = conversion
        waiting.append(conversion)
        return conversion
    }

    private func leave(_ conversion: Conversion) {
        conversion.removeViewer()
        guard conversion.isUnwatched, let index = waiting.firstIndex(where: { $0 === conversion }) else {
            return start()
        }
        waiting.remove(at: index)
        conversions[conversion.source] = nil
    }

    /// Starts the next conversion. If the one before isn't done, and no request waits for it, stops it.
    private func start() {
        guard !waiting.isEmpty else { return }
        if let running {
            guard running.isUnwatched else { return }
            // Later requests start a new one.
            if conversions[running.source] === running { conversions[running.source] = nil }
            return running.stop()
        }
        let conversion = waiting.removeFirst()
        running = conversion
        let task = Task {
            let result: Result<FilePath, any Error>
            do {
                result = .success(try await convert(conversion))
            } catch {
                result = .failure(error)
                note(error, conversion.source)
            }
            if conversions[conversion.source] === conversion { conversions[conversion.source] = nil }
            running = nil
            conversion.end(result)
            start()
        }
        conversion.setStop { task.cancel() }
    }

    private func note(_ error: any Error, _ source: PictureSource) {
        guard !(error is CancellationError) else { return }
        failed(source.location.file, error)
        guard let refusal = error as? PictureRefusal, refusal.kind != .unreadable else { return }
        if refusals.count >= Self.maxRefusals { refusals = [:] }
        refusals[source] = refusal
    }

    private func convert(_ conversion: Conversion) async throws -> FilePath {
        let folder = try makingFolder()
        // Two files are written. Others need space on the disk, too.
        let ofCache = limit / 2, ofDisk = FolderCall.freeSpace(in: folder.path) / 4
        let made: MadeVideo
        do {
            made = try await decoders.makeVideo(
                of: conversion.source,
                into: folder.path,
                maxBytes: min(ofCache, ofDisk)
            ) { name in
                conversion.begin(folder.path.appending(name))
            }
        } catch let refusal as PictureRefusal where refusal == .convertedTooLarge {
            guard ofCache <= ofDisk else {
                throw CannotWrite("\(cache.path): the disk has too little space for a converted video")
            }
            throw PictureRefusal(
                .undecodable,
                "its converted form takes too much of the cache (--cache-size)"
            )
        }
        let growing = folder.path.appending(made.growing)
        defer { growing.withPlatformString { _ = unlink($0) } }
        _ = try cache.take([.video: made.file], of: made.contentHash, from: folder.path)
        _ = cache.trim(to: limit)
        return cache.path(of: made.contentHash, .video)
    }

    private func makingFolder() throws -> MakingFolder {
        guard !isClosed else { throw CancellationError() }
        let folder = try folder.flatMap { $0.isThere ? $0 : nil } ?? MakingFolder(in: cache.path)
        self.folder = folder
        return folder
    }
}

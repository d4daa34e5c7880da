import Foundation
import Pictures
import SourceFiles
import SystemPackage
import WallNodes

/// Makes thumbnails on request, and stores them on disk by their content's hash.
///
/// With an archive, the disk only has the thumbnails that were requested here. The archive has the thumbnails
/// of all pictures, for all machines. They are stored there when they are made in advance.
///
/// Several stores may share a folder, also in several processes. Waiting for the disk happens on the store's
/// own thread.
public actor ThumbnailStore {
    /// A picture to make thumbnails of.
    public struct Picture: Hashable, Sendable {
        /// The identifier of the picture's owner.
        public var id: Int64
        /// Its file in the expected state. If the file has another state, nothing is made. The cache is used
        /// only if the hash of the content is known.
        public var source: PictureSource

        /// Makes a value from its parts.
        public init(id: Int64, source: PictureSource) {
            self.id = id
            self.source = source
        }

        var contentHash: ContentHash? { source.contentHash }
    }

    /// A thumbnail, or a full-size picture.
    public struct Thumbnail: Hashable, Sendable {
        /// The WebP file, or the JPEG file of a full-size picture. It exists for at least a minute. After
        /// that, it may be removed to free space.
        public var file: FilePath
        /// The hash of the content that it was made from.
        public var contentHash: ContentHash
        /// The average color as RGB 565, never 0. Nil for a thumbnail from the cache or a full-size picture.
        public var color: UInt16?
        /// The ThumbHash, if the color is known.
        public var thumbHash: [UInt8] = []
        /// Why only a part of the picture is shown, if the color is known, or nil.
        public var damage: String?
        /// Whether the archive lacks it or has a damaged one, so that it must be made again for all machines.
        public var isMissingInArchive = false
    }

    /// Converts videos that browsers can't play. They take as much space as the thumbnails at most.
    public nonisolated let videos: VideoStore
    private nonisolated let executor = DiskThread()
    private let decoders: DecoderPool
    private let cache: CacheFolder
    private let limit: Int
    private let archive: (any ThumbnailArchive)?
    private var presence: ArchivePresence
    private var folder: MakingFolder?
    private let making = SharedWork<Making, Made>()
    /// The size of the cache in bytes, or nil before it was first measured.
    private var total: Int?
    private var trimming: Task<Int, Never>?

    private var isClosed = false

    /// The executor for waiting on the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Makes a store with a maximum number of bytes in a folder, which may not exist yet. The least recently
    /// used files are removed first.
    ///
    /// - Parameters:
    ///   - archive: Stores the thumbnails for other machines.
    ///   - archiveNoted: Called with the problem when the archive is unreachable, and with nil when it is
    ///     reachable again.
    ///   - videoFailed: Called with the file and the error when a video can't be converted.
    public init(
        folder: FilePath,
        decoders: DecoderPool,
        limit: Int,
        archive: (any ThumbnailArchive)? = nil,
        archiveNoted: @escaping @Sendable (_ problem: String?) -> Void = { _ in },
        videoFailed: @escaping @Sendable (FilePath, any Error) -> Void = { _, _ in }
    ) {
        presence = ArchivePresence(patience: .seconds(5), noted: archiveNoted)
        self.decoders = decoders
        self.limit = limit
        self.archive = archive
        cache = CacheFolder(path: folder)
        videos = VideoStore(
            folder: folder.appending("videos"),
            decoders: decoders,
            limit: limit,
            failed: videoFailed
        )
    }

    /// Removes unfinished files that a killed program has left in the folder. Otherwise, this happens when
    /// the first picture is made.
    public func prepare() {
        // If this fails, the first write tries again, and reports the error.
        _ = try? makingFolder()
    }

    /// Returns the file of a content's thumbnail of this width if it is in the cache. Blocks the thread.
    public nonisolated func kept(_ hash: ContentHash, width: ThumbnailWidth) -> FilePath? {
        cache.file(of: hash, .width(width))
    }

    /// Returns the file of a content's full-size JPEG if it is in the cache. Blocks the thread.
    public nonisolated func keptFullSize(_ hash: ContentHash) -> FilePath? {
        cache.file(of: hash, .fullSize)
    }

    /// Returns a thumbnail of this width from the cache, or makes this width alone.
    ///
    /// Requests for the same width of the same picture share the work, which is canceled when all of them are
    /// canceled. Throws a `PictureRefusal` or a `PictureFailure`, a `CannotWrite` if the cache's folder can't
    /// be written to, or a `CancellationError`.
    public func thumbnail(
        of picture: Picture,
        width: ThumbnailWidth,
        urgency: PictureUrgency = .lookedAt
    ) async throws -> Thumbnail {
        try await rendition(.width(width), of: picture, urgency)
    }

    /// Returns the full-size JPEG from the cache, or makes it. Throws the errors of ``thumbnail(of:width:)``.
    public func fullSize(of picture: Picture, urgency: PictureUrgency = .lookedAt) async throws -> Thumbnail {
        try await rendition(.fullSize, of: picture, urgency)
    }

    private func rendition(
        _ rendition: Rendition,
        of picture: Picture,
        _ urgency: PictureUrgency
    ) async throws -> Thumbnail {
        if let hash = picture.contentHash, let file = cache.file(of: hash, rendition) {
            return Thumbnail(file: file, contentHash: hash, color: nil)
        }
        let fetched = try await fetch(rendition, of: picture)
        if case .found(let thumbnail) = fetched { return thumbnail }
        var made = thumbnail(rendition, try await make([rendition], of: picture, urgency: urgency))
        if case .missing = fetched {
            made.isMissingInArchive = true
        }
        if archive != nil {
            // The color is reported when thumbnails are made in advance and other machines can find them.
            made.color = nil
        }
        return made
    }

    private nonisolated func thumbnail(_ rendition: Rendition, _ made: Made) -> Thumbnail {
        Thumbnail(
            file: cache.path(of: made.contentHash, rendition),
            contentHash: made.contentHash,
            color: made.color,
            thumbHash: made.thumbHash,
            damage: made.damage
        )
    }

    /// Makes all missing widths from one decode, when there is no more urgent work. Returns the narrowest. If
    /// space is low, makes only the narrowest, because thumbnails that a user has viewed shouldn't be removed
    /// for others that may never be viewed. With an archive, the archive has all widths afterward. Throws the
    /// errors of ``thumbnail(of:width:)``.
    public func makeAhead(_ picture: Picture) async throws -> Thumbnail {
        if archive != nil { return try await makeAheadForArchive(picture) }
        let widths = isNearlyFull ? [.w240] : ThumbnailWidth.allCases
        var missing = Set(widths.map { Rendition.width($0) })
        let narrowest = Rendition.width(.w240)
        if let hash = picture.contentHash {
            missing = missing.filter { cache.file(of: hash, $0) == nil }
            if missing.isEmpty {
                return Thumbnail(file: cache.path(of: hash, narrowest), contentHash: hash, color: nil)
            }
        }
        return thumbnail(narrowest, try await make(missing, of: picture, urgency: .background))
    }

    /// Checks that thumbnails can be written, on this machine and to the archive, if there is one.
    ///
    /// - Throws: ``ArchiveRefusal``, `CannotWrite` for a temporary failure, `CancellationError`.
    public func check() async throws {
        let folder = try makingFolder()
        let file = folder.path.appending(try folder.write([UInt8](repeating: 0, count: Self.room)))
        file.withPlatformString { _ = unlink($0) }
        try await archiving { try await $0.check() }
    }

    /// Asks the archive, if there is one, whether thumbnails can be read.
    ///
    /// - Returns: Why they can't. Then thumbnails are made here until the archive can be used.
    /// - Throws: ``ArchiveRefusal`` if the archive has the thumbnails of another catalog, `CancellationError`.
    @discardableResult
    public func checkArchive() async throws -> String? {
        guard let archive else { return nil }
        do {
            try await archive.checkReading()
            presence.answered()
        } catch let error as CancellationError {
            throw error
        } catch let refusal as ArchiveRefusal where refusal.isOfAnotherCatalog {
            throw refusal
        } catch {
            presence.failed("\(error)")
        }
        return presence.problem
    }

    /// Returns why the archive can't be used, or nil if it can. Asks it again if the last failure was some seconds ago.
    public func archiveProblem() async throws -> String? {
        guard presence.problem != nil, !presence.isLeftAlone else { return presence.problem }
        return try await checkArchive()
    }

    /// The size of the largest thumbnails of a picture, in bytes.
    private static let room = 1 << 20

    /// Calls the archive, if there is one.
    ///
    /// - Throws: ``ArchiveRefusal``, `CannotWrite`, `CancellationError`.
    private func archiving(_ call: (any ThumbnailArchive) async throws -> Void) async throws {
        guard let archive else { return }
        do {
            try await call(archive)
        } catch let error where error is CancellationError || error is ArchiveRefusal || error is CannotWrite
        {
            throw error
        } catch {
            throw CannotWrite("\(error)")
        }
    }

    /// Removes unfinished files. Nothing is made from now on. For a program that is about to end, while other
    /// code may still hold the store.
    public func close() async {
        await videos.close()
        isClosed = true
        folder?.remove()
        folder = nil
    }

    private func makeAheadForArchive(_ picture: Picture) async throws -> Thumbnail {
        let all = Set(ThumbnailWidth.allCases.map { Rendition.width($0) })
        let made = try await make(all, of: picture, urgency: .background)
        try await archiving {
            try await $0.keep(cache.thumbnails(of: made.contentHash), of: made.contentHash)
        }
        return thumbnail(.width(.w240), made)
    }

    /// The result of fetching a thumbnail from the archive.
    private enum Fetched {
        case found(Thumbnail)
        /// The archive has no complete one.
        case missing
        /// It isn't known: there is no archive, or it can't be reached now.
        case unknown
    }

    /// Fetches a thumbnail that another machine has made.
    private func fetch(_ rendition: Rendition, of picture: Picture) async throws -> Fetched {
        guard let archive, let hash = picture.contentHash, case .width(let width) = rendition,
            !presence.isLeftAlone
        else { return .unknown }
        do {
            let bytes = try await archive.thumbnail(of: hash, width: width)
            presence.answered()
            guard let bytes else { return .missing }
            let folder = try makingFolder()
            let name = try folder.write(bytes)
            grow(by: try cache.take([rendition: name], of: hash, from: folder.path))
            return .found(
                Thumbnail(file: cache.path(of: hash, rendition), contentHash: hash, color: nil)
            )
        } catch let error where error is CancellationError || error is CannotWrite {
            throw error
        } catch {
            presence.failed("\(error)")
            return .unknown
        }
    }

    private var isNearlyFull: Bool {
        total.map { $0 > limit / 10 * 8 } ?? false
    }

    /// The number of requests that wait for something in work.
    var waiting: Int { making.waiting.values.reduce(0, +) }

    /// The number of times that something was made.
    var begun: Int { making.begunCount }

    /// Waits until the cache is within its limit.
    func settle() async {
        while let trimming {
            _ = await trimming.value
            await Task.yield()
        }
    }

    /// Joins work that makes these renditions at least as soon, or starts it. Waits for the result.
    private func make(
        _ renditions: Set<Rendition>,
        of picture: Picture,
        urgency: PictureUrgency
    ) async throws -> Made {
        let source = picture.source
        let works = PictureUrgency.allCases.filter { $0 >= urgency }.map {
            Making(source: source, renditions: renditions, urgency: $0)
        }
        return try await making.value(for: works[0], orFor: works) {
            try await self.made(renditions, of: source, urgency: urgency)
        }
    }

    /// Makes the files and moves them to their places.
    private func made(
        _ renditions: Set<Rendition>,
        of source: PictureSource,
        urgency: PictureUrgency
    ) async throws -> Made {
        let folder = try makingFolder()
        let made: Made
        var files: [Rendition: String] = [:]
        if renditions == [.fullSize] {
            let full = try await decoders.makeFullSize(of: source, into: folder.path, urgency: urgency)
            files[.fullSize] = full.file
            made = Made(contentHash: full.contentHash, color: nil, thumbHash: [])
        } else {
            let widths = ThumbnailWidth.allCases.filter { renditions.contains(.width($0)) }
            let thumbnails = try await decoders.makeThumbnails(
                of: source,
                widths: widths.map(\.rawValue),
                into: folder.path,
                urgency: urgency
            )
            for width in widths {
                files[.width(width)] = thumbnails.files[width.rawValue]
            }
            made = Made(
                contentHash: thumbnails.contentHash,
                color: thumbnails.color,
                thumbHash: thumbnails.thumbHash,
                damage: thumbnails.damage
            )
        }
        grow(by: try cache.take(files, of: made.contentHash, from: folder.path))
        return made
    }

    private func makingFolder() throws -> MakingFolder {
        guard !isClosed else { throw CancellationError() }
        let folder = try folder.flatMap { $0.isThere ? $0 : nil } ?? MakingFolder(in: cache.path)
        self.folder = folder
        return folder
    }

    /// Counts new files, and removes others if there are too many.
    private func grow(by bytes: Int) {
        total = total.map { $0 + bytes }
        guard trimming == nil, total.map({ $0 > limit }) ?? true else { return }
        let trimming = Task { [cache, limit] in
            (try? await DiskThreads.shared.run { cache.trim(to: limit) }) ?? limit
        }
        self.trimming = trimming
        Task {
            total = await trimming.value
            self.trimming = nil
        }
    }
}

/// The content of the renditions that were made, and its color and ThumbHash if they are known.
private struct Made: Sendable {
    let contentHash: ContentHash
    let color: UInt16?
    let thumbHash: [UInt8]
    var damage: String?
}

/// Renditions in work.
private struct Making: Hashable {
    let source: PictureSource
    let renditions: Set<Rendition>
    let urgency: PictureUrgency
}

import Foundation
import Pictures
import SystemPackage
import Threads
import WallNodes

/// Smaller versions of pictures, made when they are asked for and kept on disk under their content's hash.
///
/// With an archive, the disk has only what was asked for here: the archive has the thumbnails of all pictures, for all
/// machines. They come there when they are made ahead.
///
/// A folder may be shared by several stores, also of several processes. What waits for the disk does so on a thread of the
/// store's own.
public actor ThumbnailStore {
    /// A picture to be made smaller.
    public struct Picture: Hashable, Sendable {
        /// The identifier of whatever the picture belongs to.
        public var id: Int64
        /// Its file, and which of its states is meant: of another, nothing is made. Only where the hash of its content
        /// is known is it looked for in the cache.
        public var source: PictureSource

        /// The picture, given part by part.
        public init(id: Int64, source: PictureSource) {
            self.id = id
            self.source = source
        }

        var contentHash: ContentHash? { source.contentHash }
    }

    /// A smaller version of a picture.
    public struct Thumbnail: Hashable, Sendable {
        /// The WebP file, or the JPEG file of one in full size. It stays for a minute at least; after that, others may need its place.
        public var file: FilePath
        /// The hash of the content from which it was made.
        public var contentHash: ContentHash
        /// The average color as RGB 565, never 0; nil where the thumbnail was in the cache, or has the full size.
        public var color: UInt16?
        /// Whether the archive should have it and has not, or a damaged one: somebody has to make it again for all.
        public var isMissingInArchive = false
    }

    private nonisolated let executor = DiskThread()
    private let workers: PictureWorkers
    private let cache: CacheFolder
    private let limit: Int
    private let archive: (any ThumbnailArchive)?
    private var presence: ArchivePresence
    private var folder: MakingFolder?
    private var making: [PictureSource: [Making]] = [:]
    private var nextWaiter = 0
    /// How often something was made.
    private(set) var begun = 0
    /// Bytes in the cache; nil before it was first looked through.
    private var total: Int?
    private var trimming: Task<Int, Never>?

    private var isClosed = false

    /// On which the store's calls wait for the disk.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// A store that keeps at most so many bytes in this folder, which need not be there yet. What was used least
    /// recently goes first.
    ///
    /// - Parameters:
    ///   - archive: What keeps them for other machines, too.
    ///   - patience: How long the archive may be away before that is noted.
    ///   - archiveNoted: Called with what is wrong when the archive is away, and with nil when it answers again.
    public init(
        folder: FilePath,
        workers: PictureWorkers,
        limit: Int,
        archive: (any ThumbnailArchive)? = nil,
        patience: Duration = .seconds(5),
        archiveNoted: @escaping @Sendable (_ problem: String?) -> Void = { _ in }
    ) {
        presence = ArchivePresence(patience: patience, noted: archiveNoted)
        self.workers = workers
        self.limit = limit
        self.archive = archive
        cache = CacheFolder(path: folder)
    }

    /// Removes what a killed run has left unfinished in the folder. Without it, that happens when the first picture is
    /// made.
    public func prepare() {
        // Where this fails it is tried again when something is to be written, and fails there.
        _ = try? makingFolder()
    }

    /// The thumbnail of this width, if it is in the cache. Keeps the thread.
    public nonisolated func kept(_ picture: Picture, width: ThumbnailWidth) -> Thumbnail? {
        kept(.width(width), of: picture)
    }

    /// The whole picture as JPEG, if it is in the cache. Keeps the thread.
    public nonisolated func keptFullSize(_ picture: Picture) -> Thumbnail? {
        kept(.fullSize, of: picture)
    }

    private nonisolated func kept(_ rendition: Rendition, of picture: Picture) -> Thumbnail? {
        guard let hash = picture.contentHash, let file = cache.file(of: hash, rendition) else { return nil }
        return Thumbnail(file: file, contentHash: hash, color: nil)
    }

    /// A thumbnail of this width from the cache, or made at once, that width alone.
    ///
    /// Requests for the same width of the same picture share the work; it is cancelled with the last of them. Throws a
    /// `PictureRefusal` or a `PictureTrouble`, a `CannotWrite` where the cache's folder does not take the file, or a
    /// `CancellationError`.
    public func thumbnail(of picture: Picture, width: ThumbnailWidth) async throws -> Thumbnail {
        try await rendition(.width(width), of: picture)
    }

    /// The whole picture as JPEG, from the cache, or made at once. Throws what ``thumbnail(of:width:)`` throws.
    public func fullSize(of picture: Picture) async throws -> Thumbnail {
        try await rendition(.fullSize, of: picture)
    }

    private func rendition(_ rendition: Rendition, of picture: Picture) async throws -> Thumbnail {
        if let kept = kept(rendition, of: picture) { return kept }
        let fetched = try await fetch(rendition, of: picture)
        if case .found(let thumbnail) = fetched { return thumbnail }
        var made = thumbnail(rendition, try await make([rendition], of: picture, urgency: .lookedAt))
        if case .missing = fetched {
            made.isMissingInArchive = true
        }
        if archive != nil {
            // Whoever makes it ahead says so, when it is where others find it.
            made.color = nil
        }
        return made
    }

    private nonisolated func thumbnail(_ rendition: Rendition, _ made: Made) -> Thumbnail {
        Thumbnail(
            file: cache.path(of: made.contentHash, rendition),
            contentHash: made.contentHash,
            color: made.color
        )
    }

    /// Makes all widths that are missing, from one decode, when nothing more urgent is to be done. Gives the narrowest,
    /// the only one that is made where there is not much room left: what somebody has looked at is not to give way to
    /// what perhaps nobody ever will. With an archive, that has all of them afterward. Throws what ``thumbnail(of:width:)``
    /// throws.
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

    /// Checks that thumbnails can be written: on this machine, and into the archive, if there is one.
    ///
    /// - Throws: ``ArchiveRefusal``, `CannotWrite` for trouble that may pass, `CancellationError`.
    public func check() async throws {
        let folder = try makingFolder()
        let file = folder.path.appending(try folder.write([UInt8](repeating: 0, count: Self.room)))
        file.withPlatformString { _ = unlink($0) }
        try await archiving { try await $0.check() }
    }

    /// The bytes that the largest thumbnails of a picture take.
    private static let room = 1 << 20

    /// Asks something of the archive, if there is one.
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

    /// Removes what is unfinished; nothing is made from now on. For a program that ends: others may hold the store to the
    /// last.
    public func close() {
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

    /// What the archive has of a thumbnail.
    private enum Fetched {
        case found(Thumbnail)
        /// There is none that is whole.
        case missing
        /// Nobody knows: there is no archive, or it cannot be reached for now.
        case unknown
    }

    /// Fetches a thumbnail that others have made.
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

    /// How many wait for something that is being made.
    var waiting: Int {
        making.values.joined().reduce(0) { $0 + $1.waiters.count }
    }

    /// Waits until the cache is within its limit.
    func settle() async {
        while let trimming {
            _ = await trimming.value
            await Task.yield()
        }
    }

    /// Joins work that gives these renditions no later, or begins it; waits for what comes of it.
    private func make(
        _ renditions: Set<Rendition>,
        of picture: Picture,
        urgency: PictureUrgency
    ) async throws -> Made {
        nextWaiter += 1
        let waiter = nextWaiter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                let running = making[picture.source, default: []]
                    .first { $0.renditions.isSuperset(of: renditions) && $0.urgency >= urgency }
                let work = running ?? begin(renditions, of: picture.source, urgency: urgency)
                work.waiters[waiter] = continuation
            }
        } onCancel: {
            Task { await self.leave(waiter, picture.source) }
        }
    }

    private func begin(
        _ renditions: Set<Rendition>,
        of source: PictureSource,
        urgency: PictureUrgency
    ) -> Making {
        let work = Making(renditions: renditions, urgency: urgency)
        begun += 1
        making[source, default: []].append(work)
        work.task = Task {
            let result: Result<Made, any Error>
            do {
                result = .success(try await self.made(renditions, of: source, urgency: urgency))
            } catch {
                result = .failure(error)
            }
            self.remove(work, source)
            work.waiters.values.forEach { $0.resume(with: result) }
        }
        return work
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
            let full = try await workers.makeFullSize(of: source, into: folder.path, urgency: urgency)
            files[.fullSize] = full.file
            made = Made(contentHash: full.contentHash, color: nil)
        } else {
            let widths = ThumbnailWidth.allCases.filter { renditions.contains(.width($0)) }
            let thumbnails = try await workers.makeThumbnails(
                of: source,
                widths: widths.map(\.rawValue),
                into: folder.path,
                urgency: urgency
            )
            for width in widths {
                files[.width(width)] = thumbnails.files[width.rawValue]
            }
            made = Made(contentHash: thumbnails.contentHash, color: thumbnails.color)
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

    private func leave(_ waiter: Int, _ source: PictureSource) {
        for work in making[source, default: []] {
            guard let continuation = work.waiters.removeValue(forKey: waiter) else { continue }
            continuation.resume(throwing: CancellationError())
            if work.waiters.isEmpty {
                work.task?.cancel()
                // Whoever asks from now on begins anew.
                remove(work, source)
            }
        }
    }

    private func remove(_ work: Making, _ source: PictureSource) {
        making[source]?.removeAll { $0 === work }
        if making[source]?.isEmpty == true {
            making[source] = nil
        }
    }

    /// Counts new files, and makes room where they are too much.
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

/// Whose renditions they are that were made, and its color where they tell.
private struct Made: Sendable {
    let contentHash: ContentHash
    let color: UInt16?
}

/// Renditions that are being made, and who waits for them.
private final class Making {
    let renditions: Set<Rendition>
    let urgency: PictureUrgency
    var waiters: [Int: CheckedContinuation<Made, any Error>] = [:]
    var task: Task<Void, Never>?

    init(renditions: Set<Rendition>, urgency: PictureUrgency) {
        self.renditions = renditions
        self.urgency = urgency
    }
}

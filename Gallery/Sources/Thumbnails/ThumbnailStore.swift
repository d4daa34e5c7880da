import Pictures
import SystemPackage

/// Smaller versions of pictures, made when they are asked for and kept on disk under their content's hash.
///
/// A folder may be shared by several stores, also of several processes.
public actor ThumbnailStore {
    /// A picture to be made smaller.
    public struct Picture: Hashable, Sendable {
        /// The identifier of whatever the picture belongs to.
        public var id: Int64
        /// Where it is.
        public var file: FilePath
        /// The hash of its content, where that is known: only then is it looked for in the cache.
        public var contentHash: ContentHash?

        /// The picture, given part by part.
        public init(id: Int64, file: FilePath, contentHash: ContentHash?) {
            self.id = id
            self.file = file
            self.contentHash = contentHash
        }
    }

    /// A smaller version of a picture.
    public struct Thumbnail: Hashable, Sendable {
        /// The WebP file. It stays for a minute at least; after that, others may need its place.
        public var file: FilePath
        /// The hash of the content from which it was made. Another one than was known before means that the picture
        /// has changed.
        public var contentHash: ContentHash
        /// The average color as RGB 565, never 0; nil where the thumbnail was in the cache.
        public var color: UInt16?
    }

    private let workers: PictureWorkers
    private let cache: CacheFolder
    private let limit: Int
    private var folder: MakingFolder?
    private var making: [FilePath: [Making]] = [:]
    private var nextWaiter = 0
    /// How often something was made.
    private(set) var begun = 0
    /// Bytes in the cache; nil before it was first looked through.
    private var total: Int?
    private var trimming: Task<Int, Never>?

    private var isClosed = false

    /// A store that keeps at most so many bytes in this folder, which need not be there yet. What was used least
    /// recently goes first. What a killed run has left unfinished in the folder is removed.
    public init(folder: FilePath, workers: PictureWorkers, limit: Int) {
        self.workers = workers
        self.limit = limit
        cache = CacheFolder(path: folder)
        // Where this fails it is tried again when something is to be written, and fails there.
        self.folder = try? MakingFolder(in: folder)
    }

    /// A thumbnail of this width from the cache, or made at once, that width alone.
    ///
    /// Requests for the same width of the same picture share the work; it is cancelled with the last of them. Throws a
    /// `PictureRefusal`, a `CannotWrite` where the cache's folder does not take the file, or a `CancellationError`.
    public nonisolated func thumbnail(of picture: Picture, width: ThumbnailWidth) async throws -> Thumbnail {
        if let hash = picture.contentHash, let file = cache.file(of: hash, width: width) {
            return Thumbnail(file: file, contentHash: hash, color: nil)
        }
        let made = try await make([width], of: picture, urgency: .lookedAt)
        return Thumbnail(
            file: cache.path(of: made.contentHash, width: width),
            contentHash: made.contentHash,
            color: made.color
        )
    }

    /// Makes all widths that are missing, from one decode, when nothing more urgent is to be done. Gives the narrowest,
    /// the only one that is made where there is not much room left: what somebody has looked at is not to give way to
    /// what perhaps nobody ever will. Throws what ``thumbnail(of:width:)`` throws.
    public nonisolated func makeAhead(_ picture: Picture) async throws -> Thumbnail {
        var missing = await isNearlyFull ? [.w240] : Set(ThumbnailWidth.allCases)
        if let hash = picture.contentHash {
            missing = missing.filter { cache.file(of: hash, width: $0) == nil }
            if missing.isEmpty {
                return Thumbnail(file: cache.path(of: hash, width: .w240), contentHash: hash, color: nil)
            }
        }
        let made = try await make(missing, of: picture, urgency: .background)
        return Thumbnail(
            file: cache.path(of: made.contentHash, width: .w240),
            contentHash: made.contentHash,
            color: made.color
        )
    }

    /// Removes what is unfinished; nothing is made from now on. For a program that ends: others may hold the store to the
    /// last.
    public func close() {
        isClosed = true
        folder?.remove()
        folder = nil
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

    /// Joins work that gives these widths no later, or begins it; waits for what comes of it.
    private func make(
        _ widths: Set<ThumbnailWidth>,
        of picture: Picture,
        urgency: PictureUrgency
    ) async throws -> MadeThumbnails {
        nextWaiter += 1
        let waiter = nextWaiter
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                let running = making[picture.file, default: []]
                    .first { $0.widths.isSuperset(of: widths) && $0.urgency >= urgency }
                let work = running ?? begin(widths, of: picture, urgency: urgency)
                work.waiters[waiter] = continuation
            }
        } onCancel: {
            Task { await self.leave(waiter, file: picture.file) }
        }
    }

    private func begin(_ widths: Set<ThumbnailWidth>, of picture: Picture, urgency: PictureUrgency) -> Making
    {
        let work = Making(widths: widths, urgency: urgency)
        begun += 1
        making[picture.file, default: []].append(work)
        work.task = Task {
            let result: Result<MadeThumbnails, any Error>
            do {
                result = .success(try await self.made(widths, of: picture.file, urgency: urgency))
            } catch {
                result = .failure(error)
            }
            self.remove(work, file: picture.file)
            work.waiters.values.forEach { $0.resume(with: result) }
        }
        return work
    }

    /// Makes the files and moves them to their places.
    private func made(
        _ widths: Set<ThumbnailWidth>,
        of file: FilePath,
        urgency: PictureUrgency
    ) async throws -> MadeThumbnails {
        guard !isClosed else { throw CancellationError() }
        let folder = try folder ?? MakingFolder(in: cache.path)
        self.folder = folder
        let made = try await workers.makeThumbnails(
            of: file,
            widths: widths.map(\.rawValue).sorted(),
            into: folder.path,
            urgency: urgency
        )
        let bytes = try cache.take(made, from: folder.path)
        grow(by: bytes)
        return made
    }

    private func leave(_ waiter: Int, file: FilePath) {
        for work in making[file, default: []] {
            guard let continuation = work.waiters.removeValue(forKey: waiter) else { continue }
            continuation.resume(throwing: CancellationError())
            if work.waiters.isEmpty {
                work.task?.cancel()
                // Whoever asks from now on begins anew.
                remove(work, file: file)
            }
        }
    }

    private func remove(_ work: Making, file: FilePath) {
        making[file]?.removeAll { $0 === work }
        if making[file]?.isEmpty == true {
            making[file] = nil
        }
    }

    /// Counts new files, and makes room where they are too much.
    private func grow(by bytes: Int) {
        total = total.map { $0 + bytes }
        guard trimming == nil, total.map({ $0 > limit }) ?? true else { return }
        let trimming = Task.detached { [cache, limit] in cache.trim(to: limit) }
        self.trimming = trimming
        Task {
            total = await trimming.value
            self.trimming = nil
        }
    }
}

/// Thumbnails that are being made, and who waits for them.
private final class Making {
    let widths: Set<ThumbnailWidth>
    let urgency: PictureUrgency
    var waiters: [Int: CheckedContinuation<MadeThumbnails, any Error>] = [:]
    var task: Task<Void, Never>?

    init(widths: Set<ThumbnailWidth>, urgency: PictureUrgency) {
        self.widths = widths
        self.urgency = urgency
    }
}

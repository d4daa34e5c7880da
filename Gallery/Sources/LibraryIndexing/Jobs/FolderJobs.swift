import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// Does the jobs for folders, for one of many workers. An `IndexPass` does the same work alone.
public actor FolderJobs {
    private nonisolated let executor = DiskThread()
    private let catalog: Catalog
    private let queue: JobQueue
    private let reader: any FactsReader
    private let forgetsMissing: Bool
    /// The pause between the end of a pass and the beginning of the next.
    private let pause: Duration
    private var found: FoundRoots

    /// Larger numbers of files are shared with other workers.
    private static let maxFiles = 256
    /// The number of files that are read at the same time.
    private static let lanes = 8

    /// - Parameters:
    ///   - pause: The pause between the end of a pass and the beginning of the next.
    ///   - forgetsMissing: Whether photos on a missing disk are removed.
    public init(
        catalog: Catalog,
        queue: JobQueue,
        decoders: DecoderPool,
        pause: Duration,
        forgetsMissing: Bool
    ) {
        self.init(
            catalog: catalog,
            queue: queue,
            reader: DecoderFacts(decoders: decoders),
            pause: pause,
            forgetsMissing: forgetsMissing
        )
    }

    init(
        catalog: Catalog,
        queue: JobQueue,
        reader: any FactsReader,
        pause: Duration,
        forgetsMissing: Bool
    ) {
        self.catalog = catalog
        self.queue = queue
        self.reader = reader
        self.pause = pause
        self.forgetsMissing = forgetsMissing
        found = FoundRoots(catalog.folders, forgetsMissing: forgetsMissing)
    }

    /// The executor for waiting on the disk and the database.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Does a job, and returns it to the queue.
    ///
    /// - Throws: ``CatalogError``, `PictureFailure` if no pictures can be read here, `CancellationError`.
    public func run(_ job: LibraryJob, of worker: JobQueue.Worker) async throws {
        switch job.kind {
        case .begin: try await begin(job, worker)
        case .look: try await look(job, worker)
        case .read: try await readSome(job, worker)
        case .end: try end(job, worker)
        case .make, .nothing: break
        }
    }

    // MARK: - Kinds of jobs

    private func begin(_ job: LibraryJob, _ worker: JobQueue.Worker) async throws {
        if let decoder = try await reader.decoder() {
            _ = try catalog.refusals.use(decoder: decoder.name)
        }
        let start = try PassRoots(
            JobQueue.folders(of: job),
            catalog.folders,
            mounts: .current(),
            forgetsMissing: forgetsMissing
        )
        let walk = try walk(FoundRoots.Place(roots: start.roots, volumes: start.volumes))
        try walk.begin()
        let kept = walk.kept
        var seen = kept.map { JobQueue.Seen(folder: $0, state: .kept) }
        for root in start.present where !kept.contains(root) {
            seen.append(JobQueue.Seen(folder: root, next: [.look(root)]))
        }
        try queue.beginPass(job, of: worker, seen: seen)
    }

    private func look(_ job: LibraryJob, _ worker: JobQueue.Worker) async throws {
        let folder = job.folder
        guard let place = try found.place(of: folder) else {
            // The folder is no longer shown.
            try queue.finish(job, of: worker, seen: [])
            return
        }
        let walk = try walk(place)
        let below = try walk.look(at: folder)
        let candidates = walk.takeCandidates()
        var seen = JobQueue.Seen(folder: folder)
        seen.state = walk.kept.contains(folder) ? .kept : walk.seen.contains(folder) ? .there : .gone
        seen.gone = walk.gone
        seen.next = below.map { .look($0) }
        for start in stride(from: Self.maxFiles, to: candidates.count, by: Self.maxFiles) {
            let some = candidates[start..<min(start + Self.maxFiles, candidates.count)]
            seen.next.append(.read(Self.names(of: some), in: folder))
        }
        try await read(Array(candidates.prefix(Self.maxFiles)))
        let lost = walk.lost.map { JobQueue.Seen(folder: $0, state: .kept) }
        try queue.finish(job, of: worker, seen: [seen] + lost)
    }

    /// Returns the names of files and of their sidecars. The worker that reads them doesn't list the folder.
    private static func names(of files: ArraySlice<Candidate>) -> [FileName] {
        var seen = Set(files.map(\.name))
        return files.map(\.name) + files.flatMap(\.sidecars.names).filter { seen.insert($0).inserted }
    }

    private func readSome(_ job: LibraryJob, _ worker: JobQueue.Worker) async throws {
        if let place = try found.place(of: job.folder) {
            let walk = try walk(place)
            try walk.look(at: job.names, in: job.folder)
            try await read(walk.takeCandidates())
        }
        try queue.finish(job, of: worker, seen: [])
    }

    private func end(_ job: LibraryJob, _ worker: JobQueue.Worker) throws {
        let folders = try queue.passFolders()
        _ = try catalog.folders.removeMissing(
            queue.passGone(),
            seen: folders.seen,
            kept: folders.kept,
            // Other workers have found them.
            removesEmpty: true
        )
        try queue.endPass(job, of: worker, next: pause)
    }

    // MARK: -

    private func walk(_ place: FoundRoots.Place) throws -> FolderWalk {
        try FolderWalk(
            library: catalog.folders,
            roots: place.roots,
            scope: .everything,
            memory: FolderMemory(),
            due: [],
            volumes: place.volumes,
            events: nil,
            isCancelled: { Task.isCancelled }
        )
    }

    /// Reads files and writes the results.
    private func read(_ candidates: [Candidate]) async throws {
        guard !candidates.isEmpty else { return }
        let writer = ScanResultWriter(catalog.folders)
        let reading = FileReading(reader: reader, threads: DiskThreads(count: 2, line: Self.lanes))
        var rest: [Candidate]? = candidates
        try await reading.read(lanes: Self.lanes, into: writer, next: { rest.take() })
        try await writer.finish()
    }
}

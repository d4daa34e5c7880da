import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// Does the jobs for folders, for one of many workers. A machine alone has a `LibraryIndexer` instead.
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
        case .look, .read: try await scan(job, worker)
        case .end:
            // Other workers may have found folders that are empty.
            _ = try catalog.folders.removeMissing(queue.findings(), removesEmpty: true)
            try queue.endPass(job, of: worker, next: pause)
        case .make, .nothing: break
        }
    }

    private func begin(_ job: LibraryJob, _ worker: JobQueue.Worker) async throws {
        if let decoder = try await reader.decoder() {
            _ = try catalog.refusals.use(decoder: decoder.name)
        }
        let roots = try PassRoots(
            JobQueue.folders(of: job),
            catalog.folders,
            mounts: .current(),
            forgetsMissing: forgetsMissing
        )
        let walk = try FolderWalk(library: catalog.folders, roots: roots)
        try walk.start()
        try queue.beginPass(job, of: worker, walk.findings, next: walk.left.map(NewJob.look))
    }

    private func scan(_ job: LibraryJob, _ worker: JobQueue.Worker) async throws {
        // Otherwise, the folder is no longer shown.
        guard let roots = try found.roots(of: job.folder) else {
            return try queue.finish(job, of: worker, FolderFindings(), next: [])
        }
        let walk = try FolderWalk(library: catalog.folders, roots: roots)
        var candidates: [Candidate], next: [NewJob] = []
        if job.kind == .look {
            try walk.start(at: job.folder)
            candidates = try walk.step() ?? []
            next = walk.left.map(NewJob.look)
            for start in stride(from: Self.maxFiles, to: candidates.count, by: Self.maxFiles) {
                let some = candidates[start..<min(start + Self.maxFiles, candidates.count)]
                next.append(.read(Self.names(of: some), in: job.folder))
            }
            candidates = Array(candidates.prefix(Self.maxFiles))
        } else {
            candidates = try walk.look(at: job.names, in: job.folder)
        }
        try await read(candidates)
        try queue.finish(job, of: worker, walk.findings, next: next)
    }

    /// Returns the names of files and of their sidecars. The worker that reads them doesn't list the folder.
    private static func names(of files: ArraySlice<Candidate>) -> [FileName] {
        var seen = Set(files.map(\.name))
        return files.map(\.name) + files.flatMap(\.sidecars.names).filter { seen.insert($0).inserted }
    }

    /// Reads files and writes the results.
    private func read(_ candidates: [Candidate]) async throws {
        guard !candidates.isEmpty else { return }
        let reading = FileReading(reader: reader, threads: DiskThreads(count: 2, line: Self.lanes))
        var rest: [Candidate]? = candidates
        try await reading.read(
            lanes: Self.lanes,
            into: ScanResultWriter(catalog.folders),
            next: { rest.take() }
        )
    }
}

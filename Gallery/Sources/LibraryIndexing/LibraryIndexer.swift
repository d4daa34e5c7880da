import Foundation
import PhotoLibrary
import Pictures
import SourceFiles
import SystemPackage

/// Updates a catalog from library folders, and keeps it up to date.
///
/// Folders are scanned to any depth. Hidden files and folders are left out. Symbolic links aren't followed,
/// except ``FollowedLinks`` and a given folder that is a link itself. A pass that is stopped or killed loses nothing and does nothing
/// twice.
public actor LibraryIndexer {
    private nonisolated let executor = DiskThread()
    private let catalog: Catalog
    private let folders: [FilePath]
    private let reader: any FactsReader
    private let lanes: Int
    private let forgetsMissing: Bool
    private let mounts: @Sendable () -> MountTable
    private let reports = Broadcast(IndexProgress.idle)

    /// The number of threads that check files before and after reading.
    private static let readings = 4

    /// The walk of the current pass.
    private var walk: FolderWalk?
    private var memory = FolderMemory()
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Makes an indexer of library folders, with decoder processes for reading pictures.
    ///
    /// - Parameter forgetsMissing: Whether photos on a missing disk are removed. Otherwise they are kept, and
    ///   the other disk in its place isn't scanned.
    public init(
        catalog: Catalog,
        folders: [FilePath],
        decoders: DecoderPool,
        forgetsMissing: Bool = false
    ) {
        // There are more lanes than decoder processes, so that no process waits for the next file.
        let lanes = max(8, 4 * ProcessInfo.processInfo.activeProcessorCount)
        self.init(
            catalog: catalog,
            folders: folders,
            reader: DecoderFacts(decoders: decoders),
            lanes: lanes,
            forgetsMissing: forgetsMissing
        )
    }

    init(
        catalog: Catalog,
        folders: [FilePath],
        reader: any FactsReader,
        lanes: Int = 8,
        forgetsMissing: Bool = false,
        mounts: @escaping @Sendable () -> MountTable = { .current() }
    ) {
        self.catalog = catalog
        self.folders = folders
        self.reader = reader
        self.lanes = lanes
        self.forgetsMissing = forgetsMissing
        self.mounts = mounts
    }

    /// The executor for waiting on the disk and the database.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// How far the present pass is, and that of each later one; who is slow gets only the latest.
    public nonisolated func progress() -> AsyncStream<IndexProgress> {
        reports.stream()
    }

    /// Shows the known photos of these folders only. Reads no files.
    ///
    /// - Throws: ``CatalogError``.
    public nonisolated func showKnown() throws {
        let roots = try FolderRoots(folders, remembered: catalog.folders.rememberedPath)
        try catalog.folders.show(roots.folders, roots: roots.roots)
    }

    /// Runs a pass over the folders. After that, the catalog matches the folders. Only one pass runs at a
    /// time. A second call waits for the first.
    ///
    /// - Parameters:
    ///   - progress: Called on any thread when the numbers change.
    ///   - noted: Called with a line about the decoder, if there is something to report.
    /// - Throws: ``CatalogError``, or `CancellationError`. What was read until then is kept. `PictureFailure`
    ///   if no pictures can be read here. Files and folders that can't be read are no errors: they are in the
    ///   summary and the catalog.
    public func index(
        progress: @escaping @Sendable (IndexProgress) -> Void = { _ in },
        noted: @Sendable (String) -> Void = { _ in }
    ) async throws -> IndexSummary {
        _ = try await renewRefusals(noted: noted)
        return try await pass(.everything, progress: progress)
    }

    /// Lets the next pass try again what another decoder has refused. Returns whether there was another one.
    ///
    /// - Parameter noted: Called with a line about the current decoder.
    nonisolated func renewRefusals(noted: @Sendable (String) -> Void) async throws -> Bool {
        guard let decoder = try await reader.decoder() else { return false }
        if let notice = decoder.notice {
            noted(notice)
        }
        return try await Blocking(catalog, on: .shared).run { try $0.refusals.use(decoder: decoder.name) }
    }

    /// The library folders as given.
    nonisolated var givenFolders: [FilePath] { folders }

    package func pass(
        _ scope: FolderWalk.Scope,
        events: FolderEvents? = nil,
        progress: @escaping @Sendable (IndexProgress) -> Void = { _ in }
    ) async throws -> IndexSummary {
        await enter()
        defer { leave() }
        let reports = reports
        // Also after a pass without files to read: unreadable files may be gone.
        defer { reports.send(.idle) }
        let counter = ProgressCounter { update in
            // Most passes while watching find no files to read, and report nothing.
            if update.found > 0 {
                reports.send(update)
            }
            progress(update)
        }
        let start = ContinuousClock.now
        let walk = try startWalk(scope, events)
        defer { self.walk = nil }
        let writer = ScanResultWriter(catalog.folders)
        // A file whose disk stalls keeps one of the threads.
        let reading = FileReading(reader: reader, threads: DiskThreads(count: Self.readings, line: lanes))
        try await reading.read(
            lanes: lanes,
            into: writer,
            next: { @Sendable in try await self.next(counter) }
        ) { result in
            counter.update {
                $0.read += 1
                $0.failed += [.unreadable, .waiting].contains(result?.state) ? 1 : 0
            }
        }
        try Task.checkCancellation()
        var summary = walk.summary
        let written = await writer.written, progress = counter.latest
        summary.added = written.added
        summary.changed = written.changed
        summary.postponed = await writer.postponed
        summary.read = progress.read
        summary.failed = progress.failed
        reader.waiting.forgetDue(start)
        summary.untilRetry = reader.waiting.pause()
        (summary.photos, summary.formats) = try await Blocking(catalog, on: .shared).run { catalog in
            // They are counted where all of them are looked at.
            let formats = scope == .everything ? try catalog.folders.passedOverFormats() : [:]
            return (try catalog.photos.count(), formats)
        }
        memory = walk.memory
        return summary
    }

    private func startWalk(_ scope: FolderWalk.Scope, _ events: FolderEvents?) throws -> FolderWalk {
        let roots = try PassRoots(folders, catalog.folders, mounts: mounts(), forgetsMissing: forgetsMissing)
        let walk = try FolderWalk(
            library: catalog.folders,
            roots: roots,
            scope: scope,
            memory: memory,
            due: reader.waiting.dueFolders(),
            events: events
        )
        try walk.start()
        self.walk = walk
        return walk
    }

    /// Returns the files to read in the next folder with such files, or nil after the last one.
    private func next(_ counter: ProgressCounter) throws -> [Candidate]? {
        let candidates = try walk?.next()
        counter.update { progress in
            progress.found += candidates?.count ?? 0
            progress.isLooking = candidates != nil
        }
        return candidates
    }

    // MARK: - One at a time

    private func enter() async {
        if isBusy {
            await withCheckedContinuation { waiting.append($0) }
        } else {
            isBusy = true
        }
    }

    private func leave() {
        if waiting.isEmpty {
            isBusy = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}

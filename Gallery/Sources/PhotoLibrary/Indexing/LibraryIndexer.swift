import Foundation
import Pictures
import SystemPackage
import Threads

/// Brings a catalog up to what is in some folders, and keeps it there.
///
/// Folders are looked through to any depth. Symbolic links are not followed, but for a folder given that is one;
/// hidden files and folders are left out. A pass that is stopped or killed loses nothing and does nothing twice.
public actor LibraryIndexer {
    private let catalog: Catalog
    private let folders: [FilePath]
    private let reader: any FactsReader
    private let lanes: Int
    private let forgetsMissing: Bool
    private let mounts: @Sendable () -> MountTable
    private let reports = Broadcast(IndexProgress.idle)

    private var memory = FolderMemory()
    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// An indexer of these folders, whose pictures are read by these workers.
    ///
    /// - Parameter forgetsMissing: Whether photos go whose disk is not there. Otherwise they are kept, and what lies in
    ///   its place is not looked at.
    public init(
        catalog: Catalog,
        folders: [FilePath],
        workers: PictureWorkers,
        forgetsMissing: Bool = false
    ) {
        // More than there are workers, so that none waits for the next file.
        let lanes = max(8, 4 * ProcessInfo.processInfo.activeProcessorCount)
        self.init(
            catalog: catalog,
            folders: folders,
            reader: WorkerReader(workers: workers),
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

    /// How far the present pass is, and that of each later one; who is slow gets only the latest.
    public nonisolated func progress() -> AsyncStream<IndexProgress> {
        reports.stream()
    }

    /// Shows what the catalog knows of these folders from before, and nothing that it knows of others. Nothing is
    /// read yet.
    ///
    /// - Throws: ``CatalogError``.
    public nonisolated func showKnown() throws {
        let roots = try FolderRoots(folders, remembered: catalog.rememberedPath)
        try catalog.show(roots.folders, roots: roots.roots)
    }

    /// One pass over the folders: afterward the catalog says what is in them. One pass runs at a time; a second call
    /// waits for the first.
    ///
    /// - Parameters:
    ///   - progress: Called from any thread whenever the numbers have changed.
    ///   - noted: Called with a line on what reads pictures, where there is something to say.
    /// - Throws: ``CatalogError``, or `CancellationError`; what was read until then is kept. `PictureTrouble` where no
    ///   pictures are read here. Files and folders that cannot be read are no errors: the summary and the catalog have
    ///   them.
    public func index(
        progress: @escaping @Sendable (IndexProgress) -> Void = { _ in },
        noted: @Sendable (String) -> Void = { _ in }
    ) async throws -> IndexSummary {
        _ = try await renewVerdicts(noted: noted)
        return try await pass(.everything, progress: progress)
    }

    /// Has the next pass find out anew whatever another decoder has found to be wrong with pictures. Whether there was
    /// another one.
    ///
    /// - Parameter noted: Called with what there is to know of this one.
    func renewVerdicts(noted: @Sendable (String) -> Void) async throws -> Bool {
        guard let decoder = try await reader.decoder() else { return false }
        if let notice = decoder.notice {
            noted(notice)
        }
        return try await DiskThreads.shared.run { [catalog] in try catalog.use(decoder: decoder.name) }
    }

    /// The folders as they were given.
    nonisolated var givenFolders: [FilePath] { folders }

    func pass(
        _ scope: FolderWalk.Scope,
        events: FolderEvents? = nil,
        progress: @escaping @Sendable (IndexProgress) -> Void = { _ in }
    ) async throws -> IndexSummary {
        await enter()
        defer { leave() }
        let reports = reports
        // Also after a pass that has found nothing to read: what could not be read may be gone.
        defer { reports.send(.idle) }
        let tally = IndexTally { update in
            // Passes that find nothing to read, as most do while watching, say nothing.
            if update.found > 0 {
                reports.send(update)
            }
            progress(update)
        }
        let pass = IndexPass(
            catalog: catalog,
            folders: folders,
            reader: reader,
            lanes: lanes,
            scope: scope,
            memory: memory,
            tally: tally,
            mounts: mounts(),
            forgetsMissing: forgetsMissing,
            events: events
        )
        let result = try await pass.run()
        memory = result.memory
        return result.summary
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

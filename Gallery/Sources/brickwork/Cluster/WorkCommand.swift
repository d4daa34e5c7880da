import ArgumentParser
import CatalogDatabase
import Foundation
import LibraryJobs
import Logging
import PhotoLibrary
import PhotoWall
import Pictures
import SystemPackage
import Threads
import Thumbnails
import WallWorker

/// `brickwork work`: a worker, which reads folders and makes thumbnails alongside others.
struct WorkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Read folders and make thumbnails, beside any number of other workers.",
        discussion: """
            Workers share the tasks that are in the catalog's database, on as many machines as there are; each needs the \
            folders at the same place. The folders that the last of them was given are looked through again and again; \
            without any, a worker does what there is to do. It may be stopped or killed at any time: others do what it had, \
            at the latest after 20 seconds. What a worker with an earlier decoder refuses is read once more by one with a \
            later.

            While the database is away or read-only, or the store does not take thumbnails, a worker waits: it takes no \
            tasks, and says so once, and again when it goes on.

            Exit status: 0 when all is done (--until-done); 130 after Ctrl-C, 143 when asked to end; 64 for wrong arguments, \
            69 where decoders cannot be confined, or the database cannot be reached, 73 for a data folder that cannot be \
            written, for a database role without the rights of a worker, for a clock that is wrong, for another store than the \
            catalog's, and for a store that refuses thumbnails when the worker starts or, with --until-done, does not take \
            them, 75 for a catalog into which another brickwork reads folders alone.
            """
    )

    @Argument(help: "The folders to look through, or buckets: s3://bucket/prefix.", completion: .directory)
    var folders: [String] = []

    @OptionGroup var dataOptions: DataOptions
    @OptionGroup var storeOptions: StoreOptions

    @Option(
        help: "How much room thumbnails may take on this machine: a number of bytes, or with K, M, G or T."
    )
    var cacheSize = ByteCount(bytes: 20 << 30)

    @Option(
        help: ArgumentHelp(
            "How long after they were looked through the folders are looked through again.",
            valueName: "seconds"
        )
    )
    var every = 60

    @Option(help: "How many tasks are done at a time; if nothing is said, as many as there are processors.")
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            "How long other workers may be silent before this one has their tasks done by others.",
            valueName: "seconds"
        )
    )
    var lease = 20

    @Flag(help: "End when there is nothing left to do.")
    var untilDone = false

    func validate() throws {
        guard dataOptions.address != nil else {
            throw ValidationError("Whose tasks? Give the database: --catalog postgres://user@host/photos")
        }
        guard every > 0, jobs > 0, lease > 0 else {
            throw ValidationError("--every, --jobs and --lease: give 1 or more")
        }
    }

    func run() async throws {
        try Buckets.useForPhotos(folders)
        try await Interruption.ending("others do what this worker had") {
            let catalog = try dataOptions.openCatalog(for: .working)
            try dataOptions.checkStart(catalog, as: .worker)
            let queue = try dataOptions.queue(lease: .seconds(lease))
            let workers = dataOptions.workers(catalog)
            let store = ThumbnailStore(
                folder: try dataOptions.folder().thumbnails,
                workers: workers,
                limit: cacheSize.bytes,
                archive: try await storeOptions.recordedBucket(of: catalog)
            )
            let parts = WallParts(catalog: catalog, indexer: nil, workers: workers, store: store)
            try await parts.closing { try await work(parts, queue) }
        }
    }

    /// Logs notes to standard error, with the time and the level.
    private static func log() -> @Sendable (WorkerNote) -> Void {
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "brickwork")
        logger.logLevel = .notice
        return { [logger] note in
            switch note {
            case .problem(let text): logger.warning("\(text)")
            case .recovery(let text): logger.notice("\(text)")
            }
        }
    }

    private func work(_ parts: WallParts, _ queue: TaskQueue) async throws {
        let threads = DiskThreads(count: 4, line: 64)
        defer { threads.stop() }
        let worker = LibraryWorker(
            queue,
            name: "\(ProcessInfo.processInfo.hostName) \(ProcessInfo.processInfo.processIdentifier)",
            catalog: parts.catalog,
            folders: FolderTasks(
                catalog: parts.catalog,
                queue: queue,
                workers: parts.workers,
                pause: .seconds(every),
                forgetsMissing: dataOptions.forgetMissing
            ),
            store: parts.store,
            threads: threads,
            lanes: jobs
        )
        do {
            try await worker.run(
                lookingThrough: folders.map(Buckets.folder),
                untilDone: untilDone,
                noted: Self.log()
            )
        } catch let error as CatalogError {
            throw Input.fail(error)
        } catch let failure as CannotWrite {
            throw Input.fail(failure.reason, .unwritable)
        } catch let refusal as ArchiveRefusal {
            throw Input.fail(refusal.description, .unwritable)
        } catch let trouble as PictureTrouble {
            throw Input.fail("No picture is read: \(trouble)", .unavailable)
        }
    }
}

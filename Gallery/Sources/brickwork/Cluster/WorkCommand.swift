import ArgumentParser
import CatalogDatabase
import Foundation
import LibraryIndexing
import Logging
import PhotoLibrary
import PhotoWall
import Pictures
import SourceFiles
import SystemPackage

/// `brickwork work`: a worker, which reads folders and makes thumbnails alongside others.
struct WorkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "work",
        abstract: "Read folders and make thumbnails, together with other workers.",
        discussion: """
            Workers share the jobs in the catalog's database, on any number of machines. All of them need \
            the folders at the same path. The folders in the arguments of the latest worker are scanned at \
            intervals. A worker without folders only does jobs. Workers may be stopped or killed at any \
            time: others take over their jobs after at most 20 seconds. If a worker has an earlier \
            decoder, workers with a later one read the pictures that it refuses once more.

            While the database is away or read-only, or the store doesn't accept thumbnails, a worker \
            takes no jobs. It reports this once, and reports when it continues.

            Exit status: 0 when everything is done (--until-done); 130 after Ctrl-C, 143 when asked to \
            end; 64 for wrong arguments, 69 if decoders can't be confined or the database can't be \
            reached, 73 if the data folder can't be written, if the database role doesn't have the rights \
            of a worker, if the clock is wrong, if the store belongs to another catalog, if the store \
            refuses thumbnails at the start, or with --until-done, if it is away, 75 if another brickwork \
            reads folders into the catalog alone.
            """
    )

    @Argument(help: "Folders of photos, or buckets: s3://bucket/prefix.", completion: .directory)
    var folders: [String] = []

    @OptionGroup var dataOptions: DataOptions
    @OptionGroup var storeOptions: StoreOptions

    @Option(
        help: "The space for thumbnails on this machine: a number of bytes, or with K, M, G or T."
    )
    var cacheSize = ByteCount(bytes: 20 << 30)

    @Option(
        help: ArgumentHelp(
            "The pause between two scans of the folders.",
            valueName: "seconds"
        )
    )
    var every = 60

    @Option(help: "The number of jobs to do at the same time. Default: the number of processors.")
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp(
            "How long other workers may be silent before their jobs are taken over.",
            valueName: "seconds"
        )
    )
    var lease = 20

    @Flag(help: "Stop when no jobs are left.")
    var untilDone = false

    func validate() throws {
        guard dataOptions.address != nil else {
            throw ValidationError("name the database: --catalog postgres://user@host/photos")
        }
        guard every > 0, jobs > 0, lease > 0 else {
            throw ValidationError("--every, --jobs and --lease must be at least 1")
        }
    }

    func run() async throws {
        try Buckets.useForPhotos(folders)
        try await Interruption.ending("other workers take over its jobs") {
            let catalog = try dataOptions.openCatalog(for: .working)
            try dataOptions.checkStart(catalog, as: .worker)
            try dataOptions.useLinks(within: folders.map(Buckets.folder), catalog)
            let queue = try dataOptions.queue(lease: .seconds(lease))
            let decoders = dataOptions.decoders(catalog)
            let store = ThumbnailStore(
                folder: try dataOptions.folder().thumbnails,
                decoders: decoders,
                limit: cacheSize.bytes,
                archive: try await storeOptions.recordedBucket(of: catalog)
            )
            let parts = WallParts(catalog: catalog, indexer: nil, decoders: decoders, store: store)
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

    private func work(_ parts: WallParts, _ queue: JobQueue) async throws {
        let worker = LibraryWorker(
            queue,
            name: "\(ProcessInfo.processInfo.hostName) \(ProcessInfo.processInfo.processIdentifier)",
            catalog: parts.catalog,
            folders: FolderJobs(
                catalog: parts.catalog,
                queue: queue,
                decoders: parts.decoders,
                pause: .seconds(every),
                forgetsMissing: dataOptions.forgetMissing
            ),
            store: parts.store,
            threads: DiskThreads(count: 4, line: 64),
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
        } catch let failure as PictureFailure {
            throw Input.fail("Pictures can't be read: \(failure)", .unavailable)
        }
    }
}

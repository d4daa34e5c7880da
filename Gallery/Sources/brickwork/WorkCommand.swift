import ArgumentParser
import Foundation
import PhotoLibrary
import PhotoWall
import Pictures
import SystemPackage
import Thumbnails
import WallWorker

/// `brickwork work`: one of many that read folders and make thumbnails.
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

            Exit status: 0 when all is done (--until-done); 130 after Ctrl-C, 143 when asked to end; 64 for wrong arguments, \
            69 where decoders cannot be confined, or the database cannot be reached, 73 for a data folder that cannot be \
            written or credentials that are missing, 75 for a catalog into which another brickwork reads folders alone.
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
        let archive = try storeOptions.archive(isHasty: false)
        try await Interruption.ending("others do what this worker had") {
            let catalog = try dataOptions.openCatalog(for: .working)
            let queue = TaskQueue(try dataOptions.place(), lease: .seconds(lease))
            let workers = dataOptions.workers(catalog)
            let store = ThumbnailStore(
                folder: try dataOptions.folder().thumbnails,
                workers: workers,
                limit: cacheSize.bytes,
                archive: archive
            )
            let parts = WallParts(catalog: catalog, indexer: nil, workers: workers, store: store)
            try await parts.closing { try await work(parts, queue) }
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
            let given = folders.map(Buckets.folder)
            if !given.isEmpty { try queue.look(through: given) }
            try await worker.run(untilDone: untilDone, noted: Input.note)
        } catch let error as CatalogError {
            throw Input.fail(error)
        } catch let trouble as PictureTrouble {
            throw Input.fail("No picture is read: \(trouble)", .unavailable)
        }
    }
}

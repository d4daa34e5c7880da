import ArgumentParser
import CatalogDatabase
import Foundation
import LibraryJobs
import ObjectStorage
import PhotoLibrary
import PhotoWall
import Threads
import Thumbnails
import WallWorker

/// `brickwork verify`: compares the bucket with the catalog.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Find thumbnails that are missing from the bucket or damaged.",
        discussion: """
            Lists the bucket, and compares it with the catalog. With --read-data, it also reads every object and compares its \
            checksums. With --repair, workers make again what is missing or damaged (brickwork work). It may be stopped at \
            any time: the same command goes on from there.

            Exit status: 0 when nothing is missing or damaged, or workers were told (--repair); 1 when something is; 130 after \
            Ctrl-C; 64 for wrong arguments, 69 where the database cannot be reached, 73 for a bucket that cannot be read or is \
            not the one that the catalog knows, for a database role without the rights of a worker, and for a clock that is \
            wrong.
            """
    )

    @OptionGroup var dataOptions: DataOptions
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Have workers make again what is missing or damaged.")
    var repair = false

    @Flag(help: "Read every object, and compare its checksums.")
    var readData = false

    @Flag(
        help: ArgumentHelp(
            "Keep the thumbnails in this bucket from now on (with --repair).",
            discussion: "End all workers and servers before, and start them with the new --store."
        )
    )
    var replaceStore = false

    func validate() throws {
        guard dataOptions.address != nil, storeOptions.address != nil else {
            throw ValidationError("Give the catalog and the bucket: --catalog postgres://… --store s3://…")
        }
        guard repair || !replaceStore else {
            throw ValidationError(
                "--replace-store: give --repair, too, so that the bucket gets what it lacks"
            )
        }
    }

    func run() async throws {
        let catalog = try dataOptions.openCatalog(for: .showing)
        try dataOptions.checkStart(catalog, as: .worker)
        do {
            if replaceStore, let place = storeOptions.place { try catalog.replace(store: place) }
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
        guard let bucket = try storeOptions.bucket(of: catalog) else { return }
        let queue = try dataOptions.queue()
        let state = try await Interruption.ending("the same command goes on from there") {
            try await bucket.checkReadingOrFail()
            if repair { try await markAsOwner(bucket) }
            return try await verify(catalog, bucket, queue)
        }
        print(Self.text(of: state, isRepaired: repair))
        if !repair, state.missing + state.damaged > 0 { throw ExitCode(1) }
    }

    private func verify(
        _ catalog: Catalog,
        _ bucket: ThumbnailBucket,
        _ queue: TaskQueue
    ) async throws -> VerificationState {
        let threads = DiskThreads(count: 1, line: 0)
        let display = ProgressDisplay()
        defer {
            display.end()
            threads.stop()
        }
        let verification = StoreVerification(
            catalog: catalog,
            queue: queue,
            bucket: bucket,
            threads: threads,
            repairs: repair,
            readsData: readData
        )
        do {
            return try await verification.run { done, total in
                display.show("\(done) of \(total) pictures compared", done, of: total)
            }
        } catch let error as CatalogError {
            throw Input.fail(error)
        } catch let error as StorageError {
            throw Input.fail(error.description, .unwritable)
        }
    }

    /// Writes the object that says whose thumbnails these are. A lost bucket has lost it, too.
    private func markAsOwner(_ bucket: ThumbnailBucket) async throws {
        do {
            try await bucket.check()
        } catch let refusal as ArchiveRefusal {
            throw Input.fail(refusal.description, .unwritable)
        } catch let error as StorageError {
            throw Input.fail(error.description, .unwritable)
        }
    }

    static func text(of state: VerificationState, isRepaired: Bool) -> String {
        let pictures = state.compared == 1 ? "1 picture" : "\(state.compared) pictures"
        guard state.missing + state.damaged > 0 else { return "\(pictures): nothing is missing." }
        let advice =
            isRepaired
            ? "brickwork work makes them again." : "brickwork verify --repair has workers make them again."
        return "\(pictures): \(state.missing) missing, \(state.damaged) damaged; \(advice)"
    }
}

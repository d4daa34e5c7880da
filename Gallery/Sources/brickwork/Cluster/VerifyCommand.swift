import ArgumentParser
import CatalogDatabase
import Foundation
import LibraryIndexing
import ObjectStorage
import PhotoLibrary
import PhotoWall
import SourceFiles

/// `brickwork verify`: compares the bucket with the catalog.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Find thumbnails that are missing from the bucket or damaged.",
        discussion: """
            Lists the bucket, and compares it with the catalog. With --read-data, also reads every object \
            and compares its checksums. With --repair, workers make missing and damaged thumbnails again \
            (brickwork work). The command may be stopped at any time. The same command continues from \
            there.

            Exit status: 0 if nothing is missing or damaged, or with --repair; 1 if something is; 130 \
            after Ctrl-C; 64 for wrong arguments, 69 if the database can't be reached, 73 if the bucket \
            can't be read or isn't the catalog's, if the database role doesn't have the rights of a \
            worker, or if the clock is wrong.
            """
    )

    @OptionGroup var dataOptions: DataOptions
    @OptionGroup var storeOptions: StoreOptions

    @Flag(help: "Let workers make missing and damaged thumbnails again.")
    var repair = false

    @Flag(help: "Read every object, and compare its checksums.")
    var readData = false

    @Flag(
        help: ArgumentHelp(
            "Use this bucket from now on (with --repair).",
            discussion: "Stop all workers and servers first, and start them with the new --store."
        )
    )
    var replaceStore = false

    func validate() throws {
        guard dataOptions.address != nil, storeOptions.address != nil else {
            throw ValidationError("name the catalog and the bucket: --catalog postgres://… --store s3://…")
        }
        guard repair || !replaceStore else {
            throw ValidationError(
                "--replace-store needs --repair, which fills the new bucket"
            )
        }
    }

    func run() async throws {
        let catalog = try dataOptions.openCatalog(for: .showing)
        try dataOptions.checkStart(catalog, as: .worker)
        do {
            if replaceStore, let place = storeOptions.place { try catalog.thumbnails.replace(store: place) }
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
        guard let bucket = try storeOptions.bucket(of: catalog) else { return }
        let queue = try dataOptions.queue()
        let state = try await Interruption.ending("the same command continues from there") {
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
        _ queue: JobQueue
    ) async throws -> VerificationState {
        let display = ProgressDisplay()
        defer { display.end() }
        let verification = StoreVerification(
            catalog: catalog,
            queue: queue,
            bucket: bucket,
            threads: DiskThreads(count: 1, line: 0),
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
            ? "brickwork work makes them again." : "brickwork verify --repair lets workers make them again."
        return "\(pictures): \(state.missing) missing, \(state.damaged) damaged; \(advice)"
    }
}

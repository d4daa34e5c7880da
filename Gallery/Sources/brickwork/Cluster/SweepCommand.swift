import ArgumentParser
import CatalogDatabase
import Foundation
import ObjectStorage
import PhotoLibrary

/// `brickwork sweep`: removes the thumbnails of deleted photos from a bucket.
struct SweepCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sweep",
        abstract: "Remove the thumbnails of photos that are gone from the bucket.",
        discussion: """
            Lists the bucket, and compares it with the catalog: once a day or a week is enough. Photos that have gone are \
            remembered for 90 days, and so are their thumbnails; what is younger than an hour stays.

            Exit status: 0; 130 after Ctrl-C; 64 for wrong arguments, 69 where the database cannot be reached, 73 for a bucket \
            that cannot be read or written, or is not the one that the catalog knows, for a database role without the rights \
            of a worker, and for a clock that is wrong.
            """
    )

    @OptionGroup var dataOptions: DataOptions
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        guard dataOptions.address != nil, storeOptions.address != nil else {
            throw ValidationError("Give the catalog and the bucket: --catalog postgres://… --store s3://…")
        }
    }

    func run() async throws {
        let catalog = try dataOptions.openCatalog(for: .showing)
        try dataOptions.checkStart(catalog, as: .worker)
        guard let bucket = try storeOptions.bucket(of: catalog) else { return }
        let swept = try await Interruption.ending(
            "what was removed is gone; the rest stays for the next time"
        ) {
            try await bucket.checkReadingOrFail()
            do {
                return try await bucket.sweep(
                    now: Int64(Date().timeIntervalSince1970),
                    known: { try catalog.known($0) }
                )
            } catch let error as CatalogError {
                throw Input.fail(error)
            } catch let error as StorageError {
                throw Input.fail(error.description, .unwritable)
            }
        }
        print("\(swept.kept) kept, \(swept.removed) removed.")
    }
}

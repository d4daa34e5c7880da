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
            Lists the bucket, and compares it with the catalog. Once a day or a week is enough. Removed \
            photos and their thumbnails are kept for 90 days, and objects for at least an hour.

            Exit status: 0; 130 after Ctrl-C; 64 for wrong arguments, 69 if the database can't be reached, \
            73 if the bucket can't be read or written, or isn't the catalog's, if the database role \
            doesn't have the rights of a worker, or if the clock is wrong.
            """
    )

    @OptionGroup var dataOptions: DataOptions
    @OptionGroup var storeOptions: StoreOptions

    func validate() throws {
        guard dataOptions.address != nil, storeOptions.address != nil else {
            throw ValidationError("name the catalog and the bucket: --catalog postgres://… --store s3://…")
        }
    }

    func run() async throws {
        let catalog = try dataOptions.openCatalog(for: .showing)
        try dataOptions.checkStart(catalog, as: .worker)
        guard let bucket = try storeOptions.bucket(of: catalog) else { return }
        let swept = try await Interruption.ending(
            "the rest stays for the next run"
        ) {
            try await bucket.checkReadingOrFail()
            do {
                return try await bucket.sweep(
                    now: Int64(Date().timeIntervalSince1970),
                    known: { try catalog.thumbnails.known($0) }
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

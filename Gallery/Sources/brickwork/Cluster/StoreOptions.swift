import ArgumentParser
import CatalogDatabase
import ObjectStorage
import PhotoLibrary
import PhotoWall
import Pictures

/// The options for the bucket that keeps thumbnails for several machines.
struct StoreOptions: ParsableArguments {
    @Option(
        name: .customLong("store"),
        help: ArgumentHelp(
            "The bucket for the thumbnails of all machines: s3://bucket/prefix.",
            discussion: """
                Uses the service and credentials of Amazon's tools: AWS_ACCESS_KEY_ID, \
                AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL for other services, \
                or the profile AWS_PROFILE in ~/.aws. brickwork help build lists all sources. The first \
                worker records the bucket in the catalog. After that, all processes must name the same \
                bucket.
                """,
            valueName: "bucket"
        )
    )
    var address: String?

    /// The bucket's address in its canonical form, which the catalog records.
    var place: String? { address.flatMap(BucketAddress.init).map { "\($0)" } }

    func validate() throws {
        if let address { try Buckets.check(address, of: "--store") }
    }

    /// Returns the catalog's thumbnails in the given bucket and records the bucket in the catalog. Returns
    /// nil if no bucket was given.
    ///
    /// - Throws: An error that ends the command if the catalog has another bucket, or the bucket has the
    ///   thumbnails of another catalog.
    func recordedBucket(of catalog: Catalog) async throws -> ThumbnailBucket? {
        let bucket = try bucket(of: catalog)
        try await bucket?.checkReadingOrFail()
        do {
            if let place { try catalog.thumbnails.use(store: place) }
        } catch let error as CatalogError where error.kind == .away {
            // The worker waits for the database. The bucket is recorded the next time.
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
        return bucket
    }

    /// Returns the catalog's thumbnails in the given bucket, or nil if none was given.
    ///
    /// - Parameters:
    ///   - isHasty: Whether a user waits for the thumbnails, which calls for short timeouts.
    /// - Throws: An error that ends the command if the catalog has another bucket.
    func bucket(of catalog: Catalog, isHasty: Bool = false) throws -> ThumbnailBucket? {
        do {
            try catalog.thumbnails.check(store: place)
        } catch let error as CatalogError {
            throw Input.fail(error)
        }
        return try address.map { try Buckets.thumbnails($0, of: catalog.state.token, isHasty: isHasty) }
    }
}

extension ThumbnailBucket {
    /// Checks that thumbnails can be read. Ignores a service that is away, because it may come back.
    ///
    /// - Throws: An error that ends the command if the service refuses access.
    func checkReadingOrFail() async throws {
        do {
            try await checkReading()
        } catch let refusal as ArchiveRefusal {
            throw Input.fail(refusal.description, .unwritable)
        } catch is StorageError {}
    }
}

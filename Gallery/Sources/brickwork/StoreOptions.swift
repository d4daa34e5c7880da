import ArgumentParser
import Thumbnails

/// Where thumbnails are kept for many machines.
struct StoreOptions: ParsableArguments {
    @Option(
        name: .customLong("store"),
        help: ArgumentHelp(
            "The bucket that keeps the thumbnails for all machines: s3://bucket/prefix.",
            discussion: """
                The service and the credentials are those of Amazon's tools: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, \
                AWS_SESSION_TOKEN, AWS_REGION, AWS_ENDPOINT_URL for others than Amazon's, or a profile in ~/.aws that \
                AWS_PROFILE names.
                """,
            valueName: "bucket"
        )
    )
    var address: String?

    func validate() throws {
        if let address { try Buckets.check(address, of: "--store") }
    }

    /// The archive in that bucket, if one was given.
    ///
    /// - Parameter isHasty: Whether somebody waits for what is read there.
    func archive(isHasty: Bool) throws -> (any ThumbnailArchive)? {
        try address.map { try Buckets.archive($0, isHasty: isHasty) }
    }
}

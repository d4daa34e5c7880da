import ArgumentParser
import BucketFiles
import Foundation
import ObjectStorage
import Pictures
import SourceFiles
import SystemPackage
import Thumbnails
import WallSite

/// Buckets of S3 services, in options.
enum Buckets {
    static func isAddress(_ text: String) -> Bool { text.hasPrefix("s3://") }

    /// A folder of photos as it was given: in a bucket only where that is an address.
    static func folder(_ text: String) -> FilePath {
        let path = FilePath(text)
        return path.isInBucket && !isAddress(text) ? FilePath(".").pushing(path) : path
    }

    /// - Throws: An error that ends the command where an address makes no sense.
    static func check(_ address: String, of option: String) throws {
        guard BucketAddress(address) != nil else {
            throw ValidationError("\(option): \(address) is not like s3://bucket/prefix")
        }
    }

    /// Has the photos in buckets be read, where the environment says how.
    ///
    /// - Parameter folders: Those that were given.
    /// - Throws: An error that ends the command where one of them is in a bucket, and cannot be read.
    static func useForPhotos(_ folders: [String]) throws {
        let addresses = folders.filter(isAddress)
        for address in addresses where BucketAddress(address) == nil {
            throw Input.fail("\(address.printable): not like s3://bucket/prefix", .unreadable)
        }
        do {
            ObjectSources.use(BucketFiles(try StorageSettings()))
        } catch {
            guard addresses.isEmpty else { throw Input.fail(error.description, .unreadable) }
        }
    }

    /// Where a static site goes: into a bucket or a folder.
    static func siteOutput(_ output: String) throws -> SiteOutput {
        isAddress(output) ? .bucket(try open(output)) : .folder(FilePath(output))
    }

    /// Thumbnails in a bucket.
    ///
    /// - Parameters:
    ///   - catalog: The token of the catalog whose thumbnails they are.
    ///   - isHasty: Whether somebody waits for what is read there.
    static func thumbnails(_ address: String, of catalog: String?, isHasty: Bool) throws -> ThumbnailBucket {
        ThumbnailBucket(try open(address, isHasty ? .short : .long), catalog: catalog)
    }

    /// A bucket, with the credentials that the environment names.
    private static func open(_ text: String, _ patience: Bucket.Patience = .long) throws -> Bucket {
        guard let address = BucketAddress(text) else { throw ExitCode.validationFailure }
        do {
            return try Bucket(address, settings: StorageSettings(), patience: patience)
        } catch {
            throw Input.fail(error.description, .unwritable)
        }
    }
}

import ArgumentParser
import Foundation
import ObjectStorage
import PhotoWall
import Pictures
import SourceFiles
import SystemPackage
import WallSite

/// Buckets of S3 services, as given in options.
enum Buckets {
    static func isAddress(_ text: String) -> Bool { text.hasPrefix("s3://") }

    /// The path of a folder of photos as given by the user. It refers to a bucket only if it is an `s3://`
    /// address.
    static func folder(_ text: String) -> FilePath {
        let path = FilePath(text)
        return path.isInBucket && !isAddress(text) ? FilePath(".").pushing(path) : path
    }

    /// - Throws: An error that ends the command if the address is invalid.
    static func check(_ address: String, of option: String) throws {
        guard BucketAddress(address) != nil else {
            throw ValidationError("\(option): \(address) is not like s3://bucket/prefix")
        }
    }

    /// Makes photos in buckets readable, if the environment contains the settings.
    ///
    /// - Parameter folders: The folders given by the user.
    /// - Throws: An error that ends the command if one of them is in a bucket and can't be read.
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

    /// The destination of a static site: a bucket or a folder.
    static func siteOutput(_ output: String) throws -> SiteOutput {
        isAddress(output) ? .bucket(try open(output)) : .folder(FilePath(output))
    }

    /// Returns the thumbnails in a bucket.
    ///
    /// - Parameters:
    ///   - catalog: The token of the catalog that the thumbnails belong to.
    ///   - isHasty: Whether a user waits for the thumbnails, which calls for short timeouts.
    static func thumbnails(_ address: String, of catalog: String?, isHasty: Bool) throws -> ThumbnailBucket {
        ThumbnailBucket(try open(address, isHasty ? .short : .long), catalog: catalog)
    }

    /// Opens a bucket with the credentials of the environment.
    private static func open(_ text: String, _ patience: Bucket.Patience = .long) throws -> Bucket {
        guard let address = BucketAddress(text) else { throw ExitCode.validationFailure }
        do {
            return try Bucket(address, settings: StorageSettings(), patience: patience)
        } catch {
            throw Input.fail(error.description, .unwritable)
        }
    }
}

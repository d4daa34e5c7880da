import Foundation
import NIOCore

/// An object in a listing.
public struct ListedObject: Hashable, Sendable {
    /// The key relative to the bucket's address.
    public var key: String
    /// The size in bytes.
    public var size: Int64
    /// The tag of its state, as in ``ObjectFacts/tag``.
    public var tag: String
    /// When it was written, in seconds since 1970, or nil if the service doesn't say.
    public var modified: Int64?
}

extension Bucket {
    /// Lists the objects whose keys begin with a text, in pages of at most a thousand.
    public func list(_ start: String = "") -> ObjectListing {
        ObjectListing(bucket: self, start: address.prefix + start)
    }

    /// Returns the entries directly in a folder: objects whose keys have no further slash, and the names up
    /// to the next slash of other keys.
    ///
    /// - Parameter folder: The beginning of the keys: empty, or ending with a slash.
    public func entries(of folder: String) async throws -> (objects: [ListedObject], folders: [String]) {
        var objects: [ListedObject] = []
        var folders: [String] = []
        var pages = ObjectListing(bucket: self, start: address.prefix + folder, staysInFolder: true)
            .makeAsyncIterator()
        while let page = try await pages.nextPage() {
            objects += page.objects
            folders += page.folders
        }
        return (objects, folders)
    }
}

/// The pages of a listing. Each is requested when needed.
public struct ObjectListing: AsyncSequence, Sendable {
    let bucket: Bucket
    let start: String
    var pageLength = 1000
    /// Whether the listing stays in the folder. Keys with a further slash are left out, and the folder before
    /// the slash is listed instead.
    var staysInFolder = false

    /// Starts with the first page.
    public func makeAsyncIterator() -> Pages {
        Pages(listing: self)
    }

    /// The content of one response.
    struct Page {
        var objects: [ListedObject]
        var folders: [String]
    }

    /// Iterates over the pages.
    public struct Pages: AsyncIteratorProtocol {
        private let listing: ObjectListing
        private var token: String?
        private var isAtEnd = false
        /// A page has a thousand keys of 1,024 bytes, each byte written with up to three characters, and the
        /// XML around them.
        private static let maxOfPage = 8 << 20

        fileprivate init(listing: ObjectListing) {
            self.listing = listing
        }

        /// Returns the next page, or nil after the last one.
        public mutating func next() async throws -> [ListedObject]? {
            try await nextPage()?.objects
        }

        mutating func nextPage() async throws -> Page? {
            let bucket = listing.bucket
            guard !isAtEnd else { return nil }
            try Task.checkCancellation()
            // Keys may contain characters that XML can't represent.
            var request = StorageRequest(
                method: .GET,
                query: [
                    ("list-type", "2"), ("encoding-type", "url"), ("max-keys", String(listing.pageLength)),
                ]
            )
            if !listing.start.isEmpty {
                request.query.append(("prefix", listing.start))
            }
            if listing.staysInFolder {
                request.query.append(("delimiter", "/"))
            }
            if let token {
                request.query.append(("continuation-token", token))
            }
            let answer = try await bucket.service.answer(request, upTo: Self.maxOfPage)
            let document = try bucket.service.document(answer, "ListBucketResult")
            let isEncoded = document["EncodingType"] == "url"
            let objects = try document.all("Contents").map { entry in
                guard let object = object(entry, isEncoded) else {
                    throw bucket.service.strange("an invalid entry in a listing")
                }
                return object
            }
            let folders = try document.all("CommonPrefixes").map { entry in
                guard let folder = entry["Prefix"].flatMap({ relative($0, isEncoded) }) else {
                    throw bucket.service.strange("an invalid folder in a listing")
                }
                return folder
            }
            let next = document["IsTruncated"] == "true" ? document["NextContinuationToken"] : nil
            guard next == nil || next != token else {
                throw bucket.service.strange("a listing that doesn't continue")
            }
            token = next
            isAtEnd = next == nil
            return Page(objects: objects, folders: folders)
        }

        /// Parses a date with or without fractions of seconds.
        private static func seconds(_ text: String) -> Int64? {
            let whole = text.split(separator: ".").first.map { $0.hasSuffix("Z") ? String($0) : "\($0)Z" }
            return whole.flatMap { try? Date($0, strategy: .iso8601) }.map { Int64($0.timeIntervalSince1970) }
        }

        /// Returns a key from a response, relative to the bucket's address.
        private func relative(_ written: String, _ isEncoded: Bool) -> String? {
            guard let key = isEncoded ? PercentEncoding.decode(written) : written,
                key.utf8.starts(with: listing.start.utf8)
            else { return nil }
            return String(
                decoding: key.utf8.dropFirst(listing.bucket.address.prefix.utf8.count),
                as: UTF8.self
            )
        }

        private func object(_ entry: XMLElement, _ isEncoded: Bool) -> ListedObject? {
            guard let key = entry["Key"].flatMap({ relative($0, isEncoded) }),
                let size = entry["Size"].flatMap({ Int64($0) }), ObjectFacts.sizes.contains(size)
            else { return nil }
            return ListedObject(
                key: key,
                size: size,
                tag: entry["ETag"] ?? "",
                modified: entry["LastModified"].flatMap(Self.seconds)
            )
        }
    }
}

extension StorageService {
    /// Returns the document of a response.
    func document(_ answer: StorageAnswer, _ name: String) throws(StorageError) -> XMLElement {
        guard let document = XMLElement.document(Data(buffer: answer.body)), document.name == name else {
            throw strange("something else than \(name)")
        }
        return document
    }

    /// Makes the error for a response that no S3 service gives.
    func strange(_ what: String) -> StorageError {
        StorageError(.answer, "\(settings.endpoint) answers with \(what); is it an S3 service?")
    }
}

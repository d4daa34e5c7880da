import Foundation
import NIOCore

/// An object in a listing.
public struct ListedObject: Hashable, Sendable {
    /// Its key, relative to the bucket's address.
    public var key: String
    /// How many bytes it has.
    public var size: Int64
    /// The name of its state, as in ``ObjectFacts/tag``.
    public var tag: String
    /// When it was written, in seconds since 1970; nil where the service does not say.
    public var modified: Int64?
}

extension Bucket {
    /// The objects whose keys begin with some text, a page of at most a thousand after the other.
    public func list(_ start: String = "") -> ObjectListing {
        ObjectListing(bucket: self, start: address.prefix + start)
    }

    /// What lies directly in a folder, as keys would have it: objects whose keys go on without a slash, and what other keys
    /// go on with until the next one.
    ///
    /// - Parameter folder: What keys begin with: empty, or with a slash at its end.
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

/// Pages of a listing, each asked for when it is needed.
public struct ObjectListing: AsyncSequence, Sendable {
    let bucket: Bucket
    let start: String
    var pageLength = 1000
    /// Whether keys that go on with a slash are left out, and what stands before it is listed instead.
    var staysInFolder = false

    /// Begins with the first page.
    public func makeAsyncIterator() -> Pages {
        Pages(listing: self)
    }

    /// What one answer lists.
    struct Page {
        var objects: [ListedObject]
        var folders: [String]
    }

    /// Goes through the pages.
    public struct Pages: AsyncIteratorProtocol {
        private let listing: ObjectListing
        private var token: String?
        private var isAtEnd = false
        /// A thousand keys of 1,024 bytes, each of which needs three digits, and what stands around them.
        private static let mostOfPage = 8 << 20

        fileprivate init(listing: ObjectListing) {
            self.listing = listing
        }

        /// The next page; nil after the last one.
        public mutating func next() async throws -> [ListedObject]? {
            try await nextPage()?.objects
        }

        mutating func nextPage() async throws -> Page? {
            let bucket = listing.bucket
            guard !isAtEnd else { return nil }
            try Task.checkCancellation()
            // Keys may hold characters that XML has no way to write.
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
            let answer = try await bucket.service.answer(request, upTo: Self.mostOfPage)
            let document = try bucket.service.document(answer, "ListBucketResult")
            let isEncoded = document["EncodingType"] == "url"
            let objects = try document.all("Contents").map { entry in
                guard let object = object(entry, isEncoded) else {
                    throw bucket.service.strange("a listing with an entry that is none")
                }
                return object
            }
            let folders = try document.all("CommonPrefixes").map { entry in
                guard let folder = entry["Prefix"].flatMap({ relative($0, isEncoded) }) else {
                    throw bucket.service.strange("a listing with a folder that is none")
                }
                return folder
            }
            let next = document["IsTruncated"] == "true" ? document["NextContinuationToken"] : nil
            guard next == nil || next != token else {
                throw bucket.service.strange("a listing that does not go on")
            }
            token = next
            isAtEnd = next == nil
            return Page(objects: objects, folders: folders)
        }

        /// The services write fractions of seconds, or none.
        private static func seconds(_ text: String) -> Int64? {
            let whole = text.split(separator: ".").first.map { $0.hasSuffix("Z") ? String($0) : "\($0)Z" }
            return whole.flatMap { try? Date($0, strategy: .iso8601) }.map { Int64($0.timeIntervalSince1970) }
        }

        /// A key beneath the bucket's address, out of what an answer says.
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
                let size = entry["Size"].flatMap({ Int64($0) }), size >= 0
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
    /// The document that an answer is.
    func document(_ answer: StorageAnswer, _ name: String) throws(StorageError) -> XMLElement {
        guard let document = XMLElement.document(Data(buffer: answer.body)), document.name == name else {
            throw strange("something else than \(name)")
        }
        return document
    }

    /// An answer that no such service gives.
    func strange(_ what: String) -> StorageError {
        StorageError(.answer, "\(settings.endpoint) answers with \(what); is it an S3 service?")
    }
}

import NIOCore
import ObjectStorage
import Pictures
import WallNodes

/// Thumbnails in a bucket: `thumbnails/<2 digits>/<32 digits>`, named by the content's hash. Each object is a
/// ``ThumbnailPack``, and only the requested part is read.
///
/// The object `catalog` contains the token of the catalog that the thumbnails belong to.
public struct ThumbnailBucket: ThumbnailArchive {
    /// The state of a picture's object.
    public enum ObjectState: Sendable {
        case missing
        /// Thumbnails are missing, or another version made them.
        case damaged
        case whole
    }

    let bucket: Bucket
    private let catalog: String?

    /// The number of bytes of the first request. They contain the narrow thumbnails of most pictures.
    private static let start = 16 << 10
    static let folder = "thumbnails/"
    private static let owner = "catalog"
    /// The size limit of an object.
    private static let maxBytes = ThumbnailWidth.allCases.count * ThumbnailPack.maxBytes + start

    /// Makes an archive below an address.
    ///
    /// - Parameter catalog: The token of the catalog that the thumbnails belong to, or nil for no check.
    public init(_ bucket: Bucket, catalog: String? = nil) {
        self.bucket = bucket
        self.catalog = catalog
    }

    /// Returns a thumbnail with at most two requests.
    public func thumbnail(of content: ContentHash, width: ThumbnailWidth) async throws -> [UInt8]? {
        let key = Self.key(content)
        guard
            case .found(let first, _) = try await bucket.read(
                key,
                0..<Int64(Self.start),
                upTo: Self.start
            )
        else { return nil }
        let start = Array(first.readableBytesView)
        guard let file = ThumbnailPack(start, of: content)?.file(of: width) else { return nil }
        var bytes: [UInt8]
        if file.range.upperBound <= start.count {
            bytes = Array(start[file.range])
        } else {
            let rest = Int64(file.range.lowerBound)..<Int64(file.range.upperBound)
            guard case .found(let part, _) = try await bucket.read(key, rest, upTo: file.range.count)
            else { return nil }
            bytes = Array(part.readableBytesView)
        }
        return file.isWhole(bytes) ? bytes : nil
    }

    /// Reads the whole object of a content.
    public func state(of content: ContentHash) async throws -> ObjectState {
        guard case .found(let all, _) = try await bucket.read(Self.key(content), upTo: Self.maxBytes)
        else { return .missing }
        let bytes = Array(all.readableBytesView)
        guard let pack = ThumbnailPack(bytes, of: content), pack.isWhole(bytes) else { return .damaged }
        return .whole
    }

    /// Writes an object.
    public func keep(_ thumbnails: [ThumbnailWidth: [UInt8]], of content: ContentHash) async throws {
        let headers = ObjectHeaders(
            contentType: "application/octet-stream",
            cacheControl: "public, max-age=31536000, immutable"
        )
        try await Self.asking {
            try await bucket.put(
                ByteBuffer(bytes: ThumbnailPack.encoded(thumbnails, of: content)),
                as: Self.key(content),
                headers
            )
        }
    }

    /// Checks that the thumbnails of this catalog can be written here, and records the catalog.
    public func check() async throws {
        try await Self.asking {
            guard let catalog else { return try await bucket.put(ByteBuffer(), as: Self.owner) }
            try await checkOwner()
            try await bucket.put(ByteBuffer(string: "\(catalog)\n"), as: Self.owner)
        }
    }

    /// Checks that the thumbnails of this catalog can be read here.
    ///
    /// - Throws: ``ArchiveRefusal``, `CancellationError`, or an error for a temporary failure.
    public func checkReading() async throws {
        try await Self.asking { try await checkOwner() }
    }

    private func checkOwner() async throws {
        guard case .found(let bytes, _) = try await bucket.read(Self.owner, upTo: Self.start), let catalog
        else { return }
        let owner = String(buffer: bytes).split(whereSeparator: \.isWhitespace).first.map(String.init)
        guard owner == nil || owner == catalog else {
            throw ArchiveRefusal(
                description:
                    "\(bucket.address) has the thumbnails of another catalog; use another address with --store",
                isOfAnotherCatalog: true
            )
        }
    }

    /// Turns permanent errors into an ``ArchiveRefusal``.
    private static func asking<Value>(_ call: () async throws -> Value) async throws -> Value {
        do {
            return try await call()
        } catch let error as StorageError where ![.unavailable, .answer, .changed].contains(error.kind) {
            throw ArchiveRefusal(description: error.description)
        }
    }

    static func key(_ content: ContentHash) -> String {
        let digits = content.description
        return "\(folder)\(digits.prefix(2))/\(digits)"
    }

    /// Returns the content of an object, or nil for other objects.
    static func content(of key: String) -> ContentHash? {
        ContentHash(String(key.split(separator: "/").last ?? "")).flatMap { self.key($0) == key ? $0 : nil }
    }
}

extension ThumbnailBucket {
    /// The age at which an unknown object may be removed, in seconds.
    private static let patience: Int64 = 3600

    /// Removes the thumbnails of unknown pictures. Objects written within the last hour stay, because their
    /// writer may not have recorded them yet.
    ///
    /// - Parameter known: Returns the known ones of some pictures' hashes.
    /// - Returns: The number of objects, and the number of removed ones.
    public func sweep(
        now: Int64,
        known: @Sendable ([ContentHash]) async throws -> Set<ContentHash>
    ) async throws -> (kept: Int, removed: Int) {
        var kept = 0, removed = 0
        for try await page in bucket.list(Self.folder) {
            let contents = page.map { ($0, Self.content(of: $0.key)) }
            let isKnown = try await known(contents.compactMap(\.1))
            let gone = contents.filter { object, content in
                guard let content else { return false }
                return !isKnown.contains(content) && now - (object.modified ?? now) > Self.patience
            }
            try await bucket.remove(gone.map(\.0.key))
            removed += gone.count
            kept += page.count - gone.count
        }
        return (kept, removed)
    }

    /// Returns the contents with an object whose hashes begin with two digits.
    ///
    /// - Parameter number: From 0 to 255.
    public func contents(_ number: Int) async throws -> Set<ContentHash> {
        let digits = (number < 16 ? "0" : "") + String(number, radix: 16)
        var contents: Set<ContentHash> = []
        for try await page in bucket.list("\(Self.folder)\(digits)/") {
            contents.formUnion(page.lazy.filter { $0.size > 0 }.compactMap { Self.content(of: $0.key) })
        }
        return contents
    }
}

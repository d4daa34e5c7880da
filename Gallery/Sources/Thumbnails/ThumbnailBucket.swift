import NIOCore
import ObjectStorage
import Pictures
import WallNodes

/// Thumbnails in a bucket: `thumbnails/<2 digits>/<32 digits>` after the content's hash, each a ``ThumbnailPack``, of which
/// what is asked for is read.
public struct ThumbnailBucket: ThumbnailArchive {
    private let bucket: Bucket

    /// What is read at first: it has the narrower thumbnails of most pictures.
    private static let start = 16 << 10
    private static let folder = "thumbnails/"
    /// Seconds during which an object stays of which nothing is known.
    private static let patience: Int64 = 3600

    /// The thumbnails beneath an address.
    public init(_ bucket: Bucket) {
        self.bucket = bucket
    }

    /// A thumbnail, in two requests at most.
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
        guard let range = ThumbnailPack.range(of: width, in: start) else { return nil }
        var bytes: [UInt8]
        if range.upperBound <= start.count {
            bytes = Array(start[range])
        } else {
            let rest = Int64(range.lowerBound)..<Int64(range.upperBound)
            guard case .found(let file, _) = try await bucket.read(key, rest, upTo: range.count)
            else { return nil }
            bytes = Array(file.readableBytesView)
        }
        return CacheFolder.isWebP(bytes) ? bytes : nil
    }

    /// Whether there is an object for this content.
    public func hasThumbnails(of content: ContentHash) async throws -> Bool {
        try await bucket.facts(of: Self.key(content)) != nil
    }

    /// Writes an object, whole.
    public func keep(_ thumbnails: [ThumbnailWidth: [UInt8]], of content: ContentHash) async throws {
        let headers = ObjectHeaders(
            contentType: "application/octet-stream",
            cacheControl: "public, max-age=31536000, immutable"
        )
        try await bucket.put(
            ByteBuffer(bytes: ThumbnailPack.encoded(thumbnails)),
            as: Self.key(content),
            headers
        )
    }

    /// Removes the thumbnails of pictures that are not known any more. What was written within the last hour stays: whoever
    /// wrote it may be about to say so.
    ///
    /// - Parameter known: Asked for the hashes of some pictures, gives those of them that are known.
    /// - Returns: How many there are, and how many were removed.
    public func sweep(
        now: Int64,
        known: @Sendable ([ContentHash]) async throws -> Set<ContentHash>
    ) async throws -> (kept: Int, removed: Int) {
        var kept = 0, removed = 0
        for try await page in bucket.list(Self.folder) {
            let contents = page.map { object in
                (object, ContentHash(String(object.key.split(separator: "/").last ?? "")))
            }
            let isKnown = try await known(contents.compactMap(\.1))
            let gone = contents.filter { object, content in
                guard let content, Self.key(content) == object.key else { return false }
                return !isKnown.contains(content) && now - (object.modified ?? now) > Self.patience
            }
            try await bucket.remove(gone.map(\.0.key))
            removed += gone.count
            kept += page.count - gone.count
        }
        return (kept, removed)
    }

    private static func key(_ content: ContentHash) -> String {
        let digits = content.description
        return "\(folder)\(digits.prefix(2))/\(digits)"
    }
}

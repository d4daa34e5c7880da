import ObjectStorage
import Pictures

extension ThumbnailBucket {
    /// Seconds during which an object stays of which nothing is known.
    private static let patience: Int64 = 3600

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

    /// The contents whose hashes begin with two digits, and of which there is an object.
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

import ObjectStorage
import Pictures

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

import CatalogDatabase

/// A tag, and its number of photos.
public struct TagCount: Hashable, Codable, Sendable {
    /// The name as the first file has it.
    public var name: String
    /// The number of photos.
    public var count: Int
}

extension Catalog {
    /// Returns the tags of the photos, the most frequent first, then by name. Photos with the same content
    /// count once.
    ///
    /// - Complexity: O(number of tags), because the database stores the counts of photos.
    public func tags(limit: Int = 100) throws -> [TagCount] {
        try read { try tags($0, limit: limit) }
    }

    package func tags(_ database: any Database, limit: Int) throws -> [TagCount] {
        try Row.fetchAll(
            database,
            sql: "SELECT name, photos FROM tag WHERE photos > 0 ORDER BY photos DESC, key LIMIT ?",
            arguments: [limit]
        ).map { TagCount(name: $0[0], count: $0[1]) }
    }
}

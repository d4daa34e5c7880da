/// A tag, and how many photos have it.
public struct TagCount: Hashable, Codable, Sendable {
    /// As the first file wrote it.
    public var name: String
    /// How many photos have it.
    public var count: Int
}

extension Catalog {
    /// The tags of the photos, the most frequent first, then by name; photos of the same content count once.
    ///
    /// - Complexity: O(number of tags), whatever the number of photos: the database keeps count.
    public func tags(limit: Int = 100) throws -> [TagCount] {
        try read { try tags($0, limit: limit) }
    }

    func tags(_ database: any Database, limit: Int) throws -> [TagCount] {
        try Row.fetchAll(
            database,
            sql: "SELECT name, photos FROM tag WHERE photos > 0 ORDER BY photos DESC, key LIMIT ?",
            arguments: [limit]
        ).map { TagCount(name: $0[0], count: $0[1]) }
    }
}

import GRDB

/// A tag, and how many photos have it.
public struct TagCount: Hashable, Codable, Sendable {
    /// As the first file wrote it.
    public var name: String
    /// How many photos have it.
    public var count: Int
}

extension Catalog {
    /// The tags of the photos, the most frequent first, then by name.
    public func tags(limit: Int = 100) throws -> [TagCount] {
        try read { database in
            let shown =
                try Self.allFoldersAreShown(database)
                ? ""
                : "WHERE fileTag.file IN (SELECT file.id FROM file JOIN folder ON folder.id = file.folder WHERE shown)"
            return try Row.fetchAll(
                database,
                cached: """
                    SELECT tag.name, counts.count FROM
                        (SELECT tag, count(*) AS count FROM fileTag \(shown) GROUP BY tag) AS counts
                    JOIN tag ON tag.id = counts.tag
                    ORDER BY counts.count DESC, tag.key LIMIT ?
                    """,
                arguments: [limit]
            ).map { TagCount(name: $0[0], count: $0[1]) }
        }
    }
}

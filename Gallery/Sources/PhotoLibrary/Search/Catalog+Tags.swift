/// A tag, and how many photos have it.
public struct TagCount: Hashable, Codable, Sendable {
    /// As the first file wrote it.
    public var name: String
    /// How many photos have it.
    public var count: Int
}

extension Catalog {
    /// The tags of the photos, the most frequent first, then by name; photos of the same content count once.
    public func tags(limit: Int = 100) throws -> [TagCount] {
        try read { database in
            let shown =
                try ShownFolders(database).areAll
                ? ""
                : "WHERE fileTag.file IN (SELECT file.id FROM file JOIN folder ON folder.id = file.folder WHERE shown)"
            return try Row.fetchAll(
                database,
                sql: """
                    SELECT tag.name, counts.count - coalesce(copies.count, 0) AS count FROM
                        (SELECT tag, count(*) AS count FROM fileTag \(shown) GROUP BY tag) AS counts
                    JOIN tag ON tag.id = counts.tag
                    LEFT JOIN (\(Self.copiesWithTags)) AS copies ON copies.tag = tag.id
                    ORDER BY count DESC, tag.key LIMIT ?
                    """,
                arguments: [limit]
            ).map { TagCount(name: $0[0], count: $0[1]) }
        }
    }

    /// For each tag, how many photos of the same content have it, but for one of each.
    private static let copiesWithTags = """
        SELECT tag, count(*) - count(DISTINCT content) AS count
        FROM file JOIN folder ON folder.id = file.folder JOIN fileTag ON fileTag.file = file.id
        WHERE file.content IN (SELECT content FROM file INDEXED BY fileRepeating WHERE repeats = 1)
            AND file.state = 0 AND folder.shown
        GROUP BY tag
        """
}

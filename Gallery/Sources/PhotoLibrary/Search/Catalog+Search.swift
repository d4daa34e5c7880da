import GRDB

/// A tag, and how many photos have it.
public struct TagCount: Hashable, Codable, Sendable {
    /// As the first file wrote it.
    public var name: String
    /// How many photos have it.
    public var count: Int
}

extension Catalog {
    /// The numbers of the photos that are about something, ascending.
    ///
    /// - Parameters:
    ///   - text: Words, each of which must begin a word of the photo's caption, tags, or file name; capitals and accents
    ///     do not count. Any text will do: quotes and operators are only characters. With no word in it, it asks for
    ///     nothing.
    ///   - tag: A tag that the photo must have; capitals do not count.
    /// - Returns: All photos, if nothing is asked for.
    public func search(text: String, tag: String? = nil) throws -> [Int64] {
        var conditions: [String] = []
        var arguments: [String] = []
        if let question = SearchText.question(text) {
            conditions.append("SELECT rowid FROM words WHERE words MATCH ?")
            arguments.append(question)
        }
        if let tag {
            conditions.append("SELECT file FROM fileTag WHERE tag = (SELECT id FROM tag WHERE key = ?)")
            arguments.append(TagList.key(tag))
        }
        if conditions.isEmpty {
            conditions.append("SELECT id FROM file WHERE state = 0")
        }
        let found = conditions.joined(separator: " INTERSECT ")
        return try read { [arguments] database in
            // Almost always all folders are shown; then no photo need be looked at.
            let sql =
                try Self.allFoldersAreShown(database)
                ? "\(found) ORDER BY 1"
                : """
                SELECT file.id FROM file JOIN folder ON folder.id = file.folder
                WHERE file.id IN (\(found)) AND folder.shown ORDER BY 1
                """
            return try Int64.fetchAll(database, cached: sql, arguments: StatementArguments(arguments))
        }
    }

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

    static func allFoldersAreShown(_ database: Database) throws -> Bool {
        try Bool.fetchOne(database, cached: "SELECT NOT EXISTS (SELECT 1 FROM folder WHERE NOT shown)")
            ?? true
    }
}

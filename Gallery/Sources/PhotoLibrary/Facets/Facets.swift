import CatalogDatabase

/// A tag, and its number of photos.
public struct TagCount: Hashable, Codable, Sendable {
    /// The name as the first file has it.
    public var name: String
    /// The number of photos.
    public var count: Int
}

extension Catalog {
    /// What the photos can be found by, with the numbers of photos: tags, people, folders, and cells of the map.
    public struct Facets: Sendable {
        let access: CatalogAccess
        let search: Search
    }
}

extension Catalog.Facets {
    /// Returns the tags of the photos that all of the searches find, the most frequent first, then by name. Photos with the same
    /// content count once.
    ///
    /// - Parameter withholdsPeople: Whether tags that name people are left out.
    /// - Complexity: O(number of tags), because the database stores the counts of photos. With searches, O(m log n) for m found
    ///   photos.
    public func tags(within scopes: [SearchQuery] = [], limit: Int = 100, withholdsPeople: Bool = false)
        throws -> [TagCount]
    {
        try access.read { database in
            guard !scopes.isEmpty else {
                return try tags(database, limit: limit, withholdsPeople: withholdsPeople)
            }
            let photos = try search.photos(database, SearchQuery(within: scopes)).photos
            return try Array(tags(database, of: photos, withholdsPeople: withholdsPeople).prefix(limit))
        }
    }

    /// Returns how many photos that a search finds have each of these tags, or nil if the search may find many photos.
    /// Photos with the same content count once.
    ///
    /// - Parameter few: The largest number of photos to count.
    /// - Complexity: O(few), independent of the number of photos.
    /// - Throws: ``CatalogError``, `CancellationError`.
    public func counts(
        of tags: [TagCount],
        in search: SearchQuery,
        few: Int = 10_000,
        _ cancellation: Cancellation = Cancellation()
    ) throws -> [TagCount]? {
        try access.read { database in
            let database = CancellableDatabase(database, cancellation)
            guard let photos = try photos(of: search, few: few, database) else { return nil }
            let counts = try tagCounts(database, photos)
            var byKey: [String: Int] = [:]
            try database.lookUp("SELECT key FROM tag WHERE id = ?", keys: counts.keys.sorted()) { id, row in
                byKey[try Row(row)[0]] = counts[id]
            }
            return tags.map { TagCount(name: $0.name, count: byKey[TagList.key($0.name)] ?? 0) }
        }
    }

    /// Returns how many photos without a tag a search finds, or nil if it may find many photos. Photos with the same content
    /// count once.
    ///
    /// - Parameter few: The largest number of photos to count.
    /// - Complexity: O(few), independent of the number of photos.
    /// - Throws: ``CatalogError``, `CancellationError`.
    public func untaggedCount(
        in search: SearchQuery = SearchQuery(),
        few: Int = 10_000,
        _ cancellation: Cancellation = Cancellation()
    ) throws -> Int? {
        var search = search
        search.tags = []
        search.isUntagged = true
        return try access.read { [search] database in
            // If all photos have tags, the words of the search are still right.
            try photos(of: search, few: few, corrects: false, CancellableDatabase(database, cancellation))?
                .count
        }
    }

    /// Returns the photos that a search finds, one of those with the same content, or nil if it may find many.
    private func photos(
        of search: SearchQuery,
        few: Int,
        corrects: Bool = true,
        _ database: any Database
    ) throws -> PhotoSet? {
        guard
            case .few(let files) = try self.search.begin(database, search, few: few, corrects: corrects).found
        else {
            return nil
        }
        return try ShownCopies(database).shown(files, for: search)
    }

    /// Returns the tags of some photos, the most frequent first, then by name.
    func tags(_ database: any Database, of photos: PhotoSet, withholdsPeople: Bool) throws -> [TagCount] {
        let counts = try tagCounts(database, photos)
        var tags: [(key: String, tag: TagCount)] = []
        try database.lookUp("SELECT key, name FROM tag WHERE id = ?", keys: counts.keys.sorted()) {
            id,
            rows in
            let row = Row(rows)
            try tags.append((row[0], TagCount(name: row[1], count: counts[id] ?? 0)))
        }
        let withheld = try search.withheldNames(database, withholdsPeople)
        tags.removeAll { withheld.contains($0.tag.name) }
        return tags.sorted { ($1.tag.count, $0.key) < ($0.tag.count, $1.key) }.map(\.tag)
    }

    /// Returns how many of some photos have each tag, by the tags' numbers.
    private func tagCounts(_ database: any Database, _ photos: PhotoSet) throws -> [Int64: Int] {
        var counts: [Int64: Int] = [:]
        try database.lookUp("SELECT tag FROM fileTag WHERE file = ?", keys: photos.numbers) { _, row in
            counts[row.number(0), default: 0] += 1
        }
        return counts
    }

    func tags(_ database: any Database, limit: Int, withholdsPeople: Bool = false) throws -> [TagCount] {
        let withheld = try search.withheldNames(database, withholdsPeople)
        let rows = try database.walk(
            "SELECT name, photos FROM tag WHERE photos > 0 ORDER BY photos DESC, key"
        )
        var tags: [TagCount] = []
        while tags.count < limit, try rows.next() {
            let tag = try TagCount(name: Row(rows)[0], count: Row(rows)[1])
            if !withheld.contains(tag.name) { tags.append(tag) }
        }
        return tags
    }
}

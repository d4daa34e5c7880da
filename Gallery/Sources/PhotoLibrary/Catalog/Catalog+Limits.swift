import CatalogDatabase
import Foundation

/// Photos for users who may see only what some searches find.
extension Catalog {
    /// Returns whether all of the searches find a photo. For another file of the same shot, they must find the photo that it
    /// belongs to.
    ///
    /// - Complexity: A query of a few microseconds, and O(photos) for searches that list photos.
    public func has(_ id: Int64, within scopes: [SearchQuery]) throws -> Bool {
        guard !scopes.isEmpty else { return true }
        return try read { database in
            let isFound = try isFound(database, "file.id", scopes)
            return try Self.photosShowing(database, file: id).contains { photo in
                try Int.fetchOne(
                    database,
                    sql: "SELECT 1 FROM file WHERE state = 0 AND id = ? AND \(isFound.sql)",
                    arguments: [photo] + SQLArguments(isFound.arguments)
                ) != nil
            }
        }
    }

    /// Returns a photo if all of the searches find it, or else nil. It has only the copies that they find, too.
    public func photo(_ id: Int64, within scopes: [SearchQuery]) throws -> Photo? {
        guard !scopes.isEmpty else { return try photo(id) }
        guard try has(id, within: scopes), var photo = try photo(id) else { return nil }
        guard !photo.copies.isEmpty else { return photo }
        photo.copies = try read { database in
            let isFound = try isFound(database, "file.id", scopes)
            return try Self.copies(
                database,
                of: id,
                roots: Self.shownRoots(database),
                "AND \(isFound.sql)",
                SQLArguments(isFound.arguments)
            )
        }
        return photo
    }

    /// Returns the tags of the photos that all of the searches find, the most frequent first, then by name.
    ///
    /// - Parameter withholdsPeople: Whether tags that name people are left out.
    /// - Complexity: O(m log n) for m found photos.
    public func tags(within scopes: [SearchQuery], limit: Int = 100, withholdsPeople: Bool = false) throws
        -> [TagCount]
    {
        guard !scopes.isEmpty else { return try tags(limit: limit, withholdsPeople: withholdsPeople) }
        return try read { database in
            let photos = try photos(database, SearchQuery(within: scopes)).photos
            return try Array(tags(database, of: photos, withholdsPeople: withholdsPeople).prefix(limit))
        }
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
        let withheld = try withheldNames(database, withholdsPeople)
        tags.removeAll { withheld.contains($0.tag.name) }
        return tags.sorted { ($1.tag.count, $0.key) < ($0.tag.count, $1.key) }.map(\.tag)
    }

    /// Returns a condition: all of the searches find the file whose number is this SQL expression.
    private func isFound(_ database: any Database, _ id: String, _ scopes: [SearchQuery]) throws
        -> SQLQuestion
    {
        try search(database, within: scopes).isTrue(of: id)
    }
}

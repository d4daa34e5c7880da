import CatalogDatabase
import Pictures

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
    /// - Parameter limit: The largest number of photos to count.
    /// - Complexity: O(limit), independent of the number of photos.
    /// - Throws: ``CatalogError``, `CancellationError`.
    public func counts(
        of tags: [TagCount],
        in search: SearchQuery,
        limit: Int = 10_000
    ) throws -> [TagCount]? {
        try access.read { database in
            guard let photos = try photos(of: search, limit: limit, database) else { return nil }
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
    /// - Parameter limit: The largest number of photos to count.
    /// - Complexity: O(limit), independent of the number of photos.
    /// - Throws: ``CatalogError``, `CancellationError`.
    public func untaggedCount(in search: SearchQuery = SearchQuery(), limit: Int = 10_000) throws -> Int? {
        var search = search
        search.tags = []
        search.isUntagged = true
        return try access.read { [search] database in
            // If all photos have tags, the words of the search are still right.
            try photos(of: search, limit: limit, corrects: false, database)?.count
        }
    }

    /// Returns the photos that a search finds, one of those with the same content, or nil if it may find many.
    private func photos(
        of search: SearchQuery,
        limit: Int,
        corrects: Bool = true,
        _ database: any Database
    ) throws -> PhotoSet? {
        guard
            case .photos(let files) = try self.search.begin(
                database,
                search,
                limit: limit,
                corrects: corrects
            ).found
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

/// The photos of a cell of the map.
public struct MapCount: Hashable, Sendable {
    /// The middle of the cell, in degrees.
    public var latitude: Double, longitude: Double
    /// The number of photos, at least 1. Copies of a photo that walls show elsewhere count, too.
    public var photos: Int
}

extension Catalog.Facets {
    /// Returns the cells of the map that have photos.
    ///
    /// - Parameters:
    ///   - level: The size of cells: 0 for 10 degrees, 1 for 1 degree, 2 for 0.1 and 3 for 0.01 degrees. Other values
    ///     count as the nearest one.
    ///   - south: The southern edge of the map in degrees.
    ///   - north: The northern edge.
    ///   - limit: The largest number of cells to return.
    ///   - scopes: Searches that must all find a photo.
    /// - Complexity: O(cells between the edges), independent of the number of photos, if all folders are shown and there are no
    ///   searches. Otherwise O(photos).
    public func map(
        level: Int,
        south: Double = -90,
        north: Double = 90,
        limit: Int = 20_000,
        within scopes: [SearchQuery] = []
    ) throws -> [MapCount] {
        let level = min(max(level, MapCell.levels.lowerBound), MapCell.levels.upperBound)
        guard south <= north else { return [] }
        let first = MapCell(level: level, row: MapCell.row(south, level), column: 0).word
        let last = MapCell(level: level, row: MapCell.row(north, level), column: 99_999).word
        return try access.read { database in
            guard scopes.isEmpty else {
                let found = try search.files(database, SearchQuery(within: scopes)).files
                return try counts(level: level, words: first...last, limit: limit) { count in
                    let sql = "SELECT latitude, longitude FROM file WHERE id = ? AND latitude IS NOT NULL"
                    try database.lookUp(sql, keys: found.numbers) { _, row in count(row) }
                }
            }
            guard try ShownFolders(database).areAll else {
                // The index has the photos of all folders.
                return try counts(level: level, words: first...last, limit: limit) { count in
                    let rows = try database.walk(
                        """
                        SELECT latitude, longitude FROM file WHERE state = 0 AND latitude IS NOT NULL
                            AND folder NOT IN (SELECT id FROM folder WHERE NOT shown)
                        """
                    )
                    while try rows.next() {
                        count(rows)
                    }
                }
            }
            let rows = try database.walk(
                """
                SELECT term, doc FROM vocabulary WHERE col = 'dates' AND term >= ? AND term <= ? LIMIT ?
                """,
                arguments: [first, last, limit]
            )
            var counts: [MapCount] = []
            while try rows.next() {
                let word = String(decoding: rows.bytes(0), as: UTF8.self)
                MapCell(word: word).map { counts.append($0.count(Int(rows.number(1)))) }
            }
            return counts
        }
    }

    /// Returns a photo of each of some cells of the map, or nil for cells without photos.
    ///
    /// - Parameters:
    ///   - level: The size of cells, as for ``map(level:south:north:limit:within:)``.
    ///   - places: A position in each cell.
    /// - Complexity: O(places).
    public func mapCovers(level: Int, at places: [Coordinates]) throws -> [Album.Cover?] {
        let level = min(max(level, MapCell.levels.lowerBound), MapCell.levels.upperBound)
        return try access.read { database in
            try places.map { place in
                let files = SearchCondition.files(
                    withFacts: [MapCell(place, level: level).word],
                    database.dialect
                )
                // The index also has photos of folders that aren't shown.
                return try Row.fetchOne(
                    database,
                    sql: """
                        SELECT file.id, file.version FROM (\(files.sql) LIMIT 100) AS found
                        JOIN file ON file.id = found.id JOIN folder ON folder.id = file.folder
                        WHERE file.state = 0 AND folder.shown ORDER BY file.id DESC LIMIT 1
                        """,
                    arguments: files.arguments
                ).map { try Album.Cover(id: $0[0], version: $0[1]) }
            }
        }
    }

    /// Counts photos one by one.
    ///
    /// - Parameter walk: Calls its argument with the latitude and the longitude of each photo.
    private func counts(
        level: Int,
        words: ClosedRange<String>,
        limit: Int,
        _ walk: (_ count: (any SQLRows) -> Void) throws -> Void
    ) throws -> [MapCount] {
        var counts: [MapCell: Int] = [:]
        try walk { row in
            guard let latitude = Double(row.value(0)), let longitude = Double(row.value(1)) else { return }
            let cell = MapCell(Coordinates(latitude: latitude, longitude: longitude), level: level)
            if words.contains(cell.word) { counts[cell, default: 0] += 1 }
        }
        return counts.sorted { $0.key.word < $1.key.word }.prefix(limit).map { $0.key.count($0.value) }
    }
}

extension MapCell {
    /// Reads a word of the index.
    fileprivate init?(word: String) {
        let digits = word.utf8.dropFirst().map { Int($0) - 48 }
        guard digits.count == 11, let level = digits.first, Self.levels.contains(level) else { return nil }
        let numbers = digits.dropFirst()
        self.init(
            level: level,
            row: numbers.prefix(5).reduce(0) { $0 * 10 + $1 },
            column: numbers.suffix(5).reduce(0) { $0 * 10 + $1 }
        )
    }

    fileprivate func count(_ photos: Int) -> MapCount {
        let middle = middle
        return MapCount(latitude: middle.latitude, longitude: middle.longitude, photos: photos)
    }
}

import CatalogDatabase

/// A photo of an earlier year.
public struct EarlierPhoto: Hashable, Encodable, Sendable {
    /// Its number.
    public var id: Int64
    /// Its version.
    public var version: Int
    /// The year that it was taken in.
    public var year: Int
}

extension Catalog.Photos {
    /// Returns some of the photos that were taken on the same day and month in earlier years, the latest year first. Each of the latest
    /// years has photos, as many as there is room for. Photos without a date of their own are left out, and so are those whose day isn't
    /// known.
    ///
    /// - Parameters:
    ///   - limit: The largest number of photos to return.
    ///   - scopes: Searches that must all find a photo.
    /// - Complexity: O(days and folders), independent of the number of photos. With searches, O(photos on these days).
    public func taken(
        onDay day: Int,
        ofMonth month: Int,
        before year: Int,
        limit: Int = 8,
        within scopes: [SearchQuery] = []
    ) throws -> [EarlierPhoto] {
        try access.read {
            try taken($0, onDay: day, ofMonth: month, before: year, limit: limit, within: scopes)
        }
    }

    func taken(
        _ database: any Database,
        onDay day: Int,
        ofMonth month: Int,
        before year: Int,
        limit: Int,
        within scopes: [SearchQuery]
    ) throws -> [EarlierPhoto] {
        let rows = try database.walk("SELECT DISTINCT day FROM dayCount WHERE dated = 1 ORDER BY day DESC")
        var days: [PhotoDay] = []
        while try rows.next() {
            let photoDay = PhotoDay(number: rows.number(0)), parts = photoDay.parts
            guard photoDay.precision == .moment, parts.year < year else { continue }
            if parts.month == month, parts.day == day { days.append(photoDay) }
        }
        let isFound = try scopes.isEmpty ? nil : search.search(database, within: scopes).isTrue(of: "file.id")
        var years: [[EarlierPhoto]] = []
        for photoDay in days where years.count < limit {
            let found = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, version FROM file
                    WHERE state = 0 AND repeats = 0 AND dated = 1 AND day = ?
                        AND folder NOT IN (SELECT id FROM folder WHERE NOT shown) \(isFound.map { "AND \($0.sql)" } ?? "")
                    ORDER BY date, nameKey LIMIT ?
                    """,
                arguments: [photoDay.number] + (isFound?.arguments ?? []) + [limit]
            )
            guard !found.isEmpty else { continue }
            years.append(
                try found.map { EarlierPhoto(id: try $0[0], version: try $0[1], year: photoDay.parts.year) }
            )
        }
        // One photo of each year, then a second one, and so on.
        let inTurn = (0..<limit).flatMap { turn in
            years.indices.filter { turn < years[$0].count }.map { (year: $0, turn: turn) }
        }.prefix(limit)
        return years.indices.flatMap { index in years[index].prefix(inTurn.count { $0.year == index }) }
    }
}

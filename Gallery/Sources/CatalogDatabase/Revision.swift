/// Counts the changes of a catalog. The numbers only increase, even when the catalog is opened again.
public struct Revision: Hashable, Codable, Sendable {
    /// Increases when photos are added, removed, moved or changed: usually by one, but by many at the first
    /// change after opening. So numbers that a power failure has undone aren't used again.
    public var photos: Int
    /// Increases by one when photos' colors become known.
    public var colors: Int

    /// Returns whether another revision has more changes.
    public func isEarlier(than other: Revision) -> Bool {
        photos < other.photos || colors < other.colors
    }

    package init(photos: Int, colors: Int) {
        self.photos = photos
        self.colors = colors
    }

    /// Tells other processes about a revision.
    package func announce(_ database: any Database) throws {
        guard database.dialect == .postgresql else { return }
        _ = try database.rows(
            "SELECT pg_notify('\(PostgreSQLSchema.channel)', ?)",
            arguments: ["\(photos) \(colors)"]
        ).next()
    }

    /// Reads the current revision.
    package init(_ database: any Database) throws {
        let row = try Row.fetchOne(database, sql: "SELECT photosRevision, colorsRevision FROM state")
        try self.init(photos: row?[0] ?? 0, colors: row?[1] ?? 0)
    }
}

/// SQL for stretches, in both databases. A stretch is up to a few thousand photos of one day, in order of
/// time, with a digest of everything that walls show of them. It tells which part of a long day has changed.
///
/// A photo belongs to the last stretch of its day that doesn't begin after it. Triggers update the counts.
/// ``Catalog/mendStretches(_:)`` divides stretches that are too long. The beginnings of stretches depend on
/// the order in which photos were added, but walls don't depend on them.
enum StretchStatements {
    /// A stretch with more photos is divided.
    static let most = 4_096
    /// The size of the new stretches.
    static let usual = 2_048

    /// A date before all others.
    static let firstDate: Int64 = -1 << 62

    /// Whether a stretch is empty or too long. Only this column has an index, because PostgreSQL can update
    /// rows in place only if no indexed column changes.
    static let outOfBounds = "outOfBounds BOOLEAN GENERATED ALWAYS AS (photos < 1 OR photos > \(most)) STORED"
    /// The index of these stretches.
    static let index = "CREATE INDEX stretchOutOfBounds ON stretch (outOfBounds) WHERE outOfBounds"

    /// Returns SQL that adds a row of the table `file` to its stretch, or subtracts it.
    ///
    /// - Parameters:
    ///   - photos: 1 or -1.
    ///   - digest: The value to add to the digest of the photo's stretch.
    ///   - noKey: An empty key in the database's syntax.
    static func add(_ row: String, photos: Int, digest: String, noKey: String) -> String {
        """
        INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
        SELECT \(row).dated, \(row).day, begun.date, begun.nameKey, begun.id, \(photos), \(digest) FROM (
            SELECT * FROM (
                SELECT date, nameKey, id FROM stretch
                WHERE dated = \(row).dated AND day = \(row).day
                    AND (date, nameKey, id) <= (\(row).date, \(row).nameKey, \(row).id)
                ORDER BY date DESC, nameKey DESC, id DESC LIMIT 1
            ) AS present
            UNION ALL SELECT \(firstDate), \(noKey), 0
            ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1
        ) AS begun WHERE begun.id IS NOT NULL
        ON CONFLICT (dated, day, date, nameKey, id) DO UPDATE SET photos = stretch.photos + excluded.photos,
            digest = (stretch.digest + excluded.digest) & \(PhotoDigest.mask);
        """
    }
}

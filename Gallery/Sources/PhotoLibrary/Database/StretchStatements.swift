/// What SQL of both databases says of stretches: some thousand photos at most of one day, in order of time, with a digest of
/// all that walls say of them. With these it is known which part of a long day has changed.
///
/// Each photo counts for the last stretch of its day that begins at it or before it. Triggers keep the counts; that no
/// stretch gets too long is seen to by ``Catalog/mendStretches(_:)``. Where stretches begin depends on what came when, and
/// no wall depends on that.
enum StretchStatements {
    /// A stretch with more photos is divided.
    static let most = 4_096
    /// Into stretches of so many.
    static let usual = 2_048

    /// Before all dates.
    static let firstDate: Int64 = -1 << 62

    /// The column that says whether a stretch is empty, or too long. It is what has an index: PostgreSQL changes rows in place
    /// as long as nothing changes that has one.
    static let outOfBounds = "outOfBounds BOOLEAN GENERATED ALWAYS AS (photos < 1 OR photos > \(most)) STORED"
    /// The index of those.
    static let index = "CREATE INDEX stretchOutOfBounds ON stretch (outOfBounds) WHERE outOfBounds"

    /// Counts a row of the table `file`, or no longer counts it.
    ///
    /// - Parameters:
    ///   - photos: 1 or -1.
    ///   - digest: What is added to the digest of the photo's stretch.
    ///   - noKey: A key of no bytes, in the database's words.
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

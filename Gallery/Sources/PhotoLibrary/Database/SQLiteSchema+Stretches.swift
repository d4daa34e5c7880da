extension SQLiteSchema {
    /// The stretches of existing days, as in ``StretchStatements``, and the triggers that update them.
    static let stretches =
        [
            """
            CREATE TABLE stretch (
                dated INTEGER NOT NULL, day INTEGER NOT NULL, date INTEGER NOT NULL, nameKey BLOB NOT NULL,
                id INTEGER NOT NULL, photos INTEGER NOT NULL, digest INTEGER NOT NULL,
                \(StretchStatements.outOfBounds), PRIMARY KEY (dated, day, date, nameKey, id)
            ) WITHOUT ROWID
            """,
            StretchStatements.index,
            // One for each day. The sums of digests can exceed SQLite's own sums.
            """
            INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
            SELECT dated, day, \(StretchStatements.firstDate), x'', 0, photos, digest FROM tally WHERE true
            ON CONFLICT DO UPDATE SET photos = photos + excluded.photos,
                digest = (digest + excluded.digest) & \(PhotoDigest.mask)
            """,
        ] + triggers

    private static let triggers = [
        """
        CREATE TRIGGER stretchGainsPhoto AFTER INSERT ON file WHEN NEW.state = 0 AND NEW.repeats = 0 BEGIN
            \(count)
        END
        """,
        """
        CREATE TRIGGER stretchLosesPhoto AFTER DELETE ON file WHEN OLD.state = 0 AND OLD.repeats = 0 BEGIN
            \(discount)
        END
        """,
        """
        CREATE TRIGGER stretchLosesFormerPhoto AFTER UPDATE OF \(counted) ON file
        WHEN OLD.state = 0 AND OLD.repeats = 0 BEGIN
            \(discount)
        END
        """,
        """
        CREATE TRIGGER stretchGainsChangedPhoto AFTER UPDATE OF \(counted) ON file
        WHEN NEW.state = 0 AND NEW.repeats = 0 BEGIN
            \(count)
        END
        """,
    ]

    private static let count = StretchStatements.add(
        "NEW",
        photos: 1,
        digest: PhotoDigest.call(of: "NEW"),
        noKey: "x''"
    )
    private static let discount = StretchStatements.add(
        "OLD",
        photos: -1,
        digest: "-\(PhotoDigest.call(of: "OLD")) & \(PhotoDigest.mask)",
        noKey: "x''"
    )
}

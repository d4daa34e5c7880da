extension SQLiteSchema {
    /// For each folder and day, the number of photos and a digest of everything that walls show of them. With
    /// these, the sections of a wall are known without reading its photos. Triggers update them for all
    /// writers.
    static let walls = [
        """
        CREATE TABLE tally (
            dated INTEGER NOT NULL, day INTEGER NOT NULL, folder INTEGER NOT NULL,
            photos INTEGER NOT NULL, digest INTEGER NOT NULL, PRIMARY KEY (dated, day, folder)
        ) WITHOUT ROWID
        """,
        """
        CREATE TRIGGER photoIsCounted AFTER INSERT ON file WHEN NEW.state = 0 AND NEW.repeats = 0 BEGIN
            \(countDay)
        END
        """,
        """
        CREATE TRIGGER photoIsNotCounted AFTER DELETE ON file WHEN OLD.state = 0 AND OLD.repeats = 0 BEGIN
            \(discountDay)
        END
        """,
        """
        CREATE TRIGGER photoIsNoLongerCounted AFTER UPDATE OF \(counted) ON file
        WHEN OLD.state = 0 AND OLD.repeats = 0 BEGIN
            \(discountDay)
        END
        """,
        """
        CREATE TRIGGER photoIsCountedAgain AFTER UPDATE OF \(counted) ON file
        WHEN NEW.state = 0 AND NEW.repeats = 0 BEGIN
            \(countDay)
        END
        """,
    ]

    /// The columns of the table `file` that affect these.
    static let counted =
        "state, folder, version, width, height, dated, day, date, color, captionLength, textHash, repeats"

    // Several triggers may run for one change, in any order. So each must work with the old and with the new
    // rows.
    private static let countDay = add("NEW", photos: 1, digest: PhotoDigest.call(of: "NEW"))
    private static let discountDay = add(
        "OLD",
        photos: -1,
        digest: "-\(PhotoDigest.call(of: "OLD")) & \(PhotoDigest.mask)"
    )

    private static func add(_ row: String, photos: Int, digest: String) -> String {
        """
        INSERT INTO tally (dated, day, folder, photos, digest)
        VALUES (\(row).dated, \(row).day, \(row).folder, \(photos), \(digest))
        ON CONFLICT DO UPDATE SET photos = photos + excluded.photos,
            digest = (digest + excluded.digest) & \(PhotoDigest.mask);
        DELETE FROM tally
        WHERE dated = \(row).dated AND day = \(row).day AND folder = \(row).folder AND photos = 0 AND digest = 0;
        """
    }
}

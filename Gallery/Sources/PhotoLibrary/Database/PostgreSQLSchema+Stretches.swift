extension PostgreSQLSchema {
    /// The stretches of existing days, as in ``StretchStatements``. The functions that update the tallies of
    /// days also update the stretches. The digest takes the most time, and both need it.
    static let stretches =
        [
            """
            CREATE TABLE stretch (
                date BIGINT NOT NULL, id BIGINT NOT NULL, digest BIGINT NOT NULL, day INTEGER NOT NULL,
                photos INTEGER NOT NULL, dated SMALLINT NOT NULL, nameKey BYTEA NOT NULL,
                \(StretchStatements.outOfBounds), PRIMARY KEY (dated, day, date, nameKey, id)
            )
            """,
            StretchStatements.index,
            """
            INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
            SELECT dated, day, \(StretchStatements.firstDate), ''::bytea, 0, sum(photos),
                mod(sum(digest), \(PhotoDigest.mask + 1))
            FROM tally GROUP BY dated, day
            """,
        ]
        + ["photoIsCounted", "photoIsCountedAgain"].map { keeping($0, "NEW", photos: 1, sign: "") }
        + ["photoIsNotCounted", "photoIsNoLongerCounted"].map { keeping($0, "OLD", photos: -1, sign: "-") }

    private static func keeping(_ name: String, _ row: String, photos: Int, sign: String) -> String {
        let digest = "ownDigest"
        return function(
            name,
            """
            DECLARE
                \(digest) BIGINT := \(sign)\(PhotoDigest.call(of: row)) & \(PhotoDigest.mask);
            BEGIN
                \(add(row, photos: photos, digest: digest))
                \(StretchStatements.add(row, photos: photos, digest: digest, noKey: "''::bytea"))
            END;
            """
        )
    }
}

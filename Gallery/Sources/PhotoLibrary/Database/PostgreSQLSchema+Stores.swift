extension PostgreSQLSchema {
    static let stores = [
        // The store of the thumbnails for all machines: at most one row.
        "CREATE TABLE store (address TEXT NOT NULL)",
        "CREATE UNIQUE INDEX storeOnly ON store ((TRUE))",
        // The progress of interrupted comparisons of the catalog with the store: see `VerificationState`.
        """
        CREATE TABLE verification (
            kind TEXT PRIMARY KEY, next INTEGER NOT NULL, compared BIGINT NOT NULL, missing BIGINT NOT NULL,
            damaged BIGINT NOT NULL
        )
        """,
        // Why a worker takes no jobs, and why a job has failed the last time.
        "ALTER TABLE worker ADD COLUMN problem TEXT",
        "ALTER TABLE task ADD COLUMN problem TEXT",
    ]

    static let failures = [
        // A worker's latest failed job, and the reason.
        "ALTER TABLE worker ADD COLUMN failure TEXT"
    ]
}

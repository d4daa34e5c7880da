extension PostgreSQLSchema {
    static let stores = [
        // Where the thumbnails for all machines are: one row at most.
        "CREATE TABLE store (address TEXT NOT NULL)",
        "CREATE UNIQUE INDEX storeOnly ON store ((TRUE))",
        // How far comparisons of the catalog and the store are that were interrupted: see `VerificationState`.
        """
        CREATE TABLE verification (
            kind TEXT PRIMARY KEY, next INTEGER NOT NULL, compared BIGINT NOT NULL, missing BIGINT NOT NULL,
            damaged BIGINT NOT NULL
        )
        """,
        // What keeps a worker from taking tasks; why a task has failed the last time.
        "ALTER TABLE worker ADD COLUMN problem TEXT",
        "ALTER TABLE task ADD COLUMN problem TEXT",
    ]
}

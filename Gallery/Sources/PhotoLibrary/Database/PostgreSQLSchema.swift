import PostgreSQL

/// The tables in PostgreSQL. They have the same columns as those of ``SQLiteSchema``.
enum PostgreSQLSchema {
    /// The channel for notifications of changes, with the numbers of a ``Revision``.
    static let channel = "brickwork"

    /// Never edit a released migration. Add a new one below.
    static let migrations: [(name: String, statements: [String])] = [
        ("walls", tables + words + indexes + functions + folders + contents + walls),
        ("tasks", tasks),
        ("places", places),
        ("tags", tags),
        ("stretches", stretches),
        ("stores", stores),
        ("failures", failures),
    ]

    /// An entry among the migrations while a library is being copied there, so that no process uses an
    /// incomplete catalog.
    static let moving = "moving"

    /// Updates the tables. A process without write access requires current tables.
    ///
    /// - Parameter isMoving: Whether the caller copies a library there.
    static func migrate(_ pool: PostgreSQLPool, isMoving: Bool = false) throws {
        let applied = try refused(
            pool.address,
            "this role may not read the catalog's tables; grant it the rights of deploy/roles.sql"
        ) {
            try pool.transaction(.reading, appliedMigrations)
        }
        let missing = migrations.filter { !applied.contains($0.name) }
        guard isMoving || !applied.contains(moving) else {
            throw CatalogError(
                .inUse,
                "\(pool.address): only a part of a library is there, which is being moved; let brickwork move-catalog end, or call it again"
            )
        }
        try checkVersion(applied, pool.address)
        guard !missing.isEmpty else { return }
        let problem =
            applied.isEmpty
            ? "the catalog's tables are missing" : "the catalog's tables are of an earlier version"
        let advice = "this role may not change that: call brickwork status as the owner of the tables"
        try refused(pool.address, "\(problem), and \(advice)") { try apply(pool) }
    }

    /// Checks that no later version has changed the tables since they were opened.
    static func checkVersion(_ pool: PostgreSQLPool) throws {
        try checkVersion(pool.transaction(.reading, appliedMigrations), pool.address)
    }

    private static func checkVersion(_ applied: Set<String>, _ address: PostgreSQLAddress) throws {
        guard applied.subtracting(migrations.map(\.name)).isSubset(of: [moving]) else {
            throw CatalogError(
                .newer,
                "\(address): made by a later version of brickwork; use that one, or another database"
            )
        }
    }

    /// Explains errors that are caused by missing rights.
    private static func refused<Value>(
        _ address: PostgreSQLAddress,
        _ meaning: String,
        _ body: () throws -> Value
    ) throws -> Value {
        do {
            return try body()
        } catch let error as PostgreSQLError where error.kind == .refused("42501") {
            throw CatalogError(.unwritable, "\(address): \(meaning)")
        }
    }

    private static func apply(_ pool: PostgreSQLPool) throws {
        try pool.transaction(.writing) { connection in
            // Several processes may start at the same time.
            try connection.run("SELECT pg_advisory_xact_lock($1)", [.integer(number)])
            let applied = try appliedMigrations(connection)
            if applied.isEmpty {
                try connection.run("CREATE SCHEMA IF NOT EXISTS brickwork")
                try connection.run("CREATE TABLE migration (name TEXT PRIMARY KEY)")
            }
            for migration in migrations where !applied.contains(migration.name) {
                for statement in migration.statements {
                    try connection.run(statement)
                }
                try connection.run("INSERT INTO migration VALUES ($1)", [.text(migration.name)])
            }
            try connection.run(
                """
                INSERT INTO state (token, photosRevision, colorsRevision)
                SELECT $1, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM state)
                """,
                [.text(Catalog.newToken())]
            )
        }
    }

    /// The advisory lock's ID, shared by all processes.
    private static let number: Int64 = 0x6d69_6772_6174_696f

    private static func appliedMigrations(_ connection: PostgreSQLConnection) throws -> Set<String> {
        // Looking up the name directly could use cached data, and miss a table that another process has just
        // made.
        let table = try connection.rows(
            "SELECT EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'brickwork' AND tablename = 'migration')"
        )
        guard table.integer(0, 0) != 0 else { return [] }
        let names = try connection.rows("SELECT name FROM brickwork.migration")
        return Set((0..<names.count).map { String(decoding: names.bytes($0, 0), as: UTF8.self) })
    }

    private static let tables = [
        """
        CREATE TABLE state (
            token TEXT NOT NULL, photosRevision BIGINT NOT NULL, colorsRevision BIGINT NOT NULL,
            foldersRevision BIGINT NOT NULL DEFAULT 0, decoder TEXT
        )
        """,
        "CREATE TABLE root (given BYTEA PRIMARY KEY, path BYTEA NOT NULL, shown BOOLEAN NOT NULL)",
        "CREATE TABLE volume (path BYTEA PRIMARY KEY, identity TEXT NOT NULL)",
        """
        CREATE TABLE folder (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, path BYTEA NOT NULL UNIQUE,
            shown BOOLEAN NOT NULL, problem TEXT
        )
        """,
        """
        CREATE TABLE file (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
            folder BIGINT NOT NULL REFERENCES folder(id), content BIGINT, version BIGINT NOT NULL,
            width BIGINT NOT NULL, height BIGINT NOT NULL, date BIGINT NOT NULL, textHash BIGINT NOT NULL,
            size BIGINT NOT NULL, modified BIGINT NOT NULL, changed BIGINT NOT NULL,
            inode BIGINT NOT NULL, device BIGINT NOT NULL, taken BIGINT,
            latitude DOUBLE PRECISION, longitude DOUBLE PRECISION,
            day INTEGER NOT NULL, color INTEGER, captionLength INTEGER NOT NULL, factsVersion INTEGER NOT NULL,
            tagsLeftOut INTEGER NOT NULL,
            state SMALLINT NOT NULL, dated SMALLINT NOT NULL, repeats SMALLINT NOT NULL DEFAULT 0,
            name BYTEA NOT NULL, nameKey BYTEA NOT NULL, format TEXT, kind TEXT, reason TEXT, waiting TEXT,
            caption TEXT, tags TEXT, camera TEXT
        )
        """,
        """
        CREATE TABLE former (
            folder BYTEA NOT NULL, name BYTEA NOT NULL, id BIGINT NOT NULL, version BIGINT NOT NULL,
            size BIGINT NOT NULL, modified BIGINT NOT NULL, contentHash TEXT, since BIGINT NOT NULL,
            PRIMARY KEY (folder, name)
        )
        """,
        """
        CREATE TABLE verdict (
            contentHash TEXT NOT NULL, stage TEXT NOT NULL, decoder TEXT NOT NULL, size BIGINT NOT NULL,
            kind TEXT, reason TEXT, starts INTEGER NOT NULL DEFAULT 0, lastStart TEXT,
            PRIMARY KEY (contentHash, stage)
        )
        """,
        """
        CREATE TABLE content (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, hash TEXT NOT NULL UNIQUE,
            color INTEGER NOT NULL, decoder TEXT
        )
        """,
        """
        CREATE TABLE tally (
            dated SMALLINT NOT NULL, day INTEGER NOT NULL, folder BIGINT NOT NULL,
            photos INTEGER NOT NULL, digest BIGINT NOT NULL, PRIMARY KEY (dated, day, folder)
        )
        """,
    ]

    // Words are sorted by character codes, as in SQLite.
    private static let words = [
        """
        CREATE TABLE tag (
            id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, key TEXT COLLATE "C" NOT NULL UNIQUE,
            name TEXT NOT NULL
        )
        """,
        "CREATE TABLE fileTag (tag BIGINT NOT NULL, file BIGINT NOT NULL, PRIMARY KEY (tag, file))",
        "CREATE INDEX fileTagByFile ON fileTag (file)",
        // The words that find a photo, in the format of `WordVector`.
        "CREATE TABLE words (id BIGINT PRIMARY KEY, vector TSVECTOR NOT NULL)",
        "CREATE INDEX wordsByVector ON words USING gin (vector)",
        // The number of photos with each word, by the field that contains it. Triggers update it for all
        // writers.
        """
        CREATE TABLE vocabulary (
            term TEXT COLLATE "C" NOT NULL, col TEXT COLLATE "C" NOT NULL, doc BIGINT NOT NULL,
            PRIMARY KEY (col, term)
        )
        """,
    ]

    // In SQLite, an index ends with the row's number. Here, it must be listed.
    private static let indexes = [
        "CREATE UNIQUE INDEX fileByFolder ON file (folder, name)",
        "CREATE INDEX fileByTime ON file (dated, day, date, nameKey, id) WHERE state = 0 AND repeats = 0",
        "CREATE INDEX fileByName ON file (nameKey, id) WHERE state = 0 AND repeats = 0",
        "CREATE INDEX fileByContent ON file (size, modified, inode)",
        "CREATE INDEX fileByReason ON file (id) WHERE reason IS NOT NULL",
        "CREATE INDEX fileToMake ON file (date DESC) WHERE state = 0 AND content IS NULL AND reason IS NULL",
        "CREATE INDEX fileRepeating ON file (id, content) WHERE repeats = 1",
        "CREATE INDEX photoByFolder ON file (folder) WHERE state = 0",
        "CREATE INDEX fileWaiting ON file (id) WHERE waiting IS NOT NULL",
        "CREATE INDEX fileOfContent ON file (content, repeats) WHERE content IS NOT NULL",
        "CREATE INDEX folderNotShown ON folder (id) WHERE NOT shown",
        "CREATE INDEX formerBySince ON former (since)",
        "CREATE INDEX formerByContent ON former (contentHash) WHERE contentHash IS NOT NULL",
        "CREATE INDEX verdictBySize ON verdict (size)",
    ]
}

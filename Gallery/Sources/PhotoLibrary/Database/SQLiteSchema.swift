import SQLite

/// The tables in SQLite.
enum SQLiteSchema {
    /// Never edit a released migration. Add a new one below.
    static let migrations: [(name: String, statements: [String])] = [
        ("walls", tables + words + indexes + folders + contents + walls),
        ("frequencies", vocabulary + tags),
        ("stretches", stretches),
    ]

    /// The version of Brickwork that has made a file.
    enum State {
        /// This version, or another one with the same tables.
        case current
        /// An earlier version, or none.
        case older
        /// A later version.
        case newer
        /// A version from before the first release. Its tables are replaced, not updated.
        case unreleased
    }

    /// Returns the version of Brickwork that has made a file.
    static func state(_ connection: SQLiteConnection) throws -> State {
        let applied = try appliedMigrations(connection)
        if applied.contains("first") { return .unreleased }
        if !applied.isSubset(of: migrations.map(\.name)) { return .newer }
        return applied.count == migrations.count ? .current : .older
    }

    /// Updates the tables.
    static func migrate(_ connection: SQLiteConnection) throws {
        try connection.transaction(.writing) {
            let applied = try appliedMigrations(connection)
            if applied.isEmpty {
                try connection.execute("CREATE TABLE \(table) (identifier TEXT NOT NULL PRIMARY KEY)")
            }
            for migration in migrations where !applied.contains(migration.name) {
                for statement in migration.statements {
                    try connection.execute(statement)
                }
                try connection.execute("INSERT INTO \(table) VALUES ('\(migration.name)')")
            }
            try connection.execute(
                """
                INSERT INTO state (token, photosRevision, colorsRevision)
                SELECT '\(Catalog.newToken())', 0, 0 WHERE NOT EXISTS (SELECT 1 FROM state)
                """
            )
        }
    }

    private static func appliedMigrations(_ connection: SQLiteConnection) throws -> Set<String> {
        let tables = try connection.statement("SELECT 1 FROM sqlite_master WHERE name = '\(table)'")
        defer { tables.reset() }
        guard try tables.step() else { return [] }
        let rows = try connection.statement("SELECT identifier FROM \(table)")
        defer { rows.reset() }
        var names: Set<String> = []
        while try rows.step() {
            names.insert(rows.text(0))
        }
        return names
    }

    /// The migrations of a file. The name is that of the library that once managed them.
    private static let table = "grdb_migrations"

    private static let tables = [
        """
        CREATE TABLE state (
            token TEXT NOT NULL, photosRevision INTEGER NOT NULL, colorsRevision INTEGER NOT NULL,
            foldersRevision INTEGER NOT NULL DEFAULT 0, decoder TEXT
        )
        """,

        // The library folders: the absolute path as given, and the path after resolving symbolic links.
        "CREATE TABLE root (given BLOB PRIMARY KEY, path BLOB NOT NULL, shown INTEGER NOT NULL) WITHOUT ROWID",

        // The mount points of file systems with photos, and their identities: see `Volumes`.
        "CREATE TABLE volume (path BLOB PRIMARY KEY, identity TEXT NOT NULL) WITHOUT ROWID",

        // Folders with files. Paths are absolute, not relative to a root, so that a library folder above or
        // below finds the same photos again.
        """
        CREATE TABLE folder (
            id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, shown INTEGER NOT NULL, problem TEXT
        )
        """,

        // Regular files, also those that aren't photos, so that they needn't be opened again. The columns for
        // walls come first, so that SQLite needn't read past captions.
        //
        // `day` is a `PhotoDay`, `dated` whether the file contains its date, `textHash` a `TextHash`, `color`
        // that of the content, and `repeats` whether another photo is shown instead, as `contents` updates
        // it. For a photo, `factsVersion` is the version of the code that read its header, and `camera` is
        // JSON. `waiting` is the reason why a file that may be valid can't be read or shown for now. It will
        // be tried again.
        """
        CREATE TABLE file (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            state INTEGER NOT NULL, folder INTEGER NOT NULL REFERENCES folder(id), version INTEGER NOT NULL,
            width INTEGER NOT NULL, height INTEGER NOT NULL, dated INTEGER NOT NULL, day INTEGER NOT NULL,
            date INTEGER NOT NULL, color INTEGER, captionLength INTEGER NOT NULL, textHash INTEGER NOT NULL,
            repeats INTEGER NOT NULL DEFAULT 0, content INTEGER,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, changed INTEGER NOT NULL,
            inode INTEGER NOT NULL, device INTEGER NOT NULL,
            name BLOB NOT NULL, nameKey BLOB NOT NULL, taken INTEGER, format TEXT,
            factsVersion INTEGER NOT NULL, kind TEXT, reason TEXT, waiting TEXT,
            caption TEXT, tags TEXT, tagsLeftOut INTEGER NOT NULL, camera TEXT, latitude REAL, longitude REAL
        )
        """,

        // Former photos, for some time: see `Catalog+Former`.
        """
        CREATE TABLE former (
            folder BLOB NOT NULL, name BLOB NOT NULL, id INTEGER NOT NULL, version INTEGER NOT NULL,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, contentHash TEXT, since INTEGER NOT NULL,
            PRIMARY KEY (folder, name)
        ) WITHOUT ROWID
        """,

        // Refusals of pictures, by content and decoder. Without a kind, it is only a suspicion: the number of
        // program starts in which the picture has crashed its process.
        """
        CREATE TABLE verdict (
            contentHash TEXT NOT NULL, stage TEXT NOT NULL, decoder TEXT NOT NULL, size INTEGER NOT NULL,
            kind TEXT, reason TEXT, starts INTEGER NOT NULL DEFAULT 0, lastStart TEXT,
            PRIMARY KEY (contentHash, stage)
        ) WITHOUT ROWID
        """,
    ]

    /// `FolderWords` stay the same as long as no folder changes.
    private static let folders = [
        ("folder", "INSERT"), ("folder", "DELETE"), ("folder", "UPDATE OF path, shown"),
        ("root", "INSERT"), ("root", "DELETE"), ("root", "UPDATE"),
    ].enumerated().map { number, change in
        """
        CREATE TRIGGER foldersHaveChanged\(number) AFTER \(change.1) ON \(change.0) BEGIN
            UPDATE state SET foldersRevision = foldersRevision + 1;
        END
        """
    }

    private static let words = [
        "CREATE TABLE tag (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL)",
        "CREATE TABLE fileTag (tag INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (tag, file)) WITHOUT ROWID",
        "CREATE INDEX fileTagByFile ON fileTag (file)",

        // The text as prepared by `SearchText`, and the dates as written by `DateWords`. Emoji are words
        // there, so the tokenizer must keep them.
        """
        CREATE VIRTUAL TABLE words USING fts5(
            caption, tags, name, dates, prefix = '1 2 3',
            tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So'"
        )
        """,
        "CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, 'col')",
    ]

    private static let indexes = [
        "CREATE UNIQUE INDEX fileByFolder ON file (folder, name)",
        "CREATE INDEX fileByTime ON file (dated, day, date, nameKey) WHERE state = 0 AND repeats = 0",
        "CREATE INDEX fileByName ON file (nameKey) WHERE state = 0 AND repeats = 0",
        "CREATE INDEX fileByContent ON file (size, modified, inode)",
        "CREATE INDEX fileByReason ON file (id) WHERE reason IS NOT NULL",
        "CREATE INDEX fileToMake ON file (date DESC) WHERE state = 0 AND content IS NULL AND reason IS NULL",
        "CREATE INDEX fileRepeating ON file (id, content) WHERE repeats = 1",
        "CREATE INDEX photoByFolder ON file (folder) WHERE state = 0",
        "CREATE INDEX fileWaiting ON file (id) WHERE waiting IS NOT NULL",
        "CREATE INDEX folderNotShown ON folder (id) WHERE NOT shown",
        "CREATE INDEX formerBySince ON former (since)",
        "CREATE INDEX formerByContent ON former (contentHash) WHERE contentHash IS NOT NULL",
        "CREATE INDEX verdictBySize ON verdict (size)",
    ]
}

import Foundation
import GRDB

/// The tables.
enum CatalogSchema {
    /// A migration that has been released is never edited: the next one goes below it.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("first") { database in
            for statement in first {
                try database.execute(sql: statement)
            }
            try database.execute(
                sql: "INSERT INTO state (token, photosRevision, colorsRevision) VALUES (?, 0, 0)",
                arguments: [newToken()]
            )
        }
        migrator.registerMigration("dates and words") { database in
            for statement in datesAndWords {
                try database.execute(sql: statement)
            }
            try Catalog.insertAllWords(database)
        }
        migrator.registerMigration("volumes") { database in
            // Where file systems with photos are mounted, and what they were: see `Volumes`.
            try database.execute(
                sql: "CREATE TABLE volume (path BLOB PRIMARY KEY, identity TEXT NOT NULL) WITHOUT ROWID"
            )
        }
        migrator.registerMigration("what keeps pictures from being shown") { database in
            for statement in verdicts {
                try database.execute(sql: statement)
            }
        }
        migrator.registerMigration("photos that have gone") { database in
            for statement in formerPhotos {
                try database.execute(sql: statement)
            }
        }
        migrator.registerMigration("what comes of decoding") { database in
            for statement in decoded {
                try database.execute(sql: statement)
            }
        }
        return migrator
    }

    private static let datesAndWords = [
        "ALTER TABLE file ADD COLUMN datePrecision INTEGER NOT NULL DEFAULT 0",
        // Of one second, the last name comes first, as the latest second does.
        "DROP INDEX fileByDate",
        "CREATE INDEX fileByDate ON file (date DESC, nameKey DESC, folder) WHERE state = 0",
        // From nanoseconds to microseconds: see `FileTime`.
        "UPDATE file SET modified = modified / 1000, changed = changed / 1000",
        // As before, and the dates: see `DateWords`.
        "DROP TABLE words",
        """
        CREATE VIRTUAL TABLE words USING fts5(
            caption, tags, name, dates, prefix = '1 2 3',
            tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So'"
        )
        """,
        "CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, 'col')",
    ]

    private static let verdicts = [
        // What a photo was taken with (JSON), and where; how many of its tags are left out; and what was read out of
        // headers when its file was read.
        "ALTER TABLE file ADD COLUMN camera TEXT",
        "ALTER TABLE file ADD COLUMN latitude REAL",
        "ALTER TABLE file ADD COLUMN longitude REAL",
        "ALTER TABLE file ADD COLUMN tagsLeftOut INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE file ADD COLUMN factsVersion INTEGER NOT NULL DEFAULT 0",

        // What keeps a file from being read or shown, although it may be sound: it is tried again.
        "ALTER TABLE file ADD COLUMN waiting TEXT",
        "CREATE INDEX fileWaiting ON file (id) WHERE waiting IS NOT NULL",

        // What was found to be wrong with pictures, by their content, and by what read them. Without a kind, it is a
        // suspicion: at so many starts of the program, a picture has ended its process.
        """
        CREATE TABLE verdict (
            contentHash TEXT NOT NULL, stage TEXT NOT NULL, decoder TEXT NOT NULL, size INTEGER NOT NULL,
            kind TEXT, reason TEXT, starts INTEGER NOT NULL DEFAULT 0, lastStart TEXT,
            PRIMARY KEY (contentHash, stage)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX verdictBySize ON verdict (size)",
        "ALTER TABLE state ADD COLUMN decoder TEXT",
    ]

    private static let formerPhotos = [
        // What photos were that are no longer there, for some time: see `Catalog+Former`.
        """
        CREATE TABLE former (
            folder BLOB NOT NULL, name BLOB NOT NULL, id INTEGER NOT NULL, version INTEGER NOT NULL,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, contentHash TEXT, color INTEGER, since INTEGER NOT NULL,
            PRIMARY KEY (folder, name)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX formerBySince ON former (since)",
    ]

    private static let decoded = [
        // What came of decoding a content, whichever files have it, and what decoded it. It can be thrown away, and is
        // then made again; with the last file, and the last memory of one, it goes by itself.
        """
        CREATE TABLE content (
            id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, color INTEGER NOT NULL, decoder TEXT
        )
        """,
        """
        INSERT INTO content (hash, color, decoder) SELECT contentHash, max(color), (SELECT decoder FROM state)
        FROM file WHERE contentHash IS NOT NULL AND color IS NOT NULL GROUP BY contentHash
        """,
        """
        INSERT OR IGNORE INTO content (hash, color, decoder) SELECT contentHash, color, (SELECT decoder FROM state)
        FROM former WHERE contentHash IS NOT NULL AND color IS NOT NULL
        """,
        "ALTER TABLE former DROP COLUMN color",
        "CREATE INDEX formerByContent ON former (contentHash) WHERE contentHash IS NOT NULL",
        // In the place of the color, before the captions, there now is the content's number.
        "ALTER TABLE file RENAME COLUMN color TO content",
        "UPDATE file SET content = (SELECT id FROM content WHERE hash = contentHash)",
        "ALTER TABLE file DROP COLUMN contentHash",
        "CREATE INDEX fileOfContent ON file (content) WHERE content IS NOT NULL",
        """
        CREATE TRIGGER contentIsGone AFTER DELETE ON content BEGIN
            UPDATE file SET content = NULL WHERE content = OLD.id;
        END
        """,
        """
        CREATE TRIGGER fileIsGone AFTER DELETE ON file WHEN OLD.content IS NOT NULL BEGIN
            DELETE FROM content WHERE id = OLD.content AND NOT EXISTS (SELECT 1 FROM file WHERE content = OLD.content)
                AND NOT EXISTS (SELECT 1 FROM former WHERE contentHash = content.hash);
        END
        """,
        """
        CREATE TRIGGER formerIsGone AFTER DELETE ON former WHEN OLD.contentHash IS NOT NULL BEGIN
            DELETE FROM content WHERE hash = OLD.contentHash
                AND NOT EXISTS (SELECT 1 FROM file WHERE file.content = content.id)
                AND NOT EXISTS (SELECT 1 FROM former WHERE contentHash = OLD.contentHash);
        END
        """,
        """
        CREATE TRIGGER fileHasChanged AFTER UPDATE OF content ON file
        WHEN OLD.content IS NOT NULL AND OLD.content IS NOT NEW.content BEGIN
            DELETE FROM content WHERE id = OLD.content AND NOT EXISTS (SELECT 1 FROM file WHERE content = OLD.content)
                AND NOT EXISTS (SELECT 1 FROM former WHERE contentHash = content.hash);
        END
        """,
    ]

    /// 128 random bits in hexadecimal.
    static func newToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private static let first = [
        "CREATE TABLE state (token TEXT NOT NULL, photosRevision INTEGER NOT NULL, colorsRevision INTEGER NOT NULL)",

        // The folders that were given: as given (absolute), and where that led without symbolic links.
        "CREATE TABLE root (given BLOB PRIMARY KEY, path BLOB NOT NULL, shown INTEGER NOT NULL) WITHOUT ROWID",

        // Folders with files. Paths are absolute and not within a root: whoever gives another folder above or below
        // finds the same photos again.
        """
        CREATE TABLE folder (
            id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, shown INTEGER NOT NULL, problem TEXT
        )
        """,

        // Regular files, also those that are no photos: these need not be opened again. What all photos are asked
        // for at once stands first, so that SQLite need not go through captions to get it.
        """
        CREATE TABLE file (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            state INTEGER NOT NULL, folder INTEGER NOT NULL REFERENCES folder(id), version INTEGER NOT NULL,
            width INTEGER NOT NULL, height INTEGER NOT NULL, date INTEGER NOT NULL, color INTEGER,
            captionLength INTEGER NOT NULL,
            size INTEGER NOT NULL, modified INTEGER NOT NULL, changed INTEGER NOT NULL,
            inode INTEGER NOT NULL, device INTEGER NOT NULL,
            name BLOB NOT NULL, nameKey BLOB NOT NULL,
            taken INTEGER, format TEXT, contentHash TEXT, kind TEXT, reason TEXT, caption TEXT, tags TEXT,
            UNIQUE (folder, name)
        )
        """,
        "CREATE INDEX fileByDate ON file (date DESC, nameKey, folder) WHERE state = 0",
        "CREATE INDEX fileByName ON file (nameKey, folder) WHERE state = 0",
        "CREATE INDEX fileByContent ON file (size, modified, inode)",
        "CREATE INDEX fileByReason ON file (id) WHERE reason IS NOT NULL",
        "CREATE INDEX fileToMake ON file (date DESC) WHERE state = 0 AND color IS NULL AND reason IS NULL",

        "CREATE TABLE tag (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL)",
        "CREATE TABLE fileTag (tag INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (tag, file)) WITHOUT ROWID",
        "CREATE INDEX fileTagByFile ON fileTag (file)",

        // The text as `SearchText` prepares it: there, emoji are words, which the tokenizer has to let through.
        """
        CREATE VIRTUAL TABLE words USING fts5(
            caption, tags, name, prefix = '1 2 3',
            tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So'"
        )
        """,
    ]
}

/// What a file turned out to be.
enum FileState: Int, Sendable {
    case photo = 0
    /// It should be a picture, and is listed with its reason.
    case unreadable = 1
    /// Something else than a picture.
    case passedOver = 2
    /// It could not be read yet.
    case waiting = 3
}

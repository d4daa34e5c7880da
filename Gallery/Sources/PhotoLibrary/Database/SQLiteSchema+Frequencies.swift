extension SQLiteSchema {
    /// The number of photos with each word, by the field that contains it, as in ``PostgreSQLSchema``. The
    /// code that writes words updates it: `Catalog+Words`. The full-text index has these numbers too, but
    /// needs to read all photos of a word for them.
    static let vocabulary = [
        "DROP TABLE vocabulary",
        "CREATE VIRTUAL TABLE indexedWords USING fts5vocab(words, 'col')",
        """
        CREATE TABLE vocabulary (
            col TEXT NOT NULL, term TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (col, term)
        ) WITHOUT ROWID
        """,
        "INSERT INTO vocabulary (col, term, doc) SELECT col, term, doc FROM indexedWords",
        "DROP TABLE indexedWords",
    ]

    /// The number of shown photos with each tag. Photos with the same content count once. Triggers update it
    /// for all writers.
    static let tags = [
        "ALTER TABLE tag ADD COLUMN photos INTEGER NOT NULL DEFAULT 0",
        countTags,
        """
        CREATE TRIGGER tagComes AFTER INSERT ON fileTag BEGIN
            UPDATE tag SET photos = photos + 1 WHERE id = NEW.tag AND \(isShown("NEW"));
        END
        """,
        """
        CREATE TRIGGER tagGoes AFTER DELETE ON fileTag BEGIN
            UPDATE tag SET photos = photos - 1 WHERE id = OLD.tag AND \(isShown("OLD"));
        END
        """,
        """
        CREATE TRIGGER photoShowsTags AFTER UPDATE OF state, repeats, folder ON file
        WHEN OLD.state <> NEW.state OR OLD.repeats <> NEW.repeats OR OLD.folder <> NEW.folder BEGIN
            \(countTagsOfPhoto)
        END
        """,
        """
        CREATE TRIGGER photoTakesTags AFTER DELETE ON file WHEN OLD.state = 0 AND OLD.repeats = 0 BEGIN
            \(discountTagsOfPhoto)
        END
        """,
        """
        CREATE TRIGGER folderShowsTags AFTER UPDATE OF shown ON folder WHEN OLD.shown <> NEW.shown BEGIN
            \(countTagsOfFolder)
        END
        """,
    ]

    static let countTags = """
        UPDATE tag SET photos = counts.photos FROM (
            SELECT tag, count(*) AS photos FROM fileTag JOIN file ON file.id = fileTag.file
            JOIN folder ON folder.id = file.folder WHERE state = 0 AND repeats = 0 AND shown GROUP BY tag
        ) AS counts WHERE counts.tag = tag.id
        """

    /// - Parameter row: A row of `fileTag`.
    static func isShown(_ row: String) -> String {
        """
        EXISTS (SELECT 1 FROM file JOIN folder ON folder.id = file.folder
            WHERE file.id = \(row).file AND state = 0 AND repeats = 0 AND shown)
        """
    }

    static let countTagsOfPhoto = """
        UPDATE tag SET photos = photos + \(isOne("NEW")) - \(isOne("OLD"))
        WHERE id IN (SELECT tag FROM fileTag WHERE file = NEW.id);
        """

    static let discountTagsOfPhoto = """
        UPDATE tag SET photos = photos - \(isOne("OLD")) WHERE id IN (SELECT tag FROM fileTag WHERE file = OLD.id);
        """

    static let countTagsOfFolder = """
        UPDATE tag SET photos = tag.photos + CASE WHEN NEW.shown THEN counts.photos ELSE -counts.photos END FROM (
            SELECT tag, count(*) AS photos FROM file JOIN fileTag ON fileTag.file = file.id
            WHERE folder = NEW.id AND state = 0 AND repeats = 0 GROUP BY tag
        ) AS counts WHERE counts.tag = tag.id;
        """

    /// - Parameter row: A row of `file`.
    private static func isOne(_ row: String) -> String {
        """
        CASE WHEN \(row).state = 0 AND \(row).repeats = 0 AND (SELECT shown FROM folder WHERE id = \(row).folder)
            THEN 1 ELSE 0 END
        """
    }
}

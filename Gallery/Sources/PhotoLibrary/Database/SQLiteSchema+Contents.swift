extension SQLiteSchema {
    /// The results of decoding contents, and the choice of the photo that shows a content with several files.
    static let contents =
        [
            // The result of decoding a content, for all of its files, and the decoder. It can be deleted, and
            // is then made again. It is deleted with its last file and the last memory of a former one.
            """
            CREATE TABLE content (
                id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, color INTEGER NOT NULL, decoder TEXT
            )
            """,
            "CREATE INDEX fileOfContent ON file (content, repeats) WHERE content IS NOT NULL",
            """
            CREATE TRIGGER contentHasChanged AFTER UPDATE OF color ON content BEGIN
                UPDATE file SET color = NEW.color WHERE content = NEW.id;
            END
            """,
            """
            CREATE TRIGGER contentIsGone AFTER DELETE ON content BEGIN
                UPDATE file SET content = NULL, color = NULL WHERE content = OLD.id;
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
            CREATE TRIGGER fileLosesContent AFTER UPDATE OF content ON file
            WHEN OLD.content IS NOT NULL AND OLD.content IS NOT NEW.content BEGIN
                \(forget)
            END
            """,
            """
            CREATE TRIGGER fileIsGone AFTER DELETE ON file WHEN OLD.content IS NOT NULL BEGIN
                \(forget)
            END
            """,
        ] + repeats

    private static let forget = """
        DELETE FROM content WHERE id = OLD.content AND NOT EXISTS (SELECT 1 FROM file WHERE content = OLD.content)
            AND NOT EXISTS (SELECT 1 FROM former WHERE contentHash = content.hash);
        """

    /// Walls show only one of the photos with the same content: the one with the lowest number in shown
    /// folders. Photos with a higher number *repeat* it. Photos with a lower number are in folders that
    /// aren't shown, and don't repeat. So each content has at most one photo that is shown and doesn't
    /// repeat, and it has the highest number of those that don't repeat.
    ///
    /// If it goes, only the next number has to be found, however many copies there are.
    private static let repeats = [
        """
        CREATE TRIGGER photoComes AFTER INSERT ON file WHEN NEW.content IS NOT NULL AND NEW.state = 0 BEGIN
            \(takePlace)
        END
        """,
        """
        CREATE TRIGGER photoGoes AFTER DELETE ON file WHEN OLD.content IS NOT NULL AND OLD.state = 0 BEGIN
            \(leavePlace)
        END
        """,
        """
        CREATE TRIGGER photoChangesPlace AFTER UPDATE OF content, state, folder ON file
        WHEN OLD.content IS NOT NEW.content OR (OLD.state = 0) <> (NEW.state = 0) OR OLD.folder <> NEW.folder BEGIN
            \(leavePlace)
            UPDATE file SET repeats = 0
            WHERE id = NEW.id AND repeats <> 0 AND (NEW.content IS NULL OR NEW.state <> 0);
            \(takePlace)
        END
        """,
    ]

    /// When the shown photo of a content goes, the next one is shown.
    private static let leavePlace = """
        UPDATE file SET repeats = 0
        WHERE OLD.repeats = 0 AND OLD.state = 0 AND (SELECT shown FROM folder WHERE id = OLD.folder)
            AND content = OLD.content AND repeats = 1 AND id <= coalesce(
                (SELECT next.id FROM file AS next JOIN folder ON folder.id = next.folder
                    WHERE next.content = OLD.content AND next.repeats = 1 AND next.state = 0 AND folder.shown
                    ORDER BY next.id LIMIT 1),
                9223372036854775807
            );
        """

    /// A new photo repeats an existing one, or is shown instead of those with higher numbers.
    private static let takePlace = """
        UPDATE file SET repeats = NOT repeats
        WHERE id = NEW.id AND NEW.state = 0 AND NEW.content IS NOT NULL AND repeats <> EXISTS (
            SELECT 1 FROM file AS first JOIN folder ON folder.id = first.folder
            WHERE first.content = NEW.content AND first.repeats = 0 AND first.id < NEW.id AND first.state = 0
                AND folder.shown
        );
        UPDATE file SET repeats = 1
        WHERE content = NEW.content AND repeats = 0 AND id > NEW.id AND state = 0 AND NEW.state = 0
            AND (SELECT shown FROM folder WHERE id = NEW.folder);
        """
}

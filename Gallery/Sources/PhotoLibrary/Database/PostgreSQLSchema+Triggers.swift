/// The triggers in PostgreSQL. SQLite's triggers do the same, and have the explanations.
extension PostgreSQLSchema {
    /// Makes a trigger with its own function.
    static func trigger(
        _ name: String,
        _ event: String,
        _ table: String,
        when condition: String? = nil,
        _ body: String
    ) -> [String] {
        [
            function(name, body),
            """
            CREATE TRIGGER \(name) AFTER \(event) ON \(table) FOR EACH ROW
            \(condition.map { "WHEN (\($0))" } ?? "") EXECUTE FUNCTION \(name)()
            """,
        ]
    }

    static func function(_ name: String, _ body: String) -> String {
        """
        CREATE OR REPLACE FUNCTION \(name)() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            \(body)
            RETURN NULL;
        END
        $$
        """
    }

    /// ``PhotoDigest``. PostgreSQL's 64-bit integers don't wrap around. An overflow is an error, so products
    /// use larger numbers, and the lower half is taken.
    static let functions = [
        """
        CREATE FUNCTION photoDigest(
            id BIGINT, version BIGINT, width BIGINT, height BIGINT, date BIGINT, color BIGINT,
            captionLength BIGINT, textHash BIGINT
        ) RETURNS BIGINT LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
        DECLARE
            hash BIGINT := 0;
            value BIGINT;
            large NUMERIC;
        BEGIN
            FOREACH value IN ARRAY ARRAY[id, version, width, height, date, color, captionLength, textHash] LOOP
                large := (hash # coalesce(value, -1)) + 11400714819323198485;
                FOR step IN 0..2 LOOP
                    large := mod(large, 18446744073709551616);
                    large := CASE WHEN large > 9223372036854775807 THEN large - 18446744073709551616
                        WHEN large < -9223372036854775808 THEN large + 18446744073709551616 ELSE large END;
                    hash := large;
                    IF step = 0 THEN
                        large := (hash # (hash >> 30 & 17179869183)) * 13787848793156543929;
                    ELSIF step = 1 THEN
                        large := (hash # (hash >> 27 & 137438953471)) * 10723151780598845931;
                    ELSE
                        hash := hash # (hash >> 31 & 8589934591);
                    END IF;
                END LOOP;
            END LOOP;
            RETURN hash & \(PhotoDigest.mask);
        END
        $$
        """
    ]

    static let folders =
        trigger("foldersHaveChanged", "INSERT OR DELETE OR UPDATE OF path, shown", "folder", countFolders)
        + trigger("rootsHaveChanged", "INSERT OR DELETE OR UPDATE", "root", countFolders)
        + trigger(
            "stateHasChanged",
            "UPDATE OF photosRevision, colorsRevision",
            "state",
            "PERFORM pg_notify('\(channel)', NEW.photosRevision || ' ' || NEW.colorsRevision);"
        )

    private static let countFolders = "UPDATE state SET foldersRevision = foldersRevision + 1;"

    static let contents =
        trigger(
            "contentHasChanged",
            "UPDATE OF color",
            "content",
            "UPDATE file SET color = NEW.color WHERE content = NEW.id;"
        )
        + trigger(
            "contentIsGone",
            "DELETE",
            "content",
            "UPDATE file SET content = NULL, color = NULL WHERE content = OLD.id;"
        )
        + trigger(
            "formerIsGone",
            "DELETE",
            "former",
            when: "OLD.contentHash IS NOT NULL",
            """
            DELETE FROM content WHERE hash = OLD.contentHash
                AND NOT EXISTS (SELECT 1 FROM file WHERE file.content = content.id)
                AND NOT EXISTS (SELECT 1 FROM former WHERE contentHash = OLD.contentHash);
            """
        )
        + trigger(
            "fileLosesContent",
            "UPDATE OF content",
            "file",
            when: "OLD.content IS NOT NULL AND OLD.content IS DISTINCT FROM NEW.content",
            forget
        )
        + trigger("fileIsGone", "DELETE", "file", when: "OLD.content IS NOT NULL", forget)
        + trigger(
            "photoComes",
            "INSERT",
            "file",
            when: "NEW.content IS NOT NULL AND NEW.state = 0",
            takePlace
        )
        + trigger(
            "photoGoes",
            "DELETE",
            "file",
            when: "OLD.content IS NOT NULL AND OLD.state = 0",
            leavePlace
        )
        + trigger(
            "photoChangesPlace",
            "UPDATE OF content, state, folder",
            "file",
            when: """
                OLD.content IS DISTINCT FROM NEW.content OR (OLD.state = 0) <> (NEW.state = 0)
                    OR OLD.folder <> NEW.folder
                """,
            changePlace
        )

    /// For catalogs that were made before one statement recorded many photos.
    static let places = [function("photoGoes", leavePlace), function("photoChangesPlace", changePlace)]

    private static let changePlace = """
        \(leavePlace)
        UPDATE file SET repeats = 0
        WHERE id = NEW.id AND repeats <> 0 AND (NEW.content IS NULL OR NEW.state <> 0);
        \(takePlace)
        """

    private static let forget = """
        DELETE FROM content WHERE id = OLD.content AND NOT EXISTS (SELECT 1 FROM file WHERE content = OLD.content)
            AND NOT EXISTS (SELECT 1 FROM former WHERE contentHash = content.hash);
        """

    // One statement may have changed many rows, and the triggers of some haven't run yet. For the other
    // photos with the content, only their existence counts, not their previous values.

    private static let leavePlace = """
        UPDATE file SET repeats = 0
        WHERE OLD.repeats = 0 AND OLD.state = 0 AND (SELECT shown FROM folder WHERE id = OLD.folder)
            AND content = OLD.content AND repeats = 1 AND id <= coalesce(
                (SELECT next.id FROM file AS next JOIN folder ON folder.id = next.folder
                    WHERE next.content = OLD.content AND next.state = 0 AND folder.shown
                    ORDER BY next.id LIMIT 1),
                9223372036854775807
            );
        """

    private static let takePlace = """
        UPDATE file SET repeats = 1 - repeats
        WHERE id = NEW.id AND NEW.state = 0 AND NEW.content IS NOT NULL AND repeats <> CASE WHEN EXISTS (
            SELECT 1 FROM file AS first JOIN folder ON folder.id = first.folder
            WHERE first.content = NEW.content AND first.id < NEW.id AND first.state = 0
                AND folder.shown
        ) THEN 1 ELSE 0 END;
        UPDATE file SET repeats = 1
        WHERE content = NEW.content AND repeats = 0 AND id > NEW.id AND state = 0 AND NEW.state = 0
            AND (SELECT shown FROM folder WHERE id = NEW.folder);
        """

    static let walls =
        trigger("photoIsCounted", "INSERT", "file", when: "NEW.state = 0 AND NEW.repeats = 0", count)
        + trigger("photoIsNotCounted", "DELETE", "file", when: "OLD.state = 0 AND OLD.repeats = 0", discount)
        + trigger(
            "photoIsNoLongerCounted",
            "UPDATE OF \(counted)",
            "file",
            when: "OLD.state = 0 AND OLD.repeats = 0",
            discount
        )
        + trigger(
            "photoIsCountedAgain",
            "UPDATE OF \(counted)",
            "file",
            when: "NEW.state = 0 AND NEW.repeats = 0",
            count
        )
        + trigger("wordsCome", "INSERT", "words", countWords("NEW", by: "+"))
        + trigger(
            "wordsGo",
            "DELETE",
            "words",
            """
            \(countWords("OLD", by: "-"))
            DELETE FROM vocabulary USING (\(terms("OLD"))) AS gone
            WHERE vocabulary.col = gone.col AND vocabulary.term = gone.term AND doc = 0;
            """
        )

    private static let counted =
        "state, folder, version, width, height, dated, day, date, color, captionLength, textHash, repeats"

    private static let count = add("NEW", photos: 1, digest: PhotoDigest.call(of: "NEW"))
    private static let discount = add(
        "OLD",
        photos: -1,
        digest: "-\(PhotoDigest.call(of: "OLD")) & \(PhotoDigest.mask)"
    )

    static func add(_ row: String, photos: Int, digest: String) -> String {
        """
        INSERT INTO tally (dated, day, folder, photos, digest)
        VALUES (\(row).dated, \(row).day, \(row).folder, \(photos), \(digest))
        ON CONFLICT (dated, day, folder) DO UPDATE SET photos = tally.photos + excluded.photos,
            digest = (tally.digest + excluded.digest) & \(PhotoDigest.mask);
        DELETE FROM tally
        WHERE dated = \(row).dated AND day = \(row).day AND folder = \(row).folder AND photos = 0 AND digest = 0;
        """
    }

    /// Returns the words of a row, once for each field that contains them.
    private static func terms(_ row: String) -> String {
        """
        SELECT DISTINCT ltrim(lexeme, ':') AS term,
            CASE weight WHEN 'A' THEN 'caption' WHEN 'B' THEN 'tags' WHEN 'C' THEN 'name' ELSE 'dates' END AS col
        FROM unnest(\(row).vector), unnest(weights) AS weight
        """
    }

    private static func countWords(_ row: String, by sign: String) -> String {
        """
        INSERT INTO vocabulary (term, col, doc)
        SELECT term, col, \(sign)1 FROM (\(terms(row))) AS terms
        ON CONFLICT (col, term) DO UPDATE SET doc = vocabulary.doc + excluded.doc;
        """
    }
}

-- Counts of words and tags, which suggestions show.

DROP TABLE vocabulary;

-- The words in the index, for filling the new table.
CREATE VIRTUAL TABLE indexedWords USING fts5vocab(words, 'col');

-- The number of photos that have each word, by where it comes from.
CREATE TABLE vocabulary (
    col TEXT NOT NULL, term TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (col, term)
) WITHOUT ROWID;

INSERT INTO vocabulary (col, term, doc) SELECT col, term, doc FROM indexedWords;

DROP TABLE indexedWords;

-- The number of shown photos that have each tag, counting one of those with the same content. The triggers below
-- keep it.
ALTER TABLE tag ADD COLUMN photos INTEGER NOT NULL DEFAULT 0;

UPDATE tag SET photos = counts.photos FROM (
    SELECT tag, count(*) AS photos FROM fileTag JOIN file ON file.id = fileTag.file
    JOIN folder ON folder.id = file.folder WHERE state = 0 AND repeats = 0 AND shown GROUP BY tag
) AS counts WHERE counts.tag = tag.id;

-- A photo gets a tag.
CREATE TRIGGER tagComes AFTER INSERT ON fileTag BEGIN
    UPDATE tag SET photos = photos + 1 WHERE id = NEW.tag AND EXISTS (SELECT 1 FROM file JOIN folder ON folder.id = file.folder
        WHERE file.id = NEW.file AND state = 0 AND repeats = 0 AND shown);
END;

-- A photo loses a tag.
CREATE TRIGGER tagGoes AFTER DELETE ON fileTag BEGIN
    UPDATE tag SET photos = photos - 1 WHERE id = OLD.tag AND EXISTS (SELECT 1 FROM file JOIN folder ON folder.id = file.folder
        WHERE file.id = OLD.file AND state = 0 AND repeats = 0 AND shown);
END;

-- A photo is shown, or no longer.
CREATE TRIGGER photoShowsTags AFTER UPDATE OF state, repeats, folder ON file
WHEN OLD.state <> NEW.state OR OLD.repeats <> NEW.repeats OR OLD.folder <> NEW.folder BEGIN
    UPDATE tag SET photos = photos + CASE WHEN NEW.state = 0 AND NEW.repeats = 0 AND (SELECT shown FROM folder WHERE id = NEW.folder)
        THEN 1 ELSE 0 END - CASE WHEN OLD.state = 0 AND OLD.repeats = 0 AND (SELECT shown FROM folder WHERE id = OLD.folder)
        THEN 1 ELSE 0 END
    WHERE id IN (SELECT tag FROM fileTag WHERE file = NEW.id);
END;

-- A photo is deleted.
CREATE TRIGGER photoTakesTags AFTER DELETE ON file WHEN OLD.state = 0 AND OLD.repeats = 0 BEGIN
    UPDATE tag SET photos = photos - CASE WHEN OLD.state = 0 AND OLD.repeats = 0 AND (SELECT shown FROM folder WHERE id = OLD.folder)
        THEN 1 ELSE 0 END WHERE id IN (SELECT tag FROM fileTag WHERE file = OLD.id);
END;

-- A folder is shown, or no longer.
CREATE TRIGGER folderShowsTags AFTER UPDATE OF shown ON folder WHEN OLD.shown <> NEW.shown BEGIN
    UPDATE tag SET photos = tag.photos + CASE WHEN NEW.shown THEN counts.photos ELSE -counts.photos END FROM (
        SELECT tag, count(*) AS photos FROM file JOIN fileTag ON fileTag.file = file.id
        WHERE folder = NEW.id AND state = 0 AND repeats = 0 GROUP BY tag
    ) AS counts WHERE counts.tag = tag.id;
END;

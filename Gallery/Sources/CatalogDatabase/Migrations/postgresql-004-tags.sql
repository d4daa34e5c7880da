-- Counts of tags, which suggestions show.

-- The number of shown photos that have each tag, counting one of those with the same content. The triggers below
-- keep it.
ALTER TABLE tag ADD COLUMN photos BIGINT NOT NULL DEFAULT 0;

UPDATE tag SET photos = counts.photos FROM (
    SELECT tag, count(*) AS photos FROM fileTag JOIN file ON file.id = fileTag.file
    JOIN folder ON folder.id = file.folder WHERE state = 0 AND repeats = 0 AND shown GROUP BY tag
) AS counts WHERE counts.tag = tag.id;

-- A photo gets a tag.
CREATE OR REPLACE FUNCTION tagComes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE tag SET photos = photos + 1 WHERE id = NEW.tag AND EXISTS (SELECT 1 FROM file JOIN folder ON folder.id = file.folder
        WHERE file.id = NEW.file AND state = 0 AND repeats = 0 AND shown);
    RETURN NULL;
END
$$;

CREATE TRIGGER tagComes AFTER INSERT ON fileTag FOR EACH ROW
 EXECUTE FUNCTION tagComes();

-- A photo loses a tag.
CREATE OR REPLACE FUNCTION tagGoes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE tag SET photos = photos - 1 WHERE id = OLD.tag AND EXISTS (SELECT 1 FROM file JOIN folder ON folder.id = file.folder
        WHERE file.id = OLD.file AND state = 0 AND repeats = 0 AND shown);
    RETURN NULL;
END
$$;

CREATE TRIGGER tagGoes AFTER DELETE ON fileTag FOR EACH ROW
 EXECUTE FUNCTION tagGoes();

-- A photo is shown, or no longer.
CREATE OR REPLACE FUNCTION photoShowsTags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE tag SET photos = photos + CASE WHEN NEW.state = 0 AND NEW.repeats = 0 AND (SELECT shown FROM folder WHERE id = NEW.folder)
        THEN 1 ELSE 0 END - CASE WHEN OLD.state = 0 AND OLD.repeats = 0 AND (SELECT shown FROM folder WHERE id = OLD.folder)
        THEN 1 ELSE 0 END
    WHERE id IN (SELECT tag FROM fileTag WHERE file = NEW.id);
    RETURN NULL;
END
$$;

CREATE TRIGGER photoShowsTags AFTER UPDATE OF state, repeats, folder ON file FOR EACH ROW
WHEN (OLD.state <> NEW.state OR OLD.repeats <> NEW.repeats OR OLD.folder <> NEW.folder) EXECUTE FUNCTION photoShowsTags();

-- A photo is deleted.
CREATE OR REPLACE FUNCTION photoTakesTags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE tag SET photos = photos - CASE WHEN OLD.state = 0 AND OLD.repeats = 0 AND (SELECT shown FROM folder WHERE id = OLD.folder)
        THEN 1 ELSE 0 END WHERE id IN (SELECT tag FROM fileTag WHERE file = OLD.id);
    RETURN NULL;
END
$$;

CREATE TRIGGER photoTakesTags AFTER DELETE ON file FOR EACH ROW
WHEN (OLD.state = 0 AND OLD.repeats = 0) EXECUTE FUNCTION photoTakesTags();

-- A folder is shown, or no longer.
CREATE OR REPLACE FUNCTION folderShowsTags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE tag SET photos = tag.photos + CASE WHEN NEW.shown THEN counts.photos ELSE -counts.photos END FROM (
        SELECT tag, count(*) AS photos FROM file JOIN fileTag ON fileTag.file = file.id
        WHERE folder = NEW.id AND state = 0 AND repeats = 0 GROUP BY tag
    ) AS counts WHERE counts.tag = tag.id;
    RETURN NULL;
END
$$;

CREATE TRIGGER folderShowsTags AFTER UPDATE OF shown ON folder FOR EACH ROW
WHEN (OLD.shown <> NEW.shown) EXECUTE FUNCTION folderShowsTags();

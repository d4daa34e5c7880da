-- Finds the shown photo of a content when one statement changes many photos: it looks at which photos exist, because
-- the triggers of some are still to run.

-- A deleted photo: the next one of its content takes its place.
CREATE OR REPLACE FUNCTION photoGoes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE file SET repeats = 0
    WHERE OLD.repeats = 0 AND OLD.state = 0 AND (SELECT shown FROM folder WHERE id = OLD.folder)
        AND content = OLD.content AND repeats = 1 AND id <= coalesce(
            (SELECT next.id FROM file AS next JOIN folder ON folder.id = next.folder
                WHERE next.content = OLD.content AND next.state = 0 AND folder.shown
                ORDER BY next.id LIMIT 1),
            9223372036854775807
        );
    RETURN NULL;
END
$$;

-- A photo with another content or folder leaves one place, and takes another.
CREATE OR REPLACE FUNCTION photoChangesPlace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE file SET repeats = 0
    WHERE OLD.repeats = 0 AND OLD.state = 0 AND (SELECT shown FROM folder WHERE id = OLD.folder)
        AND content = OLD.content AND repeats = 1 AND id <= coalesce(
            (SELECT next.id FROM file AS next JOIN folder ON folder.id = next.folder
                WHERE next.content = OLD.content AND next.state = 0 AND folder.shown
                ORDER BY next.id LIMIT 1),
            9223372036854775807
        );
    UPDATE file SET repeats = 0
    WHERE id = NEW.id AND repeats <> 0 AND (NEW.content IS NULL OR NEW.state <> 0);
    UPDATE file SET repeats = 1 - repeats
    WHERE id = NEW.id AND NEW.state = 0 AND NEW.content IS NOT NULL AND repeats <> CASE WHEN EXISTS (
        SELECT 1 FROM file AS first JOIN folder ON folder.id = first.folder
        WHERE first.content = NEW.content AND first.id < NEW.id AND first.state = 0
            AND folder.shown
    ) THEN 1 ELSE 0 END;
    UPDATE file SET repeats = 1
    WHERE content = NEW.content AND repeats = 0 AND id > NEW.id AND state = 0 AND NEW.state = 0
        AND (SELECT shown FROM folder WHERE id = NEW.folder);
    RETURN NULL;
END
$$;

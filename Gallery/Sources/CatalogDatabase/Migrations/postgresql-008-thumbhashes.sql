-- Blurred versions of pictures, which pages show until thumbnails have loaded.

-- The content's ThumbHash: 14 to 25 bytes, or null if it was decoded by an earlier version. With a ThumbHash, the
-- number in `color` is larger by 65,536 (`StoredColor`).
ALTER TABLE content ADD COLUMN thumbHash BYTEA;

ALTER TABLE file ADD COLUMN thumbHash BYTEA;

-- Each file has its content's color and ThumbHash, so that walls need no join.
CREATE OR REPLACE FUNCTION contentHasChanged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE file SET color = NEW.color, thumbHash = NEW.thumbHash WHERE content = NEW.id;
    RETURN NULL;
END
$$;

-- Files of a deleted content have to be decoded again.
CREATE OR REPLACE FUNCTION contentIsGone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE file SET content = NULL, color = NULL, thumbHash = NULL WHERE content = OLD.id;
    RETURN NULL;
END
$$;

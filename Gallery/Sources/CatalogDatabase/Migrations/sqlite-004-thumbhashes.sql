-- Blurred versions of pictures, which pages show until thumbnails have loaded.

-- The content's ThumbHash: 14 to 25 bytes, or null if it was decoded by an earlier version. With a ThumbHash, the
-- number in `color` is larger by 65,536 (`StoredColor`).
ALTER TABLE content ADD COLUMN thumbHash BLOB;

ALTER TABLE file ADD COLUMN thumbHash BLOB;

-- Each file has its content's color and ThumbHash, so that walls need no join.
DROP TRIGGER contentHasChanged;

CREATE TRIGGER contentHasChanged AFTER UPDATE OF color ON content BEGIN
    UPDATE file SET color = NEW.color, thumbHash = NEW.thumbHash WHERE content = NEW.id;
END;

-- Files of a deleted content have to be decoded again.
DROP TRIGGER contentIsGone;

CREATE TRIGGER contentIsGone AFTER DELETE ON content BEGIN
    UPDATE file SET content = NULL, color = NULL, thumbHash = NULL WHERE content = OLD.id;
END;

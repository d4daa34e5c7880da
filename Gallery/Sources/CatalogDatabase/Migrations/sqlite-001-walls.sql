-- The tables of a catalog in SQLite. PostgreSQL has the same ones, whose columns mean the same.

-- Facts about the catalog as a whole, in one row.
CREATE TABLE state (
    token TEXT NOT NULL, photosRevision INTEGER NOT NULL, colorsRevision INTEGER NOT NULL,
    foldersRevision INTEGER NOT NULL DEFAULT 0, decoder TEXT
);

-- The folders that were given: the absolute path as given, and the path without symbolic links.
CREATE TABLE root (given BLOB PRIMARY KEY, path BLOB NOT NULL, shown INTEGER NOT NULL) WITHOUT ROWID;

-- Where file systems with photos are mounted, and which ones: see `Volumes`.
CREATE TABLE volume (path BLOB PRIMARY KEY, identity TEXT NOT NULL) WITHOUT ROWID;

-- Folders with files. Paths are absolute and not relative to a root, so the same photos are found again when
-- a folder above or below is given.
CREATE TABLE folder (
    id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE, shown INTEGER NOT NULL, problem TEXT
);

-- Regular files, including those that aren't photos, which then need not be opened again.
--
-- `day` is a `PhotoDay`, `dated` says whether the file itself has a date, `textHash` is a `TextHash`, `color` is
-- the content's, and `repeats` says whether another photo with the same content is shown instead.
-- `factsVersion` is the version of the facts that were read, `camera` is JSON, and `waiting` is why a file that
-- may be fine can't be read or shown: it is tried again.
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
);

-- What photos were that are gone, for some time: see `Catalog+Former`.
CREATE TABLE former (
    folder BLOB NOT NULL, name BLOB NOT NULL, id INTEGER NOT NULL, version INTEGER NOT NULL,
    size INTEGER NOT NULL, modified INTEGER NOT NULL, contentHash TEXT, since INTEGER NOT NULL,
    PRIMARY KEY (folder, name)
) WITHOUT ROWID;

-- What is wrong with pictures, by content and decoder. Without `kind` it is a suspicion: the picture has ended
-- its process at so many starts of the program.
CREATE TABLE verdict (
    contentHash TEXT NOT NULL, stage TEXT NOT NULL, decoder TEXT NOT NULL, size INTEGER NOT NULL,
    kind TEXT, reason TEXT, starts INTEGER NOT NULL DEFAULT 0, lastStart TEXT,
    PRIMARY KEY (contentHash, stage)
) WITHOUT ROWID;

-- Tags, by the key that searches compare.
CREATE TABLE tag (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL);

CREATE TABLE fileTag (tag INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (tag, file)) WITHOUT ROWID;

CREATE INDEX fileTagByFile ON fileTag (file);

-- What a photo is found by: its text as `SearchText` prepares it, in which emoji are words, which the tokenizer
-- has to accept, and its dates as `DateWords` writes them.
CREATE VIRTUAL TABLE words USING fts5(
    caption, tags, name, dates, prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So'"
);

-- The words in the index.
CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, 'col');

-- Indexes for the questions of scans, walls and searches.
CREATE UNIQUE INDEX fileByFolder ON file (folder, name);

CREATE INDEX fileByTime ON file (dated, day, date, nameKey) WHERE state = 0 AND repeats = 0;

CREATE INDEX fileByName ON file (nameKey) WHERE state = 0 AND repeats = 0;

CREATE INDEX fileByContent ON file (size, modified, inode);

CREATE INDEX fileByReason ON file (id) WHERE reason IS NOT NULL;

CREATE INDEX fileToMake ON file (date DESC) WHERE state = 0 AND content IS NULL AND reason IS NULL;

CREATE INDEX fileRepeating ON file (id, content) WHERE repeats = 1;

CREATE INDEX photoByFolder ON file (folder) WHERE state = 0;

CREATE INDEX fileWaiting ON file (id) WHERE waiting IS NOT NULL;

CREATE INDEX folderNotShown ON folder (id) WHERE NOT shown;

CREATE INDEX formerBySince ON former (since);

CREATE INDEX formerByContent ON former (contentHash) WHERE contentHash IS NOT NULL;

CREATE INDEX verdictBySize ON verdict (size);

-- `FolderWords` are kept in memory as long as no folder changes, so each change counts.
CREATE TRIGGER foldersHaveChanged0 AFTER INSERT ON folder BEGIN
    UPDATE state SET foldersRevision = foldersRevision + 1;
END;

CREATE TRIGGER foldersHaveChanged1 AFTER DELETE ON folder BEGIN
    UPDATE state SET foldersRevision = foldersRevision + 1;
END;

CREATE TRIGGER foldersHaveChanged2 AFTER UPDATE OF path, shown ON folder BEGIN
    UPDATE state SET foldersRevision = foldersRevision + 1;
END;

CREATE TRIGGER foldersHaveChanged3 AFTER INSERT ON root BEGIN
    UPDATE state SET foldersRevision = foldersRevision + 1;
END;

CREATE TRIGGER foldersHaveChanged4 AFTER DELETE ON root BEGIN
    UPDATE state SET foldersRevision = foldersRevision + 1;
END;

CREATE TRIGGER foldersHaveChanged5 AFTER UPDATE ON root BEGIN
    UPDATE state SET foldersRevision = foldersRevision + 1;
END;

-- What decoding a content gave, whichever files have it. It can be deleted, and is then made again. It goes with
-- the last file and the last row in `former` that have it.
CREATE TABLE content (
    id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, color INTEGER NOT NULL, decoder TEXT
);

CREATE INDEX fileOfContent ON file (content, repeats) WHERE content IS NOT NULL;

-- Each file has its content's color, so that walls need no join.
CREATE TRIGGER contentHasChanged AFTER UPDATE OF color ON content BEGIN
    UPDATE file SET color = NEW.color WHERE content = NEW.id;
END;

-- Files of a deleted content have to be decoded again.
CREATE TRIGGER contentIsGone AFTER DELETE ON content BEGIN
    UPDATE file SET content = NULL, color = NULL WHERE content = OLD.id;
END;

-- The last memory of a content takes the content with it.
CREATE TRIGGER formerIsGone AFTER DELETE ON former WHEN OLD.contentHash IS NOT NULL BEGIN
    DELETE FROM content WHERE hash = OLD.contentHash
            AND NOT EXISTS (SELECT 1 FROM file WHERE file.content = content.id)
            AND NOT EXISTS (SELECT 1 FROM former WHERE contentHash = OLD.contentHash);
END;

-- The last file of a content takes the content with it: here when a file changes.
CREATE TRIGGER fileLosesContent AFTER UPDATE OF content ON file
WHEN OLD.content IS NOT NULL AND OLD.content IS NOT NEW.content BEGIN
    DELETE FROM content WHERE id = OLD.content AND NOT EXISTS (SELECT 1 FROM file WHERE content = OLD.content)
        AND NOT EXISTS (SELECT 1 FROM former WHERE contentHash = content.hash);
END;

-- The same when a file is deleted.
CREATE TRIGGER fileIsGone AFTER DELETE ON file WHEN OLD.content IS NOT NULL BEGIN
    DELETE FROM content WHERE id = OLD.content AND NOT EXISTS (SELECT 1 FROM file WHERE content = OLD.content)
        AND NOT EXISTS (SELECT 1 FROM former WHERE contentHash = content.hash);
END;

-- Of photos with the same content, the one with the lowest number among those in shown folders is shown, and
-- later ones repeat it. Those before it are in folders that aren't shown, and don't repeat. So only the next one
-- has to be found when one goes, however many there are.
--
-- A new photo: it repeats an earlier one, and later ones repeat it.
CREATE TRIGGER photoComes AFTER INSERT ON file WHEN NEW.content IS NOT NULL AND NEW.state = 0 BEGIN
    UPDATE file SET repeats = NOT repeats
    WHERE id = NEW.id AND NEW.state = 0 AND NEW.content IS NOT NULL AND repeats <> EXISTS (
        SELECT 1 FROM file AS first JOIN folder ON folder.id = first.folder
        WHERE first.content = NEW.content AND first.repeats = 0 AND first.id < NEW.id AND first.state = 0
            AND folder.shown
    );
    UPDATE file SET repeats = 1
    WHERE content = NEW.content AND repeats = 0 AND id > NEW.id AND state = 0 AND NEW.state = 0
        AND (SELECT shown FROM folder WHERE id = NEW.folder);
END;

-- A deleted photo: the next one of its content takes its place.
CREATE TRIGGER photoGoes AFTER DELETE ON file WHEN OLD.content IS NOT NULL AND OLD.state = 0 BEGIN
    UPDATE file SET repeats = 0
    WHERE OLD.repeats = 0 AND OLD.state = 0 AND (SELECT shown FROM folder WHERE id = OLD.folder)
        AND content = OLD.content AND repeats = 1 AND id <= coalesce(
            (SELECT next.id FROM file AS next JOIN folder ON folder.id = next.folder
                WHERE next.content = OLD.content AND next.repeats = 1 AND next.state = 0 AND folder.shown
                ORDER BY next.id LIMIT 1),
            9223372036854775807
        );
END;

-- A photo with another content or folder leaves one place, and takes another.
CREATE TRIGGER photoChangesPlace AFTER UPDATE OF content, state, folder ON file
WHEN OLD.content IS NOT NEW.content OR (OLD.state = 0) <> (NEW.state = 0) OR OLD.folder <> NEW.folder BEGIN
    UPDATE file SET repeats = 0
    WHERE OLD.repeats = 0 AND OLD.state = 0 AND (SELECT shown FROM folder WHERE id = OLD.folder)
        AND content = OLD.content AND repeats = 1 AND id <= coalesce(
            (SELECT next.id FROM file AS next JOIN folder ON folder.id = next.folder
                WHERE next.content = OLD.content AND next.repeats = 1 AND next.state = 0 AND folder.shown
                ORDER BY next.id LIMIT 1),
            9223372036854775807
        );
    UPDATE file SET repeats = 0
        WHERE id = NEW.id AND repeats <> 0 AND (NEW.content IS NULL OR NEW.state <> 0);
    UPDATE file SET repeats = NOT repeats
    WHERE id = NEW.id AND NEW.state = 0 AND NEW.content IS NOT NULL AND repeats <> EXISTS (
        SELECT 1 FROM file AS first JOIN folder ON folder.id = first.folder
        WHERE first.content = NEW.content AND first.repeats = 0 AND first.id < NEW.id AND first.state = 0
            AND folder.shown
    );
    UPDATE file SET repeats = 1
    WHERE content = NEW.content AND repeats = 0 AND id > NEW.id AND state = 0 AND NEW.state = 0
        AND (SELECT shown FROM folder WHERE id = NEW.folder);
END;

-- The number of photos of each folder and day, and the sum of their digests (`PhotoDigest`). They give the
-- sections of a wall without looking at its photos. The triggers below keep them.
CREATE TABLE tally (
    dated INTEGER NOT NULL, day INTEGER NOT NULL, folder INTEGER NOT NULL,
    photos INTEGER NOT NULL, digest INTEGER NOT NULL, PRIMARY KEY (dated, day, folder)
) WITHOUT ROWID;

-- These four keep `tally`. An update may run several triggers, in any order, so one subtracts the old row and
-- another adds the new one.
CREATE TRIGGER photoIsCounted AFTER INSERT ON file WHEN NEW.state = 0 AND NEW.repeats = 0 BEGIN
    INSERT INTO tally (dated, day, folder, photos, digest)
    VALUES (NEW.dated, NEW.day, NEW.folder, 1, photoDigest(
        NEW.id, NEW.version, NEW.width, NEW.height, NEW.date, NEW.color, NEW.captionLength, NEW.textHash
    ))
    ON CONFLICT DO UPDATE SET photos = photos + excluded.photos,
        digest = (digest + excluded.digest) & 4611686018427387903;
    DELETE FROM tally
    WHERE dated = NEW.dated AND day = NEW.day AND folder = NEW.folder AND photos = 0 AND digest = 0;
END;

CREATE TRIGGER photoIsNotCounted AFTER DELETE ON file WHEN OLD.state = 0 AND OLD.repeats = 0 BEGIN
    INSERT INTO tally (dated, day, folder, photos, digest)
    VALUES (OLD.dated, OLD.day, OLD.folder, -1, -photoDigest(
        OLD.id, OLD.version, OLD.width, OLD.height, OLD.date, OLD.color, OLD.captionLength, OLD.textHash
    ) & 4611686018427387903)
    ON CONFLICT DO UPDATE SET photos = photos + excluded.photos,
        digest = (digest + excluded.digest) & 4611686018427387903;
    DELETE FROM tally
    WHERE dated = OLD.dated AND day = OLD.day AND folder = OLD.folder AND photos = 0 AND digest = 0;
END;

CREATE TRIGGER photoIsNoLongerCounted AFTER UPDATE OF state, folder, version, width, height, dated, day, date, color, captionLength, textHash, repeats ON file
WHEN OLD.state = 0 AND OLD.repeats = 0 BEGIN
    INSERT INTO tally (dated, day, folder, photos, digest)
    VALUES (OLD.dated, OLD.day, OLD.folder, -1, -photoDigest(
        OLD.id, OLD.version, OLD.width, OLD.height, OLD.date, OLD.color, OLD.captionLength, OLD.textHash
    ) & 4611686018427387903)
    ON CONFLICT DO UPDATE SET photos = photos + excluded.photos,
        digest = (digest + excluded.digest) & 4611686018427387903;
    DELETE FROM tally
    WHERE dated = OLD.dated AND day = OLD.day AND folder = OLD.folder AND photos = 0 AND digest = 0;
END;

CREATE TRIGGER photoIsCountedAgain AFTER UPDATE OF state, folder, version, width, height, dated, day, date, color, captionLength, textHash, repeats ON file
WHEN NEW.state = 0 AND NEW.repeats = 0 BEGIN
    INSERT INTO tally (dated, day, folder, photos, digest)
    VALUES (NEW.dated, NEW.day, NEW.folder, 1, photoDigest(
        NEW.id, NEW.version, NEW.width, NEW.height, NEW.date, NEW.color, NEW.captionLength, NEW.textHash
    ))
    ON CONFLICT DO UPDATE SET photos = photos + excluded.photos,
        digest = (digest + excluded.digest) & 4611686018427387903;
    DELETE FROM tally
    WHERE dated = NEW.dated AND day = NEW.day AND folder = NEW.folder AND photos = 0 AND digest = 0;
END;

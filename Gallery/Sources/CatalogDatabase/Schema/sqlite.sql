-- The tables of a catalog in SQLite. PostgreSQL has the same ones, whose columns mean the same. `CatalogWriter` keeps
-- those that follow from others: `dayCount`, `segment`, `vocabulary`, `person`, `filePerson`, the numbers of photos with each tag,
-- and `repeats`.
--
-- Empty lines separate the statements. Before the first release, this file changes. Later versions of the tables come
-- from numbered steps.

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

CREATE INDEX folderNotShown ON folder (id) WHERE NOT shown;

-- Regular files, including those that aren't photos, which then need not be opened again.
--
-- `day` is a `PhotoDay`, `date` is the local time in milliseconds, `taken` that of the file itself in seconds, `dated`
-- says whether it has one, and `dateSource` where it comes from. `textHash` is a `TextHash`, `color` and `thumbHash` are
-- the content's, so that walls need no join, and `repeats` says whether another photo with the same content is shown
-- instead. `factsVersion` is the version of the facts that were read. `camera`, `video` and `people` are JSON. `motion`
-- is a `Motion`, and `clip` is where the clip is in a photo's file, as two numbers of bytes: `1000-5000`. `burst` is the
-- number of pictures of the burst for which the photo is shown, if any. `place` is the name of a place. `problem` is why
-- a part of the metadata can't be read, and `waiting` why a file that may be fine can't be read or shown: it is tried
-- again.
CREATE TABLE file (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    state INTEGER NOT NULL, folder INTEGER NOT NULL REFERENCES folder(id), version INTEGER NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, dated INTEGER NOT NULL, day INTEGER NOT NULL,
    date INTEGER NOT NULL, color INTEGER, captionLength INTEGER NOT NULL, textHash INTEGER NOT NULL,
    repeats INTEGER NOT NULL DEFAULT 0, content INTEGER,
    size INTEGER NOT NULL, modified INTEGER NOT NULL, changed INTEGER NOT NULL,
    inode INTEGER NOT NULL, device INTEGER NOT NULL,
    name BLOB NOT NULL, nameKey BLOB NOT NULL, taken INTEGER, dateSource TEXT, format TEXT,
    factsVersion INTEGER NOT NULL, kind TEXT, reason TEXT, waiting TEXT, problem TEXT,
    caption TEXT, tags TEXT, tagsLeftOut INTEGER NOT NULL, camera TEXT, latitude REAL, longitude REAL,
    rating INTEGER, people TEXT, place TEXT, motion INTEGER, burst INTEGER, video TEXT, clip TEXT,
    thumbHash BLOB
);

CREATE UNIQUE INDEX fileByFolder ON file (folder, name);

CREATE INDEX fileByTime ON file (dated, day, date, nameKey) WHERE state = 0 AND repeats = 0;

CREATE INDEX fileByName ON file (nameKey) WHERE state = 0 AND repeats = 0;

CREATE INDEX fileByContent ON file (size, modified, inode);

CREATE INDEX fileByReason ON file (id) WHERE reason IS NOT NULL;

CREATE INDEX fileByProblem ON file (id) WHERE problem IS NOT NULL;

CREATE INDEX fileToMake ON file (date DESC) WHERE state = 0 AND content IS NULL AND reason IS NULL;

CREATE INDEX fileRepeating ON file (id, content) WHERE repeats = 1;

CREATE INDEX fileOfContent ON file (content, repeats) WHERE content IS NOT NULL;

CREATE INDEX photoByFolder ON file (folder) WHERE state = 0;

CREATE INDEX fileWaiting ON file (id) WHERE waiting IS NOT NULL;

-- What decoding a content gave, whichever files have it: its average color and its ThumbHash of 14 to 25 bytes, which
-- is null if an earlier version decoded it. With a ThumbHash, the number in `color` is larger by 65,536
-- (`StoredColor`). It goes with the last file and the last row in `removedPhoto` that have it.
CREATE TABLE content (
    id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, color INTEGER NOT NULL, decoder TEXT, thumbHash BLOB
);

-- What photos were that are gone, for some time: see `Folders+Removed`.
CREATE TABLE removedPhoto (
    folder BLOB NOT NULL, name BLOB NOT NULL, id INTEGER NOT NULL, version INTEGER NOT NULL,
    size INTEGER NOT NULL, modified INTEGER NOT NULL, contentHash TEXT, since INTEGER NOT NULL,
    PRIMARY KEY (folder, name)
) WITHOUT ROWID;

CREATE INDEX removedPhotoBySince ON removedPhoto (since);

CREATE INDEX removedPhotoByContent ON removedPhoto (contentHash) WHERE contentHash IS NOT NULL;

-- The refusals of pictures, by content and decoder.
CREATE TABLE refusal (
    contentHash TEXT NOT NULL, stage TEXT NOT NULL, decoder TEXT NOT NULL, size INTEGER NOT NULL,
    kind TEXT NOT NULL, reason TEXT NOT NULL,
    PRIMARY KEY (contentHash, stage)
) WITHOUT ROWID;

CREATE INDEX refusalBySize ON refusal (size);

-- Tags, by the key that searches compare, with their numbers of shown photos. Photos with the same content count once.
CREATE TABLE tag (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, photos INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE fileTag (tag INTEGER NOT NULL, file INTEGER NOT NULL, PRIMARY KEY (tag, file)) WITHOUT ROWID;

CREATE INDEX fileTagByFile ON fileTag (file);

-- People, by the key of their names (`TagList`), with their numbers of shown photos. Photos with the same content count once.
CREATE TABLE person (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, photos INTEGER NOT NULL DEFAULT 0
);

-- Who is in which photos. `shown` is 1 if walls of all photos show the photo, `fit` is a `FaceFit`, and `date` is the photo's. The
-- key is in the order in which a person's cover is chosen.
CREATE TABLE filePerson (
    person INTEGER NOT NULL, shown INTEGER NOT NULL, fit INTEGER NOT NULL, date INTEGER NOT NULL, file INTEGER NOT NULL,
    PRIMARY KEY (person, shown, fit, date, file)
) WITHOUT ROWID;

CREATE INDEX filePersonByFile ON filePerson (file);

-- What a photo is found by: its text as `SearchText` prepares it, in which emoji are words, which the tokenizer
-- has to accept, and its dates as `DateWords` writes them.
CREATE VIRTUAL TABLE words USING fts5(
    caption, tags, name, dates, prefix = '1 2 3',
    tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co So'"
);

-- The number of photos that have each word, by where it comes from.
CREATE TABLE vocabulary (
    col TEXT NOT NULL, term TEXT NOT NULL, doc INTEGER NOT NULL, PRIMARY KEY (col, term)
) WITHOUT ROWID;

-- The number of photos of each folder and day, and the sum of their digests (`PhotoDigest`). They give the
-- sections of a wall without looking at its photos.
CREATE TABLE dayCount (
    dated INTEGER NOT NULL, day INTEGER NOT NULL, folder INTEGER NOT NULL,
    photos INTEGER NOT NULL, digest INTEGER NOT NULL, PRIMARY KEY (dated, day, folder)
) WITHOUT ROWID;

-- Segments of a day: some thousand photos at most, in the order of time, with the sum of their digests. They tell
-- which part of a long day has changed. Each photo counts for the last segment of its day that begins at it or
-- before it. `Catalog.mendSegments` divides those that are too long. No wall depends on where they begin.
--
-- `outOfBounds` has an index, and the counts have none: PostgreSQL updates rows in place unless an indexed column
-- changes.
CREATE TABLE segment (
    dated INTEGER NOT NULL, day INTEGER NOT NULL, date INTEGER NOT NULL, nameKey BLOB NOT NULL,
    id INTEGER NOT NULL, photos INTEGER NOT NULL, digest INTEGER NOT NULL,
    outOfBounds BOOLEAN GENERATED ALWAYS AS (photos < 1 OR photos > 4096) STORED, PRIMARY KEY (dated, day, date, nameKey, id)
) WITHOUT ROWID;

CREATE INDEX segmentOutOfBounds ON segment (outOfBounds) WHERE outOfBounds;

-- What users write, in SQLite: who signs in, sessions, links, favorites and albums. PostgreSQL has the same tables, whose columns
-- mean the same. Unlike a catalog, they can't be made again. Times are seconds since 1970.
--
-- Empty lines separate the statements. Before the first release, this file changes. Later versions of the tables come
-- from numbered steps.

-- How often users, sessions or links have changed, in one row. Servers keep these in memory, and read them again when the number
-- differs from theirs. `restored` is the backup that was read into these tables.
CREATE TABLE changes (number INTEGER NOT NULL, restored TEXT);

-- The users, with the Argon2id hashes of their passwords. The one without a name is the user of a wall with a password alone, and
-- without a hash the one of a wall where nobody signs in. A later user of the same name has another identifier.
CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, hash TEXT, since INTEGER NOT NULL) WITHOUT ROWID;

-- The sessions of browsers, by the SHA-256 hash of what the cookie has. `name` is the name that the user gave, `place` is the number
-- of the change that made the session, `used` is a time of its last use, and `ends` is when it is no longer valid. A session ends
-- before by losing its row.
CREATE TABLE sessions (
    hash TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, name TEXT NOT NULL,
    place INTEGER NOT NULL, made INTEGER NOT NULL, used INTEGER NOT NULL, ends INTEGER NOT NULL,
    client TEXT NOT NULL, browser TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX sessionsOfOwner ON sessions (owner, place);

-- The links that share photos. `token` opens the link, together with its identifier. It is kept as it is, because users copy their
-- links again. `owner` is null for links of the command, `part` is a `SharedPart` as JSON, and `password` is a hash.
CREATE TABLE links (
    id TEXT PRIMARY KEY, token TEXT NOT NULL, owner TEXT REFERENCES users(id) ON DELETE CASCADE, part TEXT NOT NULL,
    password TEXT, place INTEGER NOT NULL, made INTEGER NOT NULL, ends INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX linksOfOwner ON links (owner);

-- Favorites (`kind` 0, without a name) and albums (`kind` 1). `place` orders them, `photos` counts their rows in `collectedPhotos`,
-- and `revision` increases with each change.
CREATE TABLE collections (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, kind INTEGER NOT NULL,
    name TEXT NOT NULL, place INTEGER NOT NULL, photos INTEGER NOT NULL DEFAULT 0, revision INTEGER NOT NULL DEFAULT 0,
    UNIQUE (owner, kind, name)
) WITHOUT ROWID;

-- The photos of favorites and albums, in the order in which they were added. A photo is named by its path below the library folder
-- and by the hash of its content, if that is known: see `PhotoName`.
CREATE TABLE collectedPhotos (
    collection TEXT NOT NULL REFERENCES collections(id) ON DELETE CASCADE, place INTEGER NOT NULL,
    path BLOB NOT NULL, content TEXT, PRIMARY KEY (collection, place)
) WITHOUT ROWID;

CREATE UNIQUE INDEX collectedPhotosByPath ON collectedPhotos (collection, path);

CREATE INDEX collectedPhotosWithoutContent ON collectedPhotos (collection, place) WHERE content IS NULL;

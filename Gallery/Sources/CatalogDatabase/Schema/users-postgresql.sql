-- What users write, in PostgreSQL: the tables of SQLite, whose columns mean the same. They are in a schema of their own, so that
-- only servers get rights to them.

-- The version of the tables, in one row.
CREATE TABLE schema (version INTEGER NOT NULL);

CREATE TABLE changes (number BIGINT NOT NULL, restored TEXT);

CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, hash TEXT, since BIGINT NOT NULL);

CREATE TABLE sessions (
    hash TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, name TEXT NOT NULL,
    place BIGINT NOT NULL, made BIGINT NOT NULL, used BIGINT NOT NULL, ends BIGINT NOT NULL,
    client TEXT NOT NULL, browser TEXT NOT NULL
);

CREATE INDEX sessionsOfOwner ON sessions (owner, place);

CREATE TABLE links (
    id TEXT PRIMARY KEY, token TEXT NOT NULL, owner TEXT REFERENCES users(id) ON DELETE CASCADE, part TEXT NOT NULL,
    password TEXT, place BIGINT NOT NULL, made BIGINT NOT NULL, ends BIGINT NOT NULL
);

CREATE INDEX linksOfOwner ON links (owner);

CREATE TABLE collections (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE, kind INTEGER NOT NULL,
    name TEXT NOT NULL, place BIGINT NOT NULL, photos BIGINT NOT NULL DEFAULT 0, revision BIGINT NOT NULL DEFAULT 0,
    UNIQUE (owner, kind, name)
);

CREATE TABLE collectedPhotos (
    collection TEXT NOT NULL REFERENCES collections(id) ON DELETE CASCADE, place BIGINT NOT NULL,
    path BYTEA NOT NULL, content TEXT, PRIMARY KEY (collection, place)
);

-- A path may be longer than an entry of an index.
CREATE UNIQUE INDEX collectedPhotosByPath ON collectedPhotos (collection, md5(path));

CREATE INDEX collectedPhotosWithoutContent ON collectedPhotos (collection, place) WHERE content IS NULL;

-- Stretches of long days.

-- Stretches of a day: some thousand photos at most, in the order of time, with the sum of their digests. They tell
-- which part of a long day has changed. Each photo counts for the last stretch of its day that begins at it or
-- before it. `Catalog.mendStretches` divides those that are too long. No wall depends on where they begin.
--
-- `outOfBounds` has an index, and the counts have none: PostgreSQL updates rows in place unless an indexed column
-- changes.
CREATE TABLE stretch (
    date BIGINT NOT NULL, id BIGINT NOT NULL, digest BIGINT NOT NULL, day INTEGER NOT NULL,
    photos INTEGER NOT NULL, dated SMALLINT NOT NULL, nameKey BYTEA NOT NULL,
    outOfBounds BOOLEAN GENERATED ALWAYS AS (photos < 1 OR photos > 4096) STORED, PRIMARY KEY (dated, day, date, nameKey, id)
);

CREATE INDEX stretchOutOfBounds ON stretch (outOfBounds) WHERE outOfBounds;

-- One stretch for each day that exists.
INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
SELECT dated, day, -4611686018427387904, ''::bytea, 0, sum(photos),
    mod(sum(digest), 4611686018427387904)
FROM tally GROUP BY dated, day;

-- The triggers of `tally` keep `stretch`, too, because computing the digest takes longest.
CREATE OR REPLACE FUNCTION photoIsCounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DECLARE
        ownDigest BIGINT := photoDigest(
            NEW.id, NEW.version, NEW.width, NEW.height, NEW.date, NEW.color, NEW.captionLength, NEW.textHash
        ) & 4611686018427387903;
    BEGIN
        INSERT INTO tally (dated, day, folder, photos, digest)
        VALUES (NEW.dated, NEW.day, NEW.folder, 1, ownDigest)
        ON CONFLICT (dated, day, folder) DO UPDATE SET photos = tally.photos + excluded.photos,
            digest = (tally.digest + excluded.digest) & 4611686018427387903;
        DELETE FROM tally
        WHERE dated = NEW.dated AND day = NEW.day AND folder = NEW.folder AND photos = 0 AND digest = 0;
        INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
        SELECT NEW.dated, NEW.day, begun.date, begun.nameKey, begun.id, 1, ownDigest FROM (
            SELECT * FROM (
                SELECT date, nameKey, id FROM stretch
                WHERE dated = NEW.dated AND day = NEW.day
                    AND (date, nameKey, id) <= (NEW.date, NEW.nameKey, NEW.id)
                ORDER BY date DESC, nameKey DESC, id DESC LIMIT 1
            ) AS present
            UNION ALL SELECT -4611686018427387904, ''::bytea, 0
            ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1
        ) AS begun WHERE begun.id IS NOT NULL
        ON CONFLICT (dated, day, date, nameKey, id) DO UPDATE SET photos = stretch.photos + excluded.photos,
            digest = (stretch.digest + excluded.digest) & 4611686018427387903;
    END;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION photoIsCountedAgain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DECLARE
        ownDigest BIGINT := photoDigest(
            NEW.id, NEW.version, NEW.width, NEW.height, NEW.date, NEW.color, NEW.captionLength, NEW.textHash
        ) & 4611686018427387903;
    BEGIN
        INSERT INTO tally (dated, day, folder, photos, digest)
        VALUES (NEW.dated, NEW.day, NEW.folder, 1, ownDigest)
        ON CONFLICT (dated, day, folder) DO UPDATE SET photos = tally.photos + excluded.photos,
            digest = (tally.digest + excluded.digest) & 4611686018427387903;
        DELETE FROM tally
        WHERE dated = NEW.dated AND day = NEW.day AND folder = NEW.folder AND photos = 0 AND digest = 0;
        INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
        SELECT NEW.dated, NEW.day, begun.date, begun.nameKey, begun.id, 1, ownDigest FROM (
            SELECT * FROM (
                SELECT date, nameKey, id FROM stretch
                WHERE dated = NEW.dated AND day = NEW.day
                    AND (date, nameKey, id) <= (NEW.date, NEW.nameKey, NEW.id)
                ORDER BY date DESC, nameKey DESC, id DESC LIMIT 1
            ) AS present
            UNION ALL SELECT -4611686018427387904, ''::bytea, 0
            ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1
        ) AS begun WHERE begun.id IS NOT NULL
        ON CONFLICT (dated, day, date, nameKey, id) DO UPDATE SET photos = stretch.photos + excluded.photos,
            digest = (stretch.digest + excluded.digest) & 4611686018427387903;
    END;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION photoIsNotCounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DECLARE
        ownDigest BIGINT := -photoDigest(
            OLD.id, OLD.version, OLD.width, OLD.height, OLD.date, OLD.color, OLD.captionLength, OLD.textHash
        ) & 4611686018427387903;
    BEGIN
        INSERT INTO tally (dated, day, folder, photos, digest)
        VALUES (OLD.dated, OLD.day, OLD.folder, -1, ownDigest)
        ON CONFLICT (dated, day, folder) DO UPDATE SET photos = tally.photos + excluded.photos,
            digest = (tally.digest + excluded.digest) & 4611686018427387903;
        DELETE FROM tally
        WHERE dated = OLD.dated AND day = OLD.day AND folder = OLD.folder AND photos = 0 AND digest = 0;
        INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
        SELECT OLD.dated, OLD.day, begun.date, begun.nameKey, begun.id, -1, ownDigest FROM (
            SELECT * FROM (
                SELECT date, nameKey, id FROM stretch
                WHERE dated = OLD.dated AND day = OLD.day
                    AND (date, nameKey, id) <= (OLD.date, OLD.nameKey, OLD.id)
                ORDER BY date DESC, nameKey DESC, id DESC LIMIT 1
            ) AS present
            UNION ALL SELECT -4611686018427387904, ''::bytea, 0
            ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1
        ) AS begun WHERE begun.id IS NOT NULL
        ON CONFLICT (dated, day, date, nameKey, id) DO UPDATE SET photos = stretch.photos + excluded.photos,
            digest = (stretch.digest + excluded.digest) & 4611686018427387903;
    END;
    RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION photoIsNoLongerCounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DECLARE
        ownDigest BIGINT := -photoDigest(
            OLD.id, OLD.version, OLD.width, OLD.height, OLD.date, OLD.color, OLD.captionLength, OLD.textHash
        ) & 4611686018427387903;
    BEGIN
        INSERT INTO tally (dated, day, folder, photos, digest)
        VALUES (OLD.dated, OLD.day, OLD.folder, -1, ownDigest)
        ON CONFLICT (dated, day, folder) DO UPDATE SET photos = tally.photos + excluded.photos,
            digest = (tally.digest + excluded.digest) & 4611686018427387903;
        DELETE FROM tally
        WHERE dated = OLD.dated AND day = OLD.day AND folder = OLD.folder AND photos = 0 AND digest = 0;
        INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
        SELECT OLD.dated, OLD.day, begun.date, begun.nameKey, begun.id, -1, ownDigest FROM (
            SELECT * FROM (
                SELECT date, nameKey, id FROM stretch
                WHERE dated = OLD.dated AND day = OLD.day
                    AND (date, nameKey, id) <= (OLD.date, OLD.nameKey, OLD.id)
                ORDER BY date DESC, nameKey DESC, id DESC LIMIT 1
            ) AS present
            UNION ALL SELECT -4611686018427387904, ''::bytea, 0
            ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1
        ) AS begun WHERE begun.id IS NOT NULL
        ON CONFLICT (dated, day, date, nameKey, id) DO UPDATE SET photos = stretch.photos + excluded.photos,
            digest = (stretch.digest + excluded.digest) & 4611686018427387903;
    END;
    RETURN NULL;
END
$$;

-- Stretches of long days.

-- Stretches of a day: some thousand photos at most, in the order of time, with the sum of their digests. They tell
-- which part of a long day has changed. Each photo counts for the last stretch of its day that begins at it or
-- before it. `Catalog.mendStretches` divides those that are too long. No wall depends on where they begin.
--
-- `outOfBounds` has an index, and the counts have none: PostgreSQL updates rows in place unless an indexed column
-- changes.
CREATE TABLE stretch (
    dated INTEGER NOT NULL, day INTEGER NOT NULL, date INTEGER NOT NULL, nameKey BLOB NOT NULL,
    id INTEGER NOT NULL, photos INTEGER NOT NULL, digest INTEGER NOT NULL,
    outOfBounds BOOLEAN GENERATED ALWAYS AS (photos < 1 OR photos > 4096) STORED, PRIMARY KEY (dated, day, date, nameKey, id)
) WITHOUT ROWID;

CREATE INDEX stretchOutOfBounds ON stretch (outOfBounds) WHERE outOfBounds;

-- One stretch for each day that exists.
INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
SELECT dated, day, -4611686018427387904, x'', 0, photos, digest FROM tally WHERE true
ON CONFLICT DO UPDATE SET photos = photos + excluded.photos,
    digest = (digest + excluded.digest) & 4611686018427387903;

-- These four keep `stretch`, as those of `tally` do.
CREATE TRIGGER stretchGainsPhoto AFTER INSERT ON file WHEN NEW.state = 0 AND NEW.repeats = 0 BEGIN
    INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
    SELECT NEW.dated, NEW.day, begun.date, begun.nameKey, begun.id, 1, photoDigest(
        NEW.id, NEW.version, NEW.width, NEW.height, NEW.date, NEW.color, NEW.captionLength, NEW.textHash
    ) FROM (
        SELECT * FROM (
            SELECT date, nameKey, id FROM stretch
            WHERE dated = NEW.dated AND day = NEW.day
                AND (date, nameKey, id) <= (NEW.date, NEW.nameKey, NEW.id)
            ORDER BY date DESC, nameKey DESC, id DESC LIMIT 1
        ) AS present
        UNION ALL SELECT -4611686018427387904, x'', 0
        ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1
    ) AS begun WHERE begun.id IS NOT NULL
    ON CONFLICT (dated, day, date, nameKey, id) DO UPDATE SET photos = stretch.photos + excluded.photos,
        digest = (stretch.digest + excluded.digest) & 4611686018427387903;
END;

CREATE TRIGGER stretchLosesPhoto AFTER DELETE ON file WHEN OLD.state = 0 AND OLD.repeats = 0 BEGIN
    INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
    SELECT OLD.dated, OLD.day, begun.date, begun.nameKey, begun.id, -1, -photoDigest(
        OLD.id, OLD.version, OLD.width, OLD.height, OLD.date, OLD.color, OLD.captionLength, OLD.textHash
    ) & 4611686018427387903 FROM (
        SELECT * FROM (
            SELECT date, nameKey, id FROM stretch
            WHERE dated = OLD.dated AND day = OLD.day
                AND (date, nameKey, id) <= (OLD.date, OLD.nameKey, OLD.id)
            ORDER BY date DESC, nameKey DESC, id DESC LIMIT 1
        ) AS present
        UNION ALL SELECT -4611686018427387904, x'', 0
        ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1
    ) AS begun WHERE begun.id IS NOT NULL
    ON CONFLICT (dated, day, date, nameKey, id) DO UPDATE SET photos = stretch.photos + excluded.photos,
        digest = (stretch.digest + excluded.digest) & 4611686018427387903;
END;

CREATE TRIGGER stretchLosesFormerPhoto AFTER UPDATE OF state, folder, version, width, height, dated, day, date, color, captionLength, textHash, repeats ON file
WHEN OLD.state = 0 AND OLD.repeats = 0 BEGIN
    INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
    SELECT OLD.dated, OLD.day, begun.date, begun.nameKey, begun.id, -1, -photoDigest(
        OLD.id, OLD.version, OLD.width, OLD.height, OLD.date, OLD.color, OLD.captionLength, OLD.textHash
    ) & 4611686018427387903 FROM (
        SELECT * FROM (
            SELECT date, nameKey, id FROM stretch
            WHERE dated = OLD.dated AND day = OLD.day
                AND (date, nameKey, id) <= (OLD.date, OLD.nameKey, OLD.id)
            ORDER BY date DESC, nameKey DESC, id DESC LIMIT 1
        ) AS present
        UNION ALL SELECT -4611686018427387904, x'', 0
        ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1
    ) AS begun WHERE begun.id IS NOT NULL
    ON CONFLICT (dated, day, date, nameKey, id) DO UPDATE SET photos = stretch.photos + excluded.photos,
        digest = (stretch.digest + excluded.digest) & 4611686018427387903;
END;

CREATE TRIGGER stretchGainsChangedPhoto AFTER UPDATE OF state, folder, version, width, height, dated, day, date, color, captionLength, textHash, repeats ON file
WHEN NEW.state = 0 AND NEW.repeats = 0 BEGIN
    INSERT INTO stretch (dated, day, date, nameKey, id, photos, digest)
    SELECT NEW.dated, NEW.day, begun.date, begun.nameKey, begun.id, 1, photoDigest(
        NEW.id, NEW.version, NEW.width, NEW.height, NEW.date, NEW.color, NEW.captionLength, NEW.textHash
    ) FROM (
        SELECT * FROM (
            SELECT date, nameKey, id FROM stretch
            WHERE dated = NEW.dated AND day = NEW.day
                AND (date, nameKey, id) <= (NEW.date, NEW.nameKey, NEW.id)
            ORDER BY date DESC, nameKey DESC, id DESC LIMIT 1
        ) AS present
        UNION ALL SELECT -4611686018427387904, x'', 0
        ORDER BY 1 DESC, 2 DESC, 3 DESC LIMIT 1
    ) AS begun WHERE begun.id IS NOT NULL
    ON CONFLICT (dated, day, date, nameKey, id) DO UPDATE SET photos = stretch.photos + excluded.photos,
        digest = (stretch.digest + excluded.digest) & 4611686018427387903;
END;

-- The bucket of thumbnails, and what keeps workers from their jobs.

-- The bucket with the thumbnails for all machines, in at most one row.
CREATE TABLE store (address TEXT NOT NULL);

CREATE UNIQUE INDEX storeOnly ON store ((TRUE));

-- How far interrupted comparisons of the catalog with the bucket are: see `VerificationState`.
CREATE TABLE verification (
    kind TEXT PRIMARY KEY, next INTEGER NOT NULL, compared BIGINT NOT NULL, missing BIGINT NOT NULL,
    damaged BIGINT NOT NULL
);

-- Why a worker takes no jobs, and why a job failed last.
ALTER TABLE worker ADD COLUMN problem TEXT;

ALTER TABLE task ADD COLUMN problem TEXT;

-- Videos, and photos that move.

-- The duration of a video in milliseconds, 0 if it isn't known, and -1 for a photo with a clip: see `Motion`.
ALTER TABLE file ADD COLUMN motion BIGINT;

-- What only videos have, as JSON: see `VideoText`.
ALTER TABLE file ADD COLUMN video TEXT;

-- Where the clip is in a photo's file, as two numbers of bytes: `1000-5000`.
ALTER TABLE file ADD COLUMN clip TEXT;

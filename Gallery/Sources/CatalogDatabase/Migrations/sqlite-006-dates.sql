-- Where a photo's date comes from: a `DateSource`. Null for photos without a date, and for those that an earlier
-- version has read.
ALTER TABLE file ADD COLUMN dateSource TEXT;

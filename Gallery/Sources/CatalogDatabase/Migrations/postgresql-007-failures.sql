-- A worker's latest failed job, and the reason.
ALTER TABLE worker ADD COLUMN failure TEXT;

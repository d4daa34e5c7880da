-- Ratings and people.

-- The number of stars from 1 to 5.
ALTER TABLE file ADD COLUMN rating INTEGER;

-- The names of people and where their faces are, as JSON.
ALTER TABLE file ADD COLUMN people TEXT;

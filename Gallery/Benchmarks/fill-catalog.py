#!/usr/bin/env python3
"""Fills the catalog of a data folder with photos that are nowhere, for measuring walls of any size.

Usage: fill-catalog.py BRICKWORK DATA COUNT [--long COUNT] [--seed N]

BRICKWORK makes the empty catalog, so that its tables are the real ones. Days have 20 to 5,000 photos, evenly by the
logarithm of their number; with --long, one day has so many. Folders have up to 500 photos of one day, and came into the
catalog in no order of time. Every third photo has a caption, every fourth some tags; words and tags are as frequent as
those of real texts. Every 50th has no date of its own, one of 200 is a copy of another.

Prints how many photos and days there are. About 40 seconds for a million.
"""

import argparse
import bisect
import datetime
import itertools
import os
import random
import re
import sqlite3
import subprocess
import tempfile

MASK = (1 << 64) - 1
DAY = 86_400
LAST_DAY = 20_600
SIZES = [(4000, 3000), (3000, 4000), (4000, 2250), (6000, 4000), (4000, 6000), (3000, 3000), (9000, 3000)]


def mix(value):
    value = (value + 0x9E3779B97F4A7C15) & MASK
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & MASK
    return value ^ value >> 31


def photo_digest(*values):
    """As `PhotoDigest` in PhotoLibrary."""
    result = 0
    for value in values:
        result = mix(result ^ ((-1 if value is None else value) & MASK))
    return result & ((1 << 62) - 1)


class Digests:
    def __init__(self):
        self.sum = 0

    def step(self, *values):
        self.sum = (self.sum + photo_digest(*values)) & ((1 << 62) - 1)

    def finalize(self):
        return self.sum


class Words:
    """Made-up words, the n-th of which is as frequent as 1/n."""

    def __init__(self, count, rng):
        syllables = [a + b for a in "bdfgklmnprstvz" for b in ("a", "e", "i", "o", "u", "an", "er", "in")]
        words = set()
        while len(words) < count:
            words.add("".join(rng.choice(syllables) for _ in range(rng.choice((2, 2, 3, 3, 4)))))
        self.words = sorted(words)
        rng.shuffle(self.words)
        self.sums = list(itertools.accumulate(1 / (n + 1) for n in range(count)))

    def next(self, rng):
        return self.words[bisect.bisect(self.sums, rng.random() * self.sums[-1])]


def name_key(stem, number, name):
    """As `NaturalKey` in PhotoLibrary."""
    digits = str(number) if number else ""
    return f"{stem.lower()}0{chr(len(digits) + 1)}{digits}\0{name}".encode()


def folders(count, long_day, rng):
    """Days and how many photos a folder has of them, in no order."""
    days, day, left = [], LAST_DAY, count
    if long_day:
        days.append((day, long_day))
        left -= long_day
    while left > 0:
        day -= rng.choice((1, 1, 1, 2, 3))
        size = min(left, int(20 * 250 ** rng.random()))
        days.append((day, size))
        left -= size
    parts = [(day, part, min(500, size - part)) for day, size in days for part in range(0, size, 500)]
    rng.shuffle(parts)
    return parts, len(days)


def rows(parts, rng):
    """Rows of `file`, and of `words` and the tags of each."""
    captions, tags = Words(20_000, rng), Words(300, rng)
    version = rng.randrange(1, 1 << 31)
    number = 0
    for folder, (day, part, size) in enumerate(parts, 1):
        date = datetime.date(1970, 1, 1) + datetime.timedelta(day)
        dates = f"d{date:%Y} d{date:%Y%m} m{date:%m} d{date:%Y%m%d} t{date:%d}"
        for index in range(size):
            number += 1
            seconds = day * DAY + (part + index) * 60_000 // (part + size) + 20_000
            name = f"IMG_{(part + index) % 10_000:04}.jpg"
            caption = " ".join(captions.next(rng) for _ in range(rng.randrange(2, 12))) if number % 3 == 0 else None
            own = sorted({tags.next(rng) for _ in range(rng.randrange(1, 4))}) if number % 4 == 0 else []
            width, height = SIZES[rng.randrange(len(SIZES))]
            dated = 0 if number % 50 == 0 else 1
            content = number - 100 if number % 200 == 0 else number
            yield (
                number, folder, version, width, height, dated, day * 4 + 2, seconds, mix(content) & 0xFFFF,
                min(255, len(caption or "")), mix(number) - (1 << 63), 1 if content != number else 0, content,
                3_000_000 + number, seconds * 1_000_000, seconds * 1_000_000, number, name.encode(),
                name_key("IMG_", (part + index) % 10_000, name), seconds if dated else None, caption,
                str(own).replace("'", '"') if own else None,
            ), (number, caption, "\n".join(own), name, dates), own


def fill(database, count, long_day, seed):
    rng = random.Random(seed)
    parts, days = folders(count, long_day, rng)
    database.execute("INSERT INTO root (given, path, shown) VALUES (CAST('/photos' AS BLOB), CAST('/photos' AS BLOB), 1)")
    for folder, (day, part, _) in enumerate(parts, 1):
        date = datetime.date(1970, 1, 1) + datetime.timedelta(day)
        path = f"/photos/{date:%Y}/{date:%Y-%m-%d} {part // 500 + 1}"
        database.execute("INSERT INTO folder (id, path, shown) VALUES (?, ?, 1)", (folder, path.encode()))
    tag_ids = {}
    source = rows(parts, rng)
    while batch := list(itertools.islice(source, 50_000)):
        database.executemany(
            f"""INSERT INTO file (id, state, folder, version, width, height, dated, day, date, color, captionLength,
                textHash, repeats, content, size, modified, changed, inode, device, name, nameKey, taken, format,
                factsVersion, caption, tags, tagsLeftOut)
                VALUES (?, 0, {", ".join("?" * 16)}, 1, ?, ?, ?, 'jpeg', 1, ?, ?, 0)""",
            (row for row, _, _ in batch),
        )
        database.executemany(
            "INSERT INTO words (rowid, caption, tags, name, dates) VALUES (?, ?, ?, ?, ?)", (text for _, text, _ in batch)
        )
        for row, _, own in batch:
            for tag in own:
                if tag not in tag_ids:
                    tag_ids[tag] = len(tag_ids) + 1
                    database.execute("INSERT INTO tag (id, key, name) VALUES (?, ?, ?)", (tag_ids[tag], tag, tag))
        database.executemany(
            "INSERT INTO fileTag (tag, file) VALUES (?, ?)",
            sorted((tag_ids[tag], row[0]) for row, _, own in batch for tag in own),
        )
    database.execute(
        """INSERT INTO content (id, hash, color, decoder)
           SELECT id, printf('%032x', id), color, (SELECT decoder FROM state) FROM file WHERE NOT repeats"""
    )
    return days


def count_tally(database, columns):
    """As the triggers of the catalog count it."""
    database.create_aggregate("digests", len(columns), Digests)
    database.execute(
        f"""INSERT INTO tally (dated, day, folder, photos, digest)
            SELECT dated, day, folder, count(*), digests({", ".join(columns)}) FROM file
            WHERE state = 0 AND repeats = 0 GROUP BY dated, day, folder"""
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("brickwork")
    parser.add_argument("data")
    parser.add_argument("count", type=int)
    parser.add_argument("--long", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as empty:
        subprocess.run(
            [arguments.brickwork, "index", empty, "--data", arguments.data], check=True, stdout=subprocess.DEVNULL
        )
    file = os.path.join(arguments.data, "catalog.sqlite")
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("PRAGMA cache_size = -400000")
    # What keeps indexes, copies and counts is made again when all is there.
    kept = database.execute(
        """SELECT type, name, sql FROM sqlite_master
           WHERE type = 'trigger' OR type = 'index' AND sql IS NOT NULL AND tbl_name IN ('file', 'fileTag')"""
    ).fetchall()
    counting = next(sql for _, name, sql in kept if name == "photoIsCounted")
    columns = re.findall(r"NEW\.(\w+)", re.search(r"photoDigest\(([^)]*)\)", counting)[1])
    database.execute("BEGIN")
    for kind, name, _ in kept:
        database.execute(f"DROP {kind} {name}")
    database.execute("DELETE FROM root")
    days = fill(database, arguments.count, arguments.long, arguments.seed)
    for _, _, sql in sorted(kept):
        database.execute(sql)
    count_tally(database, columns)
    database.execute("UPDATE state SET photosRevision = photosRevision + 1")
    database.execute("COMMIT")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    print(f"{arguments.count:,} photos of {days:,} days, {os.path.getsize(file) / 1e6:,.0f} MB")


if __name__ == "__main__":
    main()

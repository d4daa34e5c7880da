"""Catalogs of many photos without files. Writes the same rows as the command, into tables that the command has made.

Generates a run of photos. SQLite repeats it on other days, until there are enough.
"""

import bisect
import itertools
import pathlib
import random
import re
import sqlite3
import struct
from dataclasses import dataclass
from datetime import date

import xxhash

from . import brickwork, made_up

MASK = (1 << 64) - 1
# As in `PhotoDigest` of PhotoLibrary.
DIGESTED = ("id", "version", "width", "height", "date", "color", "captionLength", "textHash")
# As in `Walls+Segments` of PhotoLibrary.
LONGEST_SEGMENT, USUAL_SEGMENT, FIRST_DATE = 4_096, 2_048, -1 << 62
DAY = 86_400
# 1970-01-01, as Python counts days.
EPOCH = 719_163
# 2024-12-31.
LAST_DAY = 20_088
GRAY = 33_808
# Colors of photos with a ThumbHash are larger by this number, as in `StoredColor` of PhotoLibrary.
WITH_THUMB_HASH = 1 << 16
# The length of the ThumbHash of a photo in 3:2.
THUMB_HASH = 21
# The largest number of photos in a run.
RUN = 250_000
BATCH = 20_000


@dataclass(frozen=True)
class ManyPhotos:
    """A number of photos.

    With `per_day`, each day has this number, and photos have neither captions nor tags. Without it, days have 20 to 5,000
    photos, evenly distributed on a logarithmic scale, and the last day has `long` photos, a multiple of a run. Folders have
    up to 500 photos of one day. Every third photo has a caption, and every fourth some tags. Words and tags are as frequent
    as in real texts. Every 50th photo has no date, and one of 200 is a copy of another.
    """

    count: int
    per_day: int = 0
    long: int = 0
    seed: int = 1

    def fill(self, folder, data):
        """Makes the catalog of a data folder, with photos of a folder that was on another disk."""
        folder.mkdir(parents=True, exist_ok=True)
        brickwork.run("index", folder, "--data", data)
        file = pathlib.Path(data, "catalog.sqlite")
        database = sqlite3.connect(file, isolation_level=None)
        Filling(self, database, str(folder)).run()
        database.close()
        return file


class Filling:
    def __init__(self, photos, database, folder):
        self.photos, self.database, self.folder = photos, database, folder
        self.rng = random.Random(photos.seed)
        database.create_function("textHash", 3, text_hash, deterministic=True)
        self.copies = -(-photos.count // RUN)
        self.size = photos.count // self.copies
        assert self.size * self.copies == photos.count, f"more than {RUN:,} photos are whole runs of as many"
        assert photos.long % self.size == 0, f"a long day has whole runs of {self.size:,} photos"

    def run(self):
        run = self.database.execute
        for name, value in [("synchronous", "OFF"), ("cache_size", -300_000), ("temp_store", "MEMORY")]:
            run(f"PRAGMA {name} = {value}")
        # Indexes are created again at the end.
        kept = run(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('file', 'fileTag', 'content')"
        ).fetchall()
        run("BEGIN")
        for name, _ in kept:
            run(f"DROP INDEX {name}")
        run("UPDATE volume SET identity = 'another disk'")
        # Large transactions of words need less merging.
        run("INSERT INTO words (words, rank) VALUES ('hashsize', 67108864)")
        self.make_run()
        for copy in range(self.copies):
            self.repeat(copy)
        self.add_tags_and_contents()
        run("DELETE FROM words_config WHERE k = 'hashsize'")
        for _, sql in sorted(kept):
            run(sql)
        count(self.database)
        run("UPDATE state SET photosRevision = photosRevision + 1")
        run("COMMIT")
        run("PRAGMA wal_checkpoint(TRUNCATE)")

    def make_run(self):
        """Makes the photos of a run, their words and tags, in separate tables."""
        columns = [name for _, name, *_ in self.database.execute("PRAGMA table_info(file)")]
        self.columns = ", ".join(columns)
        run = self.database.execute
        run(f"CREATE TEMP TABLE runFile AS SELECT {self.columns} FROM file WHERE 0")
        run("CREATE TEMP TABLE runWords (id INTEGER PRIMARY KEY, caption, tags, name)")
        run("CREATE TEMP TABLE runTag (tag, file)")
        run("CREATE TEMP TABLE runFolder (id, name)")
        tag_ids = {}
        source = self.plain_rows() if self.photos.per_day else self.rows()
        while batch := list(itertools.islice(source, BATCH)):
            names = list(batch[0][0])
            places = ", ".join(f":{name}" for name in names)
            self.database.executemany(f"INSERT INTO runFile ({', '.join(names)}) VALUES ({places})", (row for row, _ in batch))
            self.database.executemany(
                "INSERT INTO runWords VALUES (?, ?, ?, ?)",
                ((row["id"], row["caption"], " ".join(own), indexed(row["name"])) for row, own in batch),
            )
            self.database.executemany(
                "INSERT INTO runTag VALUES (?, ?)",
                ((tag_ids.setdefault(tag, len(tag_ids) + 1), row["id"]) for row, own in batch for tag in own),
            )
        self.database.executemany("INSERT INTO tag (id, key, name) VALUES (?, ?, ?)", ((id, tag, tag) for tag, id in tag_ids.items()))
        self.folders = self.database.execute("SELECT max(id) FROM runFolder").fetchone()[0]
        first, last = self.database.execute("SELECT min(day) >> 2, max(day) >> 2 FROM runFile").fetchone()
        self.days = last - first + 1

    def repeat(self, copy):
        """Adds the photos of a run again: on the days before, or all on the last day."""
        long_copies = self.photos.long // self.size
        is_long = copy < long_copies
        before = 1 + (copy - long_copies) * self.days if long_copies else copy * self.days
        values = {
            "id": "id + :ids", "content": "content + :ids", "inode": "inode + :ids", "folder": "folder + :folders",
            "day": ":last * 4 + 2" if is_long else "day - :days * 4",
            "date": "(:last * 86400 + 10000) * 1000 + (:ids + id) * 60000000 / :long" if is_long else "date - :days * 86400000",
        }  # fmt: skip
        values["taken"] = f"iif(dated, ({values['date']}) / 1000, NULL)"
        values["textHash"] = f"textHash(name, caption, ({values['day']}) >> 2)"
        selected = ", ".join(values.get(name, name) for name in self.columns.split(", "))
        numbers = {
            "ids": copy * self.size, "folders": copy * self.folders, "days": before, "last": LAST_DAY,
            "long": max(1, self.photos.long), "path": f"{self.folder}/{copy:03} ".encode(),
        }  # fmt: skip
        run = self.database.execute
        run("INSERT INTO folder (id, path, shown) SELECT id + :folders, CAST(:path || name AS BLOB), 1 FROM runFolder", numbers)
        run(f"INSERT INTO file ({self.columns}) SELECT {selected} FROM runFile", numbers)
        run(
            """INSERT INTO words (rowid, caption, tags, name, dates)
               SELECT file.id, runWords.caption, runWords.tags, runWords.name,
                   strftime('d%Y d%Y%m m%m d%Y%m%d t%d', (file.day >> 2) * 86400, 'unixepoch') || ' k' || file.format
               FROM runWords JOIN file ON file.id = runWords.id + :ids""",
            numbers,
        )

    def add_tags_and_contents(self):
        self.database.execute(
            f"""WITH RECURSIVE copies (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM copies WHERE number + 1 < {self.copies})
                INSERT INTO fileTag (tag, file) SELECT tag, file + number * {self.size} FROM runTag, copies ORDER BY 1, 2"""
        )
        # All runs have the same tags.
        self.database.execute(
            f"""UPDATE tag SET photos = counts.photos * {self.copies} FROM (
                    SELECT tag, count(*) AS photos FROM runTag JOIN runFile ON runFile.id = runTag.file WHERE NOT repeats GROUP BY tag
                ) AS counts WHERE counts.tag = tag.id"""
        )
        self.database.execute("CREATE VIRTUAL TABLE temp.indexedWords USING fts5vocab(main, words, 'col')")
        self.database.execute("INSERT INTO vocabulary (col, term, doc) SELECT col, term, doc FROM indexedWords")
        self.database.execute("DROP TABLE temp.indexedWords")
        self.database.execute(
            """INSERT INTO content (id, hash, color, thumbHash, decoder)
               SELECT id, printf('%032x', id), color, thumbHash, (SELECT decoder FROM state) FROM file WHERE NOT repeats"""
        )

    # Photos.

    def plain_rows(self):
        self.database.execute("INSERT INTO runFolder VALUES (1, 'photos')")
        sizes = made_up.sizes()
        for number in range(self.size):
            day, place = divmod(number, self.photos.per_day)
            stem = f"photo-{number + 1:08}"
            row = photo(number + 1, 1, LAST_DAY - day, 80_000 - place, *sizes[number % len(sizes)], f"{stem}.png")
            color = GRAY + WITH_THUMB_HASH
            yield {**row, "color": color, "thumbHash": thumb_hash(number), "nameKey": name_key(row["name"])}, []

    def rows(self):
        captions, tags = Words(20_000, self.rng), Words(300, self.rng)
        parts = list(self.parts())
        # They weren't added in order of time.
        self.rng.shuffle(parts)
        sizes = made_up.sizes()
        number = 0
        for folder, (day, part, size) in enumerate(parts, 1):
            self.database.execute("INSERT INTO runFolder VALUES (?, ?)", (folder, f"{captions.next(self.rng)} {folder}"))
            for index in range(part, part + size):
                number += 1
                content = number - 100 if number % 200 == 0 else number
                words = self.rng.randrange(2, 12) if number % 3 == 0 else 0
                own = {tags.next(self.rng) for _ in range(self.rng.randrange(1, 4))} if number % 4 == 0 else {}
                row = photo(
                    number, folder, day, 20_000 + index * 60_000 // (part + size), *sizes[self.rng.randrange(len(sizes))],
                    f"IMG_{index % 10_000:04}.jpg", " ".join(captions.next(self.rng) for _ in range(words)) or None, sorted(own),
                    is_dated=number % 50 != 0,
                )  # fmt: skip
                repeats = 1 if content != number else 0
                color = (mix(content) & 0xFFFF) + WITH_THUMB_HASH
                made = {"content": content, "repeats": repeats, "color": color, "thumbHash": thumb_hash(content)}
                yield {**row, **made}, sorted(own)

    def parts(self):
        """Yields days, and which of their photos are in a folder."""
        day, left = LAST_DAY + 1, self.size
        while left > 0:
            day -= self.rng.choice((1, 1, 1, 2, 3))
            size = min(left, int(20 * 250 ** self.rng.random()))
            left -= size
            for part in range(0, size, 500):
                yield day, part, min(500, size - part)


def count(database):
    """Counts photos by day, like the catalog."""
    database.create_aggregate("digests", len(DIGESTED), Digests)
    database.execute("DELETE FROM dayCount")
    database.execute("DELETE FROM segment")
    database.execute(
        f"""INSERT INTO dayCount (dated, day, folder, photos, digest)
            SELECT dated, day, folder, count(*), digests({", ".join(DIGESTED)}) FROM file
            WHERE state = 0 AND repeats = 0 GROUP BY dated, day, folder"""
    )
    divide(database)


def divide(database):
    """Divides days into segments like the catalog: one for each day, and several for a long day."""
    days = {}
    for dated, day, photos, digest in database.execute("SELECT dated, day, photos, digest FROM dayCount"):
        sum = days.get((dated, day), (0, 0))
        days[dated, day] = (sum[0] + photos, (sum[1] + digest) & MASK >> 2)
    for (dated, day), (photos, digest) in days.items():
        if photos <= LONGEST_SEGMENT:
            row = (dated, day, FIRST_DATE, b"", 0, photos, digest)
            database.execute("INSERT INTO segment (dated, day, date, nameKey, id, photos, digest) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            continue
        database.execute(
            f"""INSERT INTO segment (dated, day, date, nameKey, id, photos, digest)
                SELECT dated, day, iif(part, date, {FIRST_DATE}), iif(part, nameKey, x''), iif(part, id, 0), photos, digest FROM (
                    SELECT dated, day, part, date, nameKey, id, count(*) AS photos, digests({", ".join(DIGESTED)}) AS digest, min(place)
                    FROM (
                        SELECT *, place / {USUAL_SEGMENT} AS part FROM (
                            SELECT *, row_number() OVER (ORDER BY date, nameKey, id) - 1 AS place FROM file
                            WHERE state = 0 AND repeats = 0 AND dated = ? AND day = ?
                        )
                    ) GROUP BY part
                )""",
            (dated, day),
        )


def photo(number, folder, day, seconds, width, height, name, caption=None, tags=(), is_dated=True):
    moment = day * DAY + seconds
    return {
        "id": number, "state": 0, "folder": folder, "version": 77, "width": width, "height": height, "dated": int(is_dated),
        "day": day * 4 + 2, "date": 1_000 * moment, "color": 0, "captionLength": min(255, len(caption or "")),
        "textHash": text_hash(name.encode(), caption, day), "repeats": 0, "content": number,
        "size": 3_000_000 + number, "modified": moment * 1_000_000, "changed": moment * 1_000_000, "inode": number, "device": 1,
        "name": name.encode(), "nameKey": name_key(name.encode()), "taken": moment if is_dated else None, "format": "jpeg",
        "factsVersion": 1, "caption": caption, "tags": str(list(tags)).replace("'", '"') if tags else None, "tagsLeftOut": 0,
    }  # fmt: skip


def thumb_hash(number):
    """Returns the ThumbHash of a photo in 3:2 with arbitrary colors."""
    one, other = mix(number), mix(~number & MASK)
    return struct.pack("<HBBBQQ", one & 0xFFFF, 5 << 2, 5 | 9 << 3, 0x80 | 9 << 1, one, other)


def indexed(name):
    """Does the same as `SearchText` in PhotoLibrary, for a simple name."""
    return " ".join(re.findall("[a-z0-9]+", name.decode().lower()))


def text_hash(name, caption, day):
    """Does the same as `TextHash` in PhotoLibrary, for a photo whose day is known."""
    text = name + b"\0" + date.fromordinal(EPOCH + day).isoformat().encode() + (b"\0" + caption.encode() if caption else b"")
    return signed(xxhash.xxh3_128_intdigest(text) & MASK)


def signed(number):
    return number - (1 << 64) if number >> 63 else number


def name_key(name):
    """Does the same as `NaturalKey` in PhotoLibrary, for a name with one number."""
    stem, digits = re.fullmatch(rb"(\D*)(\d+)\.\w+", name).groups()
    digits = digits.lstrip(b"0")
    return stem.lower() + b"0" + bytes([len(digits) + 1]) + digits + b"\0" + name


def mix(value):
    value = (value + 0x9E3779B97F4A7C15) & MASK
    value = ((value ^ value >> 30) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ value >> 27) * 0x94D049BB133111EB) & MASK
    return value ^ value >> 31


def digest(*columns):
    """Does the same as `PhotoDigest` in PhotoLibrary."""
    hash = 0
    for column in columns:
        hash = mix(hash ^ ((-1 if column is None else column) & MASK))
    return hash & ((1 << 62) - 1)


class Digests:
    """The sum of photos' digests."""

    def __init__(self):
        self.sum = 0

    def step(self, *values):
        self.sum += digest(*values)

    def finalize(self):
        return self.sum & ((1 << 62) - 1)


class Words:
    """Generated words. The frequency of the n-th word is proportional to 1/n."""

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

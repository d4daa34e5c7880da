"""Fills a PostgreSQL catalog with generated photos, as Gallery/BrowserTests/support/many_photos.py does in
SQLite.

A run of 250,000 photos is generated, copied into the database, and repeated there by `INSERT … SELECT` on
other days, without indexes, which are created at the end. The result matches what the command itself would have written, with two exceptions:
the digests of days and segments are arbitrary numbers, because nothing compares them with the photos, and
the hashes of texts are those of the first run.
"""

import concurrent.futures
import os
import sqlite3
import time

from support.many_photos import FIRST_DATE, LAST_DAY, LONGEST_SEGMENT, USUAL_SEGMENT, Filling, ManyPhotos

# In the order of the table, as COPY reads the columns.
COLUMNS = [
    "id", "folder", "content", "version", "width", "height", "date", "textHash", "size", "modified", "changed", "inode",
    "device", "taken", "day", "color", "captionLength", "factsVersion", "tagsLeftOut", "state", "dated", "repeats", "name",
    "nameKey", "format", "caption", "tags", "thumbHash",
]  # fmt: skip
# One connection fills the first group while another fills the second.
PHOTO_TABLES = ("file", "content")
OTHER_TABLES = ("words", "filetag", "tag", "daycount", "vocabulary")
# Settings for filling the database, when no data has to survive a crash.
FILLING = {
    "wal_level": "minimal", "max_wal_senders": "0", "max_wal_size": "8GB", "autovacuum": "off",
    "maintenance_work_mem": "2GB", "checkpoint_timeout": "1h",
}  # fmt: skip
# Settings of a small database server: a quarter of 8 GB.
SERVING = {"shared_buffers": "2GB", "work_mem": "64MB"}
LONG = int(os.environ.get("LONG") or 1_000_000)


def longest_day(count):
    """Returns the number of photos of the longest day, or 0 if there aren't many photos."""
    return LONG if count > 3 * LONG else 0


def fill(postgresql, database, folder, count, long=0, seed=1):
    """Fills the tables, which a command has created, with photos of a folder. Returns the seconds of each
    step.
    """
    photos = Filling(ManyPhotos(count, long=long, seed=seed), sqlite3.connect(":memory:"), str(folder))
    seconds = {}

    def step(name, *scripts):
        start = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor() as threads:
            for done in [threads.submit(run, postgresql, database, script) for script in scripts]:
                done.result()
        seconds[name] = time.monotonic() - start

    set_up(postgresql, database, FILLING)
    start = time.monotonic()
    script = run_script(photos)
    seconds["generated in Python"] = time.monotonic() - start
    step("copied", script)
    copies = list(repeats(photos))
    # A transaction that truncates a table and then fills it writes no log.
    filled = [
        ["BEGIN;", f"TRUNCATE {', '.join(tables)};", *indexes, *inserts, "COMMIT;"]
        for tables, indexes, inserts in [
            (PHOTO_TABLES, index_statements(postgresql, database, PHOTO_TABLES, False), photo_inserts(photos, folder, copies)),
            (OTHER_TABLES, index_statements(postgresql, database, OTHER_TABLES, False), other_inserts(photos, copies)),
        ]
    ]
    made = [
        [*index_statements(postgresql, database, tables, True), *(f"VACUUM (FREEZE, ANALYZE) {table};" for table in tables[:2])]
        for tables in (PHOTO_TABLES, OTHER_TABLES)
    ]
    step("repeated", *("\n".join(script) for script in filled))
    step("indexes", *("\n".join(script) for script in made))
    step("the rest", REST)
    set_up(postgresql, database, {name: None for name in FILLING})
    return seconds


def run(postgresql, database, script):
    head = "SET search_path = brickwork; SET work_mem = '256MB';\n"
    return postgresql.psql(head + script, database)


def set_up(postgresql, database, values):
    for name, value in values.items():
        postgresql.psql(f"ALTER SYSTEM SET {name} = '{value}'" if value else f"ALTER SYSTEM RESET {name}", database)
    postgresql.restart()


def index_statements(postgresql, database, tables, are_made):
    """Yields the statements that drop or create the indexes of some tables."""
    rows = run(
        postgresql, database,
        f"""SELECT tables.relname, indexes.relname, coalesce(conname, ''), pg_get_indexdef(indexrelid),
               coalesce(pg_get_constraintdef(pg_constraint.oid), '')
           FROM pg_index JOIN pg_class AS tables ON tables.oid = indrelid JOIN pg_class AS indexes ON indexes.oid = indexrelid
           JOIN pg_namespace ON pg_namespace.oid = tables.relnamespace AND nspname = 'brickwork'
           LEFT JOIN pg_constraint ON conindid = indexrelid AND contype IN ('p', 'u')
           WHERE tables.relname IN ({", ".join(f"'{table}'" for table in tables)}) ORDER BY tables.relname, indexes.relname;""",
    )  # fmt: skip
    for table, index, constraint, definition, rule in (line.split("|", 4) for line in rows.splitlines()):
        if are_made:
            yield f"ALTER TABLE {table} ADD CONSTRAINT {constraint} {rule};" if constraint else f"{definition};"
        else:
            yield f"ALTER TABLE {table} DROP CONSTRAINT {constraint};" if constraint else f"DROP INDEX {index};"


def run_script(photos):
    """Copies the photos of a run into separate tables."""
    photos.database.execute("CREATE TABLE runFolder (id, name)")
    files, words, tags, tag_ids = [], [], [], {}
    for row, own in photos.rows():
        files.append("\t".join(field(row.get(name)) for name in COLUMNS))
        words.append(f"{row['id']}\t{int(row['day']) >> 2}\t{vector(row['caption'], own, row['name'].decode())}")
        for tag in own:
            tags.append(f"{tag_ids.setdefault(tag, len(tag_ids) + 1)}\t{row['id']}")
    days = sorted({int(line.split("\t", 2)[1]) for line in words})
    photos.days = days[-1] - days[0] + 1
    first = min(days) - photos.copies * photos.days
    dates = [f"{day}\t{date_vector(day)}" for day in range(first, LAST_DAY + 1)]
    folders = [f"{id}\t{name}" for id, name in photos.database.execute("SELECT id, name FROM runFolder")]
    photos.folders = len(folders)
    named = [f"{id}\t{tag}\t{tag}" for tag, id in tag_ids.items()]
    return "".join(
        [
            f"CREATE UNLOGGED TABLE runFile AS SELECT {', '.join(COLUMNS)} FROM file WHERE FALSE;\n"
            "CREATE UNLOGGED TABLE runWords (id BIGINT, day INTEGER, vector TSVECTOR);\n"
            "CREATE UNLOGGED TABLE runTag (tag BIGINT, file BIGINT);\n"
            "CREATE UNLOGGED TABLE runFolder (id BIGINT, name TEXT);\n"
            "CREATE UNLOGGED TABLE runDay (day INTEGER, vector TSVECTOR);\n"
            "CREATE UNLOGGED TABLE runShift (before INTEGER, isLong BOOLEAN);\n"
            "CREATE UNLOGGED TABLE runTagName (id BIGINT, key TEXT, name TEXT);\n",
            *(
                f"COPY {table} FROM STDIN;\n" + "\n".join(lines) + "\n\\.\n"
                for table, lines in [("runFile", files), ("runWords", words), ("runTag", tags), ("runFolder", folders),
                                     ("runDay", dates), ("runTagName", named)]
            ),
            "ANALYZE runFile; ANALYZE runWords; ANALYZE runTag; ANALYZE runFolder; ANALYZE runDay;\n",
        ]
    )  # fmt: skip


def repeats(photos):
    """Yields for each repetition of the run: its number, its distance in days, its day, and whether it
    belongs to the longest day.
    """
    long_copies = photos.photos.long // photos.size
    for copy in range(photos.copies):
        before = ((1 if long_copies else 0) + copy - long_copies) * photos.days
        yield copy, before, f"{LAST_DAY * 4 + 2}" if copy < long_copies else f"day - {before * 4}", copy < long_copies


def photo_inserts(photos, folder, copies):
    for copy, before, day, is_long in copies:
        ids, folders = copy * photos.size, copy * photos.folders
        date = (
            f"{(LAST_DAY * 86400 + 10000) * 1000} + ({ids} + id) * 60000000 / {photos.photos.long}"
            if is_long else f"date - {before * 86400 * 1000}"
        )
        values = {
            "id": f"id + {ids}", "content": f"content + {ids}", "inode": f"inode + {ids}", "folder": f"folder + {folders}",
            "day": day, "date": date, "taken": f"CASE WHEN dated = 1 THEN ({date}) / 1000 END",
        }  # fmt: skip
        yield (
            f"INSERT INTO folder (id, path, shown) SELECT id + {folders}, convert_to('{folder}/{copy:03} ' || name, 'UTF8'), TRUE"
            " FROM runFolder;"
        )
        yield f"INSERT INTO file ({', '.join(COLUMNS)}) SELECT {', '.join(values.get(name, name) for name in COLUMNS)} FROM runFile;"
        yield (
            f"INSERT INTO content (id, hash, color, thumbHash, decoder) SELECT content + {ids}, lpad(to_hex(content + {ids}), 32, '0'),"
            " color, thumbHash, (SELECT decoder FROM state) FROM runFile WHERE repeats = 0;"
        )


def other_inserts(photos, copies):
    yield "INSERT INTO tag SELECT * FROM runTagName;"
    for copy, before, day, is_long in copies:
        ids, folders = copy * photos.size, copy * photos.folders
        where = f"runDay.day = {LAST_DAY}" if is_long else f"runDay.day = runWords.day - {before}"
        yield f"INSERT INTO words SELECT id + {ids}, runWords.vector || runDay.vector FROM runWords JOIN runDay ON {where};"
        yield f"INSERT INTO fileTag SELECT tag, file + {ids} FROM runTag;"
        # Any number will do as a digest, because later changes only add to it and subtract from it.
        yield (
            f"INSERT INTO dayCount SELECT dated, {day}, folder + {folders}, count(*),"
            f" hashint8extended(folder + {folders}, 1) & {(1 << 62) - 1} FROM runFile WHERE repeats = 0 GROUP BY dated, 2, folder;"
        )
        yield f"INSERT INTO runShift VALUES ({before}, {is_long});"


# The frequency of words is the same in all runs. That of dates isn't.
REST = f"""
    INSERT INTO vocabulary (term, col, doc)
    SELECT ltrim(lexeme, ':'), CASE weight WHEN 'A' THEN 'caption' WHEN 'B' THEN 'tags' ELSE 'name' END,
        count(DISTINCT id) * (SELECT count(*) FROM runShift)
    FROM runWords, unnest(vector), unnest(weights) AS weight GROUP BY 1, 2;
    INSERT INTO vocabulary (term, col, doc)
    SELECT ltrim(lexeme, ':'), 'dates', sum(photos)
    FROM (
        SELECT CASE WHEN isLong THEN {LAST_DAY} ELSE day - before END AS day, sum(photos) AS photos
        FROM (SELECT day, count(*) AS photos FROM runWords GROUP BY day) AS days, runShift GROUP BY 1
    ) AS counted JOIN runDay USING (day), unnest(vector) GROUP BY 1;
    UPDATE tag SET photos = counts.photos * (SELECT count(*) FROM runShift) FROM (
        SELECT tag, count(*) AS photos FROM runTag JOIN runFile ON runFile.id = runTag.file WHERE repeats = 0 GROUP BY tag
    ) AS counts WHERE counts.tag = tag.id;
    SELECT setval(pg_get_serial_sequence(name, 'id'), last) FROM (
        SELECT 'file' AS name, max(id) AS last FROM file UNION ALL SELECT 'folder', max(id) FROM folder
        UNION ALL SELECT 'content', max(id) FROM content UNION ALL SELECT 'tag', max(id) FROM tag
    ) AS numbered;
    INSERT INTO segment (dated, day, date, nameKey, id, photos, digest)
    SELECT dated, day, {FIRST_DATE}, '', 0, sum(photos), mod(sum(digest), {1 << 62}) FROM dayCount
    GROUP BY dated, day HAVING sum(photos) <= {LONGEST_SEGMENT};
    INSERT INTO segment (dated, day, date, nameKey, id, photos, digest)
    SELECT dated, day, CASE WHEN place = 0 THEN {FIRST_DATE} ELSE date END, CASE WHEN place = 0 THEN '' ELSE nameKey END,
        CASE WHEN place = 0 THEN 0 ELSE id END, least({USUAL_SEGMENT}, photos - place), hashint8extended(id, 1) & {(1 << 62) - 1}
    FROM (
        SELECT dated, day, date, nameKey, id, count(*) OVER (PARTITION BY dated, day) AS photos,
            row_number() OVER (PARTITION BY dated, day ORDER BY date, nameKey, id) - 1 AS place
        FROM file WHERE state = 0 AND repeats = 0 AND (dated, day) IN
            (SELECT dated, day FROM dayCount GROUP BY dated, day HAVING sum(photos) > {LONGEST_SEGMENT})
    ) AS placed WHERE place % {USUAL_SEGMENT} = 0;
    UPDATE state SET photosRevision = photosRevision + 1, foldersRevision = foldersRevision + 1;
    DROP TABLE runFile, runWords, runTag, runFolder, runDay, runTagName, runShift;
    VACUUM ANALYZE folder; VACUUM ANALYZE tag; VACUUM ANALYZE dayCount; VACUUM ANALYZE segment; VACUUM ANALYZE vocabulary;
"""


def field(value):
    """Formats a value for COPY."""
    if value is None:
        return "\\N"
    if isinstance(value, bytes):
        return "\\\\x" + value.hex()
    return str(value)


def vector(caption, tags, name):
    """Returns what `WordVector` in PhotoLibrary returns. The generated words need neither folding nor
    quoting.
    """
    words, position = [], 0
    for group, weight in [((caption or "").split(), "A"), (tags, "B"), (name.lower().replace("_", " ").replace(".", " ").split(), "C")]:
        for word in group:
            position += 1
            words.append(f"{word}:{position}{weight}")
        position += 1
    return " ".join(words)


def date_vector(day):
    """Returns the words of a JPEG file of a day. After other words, they have the same positions as in `WordVector`."""
    year, month, date = time.strftime("%Y %m %d", time.gmtime(day * 86400)).split()
    words = [f":d{year}", f":d{year}{month}", f":m{month}", f":d{year}{month}{date}", f":t{date}", ":kjpeg"]
    return " ".join(f"'{word}':{3 + 2 * index}" for index, word in enumerate(words))

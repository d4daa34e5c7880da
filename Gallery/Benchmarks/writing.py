"""Measures writes to a PostgreSQL catalog of millions of photos, by writers that all wait for the same lock.
"""

import os
import subprocess

import many_rows
from Cluster.postgresql import PostgreSQL
from measuring import plain_table, processor_time

DATABASE = "photos"
WRITERS, SECONDS = (1, 4, 16), 8
FINDINGS = 256
# The photos that a worker records together: one alone, what eight processors make in a second, and the
# maximum.
TOGETHER = (1, 64, 256)
# The number of photos without thumbnails. It is more than can be made in the time.
TO_MAKE = 400_000
LOCK = "SELECT pg_advisory_xact_lock(7093850523911219572);"


def measure(brickwork, folder, count, say):
    figures = {"count": count, "rates": {}, "work": {}}
    photos = folder / "photos"
    photos.mkdir()
    with PostgreSQL(folder / "postgresql") as postgresql:
        postgresql.create(DATABASE)
        # Creates the tables and records the decoder.
        command = [brickwork, "index", photos, "--catalog", postgresql.address(DATABASE), "--data", folder / "index"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        say(f"{count:,} photos are made up")
        many_rows.fill(postgresql, DATABASE, photos, count, long=many_rows.longest_day(count))
        many_rows.set_up(postgresql, DATABASE, many_rows.SERVING)
        last = int(many_rows.run(postgresql, DATABASE, "SELECT max(id) FROM file;"))
        postgresql.psql("CREATE SEQUENCE brickwork.measuredFinding", DATABASE)
        time_all(postgresql, folder, figures, "findings", finding_script(last), 16, say)
        many_rows.run(postgresql, DATABASE, to_make(last))
        for together in TOGETHER:
            time_all(postgresql, folder, figures, f"made {together}", made_script(together), together, say)
        left = many_rows.run(postgresql, DATABASE, "SELECT max(id) - (SELECT last_value FROM measuredMade) FROM file;")
        if int(left) < 0:
            raise RuntimeError(f"photos were made that are not there: {left}; write more before")
    return figures


def time_all(postgresql, folder, figures, kind, script, each, say):
    """Measures a script that writes `each` photos, with increasing numbers of writers."""
    file = folder / "script.sql"
    file.write_text(script)
    for writers in WRITERS:
        before = processor_time(postgresql)
        rate = pgbench(postgresql, file, writers) * each
        work = (processor_time(postgresql) - before) / (rate * SECONDS)
        figures["rates"].setdefault(kind, {})[writers] = rate
        figures["work"].setdefault(kind, {})[writers] = work
        say(f"{kind}, {writers} writers: {rate:,.0f} a second, {work * 1000:.2f} ms of the database's processor time each")


def pgbench(postgresql, file, writers):
    said = subprocess.run(
        [postgresql.programs / "pgbench", "-n", "-M", "prepared", "-c", str(writers), "-j", "1", "-T", str(SECONDS), "-f", file,
         postgresql.address(DATABASE)],
        check=True, capture_output=True, text=True, env=os.environ | {"PGOPTIONS": "-c search_path=brickwork"},
    ).stdout  # fmt: skip
    return float(next(line for line in said.splitlines() if line.startswith("tps")).split()[2])


# The statements of brickwork, one in each line.

OWN = {"name": "convert_to('measured ' || :number, 'UTF8')", "inode": ":number", "repeats": "0"}
COLUMNS = [column for column in many_rows.COLUMNS if column not in ("id", "content", "color")]


def finding_script(last):
    """Returns the statements of `Catalog.write` with 16 findings."""
    one = [
        "SELECT nextval('measuredFinding') AS number \\gset",
        "SELECT id, state, version FROM file WHERE folder = (SELECT folder FROM file WHERE id = :some) AND name = convert_to('measured ' || :number, 'UTF8');",
        "SELECT id FROM removedPhoto WHERE size = 1000000000 + :number LIMIT 1;",
        f"INSERT INTO file ({', '.join(COLUMNS)}) SELECT {', '.join(OWN.get(column, column) for column in COLUMNS)} FROM file WHERE id = :some RETURNING id \\gset",
        "INSERT INTO words SELECT :id, vector FROM words WHERE id = :some;",
    ]  # fmt: skip
    return "\n".join([
        f"\\set some random(1, {last})", "BEGIN;", LOCK, "SELECT max(id) AS before FROM file \\gset", *one * 16,
        *following("SELECT id FROM file WHERE id > :before"),
        "INSERT INTO task (kind, subject, urgency, rank) SELECT 1, convert_to(id::text, 'UTF8'), 0, date FROM file WHERE id > :before "
        "ON CONFLICT (kind, subject) DO UPDATE SET due = '-infinity', tries = 0, aside = NULL, rank = excluded.rank, worker = NULL;",
        "UPDATE state SET photosRevision = photosRevision + 1;", "COMMIT;",
    ])  # fmt: skip


def following(ids):
    """Returns what `CatalogWriter` writes for photos: the counts of their days, tags and words."""
    given = f"WITH given AS (SELECT file.* FROM ({ids}) AS changed JOIN file ON file.id = changed.id)"
    start = (
        "SELECT segment.date, segment.nameKey, segment.id FROM segment WHERE segment.dated = given.dated AND segment.day = given.day "
        "AND (segment.date, segment.nameKey, segment.id) <= (given.date, given.nameKey, given.id) "
        "ORDER BY segment.date DESC, segment.nameKey DESC, segment.id DESC LIMIT 1"
    )
    return [
        f"{given} SELECT given.*, folder.shown FROM given JOIN folder ON folder.id = given.folder;",
        f"{given} INSERT INTO dayCount SELECT dated, day, folder, count(*), max(id) FROM given GROUP BY dated, day, folder "
        "ON CONFLICT (dated, day, folder) DO UPDATE SET photos = dayCount.photos + excluded.photos, digest = dayCount.digest # excluded.digest;",
        f"{given} SELECT segment.* FROM (SELECT DISTINCT dated, day FROM given) AS days JOIN segment USING (dated, day);",
        f"{given} INSERT INTO segment (dated, day, date, nameKey, id, photos, digest) "
        f"SELECT dated, day, begun.date, begun.nameKey, begun.id, count(*), max(given.id) FROM given, LATERAL ({start}) AS begun "
        "GROUP BY dated, day, begun.date, begun.nameKey, begun.id ON CONFLICT (dated, day, date, nameKey, id) "
        "DO UPDATE SET photos = segment.photos + excluded.photos, digest = segment.digest # excluded.digest;",
        f"{given} SELECT file, tag FROM given JOIN fileTag ON fileTag.file = given.id;",
        f"{given} INSERT INTO vocabulary (col, term, doc) SELECT CASE weight WHEN 'A' THEN 'caption' WHEN 'B' THEN 'tags' "
        "WHEN 'C' THEN 'name' ELSE 'dates' END, ltrim(lexeme, ':'), count(DISTINCT words.id) "
        "FROM given JOIN words ON words.id = given.id, unnest(vector), unnest(weights) AS weight GROUP BY 1, 2 "
        "ON CONFLICT (col, term) DO UPDATE SET doc = vocabulary.doc + excluded.doc;",
    ]  # fmt: skip


def to_make(last):
    """Returns statements that add photos without content, each a copy of another one, and their jobs."""
    own = OWN | {"name": "convert_to('to make ' || number, 'UTF8')", "inode": "number"}
    return f"""
        CREATE TEMPORARY TABLE added AS SELECT max(id) AS before FROM file;
        INSERT INTO file ({', '.join(COLUMNS)}) SELECT {', '.join(own.get(column, column) for column in COLUMNS)}
            FROM generate_series(1, {TO_MAKE}) AS number JOIN file ON file.id = 1 + (number * 7919::bigint) % {last};
        INSERT INTO task (kind, subject, urgency, rank)
            SELECT 1, convert_to(id::text, 'UTF8'), 0, date FROM file WHERE id > (SELECT before FROM added);
        CREATE SEQUENCE measuredMade;
        SELECT setval('measuredMade', before) FROM added;
        VACUUM ANALYZE file;
        VACUUM ANALYZE task;
    """


def made_script(together):
    """Returns the statements of `Catalog.setMade` with a number of photos."""
    ids = "json_array_elements(:ids::json) AS rows(value)"
    hashes = f"given AS (SELECT (value ->> 0)::bigint AS id, value ->> 1 AS hash FROM {ids})"
    contents = f"given AS (SELECT value ->> 1 AS hash, 1234 AS color FROM {ids})"
    return "\n".join([
        f"SELECT json_agg(json_build_array(id, lpad(to_hex(id), 32, 'a'))) AS ids FROM (SELECT nextval('measuredMade') AS id FROM generate_series(1, {together})) AS next \\gset",
        "BEGIN;", "SET LOCAL synchronous_commit = off;", LOCK,
        f"WITH {hashes} SELECT file.id, version, reason IS NULL AND waiting IS NULL FROM given JOIN file ON file.id = given.id WHERE state = 0;",
        f"WITH {contents} INSERT INTO content (hash, color, decoder) SELECT hash, color, (SELECT decoder FROM state) FROM given WHERE TRUE "
        "ON CONFLICT (hash) DO UPDATE SET color = excluded.color, decoder = excluded.decoder WHERE content.color <> excluded.color;",
        f"WITH {hashes} UPDATE file SET content = content.id, color = content.color, kind = NULL, reason = NULL, waiting = NULL "
        "FROM given JOIN content ON content.hash = given.hash WHERE file.id = given.id "
        "AND (file.content IS DISTINCT FROM content.id OR reason IS NOT NULL OR waiting IS NOT NULL);",
        f"WITH {hashes} SELECT EXISTS (SELECT 1 FROM given JOIN content ON content.hash = given.hash JOIN file ON file.content = content.id "
        "WHERE file.id <> given.id);",
        f"WITH {hashes} SELECT content.id, (SELECT min(file.id) FROM file WHERE file.content = content.id AND state = 0) "
        "FROM given JOIN content ON content.hash = given.hash;",
        *following(f"SELECT (value ->> 0)::bigint AS id FROM {ids}")[:4],
        f"DELETE FROM task WHERE kind = 1 AND subject IN (SELECT convert_to(value ->> 0, 'UTF8') FROM {ids});",
        "UPDATE state SET colorsRevision = colorsRevision + 1 RETURNING photosRevision, colorsRevision;",
        "COMMIT;",
    ])  # fmt: skip


# The table.


def section(figures):
    yield (
        f"How many writes the database accepts: pgbench runs the statements of each kind of write for {SECONDS} s, with "
        f"{figures['count']:,} photos. Photos that were read come 16 to a transaction here, and up to {FINDINGS} in a worker. A worker records "
        f"the photos that it has made in a second together: about {TOGETHER[1]} with eight processors, and at most {TOGETHER[-1]}. All "
        "writers wait for the same lock.\n"
    )
    names = {"findings": "photos read: `Catalog.write`"}
    for together in TOGETHER:
        names[f"made {together}"] = f"photos made, {together} at a time: `Catalog.setMade`" if together > 1 else "photos made, one by one"
    rows = [
        [name, *(f"{figures['rates'][kind][str(writers)]:,.0f}" for writers in WRITERS),
         *(f"{figures['work'][kind][str(writers)] * 1000:.2f}" for writers in (WRITERS[0], WRITERS[-1]))]
        for kind, name in names.items()
    ]  # fmt: skip
    writers = [f"{writers} writer{'s' * (writers > 1)}" for writers in WRITERS]
    yield from plain_table(["per second", *writers, "ms of PostgreSQL's processor time each, one writer", f"{WRITERS[-1]} writers"], rows)

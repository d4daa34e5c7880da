"""Catalogs of many photos whose files are not there: rows are copied from that of a real photo. The server keeps them, since
the disk that they were on seems to be away.
"""

import atexit
import base64
import contextlib
import functools
import sqlite3

from . import brickwork, made_up, pictures

# A gray picture of one pixel, in place of every thumbnail.
PIXEL = base64.b64decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")
# 2024-12-31.
LAST_DAY = 20_088


@functools.cache
def server(count, per_day):
    """A server of so many photos in days of so many, which all tests share."""
    return own_server(count, per_day)[0]


def own_server(count, per_day):
    """The same for a test of its own, its folder, and the folder with its catalog."""
    folder, data = made_up.folders()
    pictures.write(folder / "photo.png", 120, 80)
    brickwork.run("index", folder, "--data", data)
    fill(data / "catalog.sqlite", count, per_day)
    (folder / "photo.png").unlink()
    started = brickwork.Server(folder, data)
    atexit.register(started.stop)
    return started, folder, data


def fill(file, count, per_day):
    """Makes so many photos of the one that there is, the latest first."""
    with changed(file) as catalog:
        fill_tables(catalog, count, per_day)


def remove_multiples(file, step):
    """Takes out the photos whose number is a multiple of a step."""
    with changed(file) as catalog:
        catalog.execute("DELETE FROM file WHERE id % :step = 0", {"step": step})


@contextlib.contextmanager
def changed(file):
    """A catalog to be changed, and then counted: its triggers need what only the command has."""
    catalog = sqlite3.connect(file)
    triggers = catalog.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('file', 'content')").fetchall()
    for name, _ in triggers:
        catalog.execute(f"DROP TRIGGER {name}")
    yield catalog
    catalog.execute("DELETE FROM tally")
    catalog.execute(
        "INSERT INTO tally (dated, day, folder, photos, digest) SELECT dated, day, folder, count(*), sum(id) FROM file GROUP BY dated, day, folder"
    )
    for _, sql in triggers:
        catalog.execute(sql)
    catalog.commit()
    catalog.close()


def fill_tables(catalog, count, per_day):
    columns = [name for _, name, *_ in catalog.execute("PRAGMA table_info(file)")]
    catalog.execute("CREATE TEMP TABLE sizes (place INTEGER PRIMARY KEY, width INTEGER, height INTEGER)")
    sizes = made_up.sizes()
    catalog.executemany("INSERT INTO sizes VALUES (?, ?, ?)", [(at, *size) for at, size in enumerate(sizes)])
    # Days are numbered by four, to leave room for months and years.
    values = {
        "id": ":first + number", "width": "sizes.width", "height": "sizes.height", "dated": "1",
        "day": f"({LAST_DAY} - number / :per_day) * 4",
        "date": f"({LAST_DAY} - number / :per_day) * 86400 + 80000 - number % :per_day",
        "content": "1 + number", "color": "33808", "repeats": "0",
        "captionLength": "0", "caption": "NULL", "textHash": "number",
        "name": "CAST(printf('photo-%08d.png', number + 1) AS BLOB)", "nameKey": "CAST(printf('photo-%08d', number + 1) AS BLOB)",
        "inode": "number",
    }  # fmt: skip
    row = catalog.execute("SELECT * FROM file").fetchone()
    selected = ", ".join(values.get(name, f"file.{name}") for name in columns)
    catalog.execute("CREATE TEMP TABLE template AS SELECT * FROM file")
    catalog.execute("DELETE FROM file")
    catalog.execute(
        f"""
        WITH RECURSIVE numbers(number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number + 1 < :count)
        INSERT INTO file ({', '.join(columns)}) SELECT {selected} FROM numbers
        JOIN template AS file JOIN sizes ON sizes.place = numbers.number % :sizes ORDER BY numbers.number
        """,
        {"count": count, "per_day": per_day, "sizes": len(sizes), "first": row[columns.index("id")]},
    )
    # A content of its own for each: copies would stand once.
    catalog.execute("DELETE FROM content")
    catalog.execute("INSERT INTO content (id, hash, color, decoder) SELECT content, printf('%032x', content), color, NULL FROM file")
    catalog.execute("UPDATE volume SET identity = 'another disk'")

"""Measures servers with a PostgreSQL catalog of millions of photos."""

import contextlib
import os
import statistics
import subprocess
import time
import urllib.parse
import urllib.request

import many_rows
from Cluster.postgresql import PostgreSQL
from Cluster.processes import Server
from Cluster.seaweedfs import SeaweedFS
from measuring import judged, most_memory, plain_table, processor_time, table

DATABASE, BUCKET = "photos", "thumbnails"
FIRST, MEMORY, CHANGE, SEARCH = 1.5, 250, 1.0, 0.3
PAGES, CHANGES, WORDS = 5, 3, 5
# The time in seconds after which no further searches of a kind are made.
PATIENCE = 40
# A server announces changes with pauses in between. After this time in seconds, a pause is over.
REST = 1
# In many_photos, the frequency of the n-th word is 1/n. These are the first indices of common and rare words.
COMMON, RARE = 0, 10_000


def measure(brickwork, folder, count, say):
    figures = {"count": count}
    os.environ["BRICKWORK"] = str(brickwork)
    photos = folder / "photos"
    photos.mkdir()
    with contextlib.ExitStack() as stack:
        postgresql = stack.enter_context(PostgreSQL(folder / "postgresql"))
        postgresql.create(DATABASE)
        # Creates the tables and records the decoder.
        command = [brickwork, "index", photos, "--catalog", postgresql.address(DATABASE), "--data", folder / "index"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        say(f"{count:,} photos are made up")
        start = time.monotonic()
        figures["steps"] = many_rows.fill(postgresql, DATABASE, photos, count, long=many_rows.longest_day(count))
        figures["filling"] = time.monotonic() - start
        say(f"{figures['filling']:.0f} s: " + ", ".join(f"{name} {seconds:.0f} s" for name, seconds in figures["steps"].items()))
        figures["tables"] = sizes(postgresql)
        many_rows.set_up(postgresql, DATABASE, many_rows.SERVING)
        weed = stack.enter_context(SeaweedFS(folder / "seaweedfs", BUCKET))
        servers = []
        for number in range(2):
            server = Server(
                f"server-{number}", brickwork, folder, postgresql.address(DATABASE), "--store", f"s3://{BUCKET}/wall",
                environment=weed.environment,
            )  # fmt: skip
            start = time.monotonic()
            servers.append(stack.enter_context(server))
            fetch(server.url + "wall?bare=1")
            figures.setdefault("starts", []).append(time.monotonic() - start)
        say(f"servers have answered after {figures['starts'][0]:.2f} s and {figures['starts'][1]:.2f} s")
        work = [processor_time(server) for server in servers]
        figures |= search_figures(servers[0], say)
        try:
            figures |= page_figures(servers, postgresql, say)
        except (ImportError, SystemExit) as missing:
            say(f"without the page: {missing}; Scripts/install-system-packages benchmarks")
        figures["memory"] = [most_memory(server) for server in servers]
        figures["work"] = [processor_time(server) - before for server, before in zip(servers, work)]
        say("memory of the servers: " + ", ".join(f"{memory:.0f} MB" for memory in figures["memory"]))
        for server in servers:
            server.stop()
        start = time.monotonic()
        with servers[0]:
            fetch(servers[0].url + "wall?bare=1")
            figures["restart"] = time.monotonic() - start
    return figures


def fetch(url):
    with urllib.request.urlopen(url, timeout=600) as answer:
        return answer.read()


def sizes(postgresql):
    """Returns the rows and bytes of each table, with the bytes of its indexes."""
    rows = many_rows.run(
        postgresql, DATABASE,
        """SELECT relname, reltuples::bigint, pg_table_size(oid), pg_indexes_size(oid) FROM pg_class
           WHERE relnamespace = 'brickwork'::regnamespace AND relkind = 'r' ORDER BY pg_total_relation_size(oid) DESC;""",
    )  # fmt: skip
    return [[name, *map(int, numbers)] for name, *numbers in (line.split("|") for line in rows.splitlines())]


# Searches.


def search_figures(server, say):
    import random

    from support import library
    from support.many_photos import ManyPhotos, Words

    words = Words(20_000, random.Random(ManyPhotos(0).seed)).words
    questions = {
        "rare": words[RARE : RARE + WORDS], "common": words[COMMON : COMMON + WORDS],
        "pair": [f"{words[COMMON + n]} {words[COMMON + n + 1]}" for n in range(WORDS)],
        "letter": [words[COMMON + n][0] for n in range(WORDS)], "nothing": [f"{words[n][:4]}qq" for n in range(WORDS)],
    }  # fmt: skip
    figures = {"searches": {}, "first": {}, "found": {}, "whole": {}}
    # The first search has to load the names of the folders.
    start = time.monotonic()
    fetch(f"{server.url}wall?q={words[RARE - 1]}")
    figures["firstSearch"] = time.monotonic() - start
    say(f"the first search: {figures['firstSearch']:.2f} s")
    for kind, texts in questions.items():
        # Texts that begin with the same letter give the same search.
        for text in dict.fromkeys(texts):
            if sum(figures["whole"].get(kind, [])) > PATIENCE:
                break
            # The requests of a page: first the first results, then all of them.
            for times, counts, query in (("searches", "first", ""), ("whole", "found", "&bare=1&whole=1")):
                start = time.monotonic()
                answer = fetch(f"{server.url}wall?q={urllib.parse.quote(text)}{query}")
                figures[times].setdefault(kind, []).append(time.monotonic() - start)
                _, root = next(library.bundle(library.unpacked(answer)))
                reader = library.Reader(root, b"BWR2")
                reader.text()
                figures[counts].setdefault(kind, []).append(reader.number())
        answers = zip(figures["first"][kind], figures["searches"][kind], figures["found"][kind], figures["whole"][kind])
        say(
            f"{kind}: "
            + ", ".join(f"{first:,} in {soon * 1000:.0f} ms, all {all:,} {late * 1000:.0f} ms later" for first, soon, all, late in answers)
        )
    for text in questions["common"]:
        for length in (1, 3):
            if sum(figures.get("suggestions", [])) > PATIENCE:
                break
            start = time.monotonic()
            fetch(f"{server.url}suggestions?q={urllib.parse.quote(text[:length])}")
            figures.setdefault("suggestions", []).append(time.monotonic() - start)
    say("suggestions: " + ", ".join(f"{seconds * 1000:.0f} ms" for seconds in figures["suggestions"]))
    return figures


# The page.

COUNT = """async () => {
  const { wall } = await import(document.querySelector('script[type=module]').src);
  return wall.engine.wall.wall_count();
}"""
# Waits until the page has a number of photos. Returns the machine's time in seconds, or 0 if it takes too
# long.
WAITING = """async (count) => {
  const { wall, walls } = await import(document.querySelector('script[type=module]').src);
  const end = performance.now() + 60_000;
  while (walls.isBusy || wall.engine.wall.wall_count() < count) {
    if (performance.now() > end) return 0;
    await new Promise((done) => setTimeout(done, 1));
  }
  return Date.now() / 1000;
}"""
# Writes what a worker writes for a new photo: the photo, its words, the counts of its day, and the new revision. Any
# number will do as a digest that changes.
ADDING = """
    BEGIN;
    SELECT pg_advisory_xact_lock(7093850523911219572);
    INSERT INTO file ({columns}) SELECT {selected} FROM file WHERE id = {id};
    INSERT INTO words SELECT currval(pg_get_serial_sequence('file', 'id')), vector FROM words WHERE id = {id};
    CREATE TEMPORARY TABLE added ON COMMIT DROP AS
        SELECT * FROM file WHERE id = currval(pg_get_serial_sequence('file', 'id'));
    INSERT INTO dayCount (dated, day, folder, photos, digest) SELECT dated, day, folder, 1, id FROM added
    ON CONFLICT (dated, day, folder) DO UPDATE SET photos = dayCount.photos + 1, digest = dayCount.digest # excluded.digest;
    UPDATE segment SET photos = segment.photos + 1, digest = segment.digest # added.id FROM added
    WHERE (segment.dated, segment.day, segment.date, segment.nameKey, segment.id) = (
        SELECT dated, day, date, nameKey, id FROM segment AS before
        WHERE before.dated = added.dated AND before.day = added.day
            AND (before.date, before.nameKey, before.id) <= (added.date, added.nameKey, added.id)
        ORDER BY date DESC, nameKey DESC, id DESC LIMIT 1
    );
    UPDATE state SET photosRevision = photosRevision + 1;
    SELECT pg_notify('brickwork', photosRevision || ' ' || colorsRevision) FROM state;
    COMMIT;
"""


def page_figures(servers, postgresql, say):
    import page
    from front import Front

    figures = {}
    first = []
    front = Front(servers[0].port)
    try:
        for _ in range(PAGES + 1):
            context, _ = opened = page.open_page(front.url)
            first.append(opened[1].tab.evaluate("self.firstTiles"))
            context.close()
    finally:
        front.stop()
    figures["coldFirst"] = first[0]["time"] / 1000
    figures["tiles"] = statistics.median(each["time"] for each in first[1:]) / 1000
    figures["fetched"] = max(sum(size for _, size in each["fetched"]) for each in first[1:]) / 1000
    say(f"first tiles after {figures['tiles']:.2f} s, at first {figures['coldFirst']:.2f} s")
    front = Front(servers[1].port)
    try:
        context, opened = page.open_page(front.url)
        opened.still()
        for kind, id in photos_to_copy(postgresql).items():
            times = []
            # The last change comes while the server pauses after the previous one.
            for number in range(CHANGES + 1):
                if number < CHANGES:
                    time.sleep(REST)
                before = opened.tab.evaluate(COUNT)
                opened.tab.evaluate("([count, wait]) => { self.changed = eval(wait)(count); }", [before + 1, WAITING])
                start = add(postgresql, id, f"{kind}-{number}")
                shown = opened.tab.evaluate("() => self.changed")
                times.append(shown - start if shown else 60)
            opened.still()
            figures.setdefault("changes", {})[kind] = times[:-1]
            figures.setdefault("soon", {})[kind] = times[-1]
            say(f"a photo more {kind}: " + ", ".join(f"{seconds:.2f} s" for seconds in times))
        context.close()
    finally:
        front.stop()
    return figures


def photos_to_copy(postgresql):
    """Returns a photo of an average day, and one of the longest day."""
    rows = many_rows.run(
        postgresql, DATABASE,
        """WITH days AS (SELECT day, sum(photos) AS photos FROM dayCount WHERE dated = 1 GROUP BY day),
               chosen AS ((SELECT day FROM days WHERE photos BETWEEN 300 AND 700 ORDER BY day DESC LIMIT 1)
                   UNION ALL (SELECT day FROM days ORDER BY photos DESC LIMIT 1))
           SELECT (SELECT id FROM file WHERE dated = 1 AND file.day = chosen.day AND state = 0 AND repeats = 0 LIMIT 1) FROM chosen;""",
    )  # fmt: skip
    return dict(zip(["in an average day", "in the longest day"], map(int, rows.split())))


def add(postgresql, id, name):
    """Adds a copy of a photo. Returns the time when that began."""
    own = {"name": f"convert_to('{name}', 'UTF8')", "inode": "inode + 1000000000", "content": "NULL", "color": "NULL"}
    columns = [column for column in many_rows.COLUMNS if column != "id"]
    script = ADDING.format(columns=", ".join(columns), selected=", ".join(own.get(column, column) for column in columns), id=id)
    start = time.time()
    postgresql.psql("SET search_path = brickwork;" + script, DATABASE)
    return start


# The tables.


def section(figures):
    count = figures["count"]
    steps = ", ".join(f"{name} in {seconds:.0f} s" for name, seconds in figures["steps"].items())
    yield (
        f"{count:,} rows of photos that don't exist. A script has made them in {figures['filling']:.0f} s ({steps}). It repeats a run of "
        "250,000 photos in SQL, without triggers, and makes the indexes at the end. The photos are the same as those of `make bench-wall` in "
        "SQLite: days of 20 to 5,000"
        + (f", one of {many_rows.longest_day(count):,}" if many_rows.longest_day(count) else "")
        + ", a caption for every third photo, tags for every fourth. PostgreSQL has "
        + ", ".join(f"`{name} = {value}`" for name, value in many_rows.SERVING.items())
        + ". Two servers show the wall. The page runs in headless Chromium, as in BENCHMARKS.md, with one tiny picture for all thumbnails. "
        "Each search is sent to a server for the first time, over HTTP.\n"
    )
    rows = []

    def row(name, text, value=None, limit=None, unit=""):
        rows.append([name, text, f"{limit:g}{unit}" if limit else "", judged(value, limit) if limit else ""])

    row("a server's first start, until its first response, s", " and ".join(f"{start:.2f}" for start in figures["starts"]))
    row("its next start, with its saved files, s", f"{figures['restart']:.2f}")
    if "tiles" in figures:
        row("first thumbnails after opening the page, server running, s", f"{figures['tiles']:.2f}", figures["tiles"], FIRST)
        row("the same for the very first page, s", f"{figures['coldFirst']:.2f}")
        row("downloaded by then, without the page itself, kB", f"{figures['fetched']:.1f}")
        for kind, times in figures["changes"].items():
            median = statistics.median(times)
            name = f"time from a new row in the database until a page has the photo, {kind}, s"
            row(name, f"{median:.2f}, at most {max(times):.2f}", max(times), CHANGE)
            row("the same during the pause after the previous change, s", f"{figures['soon'][kind]:.2f}")
    memory = figures["memory"]
    row("peak memory of the servers, MB", " and ".join(f"{each:.0f}" for each in memory), max(memory), MEMORY)
    row("a server's first search, for a rare word, ms", f"{figures['firstSearch'] * 1000:.0f}")
    names = {
        "rare": "search for a rare word", "common": "search for one of the most common words", "pair": "search for two of them",
        "letter": "search for a first letter", "nothing": "search for a misspelled word without results",
    }  # fmt: skip
    for kind, name in names.items():
        times, first, found = figures["searches"][kind], figures["first"][kind], figures["found"][kind]
        amounts = f"{between(found)} found" + (f"; the first {between(first)} of them" if first != found else "")
        row(f"{name}, ms; {amounts}", f"{statistics.median(times) * 1000:.0f}, at most {max(times) * 1000:.0f}", max(times) * 1000, SEARCH * 1000)
        if first != found:
            times = figures["whole"][kind]
            row("the rest of the results, after the first, s", f"{statistics.median(times):.1f}, at most {max(times):.1f}")
    times = figures["suggestions"]
    row(
        "suggestions for one and three letters, ms",
        f"{statistics.median(times) * 1000:.0f}, at most {max(times) * 1000:.0f}", max(times) * 1000, SEARCH * 1000,
    )  # fmt: skip
    yield from table(["", f"{count:,} photos", "goal", ""], rows)


def between(counts):
    return f"{min(counts):,} to {max(counts):,}" if min(counts) != max(counts) else f"{counts[0]:,}"


def room_section(figures):
    count = figures["count"]
    tables = [(name, rows, data, indexes) for name, rows, data, indexes in figures["tables"] if data + indexes >= count]
    total = sum(data + indexes for _, _, data, indexes in figures["tables"])
    yield f"Rows and bytes per photo, with {count:,} photos. Tables with less than one byte per photo are only in the sum.\n"
    rows = [
        [f"`{name}`", f"{rows / count:.3f}", f"{data / count:.0f}", f"{indexes / count:.0f}", f"{(data + indexes) / count:.0f}"]
        for name, rows, data, indexes in tables
    ]
    rows.append(["all", f"{sum(max(0, rows) for _, rows, _, _ in figures['tables']) / count:.3f}", "", "", f"{total / count:.0f}"])
    yield from plain_table(["per photo", "rows", "bytes of rows", "bytes of indexes", "all bytes"], rows)


def plain_table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "|---|" + "--:|" * (len(head) - 1)
    for row in rows:
        yield "| " + " | ".join(row) + " |"

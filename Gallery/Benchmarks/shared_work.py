"""Measures the cost of thumbnails that workers make together, compared with a single machine, and the load on
the bucket.
"""

import contextlib
import json
import os
import sqlite3
import statistics
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

from Cluster.postgresql import PostgreSQL
from Cluster.processes import Server, free_ports
from Cluster.seaweedfs import SeaweedFS
from measuring import Command, judged, processor_time, table

DEARER = 0.10
RUNS, COPIES, SAMPLES = 3, 2, 300
BUCKET = "thumbnails"
# The narrowest and the widest thumbnails.
NARROW, WIDE = 240, 1920


def measure(brickwork, folder, photos, say):
    library = folder / "photos"
    count, bytes_read = copy(brickwork, photos, library)
    figures = {"files": count, "read": bytes_read / count, "isReal": photos is not None, "alone": [], 1: [], 2: []}
    with contextlib.ExitStack() as stack:
        weed = SeaweedFS(folder / "seaweedfs", BUCKET)
        [metrics] = free_ports(1)
        weed.command.append(f"-metricsPort={metrics}")
        stack.enter_context(weed)
        postgresql = stack.enter_context(PostgreSQL(folder / "postgresql"))
        # The measurements alternate, so that other activity on the machine affects all of them.
        for run in range(RUNS):
            made, costs = alone(brickwork, folder / f"alone-{run}", library)
            figures["photos"] = made
            figures["alone"].append(costs)
            say(f"alone: {costs['seconds']:.1f} s, {costs['brickwork'] / made * 1000:.1f} ms of processor time a photo")
            for workers in (1, 2):
                place = Place(postgresql, weed, metrics, f"shared_{workers}_{run}")
                # Creates the tables before the measurement, because this happens only once for a catalog.
                command = [brickwork, "status", "--catalog", place.catalog, "--data", folder / "status"]
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
                costs = shared(brickwork, folder / place.name, library, place, workers, made)
                figures[workers].append(costs)
                work = costs["brickwork"] / made * 1000
                say(f"{workers} workers: {costs['seconds']:.1f} s, {work:.1f} ms of processor time a photo")
        figures["bucket"] = bucket_figures(place, made)
        figures["looks"] = looks(brickwork, folder / "looks", place)
    return figures


def copy(brickwork, photos, library):
    """Copies the photos several times with different contents, because thumbnails of equal contents are made
    only once.
    """
    library.mkdir(parents=True)
    if not photos:
        subprocess.run([brickwork, "sample", library, "--count", str(SAMPLES)], check=True, stdout=subprocess.DEVNULL)
        files = [file for file in library.rglob("*") if file.is_file() and not file.name.startswith(".")]
        return len(files), sum(file.stat().st_size for file in files)
    count = size = 0
    for number in range(COPIES):
        for file in sorted(photos.rglob("*")):
            if not file.is_file() or file.suffix == ".tsv":
                continue
            target = library / str(number) / file.relative_to(photos)
            target.parent.mkdir(parents=True, exist_ok=True)
            # In formats that consist of boxes, this is an unused box. In others, it follows the end of the
            # picture.
            mark = b"\0\0\0\x10free" + bytes([number] * 8)
            target.write_bytes(file.read_bytes() + mark)
            count += 1
            size += target.stat().st_size
    return count, size


# A single machine.


def alone(brickwork, data, library):
    """Measures `brickwork serve` on a folder, which reads all photos and makes all thumbnails ahead of time.
    """
    [port] = free_ports(1)
    data.mkdir()
    with Command("alone", [brickwork, "serve", library, "--data", data, "--port", port], data) as server:
        made = wait_until_made(data / "catalog.sqlite", server)
        seconds, work = server.interrupt()
    return made, {"seconds": seconds, "brickwork": work, "database": 0, "store": 0}


def wait_until_made(catalog, server):
    """Waits until each photo has a thumbnail or a refusal. Returns the number of photos."""
    last, since = None, 0
    while True:
        time.sleep(0.1)
        if not server.is_running:
            raise RuntimeError(f"brickwork serve has ended: {server.last_words()}")
        with contextlib.suppress(sqlite3.OperationalError):
            database = sqlite3.connect(f"file:{catalog}?mode=ro", uri=True)
            with contextlib.closing(database):
                counts = database.execute(
                    "SELECT count(*), count(*) FILTER (WHERE content IS NULL AND reason IS NULL) FROM file WHERE state = 0"
                ).fetchone()
            since = since + 1 if counts == last else 0
            last = counts
            # Nothing is left to do, and no photos are added.
            if counts[0] > 0 and counts[1] == 0 and since >= 5:
                return counts[0]


# Workers.


class Place:
    """A new database and an empty prefix in the bucket."""

    def __init__(self, postgresql, weed, metrics, name):
        self.postgresql, self.weed, self.metrics, self.name = postgresql, weed, metrics, name
        postgresql.create(name)

    @property
    def catalog(self):
        return self.postgresql.address(self.name)

    @property
    def store(self):
        return f"s3://{BUCKET}/{self.name}"

    def requests(self):
        """Returns the number of requests that the bucket has received, by kind."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        counts = {}
        for line in lines:
            if line.startswith("SeaweedFS_s3_request_total{"):
                labels, number = line.rsplit(" ", 1)
                kind = labels.split('type="', 1)[1].split('"', 1)[0]
                counts[kind] = counts.get(kind, 0) + int(float(number))
        return counts


def shared(brickwork, data, library, place, count, photos):
    data.mkdir()
    before = processor_time(place.postgresql), processor_time(place.weed), place.requests()
    start = time.monotonic()
    with contextlib.ExitStack() as stack:
        workers = [
            stack.enter_context(
                Command(
                    f"worker-{number}",
                    [brickwork, "work", library, "--until-done", "--catalog", place.catalog, "--store", place.store,
                     "--jobs", max(1, os.cpu_count() // count), "--data", data / f"worker-{number}"],
                    data, place.weed.environment,
                )
            )
            for number in range(count)
        ]  # fmt: skip
        work = sum(worker.finish()[1] for worker in workers)
    seconds = time.monotonic() - start
    question = "SELECT count(*) FROM brickwork.file WHERE state = 0 AND (content IS NOT NULL OR reason IS NOT NULL)"
    made = int(place.postgresql.psql(question, place.name))
    if made != photos:
        raise RuntimeError(f"{count} workers have made the thumbnails of {made} photos, and not of {photos}")
    return {
        "seconds": seconds, "brickwork": work,
        "database": processor_time(place.postgresql) - before[0], "store": processor_time(place.weed) - before[1],
        "requests": difference(place.requests(), before[2]),
    }  # fmt: skip


def difference(after, before):
    return {kind: count - before.get(kind, 0) for kind, count in after.items() if count != before.get(kind, 0)}


# The bucket.


def bucket_figures(place, photos):
    objects = list(listed(place.weed.filer, f"/buckets/{BUCKET}/{place.name}/"))
    return {"objects": len(objects) / photos, "bytes": sum(objects) / photos, "perObject": sum(objects) / max(1, len(objects))}


def listed(filer, path):
    """Yields the sizes of all files below a folder of the filer."""
    last = ""
    while True:
        question = urllib.parse.urlencode({"limit": 1000, "lastFileName": last})
        request = urllib.request.Request(f"{filer}{path}?{question}", headers={"Accept": "application/json"})
        with urllib.request.urlopen(request) as answer:
            page = json.load(answer)
        for entry in page.get("Entries") or []:
            if entry["Mode"] & 1 << 31:
                yield from listed(filer, entry["FullPath"] + "/")
            else:
                yield entry["FileSize"]
        if not page.get("ShouldDisplayLoadMore"):
            return
        last = page["LastFileName"]


def looks(brickwork, data, place):
    """Measures the bucket requests for the first view of a thumbnail, on a server with an empty cache."""
    from support import library

    data.mkdir()
    figures = {}
    arguments = ["--store", place.store]
    with Server("server", brickwork, data, place.catalog, *arguments, environment=place.weed.environment) as server:
        wall = library.served(server.url)
        shown = list(zip(wall.ids, wall.versions))
        half = len(shown) // 2
        for width, some in ((NARROW, shown[:half]), (WIDE, shown[half:])):
            before, times = place.requests(), []
            for id, version in some:
                start = time.monotonic()
                # A photo that couldn't be decoded has no thumbnail.
                with contextlib.suppress(urllib.error.HTTPError):
                    urllib.request.urlopen(f"{server.url}thumbnails/{wall.token}/{id}-{version}-{width}.webp").read()
                    times.append(time.monotonic() - start)
            asked = sum(difference(place.requests(), before).values())
            figures[width] = {"requests": asked / len(times), "time": statistics.median(times) * 1000, "seen": len(times)}
    return figures


# The tables.


def median(runs, name):
    return statistics.median(each[name] for each in runs)


def costs(figures, kind):
    """Returns the processor time in milliseconds per photo: of brickwork, the database, and the store."""
    return [median(figures[kind], name) / figures["photos"] * 1000 for name in ("brickwork", "database", "store")]


def section(figures):
    photos = figures["photos"]
    what = "generated samples, which are small"
    if figures["isReal"]:
        what = f"{photos // COPIES} real photographs, {COPIES} copies of each with different contents"
    yield (
        f"{photos} pictures: {what}; {figures['read'] / 1e6:.2f} MB each. Medians of {len(figures['alone'])} runs, in turns. Alone is `brickwork serve` with the "
        "folder, from its start until each picture has its thumbnails. The catalog is in SQLite, and the thumbnails are in a folder. "
        "Workers do the same work with PostgreSQL and a bucket, which are empty at the start, and end when no job is left. "
        f"The number of pictures in work at the same time is the number of processors ({os.cpu_count()}), also for two workers together.\n"
    )
    base = costs(figures, "alone")[0]
    rows = []
    for kind, name in (("alone", "alone"), ("1", "1 worker"), ("2", "2 workers at once")):
        own, database, store = costs(figures, kind)
        goal = "" if kind == "alone" else f"{1 + DEARER:.2f}"
        rows.append([
            name, f"{median(figures[kind], 'seconds'):.1f}", f"{own:.1f}", f"{own / base:.2f}",
            f"{database:.1f}" if kind != "alone" else "", f"{store:.1f}" if kind != "alone" else "",
            f"{(own + database + store) / base:.2f}", goal, judged(own / base, 1 + DEARER) if goal else "",
        ])  # fmt: skip
    head = ["processor time, ms per photo", "seconds", "brickwork", "ratio to alone", "PostgreSQL", "SeaweedFS", "all, ratio to alone", "goal", ""]
    yield from table(head, rows)
    yield ""
    yield "Objects in the bucket, and requests to it:\n"
    bucket, looked = figures["bucket"], figures["looks"]
    asked = figures["1"][-1]["requests"]
    kinds = ", ".join(f"{count / photos:.2f} {kind}" for kind, count in sorted(asked.items()))
    rows = [
        ["objects", f"{bucket['objects']:.2f}", ""],
        ["bytes", f"{bucket['bytes']:,.0f}", ""],
        ["requests while its thumbnails are made", f"{sum(asked.values()) / photos:.2f}", kinds],
    ]
    for width in (NARROW, WIDE):
        look = looked[str(width)]
        took = f"{look['time']:.1f} ms through the server, median of {look['seen']}"
        rows.append([f"requests for the first view of its thumbnail of {width}", f"{look['requests']:.2f}", took])
    yield from table(["per photo", "", ""], rows)


"""Measures what each kind of request costs a server, in milliseconds of its processor time, with small and large catalogs.

costs.py BRICKWORK. COSTS="15 6500" measures fewer catalogs than the default of 15, 6,500 and 1,000,000 photos. Prints a section
of Markdown. The photos have no files, so pictures aren't measured here.
"""

import contextlib
import http.client
import itertools
import json
import os
import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "BrowserTests"))
os.environ["BRICKWORK"] = sys.argv[1]
from Benchmarks.measuring import plain_table  # noqa: E402
from support import brickwork  # noqa: E402
from support.many_photos import ManyPhotos  # noqa: E402

SIZES = [int(size) for size in (os.environ.get("COSTS") or "15 6500 1000000").split()]
# Requests of a kind are repeated for about this long, and at least this often.
SECONDS, LEAST = 1.0, 5
GROUPINGS = ["automatic", "day", "month", "year", "folder", "none"]
ORDERS = ["newest", "oldest", "name", "added"]
WORDS = ["sea", "harbour", "evening", "2019", "may", "img", "photo", "jpg"]


class Costs:
    """A server with a catalog of a number of photos, and the cost of its answers."""

    def __init__(self, count):
        self.count = count
        self.stack = contextlib.ExitStack()
        folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory(prefix="brickwork-costs-")))
        (folder / "photos").mkdir()
        ManyPhotos(count).fill((folder / "photos").resolve(), folder / "data")
        self.server = brickwork.Server(folder / "photos", folder / "data")
        self.stack.callback(self.server.stop)
        self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=300)
        # Clocks of other processes, as clock_getcpuclockid returns them.
        self.clock = (~self.server.process.pid << 3) | 2
        ids = self.get("/numbers?limit=100000")["numbers"]
        self.ids = [int(part.split("-")[0]) for part in ids.split(",")]

    def ask(self, path):
        self.connection.request("GET", path, headers={"Accept-Encoding": "gzip"})
        answer = self.connection.getresponse()
        body = answer.read()
        if answer.status not in (200, 404):
            raise RuntimeError(f"{answer.status} for {path}: {body[:200]!r}")
        return body

    def get(self, path):
        self.connection.request("GET", path)
        return json.loads(self.connection.getresponse().read())

    def measure(self, paths):
        """Returns the median of a request's processor milliseconds. The paths are all different."""
        costs, end = [], time.monotonic() + SECONDS
        for path in paths:
            before = time.clock_gettime(self.clock)
            self.ask(path)
            costs.append((time.clock_gettime(self.clock) - before) * 1000)
            if time.monotonic() > end and len(costs) >= LEAST:
                break
        return sorted(costs)[len(costs) // 2]

    def kinds(self):
        """Returns endless paths of each kind of request, that no cache answers unless the name says so."""
        numbers = itertools.count(1)
        ids = itertools.cycle(self.ids)
        queries = itertools.product(GROUPINGS, ORDERS, ["apart", "filed"])
        days = itertools.cycle(range(1, 29))
        return {
            "liveness, /healthz": ("/healthz" for _ in numbers),
            "readiness, /readyz": ("/readyz" for _ in numbers),
            "nothing there": (f"/nothing-{number}" for number in numbers),
            "the page": ("/" for _ in numbers),
            "the wall, cached": ("/wall" for _ in numbers),
            "a wall of another grouping or order": (
                f"/wall?by={by}&order={order}&undated={undated}" for by, order, undated in queries
            ),
            "a search of one word": (f"/wall?q={WORDS[number % len(WORDS)]}+{number}" for number in numbers),
            "a search with 100 excluded words": (
                f"/wall?q={'+'.join(f'-{letter}{number}' for letter in 'abcdefghij' * 10)}" for number in numbers
            ),
            "everything that a search finds": (f"/wall?whole=1&q=jpg+-x{number}" for number in numbers),
            # The same photos each time: what is excluded isn't selected.
            "a selection of ranges": (f"/wall?photos=0-8000&except={8_001 + number}" for number in numbers),
            "the numbers of a selection": (f"/numbers?photos=0-8000&except={8_001 + number}" for number in numbers),
            "the number of a photo far down the wall": (
                f"/numbers?by=none&offset={self.count * 9 // 10 + number % 9}&limit=1" for number in numbers
            ),
            "suggestions for an empty field": (f"/suggestions?n={number}" for number in numbers),
            "suggestions for a letter": (f"/suggestions?q=x{number}+{'abcdefgh'[number % 8]}" for number in numbers),
            "tags": (f"/tags.json?n={number}" for number in numbers),
            "people": (f"/people?offset={number % 3}" for number in numbers),
            "albums": (f"/albums?offset={number % 3}" for number in numbers),
            "the map": (f"/map?level={number % 4}" for number in numbers),
            "photos of this day": (f"/on-this-day?date=2024-05-{next(days):02}" for _ in numbers),
            "a photo's details": (f"/photos/{next(ids)}.json" for _ in numbers),
            "a photo's place on the wall": (f"/place?photo={next(ids)}" for _ in numbers),
            "100 photos as JSON": (f"/api/photos?offset={number}&limit=100" for number in numbers),
            "500 photos as JSON": (f"/api/photos?offset={number}&limit=500" for number in numbers),
            "files that can't be read": (f"/unreadable.json?offset={number % 3}" for number in numbers),
        }

    def all(self):
        with self.stack:
            return {name: self.measure(paths) for name, paths in self.kinds().items()}


def main():
    found = [Costs(size).all() for size in SIZES]
    print("## What a request costs\n")
    print(
        "Milliseconds of the server's processor time, the median of the requests of about a second, one after the other. No cache"
        " has their answers, unless that is said. The rest of a page is in memory.\n"
    )
    rows = [[name] + [f"{each[name]:.2f}" for each in found] for name in found[0]]
    print("\n".join(plain_table(["request", *(f"{size:,} photos" for size in SIZES)], rows)))
    print(
        "\nThe wall of another grouping or order is made from all photos once, and then only its changed chapters. Everything that a"
        " search finds is the costliest request: a microsecond for each photo that it finds, for one client at a time. The selections"
        " have all photos of 6,500, and 8,000 of a million."
    )


main()

"""Generated photos: the proportions of real photographs, repeated, with captions and days. They are small files,
which the real server reads.
"""

import atexit
import datetime
import functools
import pathlib
import shutil
import tempfile
from dataclasses import dataclass

from . import brickwork, pictures

PROPORTIONS = brickwork.GALLERY / "Tests/proportions.txt"
CAPTIONS = [
    None,
    "Harbour",
    "The sea at dusk, seen from the pier after a long day of walking along the coast",
    "Mountains in the morning",
]
TAGS = [[], ["harbour"], [], ["mountains"]]
GRAYS = [(132, 130, 132), (74, 77, 74), (181, 182, 181), (99, 101, 99)]
# The last photo of 2024 is the first.
LAST = datetime.datetime(2024, 12, 31, 20, tzinfo=datetime.timezone.utc)


@dataclass(frozen=True)
class MadeUp:
    """Writes photos, newest first, with a number of photos per day."""

    count: int
    per_day: int = 25
    has_tags: bool = False
    has_dates: bool = True

    def fill(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        for index in range(self.count):
            self.write(folder, index)

    def write(self, folder, index, name=None, days=0):
        """Writes one of the photos, or a similar one a number of days later."""
        width, height = sizes()[index % len(sizes())]
        day, place = divmod(index, self.per_day)
        when = LAST - datetime.timedelta(days=day - days, minutes=place)
        pictures.write(
            folder / (name or f"photo-{index + 1}.png"), width, height, GRAYS[index % 4], CAPTIONS[index % 4],
            TAGS[index % 4] if self.has_tags else [], when.timestamp(), has_date=self.has_dates,
        )  # fmt: skip


def made_up(count, **options):
    return MadeUp(count, **options)


@functools.cache
def sizes():
    """Returns reduced widths and heights of real photographs."""
    found = [map(int, line.split()) for line in PROPORTIONS.read_text().splitlines()[1:]]
    return [(max(8, round(96 * (w / h) ** 0.5)), max(8, round(96 * (h / w) ** 0.5))) for w, h in found]


@functools.cache
def server(photos):
    """Returns a server of generated photos. All tests that change nothing share it."""
    folder, data = folders()
    return serve(photos, folder, data)


def own_server(photos):
    """Returns a server of generated photos, and its folder."""
    folder, data = folders()
    return serve(photos, folder, data), folder, data


def serve(photos, folder, data):
    photos.fill(folder)
    brickwork.run("index", folder, "--data", data)
    started = brickwork.Server(folder, data)
    atexit.register(started.stop)
    return started


def folders():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="brickwork-made-up-")).resolve()
    atexit.register(shutil.rmtree, folder, True)
    (folder / "photos").mkdir()
    return folder / "photos", folder / "data"

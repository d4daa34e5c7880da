"""Made-up libraries: the proportions of real photographs, repeated, with captions and days."""

import datetime
import json
import pathlib
from array import array

from .library import Library

PROPORTIONS = pathlib.Path(__file__).resolve().parents[4] / "shared/picsum.json"
CAPTIONS = [
    None,
    "Harbour",
    "The sea at dusk, seen from the pier after a long day of walking along the coast",
    "Mountains in the morning",
]


def proportions():
    """Width over height in 8192ths, of real photographs where their list is there."""
    if not PROPORTIONS.exists():
        return [5461, 8192, 10923, 12288, 14564, 6144, 4608]
    return [ratio(photo["width"], photo["height"]) for photo in json.loads(PROPORTIONS.read_text())]


def ratio(width, height):
    return max(1, min(65_535, int(width / height * 8192 + 0.5)))


def made_up(count, per_day=25, has_captions=True, first_id=1, version="v1"):
    """A library of so many photos, in days of so many."""
    some = proportions()
    ratios = array("H", some) * (count // len(some) + 1)
    captions = names = lengths = None
    if has_captions and count <= 20_000:
        captions = [CAPTIONS[position % len(CAPTIONS)] for position in range(count)]
        names = [f"photo-{position + 1}.jpg" for position in range(count)]
    elif has_captions:
        one = bytes(len(caption or "") for caption in CAPTIONS)
        lengths = (one * (count // len(one) + 1))[:count]
    return Library(
        ids=array("I", range(first_id, first_id + count)),
        ratios=ratios[:count],
        version=version,
        sections=days(count, per_day),
        colors=array("H", [0x8410, 0x4A69, 0xB5B6, 0x632C]) * (count // 4) + array("H", [0x8410]) * (count % 4),
        caption_lengths=lengths,
        captions=captions,
        names=names,
    )


def days(count, per_day):
    """Sections of so many photos, a day each, newest first."""
    day, sections = datetime.date(2024, 12, 31), []
    while count > 0:
        sections.append((day.isoformat(), min(count, per_day)))
        day -= datetime.timedelta(days=1)
        count -= per_day
    return sections

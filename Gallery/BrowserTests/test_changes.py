"""What an open page asks for when the wall changes: that which has, and nothing else."""

import urllib.request
from urllib.parse import parse_qs, urlsplit

from support import made_up, pictures
from support.browsers import in_every_browser
from support.case import MadeUpCase
from support.library import served

NODES = "^/nodes/"
WALL = "wall?by=day"
PER_DAY = 4


@in_every_browser
class DifferenceTests(MadeUpCase):
    """1,000 photos in days of 4, of which all is known: chapters have as many sections as in any wall."""

    photos = made_up.made_up(1_000, per_day=PER_DAY)

    @classmethod
    def setUpClass(cls):
        cls.server, cls.folder, cls.data = made_up.own_server(cls.photos)
        cls.addClassCleanup(cls.server.stop)

    def setUp(self):
        super().setUp()
        self.between = self.stand_before(self.server)
        self.wall = self.page().open("?by=day")
        self.wait_until_known(1_000)

    def wait_until_known(self, count):
        """Until the server has so many photos, and has looked at each of them, and the page shows that."""

        def is_known():
            self.library = served(self.server.url, "by=day")
            return self.library.count == count and all(self.library.colors)

        self.wall.wait_for(is_known)
        with urllib.request.urlopen(self.server.url + WALL) as answer:
            tag = answer.headers["ETag"]
        self.wall.wait_for(lambda: tag in (self.between.tags.get(f"/{WALL}{bare}") for bare in ("", "&bare=1")))
        self.wall.wait_for_count(f"{count:,}")

    def add(self, index, name):
        """Adds a photo half a minute after another one."""
        self.write(name, index, 30, None)
        self.addCleanup((self.folder / name).unlink)

    def write(self, name, index, seconds, caption):
        """Writes a photo so many seconds after another one."""
        when = made_up.LAST.timestamp() - 86_400 * (index // PER_DAY) - 60 * (index % PER_DAY) + seconds
        pictures.write(self.folder / name, 60, 60, (12, 34, 56), caption, when=when)

    def nodes(self):
        """The chapters and blocks that were asked for, each as often as it was: (0, None) is the first chapter."""
        queries = [parse_qs(urlsplit(path).query) for path in self.between.asked(NODES)]
        return [(int(query["chapter"][0]), int(query["block"][0]) if "block" in query else None) for query in queries]

    def block(self, index):
        """The block that a photo is in."""
        chapter, number, _ = next(block for block in reversed(self.library.blocks) if block[2] <= index)
        return chapter, number

    def sent(self):
        """How many bytes the page has fetched, but for pictures."""
        return sum(count for path, count in self.between.sent.items() if not path.startswith("/thumbnails/"))

    def test_a_photo_that_comes(self):
        self.assertGreater(len(self.library.blocks), 1)
        self.between.forget()
        self.add(0, "first.png")
        self.wait_until_known(1_001)
        self.assertLessEqual(self.sent(), 30_000)
        # First the photo, and then its color: one path from the root each time.
        self.assertEqual(set(self.nodes()), {(0, None), (0, 0)})
        asked = self.between.asked(NODES)
        self.assertEqual(len(asked), len(set(asked)), asked)
        self.assertLessEqual(len(asked), 4)
        # What is said of the photos is fetched with the photo, and not again with its color.
        self.assertEqual(len(self.between.asked("^/texts/")), 1)

    def test_a_photo_that_comes_out_of_sight(self):
        """No block is fetched of a part that is not looked at."""
        self.between.forget()
        self.add(950, "far.png")
        self.wait_until_known(1_001)
        self.assertEqual(set(self.nodes()), {(0, None)})
        self.assertEqual(self.between.asked("^/texts/"), [])
        self.assertLessEqual(self.sent(), 30_000)

    def test_colors_that_become_known(self):
        """Photos of a day become others: their proportions, and then their colors, are in one block, or two."""
        self.wall.scroll_to_share(0.5)
        first = self.wall.seen()[0].index // PER_DAY * PER_DAY
        day = slice(first, first + PER_DAY)
        blocks = {self.block(day.start), self.block(day.stop - 1)}
        versions = self.library.versions[day]
        self.between.forget()
        for index in range(day.start, day.stop):
            self.write(f"photo-{index + 1}.png", index, 0, made_up.CAPTIONS[index % 4])
        self.wall.wait_for(lambda: all(map(int.__ne__, versions, served(self.server.url, "by=day").versions[day])))
        self.wait_until_known(1_000)
        self.assertEqual(set(self.nodes()), blocks | {(chapter, None) for chapter, _ in blocks})
        asked = self.between.asked(NODES)
        self.assertEqual(len(asked), len(set(asked)), asked)
        # They are called what they were.
        self.assertEqual(self.between.asked("^/texts/"), [])

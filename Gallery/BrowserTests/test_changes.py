"""What an open page fetches when the wall changes: only the changed parts."""

import urllib.request
from urllib.parse import parse_qs, urlsplit

from support import brickwork, catalog, made_up, pictures
from support.browsers import in_every_browser
from support.case import CatalogCase, MadeUpCase
from support.library import served

NODES = "^/nodes/"
WALL = "wall?by=day"
PER_DAY = 4


@in_every_browser
class DifferenceTests(MadeUpCase):
    """1,000 photos in days of 4. All of them are known. Chapters have the usual number of sections."""

    photos = made_up.made_up(1_000, per_day=PER_DAY)

    @classmethod
    def setUpClass(cls):
        cls.server, cls.folder, cls.data = made_up.own_server(cls.photos)
        cls.addClassCleanup(cls.server.stop)
        # An open page learns colors only every half minute. These pages know all of them from the start.
        with urllib.request.urlopen(f"{cls.server.url}events") as news:
            while not all(served(cls.server.url, "by=day").colors):
                news.readline()

    def setUp(self):
        super().setUp()
        self.between = self.stand_before(self.server)
        self.wall = self.page().open("?by=day")
        self.wait_until_shown(1_000)

    def wait_until_shown(self, count):
        """Waits until the server has a number of photos, and the page shows them."""

        def is_there():
            self.library = served(self.server.url, "by=day")
            return self.library.count == count

        self.wall.wait_for_count(f"{count:,}")
        self.wall.wait_for(is_there)
        # Colors can change the wall once more in the meantime.
        self.wall.wait_for(lambda: self.tag() in (self.between.tags.get(f"/{WALL}{bare}") for bare in ("", "&bare=1")))
        self.wall.still()
        self.wait_for_texts()

    def wait_for_texts(self):
        """Texts may come after the photos. Until then, a photo has a number instead of a name."""
        self.wall.wait("() => [...document.querySelectorAll('.tile > a')].every(({ dataset }) => !/^Photo [0-9,]+$/m.test(dataset.hint))")

    def has_other(self, versions, day):
        """Returns whether the server has other versions of the photos of a day than these."""
        self.library = served(self.server.url, "by=day")
        return all(map(int.__ne__, versions, self.library.versions[day]))

    def tag(self):
        """Returns what identifies the present state of the wall."""
        with urllib.request.urlopen(self.server.url + WALL) as answer:
            return answer.headers["ETag"]

    def add(self, index, name):
        """Adds a photo half a minute after another one."""
        self.write(name, index, 30, None)
        self.addCleanup((self.folder / name).unlink)

    def write(self, name, index, seconds, caption):
        """Writes a photo a number of seconds after another one."""
        when = made_up.LAST.timestamp() - 86_400 * (index // PER_DAY) - 60 * (index % PER_DAY) + seconds
        pictures.write(self.folder / name, 60, 60, (12, 34, 56), caption, when=when)

    def nodes(self):
        """Returns the requested chapters and blocks, with repetitions: (0, None) is the first chapter."""
        queries = [parse_qs(urlsplit(path).query) for path in self.between.asked(NODES)]
        return [(int(query["chapter"][0]), int(query["block"][0]) if "block" in query else None) for query in queries]

    def block(self, index):
        """Returns the block of a photo."""
        chapter, number, _ = next(block for block in reversed(self.library.blocks) if block[2] <= index)
        return chapter, number

    def sent(self):
        """Returns the number of bytes that the page has fetched, without pictures."""
        return sum(count for path, count in self.between.sent.items() if not path.startswith("/thumbnails/"))

    def test_a_photo_that_comes(self):
        self.assertGreater(len(self.library.blocks), 1)
        self.between.forget()
        self.add(0, "first.png")
        self.wait_until_shown(1_001)
        self.assertLessEqual(self.sent(), 30_000)
        # The photo, and perhaps its color a moment later: one path from the root each time.
        self.assertEqual(set(self.nodes()), {(0, None), (0, 0)})
        asked = self.between.asked(NODES)
        self.assertEqual(len(asked), len(set(asked)), asked)
        self.assertLessEqual(len(asked), 4)
        # The texts are fetched with the photo, and not again with its color.
        self.assertEqual(len(self.between.asked("^/texts/")), 1)

    def test_a_photo_that_comes_out_of_sight(self):
        """Chapters and blocks out of view aren't fetched."""
        self.assertGreater(self.library.blocks[-1][0], 0)
        self.between.forget()
        self.add(950, "far.png")
        self.wait_until_shown(1_001)
        self.assertEqual(self.nodes(), [])
        self.assertEqual(self.between.asked("^/texts/"), [])
        self.assertLessEqual(self.sent(), 30_000)

    def test_a_photo_that_comes_out_of_sight_into_a_chapter_in_sight(self):
        index = max(first for chapter, _, first in self.library.blocks if chapter == 0)
        self.assertGreater(index, 60)
        self.between.forget()
        self.add(index + 1, "far.png")
        self.wait_until_shown(1_001)
        self.assertEqual(set(self.nodes()), {(0, None)})
        self.assertEqual(self.between.asked("^/texts/"), [])

    def test_photos_that_change(self):
        """The photos of a day are in one block, or two."""
        self.wall.scroll_to_share(0.5)
        self.wait_for_texts()
        first = self.wall.seen()[0].index // PER_DAY * PER_DAY
        day = slice(first, first + PER_DAY)
        blocks = {self.block(day.start), self.block(day.stop - 1)}
        versions = self.library.versions[day]
        self.between.forget()
        for index in range(day.start, day.stop):
            self.write(f"photo-{index + 1}.png", index, 0, made_up.CAPTIONS[index % 4])
        self.wall.wait_for(lambda: self.has_other(versions, day))
        # The page needn't have heard of their colors, which come half a minute later.
        photos = [f"/{id}-{version}-" for id, version in zip(self.library.ids[day], self.library.versions[day])]
        self.wall.wait(
            """(photos) => {
              const sources = [...document.querySelectorAll('.tile img')].map((image) => image.src);
              return photos.every((photo) => sources.some((source) => source.includes(photo)));
            }""",
            photos,
        )
        self.assertEqual(set(self.nodes()), blocks | {(chapter, None) for chapter, _ in blocks})
        asked = self.between.asked(NODES)
        self.assertEqual(len(asked), len(set(asked)), asked)
        # Their texts haven't changed.
        self.assertEqual(self.between.asked("^/texts/"), [])


@in_every_browser
class OutdatedTests(CatalogCase):
    """A page that has missed changes: the server no longer knows some of its nodes."""

    count = 60_000

    def setUp(self):
        super().setUp()
        self.between = self.serve_own(self.count, per_day=20)
        self.between.hold("^/events")
        self.wall = self.page().open()
        # No request of the page is on its way when the server ends.
        self.wall.wait_for(lambda: all(path in self.between.sent for path in self.between.asked("^/(?!events)")))

    def restart(self, change=lambda: None):
        """The server ends, forgets all nodes, and starts again with another catalog."""
        self.allow("ERR_EMPTY_RESPONSE")
        self.between.server.stop()
        (self.data / "chapters.bin").unlink(missing_ok=True)
        change()
        self.between.server = brickwork.Server(self.folder, self.data)
        self.addCleanup(self.between.server.stop)
        self.between.forget()

    def assert_there(self, count):
        """The page shows the server's photos."""
        library = served(self.between.server.url)
        self.assertEqual(library.count, count)
        self.assertEqual(self.wall.tab.locator(".gap, .tile.waiting").count(), 0)
        photos = self.wall.seen()
        self.assertGreater(len(photos), 5)
        self.assertEqual([photo.id for photo in photos], [library.ids[photo.index] for photo in photos])
        self.assertEqual(self.wall.count_text, f"{count:,}")
        self.assert_apart(self.wall)

    def test_a_server_that_has_forgotten_its_nodes_makes_them_again(self):
        self.restart()
        self.wall.scroll_to_share(0.5)
        self.assertGreater(len(self.between.asked(NODES)), 1)
        self.assertEqual(self.between.asked("^/wall"), [])
        self.assert_there(self.count)

    def test_a_page_that_asks_for_nodes_that_are_no_more_gets_the_wall_that_is(self):
        self.allow("404")
        # Every 50th: each block contains some of them.
        self.restart(lambda: catalog.remove_multiples(self.data, 50))
        self.wall.jump_to_share(0.5)
        self.wall.wait("() => document.querySelectorAll('.tile:not(.waiting)').length > 5")
        self.wall.still()
        self.assertEqual(len(self.between.asked(r"^/wall\?bare=1")), 1)
        self.assert_there(self.count - self.count // 50)

    def test_the_photo_that_is_looked_at_stays_when_the_wall_turns_out_to_be_another(self):
        self.allow("404")
        self.wall.scroll_to_share(0.3)
        first = self.wall.first_whole()
        # The photo isn't one of the removed ones.
        step = 50 if first.id % 50 else 51
        self.restart(lambda: catalog.remove_multiples(self.data, step))
        self.between.release()
        self.wall.wait_for_count(f"{self.count - self.count // step:,}")
        self.assert_at(self.wall.photo(first.id), first.top)
        self.assert_there(self.count - self.count // step)

"""A wall that is higher than the largest page in a browser."""

import collections
import itertools
import os

from support import catalog
from support.case import CatalogCase

IS_NIGHT = "BRICKWORK_NIGHT" in os.environ
# Making a catalog of a million takes minutes, which only `make test-all` has. From about 100,000 photos on, the wall is higher
# than a page.
COUNT = 1_000_000 if IS_NIGHT else 250_000
# The server tells no more numbers at once.
LARGEST_SELECTION = 100_000
# Photos of one day.
COUNT_OF_DAY = 1_000_000 if IS_NIGHT else 125_000
# Scrolls in steps until the page's position has been corrected, which can also happen between two steps. Returns by how
# much photos have moved against the steps at most, and whether the position was corrected within 20 s.
STEPS_AND_REST = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const tops = () => new Map(
    [...document.querySelectorAll('.tile')].map((tile) => [tile.ariaPosInSet, tile.getBoundingClientRect().y]));
  const [start, step, count] = [scrollY, 1_000, 16];
  let [most, compared, before] = [0, 0, tops()];
  const compare = (distance) => {
    const after = tops();
    for (const [photo, top] of after) {
      if (!before.has(photo)) continue;
      most = Math.max(most, Math.abs(before.get(photo) - distance - top));
      compared += 1;
    }
    before = after;
  };
  for (let number = 0; number < count; number++) {
    scrollBy(0, step);
    await frame();
    compare(step);
  }
  const end = performance.now() + 20_000;
  while (scrollY === start + count * step && performance.now() < end) {
    await frame();
    compare(0);
  }
  await frame();
  compare(0);
  return [most, compared, scrollY !== start + count * step];
}"""


class MillionTests(CatalogCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # The server that its tests share.
        catalog.server(COUNT, per_day=25)

    def setUp(self):
        super().setUp()
        self.serve(COUNT, per_day=25)
        self.wall = self.page().open()
        self.end = self.wall.tab.evaluate("document.documentElement.scrollHeight - innerHeight")

    def assert_at_end(self):
        last = self.wall.photos()[-1]
        self.assertEqual(last.index, COUNT - 1)
        bottom = max(photo.top + photo.height for photo in self.wall.photos())
        # The insets of the last section are below the last photo.
        self.assertAlmostEqual(bottom + 24, self.wall.visible_height, delta=1)
        self.assert_apart(self.wall)

    def assert_last_is_seen(self):
        last = self.wall.photos()[-1]
        self.assertEqual(last.index, COUNT - 1)
        self.assertGreaterEqual(last.top, 48)
        self.assertLessEqual(last.top + last.height, self.wall.visible_height)
        self.assert_apart(self.wall)

    def assert_at_start(self):
        self.assertEqual(self.wall.scroll_position, 0)
        self.assertEqual(self.wall.photos()[0].index, 0)
        self.assert_at(self.wall.photos()[0], 48)

    def test_keys(self):
        self.wall.tab.keyboard.press("End")
        self.wall.still()
        self.assertEqual(self.wall.focused_id, self.wall.photos()[-1].id)
        self.assert_last_is_seen()
        self.screenshot(self.wall, "million-end")
        self.wall.tab.keyboard.press("Home")
        self.wall.still()
        self.assertEqual(self.wall.focused_id, self.wall.photos()[0].id)
        self.assert_at_start()

    def test_scroll_bar(self):
        self.wall.scroll_to(self.end)
        self.assert_at_end()
        self.assertEqual(self.wall.scroll_position, self.end)
        self.wall.scroll_to(0)
        self.assert_at_start()

    def test_scroll_bar_in_between(self):
        """A share of the scroll bar is the same share of the photos, whatever the previous position."""
        for share in (0.25, 0.75, 0.5, 0.501, 0.1):
            self.wall.scroll_to(share * self.end)
            self.assertAlmostEqual(self.wall.first_whole().index / COUNT, share, delta=0.02)
            self.assert_apart(self.wall)
            # What loads on the way makes the wall's length more precise.
            self.seen_at(share)
            self.assertEqual(self.seen_at(share), self.seen_at(share))

    def seen_at(self, share):
        """Returns the visible photos when the user comes from the start, and everything has loaded."""
        self.wall.scroll_to(0)
        self.wall.scroll_to(share * self.end)
        return [(photo.id, photo.top) for photo in self.wall.seen()]

    def test_wheel(self):
        """From near the end to the end, and from near the start to the start. A small step has the right length."""
        self.wall.scroll_to(self.end - 3_000)
        before = {photo.id: photo.top for photo in self.wall.photos()}
        self.wall.wheel(200)
        moved = [(photo.top, before[photo.id] - 200) for photo in self.wall.photos() if photo.id in before]
        self.assertTrue(moved)
        for top, right in moved:
            self.assertAlmostEqual(top, right, delta=0.5)
        while self.wall.scroll_position < self.end:
            self.wall.wheel(600)
        self.assert_at_end()
        self.wall.scroll_to(1_500)
        while self.wall.scroll_position > 0:
            self.wall.wheel(-600)
        self.assert_at_start()

    def test_wheel_in_the_middle(self):
        """There, the page's scroll range is shorter than the wall, but a step has the same length."""
        self.wall.scroll_to(self.end / 2)
        for distance in (300, 300, -500, 1_000):
            before = {photo.id: photo.top for photo in self.wall.photos()}
            self.wall.wheel(distance)
            after = [photo for photo in self.wall.photos() if photo.id in before]
            self.assertTrue(after)
            for photo in after:
                self.assertAlmostEqual(photo.top, before[photo.id] - distance, delta=1)
            self.assert_apart(self.wall)

    def test_rest_moves_nothing(self):
        """When scrolling has stopped, the page's position is corrected, and photos don't move."""
        # The photos on the way have loaded, however slow the server is.
        for distance in (*range(0, 16_000, 1_000), 16_000, 0):
            self.wall.scroll_to(self.end / 2 + distance)
        most, compared, is_corrected = self.wall.tab.evaluate(STEPS_AND_REST)
        self.assertTrue(is_corrected)
        self.assertGreater(compared, 0)
        self.assertLessEqual(most, 1)

    def test_place_is_kept_in_the_middle(self):
        widths = [lambda width=width: self.wall.resize(width, 800) for width in (900, 1_280)]
        self.wall.scroll_to(0.6 * self.end)
        # The page's position is corrected, and temporary offsets are removed.
        for change in (*widths, lambda: self.wall.wheel(300), lambda: self.wall.wheel(-300), *widths):
            change()
        self.assert_middle_kept(self.wall, widths)

    def test_at_most_188_elements(self):
        """Besides the canvases of tiles whose thumbnails haven't loaded."""
        for position in (0, self.end / 3, self.end):
            self.wall.scroll_to(position)
            self.assertLessEqual(self.wall.tab.evaluate("document.querySelectorAll(':not(head, head *, canvas)').length"), 188)

    def test_three_pixels_to_the_point(self):
        """Browsers limit the height in pixels of the screen."""
        self.wall = self.page(device_scale_factor=3).open()
        self.wall.tab.keyboard.press("End")
        self.wall.still()
        self.assert_last_is_seen()


class LongSectionTests(CatalogCase):
    """Very many photos of one day form one waterfall without gaps."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # The server that its tests share.
        catalog.server(COUNT_OF_DAY, per_day=25, long=COUNT_OF_DAY)

    def setUp(self):
        super().setUp()
        self.serve(COUNT_OF_DAY, per_day=25, long=COUNT_OF_DAY)
        self.wall = self.page().open("?by=day")

    def assert_continuous(self):
        """All visible tiles are known photos, which follow each other in columns."""
        photos = self.wall.seen()
        self.assertGreater(len(photos), 5)
        self.assertEqual(self.wall.tab.evaluate("document.querySelectorAll('.gap, .tile.waiting').length"), 0)
        self.assertEqual(len(self.wall.headers()), 1)
        columns = collections.defaultdict(list)
        for photo in self.wall.photos():
            columns[round(photo.x)].append(photo)
        for column in columns.values():
            for one, next in itertools.pairwise(sorted(column, key=lambda photo: photo.y)):
                self.assertAlmostEqual(one.y + one.height + 12, next.y, delta=1)
        return photos

    def test_scrolling(self):
        self.assertEqual(self.assert_continuous()[0].index, 0)
        for share in (0.25, 0.5, 0.9):
            self.wall.scroll_to_share(share)
            self.assertAlmostEqual(self.assert_continuous()[0].index / COUNT_OF_DAY, share, delta=0.02)
            first = self.wall.first_whole()
            self.wall.wheel(300)
            self.assertAlmostEqual(self.wall.photo(first.id).top, first.top - 300, delta=1)
            self.assert_continuous()
        self.wall.tab.keyboard.press("End")
        self.wall.still()
        self.assertEqual(self.wall.photos()[-1].index, COUNT_OF_DAY - 1)
        self.assert_continuous()

    def test_another_width(self):
        self.wall.scroll_to_share(0.5)
        id, screen_share, share = self.wall.middle()
        self.wall.resize(900, 800)
        photo = self.wall.photo(id)
        self.assertAlmostEqual(photo.top + share * photo.height, screen_share * self.wall.visible_height, delta=1)
        self.assert_continuous()


class LongSelectionTests(CatalogCase):
    def test_the_circle_of_a_long_section_says_how_much_is_selected(self):
        pressed = "(state) => document.querySelector('.pick').ariaPressed === state"
        self.serve(LARGEST_SELECTION, per_day=25, long=LARGEST_SELECTION)
        self.wall = self.page().open("?by=day")
        self.wall.tab.click("#select")
        self.wall.tab.click(".pick")
        self.wall.wait(pressed, "true")
        self.assertEqual(self.wall.tab.inner_text("#selection p"), f"{LARGEST_SELECTION:,} photos selected")
        self.wall.tab.click(".tile a >> nth=1")
        self.wall.wait(pressed, "mixed")
        self.wall.tab.click(".tile a >> nth=1")
        self.wall.wait(pressed, "true")
        # Scrolling asks the engine for the visible photos only.
        self.wall.tab.evaluate(
            """async () => {
              const { wall: { engine } } = await import(document.querySelector('script[type=module]').src);
              window.asked = 0;
              engine.idOf = (index) => (window.asked++, Object.getPrototypeOf(engine).idOf.call(engine, index));
            }"""
        )
        self.wall.wheel(3_000)
        self.wall.scroll_to_share(0.5)
        self.assertEqual(self.wall.tab.get_attribute(".pick", "aria-pressed"), "true")
        self.assertLess(self.wall.tab.evaluate("asked"), 1_000)
        # In another order, most of its photos aren't loaded.
        self.wall.open("?by=day&order=oldest")
        self.wall.wait(pressed, "true")

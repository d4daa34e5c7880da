"""Parts of a wall that were never loaded: jumping into them, with a slow or broken network."""

from support.browsers import in_every_browser, only_in_chromium
from support.case import CatalogCase

COUNT = 100_000
NODES = r"^/nodes/"
# The visible elements: known photos, photos whose shape is known, and gaps.
SEEN = """() => {
  const bar = document.getElementById('bar').offsetHeight;
  const isSeen = (element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > bar && top < innerHeight;
  };
  const count = (selector) => [...document.querySelectorAll(selector)].filter(isSeen).length;
  return { photos: count('.tile:not(.waiting)'), shapes: count('.tile.waiting'), gaps: count('.gap') };
}"""
# The largest movement of each visible photo during an action, in pixels.
WATCH = """() => {
  window.most = 0;
  const tops = new Map();
  const look = () => {
    for (const tile of document.querySelectorAll('.tile:not(.waiting)')) {
      const { top, bottom } = tile.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight || tile.getAnimations().length) continue;
      const id = tile.dataset.photo;
      if (id !== window.looked) continue;
      if (tops.has(id)) window.most = Math.max(window.most, Math.abs(top - tops.get(id)));
      tops.set(id, top);
    }
    requestAnimationFrame(look);
  };
  look();
}"""


@in_every_browser
class JourneyTests(CatalogCase):
    """100,000 photos in days of 100."""

    def setUp(self):
        super().setUp()
        # There is no file for the photos opened here.
        self.allow("422|404")
        self.between = self.serve(COUNT, per_day=100)
        self.wall = self.page().open()

    def assert_all_there(self):
        seen = self.wall.tab.evaluate(SEEN)
        self.assertGreater(seen["photos"], 5)
        self.assertEqual((seen["shapes"], seen["gaps"]), (0, 0))
        self.assert_apart(self.wall)

    def assert_at_end(self):
        last = self.wall.photos()[-1]
        self.assertEqual((last.index, self.wall.focused_id), (COUNT - 1, last.id))
        self.assertLessEqual(last.top + last.height, self.wall.visible_height + 1)
        self.assertGreater(last.top, 0)

    def test_the_start_is_there_with_one_answer(self):
        self.assert_all_there()
        # The page asks again for everything that it has heard of since then. Nothing has changed.
        self.assertEqual([path for path in self.between.asked("^/wall") if "bare" not in path], ["/wall?"])
        self.assertEqual(self.between.sent["/wall?bare=1"], 0)
        self.assertLess(sum(self.between.sent[path] for path in self.between.asked(r"^/(wall|nodes|texts)")), 300_000)

    def test_end_and_home(self):
        self.wall.tab.keyboard.press("End")
        self.wall.still()
        self.assert_at_end()
        self.assert_all_there()
        self.wall.tab.keyboard.press("ArrowUp")
        self.wall.still()
        self.assertLess(self.wall.photo(self.wall.focused_id).index, COUNT - 1)
        self.wall.tab.keyboard.press("Home")
        self.wall.still()
        self.assertEqual((self.wall.scroll_position, self.wall.photos()[0].index), (0, 0))
        self.assertEqual(self.wall.focused_id, self.wall.photos()[0].id)

    def test_pages_down_and_up_where_nothing_was_loaded(self):
        """Browsers decide the scroll position. Arriving photos don't scroll a page that is shorter than its wall."""
        self.wall.scroll_to_share(0.5)
        first, start = self.wall.first_whole(), self.wall.scroll_position
        for key, sign in (("PageDown", 1), ("PageUp", -1)):
            for _ in range(3):
                before = self.wall.scroll_position
                self.between.hold(NODES)
                self.wall.tab.keyboard.press(key)
                self.wall.wait("([before, sign]) => sign * (scrollY - before) > 0.8 * innerHeight", [before, sign])
                self.between.release()
                self.wall.still()
                self.assert_all_there()
        self.assert_at(self.wall.photo(first.id), first.top - (self.wall.scroll_position - start))

    def test_a_jump_shows_something_at_once_and_photos_when_they_come(self):
        self.between.hold(NODES)
        self.wall.jump_to_share(0.5)
        seen = self.wall.tab.evaluate(SEEN)
        self.assertGreater(seen["gaps"] + seen["shapes"], 0)
        self.assertEqual(seen["photos"], 0)
        self.screenshot(self.wall, "gaps")
        self.between.release()
        self.wall.still()
        self.assert_all_there()
        self.assertAlmostEqual(self.wall.seen()[0].index / COUNT, 0.5, delta=0.02)

    def test_end_while_nothing_comes_has_the_focus_when_it_does(self):
        self.between.hold(NODES)
        self.wall.tab.keyboard.press("End")
        self.wall.drawn()
        self.assertTrue(self.wall.tab.evaluate("document.activeElement.closest('#wall') !== null"))
        self.between.release()
        self.wall.still()
        self.assert_at_end()

    def test_every_node_is_lost_once(self):
        self.allow("ERR_|Failed to load")
        self.between.lose(NODES, times=1)
        self.wall.tab.keyboard.press("End")
        self.wall.wait("() => !document.querySelector('.gap, .tile.waiting') && document.querySelectorAll('.tile').length > 5")
        self.wall.still()
        self.assert_at_end()
        self.assert_all_there()

    def test_damaged_nodes_are_asked_for_again(self):
        self.between.answer(NODES, b"no node", "application/octet-stream")
        self.wall.tab.keyboard.press("End")
        self.wall.drawn()
        self.wall.wait("() => document.querySelector('.gap, .tile.waiting')")
        del self.between.answers[NODES]
        self.wall.wait("() => !document.querySelector('.gap, .tile.waiting') && document.querySelectorAll('.tile').length > 5")
        self.wall.still()
        self.assert_at_end()

    def test_what_is_no_longer_wanted_is_given_up(self):
        self.between.forget()
        self.between.hold(NODES)
        self.wall.jump_to_share(0.3)
        self.wall.wait_for(lambda: self.between.asked(NODES))
        before = self.between.asked(NODES)
        self.wall.jump_to_share(0.95)
        self.wall.wait_for(lambda: set(before) <= set(self.between.cancelled))
        self.between.release()
        self.wall.still()
        self.assert_all_there()

    def test_the_photo_that_is_looked_at_does_not_move_by_a_pixel(self):
        """Its neighbors are known, and the photos above it load gradually."""
        self.wall.scroll_to_share(0.3)
        id, _, _ = self.wall.middle()
        self.wall.tab.evaluate("(id) => (window.looked = String(id))", id)
        self.wall.tab.evaluate(WATCH)
        top = self.wall.photo(id).top
        # Up by one window and down again: chapters and blocks arrive above.
        height = self.wall.visible_height
        for _ in range(4):
            self.wall.tab.evaluate("(height) => scrollBy(0, -height)", height)
            self.wall.still()
        for _ in range(4):
            self.wall.tab.evaluate("(height) => scrollBy(0, height)", height)
            self.wall.still()
        self.assertAlmostEqual(self.wall.photo(id).top, top, delta=1)

    def test_nodes_that_come_move_nothing(self):
        self.between.hold(NODES)
        self.wall.jump_to_share(0.7)
        self.between.release()
        self.wall.wait("() => document.querySelectorAll('.tile:not(.waiting)').length > 10")
        id = self.wall.tab.evaluate(
            """() => {
              const tiles = [...document.querySelectorAll('.tile:not(.waiting)')];
              const distance = (tile) => Math.abs(tile.getBoundingClientRect().top - innerHeight / 2);
              window.looked = tiles.sort((one, other) => distance(one) - distance(other))[0].dataset.photo;
            }"""
        )
        self.wall.tab.evaluate(WATCH)
        self.wall.still()
        self.assertLessEqual(self.wall.tab.evaluate("window.most"), 1, id)

    def test_the_scrubber_leads_anywhere(self):
        strip = self.wall.tab.locator("#scrubber").bounding_box()
        x = strip["x"] + strip["width"] / 2
        self.assertGreaterEqual(self.wall.tab.locator("#scrubber span").count(), 2)
        self.wall.tab.mouse.move(x, strip["y"] + 20)
        self.wall.tab.mouse.down()
        for share in (0.9, 0.2, 0.6):
            self.wall.tab.mouse.move(x, strip["y"] + share * strip["height"])
            self.wall.still()
            self.assert_all_there()
            self.assertAlmostEqual(self.wall.seen()[0].index / COUNT, share, delta=0.03)
        # The bubble names the visible section.
        said = self.wall.tab.inner_text("#scrubber output")
        self.assertIn(said, self.wall.tab.locator(".heading bdi").all_inner_texts())
        self.wall.tab.mouse.up()

    def test_an_open_photo_goes_on_into_what_was_never_loaded(self):
        self.wall.tab.click(".tile a >> nth=0")
        self.wall.wait("() => document.getElementById('photo').open")
        self.wall.tab.keyboard.press("End")
        self.wall.wait(f"() => document.querySelector('#photo .said').textContent.endsWith('{COUNT:,} of {COUNT:,}')")
        self.wall.tab.keyboard.press("ArrowLeft")
        self.wall.wait(f"() => document.querySelector('#photo .said').textContent.endsWith('{COUNT - 1:,} of {COUNT:,}')")
        self.wall.tab.keyboard.press("Escape")
        self.wall.wait("() => !document.getElementById('photo').open")
        self.wall.still()
        self.assertIn(COUNT - 2, [photo.index for photo in self.wall.seen()])

    def test_an_address_of_a_photo_far_away(self):
        self.wall.tab.keyboard.press("End")
        self.wall.still()
        id = self.wall.focused_id
        page = self.page().open(f"?photo={self.wall.address(id)}")
        page.wait_until_open(id)
        page.tab.keyboard.press("Escape")
        page.wait("() => !document.getElementById('photo').open")
        page.still()
        self.assertIn(id, [photo.id for photo in page.seen()])

    def test_a_reload_is_where_one_was(self):
        self.wall.scroll_to_share(0.4)
        first = self.wall.first_whole()
        self.wall.tab.reload()
        self.wall.ready()
        self.assert_at(self.wall.photo(first.id), first.top)

    def test_back_from_a_search_is_where_one_was(self):
        self.wall.scroll_to_share(0.6)
        first = self.wall.first_whole()
        self.wall.tab.fill("#search", "nothing of that sort")
        self.wall.wait_for_count(f"0 of {COUNT:,}")
        self.wall.tab.evaluate("history.back()")
        self.wall.wait_for_count(f"{COUNT:,}")
        self.assert_at(self.wall.photo(first.id), first.top)

    def test_a_selection_reaches_over_what_was_never_loaded(self):
        self.wall.tab.click("#select")
        first = self.wall.photos()[0]
        self.wall.tab.click(f".tile[data-photo='{first.id}'] a")
        self.wall.scroll_to_share(0.01)
        position = self.wall.tab.evaluate(
            """() => {
              const tile = document.querySelector('.tile:not(.waiting)');
              tile.querySelector('a').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }));
              return Number(tile.ariaPosInSet);
            }"""
        )
        self.assertGreater(position, 500)
        self.wall.wait("(text) => document.querySelector('#selection p').textContent === text", f"{position:,} photos selected")

    def test_screen_readers_are_told_of_all(self):
        self.wall.scroll_to_share(0.5)
        found = self.wall.tab.evaluate(
            "[...document.querySelectorAll('.tile')].map((tile) => [Number(tile.ariaPosInSet), Number(tile.ariaSetSize), tile.querySelector('a').ariaLabel])"
        )
        self.assertEqual({size for _, size, _ in found}, {COUNT})
        self.assertEqual(len({position for position, _, _ in found}), len(found))
        self.assertTrue(all(label for _, _, label in found))

    def test_memory_is_bounded(self):
        """The engine's memory after scrolling through the whole wall."""
        for number in range(40):
            self.wall.scroll_to_share(number / 40)
        size = "import(document.querySelector('script[type=module]').src).then(({ wall }) => wall.engine.wall.memory.buffer.byteLength)"
        self.assertLess(self.wall.tab.evaluate(f"async () => {size}"), 40e6)

    @only_in_chromium
    def test_gaps_in_the_dark_and_on_a_phone(self):
        for name, options in (("dark", {"color_scheme": "dark"}), ("phone", {"width": 390, "height": 844}), ("forced", {"forced_colors": "active"})):
            page = self.page(**options).open()
            self.between.hold(NODES)
            page.jump_to_share(0.5)
            self.screenshot(page, f"gaps-{name}")
            self.between.release()
            page.still()

"""Scrolling to the end and back. Only visible elements are in the document."""

from support.case import MadeUpCase
from support.made_up import made_up
from support.wall_document import KINDS

# Elements in the head are never laid out.
ELEMENTS = "document.querySelectorAll(':not(head, head *)').length"


class ScrollingTests(MadeUpCase):
    def setUp(self):
        super().setUp()
        self.serve(made_up(1_000))

    def wall(self):
        """A wall of 1,280 pixels, next to the strip of 92 that names the sections."""
        return self.page(width=1_372).open()

    def test_there_and_back(self):
        page = self.page().open()
        for kind in KINDS:
            page.choose(kind)
            shown = set()
            for view in page.walk(share=0.7):
                shown |= {photo.index for photo in view}
            self.assertEqual(shown, set(range(1_000)), kind)
            self.assert_apart(page)
            page.scroll_to(0)
            self.assertEqual(page.first_whole().index, 0)
            self.assertEqual(page.scroll_position, 0)

    def test_what_is_seen_is_there_and_little_more(self):
        page = self.wall()
        for kind in KINDS:
            page.choose(kind)
            everything = {photo.index: photo for view in page.walk() for photo in view}
            for position in (0, 1_234, 20_000, 5_000, 5_010):
                page.scroll_to(position)
                photos = page.photos()
                height, start = page.visible_height, page.scroll_position
                seen = {each.index for each in everything.values() if each.y < start + height and each.y + each.height > start}
                self.assertLessEqual(seen, {photo.index for photo in photos})
                self.assertTrue(all(photo.top < 1.5 * height and photo.top + photo.height > -0.5 * height for photo in photos))
                self.assertLessEqual(photos[0].top, 48)
                self.assertGreater(max(photo.top + photo.height for photo in photos), height)
                self.assert_apart(page)

    def test_at_most_188_elements(self):
        page = self.page().open()
        for kind in KINDS:
            page.choose(kind)
            for position in (0, 7_000, 1_000_000):
                page.scroll_to(position)
                # Until a thumbnail has loaded, its tile has another element, which is the blurred version.
                page.wait("() => !document.querySelector('.tile.blurred')")
                self.assertLessEqual(page.tab.evaluate(ELEMENTS), 188, kind)
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo .picture img.fine.shown')")
        page.tab.keyboard.press("Escape")
        # A closed photo leaves no elements behind.
        page.wait("() => document.getElementById('photo').childElementCount === 0")
        self.assertLessEqual(page.tab.evaluate(ELEMENTS), 188)

    def test_nothing_overlaps_after_any_change(self):
        page = self.page().open()
        changes = [
            lambda: page.resize(700, 900),
            lambda: page.choose("justified"),
            lambda: page.wheel(2_345),
            lambda: page.search("mountains", "250 of 1,000"),
            lambda: page.set_column_width(150),
            lambda: page.choose("waterfall"),
            lambda: page.search("", "1,000"),
            lambda: page.resize(1_600, 700),
            lambda: page.wheel(1_111),
            lambda: page.choose("grid"),
        ]
        for change in changes:
            change()
            self.assert_apart(page)

    def test_headers_are_pinned(self):
        page = self.page().open()
        page.scroll_to(500)
        pinned = min(page.headers(), key=lambda header: header.top)
        self.assertEqual(pinned.top, 0)
        for position in range(500, 5_000, 40):
            page.scroll_to(position)
            headers = sorted(page.headers(), key=lambda header: header.top)
            seen = [header for header in headers if header.top < page.visible_height and header.top > -48]
            # One header is pinned, or pushed out by the next one.
            self.assertLessEqual(seen[0].top, 0)
            for one, other in zip(seen, seen[1:]):
                self.assertGreaterEqual(other.top, one.top + 48)

    def test_scrolling_that_no_event_has_told_of(self):
        page = self.page().open()
        page.tab.evaluate("scrollTo(0, 3000); dispatchEvent(new Event('resize'))")
        page.still()
        self.assertEqual(page.scroll_position, 3_000)
        self.assertLess(page.photos()[0].top, 48)

    def test_order_of_the_document_is_that_of_the_photos(self):
        page = self.wall()
        page.scroll_to(4_000)
        page.scroll_to(3_700)
        page.wait(
            """() => {
              const order = [...document.querySelectorAll('#photos > .tile')].map((tile) => Number(tile.ariaPosInSet));
              return order.every((number, at) => at === 0 || order[at - 1] < number);
            }"""
        )

    def test_the_scrubber_jumps(self):
        page = self.page().open()
        page.tab.focus("#scrubber")
        page.tab.keyboard.press("End")
        page.still()
        self.assertEqual(page.photos()[-1].index, 999)
        page.tab.keyboard.press("Home")
        page.still()
        self.assertEqual(page.scroll_position, 0)
        page.tab.keyboard.press("ArrowDown")
        page.still()
        self.assertEqual(page.first_whole().index, 25)
        box = page.tab.locator("#scrubber").bounding_box()
        page.tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.tab.mouse.down()
        page.tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] + 50)
        page.tab.mouse.up()
        page.still()
        self.assertEqual(page.photos()[-1].index, 999)
        self.screenshot(page, "scrubber")

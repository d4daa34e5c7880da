"""The strip that names the sections receives only its own clicks."""

import re

from support import pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase, MadeUpCase
from support.made_up import made_up

PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}


@in_every_browser
class ScrubberTests(MadeUpCase):
    def setUp(self):
        super().setUp()
        self.serve(made_up(1_000))

    def touch(self, page):
        session = page.tools()

        def send(kind, *points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

        return send

    @only_in_chromium
    def test_a_thumb_at_the_edge_scrolls(self):
        page = self.page(**PHONE).open()
        # Until the handle is hidden, the strip takes touches.
        page.wait("() => !document.documentElement.matches('.scrolling')")
        touch = self.touch(page)
        touch("touchStart", (365, 700))
        for y in range(690, 399, -10):
            touch("touchMove", (365, y))
        touch("touchEnd")
        page.wait("() => scrollY > 200")
        self.assertLess(page.scroll_position, 1_000)

    @only_in_chromium
    def test_a_tap_at_the_edge_opens_the_photo_there(self):
        page = self.page(**PHONE).open()
        page.wait("() => !document.documentElement.matches('.scrolling')")
        for scrolled in (0, 300):
            page.tab.evaluate("(y) => scrollBy(0, y)", scrolled)
            page.wait("() => scrollY === 0 || document.documentElement.matches('.scrolling')")
            photo = next(each for each in page.seen() if each.x > 195 and 100 < each.top + each.height / 2 < 700)
            page.tab.touchscreen.tap(380, photo.top + photo.height / 2 + page.tab.evaluate("document.getElementById('bar').offsetHeight"))
            page.wait("() => document.getElementById('photo').open")
            self.assertEqual(page.open_id, photo.id)
            page.tab.go_back()
            page.wait("() => !document.getElementById('photo').open")

    def test_a_click_on_the_last_column_opens_its_photo(self):
        # If photos extend to the edge, WebKitGTK's own scrollbar covers them.
        for width in (1_440, 1_000) if self.engine == "webkit" else (1_440, 1_000, 700):
            page = self.page(width=width, height=900).open()
            photo = max(page.seen(), key=lambda each: each.x + each.width)
            bar = page.tab.evaluate("document.getElementById('bar').offsetHeight")
            page.tab.mouse.click(photo.x + photo.width - 3, bar + photo.top + photo.height / 2)
            page.wait("() => document.getElementById('photo').open")
            self.assertEqual(page.open_id, photo.id)

    @only_in_chromium
    def test_its_handle_is_dragged(self):
        page = self.page(**PHONE).open()
        # The handle would hide after 1.2 seconds, before a busy machine touches it.
        page.tab.evaluate(
            "() => { const set = setTimeout; window.setTimeout = (f, time, ...rest) => (time === 1200 ? 0 : set(f, time, ...rest)); }"
        )
        page.scroll_to(400)
        visibility, x, y = page.tab.evaluate(
            """() => {
              const handle = document.querySelector('#scrubber b');
              const { left, top, width, height } = handle.getBoundingClientRect();
              return [getComputedStyle(handle).visibility, left + width / 2, top + height / 2];
            }"""
        )
        self.assertEqual(visibility, "visible")
        touch = self.touch(page)
        touch("touchStart", (x, y))
        for step in range(int(y), 900, 20):
            touch("touchMove", (x, step))
        self.screenshot(page, "phone-scrubber")
        touch("touchEnd")
        page.still()
        self.assertEqual(page.photos()[-1].index, 999)

    @only_in_chromium
    def test_the_handle_goes(self):
        page = self.page(**PHONE).open()
        page.scroll_to(400)
        page.wait("() => getComputedStyle(document.querySelector('#scrubber b')).visibility === 'hidden'")

    def test_names_stand_beside_the_photos(self):
        for right_to_left in ("", "?dir=rtl"):
            page = self.page(width=1_440, height=900).open(right_to_left)
            boxes = page.tab.evaluate(
                """() => ['#scrubber span', '.tile'].map((selector) =>
                  [...document.querySelectorAll(selector)].map((each) => {
                    const { left, right, top, bottom } = each.getBoundingClientRect();
                    return [left, right, top, bottom];
                  }))"""
            )
            names, photos = boxes
            self.assertGreaterEqual(len(names), 2)
            if right_to_left:
                self.assertLess(max(name[1] for name in names), min(photo[0] for photo in photos))
            else:
                self.assertGreater(min(name[0] for name in names), max(photo[1] for photo in photos))
            bar = page.tab.evaluate("document.getElementById('bar').offsetHeight")
            self.assertGreaterEqual(names[0][2], bar + 6)
            # All photos are of one year. Its other months have dots.
            self.assertEqual(page.tab.locator("#scrubber .year").all_inner_texts(), ["2024"])
            self.assertEqual(page.tab.locator("#scrubber .dot").count(), len(names) - 1)
            self.assertLessEqual(names[-1][3], 900)
            self.screenshot(page, f"scrubber{'-rtl' if right_to_left else ''}")

    def test_the_bubble_names_what_is_below_the_pointer(self):
        page = self.page(width=1_440, height=900).open()
        strip = page.tab.locator("#scrubber").bounding_box()
        page.tab.mouse.move(strip["x"] + 30, strip["y"] + strip["height"] - 14)
        last = page.tab.inner_text("#scrubber output")
        self.assertRegex(last, "[A-Z].* 2024$")
        # The handle stays at the position of the wall, and the bubble at the pointer, even when the wall moves.
        handle = page.tab.locator("#scrubber b").bounding_box()["y"]
        self.assertLess(handle, strip["y"] + 40)
        page.tab.evaluate("scrollTo(0, 400)")
        page.still()
        self.assertGreater(page.tab.locator("#scrubber b").bounding_box()["y"], handle)
        self.assertEqual(page.tab.inner_text("#scrubber output"), last)

    def test_without_names_the_photos_take_the_width(self):
        page = self.page(width=1_440, height=900).open("?by=none")
        self.assertGreater(max(photo.x + photo.width for photo in page.seen()), 1_400)
        self.assertEqual(page.tab.locator("#scrubber span").count(), 0)

    def test_a_click_on_a_dot_goes_there(self):
        page = self.page(width=1_440, height=900).open()
        box = page.tab.locator("#scrubber .dot >> nth=0").bounding_box()
        page.tab.mouse.move(box["x"] + 2, box["y"] + 3)
        self.assertTrue(page.tab.is_visible("#scrubber output"))
        title = page.tab.inner_text("#scrubber output")
        page.tab.mouse.click(box["x"] + 2, box["y"] + 3)
        page.still()
        # Its section begins at the top, as precisely as a pixel of the strip allows.
        first = page.tab.evaluate(
            """(title) => [...document.querySelectorAll('.heading')].filter((each) => each.querySelector('bdi').textContent === title)
              .map((each) => each.getBoundingClientRect().top - document.getElementById('bar').offsetHeight)[0]""",
            title,
        )
        self.assertAlmostEqual(first, 0, delta=60)


class YearTests(FolderCase):
    """Photos of twenty years, a few of each, so that some sections are ranges of years."""

    @classmethod
    def fill(cls, folder):
        for number in range(120):
            when = pictures.NOON - 60 * 86_400 * number
            pictures.write(folder / f"{number}.png", 200, 120 + number, (60 + number, 90, 120), when=when)

    def test_years_are_never_cut(self):
        for locale in ("en-GB", "de-DE", "fr-FR", "ja-JP", "ko-KR"):
            for query, first in (("", 2024), ("?order=oldest", 2004)):
                page = self.open(query, width=1_440, height=900, locale=locale)
                names = page.tab.locator("#scrubber span:not(.dot):visible").all_inner_texts()
                self.assertGreaterEqual(len(names), 3, locale)
                self.assertTrue(all(re.fullmatch(r"\d{4}[年년]?", name) for name in names), names)
                self.assertEqual(int(names[0][:4]), first)
                cut = "[...document.querySelectorAll('#scrubber span')].filter((each) => each.scrollWidth > each.clientWidth).length"
                self.assertEqual(page.tab.evaluate(cut), 0, locale)
            self.screenshot(page, f"scrubber-{locale}")

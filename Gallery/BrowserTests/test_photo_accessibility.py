"""Runs an accessibility checker on every state of the open photo."""

import os

from axe_playwright_python.sync_playwright import Axe

from support import pictures
from support.case import FolderCase


class PhotoAccessibilityTests(FolderCase):
    count = 4

    @classmethod
    def fill(cls, folder):
        super().fill(folder)
        pictures.write(folder / "large.png", 3000, 2000, caption="Large", tags=["sea"], when=pictures.NOON + 60)
        whole = pictures.png(900, 700, (150, 90, 60))
        damaged = folder / "damaged.png"
        damaged.write_bytes(whole[: whole.index(b"IDAT") + 12])
        # The last of all.
        os.utime(damaged, (pictures.NOON - 10**8, pictures.NOON - 10**8))

    def setUp(self):
        super().setUp()
        # The wall asks for the thumbnail of the damaged file too.
        self.allow("422")

    def assert_accessible(self, page, name):
        found = Axe().run(page.still().tab)
        self.assertEqual(found.violations_count, 0, f"{name}: {found.generate_report()}")
        self.screenshot(page, f"axe-{name}")

    def check(self, name, **options):
        direction = options.pop("direction", "")
        page = self.open(f"?dir={direction}" if direction else "", **options)
        page.tab.click(".tile a >> nth=0")
        page.wait_for_photo()
        self.assert_accessible(page, f"{name}-open")
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .picture img.original.shown')")
        page.tab.click("#photo .info")
        self.assert_accessible(page, f"{name}-near-with-details")
        page.tab.keyboard.press("s")
        self.assert_accessible(page, f"{name}-slideshow")

    def test_in_a_window(self):
        self.check("window")

    def test_from_right_to_left(self):
        self.check("rtl", direction="rtl")

    def test_in_forced_colors(self):
        self.check("forced", forced_colors="active")

    def test_on_a_phone(self):
        self.check("small", width=390, height=844)

    def test_in_large_text(self):
        page = self.open(width=1_000, height=700)
        page.tab.evaluate("document.documentElement.style.fontSize = '200%'")
        page.tab.click(".tile a >> nth=0")
        page.wait_for_photo()
        page.tab.click("#photo .info")
        self.assert_accessible(page, "large-text")
        self.assertLessEqual(page.tab.evaluate("document.documentElement.scrollWidth"), 1_000)

    def test_where_there_is_no_photo(self):
        # The server's response for its position on the wall.
        self.allow("404")
        page = self.open("?photo=nothing.png")
        page.tab.locator("#photo .notice").wait_for()
        self.assert_accessible(page, "gone")

    def test_a_photo_that_cannot_be_shown(self):
        page = self.open("?q=damaged")
        page.wait_for_count("1 of 6")
        page.tab.click(".tile a >> nth=0")
        page.tab.locator("#photo .notice").wait_for()
        page.tab.click("#photo .more summary")
        self.assert_accessible(page, "damaged")

    def test_forced_colors_tell_what_is_pressed(self):
        page = self.open(forced_colors="active")
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo dl')")
        color = "getComputedStyle(document.querySelector('#photo .info')).backgroundColor"
        before = page.tab.evaluate(color)
        page.tab.click("#photo .info")
        self.assertNotEqual(page.tab.evaluate(color), before)
        borders = page.tab.evaluate(
            "[...document.querySelectorAll('#photo .tools :is(button, a)')].filter((each) => each.checkVisibility()).map((each) => getComputedStyle(each).borderTopWidth)"
        )
        self.assertEqual(set(borders), {"1px"})

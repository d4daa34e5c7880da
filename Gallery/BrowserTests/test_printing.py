"""The wall on paper: a contact sheet of the visible photos."""

import re

from support.case import FolderCase


class PrintingTests(FolderCase):
    def test_a_contact_sheet(self):
        page = self.open()
        page.scroll_to(700)
        page.wait("() => [...document.querySelectorAll('.tile img')].every((image) => image.complete)")
        seen = [photo.id for photo in page.seen()]
        self.assertGreater(len(seen), 6)
        sheet = page.tab.pdf(format="A4", path=self.sheet_path())
        # At least ten photos, on one page.
        self.assertEqual(len(re.findall(rb"/Type /Page\b", sheet)), 1)
        page.tab.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.tab.emulate_media(media="print")
        printed = page.tab.evaluate(
            """() => [...document.querySelectorAll('.tile')].filter((tile) => tile.checkVisibility()).map((tile) =>
              [Number(tile.dataset.photo), tile.getBoundingClientRect().height > 30])"""
        )
        self.assertEqual(sorted(printed), sorted([id, True] for id in seen))
        for name in ("#search", "#views", "#tags", "#scrubber"):
            self.assertFalse(page.tab.is_visible(name), name)
        self.screenshot(page, "print")
        page.tab.emulate_media(media="screen")
        page.tab.evaluate("dispatchEvent(new Event('afterprint'))")
        page.still()
        self.assertEqual([photo.id for photo in page.seen()], seen)

    def test_the_browsers_key_for_printing_is_free(self):
        page = self.open()
        page.tab.evaluate("addEventListener('keydown', (event) => (window.last = [event.key, event.defaultPrevented]))")
        page.tab.keyboard.press("Home")
        for place in ("wall", "photo"):
            for key in ("Control+p", "Meta+p"):
                page.tab.keyboard.press(key)
                self.assertEqual(page.tab.evaluate("last"), ["p", False], (place, key))
            if place == "wall":
                page.tab.keyboard.press("Enter")
                page.wait_for_photo()

    def test_no_ring_is_printed(self):
        page = self.open()
        page.tab.keyboard.press("Home")
        page.still()
        outline = "getComputedStyle(document.activeElement.querySelector('img')).outlineStyle"
        self.assertEqual(page.tab.evaluate(outline), "solid")
        page.tab.emulate_media(media="print")
        self.assertEqual(page.tab.evaluate(outline), "none")

    def sheet_path(self):
        from support.case import SCREENSHOTS

        SCREENSHOTS.mkdir(exist_ok=True)
        return SCREENSHOTS / "print.pdf"

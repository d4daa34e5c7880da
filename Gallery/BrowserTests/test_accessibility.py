"""What a screen reader finds: names, roles, and where each photo is in the set."""

from axe_playwright_python.sync_playwright import Axe

from support.case import FolderCase
from support.wall_document import KINDS

class AccessibilityTests(FolderCase):
    def assert_accessible(self, page):
        """axe, the usual checker, finds nothing: names, roles, landmarks, contrast, the order of headings."""
        page.still()
        found = Axe().run(page.tab)
        self.assertEqual(found.violations_count, 0, found.generate_report())

    def test_the_wall(self):
        for scheme in ("light", "dark"):
            page = self.open(color_scheme=scheme)
            for kind in KINDS:
                page.choose(kind)
                self.assert_accessible(page)
            page.tab.click("#tags button >> nth=0")
            page.tab.locator("#tags [aria-pressed=true]").wait_for()
            self.assert_accessible(page)

    def test_on_a_phone_from_right_to_left(self):
        self.assert_accessible(self.open("?dir=rtl", width=390, height=844))

    def test_a_photo_and_its_details(self):
        page = self.open()
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo[open] .details dl')")
        self.assert_accessible(page)
        page.tab.click("#photo .info")
        page.tab.locator("#photo .details").wait_for()
        self.assert_accessible(page)

    def test_nothing_found(self):
        page = self.open("?q=nothing-at-all")
        page.tab.locator("#empty").wait_for()
        self.assert_accessible(page)

    def test_identifiers_are_unique(self):
        page = self.open()
        ids = page.tab.evaluate("[...document.querySelectorAll('[id]')].map((element) => element.id)")
        self.assertEqual(len(ids), len(set(ids)))

    def test_the_tree_of_the_page(self):
        page = self.open()
        tree = page.tab.locator("body").aria_snapshot()
        for line in (
            "- banner:",
            '- heading "Photos 60" [level=1]',
            '- searchbox "Search captions, tags and names"',
            '- radiogroup "Layout":',
            '- radio "Waterfall" [checked]',
            '- radio "Justified rows"',
            '- radio "Grid"',
            '- slider "Column width": "240"',
            '- group "Tags":',
            '- main "Photos":',
            "- navigation:",
            "- list",
            "- listitem",
            '- link "A mountain"',
            '- slider "Sections"',
        ):
            self.assertIn(line, tree)

    def test_photos_are_items_of_one_list(self):
        page = self.open()
        page.scroll_to(1_500)
        items = page.tab.evaluate(
            """[...document.querySelectorAll('#photos > .tile')].map((tile) =>
              [tile.tagName, tile.ariaSetSize, Number(tile.ariaPosInSet), tile.querySelector('a').ariaLabel])"""
        )
        self.assertEqual({(tag, size) for tag, size, _, _ in items}, {("LI", "60")})
        self.assertEqual(len({position for _, _, position, _ in items}), len(items))
        self.assertTrue(all(label for _, _, _, label in items))

    def test_tag_chips_say_whether_they_are_chosen(self):
        page = self.open()
        chip = page.tab.locator("#tags button >> nth=0")
        self.assertEqual(chip.get_attribute("aria-pressed"), "false")
        chip.click()
        page.tab.locator("#tags [aria-pressed=true]").wait_for()
        self.assertEqual(page.tab.locator("#tags [aria-pressed=true]").count(), 1)

    def test_the_photo_is_a_dialog_with_its_name(self):
        page = self.open("?q=harbour-010")
        page.wait_for_count("1 of 60")
        page.tab.click(".tile a")
        page.tab.get_by_role("dialog", name="A harbour").wait_for()
        page.tab.get_by_role("img", name="A harbour").wait_for()
        # What lies below cannot be reached.
        for _ in range(12):
            page.tab.keyboard.press("Tab")
            inside = "document.activeElement === document.body || document.activeElement.closest('dialog') !== null"
            self.assertTrue(page.tab.evaluate(inside))

    def test_changes_are_announced(self):
        page = self.open()
        self.assertEqual(page.tab.get_attribute("#count", "aria-live"), "polite")
        self.assertEqual(page.tab.get_attribute("#banner", "role"), "status")

    def test_the_scrubber_is_a_slider(self):
        page = self.open()
        scrubber = page.tab.locator("#scrubber")
        scrubber.focus()
        page.tab.keyboard.press("End")
        page.still()
        self.assertEqual(scrubber.get_attribute("aria-valuenow"), "100")
        self.assertIn("2024", scrubber.get_attribute("aria-valuetext"))
        self.assertEqual(scrubber.get_attribute("aria-orientation"), "vertical")

"""What a screen reader finds: names, roles, and the position of each photo in the set."""

from axe_playwright_python.sync_playwright import Axe

from support.case import FolderCase
from support.wall_document import KINDS

class AccessibilityTests(FolderCase):
    def assert_accessible(self, page):
        """axe, the usual checker, finds no errors in names, roles, landmarks, contrast, and the order of headings."""
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

    def test_other_readers(self):
        """With forced colors, doubled text size, right to left, a phone with open options, and months."""
        for options in (
            {"forced_colors": "active"},
            {"forced_colors": "active", "color_scheme": "dark"},
            {"width": 390, "height": 844},
        ):
            page = self.open("?tag=garden", **options)
            self.assert_accessible(page)
            page.set_text_size(2)
            self.assert_accessible(page)
        page.open_view()
        self.assert_accessible(page)
        page = self.open("?dir=rtl", width=390, height=844)
        self.assert_accessible(page)
        page = self.open()
        page.look_from_afar("Months")
        self.assert_accessible(page)
        page.open_view()
        self.assert_accessible(page)
        page.tab.keyboard.press("Escape")
        page.tab.keyboard.press("?")
        page.tab.get_by_role("dialog", name="Keyboard shortcuts").wait_for()
        self.assert_accessible(page)

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
        page = self.open().open_view()
        tree = page.tab.locator("body").aria_snapshot()
        for line in (
            "- banner:",
            '- heading "Photos 60" [level=1]',
            '- link "Skip to the photos"',
            '- combobox "Search captions, tags, names, folders and dates"',
            '- radiogroup "Layout":',
            '- radio "Waterfall" [checked]',
            '- radio "Justified rows"',
            '- radio "Grid"',
            '- slider "Size of photos": "240"',
            '- toolbar "Tags":',
            '- main "Photos":',
            '- navigation "Sections":',
            "- list",
            "- listitem",
            '- heading "May 2024 60" [level=2]',
            '- link "A mountain, Fri, 31 May 2024"',
            '- link "A harbour, Thu, 30 May 2024"',
            '- slider "Position on the wall"',
        ):
            self.assertIn(line, tree)

    def test_photos_are_items_of_one_list(self):
        page = self.open()
        page.scroll_to(1_500)
        items = page.tab.evaluate(
            """[...document.querySelectorAll('#photos > li.tile')].map((tile) =>
              [tile.tagName, tile.ariaSetSize, Number(tile.ariaPosInSet), tile.querySelector('a').ariaLabel])"""
        )
        self.assertEqual({(tag, size) for tag, size, _, _ in items}, {("LI", "60")})
        self.assertEqual(len({position for _, _, position, _ in items}), len(items))
        self.assertTrue(all(label for _, _, _, label in items))

    def test_headings_stand_between_the_photos_that_they_head(self):
        """The order in the document is the order on the screen, even if elements are reused, and after a change of
        the layout.
        """
        page = self.open()
        for change in (
            lambda page: page.still(),
            lambda page: page.scroll_to(1_200),
            lambda page: page.choose("justified"),
        ):
            change(page)
            page.wait_until_in_order()

    def test_a_photo_is_named_once_and_with_its_date(self):
        page = self.open("?q=museum")
        page.wait_for_count("12 of 60")
        page.wait("() => [...document.querySelectorAll('.tile a')].every((link) => / May 2024$/.test(link.ariaLabel))")
        self.assertEqual(page.tab.locator(".tile [title]").count(), 0)
        # The photos have their own days, although their section is the month.
        self.assertEqual(page.tab.locator(".heading bdi").all_inner_texts(), ["May 2024"])
        page.wait("() => document.querySelector('.tile a[aria-label$=\"Mon, 27 May 2024\"]')")

    def test_the_language_of_the_page_is_that_of_its_dates(self):
        for locale, language, date in (
            ("pl-PL", "en", "Fri, May 31, 2024"),
            ("de-DE", "de-DE", "Fr., 31. Mai 2024"),
            ("en-US", "en-US", "Fri, May 31, 2024"),
            ("en-GB", "en-GB", "Fri, 31 May 2024"),
        ):
            page = self.open("?by=day", locale=locale)
            self.assertEqual(page.tab.evaluate("document.documentElement.lang"), language)
            heading = page.tab.locator(".heading h2").first
            self.assertIn(date, heading.inner_text())

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
        # Elements below it can't be reached.
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

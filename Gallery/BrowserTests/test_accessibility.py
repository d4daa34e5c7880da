"""What a screen reader finds: names, roles, and where each photo is in the set."""

from support.case import FolderCase

# Elements that can be used, without a name.
NAMELESS = """() => [...document.querySelectorAll('button, a, input, [tabindex], [role=slider], dialog[open], img')]
  .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]'))
  .filter((element) => element.tagName !== 'IMG' || element.alt !== '')
  .filter((element) => !(element.ariaLabel || element.alt || element.textContent.trim() || element.labels?.length
    || document.getElementById(element.getAttribute('aria-labelledby'))?.textContent))
  .filter((element) => !element.matches('.stage'))
  .map((element) => element.outerHTML.slice(0, 100))"""


class AccessibilityTests(FolderCase):
    def test_everything_has_a_name(self):
        page = self.open()
        self.assertEqual(page.tab.evaluate(NAMELESS), [])
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo[open] .details dl')")
        self.assertEqual(page.tab.evaluate(NAMELESS), [])

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
            "- list",
            "- listitem",
            '- link "A mountain"',
            '- slider "Sections"',
        ):
            self.assertIn(line, tree)

    def test_headings_are_in_steps(self):
        page = self.open()
        levels = page.tab.evaluate("[...document.querySelectorAll('h1, h2, h3, h4')].map((each) => Number(each.tagName[1]))")
        self.assertEqual(levels[0], 1)
        self.assertEqual(set(levels[1:]), {2})

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

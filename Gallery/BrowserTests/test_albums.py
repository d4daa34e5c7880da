"""Folders as albums: walls of single folders, the way to them, and their subfolders."""

from axe_playwright_python.sync_playwright import Axe

from support import pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase

TEXT = """# A week in Graz

<script>document.title = "taken over"</script>

We walked up the [hill](https://example.org/hill), not [there](javascript:alert(1)). ![map](https://example.org/map.png)

- one
- two

The end.
"""
CARDS = ".album-row .cards li a"


@in_every_browser
class AlbumTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        for number, name in enumerate(("top", "2024/a", "2024/May/b", "2024/May/c", "2024/July/cover", "2025/d")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            # The photo of 2025 is the newest.
            pictures.write(folder / f"{name}.png", 300, 200, when=pictures.NOON - 60 * number + 86_400 * (number == 5))
        (folder / "2024/May/index.md").write_text(TEXT)
        (folder / "2025/index.md").write_text("a" * (65 << 10))

    def album(self, page, title, count):
        page.wait_for_count(count)
        self.assertEqual(page.tab.inner_text("h1 .title"), title)
        self.assertEqual(page.tab.title(), title)

    def test_a_folder_has_an_address_a_way_and_cards(self):
        page = self.open("?folder=2024")
        self.album(page, "2024", "4 of 6")
        self.assertEqual(page.tab.locator(".way a").all_inner_texts(), ["All photos", "2024"])
        self.assertEqual(page.tab.get_attribute(".way a:last-child[aria-current]", "data-folder"), "2024")
        page.wait(f"() => document.querySelectorAll('{CARDS}').length === 2")
        self.assertEqual(page.tab.locator(f"{CARDS} bdi").all_inner_texts(), ["July", "May"])
        self.assertEqual(page.tab.locator(f"{CARDS} small").all_inner_texts(), ["1", "2"])
        page.wait(f"() => [...document.querySelectorAll('{CARDS} img')].every((each) => each.naturalWidth > 0)")
        self.screenshot(page, "album")
        page.tab.click(f"{CARDS}[data-folder='2024/May']")
        self.album(page, "May", "2 of 6")
        self.assertEqual(page.tab.evaluate("location.search"), "?folder=2024/May")
        self.assertEqual(page.tab.locator(".way a").all_inner_texts(), ["All photos", "2024", "May"])
        page.tab.go_back()
        self.album(page, "2024", "4 of 6")
        page.tab.click(".way a >> nth=0")
        page.wait_for_count("6")
        self.assertEqual(page.tab.evaluate("location.search"), "")
        self.assertFalse(page.tab.is_visible(".album-row"))

    def test_back_leaves_the_folders_and_leads_back_to_them(self):
        page = self.open()
        gone = "() => !document.getElementById('albums') && location.search === ''"
        shown = "() => document.querySelectorAll('#albums .cards a').length === 2"
        page.enter("folders")
        page.wait(shown)
        self.assertEqual(page.tab.evaluate("location.search"), "?folders=/")
        page.tab.go_back()
        page.wait(gone)
        page.tab.go_forward()
        page.wait(shown)
        page.tab.click("#albums [data-folder='2025']")
        self.album(page, "2025", "1 of 6")
        self.assertFalse(page.tab.is_visible("#albums"))
        page.tab.go_back()
        page.wait(shown)
        page.wait_for_count("6")
        page.tab.keyboard.press("Escape")
        page.wait(gone)
        page = self.open("?folder=2024&folders=2024")
        page.wait(shown)
        self.assertEqual(page.tab.locator("#albums .cards bdi").all_inner_texts(), ["July", "May"])
        page.enter("photos")
        page.wait("() => !document.getElementById('albums') && location.search === '?folder=2024'")

    def test_a_text_stands_above_the_photos(self):
        page = self.open("?folder=2024/May")
        page.tab.wait_for_selector(".folder-text h2")
        self.album(page, "May", "2 of 6")
        shown = page.tab.evaluate("document.querySelector('.folder-text > div').innerText.split('\\n').filter(Boolean)")
        self.assertEqual(
            shown, ["A week in Graz", "We walked up the hill, not there. map", "one", "two", "The end."]
        )  # fmt: skip
        links = page.tab.locator(".folder-text a").evaluate_all("(all) => all.map((each) => [each.href, each.rel, each.target])")
        self.assertEqual(links, [["https://example.org/hill", "noopener noreferrer nofollow", "_blank"]])
        self.assertEqual(page.tab.locator(".folder-text :is(script, img)").count(), 0)
        # The rest is cut off until it is asked for.
        height = "document.querySelector('.folder-text > div').offsetHeight"
        short = page.tab.evaluate(height)
        page.tab.click(".folder-text button")
        self.assertGreater(page.tab.evaluate(height), short)
        self.assertEqual(page.tab.inner_text(".folder-text button"), "Less")
        self.screenshot(page, "folder-text")
        found = Axe().run(page.tab)
        self.assertEqual(found.violations_count, 0, found.generate_report())
        page.tab.click(".way a >> nth=0")
        page.tab.wait_for_selector(".folder-text", state="detached")
        page = self.open("?folder=2025")
        page.tab.wait_for_selector(".folder-text .problem")
        self.assertEqual(page.tab.inner_text(".folder-text .problem"), "index.md can’t be shown: it has more than 64 KiB")

    def test_all_begins_at_one_edge(self):
        for width, inset in ((390, 8), (1_280, 12), (1_920, 16)):
            page = self.open("?folder=2024", width=width, height=900)
            page.wait_for_count("4 of 6")
            page.wait(f"() => document.querySelectorAll('{CARDS}').length === 2")
            left = "(selector) => document.querySelector(selector).getBoundingClientRect().x"
            for part in ("h1", ".way a", CARDS, ".heading bdi", ".tile"):
                if self.engine != "webkit" or width > 450:
                    self.assertAlmostEqual(page.tab.evaluate(left, part), inset, delta=0.5, msg=part)

    @only_in_chromium
    def test_the_way_to_a_folder_leaves_the_screen_to_its_photos(self):
        page = self.open(width=self.phone_width, height=844)
        page.enter("folders")
        page.tab.locator("#albums .cards a").nth(1).wait_for()
        edges = page.tab.locator("#albums .cards a").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect()).map(({ left, right, top }) => [left, right, top])")
        self.assertEqual((edges[0][0], edges[1][1], edges[0][2]), (8, page.tab.evaluate("document.getElementById('albums').clientWidth") - 8, edges[1][2]))
        page.tab.click("#albums .cards a >> nth=0")
        self.album(page, "2024", "4 of 6")
        self.assertEqual(page.visible("#albums, #view label"), [])

    def test_a_search_stays_in_the_folder(self):
        page = self.open("?folder=2024")
        page.wait_for_count("4 of 6")
        page.tab.fill("#search", "c")
        page.wait_for_count("2 of 6")
        self.assertEqual(page.tab.evaluate("location.search"), "?folder=2024&q=c")

    def test_the_details_lead_to_the_folder(self):
        page = self.open("?q=b")
        page.wait_for_count("1 of 6")
        page.tab.click(".tile a")
        page.wait("() => document.querySelector('#photo dl')")
        page.tab.keyboard.press("i")
        page.tab.click("#photo .details a[data-folder='2024/May']")
        self.album(page, "May", "2 of 6")

    def test_the_overview_has_all_folders(self):
        page = self.open()
        page.wait_for_count("6")
        page.enter("folders")
        page.wait("() => document.querySelectorAll('#albums .cards a').length === 2")
        self.assertEqual(page.tab.locator("#albums .cards bdi").all_inner_texts(), ["2024", "2025"])
        self.screenshot(page, "albums")
        size = "(({ width, height }) => [width, height])(document.querySelector('#albums .cards img').getBoundingClientRect())"
        self.assertEqual(page.tab.evaluate(size), [220, 160])
        page.tab.click("#albums .cards a >> nth=1")
        self.album(page, "2025", "1 of 6")
        self.assertFalse(page.tab.is_visible("#albums"))

    def test_a_tree_has_all_folders(self):
        """With the keys of a tree. What is open is remembered."""
        page = self.open(width=1000)
        page.enter("folders")
        page.tab.click("#albums button:text('Tree')")
        page.tab.wait_for_selector(".tree [role=treeitem]")
        self.assertEqual(self.focused(page), "2024, 4")
        for key, expected in (
            ("ArrowDown", "2025, 1"), ("Home", "2024, 4"), ("ArrowRight", "2024, 4"), ("ArrowRight", "July, 1"), ("End", "2025, 1"),
            ("ArrowUp", "May, 2"), ("ArrowLeft", "2024, 4"), ("m", "May, 2"),
        ):  # fmt: skip
            page.tab.keyboard.press(key)
            if key == "ArrowRight":
                page.wait("() => document.querySelectorAll('.tree [role=group] [role=treeitem]').length === 2")
            self.assertEqual(self.focused(page), expected, key)
        self.screenshot(page, "tree")
        page.tab.keyboard.press("Enter")
        self.album(page, "May", "2 of 6")
        page.open()
        page.enter("folders")
        page.wait("() => document.querySelectorAll('.tree [aria-expanded=true] [role=treeitem]').length === 2")
        page.tab.click(".tree [data-folder='2024'] > .row .fold")
        self.assertEqual(page.tab.get_attribute(".tree [data-folder='2024']", "aria-expanded"), "false")
        page.tab.click(".tree [data-folder='2025'] > .row a")
        self.album(page, "2025", "1 of 6")

    def focused(self, page):
        return page.tab.evaluate("document.activeElement.ariaLabel")

    def test_a_folder_that_is_gone_says_so(self):
        page = self.open("?folder=nowhere")
        page.wait("() => !document.getElementById('empty').hidden")
        self.assertIn("Nothing found for “nowhere”.", page.tab.inner_text("#empty"))
        page.tab.click("#empty button")
        page.wait_for_count("6")


class AlbumAccessibilityTests(FolderCase):
    fill = AlbumTests.__dict__["fill"]

    def assert_accessible(self, page):
        page.still()
        found = Axe().run(page.tab)
        self.assertEqual(found.violations_count, 0, found.generate_report())

    def test_a_wide_window_has_the_tree_beside_the_covers(self):
        page = self.open(width=1280)
        page.enter("folders")
        covers, tree = page.tab.locator("#albums .cards a"), page.tab.locator("#albums .side .tree a")
        tree.nth(1).wait_for()
        covers.nth(1).wait_for()
        self.assertEqual(page.tab.locator("#albums > button").all_inner_texts(), ["By date"])
        self.assertLess(tree.nth(0).bounding_box()["x"] + tree.nth(0).bounding_box()["width"], covers.nth(0).bounding_box()["x"])
        self.screenshot(page, "albums-wide")
        page.tab.set_viewport_size({"width": 1199, "height": 800})
        page.tab.locator("#albums button:text('Tree')").wait_for()
        self.assertEqual(tree.count(), 0)

    def test_covers_by_date(self):
        """The folder with the newest photo comes first, and the choice is remembered."""
        page = self.open(width=1000)
        page.enter("folders")
        has = "(names) => [...document.querySelectorAll('#albums .cards bdi')].map((each) => each.innerText).join() === names"
        page.wait(has, "2024,2025")
        page.tab.click("#albums button:text('By date')")
        page.wait(has, "2025,2024")
        page.open()
        page.enter("folders")
        page.wait(has, "2025,2024")
        page.tab.click("#albums button:text('By name')")
        page.wait(has, "2024,2025")

    def test_axe_finds_nothing_and_a_phone_has_the_same(self):
        for options in ({}, {"width": 390, "height": 844}, {"color_scheme": "dark"}):
            page = self.open("?folder=2024", **options)
            page.wait_for_count("4 of 6")
            page.wait(f"() => document.querySelectorAll('{CARDS}').length === 2")
            self.assert_accessible(page)
            self.assertLessEqual(page.tab.evaluate("document.documentElement.scrollWidth"), options.get("width", 1_280))
            self.screenshot(page, f"album-{options.get('width', 1_280)}")
        page = self.open()
        page.enter("folders")
        page.wait("() => document.querySelectorAll('#albums .side a, #albums .cards a').length === 4")
        self.assert_accessible(page)
        page.tab.set_viewport_size({"width": 390, "height": 844})
        page.tab.click("#albums button:text('Tree')")
        page.tab.wait_for_selector(".tree [role=treeitem]")
        page.tab.keyboard.press("ArrowRight")
        page.wait("() => document.querySelectorAll('.tree [role=group] [role=treeitem]').length === 2")
        self.assert_accessible(page)


class ManyFolderTests(FolderCase):
    """Of a long list, only what the user reaches is fetched."""

    @classmethod
    def fill(cls, folder):
        # Equal pictures would be shown once.
        pictures.write(folder / "000/a.png", 30, 20, (0, 90, 60))
        for number in range(1, 250):
            (folder / f"{number:03}").mkdir()
            (folder / f"{number:03}/a.png").write_bytes(pictures.png(30, 20, (number, 90, 60), when=pictures.NOON))

    def test_a_long_list_arrives_in_parts(self):
        page = self.open(width=1000)
        page.wait_for_count("250")
        page.enter("folders")
        page.tab.click("#albums button:text('Tree')")
        items = "document.querySelectorAll('.tree [role=treeitem]').length"
        page.wait(f"() => {items} === 100")
        self.assertEqual(page.tab.get_attribute(".tree [role=treeitem]", "aria-setsize"), "250")
        for count in (200, 250):
            page.tab.keyboard.press("End")
            # The rows get their own heights when they come into sight, which moves the end.
            page.wait(f"() => {{ document.querySelector('.tree .end')?.scrollIntoView(); return {items} >= {count}; }}")
        self.assertEqual(page.tab.locator(".tree .end").count(), 0)

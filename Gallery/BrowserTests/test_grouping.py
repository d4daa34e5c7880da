"""The grouping and order of the wall: the menu, the address, and what the browser remembers."""

import shutil

from axe_playwright_python.sync_playwright import Axe

from support import brickwork, pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase

DAY = 86_400
HEADINGS = "[...document.querySelectorAll('.heading bdi')].map((each) => each.textContent)"
# The names of all photos in the document, in the order of the wall.
NAMES = """() => [...document.querySelectorAll('.tile')].sort((one, other) => one.ariaPosInSet - other.ariaPosInSet)
  .map((tile) => tile.querySelector('a').ariaLabel.split(',')[0])"""
# The parts of the menu that are covered by other elements.
COVERED = """() => [...document.querySelectorAll('#grouping :is(legend, label)')].filter((each) => {
  each.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = each.getBoundingClientRect();
  return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((each) => each.textContent)"""


@in_every_browser
class GroupingTests(FolderCase):
    """Two days of May 2024 in one folder, one of 2019 in another, two photos without a date, and one photo twice."""

    @classmethod
    def fill(cls, folder):
        for number in range(30):
            when = pictures.NOON - DAY * (number // 15) - 60 * number
            # Chips fill the bar, above the open menu.
            tags = [f"quay {number}"]
            pictures.write(folder / f"Sea/b{number:02}.png", 120 + 3 * number, 120, (60 + number, 90, 120), tags=tags, when=when)
        for number in range(20):
            when = pictures.NOON - 5 * 365 * DAY - 60 * number
            pictures.write(folder / f"Hills/a{number:02}.png", 120, 120 + 3 * number, (60 + number, 120, 90), when=when)
        for number in range(2):
            pictures.write(folder / f"Hills/scan{number}.png", 130, 90 + number, (200, 120, 90 + number), has_date=False)
        shutil.copy2(folder / "Sea/b00.png", folder / "Hills/copy of b00.png")

    def headings(self, page):
        return page.still().tab.evaluate(HEADINGS)

    def open_menu(self, page):
        page.open_view().tab.locator("#grouping").wait_for()

    def choose(self, page, label):
        self.open_menu(page)
        page.tab.get_by_label(label, exact=True).check()
        return page.still()

    def test_groups(self):
        page = self.open(width=1_800, height=3_000)
        # 2024-05-31, 2024-05-30 and 2019-06-02 have enough photos for a heading each.
        self.assertEqual([heading[-4:] for heading in self.headings(page)], ["2024", "2024", "2019", "ated"])
        self.assertEqual(self.headings(page)[-1], "Undated")
        for label, by, wanted in (
            ("Month", "month", ["May 2024", "June 2019", "Undated"]),
            ("Year", "year", ["2024", "2019", "Undated"]),
            ("Folder", "folder", ["Hills", "Sea"]),
            ("None", "none", []),
        ):
            self.choose(page, label)
            self.assertEqual(self.headings(page), wanted)
            self.assertEqual(page.tab.evaluate("location.search"), f"?by={by}")
            self.assert_apart(page)
        self.choose(page, "Automatic")
        self.assertEqual(page.tab.evaluate("location.search"), "")

    def test_orders(self):
        page = self.open("?by=none", width=1_800, height=3_000)
        self.choose(page, "Name")
        page.wait(f"() => ({NAMES})()[0] === 'a00.png' && ({NAMES})().every((name) => name.endsWith('.png'))")
        names = page.tab.evaluate(NAMES)
        self.assertEqual(names, sorted(names))
        self.choose(page, "Oldest first")
        page.wait(f"() => ({NAMES})()[0] === 'a19.png'")
        self.assertEqual(page.tab.evaluate("location.search"), "?by=none&order=oldest")
        self.choose(page, "Newest first")
        page.wait(f"() => ({NAMES})()[0].endsWith('b00.png')")

    def test_photos_without_a_date(self):
        page = self.open("?by=year", width=1_800, height=3_000)
        self.assertEqual(self.headings(page)[-1], "Undated")
        self.choose(page, "By file date")
        self.assertNotIn("Undated", self.headings(page))
        self.assertEqual(page.tab.evaluate("location.search"), "?by=year&undated=filed")

    def test_the_photo_that_is_looked_at_stays(self):
        # In a lower window, the bar would be hidden.
        page = self.open(height=520)
        page.scroll_to(900)
        for label in ("Year", "Folder", "None", "Month"):
            id, _, _ = page.middle()
            top = page.photo(id).top
            self.choose(page, label)
            self.assert_at(page.photo(id), top)

    def test_an_address_is_a_link_to_the_same_wall(self):
        page = self.open("?by=folder&order=name")
        self.assertEqual(self.headings(page)[0], "Hills")
        self.open_menu(page)
        self.assertTrue(page.tab.get_by_label("Folder", exact=True).is_checked())
        self.assertTrue(page.tab.get_by_label("Name", exact=True).is_checked())
        # A link doesn't change the user's own choice.
        page.open()
        self.assertNotEqual(self.headings(page)[0], "Hills")

    def test_a_link_shows_its_groups_whatever_the_slider_was(self):
        page = self.open()
        page.look_from_afar("Years")
        self.assertEqual(page.visible(".heading bdi")[0], "2024")
        for query, heading in (("?by=folder", "Hills"), ("?order=name&by=folder", "Hills"), ("", "2024")):
            page.open(query)
            self.assertEqual(page.visible(".heading bdi")[0], heading, query)
        # Reloading keeps the distance that was chosen since.
        page.open("?by=folder")
        page.look_from_afar("Months")
        page.tab.reload()
        page.ready()
        self.assertEqual(page.visible(".heading bdi")[0], "May 2024")

    def test_a_new_order_near_the_top_starts_at_the_top(self):
        for scrolled in (0, 150):
            for label, first in (("Oldest first", "a19.png"), ("Name", "a00.png")):
                page = self.open("?by=none", height=520)
                page.scroll_to(scrolled)
                self.choose(page, label)
                page.wait("(name) => document.querySelector('.tile a').ariaLabel.startsWith(name)", first)
                self.assertEqual((page.scroll_position, page.seen()[0].index), (0, 0), (scrolled, label))

    def test_what_was_chosen_last_is_remembered(self):
        page = self.open()
        self.choose(page, "Folder")
        page.open()
        self.assertEqual(self.headings(page)[0], "Hills")
        # A copied address shows the same wall.
        self.assertEqual(page.tab.evaluate("location.search"), "?by=folder")
        page.open("?order=oldest")
        self.assertNotEqual(self.headings(page)[0], "Hills")

    def test_back(self):
        page = self.open()
        first = self.headings(page)
        self.choose(page, "Folder")
        self.choose(page, "Name")
        page.tab.evaluate("history.back()")
        page.wait("() => location.search === '?by=folder'")
        page.tab.evaluate("history.back()")
        page.wait("() => location.search === ''")
        self.assertEqual(self.headings(page), first)
        self.open_menu(page)
        self.assertTrue(page.tab.get_by_label("Automatic", exact=True).is_checked())

    def test_by_keyboard(self):
        page = self.open()
        page.tab.focus("#view-button")
        page.tab.keyboard.press("Enter")
        self.assertEqual(page.tab.get_attribute("#view-button", "aria-expanded"), "true")
        for _ in range(3):
            page.tab.keyboard.press("Tab")
        self.assertEqual(page.tab.evaluate("document.activeElement.value"), "automatic")
        page.tab.keyboard.press("ArrowDown")
        page.wait("() => location.search === '?by=day'")
        page.tab.keyboard.press("Tab")
        page.tab.keyboard.press("ArrowDown")
        page.wait("() => location.search === '?by=day&order=oldest'")
        page.tab.keyboard.press("Escape")
        self.assertFalse(page.tab.is_visible("#grouping"))
        self.assertEqual(page.tab.evaluate("document.activeElement.id"), "view-button")

    def test_a_click_elsewhere_closes_the_menu(self):
        page = self.open()
        self.open_menu(page)
        self.screenshot(page, "grouping-menu")
        page.tab.click("h1")
        self.assertFalse(page.tab.is_visible("#grouping"))

    @only_in_chromium
    def test_axe_finds_nothing_and_it_is_all_seen(self):
        for name, options in (
            ("", {}), ("-dark", {"color_scheme": "dark"}), ("-forced", {"forced_colors": "active"}),
            ("-phone", {"width": 390, "height": 844, "is_mobile": True, "has_touch": True}), ("-rtl", {"locale": "ar"}),
        ):  # fmt: skip
            page = self.open(**options)
            self.open_menu(page)
            self.screenshot(page, f"grouping-menu{name}")
            self.assertEqual(page.tab.evaluate(COVERED), [], name)
            found = Axe().run(page.tab)
            self.assertEqual(found.response["violations"], [], name)
            box = page.tab.locator("#grouping").bounding_box()
            width = options.get("width", 1_280)
            self.assertGreaterEqual(box["x"], 0, name)
            self.assertLessEqual(box["x"] + box["width"], width, name)

    def test_a_search_is_grouped_too(self):
        page = self.open("?by=folder")
        page.search("b1", "10 of 52")
        self.assertEqual(self.headings(page), ["Sea"])
        self.assertEqual(page.tab.evaluate("location.search"), "?by=folder&q=b1")

    def test_the_same_content_stands_once_and_its_details_tell_of_both_places(self):
        page = self.open("?by=none&order=name", width=1_800, height=3_000)
        self.assertEqual(page.count_text, "52")
        page.wait(f"() => ({NAMES})().every((name) => name.endsWith('.png'))")
        names = page.tab.evaluate(NAMES)
        self.assertEqual(len([name for name in names if "b00" in name]), 1, names)
        page.tab.locator(".tile a[aria-label*='b00']").click()
        page.wait("() => document.querySelector('#photo .details dl')")
        page.tab.keyboard.press("i")
        shown = page.tab.inner_text("#photo .details")
        self.assertIn("copy of b00.png", shown)
        self.assertIn("b00.png, ", shown)
        self.screenshot(page, "copies")


class PhotographGroupingTests(FolderCase):
    """Seventy photographs from many years, few per day, or drawn ones if there are none."""

    @classmethod
    def fill(cls, folder):
        if brickwork.PHOTOS.is_dir():
            shutil.copytree(brickwork.PHOTOS, folder, dirs_exist_ok=True)
        else:
            brickwork.run("sample", folder, "--count", 80)

    def test_no_heading_stands_over_a_single_picture(self):
        """Photos close in time share a heading, which fills at least two rows."""
        page = self.open(width=1_280, height=1_000)
        headings = page.tab.evaluate(
            """async () => {
              const { engine } = (await import(document.querySelector('script[type=module]').src)).wall;
              const count = engine.wall.wall_section_count();
              return Array.from({ length: count }, (_, at) => [engine.landmarkTitle(at).kind, engine.wall.wall_section_photo_count(at)]);
            }"""
        )
        dated = [count for kind, count in headings if kind == "date"]
        self.assertTrue(dated)
        self.assertEqual([count for count in dated if count < 10], [], headings)
        page.scroll_to(0)
        page.wait_for_thumbnails()
        self.screenshot(page, "automatic")


class ShortDayTests(FolderCase):
    """Days of one, two, one and nine photos, the newest first."""

    @classmethod
    def fill(cls, folder):
        days = [day for day, count in enumerate((1, 2, 1, 9)) for _ in range(count)]
        for number, day in enumerate(days):
            pictures.write(folder / f"{number}.png", 240, 180 + number, when=pictures.NOON - DAY * day - 60 * number)

    def test_short_days_share_a_row(self):
        for kind in ("waterfall", "justified", "grid"):
            page = self.open("?by=day")
            page.choose(kind)
            boxes = page.tab.evaluate("[...document.querySelectorAll('.heading')].map((each) => each.getBoundingClientRect()).map(({ y, width }) => [y, width])")
            self.assertEqual(len(boxes), 4)
            (first, *others, last) = boxes
            self.assertTrue(all(y == first[0] for y, _ in others) and last[0] > first[0])
            self.assertAlmostEqual(sum(width for _, width in boxes[:3]), last[1], delta=0.5)
            self.assertEqual(
                page.visible(".heading bdi"), ["Fri, 31 May 2024", "Thu, 30 May 2024", "Wed, 29 May 2024", "Tue, 28 May 2024"]
            )
            self.assert_apart(page)
            # The first photo of each day is below its heading.
            starts = page.tab.evaluate("[...document.querySelectorAll('.heading bdi')].map((each) => each.getBoundingClientRect().x)")
            photos = page.photos()
            for start, photo in zip(starts, (photos[0], photos[1], photos[3], photos[4])):
                self.assertAlmostEqual(page.tab.evaluate("(id) => document.querySelector(`[data-photo='${id}']`).getBoundingClientRect().x", photo.id), start, delta=1)

"""The rooms: the photos, the folders and the map, with links in the bar, and on phones at the lower edge of the window."""

from axe_playwright_python.sync_playwright import Axe

from support import pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase
from support.site import build_site
from test_map import PLACES, XMP

PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True}
# How many pixels of the bar at the lower edge are in the window.
SHOWN = """() => {
  for (const each of document.getAnimations()) each.finish();
  const rooms = document.getElementById('rooms');
  return rooms.checkVisibility({ visibilityProperty: true }) ? Math.max(0, innerHeight - rooms.getBoundingClientRect().top) : 0;
}"""
# What has moved on the wall and in the bar, other than by scrolling.
SHIFTS = """
  self.shifted = [];
  new PerformanceObserver((list) => {
    const moved = list.getEntries().flatMap(({ sources }) => sources.map(({ node }) => node?.parentElement));
    self.shifted.push(...moved.filter((each) => each?.closest('.tile, #bar')).map((each) => each.outerHTML));
  }).observe({ type: 'layout-shift' });
"""


def fill(folder, places=("graz-1", "sydney")):
    for number in range(60):
        name = f"{'2024/May' if number % 2 else 'Winter'}/{number:02}.png"
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        pictures.write(folder / name, 300, 200 + 10 * (number % 7), when=pictures.NOON - 60 * number)
    for number, place in enumerate(places):
        (folder / f"Winter/{2 * number:02}.png.xmp").write_text(XMP.format(*PLACES[place]))


class RoomCase(FolderCase):
    @classmethod
    def fill(cls, folder):
        fill(folder)

    def opened(self, query="", **options):
        page = self.page(**options)
        if options.get("is_mobile"):
            page.run_first(SHIFTS)
        page.open(query)
        page.wait("() => document.querySelectorAll('#rooms a').length === 3")
        return page.still()

    def assert_room(self, page, name, query):
        page.wait("(name) => document.querySelector('#rooms [aria-current=page]').textContent === name", name)
        self.assertEqual(page.tab.locator("#rooms [aria-current]").count(), 1)
        self.assertEqual(page.tab.evaluate("location.search"), query)
        self.assertEqual(page.tab.get_attribute("main", "aria-label"), name)


@in_every_browser
class RoomTests(RoomCase):
    def test_the_bar_has_one_row(self):
        page = self.opened()
        # As after files that can't be read.
        (self.folder / "damaged.jpg").write_bytes(b"\xff\xd8\xff\xe0 and no more")
        self.addCleanup((self.folder / "damaged.jpg").unlink)
        page.tab.locator("#failed").wait_for()
        for width, height in ((1_280, 800), (1_000, 700), (820, 1_180), (660, 900), (844, 390), (390, 844)):
            with self.subTest(width=width):
                page.resize(width, height)
                page.still()
                self.assertLessEqual(page.bar_height, 57)
                self.assertEqual(page.tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
                self.assertGreaterEqual(page.tab.locator("#find").bounding_box()["width"], 150)
                self.assertLess(page.tab.evaluate("document.querySelector('.tile').getBoundingClientRect().top"), height / 2)
        self.screenshot(page, "rooms-with-a-file-that-cannot-be-read")

    def test_each_room_names_the_tab(self):
        page = self.opened()
        for query, title in (("?folders=/", "Folders"), ("?map=1", "Map"), ("", "Photos")):
            page.tab.goto(self.url + query)
            page.wait("(title) => document.title === title", title)
        # The bar says it once.
        page = self.opened()
        self.assertEqual(page.visible("h1 .title, h1 small, #rooms a"), ["60", "Photos", "Folders", "Map"])

    def test_links_lead_from_room_to_room(self):
        page = self.opened()
        self.assertEqual(page.visible("#rooms a"), ["Photos", "Folders", "Map"])
        hrefs = "[...document.querySelectorAll('#rooms a')].map((each) => each.getAttribute('href'))"
        self.assertEqual(page.tab.evaluate(hrefs), ["/", "?folders=/", "?map=1"])
        page.scroll_to(500)
        length = page.tab.evaluate("history.length")
        page.enter("folders")
        page.tab.locator("#albums .cards a").first.wait_for()
        self.assert_room(page, "Folders", "?folders=/")
        self.assertEqual(page.visible(".tile a, #view-button, #select"), [])
        page.enter("map")
        page.tab.locator("#map .marks button").first.wait_for()
        self.assert_room(page, "Map", "?map=1")
        self.assertEqual(page.visible("#albums, .tile a"), [])
        # One step back, from whichever room.
        self.assertEqual(page.tab.evaluate("history.length"), length + 1)
        page.tab.evaluate("history.back()")
        self.assert_room(page, "Photos", "")
        page.tab.evaluate("history.forward()")
        self.assert_room(page, "Map", "?map=1")
        page.enter("photos")
        self.assert_room(page, "Photos", "")
        page.still()
        self.assertEqual((page.scroll_position, page.tab.locator("#map").count()), (500, 0))
        # The link of the room itself leads to its start.
        page.enter("photos")
        page.wait("() => scrollY === 0")

    def test_a_reloaded_room_leads_to_the_others(self):
        page = self.opened("?q=winter&map=1")
        self.assert_room(page, "Map", "?q=winter&map=1")
        page.enter("folders")
        self.assert_room(page, "Folders", "?q=winter&folders=/")
        page.tab.reload()
        page.ready()
        self.assert_room(page, "Folders", "?q=winter&folders=/")
        page.enter("photos")
        self.assert_room(page, "Photos", "?q=winter")

    @only_in_chromium
    def test_a_middle_click_opens_a_tab(self):
        page = self.opened("?q=winter")
        with page.tab.context.expect_page() as opened:
            page.tab.click("#open-map", button="middle")
        opened.value.wait_for_url("**/?q=winter&map=1")
        opened.value.close()
        self.assert_room(page, "Photos", "?q=winter")

    def test_a_search_leads_to_the_photos(self):
        page = self.opened()
        page.enter("map")
        page.search("winter", "30 of 60")
        self.assert_room(page, "Photos", "?q=winter")
        page.tab.evaluate("history.back()")
        self.assert_room(page, "Map", "?map=1")

    def test_keys(self):
        page = self.opened()
        page.tab.focus("#open-folders")
        page.tab.keyboard.press("Tab")
        self.assertEqual(page.tab.evaluate("document.activeElement.id"), "open-map")
        page.tab.keyboard.press("Enter")
        page.tab.locator("#map .marks button").first.wait_for()
        self.assertEqual(page.tab.evaluate("document.activeElement.className"), "world")
        page.tab.keyboard.press("Escape")
        self.assert_room(page, "Photos", "")
        self.assertEqual(page.tab.evaluate("document.activeElement.id"), "open-photos")
        # The photos that nobody sees don't get the focus.
        page.enter("folders")
        self.assert_room(page, "Folders", "?folders=/")
        page.tab.evaluate("document.activeElement.blur()")
        page.tab.keyboard.press("ArrowDown")
        page.drawn()
        self.assertIsNone(page.focused_id)

    @only_in_chromium
    def test_paper_shows_the_wall(self):
        page = self.opened("?map=1")
        printed = "['wall', 'map'].map((id) => document.getElementById(id).checkVisibility({ visibilityProperty: true }))"
        self.assertEqual(page.tab.evaluate(printed), [False, True])
        page.tab.emulate_media(media="print")
        self.assertEqual(page.tab.evaluate(printed), [True, False])

    @only_in_chromium
    def test_a_screen_reader_finds_a_navigation(self):
        page = self.opened()
        snapshot = page.tab.locator("#rooms").aria_snapshot()
        for line in ('- navigation "Pages":', '- link "Photos"', '- link "Folders"', '- link "Map"'):
            self.assertIn(line, snapshot)
        page.enter("map")
        self.assert_room(page, "Map", "?map=1")
        # The wall is hidden.
        self.assertNotIn("listitem", page.tab.locator("body").aria_snapshot())


class RoomsOnPhonesTests(RoomCase):
    def shown(self, page):
        return page.tab.evaluate(SHOWN)

    def test_they_make_room_while_scrolling_down(self):
        page = self.opened(**PHONE)
        self.assertEqual(self.shown(page), 56)
        before = {frame.id: frame.y for frame in page.photos()}
        page.tab.evaluate("self.shifted = []")
        for position, height in ((700, 0), (690, 0), (650, 56), (1_000, 0), (0, 56), (900, 0)):
            page.scroll_to(position)
            self.assertEqual(self.shown(page), height, position)
        page.tab.focus("#open-map")
        self.assertEqual(self.shown(page), 56)
        page.scroll_to(0)
        self.assertEqual({frame.id: frame.y for frame in page.photos()}, before)
        self.assertEqual(page.tab.evaluate("self.shifted"), [])
        self.screenshot(page, "rooms-phone")

    def test_the_end_of_the_wall_is_above_them(self):
        page = self.opened(**PHONE)
        page.scroll_to(100_000)
        self.assertEqual(self.shown(page), 0)
        end = page.tab.evaluate("Math.max(...[...document.querySelectorAll('.tile')].map((each) => each.getBoundingClientRect().bottom))")
        self.assertLessEqual(end, 844 - 56)

    def test_other_things_take_their_place(self):
        page = self.opened(**PHONE)
        page.tab.tap("#view-button")
        page.wait("() => document.getElementById('bar').classList.contains('open')")
        self.assertEqual(self.shown(page), 0)
        page.tab.tap("#select")
        page.still()
        self.assertEqual((self.shown(page), page.visible("#rooms a")), (0, []))
        self.assertEqual(page.tab.evaluate("innerHeight - document.querySelector('.acts').getBoundingClientRect().top"), 56)
        page.tab.get_by_role("button", name="Done").tap()
        page.wait("() => !document.documentElement.classList.contains('selecting')")
        self.assertEqual(self.shown(page), 56)
        page.tab.tap(".tile a >> nth=0")
        page.wait("() => document.getElementById('photo').open")
        self.assertEqual(self.shown(page), 0)
        page.tab.evaluate("history.back()")
        page.wait("() => !document.getElementById('photo').open")
        self.assertEqual(self.shown(page), 56)
        page.tab.emulate_media(media="print")
        self.assertEqual(self.shown(page), 0)

    def test_they_stay_in_the_other_rooms(self):
        page = self.opened(**PHONE)
        page.scroll_to(700)
        self.assertEqual(self.shown(page), 0)
        page.tab.evaluate("document.getElementById('open-map').click()")
        page.tab.locator("#map .marks button").first.wait_for()
        self.assertEqual(self.shown(page), 56)
        edges = "(() => { const { top, bottom } = document.getElementById('map').getBoundingClientRect(); return [top, bottom]; })()"
        self.assertEqual(page.tab.evaluate(edges), [page.bar_height, 844 - 56])
        # The theme and the language are there, too.
        page.open_other()
        self.assertEqual(page.visible("#other legend"), ["Appearance"])

    def test_large_text_fits_in_each_language(self):
        for locale in ("de-DE", "ar-EG", "ja-JP", "es-ES", "fr-FR", "ko-KR"):
            page = self.opened(width=320, height=640, locale=locale, is_mobile=True, has_touch=True)
            page.set_text_size(2)
            boxes = page.tab.evaluate(
                """() => [...document.querySelectorAll('#rooms a')].map((link) => {
                  const [one, word, icon] = [link, link.querySelector('span'), link.querySelector('svg')].map((each) => each.getBoundingClientRect());
                  const fits = word.left >= one.left && word.right <= one.right && icon.top >= one.top && icon.bottom <= word.top && word.bottom <= one.bottom;
                  return [one.left, fits && word.height < 2 * parseFloat(getComputedStyle(link).fontSize)];
                })"""
            )
            self.assertEqual([fits for _, fits in boxes], [True] * 3, locale)
            lefts = [left for left, _ in boxes]
            self.assertEqual(lefts, sorted(lefts, reverse=locale == "ar-EG"), locale)
            self.assertLessEqual(page.tab.evaluate("document.documentElement.scrollWidth"), 320)
            self.screenshot(page, f"rooms-{locale}")
            page.tab.context.close()

    def test_axe_finds_nothing(self):
        for options in (PHONE, {**PHONE, "color_scheme": "dark"}, {"color_scheme": "dark"}, {"forced_colors": "active", **PHONE}):
            page = self.opened(**options)
            found = Axe().run(page.tab)
            self.assertEqual(found.violations_count, 0, found.generate_report())


@in_every_browser
class FewRoomsTests(FolderCase):
    """Without a place. The folders come when there are some."""

    count = 3

    def test_a_room_without_anything_is_not_shown(self):
        page = self.open()
        page.wait("() => ['/map?', '/albums?'].every((part) => performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes(part) && responseEnd))")
        page.drawn()
        self.assertFalse(page.tab.is_visible("#rooms"))
        (self.folder / "trip").mkdir()
        pictures.write(self.folder / "trip/boat.png", 300, 200)
        page.wait("() => !document.getElementById('rooms').hidden")
        self.assertEqual(page.visible("#rooms a"), ["Photos", "Folders"])
        # A map is shown to those who know its address, with a way back.
        page = self.open("?map=1")
        page.wait("() => document.querySelector('#map .said')?.textContent === 'No photo has a position.'")
        self.assertTrue(page.tab.is_visible("#open-map"))
        page.enter("photos")
        page.wait("() => !document.getElementById('open-map') && location.search === ''")


class RoomsOfSitesTests(RoomCase):
    def test_a_static_site_has_its_own(self):
        for options, names in (((), ["Photos", "Folders"]), (("--coordinates",), ["Photos", "Folders", "Map"])):
            self.url = build_site(type(self), *options).url
            self.requests.clear()
            page = self.open()
            page.wait("(count) => document.querySelectorAll('#rooms a').length === count", len(names))
            self.assertEqual(page.visible("#rooms a"), names)
            # The texts of all photos aren't fetched for that.
            self.assertEqual([url for url in self.requests if url.endswith(".txt")], [])
            page.enter(names[-1].lower())
            page.tab.locator("#albums .cards a, #map .marks button").first.wait_for()

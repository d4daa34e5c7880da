"""The map with tiles of another server, which only the option --map-tiles allows."""

import math
import re
import urllib.request

from axe_playwright_python.sync_playwright import Axe

from support import brickwork, pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase, temporary_folder
from support.site import serve_site
from support.tile_server import TileServer
from test_map import LAND, PLACES, XMP

CREDIT = "© [Tile painters](https://painters.example/credit) & others"
# The tiles: their coordinates, and their places in the map.
TILES = """() => {
  const map = document.querySelector('#map .world').getBoundingClientRect();
  return [...document.querySelectorAll('#map .tiles img.shown')].map((image) => {
    const { x, y, width, height } = image.getBoundingClientRect();
    return [image.src, x - map.x, y - map.y, width, height];
  });
}"""
MARKS = """() => {
  const map = document.querySelector('#map .world').getBoundingClientRect();
  return [...document.querySelectorAll('#map .marks button')].map((mark) => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    return [x - map.x + width / 2, y - map.y + height / 2];
  });
}"""
LOADED = """(level) => {
  const all = [...document.querySelectorAll('#map .tiles img')];
  return all.length > 0 && all.every(({ className, src }) => className && src.includes(`/tiles/${level ?? ''}`));
}"""
SIZE = "() => [document.querySelector('#map .world').clientWidth, document.querySelector('#map .world').clientHeight]"


def place(latitude, longitude, level):
    """Returns the column and the row of a place in tiles, with fractions, as EPSG:3857 divides the world."""
    count = 2**level
    row = (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2
    return (longitude + 180) / 360 * count, row * count


class TilesCase(FolderCase):
    """Photos on a map with tiles, whose server notes the requests of each test."""

    end = "{z}/{x}/{y}.png"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server.stop()
        cls.tiles = TileServer()
        cls.addClassCleanup(cls.tiles.stop)
        cls.start("--map-tiles", f"{cls.tiles.url}tiles/{cls.end}", "--map-attribution", CREDIT)

    @classmethod
    def start(cls, *options):
        cls.server = brickwork.Server(cls.folder, cls.data, *options)
        cls.url = cls.server.url

    def setUp(self):
        super().setUp()
        self.addresses.add(self.tiles.url)
        self.tiles.requests, self.tiles.fails = [], False

    def opened(self, **options):
        page = self.open(**options)
        page.enter("map")
        page.tab.wait_for_selector("#map .marks button")
        page.wait(LOADED)
        return page

    def shown(self, page):
        """Returns the tiles by level, column and row, each with its frame."""
        found = page.tab.evaluate(TILES)
        return {tuple(map(int, re.search(r"/tiles/(\d+)/(\d+)/(\d+)", src).groups())): frame for src, *frame in found}

    def expect_mark(self, page, latitude, longitude, level):
        """Checks that the only mark is where a place is on the tiles of a level."""
        page.wait(LOADED, f"{level}/")
        column, row = place(latitude, longitude, level)
        x, y, width, height = self.shown(page)[level, int(column), int(row)]
        (mark,) = page.tab.evaluate(MARKS)
        # A tile's edges are whole pixels.
        self.assertAlmostEqual(mark[0], x + column % 1 * width, delta=1)
        self.assertAlmostEqual(mark[1], y + row % 1 * height, delta=1)


@in_every_browser
class MapTilesTests(TilesCase):
    @classmethod
    def fill(cls, folder):
        for number, (name, (north, east)) in enumerate(PLACES.items()):
            pictures.write(folder / f"{name}.png", 300, 200, (150, 90, 60 + number), when=pictures.NOON - 60 * number)
            (folder / f"{name}.png.xmp").write_text(XMP.format(north, east))

    def test_tiles_cover_the_map_and_each_is_asked_for_once(self):
        page = self.opened()
        width, height = page.tab.evaluate(SIZE)
        frames = page.tab.evaluate(TILES)
        self.assertEqual(len({(x, y) for _, x, y, _, _ in frames}), len(frames))
        covered = sum(
            max(0, min(x + wide, width) - max(x, 0)) * max(0, min(y + high, height) - max(y, 0)) for _, x, y, wide, high in frames
        )
        self.assertEqual(covered, width * height)
        # 219 degrees around the middle of Graz and Sydney, which is at 83.5° E: from 26° W to 193° E. Beyond 180° E follow the tiles of 180° W.
        self.assertEqual({(z, x) for z, x, _ in self.shown(page)}, {(3, x) for x in (3, 4, 5, 6, 7, 0)})
        self.assertEqual({(width, height) for _, _, _, width, height in frames}, {(256, 256)})
        self.assertEqual(sorted(set(self.tiles.paths)), sorted(self.tiles.paths))
        self.screenshot(page, "map-tiles")

    def test_nothing_tells_the_server_where_the_page_is(self):
        self.opened()
        self.assertGreater(len(self.tiles.requests), 0)
        for _, headers in self.tiles.requests:
            self.assertNotIn("Referer", headers)
            self.assertNotIn("Cookie", headers)

    def test_missing_tiles_leave_the_outline(self):
        self.allow("404")
        self.allow(re.escape(self.tiles.url))
        self.tiles.fails = True
        page = self.opened()
        self.assertEqual(page.tab.evaluate(TILES), [])
        page.wait(f"() => ({LAND})() > 0.2")
        self.assertEqual(page.tab.evaluate("getComputedStyle(document.querySelector('#map .tiles img')).visibility"), "hidden")
        self.screenshot(page, "map-tiles-missing")
        # They aren't asked for again.
        asked = len(self.tiles.requests)
        page.tab.keyboard.press("ArrowLeft")
        page.tab.keyboard.press("ArrowRight")
        page.still()
        self.assertEqual(len(set(self.tiles.paths[:asked])), asked)

    def test_the_credit_is_on_the_map(self):
        page = self.opened()
        self.assertEqual(page.visible("#map .credit"), ["© Tile painters & others"])
        link = page.tab.locator("#map .credit a")
        self.assertEqual(link.get_attribute("href"), "https://painters.example/credit")
        self.assertEqual((link.get_attribute("target"), link.get_attribute("rel")), ("_blank", "noopener noreferrer"))

    def test_only_this_server_is_allowed(self):
        with urllib.request.urlopen(self.url) as answer:
            policy = dict(each.split(" ", 1) for each in answer.headers["Content-Security-Policy"].split("; "))
        origin = self.tiles.url.rstrip("/")
        self.assertEqual(policy["img-src"], f"'self' blob: {origin}")
        self.assertEqual([name for name, value in policy.items() if origin in value], ["img-src"])
        other = TileServer()
        self.addCleanup(other.stop)
        page = self.opened()
        self.allow("Content.Security.Policy|Refused")
        loads = """(url) => new Promise((done) => {
          const image = new Image();
          image.onload = () => done(true);
          image.onerror = () => done(false);
          image.src = url;
        })"""
        self.assertTrue(page.tab.evaluate(loads, f"{self.tiles.url}tiles/0/0/0.png"))
        # A refused request is no request, even if the browser reports it.
        self.addresses.add(other.url)
        self.assertFalse(page.tab.evaluate(loads, f"{other.url}tiles/0/0/0.png"))
        self.assertEqual(other.requests, [])

    @only_in_chromium
    def test_axe_finds_nothing_and_a_phone_has_the_same(self):
        for options in ({}, {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}):
            page = self.opened(**options)
            self.assertEqual(page.visible("#map .credit"), ["© Tile painters & others"])
            found = Axe().run(page.tab)
            self.assertEqual(found.violations_count, 0, found.generate_report())
            # Marks can be reached, and after them the buttons and the credit's link.
            page.tab.locator("#map .marks .cover").first.wait_for()
            names = [page.tab.evaluate("document.activeElement.className")]
            while names[-1] != "A":
                page.tab.keyboard.press("Tab")
                names.append(page.tab.evaluate("(({ className, nodeName }) => className || nodeName)(document.activeElement)"))
                self.assertLess(len(names), 20, names)
            self.assertEqual(names[0], "world")
            self.assertEqual(names[-4:], ["cover", "closer", "farther", "A"])
            self.screenshot(page, f"map-tiles-{options.get('width', 1_280)}")


class DenseTilesTests(TilesCase):
    end = "{z}/{x}/{y}{r}.png"
    fill = MapTilesTests.fill

    def test_screens_with_two_pixels_to_the_point_get_their_own_tiles(self):
        for factor, end in ((1, r"/\d+\.png"), (2, r"/\d+@2x\.png")):
            self.tiles.requests.clear()
            page = self.opened(device_scale_factor=factor)
            self.assertEqual([path for path in self.tiles.paths if not re.search(end, path)], [])
            # In points, they are as large as others.
            self.assertEqual({(key[0], *frame[2:]) for key, frame in self.shown(page).items()}, {(3, 256, 256)})


@in_every_browser
class MarksOnTilesTests(TilesCase):
    count = 1

    @classmethod
    def fill(cls, folder):
        pictures.write(folder / "graz.png", 300, 200, (150, 90, 60))
        # The middle of a cell of 0.01 degrees: 47.075° N, 15.435° E.
        (folder / "graz.png.xmp").write_text(XMP.format("47,4.5N", "15,26.1E"))

    def test_marks_are_over_the_right_place(self):
        page = self.opened()
        # The overview has cells of one degree. Tiles have their own size.
        self.expect_mark(page, 47.5, 15.5, 5)
        self.assertEqual({(width, height) for _, _, width, height in self.shown(page).values()}, {(256, 256)})
        page.tab.click("#map .marks button")
        # The cell is looked at, and then the smaller one in it.
        self.expect_mark(page, 47.075, 15.435, 11)
        self.screenshot(page, "map-tiles-near")
        # A wheel doubles the scale at the mark, up to the last level.
        for level in (12, 13, 13):
            (mark,) = page.tab.evaluate(MARKS)
            box = page.tab.locator("#map .world").bounding_box()
            page.tab.mouse.move(box["x"] + mark[0], box["y"] + mark[1])
            page.tab.mouse.wheel(0, -200)
            self.expect_mark(page, 47.075, 15.435, level)

    def test_the_outline_agrees_with_the_tiles(self):
        page = self.opened()
        # The coast of the Adriatic Sea between Trieste and Istria: a point of the outline on each side.
        shown = self.shown(page)
        for latitude, longitude, is_land in ((44.9, 12.9, False), (45.2, 14.0, True), (43.0, 15.0, False), (42.0, 14.0, True)):
            column, row = place(latitude, longitude, 5)
            x, y, width, height = shown[5, int(column), int(row)]
            at = x + column % 1 * width, y + row % 1 * height
            pixel = page.tab.evaluate(
                """([x, y]) => {
                  const canvas = document.querySelector('#map canvas');
                  const copy = new OffscreenCanvas(1, 1).getContext('2d');
                  const ratio = canvas.width / canvas.clientWidth;
                  copy.drawImage(canvas, Math.round(x * ratio), Math.round(y * ratio), 1, 1, 0, 0, 1, 1);
                  return copy.getImageData(0, 0, 1, 1).data[3];
                }""",
                at,
            )
            self.assertEqual(pixel > 0, is_land, (latitude, longitude))


class StaticTilesTests(TilesCase):
    count = 1
    fill = MarksOnTilesTests.fill

    @classmethod
    def start(cls, *options):
        root = temporary_folder(cls)
        brickwork.run("build", cls.folder, "--output", root, "--data", cls.data, "--coordinates", *options)
        cls.url = serve_site(cls, root).url

    def test_a_static_site_has_the_same(self):
        page = self.opened()
        self.expect_mark(page, 47.5, 15.5, 5)
        self.assertEqual(page.visible("#map .credit"), ["© Tile painters & others"])
        for _, headers in self.tiles.requests:
            self.assertNotIn("Referer", headers)


class NoTilesTests(FolderCase):
    count = 1
    fill = MarksOnTilesTests.fill

    def test_without_the_option_the_page_names_no_server(self):
        page = self.open()
        page.enter("map")
        page.tab.wait_for_selector("#map .marks button")
        self.assertEqual(page.tab.locator("#map :is(.tiles, .credit)").count(), 0)
        with urllib.request.urlopen(self.url) as answer:
            self.assertIn("img-src 'self' blob:;", answer.headers["Content-Security-Policy"])
            self.assertNotIn("brickwork-tiles", answer.read().decode())

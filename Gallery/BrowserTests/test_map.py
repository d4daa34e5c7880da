"""The map: clusters of photos on an outline of the world."""

from axe_playwright_python.sync_playwright import Axe

from support import brickwork, pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase, temporary_folder
from support.site import build_site

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="{}" exif:GPSLongitude="{}"/></rdf:RDF></x:xmpmeta>"""
PLACES = {
    "graz-1": ("47,4.2N", "15,26.4E"), "graz-2": ("47,4.3N", "15,26.5E"), "graz-3": ("47,4.1N", "15,26.6E"),
    "vienna-1": ("48,12.5N", "16,22.3E"), "vienna-2": ("48,12.4N", "16,22.1E"), "sydney": ("33,51.5S", "151,12.5E"),
}  # fmt: skip
MARKS = "() => [...document.querySelectorAll('#map .marks button')].map((each) => each.textContent).sort()"
# The share of the map that is land of the outline.
LAND = """() => {
  const canvas = document.querySelector('#map canvas');
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, index) => index % 4 === 3 && value === 255).length / canvas.width / canvas.height;
}"""


def fill(folder):
    for number, (name, place) in enumerate([*PLACES.items(), ("nowhere", None)]):
        pictures.write(folder / f"{name}.png", 300, 200, (150, 90, 60 + number), when=pictures.NOON - 60 * number)
        if place:
            (folder / f"{name}.png.xmp").write_text(XMP.format(*place))


@in_every_browser
class MapTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        fill(folder)

    def opened(self, **options):
        page = self.open(**options)
        page.wait_for_count("7")
        page.enter("map")
        page.wait(f"() => ({MARKS})().length > 0")
        return page

    def marks(self, page, expected):
        page.wait(f"(expected) => String(({MARKS})()) === expected", ",".join(expected))

    def test_marks_show_a_photo(self):
        """That of the place with the most photos in a cluster. Static sites have the same."""
        self.check_covers()
        self.url = build_site(type(self), "--coordinates").url
        self.check_covers()

    def check_covers(self):
        page = self.opened()
        names = "(ids) => Promise.all(ids.map((id) => fetch(`photos/${id}.json`).then((answer) => answer.json()).then(({ name }) => name)))"
        page.enter("photos")
        numbers = [photo.id for photo in page.photos()]
        ids = dict(zip((name.removesuffix(".png") for name in page.tab.evaluate(names, numbers)), numbers))
        page.enter("map")
        shown = """() => [...document.querySelectorAll('#map .marks .cover')].map((mark) => {
          const { width, height } = mark.getBoundingClientRect();
          return `${mark.textContent} ${width} ${height} ${mark.style.backgroundImage.match(/thumbnails.[0-9a-f]+.([0-9]+)-/)[1]}`;
        }).sort().join()"""
        graz = max(ids[f"graz-{number}"] for number in (1, 2, 3))
        page.wait(f"(expected) => ({shown})() === expected", f"1 48 48 {ids['sydney']},5 48 48 {graz}")
        self.screenshot(page, "map-covers")

    def test_clusters_are_looked_at_and_searched(self):
        page = self.opened()
        # Graz and Vienna are 150 km apart, which is less than a mark on a map of the world.
        self.marks(page, ["1", "5"])
        self.assertEqual(page.tab.get_attribute("#map .marks button >> nth=0", "aria-label"), "5 photos near 47.9, 15.9")
        self.screenshot(page, "map")
        page.tab.click("#map .marks b:text-is('5')")
        self.marks(page, ["2", "3"])
        self.screenshot(page, "map-near")
        page.tab.click("#map .marks b:text-is('3')")
        page.wait_for_count("3 of 7")
        self.assertFalse(page.tab.is_visible("#map"))
        self.assertRegex(page.tab.evaluate("new URLSearchParams(location.search).get('q')"), r"^near:47\.\d+,15\.\d+,[\d.]+km$")
        [chip] = page.chips()
        self.assertRegex(chip, r"^Near 47\.\d+, 15\.\d+ · [\d.]+ km$")

    def test_back_leaves_the_map_and_leads_back_to_it(self):
        page = self.opened()
        gone = "() => !document.getElementById('map') && location.search === ''"
        self.assertEqual(page.tab.evaluate("location.search"), "?map=1")
        page.tab.go_back()
        page.wait(gone)
        page.tab.go_forward()
        self.marks(page, ["1", "5"])
        page.tab.keyboard.press("Escape")
        page.wait(gone)
        page.wait_for_count("7")
        # From the photos of a place, Back leads to the part of the map that they were chosen on.
        page.enter("map")
        self.marks(page, ["1", "5"])
        page.tab.click("#map .marks b:text-is('5')")
        self.marks(page, ["2", "3"])
        page.tab.click("#map .marks b:text-is('3')")
        page.wait_for_count("3 of 7")
        self.assertNotIn("map", page.tab.evaluate("location.search"))
        page.tab.go_back()
        self.marks(page, ["2", "3"])
        page.wait_for_count("7")
        # The address of a map opens it.
        page = self.open("?map=1")
        self.marks(page, ["1", "5"])
        page.enter("photos")
        page.wait(gone)

    @only_in_chromium
    def test_a_click_on_the_marks_of_before_counts(self):
        """The cells are asked for again when the map opens, and marks are there meanwhile."""
        page = self.opened()
        self.marks(page, ["1", "5"])
        page.enter("photos")
        held, isOver = [], []
        page.tab.route("**/map?*", lambda route: route.continue_() if isOver else held.append(route))
        with page.tab.expect_request("**/map?*"):
            page.enter("map")
        page.tab.click("#map .marks b:text-is('5')")
        isOver.append(True)
        # The first answer comes last, if there are two.
        for route in reversed(held):
            with page.tab.expect_response(route.request.url):
                route.continue_()
        self.marks(page, ["2", "3"])
        self.assertEqual(len(held), 1)

    def test_keys(self):
        page = self.opened()
        self.marks(page, ["1", "5"])
        page.tab.keyboard.press("Tab")
        self.assertEqual(page.tab.evaluate("document.activeElement.textContent"), "5")
        page.tab.keyboard.press("Enter")
        self.marks(page, ["2", "3"])
        page.tab.keyboard.press("0")
        self.marks(page, ["1", "5"])
        page.tab.keyboard.press("Escape")
        self.assertFalse(page.tab.is_visible("#map"))

    def test_a_wheel_zooms_and_a_drag_moves(self):
        page = self.opened()
        # The number is in the middle of the mark until the mark has a picture.
        box = page.tab.locator("#map .marks button:has(b:text-is('5'))").bounding_box()
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.tab.mouse.move(*at)
        # Smaller cells move the marks a little.
        with page.tab.expect_response(lambda response: "level=2" in response.url):
            for _ in range(2):
                page.tab.mouse.wheel(0, -300)
        page.drawn()
        self.marks(page, ["2", "3"])
        middle = """() => {
          const mark = [...document.querySelectorAll('#map .marks button')].find((each) => each.textContent === '3');
          const { x, width } = mark.getBoundingClientRect();
          return x + width / 2;
        }"""
        before = page.tab.evaluate(middle)
        page.tab.mouse.move(200, 600)
        page.tab.mouse.down()
        page.tab.mouse.move(260, 570, steps=3)
        page.tab.mouse.up()
        page.wait(f"(x) => Math.abs(({middle})() - x) < 2", before + 60)

    @only_in_chromium
    def test_axe_finds_nothing_and_a_phone_has_the_same(self):
        for options in ({}, {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "color_scheme": "dark"}):
            page = self.opened(**options)
            box = page.tab.locator("#map .marks button >> nth=0").bounding_box()
            self.assertEqual(box["width"], box["height"])
            found = Axe().run(page.tab)
            self.assertEqual(found.violations_count, 0, found.generate_report())
            self.screenshot(page, f"map-{options.get('width', 1_280)}")


class PublicMapTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        fill(folder)

    def test_nobody_learns_places_unless_that_is_wanted(self):
        for options, is_visible in ((("--public",), False), (("--public", "--coordinates"), True)):
            server = brickwork.Server(self.folder, temporary_folder(type(self)), *options)
            self.addCleanup(server.stop)
            self.url = server.url
            page = self.open()
            page.wait_for_count("7")
            page.wait("() => performance.getEntriesByType('resource').some(({ name, responseEnd }) => name.includes('/map?') && responseEnd)")
            page.drawn()
            self.assertEqual(page.tab.is_visible("#open-map"), is_visible)


class OnePlaceTests(FolderCase):
    count = 1

    @classmethod
    def fill(cls, folder):
        pictures.write(folder / "graz.png", 300, 200, (150, 90, 60))
        (folder / "graz.png.xmp").write_text(XMP.format(*PLACES["graz-1"]))

    def test_the_overview_shows_where_it_is(self):
        page = self.open()
        page.enter("map")
        page.wait(f"() => ({MARKS})().length > 0")
        page.wait(f"() => ({LAND})() > 0.2")
        # The rest is the Adriatic Sea, 250 km from Graz.
        self.assertLess(page.tab.evaluate(LAND), 0.95)


class WorldTests(FolderCase):
    """Places on several continents, and a few that are close to each other."""

    PLACES = {
        "san-francisco": ("37,46.5N", "122,25.1W"), "santiago": ("33,26.9S", "70,40.2W"), "graz": ("47,4.2N", "15,26.4E"),
        "tokyo": ("35,41.4N", "139,41.5E"), "sydney": ("33,51.5S", "151,12.5E"), "lisbon": ("38,42.0N", "9,8.4W"),
        "porto": ("41,9.0N", "8,36.6W"), "madrid": ("40,25.0N", "3,42.2W"),
    }  # fmt: skip
    # How many marks are wholly in sight, without copies in other turns of the world, and the smallest distance of two.
    MARKS = """() => {
      const marks = [...document.querySelectorAll('#map .marks button')].map((mark) => ({ label: mark.ariaLabel, frame: mark.getBoundingClientRect() }));
      const gaps = marks.flatMap(({ frame }, at) => marks.slice(at + 1).map((other) => Math.hypot(frame.x + frame.width / 2 - other.frame.x - other.frame.width / 2, frame.y + frame.height / 2 - other.frame.y - other.frame.height / 2)));
      const whole = marks.filter(({ frame }) => frame.left >= 0 && frame.right <= innerWidth);
      return { whole: new Set(whole.map(({ label }) => label)).size, all: new Set(marks.map(({ label }) => label)).size, gap: Math.min(...gaps) };
    }"""

    @classmethod
    def fill(cls, folder):
        for number, (name, place) in enumerate(cls.PLACES.items()):
            pictures.write(folder / f"{name}.png", 300, 200, (150, 90, 60 + number))
            (folder / f"{name}.png.xmp").write_text(XMP.format(*place))

    def opened(self, **options):
        page = self.page(**options)
        page.tab.add_init_script(
            """window.names = [];
            const { fillText } = CanvasRenderingContext2D.prototype;
            CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) { names.push(text); fillText.call(this, text, ...rest); };"""
        )
        page.open()
        page.wait_for_count("8")
        page.enter("map")
        page.wait(f"() => ({MARKS})().length > 0")
        return page

    @only_in_chromium
    def test_all_marks_are_in_sight_at_first(self):
        for width, height in ((390, 844), (844, 390), (820, 1_180), (1_280, 800)):
            page = self.opened(width=width, height=height)
            marks = page.tab.evaluate(self.MARKS)
            self.assertEqual(marks["whole"], marks["all"], (width, marks))
            self.screenshot(page, f"map-world-{width}")

    @only_in_chromium
    def test_no_mark_covers_another_one(self):
        page = self.opened(width=390, height=844)
        for _ in range(6):
            self.assertGreaterEqual(page.tab.evaluate(self.MARKS)["gap"], 64)
            page.tab.click("#map .closer")
            page.drawn()

    @only_in_chromium
    def test_the_land_has_more_details_and_names_closer_by(self):
        page = self.opened()
        # Large cities are named at once, small ones closer by. Graz has 0.3 million people.
        page.wait("() => names.includes('Moscow')")
        self.assertNotIn("Graz", page.tab.evaluate("names"))
        loaded = "() => performance.getEntriesByType('resource').map(({ name }) => name.match(/land-(.)-/)?.[1]).filter(Boolean)"
        self.assertNotIn("2", page.tab.evaluate(loaded))
        page.tab.hover("#map .marks button[aria-label$='47.5, 15.5']")
        for _ in range(6):
            page.tab.mouse.wheel(0, -200)
        page.wait("() => names.includes('Graz')")
        self.assertIn("2", page.tab.evaluate(loaded))
        self.screenshot(page, "map-graz")

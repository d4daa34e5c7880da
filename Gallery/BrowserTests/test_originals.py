"""Full-size pictures of formats that browsers can't show, and camera metadata."""

import shutil
import subprocess

from axe_playwright_python.sync_playwright import Axe
from support import brickwork, pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase, temporary_folder
from support.site import build_site

CAMERA = {
    "Image.Make": "Ascii FUJIFILM",
    "Image.Model": "Ascii X-T5",
    "Photo.LensModel": "Ascii XF23mmF2 R WR",
    "Photo.ExposureTime": "Rational 1/125",
    "Photo.FNumber": "Rational 28/10",
    "Photo.FocalLength": "Rational 23/1",
    "Photo.ISOSpeedRatings": "Short 400",
    "GPSInfo.GPSLatitudeRef": "Ascii N",
    "GPSInfo.GPSLatitude": "Rational 48/1 51/1 2982/100",
    "GPSInfo.GPSLongitudeRef": "Ascii W",
    "GPSInfo.GPSLongitude": "Rational 2/1 17/1 4014/100",
}


def convert(source, target):
    subprocess.run(["vips", "copy", source, target], check=True, capture_output=True)


@in_every_browser
class RawTests(FolderCase):
    """A camera raw file next to the picture that the camera has made of it."""

    @classmethod
    def fill(cls, folder):
        whole = temporary_folder(cls) / "whole.png"
        pictures.write(whole, 400, 300, color=(40, 110, 90))
        convert(whole, folder / "IMG_1.JPG")
        (folder / "IMG_1.CR3").write_bytes(b"raw" * 1000)

    def test_both_files_can_be_downloaded(self):
        page = self.open()
        page.wait_for_count("1")
        page.tab.click(".tile a")
        page.wait_for_photo()
        page.tab.keyboard.press("i")
        page.wait("() => document.querySelector('#photo .details .file')")
        self.assertEqual(page.tab.inner_text("#photo .details .file"), "IMG_1.CR3, 3 kB")
        page.tab.click("#photo .menu")
        link = page.tab.locator("#photo .options .file")
        self.assertEqual(link.inner_text(), "Download IMG_1.CR3, 3 kB")
        with page.tab.expect_download() as download:
            link.click()
        self.assertEqual(download.value.suggested_filename, "IMG_1.CR3")


@in_every_browser
class StackTests(FolderCase):
    """Pictures of one shot, one of which is on the wall."""

    @classmethod
    def fill(cls, folder):
        whole = temporary_folder(cls) / "whole.png"
        for name, color in (("IMG_1234.JPG", (40, 110, 90)), ("IMG_E1234.JPG", (150, 60, 40))):
            pictures.write(whole, 400, 300 if name == "IMG_1234.JPG" else 400, color=color)
            convert(whole, folder / name)

    def test_each_picture_can_be_seen(self):
        for url in (self.url, build_site(type(self)).url):
            self.url = url
            page = self.open()
            page.wait_for_count("1")
            page.tab.click(".tile a")
            page.wait_for_photo()
            page.tab.keyboard.press("i")
            shots = page.tab.locator("#photo .shots button")
            page.wait("() => document.querySelectorAll('#photo .shots button').length === 2")
            names = shots.evaluate_all("(all) => all.map((each) => [each.ariaLabel, each.ariaPressed])")
            self.assertEqual(names, [["IMG_E1234.JPG", "true"], ["IMG_1234.JPG", "false"]])
            self.screenshot(page, "shots")
            for index, extent in ((1, "All 400 × 300 pixels"), (0, "All 400 × 400 pixels")):
                shots.nth(index).click()
                page.wait(f"() => document.querySelector('#photo .extent').textContent === '{extent}'")
                self.assertEqual(shots.nth(index).get_attribute("aria-pressed"), "true")
            found = Axe().run(page.tab)
            self.assertEqual(found.violations_count, 0, found.generate_report())


@in_every_browser
class BurstTests(FolderCase):
    """A burst and an edited picture, which isn't a burst."""

    NAMES = [f"IMG_20231014_183246_BURST{name}.jpg" for name in ("001", "002_COVER", "003")] + ["IMG_1234.JPG", "IMG_E1234.JPG"]

    @classmethod
    def fill(cls, folder):
        whole = temporary_folder(cls) / "whole.png"
        for number, name in enumerate(cls.NAMES):
            pictures.write(whole, 400, 300, color=(40 * number, 110, 90))
            convert(whole, folder / name)

    def test_a_tile_says_how_many_pictures_a_burst_has(self):
        for url in (self.url, build_site(type(self)).url):
            self.url = url
            page = self.open()
            page.wait_for_count("2")
            self.assert_marked(page, "3", "burst of 3 photos")
            self.screenshot(page, "burst")
            # On a static site, the page itself makes the wall of a search.
            page.search("cover", "1 of 2")
            self.assert_marked(page, "3", "burst of 3 photos")

    @only_in_chromium
    def test_each_language_says_it(self):
        said = {
            "de": "Serie mit 3 Fotos", "fr": "rafale de 3 photos", "es": "ráfaga de 3 fotos", "ja": "連写 3 枚", "ko": "연속 촬영 3장",
            "ar-EG": "سلسلة من ٣ صور",
        }  # fmt: skip
        for language, text in said.items():
            page = self.open(locale=language)
            self.assert_marked(page, "٣" if language == "ar-EG" else "3", text)

    def assert_marked(self, page, number, text):
        """Asserts that only the burst is marked. Screen readers don't read the mark, but the link's label."""
        page.wait("() => document.querySelector('.tile .sign')")
        tile = page.tab.locator(".tile:has(.sign)")
        self.assertEqual(tile.count(), 1)
        self.assertEqual((tile.locator(".sign").inner_text(), tile.locator(".sign").get_attribute("aria-hidden")), (number, "true"))
        label = tile.locator("a").get_attribute("aria-label")
        self.assertTrue(label.strip("\u2068").startswith(self.NAMES[1]), label)
        self.assertIn(text, label)


@in_every_browser
class FullSizeTests(FolderCase):
    """Formats that not all browsers show."""

    @classmethod
    def fill(cls, folder):
        whole = temporary_folder(cls) / "whole.png"
        pictures.write(whole, 4_000, 3_000, color=(40, 110, 90))
        convert(whole, folder / "phone.heic")
        convert(whole, folder / "scan.tif[compression=deflate]")
        shutil.copy(whole, folder / "plain.png")

    def open_photo(self, name):
        page = self.open(f"?q={name}")
        page.wait_for_count("1 of 3")
        page.tab.click(".tile a")
        page.wait_for_photo()
        page.tab.keyboard.press("i")
        self.assertEqual(page.tab.inner_text("#photo .extent"), "1,920 × 1,440 of 4,000 × 3,000 pixels")
        self.assertFalse(page.tab.is_visible("#photo .scale"))
        return page

    def zoom(self, page):
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .picture img.original.shown')")
        return page.tab.evaluate("document.querySelector('#photo .picture img.original').naturalWidth")

    def test_what_no_browser_shows_is_seen_in_full_size(self):
        for name in ("phone.heic", "scan.tif"):
            page = self.open_photo(name)
            before = len(self.requests)
            self.assertEqual(self.zoom(page), 4_000, name)
            self.assertEqual(page.tab.inner_text("#photo .scale"), "100% · All 4,000 × 3,000 pixels")
            self.assertEqual(page.tab.inner_text("#photo .extent"), "All 4,000 × 3,000 pixels")
            page.tab.evaluate("() => fetch('tags.json')")
            if self.engine != "webkit":
                asked = [url for url in self.requests[before:] if url.startswith("http") and "/thumbnails/" in url]
                self.assertEqual([url.rsplit("-", 1)[1] for url in asked], ["full.jpg"], name)
            self.screenshot(page, f"full-size-{name}")

    def test_what_every_browser_shows_is_the_file_itself(self):
        page = self.open_photo("plain.png")
        before = len(self.requests)
        self.assertEqual(self.zoom(page), 4_000)
        if self.engine != "webkit":
            pictures = [url for url in self.requests[before:] if "/thumbnails/" in url or "/originals/" in url]
            self.assertTrue(pictures)
            self.assertTrue(all("/originals/" in url for url in pictures), pictures)

    def test_a_site_without_originals_says_how_much_is_seen(self):
        self.url = build_site(type(self)).url
        for name in ("phone.heic", "plain.png"):
            page = self.open_photo(name)
            self.assertEqual(self.zoom(page), 1_920, name)
            self.assertEqual(page.tab.inner_text("#photo .scale"), "100% · 1,920 × 1,440 of 4,000 × 3,000 pixels")


@in_every_browser
class CameraTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        whole = temporary_folder(cls) / "whole.png"
        pictures.write(whole, 600, 400)
        convert(whole, folder / "taken.jpg")
        changes = [f"-Mset Exif.{key} {value}" for key, value in CAMERA.items()]
        subprocess.run(["exiv2", *changes, folder / "taken.jpg"], check=True, capture_output=True)

    def details(self, url=None):
        """Returns the terms of the open photo's details, and the addresses of its links."""
        self.url = url or self.url
        page = self.opened = self.open()
        page.tab.click(".tile a")
        page.wait_for_photo()
        page.tab.keyboard.press("i")
        self.screenshot(page, "camera")
        return page.tab.evaluate(
            """() => {
              const terms = [...document.querySelectorAll('#photo dt')].map((each) => [each.textContent, each.nextElementSibling.textContent]);
              return [Object.fromEntries(terms), [...document.querySelectorAll('#photo dd a')].map((each) => each.getAttribute('href'))];
            }"""
        )

    def download(self):
        """Returns the address and the name of the open photo's download."""
        return self.opened.tab.evaluate(
            "(link => `${link.getAttribute('href')} ${link.download}`)(document.querySelector('#photo a.download'))"
        )

    def assert_camera(self, terms):
        self.assertEqual(
            {name: terms.get(name) for name in ("Camera", "Lens", "Exposure")},
            {"Camera": "FUJIFILM X-T5 · XF23mmF2 R WR · 23 mm · f/2.8 · 1/125 s · ISO 400", "Lens": None, "Exposure": None},
        )

    def test_camera_and_place(self):
        terms, links = self.details()
        self.assert_camera(terms)
        self.assertEqual(terms["Place"], "48.8583° N, 2.2945° WOpenStreetMap")
        # The place is in the Channel, with land to the north and the south of the mark.
        self.opened.wait(
            """() => {
              const canvas = document.querySelector('#photo .around canvas');
              const { data } = canvas.getContext('2d').getImageData(canvas.width / 2, 0, 1, canvas.height);
              const isLand = [...data].filter((_, index) => index % 4 === 3).map((alpha) => alpha === 255);
              const middle = canvas.height / 2;
              return !isLand[middle] && isLand.slice(0, middle).includes(true) && isLand.slice(middle).includes(true);
            }"""
        )
        mark = "(({ left, top }) => `${left} ${top}`)(document.querySelector('#photo .around i').style)"
        self.assertEqual(self.opened.tab.evaluate(mark), "50% 50%")
        self.screenshot(self.opened, "details-map")
        self.assertIn("https://www.openstreetmap.org/?mlat=48.858283&mlon=-2.294483#map=15/48.858283/-2.294483", links)
        self.assertEqual(self.opened.visible("#photo dd a[href*=openstreetmap]"), ["OpenStreetMap"])

    def test_no_place_for_everybody_unless_asked_for(self):
        for options, isSaid, isWhole in (((), False, False), (("--coordinates",), True, False), (("--coordinates", "--people"), True, True)):
            server = brickwork.Server(self.folder, temporary_folder(type(self)), "--public", *options)
            self.addCleanup(server.stop)
            self.url = server.url
            self.open().wait_for_count("1")
            terms, links = self.details(server.url)
            self.assert_camera(terms)
            self.assertEqual("Place" in terms, isSaid)
            self.assertEqual(any(link.startswith("https://www.openstreetmap.org/") for link in links), isSaid)
            # The original files contain it, and people.
            self.assertEqual("Original" in terms, isWhole)
            self.assertEqual(self.download().endswith("-full.jpg taken.jpg"), not isWhole)

    def test_no_place_on_a_site_unless_asked_for(self):
        for options, isSaid in (((), False), (("--coordinates",), True)):
            terms, links = self.details(build_site(type(self), *options).url)
            self.assert_camera(terms)
            self.assertEqual("Place" in terms, isSaid)
            self.assertEqual(any(link.startswith("https://www.openstreetmap.org/") for link in links), isSaid)

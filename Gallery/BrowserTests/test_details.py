"""The details of the open photo, its actions, and the messages if there is none."""

import pathlib

from support import pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase, MadeUpCase
from support.made_up import made_up

LONG = "IMG_20240531_" + "a-name-as-phones-and-cameras-write-it-" * 4 + ".png"
# Simulates a browser that can share.
SHARING = "window.shared = []; navigator.share = async (what) => { shared.push(what); };"


@in_every_browser
class DetailsTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        name = LONG.ljust(160, "x") if len(LONG) < 160 else LONG[:156] + ".png"
        pictures.write(folder / name, 2000, 1000, caption="A pier " * 60, tags=["sea" * 30, "pier"])
        pictures.write(folder / "short.png", 300, 200, when=pictures.NOON - 60)
        cls.name = name

    def open_photo(self, index=0, **options):
        page = self.open(**options)
        self.ids = [photo.id for photo in page.photos()]
        page.tab.click(f".tile[data-photo='{self.ids[index]}'] a")
        page.wait_for_photo()
        return page.still()

    def test_texts_wrap_and_the_photo_keeps_the_rest(self):
        self.assertEqual(len(self.name), 160)
        for width, height in ((1_280, 800), (800, 600), (1_920, 1_000)):
            page = self.open_photo(width=width, height=height)
            panel = 20 * page.tab.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
            page.tab.click("#photo .info")
            page.still()
            details = page.tab.locator("#photo .details").bounding_box()
            stage = page.tab.locator("#photo .stage").bounding_box()
            self.assertEqual((details["x"], details["width"], details["height"]), (width - panel, panel, height))
            self.assertEqual((stage["x"], stage["y"], stage["width"]), (0, 0, width - panel))
            # Edge to edge: the photo has the width or the height of its stage.
            photo = page.tab.locator("#photo .picture").bounding_box()
            self.assertAlmostEqual(photo["width"], min(stage["width"], 2 * stage["height"]), delta=0.6)
            wide = page.tab.evaluate(
                "[...document.querySelectorAll('#photo .details, #photo .details *')].filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth).length"
            )
            self.assertEqual(wide, 0)
            self.screenshot(page, f"details-{width}")

    def test_the_button_says_whether_they_are_seen(self):
        page = self.open_photo(1)
        info = page.tab.locator("#photo .info")
        self.assertEqual(info.get_attribute("aria-expanded"), "false")
        info.click()
        page.still()
        self.assertEqual(info.get_attribute("aria-expanded"), "true")
        self.assertEqual(page.tab.get_attribute("#photo .details", "id"), info.get_attribute("aria-controls"))

    def test_how_much_of_the_original_is_shown(self):
        page = self.open_photo(width=600, height=500)
        page.tab.click("#photo .info")
        # 600 points need a picture of 960.
        self.assertEqual(page.tab.inner_text("#photo .extent"), "960 × 480 of 2,000 × 1,000 pixels")
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .extent').textContent === 'All 2,000 × 1,000 pixels'")

    def test_who_hears_is_told_of_the_next_photo(self):
        page = self.open_photo()
        stage = page.tab.locator("#photo .stage")
        self.assertEqual(page.tab.evaluate("document.querySelector('#photo .stage').tagName"), "FIGURE")
        page.tab.keyboard.press("ArrowRight")
        page.wait("() => document.querySelector('#photo .said').textContent.startsWith('short.png, ')")
        said = " ".join(page.tab.inner_text("#photo .said").split())
        # WebKitGTK uses the system's language, the others that of the test.
        date = ".*2024.*" if self.engine == "webkit" else "Friday,? 31 May 2024 at 11:59"
        self.assertRegex(said, f"^short.png, {date}, 2 of 2$")
        self.assertEqual(page.tab.get_attribute("#photo .said", "role"), "status")
        self.assertEqual(" ".join(stage.get_attribute("aria-label").split()), said)
        self.assertEqual(page.tab.get_attribute("#photo", "aria-label"), "short.png")

    def test_the_focus_stays_on_the_button_that_goes_on(self):
        page = self.open_photo()
        page.tab.focus("#photo .next")
        page.tab.keyboard.press("Enter")
        page.wait_until_open(self.ids[1])
        # It is the last: there is no button any more, and the focus is not lost.
        self.assertTrue(page.tab.evaluate("document.activeElement.matches('#photo .stage')"))
        page.tab.focus("#photo .previous")
        self.assertTrue(page.tab.evaluate("document.activeElement.matches('#photo .previous')"))

    def test_the_original_is_downloaded_by_its_name(self):
        page = self.open_photo(1)
        address, name = page.tab.evaluate("(({ href, download }) => [href, download])(document.querySelector('#photo a.download'))")
        self.assertEqual(name, "short.png")
        size = page.tab.evaluate("(address) => fetch(address).then((answer) => answer.blob()).then(({ size }) => size)", address)
        self.assertEqual(size, (self.folder / "short.png").stat().st_size)

    @only_in_chromium
    def test_one_click_downloads(self):
        page = self.open_photo(1)
        with page.tab.expect_download() as download:
            page.tab.click("#photo a.download")
        self.assertEqual(download.value.suggested_filename, "short.png")
        self.assertEqual(pathlib.Path(download.value.path()).read_bytes(), (self.folder / "short.png").read_bytes())

    @only_in_chromium
    def test_sharing_where_the_system_has_it(self):
        page = self.open_photo(1)
        self.assertFalse(page.tab.is_visible("#photo .share"))
        other = self.page()
        other.run_first(SHARING)
        other.open("?photo=short.png")
        other.wait("() => document.title === 'short.png'")
        other.tab.click("#photo .share")
        self.assertEqual(
            other.tab.evaluate("shared"), [{"title": "short.png", "url": f"{self.url}?photo=short.png"}]
        )


@in_every_browser
class NoPhotoTests(FolderCase):
    count = 3

    def notice(self, page):
        page.tab.locator("#photo .notice").wait_for()
        return page.tab.inner_text("#photo .notice p")

    def test_an_address_of_no_photo(self):
        self.allow("404")
        page = self.open("?photo=nothing.png")
        self.assertEqual(self.notice(page), "There is no photo at this address. It may have been moved or deleted.")
        self.assertEqual(page.tab.inner_text("#photo .said"), self.notice(page))
        self.screenshot(page, "no-photo")
        page.tab.keyboard.press("Escape")
        page.wait("() => !document.getElementById('photo').open && location.search === ''")
        self.assertEqual(len(page.photos()), 3)

    def test_a_photo_stays_visible_without_its_server(self):
        """Its thumbnail was on the wall."""
        self.allow("ERR_|503")
        page = self.open()
        page.wait_for_thumbnails()
        known = page.tab.evaluate("document.querySelector('.tile img').src")
        page.tab.route(lambda url: url != known and ("/thumbnails/" in url or "/photos/" in url), lambda route: route.abort())
        page.tab.click(".tile a >> nth=0")
        page.tab.wait_for_selector("#photo .notice:not([hidden])")
        box, stage = (page.tab.locator(f"#photo {name}").bounding_box() for name in (".notice", ".stage"))
        self.assertLess(box["height"], stage["height"] / 4)
        self.assertEqual(box["y"] + box["height"], stage["y"] + stage["height"])
        self.assertGreater(page.tab.evaluate("document.querySelector('#photo .rough').naturalWidth"), 0)
        self.screenshot(page, "photo-without-its-server")

    def test_a_photo_that_is_deleted_while_it_is_open(self):
        file = self.folder / "going.png"
        pictures.write(file, 200, 100, when=pictures.NOON + 90_000)
        page = self.open()
        page.wait_for_count("4")
        second = page.photos()[1].id
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo .picture img.fine.shown')")
        self.allow("404|410")
        file.unlink()
        self.assertEqual(
            self.notice(page), "This photo is no longer in the folder. It has been deleted or moved."
        )
        # What the user looks at stays.
        self.assertTrue(page.tab.is_visible("#photo .picture img.fine"))
        self.assertLess(page.tab.locator("#photo .notice").bounding_box()["height"], 100)
        self.assertFalse(page.tab.is_visible("#photo a.download"))
        self.assertEqual(page.visible("#photo .notice button"), ["All photos"])
        # The next photo has taken its place.
        page.tab.keyboard.press("ArrowRight")
        page.wait_until_open(second)
        page.tab.locator("#photo .notice").wait_for(state="hidden")

    def test_a_photo_that_does_not_exist_offers_the_way_back(self):
        self.allow("404|410")
        page = self.open("?photo=nowhere.png")
        page.tab.click("#photo .notice button")
        page.wait("() => !document.getElementById('photo').open && location.search === ''")
        self.assertNotEqual(page.photos(), [])


@in_every_browser
class BrokenTests(FolderCase):
    """A file with a valid header and no pixels."""

    @classmethod
    def fill(cls, folder):
        whole = pictures.png(900, 700, (150, 90, 60))
        (folder / "broken.png").write_bytes(whole[: whole.index(b"IDAT") + 12])
        pictures.write(folder / "whole.png", 300, 200)

    def test_plain_words_in_front_and_the_decoders_behind_more(self):
        self.allow("422|corrupt|decode")
        page = self.open("?q=broken")
        page.wait_for_count("1 of 2")
        page.tab.click(".tile a >> nth=0")
        page.tab.locator("#photo .notice").wait_for()
        self.assertEqual(
            page.tab.inner_text("#photo .notice p >> nth=0"),
            "This photo cannot be shown: its file is damaged, or has an unknown format. "
            "Try restoring it from a backup.",
        )
        self.assertFalse(page.tab.is_visible("#photo .more p"))
        self.assertFalse(page.tab.is_visible("#photo .zoom"))
        page.tab.click("#photo .more summary")
        page.tab.locator("#photo .more p").wait_for()
        self.assertNotEqual(page.tab.inner_text("#photo .more p").strip(), "")
        self.screenshot(page, "broken")


@in_every_browser
class ArrivingTests(MadeUpCase):
    """A large original that loads slowly."""

    def test_one_sees_it_arrive_and_the_thumbnail_until_then(self):
        server = self.serve_own(made_up(4))
        file = self.folder / "large.png"
        pictures.write(file, 2400, 1800, (10, 120, 200))
        server.halve("/originals/")
        page = self.page().open("?q=large")
        page.wait_for_count("1 of 5")
        page.tab.click(".tile a >> nth=0")
        page.wait_for_photo()
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .sheet progress')?.value > 0")
        value, most = page.tab.evaluate("(({ value, max }) => [value, max])(document.querySelector('#photo .sheet progress'))")
        self.assertEqual((value, most), (file.stat().st_size // 2, file.stat().st_size))
        self.assertTrue(page.tab.is_visible("#photo .picture img.fine"))
        self.assertEqual(page.tab.locator("#photo .picture img.original").count(), 0)
        self.screenshot(page, "arriving")
        server.release()
        page.wait("() => document.querySelector('#photo .picture img.original.shown')?.naturalWidth === 2400")
        self.assertEqual(page.tab.locator("#photo .sheet progress").count(), 0)

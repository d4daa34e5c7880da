"""Selecting and printing photos."""

import re
import zipfile

from axe_playwright_python.sync_playwright import Axe

from support import looks
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase

SELECTED = """() => [...document.querySelectorAll('.tile.selected')]
  .sort((one, other) => one.ariaPosInSet - other.ariaPosInSet)
  .map((tile) => Number(tile.dataset.photo))"""
# What a contact sheet shows: photos' identifiers, and whether their pictures are here; asked while it is printed.
SHEET = """() => {
  dispatchEvent(new Event('beforeprint'));
  const sheet = [...document.querySelectorAll('#sheet li')].map((each) =>
    [Number(/([0-9]+)-[0-9]+-[0-9]+.webp/.exec(each.querySelector('img').src)[1]), each.querySelector('img').naturalWidth > 0, each.textContent]);
  dispatchEvent(new Event('afterprint'));
  return sheet;
}"""


@in_every_browser
class SelectionTests(FolderCase):
    def said(self, page):
        return page.tab.inner_text("#selection p")

    def test_clicks_select_until_that_is_done(self):
        page = self.open()
        ids = [photo.id for photo in page.photos()]
        page.tab.click("#select")
        self.assertEqual(page.tab.get_attribute("#select", "aria-pressed"), "true")
        self.assertEqual(self.said(page), "0 photos selected")
        for number in (0, 2, 1, 2):
            page.tab.click(f".tile[data-photo='{ids[number]}'] a")
        self.assertEqual(page.tab.evaluate(SELECTED), [ids[0], ids[1]])
        self.assertEqual(self.said(page), "2 photos selected")
        self.assertFalse(page.tab.evaluate("document.getElementById('photo').open"))
        link = page.tab.locator(f".tile[data-photo='{ids[1]}'] a")
        self.assertEqual((link.get_attribute("role"), link.get_attribute("aria-checked")), ("checkbox", "true"))
        self.screenshot(page, "selecting")
        # They stay selected during scrolling and other searches.
        page.scroll_to(2_000)
        page.scroll_to(0)
        self.assertEqual(page.tab.evaluate(SELECTED), [ids[0], ids[1]])
        page.search("river", "12 of 60")
        self.assertEqual(self.said(page), "2 photos selected")
        page.search("", "60")
        page.tab.get_by_role("button", name="Done").click()
        self.assertEqual(page.tab.evaluate(SELECTED), [])
        self.assertEqual(page.tab.locator("#selection, .tile [role=checkbox]").count(), 0)
        page.tab.click(f".tile[data-photo='{ids[1]}'] a")
        page.wait("() => document.getElementById('photo').open")

    @only_in_chromium
    def test_ticks_are_in_the_middle_of_their_circles(self):
        page = self.open()
        page.tab.click("#select")
        page.tab.click(".tile a >> nth=0")
        page.still()
        tile, pick = (page.tab.locator(selector).first.bounding_box() for selector in (".tile.selected", ".heading .pick"))
        for x, y in ((tile["x"] + 8 + 15, tile["y"] + 8 + 15), (pick["x"] + 22, pick["y"] + 22)):
            picture = page.tab.screenshot(clip={"x": x - 8, "y": y - 8, "width": 16, "height": 16})
            _, _, channels, pixels = looks.read(picture)
            # The tick is what differs from the ground in the corner.
            rows = [row for row in range(16) for at in range(16) if self.differs(pixels, channels, 16 * row + at)]
            self.assertAlmostEqual((min(rows) + max(rows)) / 2, 7.5, delta=1.5)

    def differs(self, pixels, channels, at):
        return any(abs(pixels[at * channels + channel] - pixels[channel]) > 60 for channel in range(3))

    def test_keys(self):
        page = self.open()
        page.tab.keyboard.press("Home")
        page.tab.keyboard.press("x")
        page.still()
        first = page.focused_id
        page.tab.keyboard.press("ArrowRight")
        page.tab.keyboard.press("Space")
        second = page.focused_id
        page.tab.keyboard.press("ArrowRight")
        page.tab.keyboard.press("Enter")
        third = page.focused_id
        self.assertEqual(set(page.tab.evaluate(SELECTED)), {first, second, third})
        self.assertEqual(page.scroll_position, 0)
        page.tab.keyboard.press("Space")
        self.assertEqual(set(page.tab.evaluate(SELECTED)), {first, second})
        page.tab.keyboard.press("Escape")
        self.assertEqual(page.tab.evaluate(SELECTED), [])
        self.assertTrue(page.tab.evaluate("document.activeElement.id === 'select'"))

    def test_a_sheet_of_what_is_selected(self):
        """A range of photos, including those that aren't in the document."""
        page = self.open()
        first = page.photos()[0]
        page.tab.keyboard.press("End")
        page.still()
        last = page.photos()[-1]
        page.tab.keyboard.press("Home")
        page.still()
        page.tab.click("#select")
        page.tab.click(f".tile[data-photo='{first.id}'] a")
        page.tab.keyboard.press("End")
        page.still()
        page.tab.evaluate(
            "(id) => document.querySelector(`.tile[data-photo='${id}'] a`).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))",
            last.id,
        )
        page.wait("() => document.querySelector('#selection p').textContent === '60 photos selected'")
        page.tab.evaluate("() => { window.print = () => (window.isPrinted = true); }")
        page.tab.get_by_role("button", name="Print a contact sheet").click()
        page.wait("() => window.isPrinted")
        sheet = page.tab.evaluate(SHEET)
        self.assertEqual(len({id for id, _, _ in sheet}), 60)
        self.assertEqual((sheet[0][0], sheet[-1][0]), (first.id, last.id))
        self.assertTrue(all(is_here for _, is_here, _ in sheet))
        self.assertTrue(all("2024" in name for _, _, name in sheet))
        page.tab.get_by_role("button", name="Clear selection").click()
        self.assertEqual(self.said(page), "0 photos selected")
        self.assertEqual(page.tab.evaluate(SHEET), [])

    @only_in_chromium
    def test_photos_are_downloaded_in_one_file(self):
        page = self.open()
        ids = [photo.id for photo in page.photos()][:3]
        page.tab.click("#select")
        for id in ids:
            page.tab.click(f".tile[data-photo='{id}'] a")
        with page.tab.expect_download() as download:
            page.tab.get_by_role("button", name="Download as ZIP", exact=True).click()
        self.assertEqual(download.value.suggested_filename, "photos.zip")
        with zipfile.ZipFile(download.value.path()) as archive:
            self.assertIsNone(archive.testzip())
            found = {info.filename: (archive.read(info), info.date_time[:3]) for info in archive.infolist()}
        facts = [page.tab.evaluate("(id) => fetch(`photos/${id}.json`).then((answer) => answer.json())", id) for id in ids]
        wanted = {each["name"]: ((self.folder / each["name"]).read_bytes(), tuple(map(int, each["date"][:10].split("-")))) for each in facts}
        self.assertEqual(found, wanted)
        self.assertEqual(self.said(page), "The download of 3 photos begins.")
        with page.tab.expect_download() as download:
            page.tab.get_by_role("button", name="Download as ZIP, at most 1,920 pixels wide").click()
        with zipfile.ZipFile(download.value.path()) as archive:
            self.assertEqual({name.rpartition(".")[2] for name in archive.namelist()}, {"webp"})

    def test_all_photos_but_one_have_an_address(self):
        page = self.open()
        page.tab.click("#select")
        page.tab.get_by_role("button", name="Select all").click()
        page.wait("() => document.querySelector('#selection p').textContent === '60 photos selected'")
        without = page.photos()[1].id
        page.tab.click(f".tile[data-photo='{without}'] a")
        self.assertEqual(self.said(page), "59 photos selected")
        page.tab.get_by_role("button", name="Show only").click()
        page.wait_for_count("59 of 60")
        self.assertIn(f"?except={without}&", page.tab.url)
        self.assertEqual(page.visible(".album-row .way li"), ["All photos", "59 selected photos"])
        self.assertNotIn(without, [photo.id for photo in page.photos()])
        self.assertEqual(page.tab.locator("#selection").count(), 0)
        # A search among them, and back to all photos.
        page.search("river", "12 of 60")
        page.search("", "59 of 60")
        page.tab.get_by_text("All photos").click()
        page.wait_for_count("60")
        self.assertEqual(page.tab.locator(".album-row").count(), 0)
        page.tab.evaluate("history.back()")
        page.wait_for_count("59 of 60")

    def test_a_selection_of_several_searches_outlives_a_reload(self):
        page = self.open("?q=river")
        page.tab.click("#select")
        page.tab.keyboard.press("Control+a")
        page.wait("() => document.querySelector('#selection p').textContent === '12 photos selected'")
        page.search("harbour", "12 of 60")
        page.tab.click(".tile:not(.selected) a >> nth=0")
        self.assertEqual(self.said(page), "13 photos selected")
        page.tab.reload()
        page.wait("() => document.querySelector('#selection p')?.textContent === '13 photos selected'")
        self.assertGreater(len(page.tab.evaluate(SELECTED)), 0)
        page.tab.get_by_role("button", name="Show only").click()
        page.wait_for_count("13 of 60")
        # The same address in another catalog would name other photos.
        page.open(page.tab.url.removeprefix(self.url).replace("catalog=", "catalog=other"))
        page.wait_for_count("0 of 60")

    def test_sections(self):
        page = self.open("?by=month")
        page.tab.click("#select")
        page.tab.locator(".heading .pick").nth(0).click()
        page.wait("() => document.querySelectorAll('.tile.selected').length > 0")
        count = int(page.tab.locator(".heading h2 small").nth(0).inner_text())
        self.assertEqual(self.said(page), f"{count} photos selected")
        page.tab.locator(".heading .pick").nth(0).click()
        page.wait("() => document.querySelectorAll('.tile.selected').length === 0")

    @only_in_chromium
    def test_links_are_copied(self):
        page = self.open(permissions=["clipboard-read", "clipboard-write"])
        ids = [photo.id for photo in page.photos()][:2]
        page.tab.click("#select")
        for id in ids:
            page.tab.click(f".tile[data-photo='{id}'] a")
        page.tab.get_by_role("button", name="Copy links").click()
        page.wait("() => document.querySelector('#selection p').textContent === '2 links copied'")
        links = page.tab.evaluate("navigator.clipboard.readText()").split("\n")
        self.assertEqual(links, [f"{self.url}?photo={page.address(id)}" for id in ids])
        other = self.page().open(links[1].removeprefix(self.url))
        other.wait_until_open(ids[1])

    def test_a_slideshow_of_some_photos(self):
        page = self.page()
        page.take_clock()
        page.open()
        ids = [photo.id for photo in page.photos()]
        page.tab.click("#select")
        for number in (1, 4):
            page.tab.click(f".tile[data-photo='{ids[number]}'] a")
        page.tab.get_by_role("button", name="Slideshow").click()
        for number in (1, 4, 1):
            page.wait_until_open(ids[number])
            page.wait("() => document.querySelector('#photo.in-slideshow .picture img.fine.shown')")
            page.tab.clock.fast_forward(6_000)

    @only_in_chromium
    def test_on_paper(self):
        page = self.open()
        page.tab.click("#select")
        for number in (3, 4, 5):
            page.tab.click(f".tile a >> nth={number}")
        page.wait("() => document.querySelectorAll('.tile.selected').length === 3")
        before = [(photo.id, photo.styled) for photo in page.photos()]
        sheet = page.tab.pdf(format="A4")
        self.assertEqual(len(re.findall(rb"/Type /Page\b", sheet)), 1)
        page.tab.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.tab.emulate_media(media="print")
        self.assertEqual(page.tab.locator("#sheet li:visible").count(), 3)
        for name in ("#wall", "#selection", "#search", "#view"):
            self.assertFalse(page.tab.is_visible(name), name)
        self.screenshot(page, "print-selection")
        page.tab.emulate_media(media="screen")
        page.tab.evaluate("dispatchEvent(new Event('afterprint'))")
        page.still()
        self.assertEqual([(photo.id, photo.styled) for photo in page.photos()], before)

    @only_in_chromium
    def test_axe_finds_nothing(self):
        for options in ({}, {"color_scheme": "dark"}, {"forced_colors": "active"}, {"width": 390, "height": 844}):
            page = self.open(**options)
            page.tab.keyboard.press("Home")
            page.tab.keyboard.press("x")
            page.still()
            found = Axe().run(page.tab)
            self.assertEqual(found.violations_count, 0, found.generate_report())

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
        # The button isn't a switch: it is hidden while photos are selected.
        self.assertEqual(page.tab.get_by_role("button", name="Select", exact=True).count(), 0)
        self.assertEqual(page.tab.get_by_role("toolbar", name="Selection").count(), 1)
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
        button = page.tab.get_by_role("button", name="Select", exact=True)
        self.assertEqual((button.count(), button.get_attribute("aria-pressed")), (1, None))
        page.tab.click(f".tile[data-photo='{ids[1]}'] a")
        page.wait("() => document.getElementById('photo').open")

    @only_in_chromium
    def test_nothing_moves_when_a_selection_begins_and_ends(self):
        """What can be done with photos takes the place of the bar's other controls, below the photos on phones."""
        phone = {"width": 390, "height": 844}
        for scheme, factor, options in (("light", 1, {}), ("light", 1, {"width": 700}), ("light", 1, phone), ("dark", 1, {}), ("dark", 1, phone), ("light", 2, {}), ("light", 2, phone)):
            page = self.open(color_scheme=scheme, **options)
            if factor > 1:
                page.set_text_size(factor)
            # On phones, the bar is there while the user scrolls up.
            page.scroll_to(900).scroll_to(850)
            page.tab.evaluate("document.getAnimations().forEach((each) => each.finish())")
            wanted = self.places(page)
            self.assertGreater(len(wanted), 4)
            photo = page.first_whole()
            page.click("#select")
            page.still()
            self.assertEqual(self.places(page), wanted, options)
            self.assertEqual(page.visible("#view-button, #select, h1"), [])
            self.assertEqual(len(page.visible("#selection p, #search, #selection .done")), 3)
            page.tab.click(f".tile[data-photo='{photo.id}'] a")
            page.still()
            self.assertEqual(self.places(page), wanted, options)
            self.screenshot(page, f"selecting-{page.tab.viewport_size['width']}-{scheme}-{factor}")
            # All of the actions that are shown are inside the window, and apart from each other.
            names = page.tab.evaluate("[...document.querySelectorAll('#selection button')].filter((each) => each.checkVisibility()).map((each) => each.innerText.trim())")
            self.assertEqual(page.visible("#selection button"), names)
            self.assertEqual(len(names), 6 if options == phone else 11)
            page.click("#selection .done")
            page.still()
            self.assertEqual(self.places(page), wanted, options)
            self.assertEqual(len(page.visible("#view-button, #select, #search")), 3)

    @only_in_chromium
    def test_actions_fit_in_each_language(self):
        apart = """() => {
          const boxes = [...document.querySelectorAll('#selection p, #find, #selection button')].filter((each) => each.checkVisibility()).map((each) => each.getBoundingClientRect());
          const overlaps = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
          return boxes.filter((one) => one.left < 0 || one.right > innerWidth || boxes.some((other) => other !== one && overlaps(one, other))).length;
        }"""
        for language in ("en", "de", "fr", "es", "ar", "ja", "ko"):
            page = self.open(locale=language)
            page.click("#select")
            for width in (641, 1_280, 1_680, 390):
                page.resize(width, 600)
                page.still()
                with self.subTest(language=language, width=width):
                    self.assertEqual(page.tab.evaluate(apart), 0)
            page.tab.context.close()

    def places(self, page):
        """Returns where photos and headings are in the window."""
        return [(each.id, each.x, each.styled[1], page.bar_height + each.top) for each in page.photos() + page.headers()]

    @only_in_chromium
    def test_the_focus_goes_on_where_the_selection_began(self):
        page = self.open()
        focused = "document.activeElement.textContent || document.activeElement.id"
        page.tab.focus("#select")
        page.tab.keyboard.press("Enter")
        self.assertEqual(page.tab.evaluate(focused), "Done")
        page.tab.keyboard.press("Shift+Tab")
        page.tab.keyboard.press("Shift+Tab")
        page.tab.focus(".done")
        page.tab.keyboard.press("Enter")
        self.assertEqual(page.tab.evaluate("document.activeElement.id"), "select")

    def test_back_leaves_the_selection(self):
        page = self.open()
        selecting = "(count) => document.querySelectorAll('#selection').length === count"
        page.tab.click("#select")
        page.tab.click(".tile a >> nth=0")
        page.search("river", "12 of 60")
        self.assertEqual(self.said(page), "1 photo selected")
        page.tab.go_back()
        page.wait_for_count("60")
        self.assertEqual(self.said(page), "1 photo selected")
        page.tab.go_back()
        page.wait(selecting, 0)
        self.assertEqual(page.tab.evaluate(SELECTED), [])
        # Done goes back, too: the next Back leaves the page's first entry.
        length = page.tab.evaluate("history.length")
        for _ in range(2):
            page.tab.click("#select")
            page.tab.get_by_role("button", name="Done").click()
            page.wait("() => !history.state.layer")
        self.assertLessEqual(page.tab.evaluate("history.length"), length)

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
        page.tab.get_by_role("button", name="Show only the selected photos").click()
        page.tab.wait_for_url(lambda url: "catalog=" in url)
        page.wait_for_count("59 of 60")
        self.assertIn(f"?except={without}&", page.tab.url)
        self.assertEqual(page.visible(".album-row .way li"), ["All photos", "59 selected photos"])
        self.assertNotIn(without, [photo.id for photo in page.photos()])
        self.assertEqual(page.tab.locator("#selection").count(), 0)
        # A search among them, and back to all photos.
        page.search("river", "12 of 60")
        page.search("", "59 of 60")
        page.tab.click(".album-row .way a")
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
        page.tab.get_by_role("button", name="Show only the selected photos").click()
        page.tab.wait_for_url(lambda url: "catalog=" in url)
        page.wait_for_count("13 of 60")
        # The same address in another catalog would name other photos.
        page.open(page.tab.url.removeprefix(self.url).replace("catalog=", "catalog=other"))
        page.wait_for_count("0 of 60")

    def test_sections(self):
        page = self.open("?by=month")
        page.tab.click("#select")
        pick = page.tab.locator(".heading .pick").nth(0)
        count = int(page.tab.locator(".heading h2 small").nth(0).inner_text())
        looks = [self.shown_pick(page, pick, "false")]
        page.tab.click(".tile a >> nth=0")
        looks.append(self.shown_pick(page, pick, "mixed"))
        pick.click()
        page.wait("() => document.querySelector('.pick').ariaPressed === 'true'")
        self.assertEqual(self.said(page), f"{count} photos selected")
        looks.append(self.shown_pick(page, pick, "true"))
        # It follows what is selected in other ways, and stays through a search.
        page.tab.click(".tile a >> nth=1")
        self.assertEqual(pick.get_attribute("aria-pressed"), "mixed")
        page.tab.click(".tile a >> nth=1")
        self.assertEqual(pick.get_attribute("aria-pressed"), "true")
        page.search("river", "12 of 60")
        self.assertEqual(pick.get_attribute("aria-pressed"), "true")
        page.search("", "60")
        pick.click()
        page.wait("() => document.querySelectorAll('.tile.selected').length === 0")
        looks.append(self.shown_pick(page, pick, "false"))
        self.assertEqual((len(set(looks)), looks[0]), (3, looks[3]))

    def shown_pick(self, page, pick, state):
        """Returns a picture of a section's circle."""
        self.assertEqual(pick.get_attribute("aria-pressed"), state)
        page.tab.mouse.move(0, 0)
        page.tab.evaluate("document.activeElement.blur()")
        page.still()
        self.screenshot(page, f"section-{state}")
        return pick.screenshot()

    def test_the_focus_ring_of_a_section_is_whole(self):
        page = self.open("?by=month")
        page.tab.click("#select")
        while not page.tab.evaluate("document.activeElement.matches('.pick')"):
            page.tab.keyboard.press("Tab")
        room = page.tab.evaluate(
            """() => {
              const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(document.activeElement);
              const ring = outlineStyle === 'none' ? NaN : parseFloat(outlineWidth) + parseFloat(outlineOffset);
              const own = document.activeElement.getBoundingClientRect();
              const box = document.activeElement.closest('.heading').getBoundingClientRect();
              return [own.top - box.top, box.right - own.right, box.bottom - own.bottom, own.left - box.left].map((room) => room - ring);
            }"""
        )
        self.assertGreaterEqual(min(room), 0, room)
        self.screenshot(page, "section-ring")

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

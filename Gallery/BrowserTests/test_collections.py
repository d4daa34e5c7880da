"""Albums that users put together by hand: from selected photos, in the room of folders, as walls, renamed and deleted."""

from axe_playwright_python.sync_playwright import Axe

from support import brickwork, pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase, temporary_folder

STORED = "() => fetch('collections').then((answer) => answer.json())"
MADE = "#albums section li a"
ACTS = "[...document.querySelectorAll('#selection .acts button:not([hidden])')].map((each) => each.ariaLabel)"


@in_every_browser
class CollectionTests(FolderCase):
    count = 8

    @classmethod
    def fill(cls, folder):
        super().fill(folder)
        pictures.write(folder / "trip/boat.png", 300, 200, caption="A boat", tags=["journey"])

    def setUp(self):
        super().setUp()
        # Tests share the folder, and not what they keep.
        server = brickwork.Server(self.folder, temporary_folder(type(self)))
        self.addCleanup(server.stop)
        self.url = server.url

    def select(self, page, *ids):
        page.click("#select")
        for id in ids:
            page.tab.click(f".tile[data-photo='{id}'] a")

    def act(self, page, name):
        if page.visible("#selection .menu"):
            page.click("#selection .menu")
        page.tab.locator("#selection").get_by_role("button", name=name).click()

    def wait_for_said(self, page, text):
        page.wait("(text) => document.querySelector('#selection p').textContent === text", text)

    def make(self, page, name):
        self.act(page, "Add to album")
        page.tab.fill(".ask input", name)
        page.tab.keyboard.press("Enter")
        page.wait("() => !document.querySelector('.ask')")

    def ids(self, page):
        page.still()
        return sorted(photo.id for photo in page.photos())

    def wait_for_photos(self, page, ids):
        page.wait("""(ids) => String([...document.querySelectorAll('.tile')].map((tile) => Number(tile.dataset.photo))
          .sort((one, other) => one - other)) === String(ids)""", sorted(ids))

    def test_selected_photos_come_into_albums(self):
        page = self.open()
        page.wait_for_count("9")
        ids = [photo.id for photo in page.photos()]
        self.select(page, *ids[:2])
        self.make(page, " A week in Graz ")
        self.wait_for_said(page, "2 photos added to “A week in Graz”")
        # Another photo comes into the same album, and all become favorites.
        page.tab.click(f".tile[data-photo='{ids[2]}'] a")
        self.act(page, "Add to album")
        self.assertEqual(page.tab.locator(".ask li").all_inner_texts(), ["A week in Graz\n2"])
        self.screenshot(page, "add-to-album")
        self.assertEqual(Axe().run(page.tab, ".ask").response["violations"], [])
        page.tab.click(".ask li button")
        self.wait_for_said(page, "3 photos added to “A week in Graz”")
        self.act(page, "Add to favorites")
        self.wait_for_said(page, "3 photos added to “Favorites”")
        self.assertIn("Remove from favorites", page.tab.evaluate(ACTS))
        stored = page.tab.evaluate(STORED)
        self.assertEqual([(each["name"], each["photos"]) for each in stored], [("", 3), ("A week in Graz", 3)])
        # Nothing can be removed from an album here.
        self.assertNotIn("Remove from album", page.tab.evaluate(ACTS))
        page.tab.get_by_role("button", name="Done").click()
        # The room of folders shows both, and leads to their walls.
        page.enter("folders")
        page.wait(f"() => document.querySelectorAll('{MADE}').length === 2")
        self.assertEqual(page.tab.locator(f"{MADE} bdi").all_inner_texts(), ["Favorites", "A week in Graz"])
        self.assertEqual(page.tab.locator(f"{MADE} small").all_inner_texts(), ["3", "3"])
        page.wait(f"() => [...document.querySelectorAll('{MADE} img')].every((each) => each.naturalWidth > 0)")
        self.assertEqual(page.tab.locator("#albums h2").all_inner_texts(), ["Albums", "Folders"])
        self.screenshot(page, "albums-by-hand")
        self.assertEqual(Axe().run(page.tab, "#albums").response["violations"], [])
        page.tab.click(f"{MADE} >> nth=1")
        page.wait_for_count("3 of 9")
        self.assertEqual(self.ids(page), sorted(ids[:3]))
        self.assertEqual((page.tab.title(), page.tab.inner_text("h1 .title")), ("A week in Graz", "A week in Graz"))
        self.assertEqual(page.tab.evaluate("location.search"), f"?album={stored[1]['id']}")
        # The wall has searches and orders.
        page.search("harbour", "1 of 9")
        page.search("", "3 of 9")
        page.tab.click(".way a")
        page.wait_for_count("9")
        self.assertEqual((page.tab.evaluate("location.search"), page.tab.title()), ("", "Photos"))
        page.tab.go_back()
        page.wait_for_count("3 of 9")
        self.assertEqual(page.tab.title(), "A week in Graz")

    @only_in_chromium
    def test_buttons_stay_when_photos_come_into_an_album(self):
        for width in (700, 1_100, 1_280, 1_440, 1_920):
            page = self.open(width=width, height=900)
            page.wait_for_count("9")
            self.select(page, page.photos()[0].id)
            boxes = "[...document.querySelectorAll('#selection button, #find')].map((each) => Object.values(each.getBoundingClientRect().toJSON()))"
            before = page.tab.evaluate(boxes)
            self.make(page, "An album with a very long name, which needs more room than one line")
            page.wait("() => document.querySelector('#selection p').textContent.startsWith('1 photo added')")
            self.assertEqual(page.tab.evaluate(boxes), before)
            self.screenshot(page, f"added-{width}")

    def album(self, page, name, *ids):
        """Makes an album, and returns its identifier."""
        return page.tab.evaluate("""async ([name, ids]) => {
          const query = new URLSearchParams({ name, photos: ids.sort((one, other) => one - other).join(',') });
          const answer = await fetch(`collections?${query}`, { method: 'POST', headers: { 'Wall-Change': '1' } });
          return (await answer.json()).find((each) => each.name === name).id;
        }""", [name, list(ids)])

    def test_photos_leave_an_album(self):
        page = self.open()
        page.wait_for_count("9")
        ids = [photo.id for photo in page.photos()]
        album = self.album(page, "Three", *ids[:3])
        page = self.open(f"?album={album}")
        page.wait_for_count("3 of 9")
        self.select(page, ids[0])
        self.act(page, "Remove from album")
        toast = page.tab.locator(".toast")
        toast.wait_for()
        self.assertEqual(toast.locator("span").inner_text(), "1 photo removed from “Three”")
        self.wait_for_photos(page, ids[1:3])
        self.wait_for_said(page, "0 photos selected")
        toast.get_by_role("button", name="Undo").click()
        self.wait_for_photos(page, ids[:3])
        page.tab.click(f".tile[data-photo='{ids[0]}'] a")
        self.act(page, "Remove from album")
        page.wait_for_count("2 of 9")
        # A favorite that is no longer one leaves the wall when it is closed.
        page.tab.get_by_role("button", name="Done").click()
        page.tab.click(f".tile[data-photo='{ids[1]}'] a")
        page.wait_until_open(ids[1])
        page.tab.keyboard.press("h")
        page.wait("() => document.querySelector('#photo .heart').ariaPressed === 'true'")
        page = self.open("?album=favorites")
        self.assertEqual(self.ids(page), [ids[1]])
        page.tab.click(".tile a")
        page.wait_until_open(ids[1])
        page.tab.keyboard.press("h")
        page.wait("() => document.querySelector('#photo .heart').ariaPressed === 'false'")
        self.assertEqual(page.open_id, ids[1])
        page.tab.keyboard.press("Escape")
        self.wait_for_photos(page, [])
        page.wait("() => document.querySelector('#empty:not([hidden]) span')?.textContent === 'Nothing found for “Favorites”.'")
        page.tab.get_by_role("button", name="Show all photos").click()
        page.wait_for_count("9")

    def test_an_album_is_renamed_and_deleted(self):
        page = self.open()
        page.wait_for_count("9")
        ids = [photo.id for photo in page.photos()]
        album = self.album(page, "One", *ids[:2])
        self.album(page, "Two", ids[3])
        page = self.open(f"?album={album}")
        page.wait_for_count("2 of 9")
        page.wait("() => document.title === 'One'")
        page.tab.get_by_role("button", name="Rename").click()
        # A name that is taken stays in the field.
        self.allow("status of 422")
        page.tab.keyboard.type("Two")
        page.tab.keyboard.press("Enter")
        page.wait("() => document.querySelector('.ask [role=status]').textContent")
        self.assertEqual(page.tab.inner_text(".ask [role=status]"), "There is an album with this name already.")
        page.tab.fill(".ask input", "Another <name>")
        page.tab.keyboard.press("Enter")
        page.wait("() => document.title === 'Another <name>'")
        self.assertEqual(page.tab.locator(".way li").all_inner_texts(), ["All photos", "Another <name>"])
        self.screenshot(page, "album-by-hand")
        self.assertEqual(page.tab.locator(".ask").count(), 0)
        page.tab.get_by_role("button", name="Delete album").click()
        self.assertEqual(page.tab.inner_text(".ask p"), "Delete the album “Another <name>”? Its photos stay.")
        page.tab.locator(".ask").get_by_role("button", name="Close").click()
        self.assertEqual(len(page.tab.evaluate(STORED)), 3)
        page.tab.get_by_role("button", name="Delete album").click()
        page.tab.locator(".ask").get_by_role("button", name="Delete album").click()
        page.wait_for_count("9")
        self.assertEqual((page.tab.evaluate("location.search"), page.tab.title()), ("", "Photos"))
        self.assertEqual([each["name"] for each in page.tab.evaluate(STORED)], ["", "Two"])

    @only_in_chromium
    def test_a_phone(self):
        page = self.open(width=390, height=844, has_touch=True, is_mobile=True)
        page.wait_for_count("9")
        ids = [photo.id for photo in page.photos()]
        album = self.album(page, "Holidays", *ids[:3])
        page = self.open(f"?album={album}", width=390, height=844, has_touch=True, is_mobile=True)
        page.wait_for_count("3 of 9")
        page.wait("() => document.title === 'Holidays'")
        self.screenshot(page, "album-on-a-phone")
        self.select(page, ids[0])
        page.click("#selection .menu")
        self.screenshot(page, "selection-on-a-phone")
        self.assertEqual(len(page.visible("#selection .acts .heart, #selection .acts .album, #selection .acts .leave")), 3)
        page.click("#selection .menu")
        self.make(page, "Trip")
        self.wait_for_said(page, "1 photo added to “Trip”")
        page.tab.get_by_role("button", name="Done").click()
        page.enter("folders")
        page.wait(f"() => document.querySelectorAll('{MADE}').length === 3")
        self.screenshot(page, "albums-on-a-phone")

    def test_a_library_without_folders_has_a_room_for_albums(self):
        folder = temporary_folder(type(self))
        pictures.write(folder / "one.png", 300, 200)
        server = brickwork.Server(folder, temporary_folder(type(self)))
        self.addCleanup(server.stop)
        self.url = server.url
        page = self.open()
        page.wait_for_count("1")
        self.assertEqual(page.visible("#rooms a"), [])
        self.select(page, page.photos()[0].id)
        self.act(page, "Add to favorites")
        self.wait_for_said(page, "1 photo added to “Favorites”")
        page.tab.get_by_role("button", name="Done").click()
        page.enter("folders")
        page.wait(f"() => document.querySelectorAll('{MADE}').length === 1")

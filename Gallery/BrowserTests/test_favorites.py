"""Favorites: a heart for each photo, in the viewer and on the wall. Who sees them, and who doesn't."""

from support import brickwork
from support.browsers import in_every_browser
from support.case import FolderCase, temporary_folder
from support.wall_page import WallPage

# The photos with a heart on the wall.
HEARTS = """() => [...document.querySelectorAll('.tile:has(a > svg)')].map((tile) => Number(tile.dataset.photo))
  .sort((one, other) => one - other)"""
STORED = "() => fetch('collections').then((answer) => answer.json())"
PRESSED = "document.querySelector('#photo .heart').ariaPressed"


@in_every_browser
class FavoriteTests(FolderCase):
    count = 6

    def setUp(self):
        super().setUp()
        # Tests share the folder, and not what they keep.
        server = brickwork.Server(self.folder, temporary_folder(type(self)))
        self.addCleanup(server.stop)
        self.url = server.url

    def wait_for_hearts(self, page, ids):
        page.wait(f"(ids) => String(({HEARTS})()) === String(ids)", sorted(ids))

    def open_photo(self, page, id):
        page.tab.click(f".tile[data-photo='{id}'] a")
        page.wait_until_open(id)
        page.tab.locator("#photo .heart").wait_for()

    def test_a_photo_gets_a_heart_by_a_key_and_by_a_click(self):
        page = self.open()
        page.wait_for_count("6")
        ids = [photo.id for photo in page.photos()]
        self.open_photo(page, ids[1])
        self.assertEqual(page.tab.evaluate(PRESSED), "false")
        page.tab.keyboard.press("h")
        page.wait(f"() => {PRESSED} === 'true'")
        # The heart says it. In words, only screen readers are told, because a message would cover the caption.
        page.wait("() => document.querySelector('#photo .said').textContent === '1 photo added to “Favorites”'")
        self.assertEqual(page.tab.locator(".toast").count(), 0)
        self.screenshot(page, "favorite")
        # The next photo isn't one, until its heart is clicked.
        page.tab.keyboard.press("ArrowRight")
        page.wait_until_open(ids[2])
        self.assertEqual(page.tab.evaluate(PRESSED), "false")
        page.tab.get_by_role("button", name="Favorite").click()
        page.wait(f"() => {PRESSED} === 'true'")
        page.tab.keyboard.press("Escape")
        page.wait("() => !document.getElementById('photo').open")
        self.wait_for_hearts(page, ids[1:3])
        label = page.tab.get_attribute(f".tile[data-photo='{ids[1]}'] a", "aria-label")
        self.assertTrue(label.endswith(", Favorite"), label)
        page.still()
        self.screenshot(page, "hearts")
        # They are there for other pages, and after a reload.
        other = self.open()
        self.wait_for_hearts(other, ids[1:3])
        self.open_photo(other, ids[1])
        other.wait(f"() => {PRESSED} === 'true'")
        other.tab.keyboard.press("h")
        other.wait(f"() => {PRESSED} === 'false'")
        self.wait_for_hearts(other, ids[2:3])
        self.assertEqual(other.tab.evaluate(STORED)[0]["photos"], 1)
        label = other.tab.get_attribute(f".tile[data-photo='{ids[1]}'] a", "aria-label")
        self.assertNotIn("Favorite", label)

    def test_a_removed_heart_comes_back(self):
        page = self.open()
        page.wait_for_count("6")
        id = page.photos()[0].id
        self.open_photo(page, id)
        page.tab.keyboard.press("h")
        page.wait(f"() => {PRESSED} === 'true'")
        page.tab.keyboard.press("h")
        toast = page.tab.locator("#photo .toast")
        toast.wait_for()
        self.assertEqual(toast.locator("span").inner_text(), "1 photo removed from “Favorites”")
        self.screenshot(page, "undo")
        toast.get_by_role("button", name="Undo").click()
        page.wait(f"() => {PRESSED} === 'true'")
        self.assertEqual(page.tab.evaluate(STORED)[0]["photos"], 1)
        self.assertEqual(toast.count(), 0)

    def test_other_tabs_hear_of_a_heart(self):
        page = self.open()
        page.wait_for_count("6")
        id = page.photos()[0].id
        other = WallPage(page.tab.context.new_page(), self.url).open()
        other.wait_for_count("6")
        page.tab.bring_to_front()
        self.open_photo(page, id)
        page.tab.keyboard.press("h")
        page.wait(f"() => {PRESSED} === 'true'")
        self.wait_for_hearts(other, [id])
        page.tab.keyboard.press("h")
        page.wait(f"() => {PRESSED} === 'false'")
        self.wait_for_hearts(other, [])

    def test_a_server_that_is_gone_keeps_no_heart(self):
        page = self.open()
        page.wait_for_count("6")
        id = page.photos()[0].id
        self.open_photo(page, id)
        page.tab.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('no network')); }")
        page.tab.keyboard.press("h")
        page.wait("() => document.querySelector('#photo .toast').textContent")
        self.assertEqual(page.tab.inner_text("#photo .toast"), "The server cannot be reached. Try again in a moment.")
        self.assertEqual(page.tab.evaluate(PRESSED), "false")

    def assert_without_hearts(self, page):
        page.wait_for_count("6")
        page.tab.click(".tile a >> nth=0")
        page.wait_for_photo()
        page.still()
        self.assertEqual(page.tab.evaluate(STORED), [])
        self.assertFalse(page.tab.is_visible("#photo .heart"))
        page.tab.keyboard.press("h")
        page.still()
        self.assertEqual(page.tab.locator(".toast").count(), 0)
        self.assertEqual(page.tab.evaluate(HEARTS), [])

    def test_a_public_wall_has_none(self):
        server = brickwork.Server(self.folder, temporary_folder(type(self)), "--public")
        self.addCleanup(server.stop)
        self.url = server.url
        self.assert_without_hearts(self.open())

    def signed_in(self, name, server):
        page = self.page()
        page.tab.goto(server.url)
        page.sign_in(name, f"the password of {name}")
        page.tab.wait_for_url(lambda url: "sign-in" not in url)
        page.wait_for_count("6")
        return page

    def test_another_user_and_a_visitor_do_not_see_them(self):
        users = temporary_folder(type(self)) / "users"
        for name in ("Ann", "Ben"):
            brickwork.run("user", "add", name, "--users", users, input=f"the password of {name}\n")
        server = brickwork.Server(self.folder, temporary_folder(type(self)), "--users", users)
        self.addCleanup(server.stop)
        self.url = server.url
        link = brickwork.run("share", "make", "--search", "river", "--url", self.url, "--users", users).strip()
        ann = self.signed_in("Ann", server)
        id = ann.photos()[0].id
        self.open_photo(ann, id)
        ann.tab.keyboard.press("h")
        ann.wait(f"() => {PRESSED} === 'true'")
        ben = self.signed_in("Ben", server)
        self.open_photo(ben, id)
        self.assertEqual(ben.tab.evaluate(PRESSED), "false")
        self.assertEqual(ben.tab.evaluate(STORED)[0]["photos"], 0)
        # The link shows photos and no hearts.
        visitor = self.page()
        visitor.tab.goto(link)
        visitor.tab.locator("#count").wait_for()
        visitor.still()
        self.assertEqual(visitor.tab.evaluate(STORED), [])
        visitor.tab.click(".tile a >> nth=0")
        visitor.wait_for_photo()
        self.assertFalse(visitor.tab.is_visible("#photo .heart"))

"""Links that share a part of the photos: a user makes and withdraws them, and others open them."""

import re

from axe_playwright_python.sync_playwright import Axe

from support import brickwork, pictures
from support.browsers import in_every_browser
from support.case import FolderCase, temporary_folder


@in_every_browser
class SharingTests(FolderCase):
    count = 3

    @classmethod
    def fill(cls, folder):
        super().fill(folder)
        (folder / "trip").mkdir()
        for number in (1, 2):
            pictures.write(folder / "trip" / f"boat-{number}.png", 300 + number, 200, caption=f"Boat {number}", tags=["journey"])

    def setUp(self):
        super().setUp()
        self.users = temporary_folder(type(self)) / "users"
        brickwork.run("user", "add", "Ann", "--users", self.users, input="a password\n")
        server = brickwork.Server(self.folder, temporary_folder(type(self)), "--users", self.users)
        self.addCleanup(server.stop)
        self.url = server.url

    def signed_in(self, query="", **options):
        page = self.page(**options)
        page.tab.goto(f"{self.url}{query}")
        page.sign_in("Ann", "a password")
        page.tab.wait_for_selector("#count")
        return page

    def make(self, page, password=""):
        """Makes a link for what the wall shows, and returns it."""
        page.tab.click("#other-button")
        page.tab.click("#open-share")
        page.tab.locator("#share").wait_for()
        if password:
            page.tab.fill("#share input", password)
        page.tab.click("#share form button")
        page.tab.locator("#share li").first.wait_for()
        page.wait("() => document.querySelector('#share [role=status]').textContent.startsWith('The link is made')")
        links = page.tab.evaluate("fetch('shares').then((answer) => answer.json())")
        return f"{self.url}{links[0]['address']}"

    def test_a_folder_is_shared_until_that_is_withdrawn(self):
        page = self.signed_in("?folder=trip")
        page.wait_for_count("2 of 5")
        link = self.make(page)
        self.assertRegex(page.tab.inner_text("#share li p"), r"^trip\nUntil .* \d{4}, by Ann$")
        self.screenshot(page, "share")
        # Someone else opens the link.
        other = self.page()
        other.tab.goto(link)
        other.tab.wait_for_selector("#count")
        other.wait_for_count("2")
        # The address can be passed on.
        token = link.rpartition("/")[2]
        self.assertEqual(other.tab.url, f"{self.url}?share={token}")
        self.assertEqual((other.tab.title(), other.visible("h1 .title")), ("trip", ["trip"]))
        self.assertEqual(other.tab.locator("#tags .tag").all_inner_texts(), ["journey"])
        other.tab.click(".tile a >> nth=0")
        other.wait_for_photo()
        third = self.page()
        third.tab.goto(other.tab.url)
        third.ready()
        third.wait_for_photo()
        self.assertEqual(third.open_id, other.open_id)
        self.assertIn(f"share={token}", third.tab.url)
        other.tab.keyboard.press("Escape")
        other.wait("() => !document.getElementById('photo').open")
        other.tab.click("#other-button")
        self.assertEqual(other.tab.locator("#open-share").count(), 0)
        self.assertEqual(other.tab.inner_text("#sign-out"), "Leave the shared photos")
        self.screenshot(other, "shared")
        # It is withdrawn.
        page.tab.click("#share li button:has-text('Withdraw')")
        page.tab.wait_for_function("() => document.querySelectorAll('#share li').length === 0")
        self.allow("401")
        other.wait_for(lambda: other.tab.evaluate("fetch('wall').then((answer) => answer.status)") == 401)
        other.tab.reload()
        other.tab.wait_for_url("**/sign-in?to=**")
        self.assertIn("was withdrawn", other.tab.inner_text("[role=alert]"))
        self.screenshot(other, "share-ended")

    def test_selected_photos_are_shared_with_a_password(self):
        page = self.signed_in(width=self.phone_width, height=844)
        page.wait_for_count("5")
        page.tab.click("#select")
        page.tab.click(".tile a >> nth=0")
        page.tab.click("#selection button[aria-label='Share by a link']")
        page.tab.locator("#share").wait_for()
        self.assertEqual(page.tab.inner_text("#share > p"), "1 selected photo")
        page.tab.fill("#share input", "open sesame")
        page.tab.click("#share form button")
        page.tab.locator("#share li").wait_for()
        self.screenshot(page, "share-selection")
        if self.engine == "chromium":
            found = [each["id"] for each in Axe().run(page.tab).response["violations"]]
            self.assertEqual(found, [])
        link = page.tab.evaluate("fetch('shares').then((answer) => answer.json())")[0]
        self.assertEqual(link["description"], "1 photo")
        other = self.page()
        other.tab.goto(f"{self.url}{link['address']}")
        other.tab.wait_for_url(re.compile("/sign-in\\?share="))
        self.assertFalse(other.tab.is_visible("#name"))
        self.allow("401")
        other.tab.fill("#password", "something else")
        other.tab.keyboard.press("Enter")
        other.wait("() => document.querySelector('[role=alert]').textContent === 'Wrong password.'")
        self.screenshot(other, "share-password")
        other.tab.fill("#password", "open sesame")
        other.tab.keyboard.press("Enter")
        other.tab.wait_for_selector("#count")
        other.wait_for_count("1")
        self.assertRegex(other.tab.url, r"/\?share=[^/&]+$")
        # A visitor who leaves doesn't come back by the address.
        other.tab.click("#other-button")
        other.tab.click("#sign-out")
        other.tab.wait_for_url("**/sign-in?to=**")
        self.assertEqual(other.visible("#name"), [""])

    def test_the_command_makes_lists_and_withdraws_links(self):
        link = brickwork.run("share", "make", "--tag", "journey", "--days", 7, "--url", self.url, "--users", self.users).strip()
        listed = brickwork.run("share", "list", "--users", self.users)
        id = re.fullmatch(r"([0-9a-f]{20})  \d{4}-\d{2}-\d{2}  journey\n", listed)[1]
        page = self.page()
        # The server sees the link within a second.
        page.wait_for(lambda: page.tab.goto(link) and "?share=" in page.tab.url)
        page.wait_for_count("2")
        self.assertEqual(page.visible("h1 .title"), ["journey"])
        brickwork.run("share", "withdraw", id, "--users", self.users)
        self.allow("401")
        page.wait_for(lambda: page.tab.evaluate("fetch('wall').then((answer) => answer.status)") == 401)
        self.assertEqual(brickwork.run("share", "list", "--users", self.users), "")
        status, said = brickwork.failure("share", "make", "--users", self.users)
        self.assertEqual((status, said), (65, "This would share all photos; choose a folder, a tag, a search or photos\n"))
        self.assertEqual(brickwork.failure("user", "list")[0], 64)
        missing = temporary_folder(type(self)) / "missing"
        status, said = brickwork.failure("share", "list", "--users", missing)
        self.assertEqual((status, said), (66, f"{missing}: no such file; brickwork user add NAME makes it\n"))
        self.assertFalse(missing.exists())

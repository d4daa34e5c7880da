"""The text on a wall without photos."""

from support.browsers import in_every_browser
from support.case import MadeUpCase
from support.made_up import made_up


@in_every_browser
class WelcomeTests(MadeUpCase):
    def setUp(self):
        super().setUp()
        self.photos = made_up(30)
        self.server = self.serve_own(made_up(0))

    def test_an_empty_folder(self):
        page = self.page().open()
        page.wait("() => !document.getElementById('empty').hidden")
        text = page.tab.inner_text("#empty")
        self.assertIn("Welcome", text)
        self.assertIn("Put some into it", text)
        self.assertEqual(page.tab.get_attribute("#search", "placeholder"), "Search")
        self.screenshot(page, "welcome")
        self.photos.fill(self.folder)
        page.wait_for_count("30")
        self.assertEqual(page.tab.get_attribute("#search", "placeholder"), "Search 30 photos")
        self.assertFalse(page.tab.is_visible("#empty"))
        self.assertEqual(len(page.photos()) > 5, True)

    def test_a_folder_without_photos(self):
        (self.folder / "song.mp3").write_bytes(b"no picture")
        other = self.page().open()
        other.wait_for(lambda: other.tab.evaluate("fetch('left-out.json').then((answer) => answer.json())"))
        page = self.page().open()
        page.wait("() => document.getElementById('empty').textContent.includes('.mp3')")
        self.assertIn("1 file is not a picture and is not shown: 1 .mp3.", page.tab.inner_text("#empty"))

    def test_a_folder_that_is_being_read(self):
        page = self.page().open()
        page.wait("() => !document.getElementById('empty').hidden")
        self.server.tell("progress", {"phase": "reading", "found": 5_000, "read": 1_234, "failed": 0})
        page.wait("() => document.querySelector('#empty progress')?.value === 1234")
        self.assertIn("1,234 of 5,000 photos", page.tab.inner_text("#empty"))
        self.screenshot(page, "welcome-reading")
        self.server.tell("progress", {"phase": "idle", "found": 0, "read": 0, "failed": 0})
        page.wait("() => !document.querySelector('#empty progress')")
        self.assertIn("Put some into it", page.tab.inner_text("#empty"))

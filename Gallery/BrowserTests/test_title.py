"""The wall's name: in the window's title and above the wall, also on a phone."""

from support import brickwork
from support.browsers import in_every_browser
from support.case import FolderCase, temporary_folder

NAME = "Grandmother's <photos> & ours"


@in_every_browser
class TitleTests(FolderCase):
    count = 3

    def test_the_walls_name(self):
        server = brickwork.Server(self.folder, temporary_folder(type(self)), "--title", NAME)
        self.addCleanup(server.stop)
        self.url = server.url
        for width, height in ((1_280, 800), (640, 800), (500, 844)):
            page = self.open(width=width, height=height)
            page.wait_for_count("3")
            self.assertEqual(page.tab.title(), NAME)
            self.assertEqual(page.tab.inner_text("h1 .title"), NAME)
            box, bar = (page.tab.locator(name).bounding_box() for name in ("h1 .title", "#bar"))
            self.assertGreaterEqual(box["x"], 0)
            self.assertGreater(box["width"], 100)
            self.assertLessEqual(box["y"] + box["height"], bar["y"] + bar["height"])
            # One row on a phone, including the search field.
            if width <= 640:
                self.assertLessEqual(bar["height"], 56)
            self.assertGreater(page.tab.locator("#search").bounding_box()["width"], 150)
            self.screenshot(page, f"title-{width}")

"""The wall's name: in the window's title and above the wall, also on a phone."""

import re
import urllib.request

from support import brickwork
from support.browsers import in_every_browser
from support.case import FolderCase, temporary_folder

NAME = "Grandmother's <photos> & ours"
# The same in HTML.
SHOWN = "Grandmother's &lt;photos&gt; &amp; ours"


class PreviewTests(FolderCase):
    """The preview of a link to the wall, which other programs fetch. They have no account."""

    count = 3

    def indexed(self):
        """Returns a data folder whose catalog has the photos."""
        data = temporary_folder(type(self))
        brickwork.run("index", self.folder, "--data", data)
        return data

    def fetch(self, address):
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.read()

    def head(self, html):
        return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', html))

    def test_a_public_wall(self):
        server = brickwork.Server(self.folder, self.indexed(), "--host", "0.0.0.0", "--public", "--title", NAME)
        self.addCleanup(server.stop)
        head = self.head(self.fetch(server.url).decode())
        self.assertEqual((head["title"], head["type"], head["description"]), (SHOWN, "website", "A wall of photos."))
        self.assertEqual(head["url"], server.url)
        self.assertTrue(head["image"].startswith(server.url))
        self.assertEqual(self.fetch(head["image"])[8:12], b"WEBP")

    def test_a_private_wall_has_no_picture(self):
        self.assertNotIn("image", self.head(self.fetch(self.url).decode()))

    def test_a_static_site(self):
        output = temporary_folder(type(self)) / "site"
        address = "https://photos.example.org/wall/"
        brickwork.run(
            "build", self.folder, "--output", output, "--data", temporary_folder(type(self)), "--title", NAME, "--address", address
        )
        head = self.head((output / "index.html").read_text())
        self.assertEqual((head["title"], head["url"]), (SHOWN, address))
        self.assertEqual((output / head["image"].removeprefix(address)).read_bytes()[8:12], b"WEBP")


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

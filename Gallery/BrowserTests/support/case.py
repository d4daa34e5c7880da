"""The base of all tests of the page: tabs without a history, and a page without complaints."""

import pathlib
import re
import tempfile
import unittest

from . import brickwork, catalog, made_up
from .between import Between
from .browsers import open_tab
from .pictures import write_some
from .wall_page import WallPage

SCREENSHOTS = pathlib.Path(__file__).resolve().parents[1] / "screenshots"


class BrowserCase(unittest.TestCase):
    """Gives each test pages at `self.url`, which a test may change. In the end, no page may have complained or sent a
    request to another server.
    """

    engine = "chromium"
    url = ""
    maxDiff = 4_000

    def setUp(self):
        self.complaints, self.requests, self.allowed, self.addresses = [], [], [], set()
        self.addCleanup(self.check_behaviour)

    def page(self, width=1280, height=800, **options):
        """Returns a page in a browser without a history. It isn't opened yet."""
        self.addresses.add(self.url)
        return WallPage(open_tab(self, width, height, **options), self.url)

    @property
    def phone_width(self):
        """Returns the width of a phone, or the smallest width of WebKitGTK's window."""
        return 450 if self.engine == "webkit" else 390

    def heard(self, kind, text):
        if kind in ("error", "warning", "assert") and "Service Worker registration blocked by Playwright" not in text:
            self.complaints.append(f"{kind}: {text}")

    def seen(self, complaints, requests):
        """Adds a page's complaints and requests, in a browser that doesn't report them as events."""
        self.complaints += complaints
        self.requests += requests

    def allow(self, pattern):
        """Allows complaints that the test itself causes."""
        self.allowed.append(pattern)

    def check_behaviour(self):
        heard = [each for each in self.complaints if not any(re.search(one, each) for one in self.allowed)]
        self.assertEqual(heard, [], "the page has complained")
        # Objects that the page has made itself from its data have its own address, too.
        own = tuple(self.addresses)
        elsewhere = [url for url in self.requests if not url.removeprefix("blob:").startswith(own)]
        self.assertEqual(elsewhere, [], "the page has asked another server")

    def screenshot(self, page, name):
        SCREENSHOTS.mkdir(exist_ok=True)
        name = name if self.engine == "chromium" else f"{name}-{self.engine}"
        # In Firefox, Playwright adds a style "body {}" before it looks. The page's policy refuses it.
        self.allow("sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\\+SmwNZWA=")
        page.tab.screenshot(path=SCREENSHOTS / f"{name}.png")

    def assert_apart(self, page):
        self.assertEqual(page.overlapping(), [])

    def assert_middle_kept(self, page, changes):
        """During a series of changes, the photo in the middle of the visible part stays there: the same part of it at
        the same height. The last change leads back to the original position.
        """
        start = page.scroll_position
        id, screen_share, share = page.middle()
        for change in changes:
            change()
            photo = page.photo(id)
            self.assertAlmostEqual(photo.top + share * photo.height, screen_share * page.visible_height, delta=1)
        self.assertAlmostEqual(page.scroll_position, start, delta=1)

    def assert_at(self, frame, top):
        """Checks the distance of a photo from the bar, up to half a pixel."""
        self.assertAlmostEqual(frame.top, top, delta=0.5)


class MadeUpCase(BrowserCase):
    """Tests with generated photos, each with its own network between the page and the server."""

    def serve(self, photos):
        """Returns a shared server behind a proxy."""
        return self.stand_before(made_up.server(photos))

    def serve_own(self, photos):
        """Returns a separate server behind a proxy. `self.folder` has its files."""
        server, self.folder, self.data = made_up.own_server(photos)
        self.addCleanup(server.stop)
        return self.stand_before(server)

    def stand_before(self, server, **options):
        between = Between(server, **options)
        self.addCleanup(between.stop)
        self.url = between.url
        return between


class CatalogCase(MadeUpCase):
    """Tests with many photos that exist only in a catalog. All thumbnails are a gray pixel."""

    def serve(self, count, per_day, long=0):
        return self.stand_before(catalog.server(count, per_day, long))

    def serve_own(self, count, per_day):
        server, self.folder, self.data = catalog.own_server(count, per_day)
        self.addCleanup(server.stop)
        return self.stand_before(server)

    def stand_before(self, server, **options):
        between = super().stand_before(server, **options)
        between.answer("^/thumbnails/", catalog.PIXEL, "image/webp")
        # There are photos of every day, for more years than there have been.
        between.answer("^/on-this-day", [])
        return between


class FolderCase(BrowserCase):
    """Tests with the pictures in a folder, shown by `brickwork serve`: one server for all tests of a class."""

    count = 60

    @classmethod
    def setUpClass(cls):
        # The page shows its name, which has the same length in each run.
        cls.folder = temporary_folder(cls) / "photos"
        cls.folder.mkdir()
        cls.data = temporary_folder(cls)
        cls.fill(cls.folder)
        brickwork.run("index", cls.folder, "--data", cls.data)
        cls.server = brickwork.Server(cls.folder, cls.data)
        cls.addClassCleanup(lambda: cls.server.stop())
        cls.url = cls.server.url

    @classmethod
    def fill(cls, folder):
        write_some(folder, cls.count)

    def open(self, query="", **options):
        """Returns a page that shows the folder."""
        return self.page(**options).open(query)


def temporary_folder(case):
    folder = tempfile.TemporaryDirectory(prefix="brickwork-page-")
    case.addClassCleanup(folder.cleanup)
    return pathlib.Path(folder.name).resolve()

"""What every test of the page has in common: a tab of its own, and a page that has to behave in it."""

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
    """Gives each test pages at `self.url`, which a test may change; afterward none may have complained, nor asked another
    server than those.
    """

    engine = "chromium"
    url = ""
    maxDiff = 4_000

    def setUp(self):
        self.complaints, self.requests, self.allowed, self.addresses = [], [], [], set()
        self.addCleanup(self.check_behaviour)

    def page(self, width=1280, height=800, **options):
        """A page in a browser without a history; it is not opened yet."""
        self.addresses.add(self.url)
        return WallPage(open_tab(self, width, height, **options), self.url)

    @property
    def phone_width(self):
        """As narrow as a phone, or as WebKitGTK's window can be."""
        return 450 if self.engine == "webkit" else 390

    def heard(self, kind, text):
        if kind in ("error", "warning", "assert"):
            self.complaints.append(f"{kind}: {text}")

    def seen(self, complaints, requests):
        """What a page has complained of, and asked for, in a browser that tells only when it is asked."""
        self.complaints += complaints
        self.requests += requests

    def allow(self, pattern):
        """Lets the page complain of what the test does to it."""
        self.allowed.append(pattern)

    def check_behaviour(self):
        heard = [each for each in self.complaints if not any(re.search(one, each) for one in self.allowed)]
        self.assertEqual(heard, [], "the page has complained")
        # What the page has made itself, from what it has fetched, is of its own address too.
        own = tuple(self.addresses)
        elsewhere = [url for url in self.requests if not url.removeprefix("blob:").startswith(own)]
        self.assertEqual(elsewhere, [], "the page has asked another server")

    def screenshot(self, page, name):
        SCREENSHOTS.mkdir(exist_ok=True)
        name = name if self.engine == "chromium" else f"{name}-{self.engine}"
        # In Firefox, Playwright adds a style "body {}" before it looks, which the page's rules refuse.
        self.allow("sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\\+SmwNZWA=")
        page.tab.screenshot(path=SCREENSHOTS / f"{name}.png")

    def assert_apart(self, page):
        self.assertEqual(page.overlapping(), [])

    def assert_middle_kept(self, page, changes):
        """Through a series of changes the photo in the middle of what is seen stays there: the same part of it, as far
        down the screen. The last change leads back, to the place where it all began.
        """
        start = page.scroll_position
        id, screen_share, share = page.middle()
        for change in changes:
            change()
            photo = page.photo(id)
            self.assertAlmostEqual(photo.top + share * photo.height, screen_share * page.visible_height, delta=1)
        self.assertAlmostEqual(page.scroll_position, start, delta=1)

    def assert_at(self, frame, top):
        """A photo stands so far below the bar, to half a pixel of the screen."""
        self.assertAlmostEqual(frame.top, top, delta=0.5)


class MadeUpCase(BrowserCase):
    """Tests over made-up photos, each with a network of its own between the page and the server."""

    def serve(self, photos):
        """A server that others share, behind what stands between."""
        return self.stand_before(made_up.server(photos))

    def serve_own(self, photos):
        """A server of the test's own, behind what stands between; `self.folder` has its files."""
        server, self.folder, self.data = made_up.own_server(photos)
        self.addCleanup(server.stop)
        return self.stand_before(server)

    def stand_before(self, server, **options):
        between = Between(server, **options)
        self.addCleanup(between.stop)
        self.url = between.url
        return between


class CatalogCase(MadeUpCase):
    """Tests over many photos that only a catalog has, with a gray pixel in place of every thumbnail."""

    def serve(self, count, per_day, long=0):
        return self.stand_before(catalog.server(count, per_day, long))

    def serve_own(self, count, per_day):
        server, self.folder, self.data = catalog.own_server(count, per_day)
        self.addCleanup(server.stop)
        return self.stand_before(server)

    def stand_before(self, server, **options):
        between = super().stand_before(server, **options)
        between.answer("^/thumbnails/", catalog.PIXEL, "image/webp")
        return between


class FolderCase(BrowserCase):
    """Tests over the pictures in a folder, which `brickwork serve` shows: one server for all tests of a class."""

    count = 60

    @classmethod
    def setUpClass(cls):
        cls.folder = temporary_folder(cls)
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
        """A page that shows the folder."""
        return self.page(**options).open(query)


def temporary_folder(case):
    folder = tempfile.TemporaryDirectory(prefix="brickwork-page-")
    case.addClassCleanup(folder.cleanup)
    return pathlib.Path(folder.name).resolve()

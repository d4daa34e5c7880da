"""Draws the pictures of the READMEs: the wall on a desktop and on a phone in both themes, and an open photo, which is always
dark.
"""

import pathlib
import tempfile

from support import brickwork
from support.browsers import chromium
from support.wall_page import WallPage

DOCS = brickwork.GALLERY.parent / "docs"
DESKTOP = {"viewport": {"width": 1280, "height": 840}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
SHOWN = "() => document.querySelector('#photo .picture img.fine.shown') && document.querySelector('#photo dl')"


def draw(url, name, options, schemes=("light", "dark"), reach=lambda page: None):
    for scheme in schemes:
        context = chromium().new_context(locale="en-US", color_scheme=scheme, reduced_motion="reduce", **options)
        page = WallPage(context.new_page(), url).open()
        page.wait_for_thumbnails()
        reach(page)
        page.still()
        page.tab.screenshot(path=DOCS / (f"{name}-{scheme}.jpg" if len(schemes) > 1 else f"{name}.jpg"), type="jpeg", quality=88)
        context.close()


def open_photo(page):
    page.tab.click(".tile a >> nth=3")
    page.wait(SHOWN)
    page.tab.keyboard.press("i")


with tempfile.TemporaryDirectory() as folder:
    photos, data = pathlib.Path(folder) / "photos", pathlib.Path(folder) / "data"
    brickwork.run("sample", photos, "--count", 90)
    brickwork.run("index", photos, "--data", data)
    server = brickwork.Server(photos, data)
    try:
        draw(server.url, "wall", DESKTOP)
        draw(server.url, "photo", DESKTOP, ["dark"], open_photo)
        draw(server.url, "phone", PHONE)
    finally:
        server.stop()

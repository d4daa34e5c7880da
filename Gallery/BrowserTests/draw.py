"""Draws the pictures of the READMEs: the wall on a desktop and on a phone, a folder, the map, the people and earlier years in both
themes, and an open photo and an open video, which are always dark.
"""

import pathlib
import tempfile

from support import brickwork
from support.browsers import chromium
from support.tabs import today
from support.wall_page import WallPage

DOCS = brickwork.GALLERY / "docs"
DESKTOP = {"viewport": {"width": 1280, "height": 840}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
WINDOW = {"viewport": {"width": 1024, "height": 640}}
# A day of one of the samples' journeys, some years later.
ANNIVERSARY = today("2026-05-19")


def draw(url, name, options, schemes=("light", "dark"), reach=lambda page: None, first=today("2000-01-15")):
    for scheme in schemes:
        context = chromium().new_context(locale="en-US", color_scheme=scheme, reduced_motion="reduce", **options)
        page = WallPage(context.new_page(), url)
        page.run_first(first)
        page.open()
        page.wait_for_thumbnails()
        reach(page)
        page.still()
        page.tab.screenshot(path=DOCS / (f"{name}-{scheme}.jpg" if len(schemes) > 1 else f"{name}.jpg"), type="jpeg", quality=88)
        context.close()


def open_photo(page):
    page.tab.click(".tile a >> nth=3")
    page.wait_for_photo()
    page.tab.keyboard.press("i")


def open_folder(page):
    page.wait("() => document.querySelectorAll('.album-row .cards img').length === 6")
    page.wait("() => [...document.querySelectorAll('.album-row .cards img')].every((each) => each.naturalWidth > 0)")


def open_map(page):
    page.enter("map")
    page.wait("() => [...document.querySelectorAll('#map .marks button')].every((each, _, all) => all.length === 6 && each.matches('.cover'))")
    # The land and the pictures.
    page.wait("() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/land-1-')).length === 8")
    page.tab.evaluate("""() => Promise.all([...document.querySelectorAll('#map .cover')].map(({ style }) => {
      return Object.assign(new Image(), { src: style.backgroundImage.slice(5, -2) }).decode();
    }))""")


def open_people(page):
    page.enter("people")
    page.wait("() => document.querySelectorAll('#people .portrait img').length > 1")
    page.wait("() => [...document.querySelectorAll('#people .portrait img')].every((each) => each.naturalWidth > 0)")


def show_earlier_years(page):
    page.wait("() => [...document.querySelectorAll('.this-day img')].every((each, _, all) => all.length > 1 && each.naturalWidth > 0)")


def open_video(page):
    page.tab.click(".tile a")
    page.tab.click("#photo .start")
    # Played for a moment, because the browser's controls turn a circle before that.
    page.wait("() => document.querySelector('#photo video')?.currentTime > 1")
    page.tab.keyboard.press("Space")
    page.wait("() => document.querySelector('#photo video').paused")


def served(photos, data, *draws):
    brickwork.run("index", photos, "--data", data)
    server = brickwork.Server(photos, data)
    try:
        for query, *drawn in draws:
            draw(server.url + query, *drawn)
    finally:
        server.stop()


with tempfile.TemporaryDirectory() as folder:
    photos, data = pathlib.Path(folder) / "photos", pathlib.Path(folder) / "data"
    brickwork.run("sample", photos, "--count", 90)
    # The wall of the READMEs is one of the user's own photos, so it has no text about samples.
    (photos / "index.md").unlink()
    served(
        photos, data, ("", "wall", DESKTOP), ("", "photo", DESKTOP, ["dark"], open_photo), ("", "phone", PHONE),
        ("", "map", WINDOW, ("light", "dark"), open_map), ("", "people", WINDOW, ("light", "dark"), open_people),
        ("", "this-day", WINDOW, ("light", "dark"), show_earlier_years, ANNIVERSARY), ("?q=kind:video", "video", WINDOW, ["dark"], open_video),
    )  # fmt: skip
    # The same photos in a folder.
    library = pathlib.Path(folder) / "library"
    library.mkdir()
    photos.rename(library / "Travels")
    (library / "Travels/index.md").write_text("Six trips in five years, from the **Atlantic** to the desert. All pictures are computed.")
    served(library, pathlib.Path(folder) / "more", ("?folder=Travels", "folder", WINDOW, ("light", "dark"), open_folder))

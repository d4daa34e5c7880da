"""Draws the pictures of the READMEs: the wall on a desktop and on a phone, a folder and the map in both themes, and an open photo
and an open video, which are always dark.
"""

import pathlib
import random
import subprocess
import tempfile

from support import brickwork
from support.browsers import chromium
from support.wall_page import WallPage

DOCS = brickwork.GALLERY / "docs"
DESKTOP = {"viewport": {"width": 1280, "height": 840}}
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}
WINDOW = {"viewport": {"width": 1024, "height": 640}}
# Where the folders of the sample could be, in degrees.
PLACES = {"Coast": (38, -9), "Mountains": (46, 9), "Lakes": (62, 27), "Winter": (43, 142), "Desert": (-24, 15), "Islands": (21, -157)}
POSITION = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="{}" exif:GPSLongitude="{}"/>
</rdf:RDF></x:xmpmeta>"""


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
    page.wait_for_photo()
    page.tab.keyboard.press("i")


def add_positions(photos):
    """Writes a sidecar next to each photo, with a position near that of its folder."""
    chance = random.Random(1)
    for photo in sorted(photos.rglob("*.jpg")):
        north, east = PLACES[photo.parent.name.split()[-1]]
        north, east = north + chance.gauss(0, 1.5), east + chance.gauss(0, 3)
        text = [f"{int(abs(angle))},{abs(angle) % 1 * 60:.3f}{half}" for angle, half in ((north, "SN"[north > 0]), (east, "WE"[east > 0]))]
        photo.with_name(photo.name + ".xmp").write_text(POSITION.format(*text))


def add_video(photos):
    """Makes a video that moves over a photo."""
    photo = min(photos.rglob("*Seven ridges.jpg"))
    move = "scale=2560:-2,crop=1280:720:x='(in_w-out_w)*t/6':y='(in_h-out_h)/2',format=yuv420p"
    command = ["ffmpeg", "-y", "-nostdin", "-loglevel", "error", "-loop", "1", "-t", "6", "-i", photo, "-vf", move]
    subprocess.run([*command, "-c:v", "libvpx-vp9", "-deadline", "realtime", "-g", "30", photo.with_name("Over the ridges.webm")], check=True)


def open_folder(page):
    page.wait("() => document.querySelectorAll('.album-row .cards img').length === 6")
    page.wait("() => [...document.querySelectorAll('.album-row .cards img')].every((each) => each.naturalWidth > 0)")


def open_map(page):
    page.enter("map")
    page.wait("() => [...document.querySelectorAll('#map .marks button')].every(({ className }, _, all) => all.length > 1 && className)")
    page.tab.evaluate("""() => Promise.all([...document.querySelectorAll('#map .cover')].map(({ style }) => {
      return Object.assign(new Image(), { src: style.backgroundImage.slice(5, -2) }).decode();
    }))""")


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
    served(
        photos, data, ("", "wall", DESKTOP), ("", "photo", DESKTOP, ["dark"], open_photo), ("", "phone", PHONE)
    )  # fmt: skip
    # The same photos in a folder, with positions and a video.
    library = pathlib.Path(folder) / "library"
    library.mkdir()
    photos.rename(library / "Travels")
    (library / "Travels/index.md").write_text("Six trips in five years, from the **Atlantic** to the desert. All pictures are computed.")
    add_positions(library)
    add_video(library)
    served(
        library, pathlib.Path(folder) / "more",
        ("?folder=Travels", "folder", WINDOW, ("light", "dark"), open_folder), ("", "map", WINDOW, ("light", "dark"), open_map),
        ("?q=kind:video", "video", WINDOW, ["dark"], open_video),
    )  # fmt: skip

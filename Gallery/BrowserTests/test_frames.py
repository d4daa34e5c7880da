"""The frames in the document are those of `brickwork layout`."""

import shutil
import unittest

from support import brickwork, looks, pictures
from support.case import FolderCase, MadeUpCase
from support.library import served
from support.made_up import made_up
from support.wall_document import KINDS, document


class Frames:
    """Compares the whole wall with the engine's result."""

    def check(self, page, library, kind, **style):
        width = page.tab.evaluate("document.getElementById('wall').clientWidth")
        scale = page.tab.evaluate("devicePixelRatio")
        answer = brickwork.layout(document(library, kind, width, scale=scale, **style))
        wanted = [element["frame"] for element in answer["elements"] if element["kind"] == "item"]
        shown = self.collect(page)
        self.assertEqual([photo.id for photo in shown], list(library.ids))
        for photo, right in zip(shown, wanted):
            where = f"{kind}, {width} wide, {scale} pixels to the point, photo {photo.id}"
            drawn = [photo.x, photo.y, photo.width, photo.height]
            for styled, number, other in zip(photo.styled, drawn, right):
                # Browsers store lengths with 24 bits.
                self.assertAlmostEqual(styled, other, delta=0.001, msg=where)
                self.assertAlmostEqual(number, other, delta=1.01 / scale, msg=where)
        height = page.tab.evaluate("document.getElementById('wall').getBoundingClientRect().height")
        self.assertAlmostEqual(height, answer["contentSize"][1], delta=0.5 / scale)

    def collect(self, page):
        """Returns all photos in order, from the top of the wall to its end."""
        found = {photo.index: photo for photos in page.walk() for photo in photos}
        return [found[index] for index in sorted(found)]


class MadeUpFrameTests(Frames, MadeUpCase):
    def setUp(self):
        super().setUp()
        self.serve(made_up(400, per_day=23))
        self.library = served(self.url)

    def test_all_layouts_and_widths(self):
        page = self.page().open()
        for width in (1280, 655, 1999):
            page.resize(width, 800)
            spacing = 12 if width < 1920 else 16
            for kind in KINDS:
                page.choose(kind)
                self.check(page, self.library, kind, spacing=spacing, margin=spacing)

    def test_column_widths(self):
        page = self.page().open()
        for column_width in (120, 520):
            page.set_column_width(column_width)
            for kind in KINDS:
                page.choose(kind)
                self.check(page, self.library, kind, column_width=column_width)

    def test_pixel_densities(self):
        """A phone has a density of 3."""
        for density in (1.5, 2):
            page = self.page(device_scale_factor=density).open()
            for kind in KINDS:
                page.choose(kind)
                self.check(page, self.library, kind)

    def test_phone(self):
        page = self.page(390, 844, device_scale_factor=3, is_mobile=True, has_touch=True).open()
        self.check(page, self.library, "waterfall", column_width=160, spacing=8, margin=8)

    def test_right_to_left(self):
        page = self.page().open("?dir=rtl")
        for kind in KINDS:
            page.choose(kind)
            self.check(page, self.library, kind, right_to_left=True)

    def test_without_sections(self):
        page = self.page().open("?by=none")
        library = served(self.url, "by=none")
        self.assertEqual(library.sections, [("", 400)])
        self.assertEqual(page.headers(), [])
        self.check(page, library, "waterfall")


class ServedFrameTests(Frames, FolderCase):
    def test_a_folder(self):
        page = self.open()
        library = served(self.url)
        self.assertEqual(library.count, self.count)
        for kind in KINDS:
            page.choose(kind)
            self.check(page, library, kind)


class SampleFrameTests(Frames, FolderCase):
    """The library that `brickwork sample` generates."""

    @classmethod
    def fill(cls, folder):
        brickwork.run("sample", folder, "--count", 24)

    def test_a_sample(self):
        page = self.open()
        library = served(self.url)
        self.assertEqual(library.count, 24)
        for kind in KINDS:
            page.choose(kind)
            self.check(page, library, kind)
            self.assert_apart(page)
        page.scroll_to(0)
        page.choose("waterfall")
        page.wait_for_thumbnails()
        self.screenshot(page, "sample")


@unittest.skipUnless(brickwork.PHOTOS.is_dir(), "SKIPPED: there are no photographs at ../shared/photos")
class PhotographFrameTests(Frames, FolderCase):
    @classmethod
    def fill(cls, folder):
        shutil.copytree(brickwork.PHOTOS, folder, dirs_exist_ok=True)

    def test_real_photographs(self):
        page = self.open()
        library = served(self.url)
        self.assertGreaterEqual(library.count, 60)
        for kind in KINDS:
            page.choose(kind)
            self.check(page, library, kind)
            self.assert_apart(page)
            page.scroll_to(0)
            page.wait_for_thumbnails()
            self.screenshot(page, f"photographs-{kind}")


class LongPictureTests(FolderCase):
    """Tiles of pictures that are longer than photos, or smaller than tiles."""

    UPPER, LOWER = (200, 60, 40), (40, 60, 200)
    SIZES = [(400, 4_000), (3_000, 300), (60, 40), *[(600, 400)] * 8]

    @classmethod
    def fill(cls, folder):
        for number, size in enumerate(cls.SIZES):
            pictures.write(folder / f"{number}.png", *size, cls.UPPER, when=pictures.NOON - 60 * number, below=cls.LOWER)

    def colors(self, page, index, *places):
        """Returns the colors of a tile at shares of its width and height."""
        width, height, channels, pixels = looks.read(page.tab.locator(f".tile[aria-posinset='{index + 1}']").screenshot())
        starts = [channels * (int(y * height) * width + int(x * width)) for x, y in places]
        # WebP changes colors by one.
        return [tuple(round(value / 20) * 20 for value in pixels[start : start + 3]) for start in starts]

    def test_tiles_are_cropped_and_span_columns(self):
        for spacing, options in ((12, {}), (8, {"width": 390, "height": 844, "device_scale_factor": 2})):
            page = self.open(**options)
            page.wait_for_thumbnails()
            screenshot, strip, _, *photos = page.photos()
            column = photos[0].width
            self.assertAlmostEqual(screenshot.height, 2 * column, delta=1)
            self.assertAlmostEqual(strip.width, 2 * column + spacing, delta=1)
            self.assertAlmostEqual(strip.height, strip.width / 2.6, delta=1)
            # The screenshot begins with its top, and the icon fills its tile.
            self.assertEqual(self.colors(page, 0, (0.5, 0.1), (0.5, 0.9)), [self.UPPER] * 2)
            self.assertEqual(self.colors(page, 1, (0.5, 0.2), (0.5, 0.8)), [self.UPPER, self.LOWER])
            self.assertEqual(self.colors(page, 2, (0.1, 0.1), (0.9, 0.4), (0.1, 0.6), (0.9, 0.9)), [self.UPPER] * 2 + [self.LOWER] * 2)
            self.screenshot(page, f"long-pictures-{page.tab.viewport_size['width']}")
            self.assert_apart(page)

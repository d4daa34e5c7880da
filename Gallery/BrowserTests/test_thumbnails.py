"""Which thumbnails are requested, in which order, and which requests are canceled."""

import re

from support.case import MadeUpCase
from support.made_up import made_up


class ThumbnailTests(MadeUpCase):
    def setUp(self):
        super().setUp()
        self.server = self.serve(made_up(1_000))

    def asked(self, page, count):
        """Waits until a number of thumbnails has been requested."""
        page.wait("(count) => document.querySelectorAll('.tile img[src$=\".webp\"]').length >= count", count)
        return self.server.thumbnails()

    def all_there(self, page):
        page.wait(
            """() => [...document.querySelectorAll('.tile img')]
              .every((image) => image.src.endsWith('.webp') && image.complete && image.naturalWidth)"""
        )

    def test_only_what_is_in_the_document(self):
        page = self.page().open()
        self.all_there(page)
        self.assertEqual(sorted(self.server.thumbnails()), sorted(photo.id for photo in page.photos()))
        page.scroll_to(page.visible_height)
        self.all_there(page)
        asked = self.server.thumbnails()
        self.assertEqual(len(asked), len(set(asked)))

    def test_nothing_is_asked_twice(self):
        page = self.page().open()
        # Requests of thumbnails that are scrolled away are canceled, and repeated later.
        self.all_there(page)
        page.scroll_to(2_000)
        self.all_there(page)
        page.scroll_to(0)
        self.all_there(page)
        asked = self.server.thumbnails()
        self.assertEqual(len(asked), len(set(asked)))

    def test_nearest_first(self):
        self.server.hold("/thumbnails/")
        page = self.page().open()
        first = self.asked(page, 4)
        middle = page.scroll_position + 400
        distances = {photo.id: abs(photo.y + (photo.height) / 2 - middle) for photo in page.photos()}
        nearest = sorted(distances, key=distances.get)[: len(first)]
        self.assertEqual(set(first), set(nearest))
        self.server.release()
        self.all_there(page)

    def test_a_few_at_a_time(self):
        """Searches, captions and events needn't wait for pictures."""
        self.server.hold("/thumbnails/")
        page = self.page().open()
        self.asked(page, 4)
        page.search("mountains", "250 of 1,000")
        self.assertLessEqual(len(self.server.thumbnails()) - len(self.server.cancelled), 4)
        self.server.release()
        self.all_there(page)

    def test_what_scrolled_away_is_cancelled(self):
        self.server.hold("/thumbnails/")
        page = self.page().open()
        held = self.asked(page, 4)
        with page.tab.expect_event("requestfailed", lambda request: f"/{held[0]}-" in request.url) as failed:
            page.scroll_to(20_000)
        self.assertIn("ERR_ABORTED", failed.value.failure)
        self.server.release()
        self.all_there(page)
        # Some hundred thumbnails on the way weren't requested. If the photos there arrive after the scrolling, the wall can have shown
        # a few others at first.
        asked, shown = set(self.server.thumbnails()) - set(held), {photo.id for photo in page.photos()}
        self.assertEqual(shown - asked, set())
        self.assertLess(len(asked - shown), 10)

    def test_size_follows_column_and_density(self):
        """The smallest width that is enough for a column: 301 points are 301, 602 or 903 pixels. A panorama has two columns."""
        for density, width in ((1, 480), (2, 960), (3, 960)):
            page = self.page(device_scale_factor=density).open()
            self.all_there(page)
            self.assertEqual(self.widths(page), {width}, density)
        page = self.page().open()
        page.set_column_width(120)
        page.wait("() => [...document.querySelectorAll('.tile img')].every((image) => image.width > 200 || image.src.endsWith('-240.webp'))")
        page.set_column_width(520)
        page.wait("() => [...document.querySelectorAll('.tile img')].every((image) => image.width > 700 || image.src.endsWith('-960.webp'))")

    def widths(self, page):
        sources = page.tab.evaluate("[...document.querySelectorAll('.tile img')].filter((image) => image.width < 400).map((image) => image.src)")
        return {int(re.search(r"-(\d+)\.webp", source)[1]) for source in sources}

    def test_a_blurred_version_is_visible_until_the_picture_has_loaded(self):
        # The server knows it once it has made the thumbnails.
        page = self.page().open()
        page.wait(
            """async () => {
              const { wall } = await import(document.querySelector('script[type=module]').src);
              return wall.tiles.length > 0 && wall.tiles.every(({ index }) => wall.engine.blurred(index));
            }"""
        )
        self.server.hold("/thumbnails/")
        page = self.page().open()
        page.wait("() => [...document.querySelectorAll('.tile')].every((tile) => tile.querySelector('canvas'))")
        # Photos of one color in four grays, and what six bits of its components make of it.
        drawn = page.tab.evaluate(
            """[...document.querySelectorAll('.tile')].map((tile) => {
              const canvas = tile.querySelector('canvas');
              if (getComputedStyle(canvas).display !== 'block') return 'hidden';
              const image = tile.querySelector('img').getBoundingClientRect();
              const frame = canvas.getBoundingClientRect();
              if (image.x !== frame.x || image.y !== frame.y || image.width !== frame.width || image.height !== frame.height) return 'elsewhere';
              return canvas.getContext('2d').getImageData(3, 3, 1, 1).data.join(' ');
            })"""
        )
        self.assertEqual(set(drawn), {"130 126 132 255", "76 80 74 255", "181 186 179 255", "101 105 98 255"})
        self.screenshot(page, "placeholders")
        self.server.release()
        self.all_there(page)
        page.wait("() => document.querySelectorAll('.tile.blurred').length === 0")
        self.assertEqual(page.tab.evaluate("document.querySelectorAll('.tile canvas').length"), 0)
        # Transparent pictures keep their color.
        colors = page.tab.evaluate("[...document.querySelectorAll('.tile img')].map((image) => getComputedStyle(image).backgroundColor)")
        self.assertIn("rgb(132, 130, 132)", colors)

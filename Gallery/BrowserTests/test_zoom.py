"""Zooming the open photo with the wheel, keys and touch, and the visible part of the original."""

from support import pictures
from support.browsers import in_every_browser, only_in_chromium, with_a_wheel
from support.case import FolderCase
from support.finger import Finger

# The position of the photo on the stage.
FRAME = """() => {
  const { x, y, width, height } = document.querySelector('#photo .picture').getBoundingClientRect();
  return { x, y, width, height };
}"""
# Touch events, sent together: a drag that ends in motion.
PUSH = """([x, y, byX, byY]) => {
  const stage = document.querySelector('#photo .stage');
  const send = (type, clientX, clientY) => stage.dispatchEvent(new PointerEvent(type, {
    clientX, clientY, pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, button: 0 }));
  send('pointerdown', x, y);
  for (const share of [0.25, 0.5, 0.75, 1]) send('pointermove', x + share * byX, y + share * byY);
  send('pointerup', x + byX, y + byY);
}"""

# Touch events of a pinch whose second finger goes on for a way after the first one has left.
PINCH = """([[x, y], [otherX, otherY], [toX, toY], [otherToX, otherToY], [byX, byY]]) => {
  const stage = document.querySelector('#photo .stage');
  const send = (type, pointerId, clientX, clientY) => stage.dispatchEvent(new PointerEvent(type, {
    clientX, clientY, pointerId, pointerType: 'touch', isPrimary: pointerId === 7, bubbles: true, button: 0 }));
  send('pointerdown', 7, x, y);
  send('pointerdown', 8, otherX, otherY);
  send('pointermove', 7, toX, toY);
  send('pointermove', 8, otherToX, otherToY);
  send('pointerup', 7, toX, toY);
  send('pointermove', 8, otherToX + byX, otherToY + byY);
  send('pointerup', 8, otherToX + byX, otherToY + byY);
}"""


class PhotosToZoom(FolderCase):
    @classmethod
    def fill(cls, folder):
        for number, (name, width, height) in enumerate((("large", 4000, 3000), ("small", 120, 90), ("other", 900, 900))):
            pictures.write(folder / f"{name}.png", width, height, when=pictures.NOON - number)

    def open_photo(self, name, **options):
        """Opens a photo, and waits until its picture for the window has loaded."""
        page = self.open(**options)
        self.ids = dict(zip(("large", "small", "other"), (photo.id for photo in page.photos())))
        page.tab.click(f".tile[data-photo='{self.ids[name]}'] a")
        return self.wait_for_picture(page)

    def wait_for_picture(self, page):
        page.wait_for_photo()
        return page.still()

    def frame(self, page):
        return page.still().tab.evaluate(FRAME)

    def assert_frame(self, page, x, y, width, height):
        frame = self.frame(page)
        for found, wanted in zip(frame.values(), (x, y, width, height)):
            self.assertAlmostEqual(found, wanted, delta=0.6, msg=str(frame))

    def share(self, frame, x, y):
        """Returns the point of the photo at a point of the window, as shares of its width and height."""
        return (x - frame["x"]) / frame["width"], (y - frame["y"]) / frame["height"]

    def assert_same_point(self, before, after, x, y):
        for one, other in zip(self.share(before, x, y), self.share(after, x, y)):
            self.assertAlmostEqual(one, other, delta=0.002)


@in_every_browser
class ZoomTests(PhotosToZoom):
    def test_all_of_it_edge_to_edge(self):
        # 1280 × 800 points: 800 high, and 800 × 4 / 3 wide, centered.
        self.assert_frame(self.open_photo("large"), 106.67, 0, 1066.67, 800)

    @with_a_wheel
    def test_a_small_picture_is_blown_up_to_twice_its_size_and_no_further(self):
        page = self.open_photo("small")
        self.assert_frame(page, 520, 310, 240, 180)
        page.tab.mouse.move(640, 400)
        page.tab.mouse.wheel(0, -400)
        for key in ("z", "+"):
            page.tab.keyboard.press(key)
        self.assert_frame(page, 520, 310, 240, 180)
        self.assertFalse(page.tab.is_visible("#photo .zoom"))

    def test_escape_ends_the_zoom_first(self):
        page = self.open_photo("large")
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        page.tab.keyboard.press("Escape")
        page.wait("() => !document.querySelector('#photo .stage.zoomed')")
        self.assertEqual(page.open_id, self.ids["large"])
        page.tab.keyboard.press("?")
        page.tab.wait_for_selector("#shortcuts[open]")
        page.tab.keyboard.press("Escape")
        page.tab.wait_for_selector("#shortcuts", state="detached")
        page.tab.keyboard.press("Escape")
        page.wait("() => !document.getElementById('photo').open")

    @with_a_wheel
    def test_the_wheel_zooms_to_where_it_is(self):
        page = self.open_photo("large")
        before = self.frame(page)
        page.tab.mouse.move(400, 300)
        page.tab.mouse.wheel(0, -200)
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        after = self.frame(page)
        self.assertGreater(after["width"], 1.2 * before["width"])
        self.assert_same_point(before, after, 400, 300)
        self.assertEqual(page.tab.evaluate("visualViewport.scale"), 1)
        page.tab.mouse.wheel(0, 2_000)
        page.wait("() => !document.querySelector('#photo .stage.zoomed')")
        self.assert_frame(page, 106.67, 0, 1066.67, 800)

    def test_keys(self):
        page = self.open_photo("large")
        page.tab.mouse.move(500, 500)
        before = self.frame(page)
        page.tab.keyboard.press("+")
        after = self.frame(page)
        self.assertAlmostEqual(after["width"], 1.5 * before["width"], delta=0.6)
        self.assert_same_point(before, after, 500, 500)
        page.tab.keyboard.press("-")
        self.assert_frame(page, 106.67, 0, 1066.67, 800)
        page.tab.keyboard.press("+")
        page.tab.keyboard.press("+")
        page.tab.keyboard.press("0")
        self.assert_frame(page, 106.67, 0, 1066.67, 800)
        # The largest zoom is twice its pixels.
        for _ in range(12):
            page.tab.keyboard.press("+")
        self.assertAlmostEqual(self.frame(page)["width"], 8_000, delta=0.6)

    def test_two_clicks_show_the_originals_pixels(self):
        page = self.open_photo("large")
        before = self.frame(page)
        page.tab.mouse.dblclick(300, 200)
        page.wait("() => document.querySelector('#photo .picture img.original.shown')")
        after = self.frame(page)
        self.assertAlmostEqual(after["width"], 4_000, delta=0.6)
        self.assert_same_point(before, after, 300, 200)
        self.assertEqual(page.tab.inner_text("#photo .scale"), "100% · All 4,000 × 3,000 pixels")
        self.screenshot(page, "zoom")
        page.tab.mouse.dblclick(300, 200)
        self.assert_frame(page, 106.67, 0, 1066.67, 800)

    def test_a_drag_pans_as_far_as_the_edges(self):
        page = self.open_photo("large")
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        before = self.frame(page)
        page.tab.mouse.move(600, 400)
        page.tab.mouse.down()
        page.tab.mouse.move(500, 350, steps=4)
        after = self.frame(page)
        self.assertEqual((before["x"] - after["x"], before["y"] - after["y"]), (100, 50))
        page.tab.mouse.move(1_270, 790, steps=4)
        for _ in range(4):
            page.tab.mouse.up()
            page.tab.mouse.move(10, 10)
            page.tab.mouse.down()
            page.tab.mouse.move(1_270, 790, steps=4)
        page.tab.mouse.up()
        page.wait("() => document.querySelector('#photo .picture').getBoundingClientRect().x === 0")
        frame = self.frame(page)
        self.assertEqual((frame["x"], frame["y"]), (0, 0))
        self.assertTrue(page.tab.evaluate("document.getElementById('photo').open"))

    def test_a_push_glides_on(self):
        page = self.open_photo("large")
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        left = self.frame(page)["x"]
        page.tab.evaluate(PUSH, [600, 400, -40, 0])
        page.wait("(x) => document.querySelector('#photo .picture').getBoundingClientRect().x < x - 60", left)

    def test_the_arrows_move_a_photo_that_is_near(self):
        page = self.open_photo("large")
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        before = self.frame(page)
        page.tab.keyboard.press("ArrowRight")
        page.wait("(x) => document.querySelector('#photo .picture').getBoundingClientRect().x < x", before["x"])
        self.assertEqual(page.open_id, self.ids["large"])

    def test_a_click_on_the_dark_surround_closes(self):
        page = self.open_photo("large")
        page.tab.mouse.click(640, 400)
        page.still()
        self.assertTrue(page.tab.evaluate("document.getElementById('photo').open"))
        page.tab.mouse.click(50, 600)
        page.wait("() => !document.getElementById('photo').open && !location.search.includes('photo')")

    def test_another_size_of_the_window(self):
        page = self.open_photo("large")
        page.resize(900, 700)
        self.assert_frame(page, 0, 12.5, 900, 675)
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        page.resize(1_000, 600)
        self.assertAlmostEqual(self.frame(page)["width"], 4_000, delta=0.6)

    def test_the_button_says_whether_it_is_pressed(self):
        page = self.open_photo("large")
        zoom = page.tab.locator("#photo .zoom")
        self.assertEqual(zoom.get_attribute("aria-pressed"), "false")
        page.tab.click("#photo .menu")
        zoom.click()
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        self.assertEqual(zoom.get_attribute("aria-pressed"), "true")
        page.tab.click("#photo .menu")
        zoom.click()
        self.assert_frame(page, 106.67, 0, 1066.67, 800)
        self.assertEqual(zoom.get_attribute("aria-pressed"), "false")


class FingerTests(PhotosToZoom):
    """Tests with a touch screen, which only Chromium's tools can simulate."""

    def touch(self, page, *steps):
        """Simulates touches, slowly. Each step has the positions of all fingers."""
        finger = Finger(page)
        finger.begin()
        for number, points in enumerate(steps):
            kind = "touchStart" if number == 0 else "touchMove"
            if len(points) > len(steps[number - 1]) and number:
                kind = "touchStart"
            finger.send(kind, 200 * number, *points)
        finger.up()
        return page

    def open_photo(self, name, **options):
        return super().open_photo(name, width=390, height=844, is_mobile=True, has_touch=True, **options)

    def test_two_fingers_zoom_to_what_is_between_them(self):
        page = self.open_photo("large")
        before = self.frame(page)
        self.touch(page, [(150, 422)], [(150, 422), (250, 422)], [(100, 422), (300, 422)], [(50, 422), (350, 422)])
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        after = self.frame(page)
        self.assertAlmostEqual(after["width"], 3 * before["width"], delta=1)
        self.assertAlmostEqual(self.share(after, 200, 422)[0], self.share(before, 200, 422)[0], delta=0.002)
        self.assertEqual(page.tab.evaluate("visualViewport.scale"), 1)
        self.screenshot(page, "pinch")

    def test_pinching_back_to_all_of_it_stays_on_the_photo(self):
        page = self.open_photo("other")
        before = self.frame(page)
        for name, apart, together in (
            ("the first finger goes right", [(60, 422), (330, 422)], [(200, 422), (210, 422)]),
            ("the first finger goes down", [(195, 250), (195, 600)], [(195, 440), (195, 450)]),
        ):
            for rest in ((), (80, 0), (0, 150)):
                with self.subTest(name, rest=rest):
                    self.touch(page, together, apart)
                    page.wait("() => document.querySelector('#photo .stage.zoomed')")
                    if rest:
                        # One finger leaves before the other, which moves on.
                        page.tab.evaluate(PINCH, [*apart, *together, rest])
                    else:
                        self.touch(page, apart[:1], apart, together)
                    page.wait("() => !document.querySelector('#photo .stage.zoomed')")
                    self.assertEqual(self.frame(page), before)
                    self.assertEqual(page.open_id, self.ids["other"])

    def test_two_taps(self):
        page = self.open_photo("large")
        page.tab.touchscreen.tap(200, 420)
        page.tab.touchscreen.tap(201, 421)
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        self.assertAlmostEqual(self.frame(page)["width"], 4_000, delta=0.6)

    def test_two_taps_show_more_of_a_picture_with_few_pixels(self):
        page = self.open_photo("other", device_scale_factor=3)
        before = self.frame(page)["width"]
        page.tab.touchscreen.tap(200, 420)
        page.tab.touchscreen.tap(201, 421)
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        self.assertAlmostEqual(self.frame(page)["width"], 2 * before, delta=0.6)

    def test_swipes(self):
        page = self.open_photo("large")
        self.touch(page, [(300, 400)], [(200, 405)], [(80, 405)])
        page.wait_until_open(self.ids["small"])
        self.wait_for_picture(page)
        self.touch(page, [(80, 400)], [(200, 405)], [(300, 405)])
        page.wait_until_open(self.ids["large"])
        self.wait_for_picture(page)
        self.touch(page, [(200, 300)], [(205, 400)], [(205, 600)])
        page.wait("() => !document.getElementById('photo').open && !location.search.includes('photo')")
        # The wall behind it has received no events.
        page.still()
        self.assertFalse(page.tab.evaluate("document.getElementById('photo').open"))

    def test_a_short_swipe_lets_it_go_back(self):
        page = self.open_photo("large")
        before = self.frame(page)
        self.touch(page, [(300, 400)], [(280, 402)], [(260, 402)])
        self.assertEqual(self.frame(page), before)
        self.assertEqual(page.open_id, self.ids["large"])


class ScreenTests(PhotosToZoom):
    def test_pixels_are_those_of_the_screen(self):
        page = self.open_photo("large", device_scale_factor=2)
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .picture img.original.shown')")
        self.assertAlmostEqual(self.frame(page)["width"], 2_000, delta=0.6)
        small = self.open_photo("small", device_scale_factor=2)
        self.assert_frame(small, 580, 355, 120, 90)


@in_every_browser
class WallBehindTests(PhotosToZoom):
    """A wall that is larger than the window."""

    @classmethod
    def fill(cls, folder):
        super().fill(folder)
        for number in range(30):
            pictures.write(folder / f"more-{number}.png", 300, 400, when=pictures.NOON - 100 - number)

    @with_a_wheel
    def test_the_wall_behind_stays_where_it_is(self):
        page = self.open()
        page.wait_for_count("33")
        page.scroll_to(300)
        page.tab.click(".tile a >> nth=4")
        self.wait_for_picture(page)
        before = page.scroll_position
        self.assertGreater(before, 0)
        page.tab.mouse.move(640, 400)
        page.tab.mouse.wheel(0, 500)
        for key in ("Space", "PageDown", "ArrowDown"):
            page.tab.keyboard.press(key)
        page.still()
        page.still()
        self.assertEqual(page.scroll_position, before)

    @with_a_wheel
    def test_the_wall_behind_a_dialog_stays_where_it_is(self):
        page = self.open()
        page.wait_for_count("33")
        page.scroll_to(300)
        before = page.scroll_position
        page.tab.keyboard.press("?")
        page.tab.locator("#shortcuts h2").wait_for()
        for x, y in ((20, 780), (640, 400)):
            page.tab.mouse.move(x, y)
            page.tab.mouse.wheel(0, 400)
            page.drawn()
        self.assertEqual(page.scroll_position, before)
        # Its edge belongs to it. A click beside it closes it, and does nothing else.
        box = page.tab.locator("#shortcuts").bounding_box()
        page.tab.mouse.click(box["x"] + 5, box["y"] + 5)
        self.assertTrue(page.tab.is_visible("#shortcuts"))
        page.tab.mouse.move(640, 400)
        page.tab.mouse.down()
        page.tab.mouse.move(box["x"] - 50, 400)
        page.tab.mouse.up()
        self.assertTrue(page.tab.is_visible("#shortcuts"))
        page.tab.mouse.click(box["x"] - 50, 400)
        page.tab.locator("#shortcuts").wait_for(state="hidden")
        page.still()
        self.assertFalse(page.tab.evaluate("document.getElementById('photo').open"))
        self.assertEqual(page.scroll_position, before)

    @only_in_chromium
    def test_the_walls_scrollbar_is_not_beside_the_photo(self):
        for query in ("", "?dir=rtl"):
            page = self.open(query, scrollbars=True)
            page.wait_for_count("33")
            wall = "JSON.stringify([...document.querySelectorAll('.tile')].map((tile) => tile.style.cssText))"
            before = page.tab.evaluate(wall)
            scrollbar = page.tab.evaluate("innerWidth - document.documentElement.clientWidth")
            self.assertEqual(scrollbar, 15)
            page.tab.click(".tile a >> nth=0")
            self.wait_for_picture(page)
            self.assertEqual(page.tab.evaluate("document.documentElement.clientWidth"), 1_280)
            self.assertEqual(page.tab.locator("#photo .stage").bounding_box(), {"x": 0, "y": 0, "width": 1_280, "height": 800})
            self.assertEqual(page.tab.evaluate(wall), before)
            page.tab.keyboard.press("Escape")
            page.wait("() => !document.getElementById('photo').open")
            self.assertEqual(page.tab.evaluate("innerWidth - document.documentElement.clientWidth"), 15)
            self.assertEqual(page.tab.evaluate(wall), before)

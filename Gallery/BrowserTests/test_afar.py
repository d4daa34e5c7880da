"""The overview: months and years."""

from support.browsers import in_every_browser, only_in_chromium, with_a_wheel
from support.case import MadeUpCase
from support.made_up import made_up, server

# Adds five more wheel events to the next one.
TURNS = """(deltaY) => addEventListener('wheel', ({ target, clientX, clientY }) => {
  for (let turn = 0; turn < 5; turn++) {
    target.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY, clientX, clientY, bubbles: true, cancelable: true }));
  }
}, { once: true })"""


@in_every_browser
class AfarTests(MadeUpCase):
    """2,500 photos of 400 days: 2024 and a month of 2023."""

    photos = made_up(2_500, per_day=6)

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # The server that its tests share.
        server(cls.photos)

    def setUp(self):
        super().setUp()
        self.serve(self.photos)
        self.wall = self.page().open()

    def headings(self):
        return self.wall.tab.locator(".heading h2").all_inner_texts()

    def test_months_and_years(self):
        self.wall.look_from_afar("Months")
        self.assertEqual(self.headings()[:2], ["December 2024\n186", "November 2024\n180"])
        self.assertEqual(self.wall.tab.get_attribute("#size", "aria-valuetext"), "Months")
        # Some photos of each month represent all of it.
        month = self.wall.tab.evaluate("[...document.querySelectorAll('.tile a')].filter((link) => link.ariaLabel.endsWith('December 2024')).length")
        self.assertLessEqual(month, 32)
        self.assertGreater(month, 16)
        self.assert_apart(self.wall)
        self.assertEqual(self.wall.count_text, "2,500")
        self.screenshot(self.wall, "months")
        self.wall.look_from_afar("Years")
        self.assertEqual(self.headings(), ["2024\n2,196", "2023\n304"])
        self.screenshot(self.wall, "years")
        self.wall.look_from_afar("Days")
        self.assertEqual(self.wall.first_whole().index, 0)

    def test_there_and_back_is_where_one_was(self):
        self.wall.scroll_to(9_000)
        for what in ("Months", "Years", "Months", "Days"):
            self.wall.look_from_afar(what)
        self.assertAlmostEqual(self.wall.scroll_position, 9_000, delta=1)

    def test_a_photo_leads_nearer(self):
        self.wall.look_from_afar("Years")
        photo = self.wall.photos()[15]
        self.wall.tab.click(f".tile[data-photo='{photo.id}'] a")
        self.wall.still()
        # In the overview of months, another photo may represent it.
        self.assertEqual(self.wall.tab.get_attribute("#size", "aria-valuetext"), "Months")
        photo = self.wall.photo(self.wall.focused_id)
        self.wall.tab.click(f".tile[data-photo='{photo.id}'] a")
        self.wall.still()
        self.assertIn(photo.id, [each.id for each in self.wall.seen()])
        self.assertEqual(self.wall.focused_id, photo.id)
        self.assertEqual(self.wall.tab.get_attribute("#size", "aria-valuetext"), "Columns of 240 pixels")
        self.assertFalse(self.wall.tab.evaluate("document.getElementById('photo').open"))

    def test_by_keyboard(self):
        self.wall.look_from_afar("Years")
        self.wall.tab.keyboard.press("Escape")
        self.wall.tab.evaluate("document.activeElement.blur()")
        self.wall.tab.keyboard.press("ArrowRight")
        self.wall.tab.keyboard.press("ArrowRight")
        self.wall.still()
        self.assertEqual(self.wall.focused_id, self.wall.photos()[1].id)
        for _ in range(2):
            focused = self.wall.focused_id
            self.wall.tab.keyboard.press("Enter")
            self.wall.still()
            self.assertIn(self.wall.focused_id, [photo.id for photo in self.wall.seen()])
        self.assertEqual(self.wall.focused_id, focused)
        self.assertEqual(self.wall.tab.get_attribute("#size", "aria-valuetext"), "Columns of 240 pixels")

    def test_back_leads_back(self):
        self.wall.look_from_afar("Months")
        self.wall.tab.evaluate("history.back()")
        self.wall.wait("() => document.getElementById('size').value === '240'")

    @with_a_wheel
    def test_the_wheel_with_the_control_key(self):
        """Like a trackpad's pinch. The page itself isn't zoomed."""
        self.wall.tab.mouse.move(600, 400)
        self.wall.tab.keyboard.down("Control")
        for sign, text in ((1, "Months"), (-1, "Columns")):
            # The browser's own event comes with five more. Pauses, which occur on slow machines, would end the
            # series.
            self.wall.tab.evaluate(TURNS, sign * 100)
            self.wall.tab.mouse.wheel(0, sign * 100)
            self.wall.wait("(text) => document.getElementById('size').ariaValueText.startsWith(text)", text)
        self.wall.tab.keyboard.up("Control")
        self.assertEqual(self.wall.tab.evaluate("visualViewport.scale"), 1)
        self.assertEqual(self.wall.tab.evaluate("innerWidth"), 1_280)

    @only_in_chromium
    def test_two_fingers(self):
        self.pinch_to_months_and_back(range(250, 100, -10))

    @only_in_chromium
    def test_two_fingers_slowly(self):
        """The browser draws between the positions of the fingers, so months come and go while photos are smaller."""
        self.pinch_to_months_and_back(range(250, 100, -10), isSlow=True)

    def pinch_to_months_and_back(self, halves, isSlow=False):
        page = self.page(width=390, height=844, is_mobile=True, has_touch=True, device_scale_factor=2).open()
        page.scroll_to(5_000)
        session = page.tools()

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]})

        touch("touchStart", (195, 200), (195, 700))
        for half in halves:
            touch("touchMove", (195, 450 - half), (195, 450 + half))
            if isSlow:
                page.drawn()
        page.wait("() => document.getElementById('size').ariaValueText === 'Months'")
        self.screenshot(page, "phone-months")
        for half in range(100, 251, 10):
            touch("touchMove", (195, 450 - half), (195, 450 + half))
            if isSlow:
                page.drawn()
        touch("touchEnd")
        page.wait("() => document.getElementById('size').value === '160'")
        page.still()
        self.assertAlmostEqual(page.scroll_position, 5_000, delta=1)
        self.assertEqual(page.tab.evaluate("visualViewport.scale"), 1)

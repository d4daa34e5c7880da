"""The page on a phone, and touch."""

from support.case import FolderCase, MadeUpCase
from support.made_up import made_up

PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}


class PhoneTests(FolderCase):
    def open_photo(self):
        page = self.open(**PHONE)
        page.tab.tap(".tile a >> nth=1")
        page.wait_for_photo()
        return page.still()

    def test_select_leaves_the_screen_to_the_photos(self):
        page = self.open(**PHONE)
        page.tab.tap("#view-button")
        page.still()
        page.tab.tap("#select")
        page.still()
        self.assertEqual(page.visible("#view, #tags"), [])
        self.assertLess(page.bar_height, 844 / 4)
        self.assertIn("Done", page.visible("#selection button"))
        self.screenshot(page, "phone-selecting")

    def test_the_search_field_says_what_fits(self):
        width = """() => {
          const field = document.getElementById('search');
          const style = getComputedStyle(field);
          const canvas = document.createElement('canvas').getContext('2d');
          canvas.font = style.font;
          const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
          return [field.placeholder, canvas.measureText(field.placeholder).width <= room];
        }"""
        for size, text in ((390, "Search"), (641, "Search 60 photos"), (1_280, "Search 60 photos")):
            page = self.open(width=size)
            self.assertEqual(page.tab.evaluate(width), [text, True], size)
            page.resize(390, 800)
            page.wait("() => document.getElementById('search').placeholder === 'Search'")

    def test_a_tap_on_a_photo_hides_the_controls(self):
        page = self.open_photo()
        # The element at the middle of the close button.
        close = page.tab.locator("#photo .close").bounding_box()
        x, y = close["x"] + close["width"] / 2, close["y"] + close["height"] / 2
        there = "([x, y]) => document.elementFromPoint(x, y).closest('button')?.ariaLabel ?? ''"
        for number, seen in enumerate(("Close", "", "Close")):
            self.assertEqual(page.tab.evaluate(there, [x, y]), seen)
            self.screenshot(page, f"phone-photo-{number}")
            # Too far apart for a double tap.
            page.tab.touchscreen.tap(195, 380 + 60 * number)
            page.wait("(bare) => document.getElementById('photo').classList.contains('bare') === bare", seen != "")
        self.assertTrue(page.tab.evaluate("document.getElementById('photo').open"))

    def test_no_arrows_lie_on_a_photo(self):
        page = self.open_photo()
        seen = page.tab.evaluate(
            """() => [...Array(390).keys()].map((x) => document.elementFromPoint(x, 422).closest('button')?.ariaLabel)
              .filter(Boolean)"""
        )
        self.assertEqual(seen, [])

    def test_a_long_press_selects(self):
        page = self.open(**PHONE)
        photo = page.photos()[0]
        x, y = photo.x + photo.width / 2, page.bar_height + photo.top + photo.height / 2
        session = page.tab.context.new_cdp_session(page.tab)
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        page.tab.locator(".tile.selected").wait_for()
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.still()
        self.assertFalse(page.tab.evaluate("document.getElementById('photo').open"))
        self.assertEqual(page.visible("#selection p"), ["1 photo selected"])
        # The next tap selects, too.
        page.tab.tap(".tile a >> nth=1")
        page.wait("() => document.querySelectorAll('.tile.selected').length === 2")

    def test_there_is_no_list_of_keys(self):
        page = self.open(**PHONE)
        page.tab.tap("#view-button")
        page.still()
        self.assertEqual(page.visible("#help"), [])


class PinchTests(MadeUpCase):
    def test_one_pinch_leads_to_the_next_period(self):
        self.serve(made_up(1_000, per_day=6))
        page = self.page(**PHONE).open()
        session = page.tab.context.new_cdp_session(page.tab)

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]})

        for period in ("Months", "Years"):
            touch("touchStart", (195, 200), (195, 700))
            for half in range(250, 60, -10):
                touch("touchMove", (195, 450 - half), (195, 450 + half))
            touch("touchEnd")
            page.still()
            self.assertEqual(page.tab.evaluate("document.getElementById('size').ariaValueText"), period)

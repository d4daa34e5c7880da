"""The page on a phone, and touch."""

from support.finger import Finger
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

    def test_actions_are_below_the_photos(self):
        page = self.open(**PHONE)
        page.tab.tap("#select")
        page.tab.tap(".tile a >> nth=0")
        page.still()
        shown = "#selection .acts button"
        few = ["Select all", "Download", "Copy links", "Slideshow", "More"]
        self.assertEqual(page.visible(shown), few)
        self.screenshot(page, "phone-selected")
        page.tab.tap("#selection [aria-label=More]")
        self.assertEqual(page.tab.get_attribute("#selection [aria-label=More]", "aria-expanded"), "true")
        self.assertEqual(page.visible(shown), [*few, "Favorite", "Album", "Smaller", "Show", "Print", "Clear"])
        self.screenshot(page, "phone-selected-more")
        page.tab.tap("#selection [aria-label='Clear selection']")
        self.assertEqual((page.visible(shown), page.visible("#selection p")), (few, ["0 photos selected"]))
        # The last photo is above the actions.
        page.scroll_to(100_000)
        bottom = "(selector) => Math.max(...[...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().bottom))"
        top = page.tab.evaluate("document.querySelector('.acts').getBoundingClientRect().top")
        self.assertLessEqual(page.tab.evaluate(bottom, ".tile"), top)
        self.assertEqual(page.tab.evaluate(bottom, ".acts"), 844)
        self.screenshot(page, "phone-selecting-end")

    def test_back_leaves_the_view_options(self):
        page = self.open(**PHONE)
        length = page.tab.evaluate("history.length")
        page.tab.tap("#view-button")
        page.still()
        self.assertNotEqual(page.visible("#view label"), [])
        page.tab.go_back()
        page.wait("() => !document.getElementById('bar').classList.contains('open')")
        # Another layout takes the entry of the options. What they open does, too.
        page.tab.tap("#view-button")
        page.tab.tap("#kinds label:has([value=grid])")
        page.tab.tap("#view-button")
        page.still()
        self.assertEqual(page.tab.evaluate("history.length"), length + 1)
        page.tab.go_back()
        page.wait("() => document.querySelector('[value=waterfall]').checked")
        page.tab.tap("#view-button")
        page.tab.tap("#select")
        page.still()
        self.assertEqual(page.tab.evaluate("[history.length, history.state.layer]"), [length + 1, "selection"])
        page.tab.go_back()
        page.wait("() => !document.getElementById('selection')")

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

    def test_a_swipe_shows_the_details_after_a_tap(self):
        page = self.open_photo()
        page.tab.touchscreen.tap(195, 400)
        page.wait("() => document.getElementById('photo').classList.contains('bare')")
        finger = Finger(page)
        finger.swipe((195, 600), (195, 500), (195, 380))
        finger.up()
        page.wait("() => !document.getElementById('photo-details').hidden")
        self.assertEqual(page.tab.evaluate("getComputedStyle(document.getElementById('photo-details')).opacity"), "1")
        self.assertTrue(page.tab.evaluate("document.elementFromPoint(195, 700).closest('#photo-details') !== null"))

    def test_a_chosen_term_can_be_read(self):
        for locale in ("en-US", "ar"):
            page = self.open("?q=people:%22Anna+Berg%22", locale=locale, **PHONE)
            name = page.tab.evaluate("(({ innerText, scrollWidth, clientWidth }) => [innerText, scrollWidth <= clientWidth])(document.querySelector('#chips span'))")
            self.assertEqual(name, ["Anna Berg", True], locale)

    def test_one_photo_a_row(self):
        page = self.open(**PHONE)
        self.assertEqual(len({photo.x for photo in page.photos()}), 2)
        page.tab.tap("#view-button")
        page.tab.evaluate("(({ max }, size) => { size.value = max; size.dispatchEvent(new Event('input')); })(document.getElementById('size'), document.getElementById('size'))")
        page.still()
        widths = [(photo.x, photo.width) for photo in page.photos()]
        self.assertEqual(set(widths), {(8, 374)})

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
        session = page.tools()
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        page.tab.locator(".tile.selected").wait_for()
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.still()
        self.assertFalse(page.tab.evaluate("document.getElementById('photo').open"))
        self.assertEqual(page.visible("#selection p"), ["1 photo selected"])
        # The next tap selects, too.
        page.tab.tap(".tile a >> nth=1")
        page.wait("() => document.querySelectorAll('.tile.selected').length === 2")

    def test_a_finger_selects_what_it_moves_over(self):
        page = self.open(**PHONE)
        photos = page.photos()
        session = page.tools()

        def touch(kind, *photos):
            points = [{"x": photo.x + photo.width / 2, "y": page.bar_height + photo.top + photo.height / 2} for photo in photos]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        touch("touchStart", photos[0])
        page.tab.locator(".tile.selected").wait_for()
        touch("touchMove", photos[3])
        page.wait("() => document.querySelectorAll('.tile.selected').length === 4")
        touch("touchMove", photos[1])
        page.wait("() => document.querySelectorAll('.tile.selected').length === 2")
        touch("touchEnd")
        page.still()
        self.assertEqual((page.visible("#selection p"), page.scroll_position), (["2 photos selected"], 0))

    def test_a_second_finger_ends_a_long_press(self):
        """Also between two photos, as when the user pinches."""
        page = self.page(**PHONE)
        page.take_clock()
        page.open()
        photo = page.photos()[0]
        y = page.bar_height + photo.top + photo.height / 2
        between = photo.x + photo.width + 4
        self.assertFalse(page.tab.evaluate("([x, y]) => document.elementFromPoint(x, y).matches('.tile *')", [between, y]))
        points = [{"x": photo.x + photo.width / 2, "y": y}, {"x": between, "y": y}]
        page.tools().send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
        page.tab.clock.run_for(1_000)
        self.assertEqual(page.tab.locator(".tile.selected").count(), 0)

    def test_the_suggestions_are_on_the_screen(self):
        page = self.open(**PHONE)
        page.tab.tap("#search")
        page.tab.wait_for_selector("#suggestions")
        sides = page.tab.evaluate(
            """() => [...document.querySelectorAll('#suggestions, #suggestions :is([role=option], span)')].map((each) => {
              const { left, right } = each.getBoundingClientRect();
              return left >= 0 && right <= innerWidth;
            })"""
        )
        self.assertGreater(len(sides), 3)
        self.assertNotIn(False, sides)

    def test_there_is_no_list_of_keys(self):
        page = self.open(**PHONE)
        page.tab.tap("#view-button")
        page.still()
        self.assertEqual(page.visible("#help"), [])


class BarTests(MadeUpCase):
    """The bar makes room for the photos while the user scrolls down."""

    # The part of the bar that is visible, and the position of the pinned heading.
    TOPS = """() => [
      Math.max(0, document.getElementById('bar').getBoundingClientRect().bottom),
      document.querySelector('.heading.pinned')?.getBoundingClientRect().top ?? -1,
    ]"""

    def open(self, **options):
        self.serve(made_up(300, per_day=40))
        return self.page(**options).open()

    def tops(self, page, position):
        page.scroll_to(position)
        # The bar slides by a transition.
        page.tab.evaluate("document.getAnimations().forEach((each) => each.finish())")
        return page.tab.evaluate(self.TOPS)

    def test_it_is_hidden_while_scrolling_down(self):
        for size in ({}, {"width": 844, "height": 390}):
            page = self.open(**{**PHONE, **size})
            bar = page.bar_height
            self.assertEqual(self.tops(page, 700), [0, 0])
            hidden = {frame.id: frame for frame in page.photos()}
            # It needs more than a tremble to come back. Meanwhile, no photo moves on the wall.
            self.assertEqual(self.tops(page, 690), [0, 0])
            self.assertEqual(self.tops(page, 660), [bar, bar])
            both = [(frame, hidden[frame.id]) for frame in page.photos() if frame.id in hidden]
            self.assertGreater(len(both), 8)
            for frame, before in both:
                self.assertEqual((frame.x, frame.y, frame.styled), (before.x, before.y, before.styled))
            self.assertEqual(page.scroll_position, 660)
            self.assertEqual(self.tops(page, 900), [0, 0])
            self.screenshot(page, f"bar-hidden-{page.tab.viewport_size['width']}")
            self.assertEqual(self.tops(page, 0), [bar, -1])

    def test_large_windows_keep_it(self):
        page = self.open()
        self.assertEqual(self.tops(page, 2_000), [page.bar_height] * 2)

    def test_it_comes_back_for_what_is_in_it(self):
        page = self.open(**PHONE)
        bar = page.bar_height
        self.assertEqual(self.tops(page, 900), [0, 0])
        page.tab.focus("#search")
        self.assertEqual(self.tops(page, 900), [bar, bar])
        # It stays while the user types.
        self.assertEqual(self.tops(page, 1_200), [bar, bar])
        page.tab.evaluate("document.activeElement.blur()")
        self.assertEqual(self.tops(page, 1_500), [0, 0])
        # A turned phone, and one with a mouse and a large screen.
        page.resize(1_280, 800)
        self.assertEqual(self.tops(page, page.scroll_position), [page.bar_height] * 2)

    def test_it_comes_back_for_a_selection(self):
        page = self.open(**PHONE)
        self.assertEqual(self.tops(page, 900), [0, 0])
        before = page.photos()
        photo = page.first_whole()
        page.tab.evaluate("(id) => document.querySelector(`.tile[data-photo='${id}'] a`).focus()", photo.id)
        page.tab.keyboard.press("x")
        page.still()
        self.assertEqual(self.tops(page, 900), [page.bar_height] * 2)
        self.assertEqual(page.visible("#selection p"), ["1 photo selected"])
        self.assertEqual([each.y for each in page.photos()], [each.y for each in before])

    def test_an_address_leads_back_to_the_same_photo(self):
        page = self.open(**PHONE)
        self.assertEqual(self.tops(page, 3_000), [0, 0])
        photo = page.first_whole()
        page.tab.reload()
        page.ready()
        self.assert_at(page.photo(photo.id), photo.top)
        self.assertEqual(page.tab.evaluate(self.TOPS), [page.bar_height] * 2)

    def test_reduced_motion(self):
        page = self.open(reduced_motion="reduce", **PHONE)
        tops = page.tab.evaluate(
            f"""async () => {{
              scrollTo(0, 900);
              await new Promise((done) => addEventListener('scroll', done, {{ once: true }}));
              return [({self.TOPS})(), document.getAnimations().length];
            }}"""
        )
        self.assertEqual(tops, [[0, 0], 0])


class PinchTests(MadeUpCase):
    def test_one_pinch_leads_to_the_next_period(self):
        self.serve(made_up(1_000, per_day=6))
        page = self.page(**PHONE).open()
        session = page.tools()

        def touch(kind, *points):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(points)]})

        for period in ("Months", "Years"):
            touch("touchStart", (195, 200), (195, 700))
            for half in range(250, 60, -10):
                touch("touchMove", (195, 450 - half), (195, 450 + half))
            touch("touchEnd")
            page.still()
            self.assertEqual(page.tab.evaluate("document.getElementById('size').ariaValueText"), period)

"""Other languages and screens: right to left, phones, dark and light, less motion, more pixels."""

from support.case import FolderCase

MOVING = """document.getAnimations().filter((each) => each.playState === 'running').length"""


class EnvironmentTests(FolderCase):
    def images_are_there(self, page):
        page.wait("() => [...document.querySelectorAll('.tile img')].every((image) => image.src.endsWith('.webp') && image.complete)")

    def test_right_to_left(self):
        page = self.open("?dir=rtl")
        self.assertEqual(page.tab.evaluate("document.documentElement.dir"), "rtl")
        first, second = page.photos()[:2]
        wall = page.tab.evaluate("document.getElementById('wall').clientWidth")
        self.assertAlmostEqual(first.x + first.width, wall - 12, delta=0.5)
        self.assertLess(second.x, first.x)
        self.assert_apart(page)
        page.tab.keyboard.press("Home")
        page.tab.keyboard.press("ArrowLeft")
        page.still()
        self.assertEqual(page.focused_id, second.id)
        # The scrubber is at the other edge, and nothing is wider than the window.
        self.assertEqual(page.tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
        self.assertLess(page.tab.locator("#scrubber").bounding_box()["x"], 640)
        self.images_are_there(page)
        self.screenshot(page, "right-to-left")

    def test_texts_keep_their_direction(self):
        """In a right-to-left page, "12 of 60" isn't shown as "60 of 12", and 200 × 100 not as 100 × 200."""
        ends = """(selector) => {
          const text = document.createTreeWalker(document.querySelector(selector), NodeFilter.SHOW_TEXT).nextNode();
          return [0, text.length - 1].map((at) => {
            const range = document.createRange();
            range.setStart(text, at);
            range.setEnd(text, at + 1);
            return range.getBoundingClientRect().left;
          });
        }"""
        page = self.open("?dir=rtl&tag=garden")
        page.wait_for_count("12 of 60")
        page.tab.click("#select")
        for name in ("#count", ".heading bdi", "#selection p", "h1 .title"):
            first, last = page.tab.evaluate(ends, name)
            self.assertLess(first, last, name)
        page.tab.get_by_role("button", name="Done").click()
        page.tab.click(".tile a >> nth=0")
        page.wait_for_photo()
        page.tab.keyboard.press("i")
        page.still()
        panel = page.tab.locator("#photo .details").bounding_box()
        for number, text in enumerate(page.tab.locator("#photo dd:not(.tags)").all_inner_texts(), 1):
            page.tab.evaluate("(at) => document.querySelectorAll('#photo dd:not(.tags)')[at].id = 'looked-at'", number - 1)
            first, last = page.tab.evaluate(ends, "#looked-at")
            self.assertLess(first, last, text)
            # It begins at the panel's right edge, beside its icon.
            self.assertGreater(last, panel["x"] + panel["width"] - 80, text)
            page.tab.evaluate("() => document.getElementById('looked-at').removeAttribute('id')")
        self.screenshot(page, "right-to-left-details")

    def test_phone(self):
        page = self.open(width=390, height=844, device_scale_factor=3, is_mobile=True, has_touch=True)
        photos = page.photos()
        self.assertEqual(len({photo.x for photo in photos}), 2)
        self.assertEqual(page.tab.evaluate("document.documentElement.scrollWidth"), 390)
        self.assert_apart(page)
        # One row: the wall has the screen.
        self.assertLessEqual(page.tab.locator("#bar").bounding_box()["height"], 56)
        self.images_are_there(page)
        self.screenshot(page, "phone")
        page.tab.tap("#view-button")
        for name in ("#search", "#kinds", "#size", "#tags"):
            box = page.tab.locator(name).bounding_box()
            self.assertGreaterEqual(box["x"], 0, name)
            self.assertLessEqual(box["x"] + box["width"], 390, name)
        for name in ("#kinds label", "#size"):
            box = page.tab.locator(name).first.bounding_box()
            self.assertGreaterEqual(min(box["width"], box["height"]), 44, name)
        self.screenshot(page, "phone-view")
        page.tab.tap("#view-button")
        page.tab.tap(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo[open] .stage img[alt]:not([alt=\"\"])')?.naturalWidth > 0")
        self.assertEqual(page.tab.evaluate("document.documentElement.scrollWidth"), 390)
        page.tab.get_by_role("button", name="Details").tap()
        box = page.tab.locator("#photo .details").bounding_box()
        self.assertLessEqual(box["x"] + box["width"], 390)
        self.screenshot(page, "phone-photo")

    def test_the_narrowest(self):
        page = self.open(width=320, height=480)
        self.assertLessEqual(page.tab.evaluate("document.documentElement.scrollWidth"), 320)
        self.assert_apart(page)

    def test_dark_and_light(self):
        for scheme, ground in (("light", "rgb(247, 245, 242)"), ("dark", "rgb(23, 21, 19)")):
            page = self.open(color_scheme=scheme)
            color = page.tab.evaluate("getComputedStyle(document.documentElement).backgroundColor")
            self.assertEqual(color, ground)
            self.images_are_there(page)
            self.screenshot(page, scheme)

    def test_less_motion(self):
        page = self.open(reduced_motion="reduce")
        page.scroll_to(1_000)
        for change in (
            "document.querySelector('#kinds [value=justified]').click()",
            "document.querySelector('#tags button').click()",
            "document.querySelector('.tile a').click()",
        ):
            page.tab.evaluate(change)
            self.assertEqual(page.tab.evaluate(MOVING), 0, change)
            page.still()
            self.assertEqual(page.tab.evaluate(MOVING), 0, change)

    def test_pixel_densities(self):
        for density in (1, 2, 3):
            page = self.open(device_scale_factor=density)
            self.assert_apart(page)
            self.images_are_there(page)
            # Of a column, and of the two columns of a panorama. A picture that is narrower than its tile keeps its width.
            widths = page.tab.evaluate(
                """() => [...new Set([...document.querySelectorAll('.tile img')].map((image) =>
                  `${image.width > 400} ${image.src.match(/-(\\d+).webp/)[1]}`))].sort()"""
            )
            column, panorama = {1: (480, 960), 2: (960, 1920), 3: (960, 1920)}[density]
            self.assertEqual(widths, [f"false {column}", f"true {panorama}"])
            # Edges are on whole pixels.
            for photo in page.photos():
                for length in photo.styled:
                    self.assertAlmostEqual(length * density, round(length * density), delta=0.001)

    def test_a_setting_is_kept(self):
        page = self.open()
        page.choose("grid")
        page.set_column_width(320)
        page.tab.reload()
        page.ready()
        self.assertTrue(page.tab.is_checked("#kinds [value=grid]"))
        self.assertEqual(page.tab.input_value("#size"), "320")
        self.assertEqual(len({photo.x for photo in page.photos()}), 3)

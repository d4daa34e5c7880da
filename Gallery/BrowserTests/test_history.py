"""Back and forward: searches, tags and layouts are entries in the history, each with its scroll position."""

from support.browsers import in_every_browser
from support.case import MadeUpCase
from support.made_up import made_up


@in_every_browser
class HistoryTests(MadeUpCase):
    def setUp(self):
        super().setUp()
        self.serve(made_up(1_000, has_tags=True))
        self.wall = self.page().open()

    def back(self, count_text, forward=False):
        self.wall.tab.evaluate(f"history.{'forward' if forward else 'back'}()")
        return self.wall.wait_for_count(count_text)

    def first(self):
        photo = self.wall.first_whole()
        return photo.id, round(photo.top)

    def length(self):
        return self.wall.tab.evaluate("history.length")

    def type(self, text, count_text):
        self.wall.tab.focus("#search")
        self.wall.tab.keyboard.type(text, delay=150)
        self.wall.wait_for_count(count_text)

    def click(self, selector):
        """Clicks without scrolling. In Firefox, Playwright would scroll to the element."""
        self.wall.tab.evaluate("(selector) => document.querySelector(selector).click()", selector)
        self.wall.still()

    def test_a_search_is_one_entry_however_it_was_typed(self):
        self.wall.scroll_to(6_000)
        place, length = self.first(), self.length()
        self.type("mount", "250 of 1,000")
        self.assertEqual(self.length(), length + 1)
        self.wall.scroll_to(2_000)
        found = self.first()
        self.back("1,000")
        self.assertEqual(self.wall.tab.input_value("#search"), "")
        self.assertEqual(self.first(), place)
        self.back("250 of 1,000", forward=True)
        self.assertEqual(self.wall.tab.input_value("#search"), "mount")
        self.assertEqual(self.first(), found)

    def test_a_finished_search_is_left_by_the_next(self):
        self.type("mount", "250 of 1,000")
        self.wall.tab.keyboard.press("Enter")
        self.wall.still()
        self.wall.tab.fill("#search", "photo-99")
        self.wall.wait_for_count("11 of 1,000")
        self.back("250 of 1,000")
        self.back("1,000")

    def test_tags(self):
        self.wall.scroll_to(5_000)
        place = self.first()
        chip = self.wall.tab.get_by_role("button", name="mountains", exact=True)
        self.click("#tags [data-tag=mountains]")
        self.wall.wait_for_count("250 of 1,000")
        self.assertEqual(chip.get_attribute("aria-pressed"), "true")
        self.back("1,000")
        self.assertEqual(chip.get_attribute("aria-pressed"), "false")
        self.assertEqual(self.first(), place)

    def test_layouts(self):
        self.wall.scroll_to(5_000)
        place = self.first()
        self.wall.open_view()
        self.click("#kinds [value=grid]")
        self.wall.scroll_to(500)
        self.click("#kinds [value=justified]")
        self.wall.tab.evaluate("history.back()")
        self.wall.wait("() => document.querySelector('[value=grid]').checked")
        self.wall.still()
        self.assertEqual(self.wall.scroll_position, 500)
        self.wall.tab.evaluate("history.back()")
        self.wall.wait("() => document.querySelector('[value=waterfall]').checked")
        self.wall.still()
        self.assertEqual(self.first(), place)

    def test_the_slider_is_one_entry(self):
        length = self.length()
        self.wall.open_view().tab.focus("#size")
        for width in (250, 300, 400):
            self.wall.set_column_width(width)
        self.assertEqual(self.length(), length + 1)
        self.wall.tab.evaluate("history.back()")
        self.wall.wait("() => document.getElementById('size').value === '240'")

    def test_a_photo_that_was_closed_is_where_one_is(self):
        """Closing a photo doesn't go back to the scroll position where it was opened."""
        self.wall.tab.click(".tile a >> nth=0")
        self.wall.wait("() => document.getElementById('photo').open")
        for _ in range(60):
            self.wall.tab.keyboard.press("ArrowRight")
        self.wall.tab.keyboard.press("Escape")
        self.wall.wait("() => !document.getElementById('photo').open")
        self.wall.still()
        self.assertIn(60, [photo.index for photo in self.wall.seen()])

    def test_reloading_an_entry(self):
        self.wall.search("mountains", "250 of 1,000")
        self.wall.scroll_to(3_000)
        place = self.first()
        self.wall.tab.reload()
        self.wall.ready()
        self.wall.wait_for_count("250 of 1,000")
        self.assertEqual(self.first(), place)
        self.back("1,000")

"""The focus belongs to a photo, wherever it is scrolled to."""

from support.browsers import in_every_browser, only_in_chromium
from support.case import MadeUpCase
from support.made_up import made_up

FOCUS = """() => {
  const { activeElement } = document;
  const link = activeElement.closest('.tile a');
  return link ? Number(link.parentElement.dataset.photo) : activeElement.id || activeElement.localName;
}"""


@in_every_browser
class FocusTests(MadeUpCase):
    def setUp(self):
        super().setUp()
        self.serve(made_up(1_000))
        self.wall = self.page().open()
        self.first = self.wall.photos()[0].id
        self.press("Home")

    def press(self, key):
        self.wall.tab.keyboard.press(key)
        self.wall.still()
        return self.focus

    @property
    def focus(self):
        return self.wall.tab.evaluate(FOCUS)

    def test_it_goes_and_comes_back_with_its_photo(self):
        self.assertEqual(self.focus, self.first)
        self.wall.wheel(7_200)
        self.assertNotIn(self.first, [photo.id for photo in self.wall.photos()])
        self.assertEqual(self.focus, "wall")
        self.wall.wheel(-7_200)
        self.assertEqual(self.wall.scroll_position, 0)
        self.assertEqual(self.focus, self.first)

    def test_every_step_of_the_wheel_leaves_it_alone(self):
        for _ in range(20):
            self.wall.wheel(360)
            self.assertIn(self.focus, (self.first, "wall"))

    def test_arrows_start_from_what_is_seen(self):
        self.wall.wheel(7_200)
        first = self.wall.first_whole().id
        position = self.wall.scroll_position
        self.assertEqual(self.press("ArrowDown"), first)
        self.assertAlmostEqual(self.wall.scroll_position, position, delta=60)
        self.assertIn(self.press("ArrowDown"), [photo.id for photo in self.wall.seen()])

    def scroll_down_with(self, key):
        """Presses a key, and waits for the end of scrolling. Chromium ignores such a key in the frame between the last
        movement and the end. WebKitGTK doesn't report the end.
        """
        before = self.wall.scroll_position
        self.wall.tab.evaluate("""() => {
          window.hasEnded = !('onscrollend' in window);
          addEventListener('scrollend', () => window.hasEnded = true, { once: true });
        }""")
        self.wall.tab.keyboard.press(key)
        self.wall.wait("(before) => hasEnded && scrollY > before", before)

    # WebKitGTK doesn't report the end of scrolling.
    @only_in_chromium
    def test_arrows_after_space(self):
        for _ in range(3):
            self.scroll_down_with("Space")
        self.wall.still()
        position = self.wall.scroll_position
        seen = [photo.id for photo in self.wall.seen()]
        self.assertIn(self.press("ArrowDown"), seen)
        self.assertAlmostEqual(self.wall.scroll_position, position, delta=60)

    def test_page_down_loses_nothing(self):
        for _ in range(6):
            self.scroll_down_with("PageDown")
            self.assertIn(self.focus, (self.first, "wall"))
        self.assertEqual(self.focus, "wall")

    def test_enter_opens_the_photo_with_the_focus_and_no_other(self):
        self.wall.wheel(7_200)
        self.wall.tab.keyboard.press("Enter")
        self.wall.wait("() => document.getElementById('photo').open")
        self.assertEqual(self.wall.open_id, self.first)

    def test_tab_goes_on_to_what_is_seen(self):
        self.wall.wheel(7_200)
        self.wall.wait(
            "(id) => document.querySelector('.tile:has(a[tabindex=\"0\"])')?.dataset.photo === String(id)", self.wall.first_whole().id
        )
        self.assertEqual(self.press("Tab"), self.wall.first_whole().id)

    def test_a_photo_that_is_gone_takes_it_along(self):
        """Another search doesn't move the focus to another photo."""
        self.wall.tab.evaluate("""async () => {
          const { walls } = await import(document.querySelector('script[type=module]').src);
          walls.wanted.text = 'mountains';
          await walls.show();
        }""")
        self.wall.still()
        self.assertEqual(self.focus, "wall")
        self.assertEqual(self.press("ArrowRight"), self.wall.first_whole().id)

"""The wall with the keyboard."""

import json

from support import brickwork
from support.browsers import in_every_browser
from support.case import FolderCase
from support.library import served
from support.wall_document import KINDS, document


@in_every_browser
class KeyboardTests(FolderCase):
    def setUp(self):
        super().setUp()
        self.wall = self.open()

    def press(self, key):
        self.wall.tab.keyboard.press(key)
        self.wall.still()
        return self.wall.focused_id

    def test_arrows_go_to_neighbors(self):
        """The photo below another begins below it and shares some of its width, and similarly in the other
        directions.
        """
        for kind in KINDS:
            self.wall.choose(kind)
            self.wall.tab.evaluate("document.activeElement.blur()")
            self.wall.scroll_to(0)
            frames = self.frames(kind)
            here = self.press("Home")
            for key in ["ArrowDown"] * 6 + ["ArrowRight"] * 2 + ["ArrowUp"] * 3 + ["ArrowLeft"] * 2 + ["ArrowDown"] * 2:
                there = self.press(key)
                if there != here:
                    self.assert_towards(frames[here], frames[there], key, f"{key} from {here} to {there}, {kind}")
                here = there
                self.assertIn(here, [photo.id for photo in self.wall.seen()])

    def frames(self, kind):
        library = served(self.url)
        width = self.wall.tab.evaluate("document.getElementById('wall').clientWidth")
        elements = brickwork.layout(document(library, kind, width))["elements"]
        return dict(zip(library.ids, (element["frame"] for element in elements if element["kind"] == "item")))

    def assert_towards(self, one, other, key, where):
        x, y = other[0] - one[0], other[1] - one[1]
        self.assertTrue({"ArrowDown": y > 0, "ArrowUp": y < 0, "ArrowRight": x > 0, "ArrowLeft": x < 0}[key], where)

    def test_every_photo_is_reached(self):
        """Down and right lead from the first photo to all others."""
        last = self.press("End")
        first = self.press("Home")
        reached, waiting = {first}, [first]
        neighbor = """async ([id, heading]) => {
          const { engine } = (await import(document.querySelector('script[type=module]').src)).wall;
          const there = engine.wall.wall_neighbor(engine.wall.wall_index_of_id(id), heading);
          return there < 0 ? 0 : engine.wall.wall_id(there);
        }"""
        while waiting:
            here = waiting.pop()
            for heading in range(4):
                there = self.wall.tab.evaluate(neighbor, [here, heading])
                if there and there not in reached:
                    reached.add(there)
                    waiting.append(there)
        self.assertIn(last, reached)
        self.assertEqual(len(reached), self.count)

    def test_focus_is_visible(self):
        self.press("ArrowDown")
        self.press("ArrowRight")
        outline = self.wall.tab.evaluate(
            """() => {
              const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement.querySelector('img'));
              return [outlineStyle, outlineWidth];
            }"""
        )
        self.assertEqual(outline, ["solid", "4px"])
        self.screenshot(self.wall, "focus")

    def test_enter_opens_and_escape_returns(self):
        self.press("ArrowDown")
        here = self.press("ArrowRight")
        self.wall.tab.keyboard.press("Enter")
        self.wall.wait("() => document.getElementById('photo').open")
        self.assertEqual(self.wall.open_id, here)
        self.wall.tab.keyboard.press("Escape")
        self.wall.wait("() => !document.getElementById('photo').open")
        self.wall.still()
        self.assertEqual(self.wall.focused_id, here)
        self.assertNotEqual(self.press("ArrowDown"), here)

    def test_one_photo_is_a_stop_of_the_tab_key(self):
        self.wall.scroll_to(500)
        self.wall.wait(
            """(id) => {
              const stops = document.querySelectorAll('.tile a[tabindex="0"]');
              return stops.length === 1 && stops[0].parentElement.dataset.photo === String(id);
            }""",
            self.wall.first_whole().id,
        )

    def test_tab_goes_through_the_page(self):
        """The skip link, search, view, select, more, tags, the wall: in the order on the screen. And the content of the
        popovers.
        """
        self.wall.tab.evaluate("document.body.focus()")
        stops = []
        stop = """() => {
          const { id, name, parentElement } = document.activeElement;
          return document.activeElement.closest('.tile') ? 'photo' : id || name || parentElement.closest('[id]').id;
        }"""

        def press(count):
            for _ in range(count):
                self.wall.tab.keyboard.press("Tab")
                stops.append(self.wall.tab.evaluate(stop))

        press(7)
        self.assertEqual(stops, ["skip", "search", "view-button", "select", "other-button", "tags", "photo"])
        self.wall.tab.focus("#view-button")
        self.wall.tab.keyboard.press("Enter")
        stops.clear()
        press(6)
        self.assertEqual(stops, ["kind", "size", "by", "order", "undated", "select"])
        # Leaving it closes it.
        self.assertFalse(self.wall.tab.is_visible("#view"))
        press(1)
        self.wall.tab.keyboard.press("Enter")
        stops.clear()
        press(4)
        self.assertEqual(stops, ["theme", "language", "help", "tags"])
        self.assertFalse(self.wall.tab.is_visible("#other"))

    def test_the_bar_can_be_skipped(self):
        self.wall.scroll_to(900)
        self.wall.tab.evaluate("document.body.focus()")
        self.wall.tab.keyboard.press("Tab")
        self.assertTrue(self.wall.tab.get_by_role("link", name="Skip to the photos").is_visible())
        focused = self.press("Enter")
        self.assertEqual(focused, self.wall.first_whole().id)
        self.assertEqual(self.wall.tab.evaluate("location.hash"), "")

    def test_the_row_of_tags_is_one_stop_with_arrows(self):
        name = "document.activeElement.textContent"
        self.wall.tab.focus("#tags button >> nth=0")
        names = [self.wall.tab.evaluate(name)]
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home"):
            self.press(key)
            names.append(self.wall.tab.evaluate(name))
        chips = self.wall.tab.locator("#tags button").all_inner_texts()
        self.assertEqual(names, [chips[0], chips[1], chips[2], chips[1], chips[-1], chips[-1], chips[0]])
        self.press("Tab")
        self.assertIsNotNone(self.wall.focused_id)

    def test_the_keys_are_listed(self):
        self.wall.tab.keyboard.press("?")
        dialog = self.wall.tab.get_by_role("dialog", name="Keyboard shortcuts")
        dialog.wait_for()
        self.assertIn("Move from photo to photo", dialog.inner_text())
        self.screenshot(self.wall, "shortcuts")
        self.wall.tab.keyboard.press("Escape")
        self.assertFalse(dialog.is_visible())
        self.wall.open_other().tab.get_by_role("button", name="Keyboard shortcuts").click()
        dialog.wait_for()
        self.wall.tab.click("#shortcuts footer button")
        self.assertFalse(dialog.is_visible())
        # In the search field, it is a letter.
        self.wall.tab.focus("#search")
        self.wall.tab.keyboard.type("?")
        self.assertEqual(self.wall.tab.input_value("#search"), "?")
        self.assertFalse(dialog.is_visible())

    def test_slash_searches_and_enter_comes_back(self):
        self.press("/")
        self.assertEqual(self.wall.tab.evaluate("document.activeElement.id"), "search")
        self.wall.tab.keyboard.type("river")
        self.wall.wait_for_count("12 of 60")
        focused = self.press("Enter")
        self.assertEqual(focused, self.wall.photos()[0].id)

    def test_layouts_by_arrows(self):
        self.wall.open_view().tab.focus("#kinds [value=waterfall]")
        self.wall.tab.keyboard.press("ArrowRight")
        self.wall.still()
        self.assertTrue(self.wall.tab.is_checked("#kinds [value=justified]"))
        stored = self.wall.tab.evaluate("localStorage.getItem('brickwork')")
        self.assertEqual(json.loads(stored)["kind"], "justified")
        self.wall.tab.reload()
        self.wall.ready()
        self.assertTrue(self.wall.tab.is_checked("#kinds [value=justified]"))

    def test_keys_in_the_search_field_stay_there(self):
        self.press("Home")
        self.wall.tab.focus("#search")
        self.wall.tab.keyboard.type("a/b")
        self.assertEqual(self.wall.tab.input_value("#search"), "a/b")
        self.wall.tab.keyboard.press("Home")
        self.assertEqual(self.wall.tab.evaluate("document.getElementById('search').selectionStart"), 0)

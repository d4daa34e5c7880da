"""Whatever changes, the photo that the user looks at stays in place."""

from support.browsers import in_every_browser
from support.case import MadeUpCase
from support.made_up import made_up
from support.wall_document import KINDS

TAGS = [{"name": f"a tag with number {number}", "count": number} for number in range(40)]


class Kept:
    def assert_kept(self, change, delta=0.5):
        """The first completely visible photo stays in place."""
        first = self.wall.first_whole()
        change()
        self.assertAlmostEqual(self.wall.photo(first.id).top, first.top, delta=delta)
        return first


@in_every_browser
class PlaceTests(Kept, MadeUpCase):
    def setUp(self):
        super().setUp()
        self.server = self.serve(made_up(1_000))
        self.wall = self.page().open()

    def test_turning_and_resizing(self):
        width = self.phone_width
        sizes = [(1_000, 800), (width, 844), (844, width), (1_900, 1_200), (1_280, 800)]
        for kind in KINDS:
            self.wall.choose(kind)
            self.wall.scroll_to(8_000)
            self.assert_middle_kept(self.wall, [lambda size=size: self.wall.resize(*size) for size in sizes])

    def test_a_little_height_moves_nothing(self):
        """The bar appears or disappears."""
        self.wall.scroll_to(8_000)
        self.assert_kept(lambda: self.wall.resize(1_280, 740))
        self.assert_kept(lambda: self.wall.resize(1_280, 800))

    def test_a_bar_that_grows_moves_nothing_in_the_window(self):
        """A line about a catalog that is away makes it higher. Unreadable files and progress don't."""
        self.wall.resize(660, 800)
        bar_height = self.wall.bar_height
        end = self.wall.tab.evaluate("document.documentElement.scrollHeight - innerHeight")
        for position in (8_000, end):
            self.wall.scroll_to(position)
            before = self.places_in_window()
            for away, failed, phase in ((False, 3_000_000, "reading"), (True, 0, "reading"), (True, 3_000_000, "idle"), (False, 0, "idle")):
                self.server.tell("progress", {"phase": phase, "found": 0, "read": 0, "failed": failed})
                self.server.tell("catalog", {"isAway": away})
                self.wall.wait(
                    """([isAway, failed, isReading]) => document.getElementById('failed').hidden === (failed === 0)
                      && document.getElementById('banner').hidden !== (isAway || isReading)
                      && document.getElementById('banner').classList.contains('trouble') === isAway""",
                    [away, failed, phase == "reading"],
                )
                self.wall.still()
                (self.assertGreater if away else self.assertEqual)(self.wall.bar_height, bar_height)
                after = self.places_in_window()
                common = before.keys() & after.keys()
                self.assertTrue(common)
                # The end is between two pixels, so browsers round the position.
                for id in common:
                    self.assertAlmostEqual(after[id], before[id], delta=0.5 if position < end else 1)
            self.assertEqual(self.wall.bar_height, bar_height)

    def places_in_window(self):
        """Returns the distance of each photo in the document from the window's top."""
        return {photo.id: photo.top + self.wall.bar_height for photo in self.wall.photos()}

    def test_column_width(self):
        self.wall.scroll_to(9_000)
        self.assert_middle_kept(self.wall, [lambda width=width: self.wall.set_column_width(width) for width in (120, 500, 240)])

    def test_layout(self):
        self.wall.scroll_to(7_000)
        kinds = ("justified", "grid", "waterfall")
        self.assert_middle_kept(self.wall, [lambda kind=kind: self.wall.choose(kind) for kind in kinds])

    def test_the_top_stays_the_top(self):
        for width, height in ((self.phone_width, 844), (844, self.phone_width), (1_280, 800)):
            self.wall.resize(width, height)
            self.assertEqual(self.wall.scroll_position, 0)

    def test_results_begin_at_the_top(self):
        self.wall.scroll_to(6_000)
        self.wall.search("mountains", "250 of 1,000")
        self.assertEqual(self.wall.scroll_position, 0)
        self.assert_at(self.wall.photos()[0], 48)
        self.assertEqual(self.wall.photos()[0].index, 0)
        self.wall.scroll_to(3_000)
        self.wall.tab.fill("#search", "morning mountains")
        self.wall.wait("() => scrollY === 0")
        self.assertEqual(self.wall.photos()[0].index, 0)

    def test_all_photos_around_a_result(self):
        """The end of a search: the result that the user looked at stays in place."""
        self.wall.search("mountains", "250 of 1,000")
        self.wall.scroll_to(3_000)
        id, _, _ = self.wall.middle()
        top = self.wall.photo(id).top
        self.wall.search("", "1,000")
        self.assert_at(self.wall.photo(id), top)

    def test_a_search_in_which_nobody_looked_leads_back(self):
        """Opened and closed: the same photos are visible as before."""
        self.wall.scroll_to(6_000)
        before = [(photo.id, photo.top) for photo in self.wall.seen()]
        self.wall.search("mountains", "250 of 1,000")
        self.wall.search("", "1,000")
        self.assertEqual([(photo.id, photo.top) for photo in self.wall.seen()], before)

    def test_reload(self):
        self.wall.scroll_to(6_400)
        first = self.wall.first_whole()
        self.wall.tab.reload()
        self.wall.ready()
        self.assert_at(self.wall.photo(first.id), first.top)

    def test_tags_scroll_with_the_photos(self):
        self.server.answer("/tags.json", TAGS)
        self.wall.open()
        first = self.wall.photos()[0]
        self.assertGreater(first.top, 48 + 30)
        self.wall.scroll_to(20)
        self.assert_at(self.wall.photo(first.id), first.top - 20)
        for button in ("opens", "closes"):
            before = self.wall.photo(first.id).top
            self.wall.click("#tags .more")
            self.wall.still()
            (self.assertGreater if button == "opens" else self.assertLess)(self.wall.photo(first.id).top, before)
        self.wall.scroll_to(5_000)
        self.assertEqual(self.wall.visible("#tags button"), [])
        self.assertIn(0, [header.top for header in self.wall.headers()])
        # The chips have these keys, too.
        self.wall.tab.evaluate("document.activeElement.blur()")
        self.wall.tab.keyboard.press("Home")
        self.wall.still()
        self.assert_at(self.wall.photo(first.id), first.top)
        # The last photo is reached.
        self.wall.tab.keyboard.press("End")
        self.wall.still()
        self.assertEqual(self.wall.photos()[-1].index, 999)
        self.assertLessEqual(self.wall.photos()[-1].top + self.wall.photos()[-1].height, self.wall.visible_height)

    def test_what_moves_glides(self):
        self.wall.scroll_to(3_000)
        gliding = "document.getAnimations().filter((each) => each.effect.target.matches('.tile')).length"
        self.assertGreater(self.wall.tab.evaluate(f"(document.querySelector('[value=justified]').click(), {gliding})"), 5)
        self.wall.still()
        self.assertEqual(self.wall.tab.evaluate(gliding), 0)
        # No tile stays half transparent.
        opacities = "[...document.querySelectorAll('.tile')].map((tile) => getComputedStyle(tile).opacity)"
        self.assertEqual(set(self.wall.tab.evaluate(opacities)), {"1"})
        self.assert_apart(self.wall)


@in_every_browser
class ChangeTests(Kept, MadeUpCase):
    """Photos are added and removed while the user looks at the wall."""

    def setUp(self):
        super().setUp()
        self.photos = made_up(400)
        self.server = self.serve_own(self.photos)
        self.wall = self.page().open("?by=day")

    def test_new_photos_while_searching_move_nothing(self):
        self.wall.search("mountains", "100 of 400")
        self.wall.scroll_to(1_500)
        first = self.wall.first_whole()
        self.add(36, "109 of 436")
        self.assert_at(self.wall.photo(first.id), first.top)

    def test_new_photos_above(self):
        self.wall.scroll_to(5_000)
        self.assert_kept(lambda: self.add(37, "437"))
        self.assert_apart(self.wall)

    def test_new_photos_at_the_top_are_seen(self):
        before = {photo.id for photo in self.wall.photos()}
        self.add(5, "405")
        self.assertTrue(before.isdisjoint(photo.id for photo in self.wall.photos()[:5]))
        self.assert_at(self.wall.photos()[0], 48)

    def test_tags_that_come_later_move_nothing(self):
        self.wall.scroll_to(5_000)

        def change():
            self.server.answer("/tags.json", TAGS)
            self.add(37, "437")
            self.wall.wait("() => document.getElementById('lead').offsetHeight > 0")
            self.wall.still()

        self.assert_kept(change)

    def test_removed_photos(self):
        self.add(37, "437")
        self.wall.scroll_to(5_000)
        self.assert_kept(lambda: self.remove("new-*.png", "400"))

    def test_the_photo_that_is_looked_at_goes(self):
        self.wall.scroll_to(5_000)
        first = self.wall.first_whole()
        other = next(photo for photo in self.wall.seen() if photo.id != first.id)
        name = self.wall.tab.evaluate("(id) => fetch(`photos/${id}.json`).then((answer) => answer.json())", first.id)["name"]
        self.remove(name, "399")
        self.assertNotIn(first.id, [photo.id for photo in self.wall.photos()])
        self.assert_at(self.wall.photo(other.id), other.top)

    def add(self, count, count_text):
        """Adds photos of the next day, before all others."""
        for index in range(count):
            self.photos.write(self.folder, index, f"new-{index}.png", days=1)
        self.wall.wait_for_count(count_text)

    def remove(self, pattern, count_text):
        # Thumbnails of missing files can't be made, and the browser would report an error.
        self.wall.wait_for_thumbnails()
        for file in self.folder.glob(pattern):
            file.unlink()
        self.wall.wait_for_count(count_text)

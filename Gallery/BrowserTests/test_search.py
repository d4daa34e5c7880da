"""Search as you type, tags, and the message without results."""

import re

from support import pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import CatalogCase, FolderCase, MadeUpCase
from support.made_up import made_up


@in_every_browser
class SearchTests(FolderCase):
    """60 pictures: a fifth each of a harbour, a mountain, a river, a garden, a museum. A third have no caption."""

    def test_as_you_type(self):
        page = self.open()
        page.tab.focus("#search")
        page.tab.keyboard.type("harb", delay=30)
        page.wait_for_count("12 of 60")
        self.assertEqual(page.tab.evaluate("new URLSearchParams(location.search).get('q')"), "harb")
        self.assert_apart(page)
        self.screenshot(page, "search")
        page.tab.keyboard.type("our EVENING")
        page.wait_for_count("4 of 60")
        page.wait_for_offered(["Words", "evening 4"])
        page.tab.keyboard.press("Escape")
        self.assertEqual(page.tab.input_value("#search"), "harbour EVENING")
        page.tab.keyboard.press("Escape")
        page.wait_for_count("60")
        self.assertEqual(page.tab.input_value("#search"), "")
        self.assertEqual(page.tab.evaluate("location.search"), "")

    def test_what_was_corrected_is_said(self):
        page = self.open()
        page.search("mountian", "12 of 60")
        text = "Showing results for “mountain”. Nothing was found for “mountian”."
        self.assertEqual(page.visible("#banner"), [text])
        self.screenshot(page, "corrected")
        page.search("mountain", "12 of 60")
        page.tab.locator("#banner").wait_for(state="hidden")

    def test_names_are_searched(self):
        page = self.open()
        page.search("river-042", "1 of 60")
        self.assertEqual(len(page.photos()), 1)

    def test_any_input_is_safe(self):
        page = self.open()
        for text in ('"', "*", "NEAR(", "a OR b) --", "'; drop table", "\\", "%", "<b>", "ünïcödé 🎉"):
            page.tab.fill("#search", text)
            page.wait("(text) => new URLSearchParams(location.search).get('q') === text", text)
        page.search("", "60")

    def test_nothing_found(self):
        page = self.open()
        page.search("<i>nothing</i> at all", "0 of 60")
        page.wait("() => !document.getElementById('empty').hidden")
        self.assertEqual(page.tab.inner_text("#empty"), "Nothing found for “<i>nothing</i> at all”.\nShow all photos")
        # In the middle of the visible part, also above a phone's keyboard.
        middle = """() => {
          const [first, last] = [...document.getElementById('empty').children].map((each) => each.getBoundingClientRect());
          return (first.top + last.bottom) / 2;
        }"""
        bar = page.tab.evaluate("document.getElementById('bar').offsetHeight")
        self.assertAlmostEqual(page.tab.evaluate(middle), (bar + 800) / 2, delta=2)
        page.tab.evaluate(
            """() => {
              Object.defineProperty(visualViewport, 'height', { get: () => 400 });
              visualViewport.dispatchEvent(new Event('resize'));
            }"""
        )
        self.assertAlmostEqual(page.tab.evaluate(middle), (bar + 400) / 2, delta=2)
        self.assertEqual(page.photos(), [])
        self.screenshot(page, "nothing-found")
        page.tab.click("#empty button")
        page.wait_for_count("60")
        self.assertFalse(page.tab.is_visible("#empty"))

    @only_in_chromium
    def test_a_failed_search_says_so(self):
        """The previous wall stays, with a message that the search has failed."""
        self.allow("Failed to load resource")
        page = self.open()
        answers = [lambda route: route.abort()]
        page.tab.route("**/wall?q=*", lambda route: answers[-1](route))
        page.tab.fill("#search", "harb")
        page.tab.locator("#banner.trouble").wait_for()
        said = " ".join(page.tab.inner_text("#banner").split())
        self.assertEqual(said, "The search failed: the server does not answer. Try again")
        self.assertEqual(page.count_text, "60")
        self.assertTrue(page.photos())
        self.screenshot(page, "search-failed")
        # The page also tries again by itself. While that request has no answer, the message stays, and only the
        # button makes the next request.
        waiting = []
        with page.tab.expect_request("**/wall?q=*"):
            answers.append(waiting.append)
        with page.tab.expect_request("**/wall?q=*"):
            page.tab.click("#banner button")
        answers.append(lambda route: route.continue_())
        for route in waiting:
            route.continue_()
        page.wait_for_count("12 of 60")
        self.assertFalse(page.tab.is_visible("#banner"))

    @only_in_chromium
    def test_a_failed_search_in_an_address_says_so(self):
        """There is no previous wall. The search is repeated automatically."""
        self.allow("Failed to load resource")
        page = self.page()
        page.tab.route("**/wall?q=*", lambda route: route.abort())
        page.open("?q=harb")
        self.assertEqual(
            page.tab.inner_text("#empty"), "The search failed: the server does not answer.\nTry again"
        )
        page.tab.unroute("**/wall?q=*")
        page.wait_for_count("12 of 60")
        self.assertFalse(page.tab.is_visible("#empty"))

    def test_tags(self):
        page = self.open()
        chips = page.tab.locator("#tags button")
        self.assertEqual(sorted(chips.all_inner_texts()), ["garden", "generated", "harbour", "mountain", "museum", "river"])
        garden = page.tab.get_by_role("button", name="garden", exact=True)
        garden.click()
        page.wait_for_count("12 of 60")
        self.assertEqual(garden.get_attribute("aria-pressed"), "true")
        self.screenshot(page, "tag")
        page.search("evening", "4 of 60")
        garden.click()
        page.wait_for_count("20 of 60")
        self.assertEqual(garden.get_attribute("aria-pressed"), "false")

    def test_several_tags(self):
        page = self.open()
        page.tab.get_by_role("button", name="generated", exact=True).click()
        page.wait("() => location.search === '?tag=generated'")
        page.tab.get_by_role("button", name="garden", exact=True).click()
        page.wait_for_count("12 of 60")
        self.assertEqual(page.tab.evaluate("location.search"), "?tag=generated&tag=garden")
        # No photo is of a garden and of a river.
        page.wait("() => !document.querySelector('#tags [data-tag=river]')")
        page.tab.get_by_role("button", name="generated", exact=True).click()
        page.wait_for_count("12 of 60")
        self.screenshot(page, "tags-several")
        page.tab.get_by_role("button", name="Clear all tags").click()
        page.wait_for_count("60")
        self.assertEqual(page.tab.evaluate("location.search"), "")
        self.assertEqual(page.tab.locator("#tags [aria-pressed=true], #tags .clear").count(), 0)

    def test_without_a_tag_is_not_offered_where_it_finds_nothing(self):
        page = self.open("?untagged=1")
        page.wait_for_count("0 of 60")
        chip = page.tab.get_by_role("button", name="Without a tag", exact=True)
        self.assertEqual(chip.get_attribute("aria-pressed"), "true")
        chip.click()
        page.wait_for_count("60")
        page.still()
        self.assertEqual(chip.count(), 0)

    def test_dates_and_near_misses(self):
        page = self.open()
        for text, count in (("2024-05-30", "10 of 60"), ("may 2024", "60"), ("harbuor", "12 of 60"), ("2023", "0 of 60")):
            page.search(text, count)

    @only_in_chromium
    def test_dates_in_the_readers_language(self):
        page = self.open(locale="de-DE")
        for text, count in (("mai 2024", "60"), ("31. Mai", "10 von 60"), ("januar", "0 von 60"), ("31.5.2024", "10 von 60")):
            page.search(text, count)

    def test_suggestions(self):
        page = self.open()
        page.tab.focus("#search")
        page.tab.keyboard.type("riv")
        page.wait_for_offered(["Tags", "river 12"], ["Words", "river 12"])
        page.tab.get_by_role("group", name="Tags").get_by_role("option").click()
        page.wait("() => location.search === '?tag=river'")
        page.wait_for_count("12 of 60")
        self.assertEqual(page.tab.input_value("#search"), "")
        self.assertEqual(page.tab.get_by_role("button", name="river", exact=True).get_attribute("aria-pressed"), "true")
        page.tab.keyboard.type("20")
        page.wait_for_offered(["Dates", "2024 12"])
        page.tab.keyboard.type("24")
        page.wait_for_count("12 of 60")
        # The results are behind the panel, which a click on one closes.
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.getElementById('photo').open && document.getElementById('suggestions').hidden")

    def test_what_is_chosen_is_seen(self):
        """If there isn't room for all tags, also on a phone, and if no photo has a chosen tag."""
        for options in ({"width": 450 if self.engine == "webkit" else 330, "height": 700}, {"width": 700, "height": 700}):
            page = self.open("?tag=river&tag=nobody", **options)
            page.wait_for_count("0 of 60")
            names = page.tab.evaluate(
                "[...document.querySelectorAll('#tags [aria-pressed=true]')].filter((chip) => chip.checkVisibility()).map((chip) => chip.textContent)"
            )
            self.assertEqual(names, ["river", "nobody"])
            page.tab.get_by_role("button", name="nobody", exact=True).click()
            page.wait_for_count("12 of 60")
            self.assertEqual(page.tab.locator("#tags [data-tag=nobody]").count(), 0)

    @only_in_chromium
    def test_the_row_of_tags_does_not_push_the_wall(self):
        """It is there as soon as the first photo."""
        page = self.page()
        page.run_first(
            """window.tops = [];
            addEventListener('DOMContentLoaded', () => {
              const look = () => {
                const tile = document.querySelector('.tile');
                if (tile) tops.push(tile.getBoundingClientRect().top);
                requestAnimationFrame(look);
              };
              look();
            });"""
        )
        page.tab.route("**/tags.json", lambda route: route.continue_())
        page.open()
        page.tab.locator("#tags button").first.wait_for()
        page.still()
        self.assertEqual(len(page.tab.evaluate("[...new Set(tops)]")), 1)

    def test_an_address_with_a_search(self):
        page = self.open("?q=harbour&tag=generated")
        page.wait_for_count("12 of 60")
        self.assertEqual(page.tab.input_value("#search"), "harbour")
        page.tab.reload()
        page.ready()
        page.wait_for_count("12 of 60")

    def test_chips_stand_side_by_side(self):
        page = self.open()
        self.assert_side_by_side(page)
        # The numbers have fewer digits.
        page.search("2024-05-30", "10 of 60")
        page.wait("() => document.querySelector('#tags [data-tag=river]').dataset.count === '2'")
        self.assert_side_by_side(page)
        page.set_text_size(2)
        self.assert_side_by_side(page)

    def assert_side_by_side(self, page):
        """Asserts that the tags of a line are six points apart, and up to one more because their widths are rounded."""
        boxes = sorted(
            page.tab.evaluate(
                """() => [...document.querySelectorAll('#tags button')].map((chip) => {
                  const { left, right, top } = chip.getBoundingClientRect();
                  return [top, left, right];
                })"""
            )
        )
        self.assertGreaterEqual(len(boxes), 3)
        for (top, _, right), (next_top, left, _) in zip(boxes, boxes[1:]):
            if top == next_top:
                self.assertTrue(5.9 < left - right < 7.1, f"{left - right} points apart")


@in_every_browser
class FirstPhotosTests(CatalogCase):
    """A search with many results shows the first ones before it has finished."""

    WHOLE = re.compile(r"/wall\?.*whole=1")

    def hold(self, page):
        """Holds responses with all results. Returns a function that releases them."""
        held, is_released = [], []
        page.tab.route(self.WHOLE, lambda route: route.continue_() if is_released else held.append(route))

        def release():
            page.wait_for(lambda: held)
            is_released.append(True)
            held[-1].continue_()

        return release

    def test_the_first_are_there_before_all(self):
        self.serve(8_000, per_day=100)
        page = self.page().open()
        release = self.hold(page)
        page.search("png", "500 so far …")
        # Screen readers don't announce a temporary count.
        count = page.tab.locator("#count")
        self.assertEqual(count.get_attribute("aria-busy"), "true")
        self.assert_apart(page)
        self.screenshot(page, "search-first")
        # The end of the first results isn't the end of the wall, and says so.
        page.scroll_to_share(1)
        self.assertEqual(page.photos()[-1].index, 499)
        self.assertTrue(page.tab.is_visible("#more"))
        self.assertEqual(page.tab.inner_text("#more"), "Looking for more …")
        page.scroll_to_share(0.5)
        # Visible photos stay when the rest arrives.
        before = page.scroll_position
        self.assert_middle_kept(page, [lambda: (release(), page.wait_for_count("8,000"))])
        self.assertEqual(page.scroll_position, before)
        self.assertEqual(count.get_attribute("aria-busy"), "false")
        self.assertFalse(page.tab.is_visible("#more"))
        page.scroll_to_share(1)
        self.assertEqual(page.photos()[-1].index, 7_999)

    def test_another_search_ends_the_one_before(self):
        self.serve(8_000, per_day=100)
        page = self.page()
        page.run_first(
            """window.ended = [];
            const { fetch } = window;
            window.fetch = (address, options) => {
              if (String(address).includes('whole=1')) options.signal.addEventListener('abort', () => ended.push(address));
              return fetch(address, options);
            };"""
        )
        page.open()
        self.hold(page)
        page.search("png", "500 so far …")
        self.assertEqual(page.tab.evaluate("ended"), [])
        page.search("photo-00000012.png", "1 of 8,000")
        self.assertEqual(page.tab.evaluate("ended"), ["wall?q=png&bare=1&whole=1"])
        self.assertFalse(page.tab.is_visible("#more"))
        page.tab.unroute_all(behavior="ignoreErrors")

    @only_in_chromium
    def test_what_is_not_had_is_asked_for_again(self):
        self.allow("Failed to load resource")
        self.serve(30_000, per_day=100)
        page = self.page().open()
        asked = []

        def answer(route):
            asked.append(route)
            route.abort() if len(asked) == 1 else route.continue_()

        page.tab.route(self.WHOLE, answer)
        page.search("0000", "9,999 of 30,000")
        self.assertEqual(len(asked), 2)

    def test_nothing_is_said_before_it_is_known(self):
        """The first results are empty, but the complete ones aren't."""
        self.serve(30_000, per_day=100)
        page = self.page().open("?order=oldest")
        release = self.hold(page)
        # The newest ten thousand match, and the first results are looked for among the oldest five thousand.
        page.search("0000", "0 so far …")
        self.assertEqual(page.tab.inner_text("#empty"), "Looking for “0000” …")
        self.assertFalse(page.tab.is_visible("#more"))
        release()
        page.wait_for_count("9,999 of 30,000")
        self.assertFalse(page.tab.is_visible("#empty"))
        self.assertEqual(page.photos()[0].index, 0)


@in_every_browser
class SparseTests(MadeUpCase):
    """Results with one photo per day."""

    def test_headings_make_no_walls(self):
        self.serve(made_up(1_000, per_day=4))
        page = self.page().open()
        # Four a day aren't enough for headings of days. A hundred a month are enough.
        self.assertEqual(self.headings(page)[0], "December 2024")
        page.search("mountains", "250 of 1,000")
        # Thirty a month are still enough.
        self.assertEqual(self.headings(page)[0], "December 2024")
        self.serve(made_up(400, per_day=2))
        page = self.page().open()
        page.search("mountains", "100 of 400")
        # One every other day: fifteen a month.
        self.assertEqual(self.headings(page)[0], "December 2024")
        page.search("mountains photo-1", "27 of 400")
        # Four a month share a year.
        self.assertEqual(self.headings(page), ["2024"])
        width, height = page.tab.evaluate("[document.getElementById('wall').clientWidth, innerHeight]")
        photos = [photo for photo in page.photos() if photo.top + photo.height < height]
        covered = sum(photo.width * photo.height for photo in photos)
        bottom = max(photo.top + photo.height for photo in photos)
        self.assertGreater(covered / (width * bottom), 0.6)
        self.assertGreaterEqual(len({photo.x for photo in photos}), 4)

    def headings(self, page):
        return page.tab.evaluate("[...document.querySelectorAll('.heading h2')].map((each) => each.firstChild.textContent)")


@in_every_browser
class UntaggedTests(FolderCase):
    """Two pictures of a garden and one of a river, with tags, and two of a pier, without."""

    @classmethod
    def fill(cls, folder):
        for number, what in enumerate(("garden", "garden", "river", "pier", "pier")):
            tags = [what] if what != "pier" else []
            pictures.write(folder / f"{number}.png", 300, 200, caption=f"A {what} {number}", tags=tags, when=pictures.NOON - number)

    def test_photos_without_a_tag(self):
        page = self.open("?tag=garden")
        page.wait_for_count("2 of 5")
        chip = page.tab.get_by_role("button", name="Without a tag", exact=True)
        chip.click()
        page.wait_for_count("2 of 5")
        self.assertEqual(page.tab.evaluate("location.search"), "?untagged=1")
        self.assertEqual(chip.get_attribute("aria-pressed"), "true")
        page.tab.reload()
        page.ready()
        page.wait_for_count("2 of 5")
        self.assertEqual(page.tab.locator("#tags .tag").count(), 0)
        chip.click()
        page.wait_for_count("5")
        self.assertEqual(chip.get_attribute("aria-pressed"), "false")
        page.tab.get_by_role("button", name="garden", exact=True).click()
        page.wait_for_count("2 of 5")

    def test_it_is_offered_where_it_finds_some(self):
        page = self.open()
        for text, count, offered in (("garden", "2 of 5", False), ("a", "5", True), ("river", "1 of 5", False)):
            page.search(text, count)
            page.still()
            self.assertEqual(page.tab.get_by_role("button", name="Without a tag", exact=True).count(), int(offered), text)

"""Slideshows, and full screen."""

from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase, MadeUpCase
from support.made_up import made_up

SHOWN = "() => Number(document.getElementById('photo').dataset.photo)"
# The identifiers of all photos that the wall shows, in its order.
ALL = """async () => {
  const { wall } = (await import(document.querySelector('script[type=module]').src)).wall.engine;
  return Array.from({ length: wall.wall_count() }, (_, index) => wall.wall_id(index));
}"""
# Every photo that is shown from now on, in order.
RECORD = """() => {
  window.shown = [];
  const dialog = document.getElementById('photo');
  const note = () => {
    const id = Number(dialog.dataset.photo);
    if (id && id !== window.shown.at(-1)) window.shown.push(id);
  };
  new MutationObserver(note).observe(dialog, { attributeFilter: ['data-photo'] });
  note();
}"""
# Starts a slideshow from an address.
FOLLOW = "(query) => { history.replaceState(null, '', query); dispatchEvent(new PopStateEvent('popstate')); }"
# Simulates a screen that can be kept awake.
WAKE_LOCK = """window.locks = [];
Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {
  const lock = { kind, released: false, release: async () => { lock.released = true; } };
  locks.push(lock);
  return lock;
} } });"""


@in_every_browser
class SlideshowTests(FolderCase):
    count = 6

    def start(self, query, **options):
        page = self.open(**options)
        self.ids = page.tab.evaluate(ALL)
        page.tab.goto(self.url + query)
        page.tab.evaluate(RECORD)
        return page.ready()

    def test_an_address_for_a_screen_on_a_wall(self):
        """One after another, and after the last the first."""
        page = self.start("?slideshow&seconds=0.3")
        page.wait("() => window.shown.length >= 7")
        shown = page.tab.evaluate("window.shown")
        start = self.ids.index(shown[0])
        self.assertEqual(shown, [self.ids[(start + step) % 6] for step in range(len(shown))])
        # Reloading continues from there.
        self.assertIn("slideshow", page.tab.url)
        self.assertTrue(page.tab.evaluate("document.querySelector('#photo .slideshow .pause').checkVisibility()"))

    def test_of_what_is_found(self):
        page = self.start("?slideshow&seconds=0.3&q=evening")
        found = page.tab.evaluate(ALL)
        self.assertEqual(len(found), 2)
        page.wait("() => window.shown.length > 4")
        self.assertEqual(set(page.tab.evaluate("window.shown")), set(found))

    def test_some_photos_are_counted_by_themselves(self):
        page = self.open()
        page.tab.click("#select")
        for number in (1, 2, 4):
            page.tab.click(f".tile a >> nth={number}")
        page.tab.get_by_role("button", name="Slideshow", exact=True).click()
        page.wait("() => document.querySelector('#photo .place span')")
        self.assertTrue(page.tab.is_visible("#photo .place span"))
        self.assertEqual(page.tab.inner_text("#photo .place span"), "1 of 3")
        self.assertTrue(page.tab.inner_text("#photo .said").endswith("1 of 3"))
        # Keys and buttons stay among them.
        page.tab.keyboard.press(" ")
        place = "(text) => document.querySelector('#photo .place span')?.textContent === text"
        for key, number in (("ArrowRight", 2), ("End", 3), ("ArrowRight", 1), ("ArrowLeft", 3), ("Home", 1)):
            page.tab.keyboard.press(key)
            page.wait(place, f"{number} of 3")
        for button, number in ((".next", 2), (".next", 3), (".previous", 2), (".previous", 1)):
            page.tab.click(f"#photo {button}")
            page.wait(place, f"{number} of 3")
        # Without the slideshow, the wall counts.
        page.tab.keyboard.press("s")
        page.wait("() => document.querySelector('#photo .place span').textContent === '2 of 6'")

    def test_shuffled_every_photo_comes_once_before_any_comes_again(self):
        page = self.open()
        self.ids = page.tab.evaluate(ALL)
        page.tab.evaluate(RECORD)
        page.tab.evaluate(FOLLOW, "?slideshow=shuffle&seconds=0.2")
        page.wait("() => window.shown.length >= 11")
        shown = page.tab.evaluate("window.shown")
        # The first photo was open already. The last of a round is the first of the next.
        self.assertEqual(sorted(shown[:6]), sorted(self.ids))
        self.assertEqual(sorted(shown[5:11]), sorted(self.ids))
        self.assertEqual(page.tab.get_attribute("#photo .shuffle", "aria-pressed"), "true")

    @only_in_chromium
    def test_pause(self):
        page = self.page()
        page.take_clock()
        page.open("?slideshow&seconds=60")
        ids = page.tab.evaluate(ALL)
        page.wait_until_open(ids[0])
        page.tab.clock.fast_forward(60_000)
        page.wait_until_open(ids[1])
        page.tab.keyboard.press("Space")
        self.assertEqual(page.tab.get_attribute("#photo .slideshow .pause", "aria-label"), "Resume")
        page.tab.clock.fast_forward(600_000)
        page.still()
        self.assertEqual(page.tab.evaluate(SHOWN), ids[1])
        page.tab.keyboard.press("Space")
        page.tab.clock.fast_forward(60_000)
        page.wait_until_open(ids[2])

    @only_in_chromium
    def test_the_user_chooses_the_pace_and_the_order(self):
        page = self.page()
        page.take_clock()
        page.open("?slideshow&seconds=60")
        ids = page.tab.evaluate(ALL)
        page.wait_until_open(ids[0])
        pace = page.tab.get_by_label("Time for each photo")
        self.assertEqual(pace.locator("option").all_inner_texts(), ["3s", "5s", "8s", "15s", "60s"])
        self.assertEqual(pace.input_value(), "60")
        pace.select_option("15")
        self.assertTrue(page.tab.evaluate("location.search").endswith("&seconds=15"), page.tab.url)
        page.tab.clock.fast_forward(14_000)
        page.still()
        self.assertEqual(page.tab.evaluate(SHOWN), ids[0])
        page.tab.clock.fast_forward(1_000)
        page.wait_until_open(ids[1])
        # The arrows choose while the field has the focus.
        pace.focus()
        page.tab.keyboard.press("ArrowUp")
        page.wait("() => location.search.includes('seconds=8')")
        self.assertEqual(page.tab.evaluate(SHOWN), ids[1])
        page.tab.click("#photo .shuffle")
        page.wait("() => location.search.includes('slideshow=shuffle')")
        # The next slideshow is the same, unless its address says another one.
        page.tab.keyboard.press("s")
        page.wait("() => !/slideshow|seconds/.test(location.search)")
        page.tab.keyboard.press("s")
        page.wait("() => /slideshow=shuffle/.test(location.search) && /seconds=8/.test(location.search)")
        self.assertEqual((pace.input_value(), page.tab.get_attribute("#photo .shuffle", "aria-pressed")), ("8", "true"))
        page.open("?slideshow=order&seconds=3")
        self.assertEqual((pace.input_value(), page.tab.get_attribute("#photo .shuffle", "aria-pressed")), ("3", "false"))

    def test_the_choices_fit_on_a_phone(self):
        page = self.open("?slideshow&seconds=600", width=self.phone_width, height=844)
        boxes = [page.tab.locator(f"#photo .{name}").bounding_box() for name in ("close", "place", "pause", "shuffle", "pace", "info", "menu")]
        for one, other in zip(boxes, boxes[1:]):
            self.assertLessEqual(one["x"] + one["width"], other["x"] + 0.5)
        self.assertLessEqual(boxes[-1]["x"] + boxes[-1]["width"], self.phone_width)
        self.screenshot(page, "slideshow-phone")

    def test_its_end(self):
        page = self.start("?slideshow&seconds=0.3")
        page.wait("() => window.shown.length >= 2")
        page.tab.keyboard.press("s")
        page.wait("() => !location.search.includes('slideshow')")
        self.assertTrue(page.tab.evaluate("document.getElementById('photo').open"))
        page.tab.keyboard.press("Escape")
        page.wait("() => !document.getElementById('photo').open && !location.search.includes('photo')")

    def test_the_button_begins_one_and_its_address_can_be_passed_on(self):
        page = self.open()
        first = page.photos()[0].id
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo .picture img.fine.shown')")
        page.tab.click("#photo .tools .menu")
        page.tab.click("#photo .play")
        self.assertEqual(page.tab.evaluate("location.search"), f"?photo={page.address(first)}&slideshow=order")
        page.tab.click("#photo .shuffle")
        self.assertEqual(page.tab.evaluate("location.search"), f"?photo={page.address(first)}&slideshow=shuffle")

    def test_the_whole_screen(self):
        page = self.open()
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo .picture img.fine.shown')")
        page.tab.keyboard.press("f")
        # The document has the element before the page receives the event.
        pressed = "document.querySelector('#photo .full').ariaPressed"
        page.wait(f"() => document.fullscreenElement?.matches('#photo .viewer') && {pressed} === 'true'")
        page.tab.keyboard.press("f")
        page.wait(f"() => !document.fullscreenElement && {pressed} === 'false'")
        self.assertTrue(page.tab.evaluate("document.getElementById('photo').open"))
        # Closing leaves the full screen too.
        page.tab.keyboard.press("f")
        page.wait("() => document.fullscreenElement")
        page.tab.click("#photo .close")
        page.wait("() => !document.fullscreenElement && !document.getElementById('photo').open")

    @only_in_chromium
    def test_the_screen_stays_on(self):
        page = self.page()
        page.run_first(WAKE_LOCK)
        page.open("?slideshow&seconds=0.5")
        page.wait("() => locks.length === 1 && !locks[0].released && locks[0].kind === 'screen'")
        page.tab.keyboard.press("Space")
        page.wait("() => locks[0].released")
        page.tab.keyboard.press("Space")
        page.wait("() => locks.length === 2 && !locks[1].released")
        page.tab.keyboard.press("Escape")
        page.wait("() => locks[1].released")


class FetchingTests(MadeUpCase):
    def test_the_next_picture_is_fetched_before_it_is_shown(self):
        """A picture that doesn't load isn't shown. The previous one stays."""
        server = self.serve(made_up(20))
        other = self.page().open()
        ids = other.tab.evaluate(ALL)
        server.hold(f"/thumbnails/[^/]+/{ids[4]}-")
        page = self.page()
        page.take_clock()
        page.open(f"?photo={other.address(ids[2])}&slideshow&seconds=60")
        page.wait("() => document.querySelector('#photo .picture img.fine.shown')")
        page.tab.clock.fast_forward(60_000)
        page.wait_until_open(ids[3])
        page.tab.clock.fast_forward(600_000)
        page.still()
        self.assertEqual(page.tab.evaluate(SHOWN), ids[3])
        self.assertIn(ids[4], server.thumbnails())
        server.release()
        page.wait_until_open(ids[4])

    def test_pictures_fade_into_each_other(self):
        self.serve(made_up(20))
        page = self.page().open()
        id = page.photos()[2].id
        address = page.address(id)
        page.open(f"?photo={address}")
        page.wait("() => document.querySelector('#photo .picture img.fine.shown')")
        page.tab.evaluate(FOLLOW, f"?photo={address}&slideshow=order&seconds=0.2")
        page.wait(
            """() => {
              const fading = [...document.querySelectorAll('#photo .sheet')].filter((each) => each.getAnimations().length);
              return fading.length >= 2;
            }"""
        )
        calm = self.page(reduced_motion="reduce").open("?slideshow&seconds=0.2")
        calm.tab.evaluate(RECORD)
        calm.wait("() => window.shown.length >= 3")
        self.assertEqual(calm.tab.locator("#photo .sheet").count(), 1)

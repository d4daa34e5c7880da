"""Swiping the open photo: its neighbors come along with the finger."""

from support import pictures
from support.browsers import in_every_browser
from support.case import FolderCase
from support.finger import Finger

PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True}
# The left edges of the pictures on the stage, and the identifiers of their photos, from left to right.
PLACES = """() => [...document.querySelectorAll('#photo .picture')]
  .map((each) => [each.getBoundingClientRect().x, Number(each.querySelector('.fine').src.match(/([0-9]+)-[^/]*$/)[1])])
  .sort(([one], [other]) => one - other)"""
# Whether each picture shows its photo, at least as on the wall.
ARE_SHOWN = """() => [...document.querySelectorAll('#photo .picture')]
  .every((each) => [...each.querySelectorAll('.rough, .shown')].some((image) => image.naturalWidth > 0))"""
# How long the pictures take to their places, if they move.
DURATIONS = "document.querySelector('#photo .pager').getAnimations().map((each) => each.effect.getTiming().duration)"
# Events of a finger, in browsers whose tools have none.
SEND = """([type, clientX, clientY]) => document.querySelector('#photo .stage').dispatchEvent(new PointerEvent(type, {
  clientX, clientY, pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, button: 0 }))"""


class PhotosToSwipe(FolderCase):
    @classmethod
    def fill(cls, folder):
        for number in range(5):
            pictures.write(folder / f"{number}.png", 900, 1200 if number % 2 else 900, when=pictures.NOON - number)

    def open_photo(self, index, query="", **options):
        page = self.open(query, **options)
        self.ids = [photo.id for photo in page.photos()]
        page.tab.click(f".tile[data-photo='{self.ids[index]}'] a")
        page.wait_until_open(self.ids[index])
        page.wait_for_photo()
        return page.still()

    def places(self, page):
        return [tuple(each) for each in page.tab.evaluate(PLACES)]

    def wait_for_places(self, page, *places):
        """Waits for the left edges of pictures and the indexes of their photos."""
        wanted = [[x, self.ids[index]] for x, index in places]
        page.wait(f"(wanted) => JSON.stringify(({PLACES})()) === JSON.stringify(wanted)", wanted)


class SwipeTests(PhotosToSwipe):
    def begin(self, index, stops=False, **options):
        """Opens a photo on a phone. Pictures that a finger has left stop where they are, if the test wants to see that."""
        page = self.open_photo(index, **PHONE, **options)
        self.finger = Finger(page)
        if stops:
            self.finger.session.send("Animation.enable")
            self.finger.session.send("Animation.setPlaybackRate", {"playbackRate": 0})
        return page

    def test_the_neighbors_come_along(self):
        page = self.begin(2)
        self.finger.swipe((300, 400), (250, 402), (200, 420))
        self.wait_for_places(page, (-506, 1), (-100, 2), (306, 3))
        page.wait(ARE_SHOWN)
        self.screenshot(page, "swipe")
        self.finger.move(320, 600)
        self.wait_for_places(page, (-386, 1), (20, 2), (426, 3))
        self.finger.up()
        # They aren't kept.
        self.wait_for_places(page, (0, 2))
        self.assertEqual(page.open_id, self.ids[2])

    def test_a_swipe_leads_on_after_60_pixels(self):
        for end, index in ((240, 2), (239, 3), (360, 2), (361, 1)):
            with self.subTest(end=end):
                page = self.begin(2, stops=True)
                self.finger.swipe((300, 400), (end, 410))
                self.finger.up()
                # The address, the title and the filmstrip don't wait for the pictures.
                page.wait_until_open(self.ids[index])
                self.assertEqual(page.tab.evaluate(DURATIONS), [280])
                shown = dict((id, x) for x, id in self.places(page))
                self.assertEqual(shown[self.ids[2]], end - 300)
                page.still()
                self.wait_for_places(page, (0, index))
                page.wait("(place) => document.querySelector('#photo .place span')?.textContent === place", f"{index + 1} of 5")

    def test_speed_leads_on_too(self):
        page = self.begin(2, stops=True)
        self.finger.down(300, 400)
        self.finger.move(270, 400, after=20)
        self.finger.move(250, 400, after=40)
        self.finger.up(after=50)
        page.wait_until_open(self.ids[3])
        # It is averaged: (0 + 1.5) / 2 = 0.75, then (0.75 + 1) / 2 = 0.875 pixels per millisecond. The way takes as long as possible.
        self.assertEqual(page.tab.evaluate(DURATIONS), [280])
        page.still()
        # A faster finger: (0 + 2) / 2 = 1, then (1 + 2) / 2 = 1.5 pixels per millisecond, for the other 406 - 80 pixels.
        self.finger.down(300, 400)
        self.finger.move(260, 400, after=20)
        self.finger.move(220, 400, after=40)
        self.finger.up(after=50)
        page.wait_until_open(self.ids[4])
        self.assertAlmostEqual(page.tab.evaluate(DURATIONS)[0], 326 / 1.5, delta=2)

    def test_a_finger_that_turns_around_keeps_the_photo(self):
        page = self.begin(2)
        self.finger.down(300, 400)
        self.finger.move(150, 400, after=500)
        self.finger.move(210, 400, after=530)
        self.finger.up(after=540)
        self.wait_for_places(page, (0, 2))
        self.assertEqual(page.open_id, self.ids[2])

    def test_nothing_is_before_the_first_and_after_the_last(self):
        for index, end, places in ((0, 390, ((30, 0), (436, 1))), (4, 210, ((-436, 3), (-30, 4)))):
            with self.subTest(index=index):
                page = self.begin(index)
                self.finger.swipe((300, 400), (end, 400))
                self.wait_for_places(page, *places)
                self.finger.up()
                self.wait_for_places(page, (0, index))
                self.assertEqual(page.open_id, self.ids[index])

    def test_right_to_left(self):
        page = self.begin(2, query="?dir=rtl")
        self.finger.swipe((100, 400), (200, 400))
        self.wait_for_places(page, (-306, 3), (100, 2), (506, 1))
        self.finger.up()
        self.wait_for_places(page, (0, 3))
        self.assertEqual(page.open_id, self.ids[3])

    def test_a_new_touch_takes_over(self):
        page = self.begin(0, stops=True)
        self.finger.swipe((300, 400), (200, 400))
        self.finger.up()
        page.wait_until_open(self.ids[1])
        self.wait_for_places(page, (-100, 0), (306, 1))
        # A tap lets go of it, and hides nothing.
        self.finger.down(200, 400)
        self.finger.up()
        self.wait_for_places(page, (-100, 0), (306, 1))
        self.assertEqual((page.open_id, page.tab.evaluate("document.getElementById('photo').classList.contains('bare')")), (self.ids[1], False))
        # The next photo follows at once.
        self.finger.swipe((300, 400), (230, 400))
        self.wait_for_places(page, (-170, 0), (236, 1), (642, 2))
        self.finger.up()
        page.wait_until_open(self.ids[2])
        self.wait_for_places(page, (236, 1), (642, 2))
        # And back.
        self.finger.swipe((100, 400), (170, 400))
        self.wait_for_places(page, (306, 1), (712, 2), (1_118, 3))
        self.finger.up()
        page.wait_until_open(self.ids[1])
        page.still()
        self.wait_for_places(page, (0, 1))
        # The photo is as before, and its neighbors come along again.
        self.finger.swipe((100, 400), (150, 400))
        self.wait_for_places(page, (-356, 0), (50, 1), (456, 2))

    def test_a_second_finger_ends_a_swipe(self):
        page = self.begin(2)
        self.finger.swipe((300, 400), (200, 400))
        self.wait_for_places(page, (-506, 1), (-100, 2), (306, 3))
        self.finger.send("touchStart", 1_100, (200, 400), (100, 400))
        self.wait_for_places(page, (0, 2))
        self.finger.send("touchMove", 1_200, (100, 400), (20, 400))
        self.finger.up()
        page.still()
        self.assertEqual((self.places(page), page.open_id), ([(0, self.ids[2])], self.ids[2]))

    def test_down_lowers_the_photo(self):
        page = self.begin(2, stops=True)
        look = """() => {
          const { x, y, width, height } = document.querySelector('#photo .picture').getBoundingClientRect();
          const dark = getComputedStyle(document.getElementById('photo')).backgroundColor.match(/[0-9.]+(?=\\))/)[0];
          return [x + width / 2, y + height / 2, width, Number(dark)];
        }"""
        # At half of the stage, the ground is gone, and the photo has three quarters of its size.
        self.finger.swipe((200, 300), (200, 310), (200, 405.5))
        page.wait(f"() => ({look})()[1] === 527.5")
        for found, wanted in zip(page.tab.evaluate(look), (195, 527.5, 390 * 0.9375, 0.75)):
            self.assertAlmostEqual(found, wanted, delta=0.01)
        self.screenshot(page, "swipe-down")
        # 120 pixels aren't enough.
        self.finger.move(190, 420)
        self.finger.up()
        page.still()
        self.assertEqual(page.tab.evaluate(look)[:3], [195, 422, 390])
        self.assertEqual(page.open_id, self.ids[2])
        self.finger.swipe((200, 300), (200, 310), (200, 421))
        self.finger.up()
        page.wait("() => !document.getElementById('photo').open && !location.search.includes('photo')")
        # The ground goes on from where the swipe has left it.
        dark = "Number(getComputedStyle(document.querySelector('.veil')).opacity)"
        self.assertAlmostEqual(page.tab.evaluate(dark), 1 - 121 / 422, delta=0.001)
        page.still()
        page.tab.tap(".tile a >> nth=0")
        page.wait_for_photo()
        page.still()
        self.assertEqual(page.tab.evaluate("getComputedStyle(document.getElementById('photo')).backgroundColor"), "rgb(13, 12, 11)")

    def test_up_opens_the_details(self):
        page = self.begin(2)
        for end, isOpen in ((345, False), (300, True), (300, True)):
            self.finger.swipe((200, 400), (200, 380), (205, end))
            self.finger.up()
            page.still()
            self.assertEqual(page.tab.is_visible("#photo .details"), isOpen)
        self.assertEqual(page.open_id, self.ids[2])

    def test_down_closes_the_details(self):
        page = self.begin(2)
        page.tab.keyboard.press("i")
        page.still()
        sheet = page.tab.locator("#photo .details")
        box = sheet.bounding_box()
        self.assertEqual((box["y"] + box["height"], box["width"]), (844, 390))
        self.screenshot(page, "details-phone")
        for distance, isOpen in ((50, True), (70, False)):
            self.finger.swipe((200, box["y"] + 20), (200, box["y"] + 40), (200, box["y"] + 20 + distance))
            page.wait("(y) => document.querySelector('#photo .details').getBoundingClientRect().y === y", box["y"] + distance)
            self.finger.up()
            page.wait("(isOpen) => document.querySelector('#photo .details').hidden !== isOpen", isOpen)
            if isOpen:
                page.wait("(y) => document.querySelector('#photo .details').getBoundingClientRect().y === y", box["y"])
        self.assertEqual(page.open_id, self.ids[2])

    def test_reduced_motion(self):
        page = self.begin(2, stops=True, reduced_motion="reduce")
        for end, index in ((280, 2), (200, 3)):
            self.finger.swipe((300, 400), (end, 400))
            self.finger.up()
            page.wait_until_open(self.ids[index])
            self.wait_for_places(page, (0, index))

    def test_some_photos(self):
        """Swipes stay among the photos of a slideshow."""
        page = self.open(**PHONE)
        self.ids = [photo.id for photo in page.photos()]
        self.finger = Finger(page)
        page.tab.tap("#view-button")
        page.tab.tap("#select")
        for number in (0, 2, 3):
            page.tab.tap(f".tile a >> nth={number}")
        page.tab.get_by_role("button", name="Slideshow", exact=True).tap()
        page.wait_until_open(self.ids[0])
        page.tab.tap("#photo .slideshow .pause")
        page.wait_for_photo()
        page.still()
        self.finger.swipe((300, 400), (200, 400))
        self.wait_for_places(page, (-506, 3), (-100, 0), (306, 2))
        self.finger.up()
        page.wait_until_open(self.ids[2])
        self.wait_for_places(page, (0, 2))


class FadeTests(PhotosToSwipe):
    """Keys, buttons and the filmstrip lead to other photos without a swipe."""

    # How the pictures on the stage fade: how long, and to which opacity. The open one is the first.
    FADES = """() => [...document.querySelectorAll('#photo .sheet')].map((each) => each.getAnimations().map(({ effect }) => [
      effect.getTiming().duration, Number(effect.getKeyframes().at(-1).opacity)]))"""

    def begin(self, **options):
        page = self.open_photo(1, **options)
        tools = page.tools()
        tools.send("Animation.enable")
        tools.send("Animation.setPlaybackRate", {"playbackRate": 0})
        return page

    def test_one_photo_fades_into_the_next(self):
        page = self.begin(width=1_600, height=900)
        for act, index in (
            (lambda: page.tab.keyboard.press("ArrowRight"), 2),
            (lambda: page.tab.keyboard.press("End"), 4),
            (lambda: page.tab.click("#photo .previous"), 3),
            (lambda: page.tab.click(f"#photo .filmstrip [data-photo^='{self.ids[0]} ']"), 0),
        ):
            act()
            page.wait_until_open(self.ids[index])
            self.assertEqual(page.tab.evaluate(self.FADES), [[[120, 1]], [[120, 0]]])
            page.still()
            self.assertEqual(page.tab.locator("#photo .sheet").count(), 1)

    def test_a_held_key_leaves_two_pictures(self):
        page = self.begin()
        for index in (2, 3, 4):
            page.tab.keyboard.press("ArrowRight")
            page.wait_until_open(self.ids[index])
            page.drawn()
            self.assertEqual(page.tab.evaluate(self.FADES), [[[120, 1]], [[120, 0]]])
            self.assertEqual({id for _, id in self.places(page)}, {self.ids[index - 1], self.ids[index]})

    def test_reduced_motion_cuts(self):
        page = self.begin(reduced_motion="reduce")
        page.tab.keyboard.press("ArrowRight")
        page.wait_until_open(self.ids[2])
        self.assertEqual(page.tab.evaluate(self.FADES), [[]])


@in_every_browser
class PointerTests(PhotosToSwipe):
    """The same with the events of a finger, in browsers that have no other."""

    def test_the_neighbors_come_along(self):
        page = self.open_photo(2, width=self.phone_width, height=844)
        width = page.tab.evaluate("innerWidth")
        for event in (("pointerdown", 300, 400), ("pointermove", 290, 400), ("pointermove", 200, 410)):
            page.tab.evaluate(SEND, list(event))
        self.wait_for_places(page, (-100 - width - 16, 1), (-100, 2), (width - 84, 3))
        page.wait(ARE_SHOWN)
        page.tab.evaluate(SEND, ["pointerup", 200, 410])
        page.wait_until_open(self.ids[3])
        self.wait_for_places(page, (0, 3))

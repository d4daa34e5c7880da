"""The look and feel of the page: controls that hide, tiles that grow, themes, hovering, and sizes for touch."""

from support import looks, pictures
from support.case import FolderCase

PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
BOX = "(selector) => (({ left, top, width, height }) => [left, top, width, height])(document.querySelector(selector).getBoundingClientRect())"
# The durations of all animations of thumbnails.
RECORD = """window.fades = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, options) {
  if (this.matches('.tile img')) fades.push(options.duration);
  return animate.call(this, frames, options);
};"""
# Elements for touch that are too small, except those within text.
SMALL = """(area) => [...document.querySelectorAll(`${area} :is(button, input[type=search], label, a)`)].filter((each) => {
  const { width, height } = each.getBoundingClientRect();
  return each.checkVisibility() && !each.matches('#skip, dd a') && (width < 44 || height < 44);
}).map((each) => each.id || each.className || each.textContent)"""


class DesignTests(FolderCase):
    count = 24

    @classmethod
    def fill(cls, folder):
        super().fill(folder)
        pictures.write(folder / "first.png", 1_200, 800, caption="The first", when=pictures.NOON + 60)

    def open_photo(self, index=0, **options):
        page = self.open(**options)
        page.tab.click(f".tile a >> nth={index}")
        page.wait_for_photo()
        return page.still()

    def opacity(self, page, selector):
        return page.tab.evaluate("(selector) => getComputedStyle(document.querySelector(selector)).opacity", selector)

    def test_controls_hide_when_nobody_moves(self):
        page = self.page(reduced_motion="reduce")
        page.take_clock()
        page.open()
        page.tab.click(".tile a >> nth=1")
        page.wait_for_photo()
        self.assertEqual(page.tab.inner_text("#photo .place"), "Fri, 31 May 2024\n2 of 25")
        page.tab.mouse.move(600, 500)
        page.tab.clock.fast_forward(3_000)
        for control in (".tools", ".next"):
            self.assertEqual(self.opacity(page, f"#photo {control}"), "0")
        page.tab.mouse.move(620, 500)
        self.assertEqual(self.opacity(page, "#photo .tools"), "1")
        # Controls stay visible while the user reads the details, or uses the keyboard.
        page.tab.keyboard.press("i")
        page.tab.clock.fast_forward(3_000)
        self.assertEqual(self.opacity(page, "#photo .tools"), "1")
        page.tab.keyboard.press("i")
        page.tab.focus("#photo .menu")
        page.tab.keyboard.press("Enter")
        page.tab.keyboard.press("Escape")
        self.assertFalse(page.tab.is_visible("#photo .options"))
        page.tab.clock.fast_forward(3_000)
        self.assertEqual(self.opacity(page, "#photo .tools"), "1")

    def test_a_tile_grows_into_its_photo_and_back(self):
        page = self.open()
        tile = page.tab.evaluate(BOX, ".tile img")
        grown = page.tab.evaluate(
            """() => {
              document.querySelector('.tile a').click();
              const picture = document.querySelector('#photo .picture');
              const [growing] = picture.getAnimations();
              growing.pause();
              const { left, top, width, height } = picture.getBoundingClientRect();
              const { duration } = growing.effect.getTiming();
              growing.finish();
              return [[left, top, width, height], duration];
            }"""
        )
        # The tile has the photo's proportions, to a pixel.
        for one, other in zip(grown[0], tile):
            self.assertAlmostEqual(one, other, delta=2)
        self.assertEqual(grown[1], 240)
        page.wait_for_photo()
        page.still()
        photo = page.tab.evaluate(BOX, "#photo .picture")
        # The copy is there for 240 ms only, so the page itself notices it.
        shrunk = page.tab.evaluate(
            """() => new Promise((resolve) => {
              new MutationObserver((_, observer) => {
                const copy = document.querySelector('.shrinking');
                if (!copy) return;
                observer.disconnect();
                // An observer is called after the script that adds the copy and animates it.
                const [shrinking] = copy.getAnimations();
                shrinking.pause();
                resolve([0, 239.999].map((time) => {
                  shrinking.currentTime = time;
                  const { left, top, width, height } = copy.getBoundingClientRect();
                  return [left, top, width, height];
                }));
              }).observe(document.body, { childList: true });
              history.back();
            })"""
        )
        for wanted, seen in zip((photo, tile), shrunk):
            for one, other in zip(wanted, seen):
                self.assertAlmostEqual(one, other, delta=2)
        page.still()
        self.assertEqual(page.tab.locator(".shrinking, .veil").count(), 0)

    def test_thumbnails_fade_in(self):
        for motion, wanted in (("no-preference", {150}), ("reduce", set())):
            page = self.page(reduced_motion=motion)
            page.run_first(RECORD)
            page.open().wait_for_thumbnails()
            self.assertEqual(set(page.tab.evaluate("fades")), wanted)

    def test_below_the_mouse_there_are_the_day_the_name_and_a_circle_that_selects(self):
        page = self.open()
        content = "([selector, part]) => getComputedStyle(document.querySelector(selector), part).content"
        self.assertEqual(page.tab.evaluate(content, [".tile a", "::after"]), "none")
        photo = page.photos()[0]
        x, y = photo.x + 20, page.bar_height + photo.top + 20
        page.tab.mouse.move(x, y)
        page.wait(f"([text, ...of]) => ({content})(of) === text", [r'"Fri, 31 May 2024\a The first"', ".tile a", "::after"])
        self.screenshot(page, "hover")
        page.tab.mouse.click(x, y)
        page.still()
        self.assertEqual(page.visible("#selection p"), ["1 photo selected"])
        self.assertFalse(page.tab.evaluate("document.getElementById('photo').open"))
        # A selected photo isn't changed, but has a frame.
        style = page.tab.evaluate("(({ opacity, borderWidth, outlineWidth }) => [opacity, borderWidth, outlineWidth])(getComputedStyle(document.querySelector('.selected img')))")
        self.assertEqual(style, ["1", "10px", "3px"])
        self.screenshot(page, "selected")
        page.tab.mouse.click(x, page.bar_height + page.photos()[0].top + 20)
        self.assertEqual(page.visible("#selection p"), ["0 photos selected"])

    def test_narrow_tiles_have_only_the_circle(self):
        page = self.open().set_column_width(120)
        content = "(part) => getComputedStyle(document.querySelector('.tile:hover a'), part).content"
        wide = [photo for photo in page.photos() if photo.width >= 160]
        narrow = next(photo for photo in page.photos() if photo.width < 160)
        for photo, is_text in ((narrow, False), *((each, True) for each in wide[:1])):
            page.tab.mouse.move(photo.x + 20, page.bar_height + photo.top + 20)
            self.assertEqual(page.tab.evaluate(content, "::after") != "none", is_text)
            self.screenshot(page, f"hover-{round(photo.width)}")
        page.tab.mouse.click(narrow.x + 20, page.bar_height + narrow.top + 20)
        self.assertEqual(page.visible("#selection p"), ["1 photo selected"])

    def test_photos_before_and_after_on_a_large_screen(self):
        page = self.open_photo(width=1_440, height=900)
        self.assertEqual(page.tab.locator("#photo .filmstrip img").count(), 19)
        page.tab.click("#photo .filmstrip img >> nth=12")
        page.wait("() => document.querySelector('#photo .place').textContent.endsWith('13 of 25')")
        shown = page.tab.evaluate("[...document.querySelectorAll('.filmstrip img')].map((each) => [Number(each.dataset.index), each.className])")
        self.assertEqual(shown, [[index, "current" if index == 12 else ""] for index in range(3, 22)])
        self.screenshot(page, "filmstrip")
        page.resize(1_280, 800)
        self.assertFalse(page.tab.is_visible("#photo .filmstrip"))

    def test_tags_say_how_many_photos_they_have(self):
        page = self.open()
        count = "getComputedStyle(document.querySelector('#tags [data-tag=river]'), '::after').content"
        self.assertRegex(page.tab.evaluate(count), '^"5"')
        # The title is a description, not the name.
        page.tab.get_by_role("button", name="river", exact=True).click()
        page.wait_for_count("5 of 25")

    def test_tags_without_results_are_hidden(self):
        page = self.open()
        before = page.visible("#tags .tag")
        self.assertIn("harbour", before)
        page.search("river", "5 of 25")
        page.wait("() => !document.querySelector('#tags [data-tag=harbour]')")
        self.assertIn("river", page.visible("#tags .tag"))
        self.assertNotIn("harbour", page.visible("#tags .tag"))
        # A chosen tag stays, so that it can be left.
        page.open("?tag=harbour")
        page.search("river", "0 of 25")
        page.wait("() => document.querySelector('#tags [data-tag=harbour]').dataset.count === '0'")
        self.assertEqual(page.visible("#tags .tag"), ["harbour"])
        page.tab.click("#tags .clear")
        page.search("", "25")
        page.wait("() => document.querySelectorAll('#tags .tag').length > 1")
        page.scroll_to(0)
        self.assertEqual(page.visible("#tags .tag"), before)

    def test_the_theme_is_chosen_and_kept(self):
        page = self.open(color_scheme="light")
        ground = "getComputedStyle(document.documentElement).backgroundColor"
        for name, color in (("Dark", "rgb(23, 21, 19)"), ("Light", "rgb(247, 245, 242)"), ("Dark", "rgb(23, 21, 19)")):
            page.open_other().tab.get_by_label(name, exact=True).check()
            self.assertEqual(page.tab.evaluate(ground), color)
        page.tab.reload()
        page.ready()
        self.assertEqual(page.tab.evaluate(ground), "rgb(23, 21, 19)")
        page.open_other().tab.get_by_label("System", exact=True).check()
        self.assertEqual(page.tab.evaluate(ground), "rgb(247, 245, 242)")

    def test_the_search_field_has_a_button_that_clears_it(self):
        page = self.open()
        self.assertFalse(page.tab.is_visible("#clear-search"))
        page.search("first", "1 of 25")
        page.tab.click("#clear-search")
        page.wait_for_count("25")
        self.assertFalse(page.tab.is_visible("#clear-search"))
        self.assertEqual(page.tab.evaluate("document.activeElement.id"), "search")

    def test_boxes_stand_where_photos_will_be(self):
        page = self.page()
        held = []
        page.tab.route("**/*.wasm", lambda route: held.append(route))
        page.tab.goto(self.url, wait_until="commit")
        page.wait(
            """() => {
              const main = document.querySelector('main');
              return main && getComputedStyle(main).backgroundImage.includes('gradient');
            }"""
        )
        page.wait_for(lambda: held)
        self.screenshot(page, "skeleton")
        held[0].continue_()
        page.ready()
        self.assertEqual(page.tab.evaluate("getComputedStyle(document.querySelector('main')).backgroundImage"), "none")

    def test_targets_are_as_large_as_a_finger(self):
        page = self.open(**PHONE)
        page.open_view()
        self.assertEqual(page.tab.evaluate(SMALL, "#bar"), [])
        page.tab.tap("#select")
        self.assertEqual(page.tab.evaluate(SMALL, "#bar"), [])
        page.tab.get_by_role("button", name="Done").tap()
        page.tab.tap(".tile a >> nth=1")
        page.wait_for_photo()
        page.tab.tap("#photo .info")
        page.tab.tap("#photo .menu")
        self.assertEqual(page.tab.evaluate(SMALL, "#photo"), [])
        self.screenshot(page, "phone-photo-menu")


class EdgeTests(FolderCase):
    """Pictures of the page's color can be told from the page."""

    @classmethod
    def fill(cls, folder):
        for number, color in enumerate(((255, 255, 255), (0, 0, 0))):
            pictures.write(folder / f"{number}.png", 600, 400, color, when=pictures.NOON - number)

    def test_white_and_black_pictures_have_an_edge(self):
        for scheme, index, change in (("light", 0, -15), ("dark", 1, 15)):
            page = self.open(color_scheme=scheme)
            page.wait_for_thumbnails()
            page.still()
            box = page.tab.locator(".tile img").nth(index).bounding_box()
            picture = page.tab.screenshot(clip={"x": box["x"], "y": box["y"] + box["height"] / 2, "width": 4, "height": 1})
            _, _, channels, pixels = looks.read(picture)
            self.assertAlmostEqual(pixels[0] - pixels[2 * channels], change, delta=4)
            self.screenshot(page, f"edge-{scheme}")

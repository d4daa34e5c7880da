"""The page as a user sees it: the position of elements, and when the page is ready."""

import time
from dataclasses import dataclass

from .tabs import LentTab

# All at once, because an animation that begins between two calls would be finished.
FRAMES = """(selector) => {
  for (const each of document.getAnimations()) if (each.effect.target.matches('.tile, .heading')) each.finish();
  const wall = document.getElementById('wall').getBoundingClientRect();
  // As text, Chromium gives six digits of a number; the others have no other way.
  const styledFrame = ({ attributeStyleMap: map, style }) => {
    if (map) return [...['x', 'y'].map((axis) => map.get('transform')[0][axis]), map.get('width'), map.get('height')].map((each) => each.value);
    const { e, f } = new DOMMatrix(style.transform);
    return [e, f, parseFloat(style.width), parseFloat(style.height)];
  };
  return [...document.querySelectorAll(selector)].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const link = element.querySelector('a');
    const styled = styledFrame(element);
    return {
      id: Number(element.dataset.photo ?? 0),
      index: Number(element.ariaPosInSet) - 1,
      x: x - wall.x, y: y - wall.y, width, height,
      top: y - document.getElementById('bar').offsetHeight,
      styled,
      caption: link ? height - element.querySelector('img').getBoundingClientRect().height : 0,
    };
  });
}"""
# The groups of the search panel: their headings, and their options with numbers of photos.
OFFERED = """() => [...document.querySelectorAll('#suggestions [role=group]')].map((group) => [
  document.getElementById(group.getAttribute('aria-labelledby')).textContent,
  ...[...group.querySelectorAll('[role=option]')].map((option) =>
    ['span[dir]', 'b'].map((part) => option.querySelector(part)?.textContent).filter(Boolean).join(' ')),
])"""
# Scrolls from the top to the end in steps, and returns the document after each step, when its nodes have loaded.
WALK = f"""async (share) => {{
  const {{ walls }} = await import(document.querySelector('script[type=module]').src);
  const views = [];
  scrollTo(0, 0);
  for (let last = -1; scrollY !== last; scrollTo(0, scrollY + share * innerHeight)) {{
    last = views.length ? scrollY : -2;
    do await new Promise((done) => requestAnimationFrame(done)); while (walls.isBusy);
    views.push(({FRAMES})('#photos > .tile'));
  }}
  return views;
}}"""
# The page's main module has finished.
READY = """async () => {
  const page = await import(document.querySelector('script[type=module]').src);
  // WebKit does not wait for a module that waits for others: what it exports is still undefined.
  while (!page.walls) await new Promise((done) => requestAnimationFrame(done));
}"""
# All requests have finished, and elements are in their places. Animations are finished immediately. Tests of
# animations don't use this.
STILL = """async () => {
  const { walls } = await import(document.querySelector('script[type=module]').src);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  // The tags count the results of a search.
  do await frame(); while (walls.isBusy || document.getElementById('tags').ariaBusy === 'true');
  await frame();
  const gliding = document.getAnimations().filter((each) => !(each instanceof CSSTransition) && each.effect.getComputedTiming().endTime < Infinity);
  for (const each of gliding) each.finish();
  await Promise.allSettled(gliding.map((each) => each.finished));
  await frame();
}"""
# The same, without waiting for requests.
DRAWN = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
}"""


# The texts of elements whose middle is visible: not covered, and inside the window.
VISIBLE = """(selector) => [...document.querySelectorAll(selector)].filter((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return width > 0 && height > 0 && each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((each) => each.innerText.trim())"""


@dataclass(frozen=True)
class Frame:
    """A photo or a header in the document: its frame on the wall, and its distance from the bar.

    Browsers round boxes to pixels. `styled` is the frame that the page has set.
    """

    id: int
    index: int
    x: float
    y: float
    width: float
    height: float
    top: float
    caption: float
    styled: list

    def overlaps(self, other, slack=0.01):
        return (
            self.x + slack < other.x + other.width
            and other.x + slack < self.x + self.width
            and self.y + slack < other.y + other.height
            and other.y + slack < self.y + self.height
        )


class WallPage:
    """A tab that shows a wall."""

    def __init__(self, tab, url):
        self.tab, self.url = tab, url

    def run_first(self, script):
        """Runs a script before those of each document."""
        LentTab.spend(self.tab)
        self.tab.add_init_script(script)

    def show(self, is_seen):
        """Brings the page to the front, or hides it behind another one. Browsers without windows call every page visible."""
        self.tab.evaluate(
            """(state) => {
              Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
              document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
            }""",
            "visible" if is_seen else "hidden",
        )

    def take_clock(self):
        """Lets the test move the page's clock, which otherwise goes on as usual."""
        LentTab.spend(self.tab)
        self.tab.clock.install()

    def tools(self):
        """Returns a session of Chromium's tools, for what Playwright can't do."""
        LentTab.spend(self.tab)
        return self.tab.context.new_cdp_session(self.tab)

    def open(self, query=""):
        # The browser's `load` would wait for the first pictures, which some tests hold back.
        self.tab.goto(self.url + query, wait_until="domcontentloaded")
        return self.ready()

    def sign_in(self, name, password):
        """Fills in the page for signing in, and sends it."""
        self.tab.fill("#name", name)
        self.tab.fill("#password", password)
        self.tab.keyboard.press("Enter")

    def ready(self):
        """Waits until the page shows what its address describes, and rests."""
        self.tab.evaluate(READY)
        return self.still()

    def still(self):
        self.tab.evaluate(STILL)
        return self

    def drawn(self):
        """Waits until everything available has been drawn, but not for requests."""
        self.tab.evaluate(DRAWN)
        return self

    def wait(self, condition, argument=None):
        """Waits until a JavaScript expression is true."""
        self.tab.wait_for_function(condition, arg=argument)

    def photos(self):
        """Returns the photos in the document, in the order of the wall."""
        found = (Frame(**each) for each in self.tab.evaluate(FRAMES, "#photos > .tile"))
        return sorted(found, key=lambda frame: frame.index)

    def walk(self, share=1.5):
        """Returns the photos in the document at each step down the wall. A step is a share of the window's height."""
        return [[Frame(**each) for each in view] for view in self.tab.evaluate(WALK, share)]

    def headers(self):
        return [Frame(**each) for each in self.tab.evaluate(FRAMES, "#photos > .heading")]

    def photo(self, id):
        """Returns the photo with an identifier. It must be in the document."""
        return next(frame for frame in self.photos() if frame.id == id)

    @property
    def open_id(self):
        """The identifier of the photo that is open; None if none is."""
        return self.tab.evaluate("(({ open, dataset }) => open ? Number(dataset.photo) : null)(document.getElementById('photo'))")

    def wait_until_open(self, id):
        """Waits until a photo is open."""
        self.wait("(id) => (({ open, dataset }) => open && dataset.photo === String(id))(document.getElementById('photo'))", id)

    def address(self, id):
        """What the page's address calls a photo."""
        return self.tab.evaluate("(id) => fetch(`photos/${id}.json`).then((answer) => answer.json()).then(({ address }) => address)", id)

    def middle(self):
        """Returns the photo nearest to the middle of the visible part, the position of the middle on the screen, and
        its position in the photo as a share of the height.
        """
        x, y = self.tab.evaluate("document.getElementById('wall').clientWidth / 2"), self.visible_height / 2

        def distance(photo):
            across = max(photo.x - x, 0, x - photo.x - photo.width)
            return across**2 + max(photo.top - y, 0, y - photo.top - photo.height) ** 2

        photo = min(self.seen(), key=distance)
        y = max(photo.top, min(y, photo.top + photo.height))
        return photo.id, y / self.visible_height, (y - photo.top) / photo.height

    def seen(self):
        """Returns the visible photos."""
        height = self.visible_height
        return [frame for frame in self.photos() if frame.top < height and frame.top + frame.height > 0]

    def first_whole(self):
        """Returns the first completely visible photo, or else the first visible one. It stays in place during
        changes.
        """
        height = self.visible_height
        seen = self.seen()
        return next((frame for frame in seen if frame.top >= 0 and frame.top + frame.height <= height), seen[0])

    def overlapping(self):
        """Returns pairs of photos that overlap."""
        photos = sorted(self.photos(), key=lambda frame: frame.y)
        pairs = []
        for number, one in enumerate(photos):
            for other in photos[number + 1 :]:
                if other.y >= one.y + one.height:
                    break
                if one.overlaps(other):
                    pairs.append((one, other))
        return pairs

    def visible(self, selector):
        """Returns the texts of visible elements."""
        return self.tab.evaluate(VISIBLE, selector)

    @property
    def bar_height(self):
        return self.tab.evaluate("document.getElementById('bar').offsetHeight")

    @property
    def visible_height(self):
        return self.tab.evaluate("innerHeight - document.getElementById('bar').offsetHeight")

    @property
    def scroll_position(self):
        return self.tab.evaluate("scrollY")

    @property
    def count_text(self):
        return self.tab.inner_text("#count")

    def scroll_to(self, position):
        self.tab.evaluate("(y) => scrollTo(0, y)", position)
        return self.still()

    def scroll_to_share(self, share):
        """Scrolls to a share of the wall with the scroll bar, and waits for its photos."""
        return self.jump_to_share(share).still()

    def jump_to_share(self, share):
        """Scrolls to a share of the wall, without waiting for its photos."""
        self.tab.evaluate("(share) => scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight))", share)
        return self.drawn()

    def wait_for(self, condition):
        """Waits for a condition outside the page."""
        end = time.monotonic() + 60
        while not condition():
            assert time.monotonic() < end, "the condition wasn't fulfilled in a minute"
            self.drawn()

    def wait_for_thumbnails(self):
        """Waits until all photos of the wall and the filmstrip in the document have their thumbnails."""
        images = "[...document.querySelectorAll('.tile img, .filmstrip > *')]"
        self.wait(f"() => {images}.every((image) => image.src?.endsWith('.webp') && image.naturalWidth > 0)")

    def wait_for_photo(self):
        """Waits until the open photo is sharp, and its details are there."""
        self.wait("() => document.querySelector('#photo .picture img.fine.shown') && document.querySelector('#photo dl')")

    def wheel(self, distance):
        """Turns the wheel over the wall, and waits until the page has scrolled."""
        before = self.scroll_position
        self.tab.mouse.move(self.tab.viewport_size["width"] / 2, self.tab.viewport_size["height"] / 2)
        self.tab.mouse.wheel(0, distance)
        self.wait("(before) => scrollY !== before", before)
        return self.still()

    def choose(self, kind):
        """Switches to a layout: waterfall, justified, grid."""
        self.open_view()
        self.click(f"#kinds label:has([value={kind}])")
        self.tab.keyboard.press("Escape")
        return self.still()

    def open_view(self):
        """Opens the view options, if they aren't open."""
        if not self.tab.is_visible("#view"):
            self.click("#view-button")
            self.drawn()
        return self

    def open_other(self):
        """Opens what isn't about the view: the theme, the language, and buttons. On phones, it is below the view options."""
        if not self.tab.is_visible("#other"):
            self.click("#other-button" if self.tab.is_visible("#other-button") else "#view-button")
            self.drawn()
        return self

    def enter(self, room):
        """Goes to another room by its link: photos, folders or map."""
        self.tab.locator(f"#open-{room}").wait_for()
        self.still().click(f"#open-{room}")
        return self

    def click(self, selector):
        """Clicks on an element in the bar. Playwright scrolls the page before its own clicks, in Firefox even to
        visible elements.
        """
        element = self.tab.locator(selector)
        element.wait_for()
        box = element.bounding_box()
        self.tab.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def set_column_width(self, width):
        self.tab.evaluate(
            """(width) => {
              const size = document.getElementById('size');
              size.value = width;
              size.dispatchEvent(new Event('input', { bubbles: true }));
            }""",
            width,
        )
        return self.still()

    def set_text_size(self, factor):
        """Enlarges the browser's text by a factor."""
        before = self.tab.evaluate("document.getElementById('bar').offsetHeight")
        self.tab.evaluate("(size) => (document.documentElement.style.fontSize = size)", f"{100 * factor}%")
        self.wait("(before) => document.getElementById('bar').offsetHeight !== before", before)
        return self.still()

    def look_from_afar(self, what):
        """Shows years, months, or days, with the slider."""
        values = {"Years": 100, "Months": 110, "Days": 240}
        return self.set_column_width(values[what])

    def wait_until_in_order(self):
        """Checks that photos are in reading order in the document, each after the heading of its day."""
        self.wait(
            """() => {
              let day = '';
              let last = 0;
              return [...document.getElementById('photos').children].every((each) => {
                if (each.matches('.heading')) return day = each.querySelector('bdi').textContent;
                const isNext = Number(each.ariaPosInSet) > last && each.querySelector('a').ariaLabel.endsWith(day);
                last = Number(each.ariaPosInSet);
                return isNext;
              }) && last > 0 && day !== '';
            }"""
        )

    def search(self, text, count_text):
        """Types into the search field, and waits for a number of results."""
        if self.tab.locator("#chips li").count():
            self.tab.click("#clear-search")
        self.tab.fill("#search", text)
        self.wait_for_count(count_text)
        # The panel of suggestions would cover photos.
        self.tab.evaluate("document.getElementById('search').blur()")
        return self

    def offered(self):
        """Waits for the search panel. Returns its groups: their headings, and their options with numbers of photos."""
        self.tab.locator("#suggestions").wait_for()
        return self.tab.evaluate(OFFERED)

    def wait_for_offered(self, *groups):
        """Waits until the search panel shows these groups, and no others."""
        self.wait(f"(groups) => JSON.stringify(({OFFERED})()) === JSON.stringify(groups)", list(groups))

    def chips(self):
        return self.tab.locator("#chips li > span").all_inner_texts()

    def wait_for_count(self, text):
        self.wait("(text) => document.getElementById('count').textContent === text", text)
        return self.still()

    def resize(self, width, height):
        self.tab.set_viewport_size({"width": width, "height": height})
        self.wait("([width, height]) => innerWidth === width && innerHeight === height", [width, height])
        return self.still()

    @property
    def focused_id(self):
        """Returns the identifier of the focused photo, or None."""
        return self.tab.evaluate(
            """() => {
              const link = document.activeElement.closest('.tile a');
              return link && Number(link.parentElement.dataset.photo);
            }"""
        )

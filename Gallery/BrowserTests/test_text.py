"""Text in the size and with the colors that the user has set."""

from support import pictures
from support.case import FolderCase

# The captions that would fit into two lines, but aren't shown whole, and the number of those with one line and with two.
CUT = """() => {
  const cut = [], lines = { 1: 0, 2: 0 };
  for (const caption of document.querySelectorAll('.tile .caption:not(:empty)')) {
    const whole = caption.cloneNode(true);
    whole.style.webkitLineClamp = 'none';
    caption.after(whole);
    const { paddingTop, lineHeight } = getComputedStyle(whole);
    const count = Math.round((whole.scrollHeight - parseFloat(paddingTop)) / parseFloat(lineHeight));
    whole.remove();
    if (count > 2) continue;
    lines[count] += 1;
    const beyond = caption.getBoundingClientRect().bottom - caption.closest('.tile').getBoundingClientRect().bottom;
    if (caption.scrollHeight > caption.clientHeight || beyond > 0.5) cut.push(caption.textContent);
  }
  return [cut, lines];
}"""


class TextTests(FolderCase):
    def test_all_text_grows_with_the_browsers(self):
        for width in (1_280, 390):
            page = self.open(width=width, height=800)
            sizes = """() => ['h1', '#count', '#search', '.heading h2', '.heading small', '.tile .caption', '#empty', '#banner']
              .map((name) => parseFloat(getComputedStyle(document.querySelector(name)).fontSize))"""
            before = page.tab.evaluate(sizes)
            page.set_text_size(2)
            for one, other in zip(before, page.tab.evaluate(sizes)):
                self.assertAlmostEqual(other, 2 * one, delta=0.01)
            # A line of a caption is as high as the engine has made room for.
            self.assertEqual(page.tab.evaluate("getComputedStyle(document.querySelector('.tile .caption')).lineHeight"), "36px")
            # Captions, headings and chips have the room for it, and nothing is wider than the window.
            cut = page.tab.evaluate(
                """() => [...document.querySelectorAll('.heading h2, #tags button, .caption:not(:empty)')].filter((each) => {
                  const box = each.closest('.heading, #tags, .tile').getBoundingClientRect();
                  const own = each.getBoundingClientRect();
                  return own.top < box.top - 1 || own.bottom > box.bottom + 1;
                }).map((each) => each.textContent)"""
            )
            self.assertEqual(cut, [])
            self.assertEqual(page.tab.evaluate("document.documentElement.scrollWidth <= innerWidth"), True)
            self.assert_apart(page)
            self.screenshot(page, f"text-200-{width}")

    def test_large_text_fits_the_view_options_of_a_phone(self):
        for locale in ("en-US", "de-DE"):
            page = self.open(width=390, height=844, locale=locale)
            page.set_text_size(2)
            page.open_view()
            beyond = page.tab.evaluate(
                """() => [...document.querySelectorAll('#view :is(label, legend, input, select)')].filter((each) =>
                  each.getBoundingClientRect().right > innerWidth || each.scrollWidth > each.clientWidth + 1)
                  .map((each) => each.textContent)"""
            )
            self.assertEqual(beyond, [])
            self.screenshot(page, f"text-200-view-{locale}")

    def test_photos_before_and_after_stay_beside_large_details(self):
        page = self.open(width=1_440, height=900)
        page.set_text_size(2)
        page.tab.click(".tile a >> nth=6")
        page.wait_for_photo()
        page.tab.keyboard.press("i")
        inside = """() => {
          const edge = document.querySelector('#photo .details').getBoundingClientRect().left;
          const boxes = [...document.querySelectorAll('#photo .filmstrip > *')].map((each) => each.getBoundingClientRect());
          return boxes.length > 5 && boxes.every(({ left, right, width }) => left >= 0 && right <= edge && width === 48);
        }"""
        page.wait(inside)
        current = page.tab.locator("#photo .filmstrip .current").bounding_box()
        self.assertGreaterEqual(current["x"], 0)
        self.screenshot(page, "text-200-details")

    def test_forced_colors(self):
        page = self.open("?tag=garden", forced_colors="active")
        page.wait_for_count("12 of 60")
        # The switch shows its icons and the chosen layout. A pressed tag looks different.
        icon = "(name) => getComputedStyle(document.querySelector(`#kinds .${name}`), '::before').backgroundImage.split('linear').length"
        for name in ("waterfall", "justified", "grid"):
            self.assertGreaterEqual(page.tab.evaluate(icon, name), 2)
        color = "(selector) => getComputedStyle(document.querySelector(selector)).backgroundColor"
        self.assertNotEqual(
            page.tab.evaluate(color, "#kinds label:has(:checked)"), page.tab.evaluate(color, "#kinds label:not(:has(:checked))")
        )
        self.assertNotEqual(
            page.tab.evaluate(color, "#tags .tag[aria-pressed=true]"), page.tab.evaluate(color, "#tags .tag[aria-pressed=false]")
        )
        shown = page.open_view().tab.locator("#kinds").screenshot()
        self.assertGreater(len(set(shown)), 20)
        self.screenshot(page, "forced-colors")

    def test_contrast(self):
        """The contrast of the faintest text, which axe doesn't check: the placeholder of the search field."""
        for scheme in ("light", "dark"):
            page = self.open(color_scheme=scheme)
            ratio = page.tab.evaluate(
                """() => {
                  const field = document.getElementById('search');
                  const light = (color) => {
                    const [red, green, blue] = color.match(/[\\d.]+/g).map((value) => value / 255)
                      .map((value) => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4);
                    return .2126 * red + .7152 * green + .0722 * blue + .05;
                  };
                  const one = light(getComputedStyle(field, '::placeholder').color);
                  const other = light(getComputedStyle(document.getElementById('find')).backgroundColor);
                  return Math.max(one, other) / Math.min(one, other);
                }"""
            )
            self.assertGreaterEqual(ratio, 4.5, scheme)


class CaptionTests(FolderCase):
    """Captions of every length from ten letters to what fills two lines, in four languages."""

    TEXTS = (
        "The whole family in the morning at the summit of Mont Blanc, with Emma, William and the dog from Manchester",
        "Wanderung mit Oma und Opa über die Kammlinie bei Garmisch-Partenkirchen, am Abend zurück im Hotel",
        "Вечерняя прогулка вдоль набережной, Санкт-Петербург, с друзьями из Москвы",
        "夕方の港、長い一日の散歩のあとで家族と一緒に海辺の小さな店で夕食を食べた",
    )

    @classmethod
    def fill(cls, folder):
        for number, text in enumerate(cls.TEXTS):
            for length in range(10, min(len(text), 70) + 1):
                color = (60 + 40 * number, 60 + length, 100)
                when = pictures.NOON - 70 * number - length
                pictures.write(folder / f"{number}-{length}.png", 300, 150, color, text[:length].strip(), when=when)

    def test_captions_of_two_lines_are_whole(self):
        for width, scale in ((1_280, 1), (390, 1), (1_280, 2)):
            page = self.open(width=width, height=4_000)
            if scale > 1:
                page.set_text_size(scale)
            # Captions come after their photos.
            page.wait("() => [...document.querySelectorAll('.tile .caption')].every((caption) => caption.textContent)")
            cut, lines = page.tab.evaluate(CUT)
            self.assertEqual(cut, [], (width, scale))
            self.assertGreater(min(lines.values()), 10, (width, scale, lines))
            self.screenshot(page, f"captions-{width}-{scale}")

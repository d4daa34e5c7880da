"""Text in the size and with the colors that the user has set."""

from support.case import FolderCase


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

    def test_forced_colors(self):
        page = self.open("?tag=garden", forced_colors="active")
        page.wait_for_count("12 of 60")
        # The switch shows its icons and the chosen layout. A pressed tag looks different.
        icon = "(name) => getComputedStyle(document.querySelector(`#kinds .${name}`)).backgroundImage.split('linear').length"
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
                  const other = light(getComputedStyle(field).backgroundColor);
                  return Math.max(one, other) / Math.min(one, other);
                }"""
            )
            self.assertGreaterEqual(ratio, 4.5, scheme)

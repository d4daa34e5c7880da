"""The page in the reader's language: texts, dates and numbers, and from right to left in Arabic."""

import json
import pathlib
import re
import string

from support import brickwork, pictures
from support.browsers import only_in_chromium
from support.case import FolderCase, temporary_folder
from support.tabs import today

PAGE = pathlib.Path(__file__).resolve().parents[1] / "Sources/PhotoWall/Page"
# A language whose texts are the English ones between brackets, in place of German.
MARKED = """import { texts as english } from './text-en.js';
const mark = (text) => typeof text === 'string' ? `⟦${text}⟧` : Object.fromEntries(Object.entries(text).map(([key, each]) => [key, mark(each)]));
export const texts = mark(english);"""
# The visible texts, and what screen readers and tooltips say. Keys, code and the names of languages are the same everywhere.
TEXTS = """() => {
  const found = [document.title];
  const isSame = (element) => element.closest('kbd, code, option[lang], script, style, noscript');
  for (const element of document.querySelectorAll('body *')) {
    if (!element.checkVisibility() || isSame(element)) continue;
    const attributes = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name));
    const own = [...element.childNodes].filter((each) => each.nodeType === Node.TEXT_NODE).map((each) => each.data);
    found.push(...attributes, ...own);
    if (element.matches('option')) found.push(element.label);
  }
  return [...new Set(found.map((each) => each?.trim()).filter(Boolean))];
}"""
# What the pictures, their files, and standards say.
DATA = r"(A|The) (harbour|mountain|river|garden|museum)( in the evening, after a long day of walking about)?|(photos/)?[\w-]+\.(png|jpg|mp3|zip)"
DATA += r"|\b(harbour|mountain|river|garden|museum|generated|journey|Ann|PNG|mp3|kB|Mai|Fr|Freitag|um|Do|Mi|Di|Mo|So|Sa|OpenStreetMap)\b"
DATA += r"|\b(camera|lens|people|place|rating|folder|year|kind|near):|\b\d+ (Tage?|Jahr)\b|nothing-at-all|mountian"
LANGUAGES = ("en", "de", "fr", "es", "ja", "ko", "ar")


def untranslated(texts):
    """Returns texts with letters that are neither in the marked language nor data."""
    rests = []
    for text in texts:
        rest = text
        while re.search("⟦[^⟦⟧]*⟧", rest):
            rest = re.sub("⟦[^⟦⟧]*⟧", " ", rest)
        if re.search(r"[^\W\d_]", re.sub(DATA, " ", rest)):
            rests.append(text)
    return rests


def placeholders(text):
    """Returns the names of the values in a text, or in all forms of one."""
    forms = [text] if isinstance(text, str) else text.values()
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}


class LanguageTests(FolderCase):
    count = 20

    @classmethod
    def fill(cls, folder):
        super().fill(folder)
        pictures.write(folder / "journey" / "large.png", 1_200, 800, (90, 120, 150), "A river", ["river"], pictures.NOON + 60)
        pictures.write(folder / "undated.png", 200, 300, (20, 90, 120), has_date=False)
        (folder / "song.mp3").write_bytes(b"no picture")
        (folder / "damaged.jpg").write_bytes(b"\xff\xd8\xff\xe0 and no more")

    def marked(self, **options):
        """Returns a page in the marked language, which isn't opened yet."""
        page = self.page(locale="de-DE", **options)
        page.tab.route("**/text-de.js", lambda route: route.fulfill(body=MARKED, content_type="text/javascript"))
        return page

    def assert_translated(self, page, state, least):
        """Every text is in the marked language. `least` is one that must be there."""
        texts = page.tab.evaluate(TEXTS)
        self.assertIn(least, " ".join(texts), state)
        self.assertEqual(untranslated(texts), [], state)

    @only_in_chromium
    def test_every_text_on_the_wall_is_translated(self):
        page = self.marked().open()
        page.wait("() => document.querySelector('.tile a[aria-label^=\"A river\"]')")
        self.assert_translated(page, "wall", "⟦Select⟧")
        page.tab.focus("#search")
        page.tab.wait_for_selector("#suggestions")
        self.assert_translated(page, "suggestions", "⟦All terms⟧")
        page.tab.fill("#search", "?")
        page.tab.wait_for_selector("#suggestions small")
        self.assert_translated(page, "terms", "⟦What to search for⟧")
        page.tab.keyboard.press("Escape")
        page.tab.keyboard.press("Escape")
        page.open_view()
        self.assert_translated(page, "view", "⟦Group by⟧")
        page.open_other().tab.locator("#left-out").wait_for()
        self.assert_translated(page, "more", "⟦Language⟧")
        page.tab.click("#left-out")
        page.tab.locator("#unreadable > p").nth(1).wait_for()
        # The decoder's message is English.
        page.tab.evaluate("for (const each of document.querySelectorAll('#unreadable .more p')) each.remove()")
        self.assert_translated(page, "not shown", "⟦Files that are not shown⟧")
        page.tab.get_by_text("⟦Close⟧").click()
        page.enter("folders")
        page.tab.locator("#albums .cards a").wait_for()
        self.assert_translated(page, "folders", "⟦By date⟧")
        page.tab.set_viewport_size({"width": 1000, "height": 800})
        page.tab.get_by_text("⟦Tree⟧").click()
        page.tab.locator("#albums .tree a").wait_for()
        self.assert_translated(page, "tree", "⟦Covers⟧")
        page.tab.keyboard.press("Escape")
        page.tab.evaluate("document.activeElement.blur()")
        page.tab.keyboard.press("?")
        self.assert_translated(page, "keys", "⟦Keyboard shortcuts⟧")
        page.tab.keyboard.press("Escape")
        page.tab.evaluate("history.replaceState(null, '', '?people=1'); dispatchEvent(new PopStateEvent('popstate'))")
        page.tab.get_by_text("⟦No people are known.⟧").wait_for()
        self.assert_translated(page, "people", "⟦People⟧")
        page.tab.keyboard.press("Escape")
        page.tab.evaluate("""async () => {
          const { PhotoMap } = await import(document.querySelector('script[type=module]').src);
          await new PhotoMap(() => {}).show(document.querySelector('main'));
        }""")
        page.tab.get_by_text("⟦No photo has a position.⟧").wait_for()
        self.assert_translated(page, "map", "⟦Zoom in⟧")
        page.tab.keyboard.press("Escape")
        page.look_from_afar("Months")
        self.assert_translated(page, "months", "⟦Select⟧")
        page = self.marked()
        page.run_first(today("2026-05-31"))
        page.open().tab.locator(".this-day a").first.wait_for()
        self.assert_translated(page, "this day", "⟦On this day⟧")

    @only_in_chromium
    def test_every_text_of_photos_and_searches_is_translated(self):
        page = self.marked().open("?q=mountian")
        self.assert_translated(page, "corrected", "⟦Showing results for “mountain”.")
        page.open("?q=nothing-at-all")
        self.assert_translated(page, "nothing", "⟦Nothing found for “nothing-at-all”.⟧")
        page.open("?tag=river&photo=journey/large.png").wait_for_photo()
        page.tab.keyboard.press("i")
        page.tab.click("#photo .menu")
        self.assert_translated(page, "photo", "⟦All 1.200 × 800 pixels⟧")
        self.allow("404")
        page.open("?photo=none.png")
        self.assert_translated(page, "no photo", "⟦There is no photo at this address.")
        page.open().tab.click("#select")
        page.tab.click(".tile a >> nth=0")
        self.assert_translated(page, "selection", "⟦1 photo selected⟧")
        page.tab.locator("#selection").get_by_role("button", name="⟦Add to album⟧").click()
        self.assert_translated(page, "adding to an album", "⟦New album⟧")
        page.tab.fill(".ask input", "Ann")
        page.tab.keyboard.press("Enter")
        page.wait("() => document.querySelector('#selection p').textContent.includes('added to')")
        self.assert_translated(page, "added to an album", "⟦1 photo added to “Ann”⟧")
        page.tab.locator("#selection .done").click()
        page.enter("folders")
        page.tab.locator("#albums section a >> nth=1").click()
        page.wait("() => document.title === 'Ann'")
        self.assert_translated(page, "album", "⟦Rename⟧")
        page.tab.get_by_text("⟦Rename⟧").click()
        self.assert_translated(page, "renaming", "⟦Name of the album⟧")
        page.tab.keyboard.press("Escape")
        page.tab.get_by_text("⟦Delete album⟧").click()
        self.assert_translated(page, "deleting", "⟦Delete the album “Ann”? Its photos stay.⟧")
        # Other tests see the same folders.
        page.tab.locator(".ask [type=submit]").click()
        page.wait("() => document.title !== 'Ann'")

    @only_in_chromium
    def test_every_text_for_signing_in_sharing_and_an_empty_folder_is_translated(self):
        users, folder = temporary_folder(type(self)) / "users", temporary_folder(type(self))
        brickwork.run("user", "add", "Ann", "--users", users, input="a password\n")
        server = brickwork.Server(folder, temporary_folder(type(self)), "--users", users)
        self.addCleanup(server.stop)
        self.url = server.url
        self.allow("401")
        page = self.marked()
        page.tab.goto(self.url)
        page.tab.get_by_text("⟦Password⟧").wait_for()
        self.assert_translated(page, "sign in", "⟦Sign in – ⟦Photos⟧⟧")
        page.sign_in("Ann", "no password")
        page.tab.get_by_text("⟦Wrong name or password.⟧").wait_for()
        page.tab.fill("#password", "a password")
        page.tab.keyboard.press("Enter")
        page.tab.get_by_text("⟦Welcome⟧").wait_for()
        self.assert_translated(page, "welcome", "⟦This is a wall")
        pictures.write(folder / "river.png", 300, 200)
        page.wait("() => document.querySelector('#count').textContent === '1'")
        page.open("?q=river").open_other().tab.click("#open-share")
        page.tab.click("#share form button")
        page.tab.locator("#share li").wait_for()
        page.tab.locator("#share [role=status]:not(:empty)").wait_for()
        # The server has named what is shared.
        page.tab.evaluate("for (const each of document.querySelectorAll('#share li bdi')) each.remove()")
        self.assert_translated(page, "share", "⟦Make link⟧")

    def test_all_languages_have_the_same_texts(self):
        page = self.page()
        page.tab.goto(self.url)
        texts = page.tab.evaluate(
            """async (languages) => Object.fromEntries(await Promise.all(languages.map(async (name) =>
              [name, (await import(new URL(`text-${name}.js`, document.querySelector('script[type=module]').src))).texts])))""",
            LANGUAGES,
        )
        forms = page.tab.evaluate("(languages) => Object.fromEntries(languages.map((name) => [name, new Intl.PluralRules(name).resolvedOptions().pluralCategories]))", LANGUAGES)
        for name, own in texts.items():
            self.assertEqual(list(own), list(texts["en"]), name)
            for key, text in own.items():
                # A form for a single number may be a word.
                self.assertEqual(placeholders(text) | {"count"}, placeholders(texts["en"][key]) | {"count"}, f"{name} {key}")
                if not isinstance(text, str):
                    self.assertLessEqual(set(forms[name]) - {"many"} if name in ("fr", "es") else set(forms[name]), set(text), f"{name} {key}")
        code = "".join(file.read_text() for file in PAGE.rglob("*") if file.suffix in (".ts", ".html") and not file.name.startswith("text-"))
        self.assertEqual([key for key in texts["en"] if f"'{key}'" not in code and f'"{key}"' not in code], [], "texts that nothing shows")

    def test_german(self):
        page = self.open("?tag=river", locale="de-AT")
        self.assertEqual(page.tab.evaluate("[document.documentElement.lang, document.documentElement.dir, document.title]"), ["de-AT", "ltr", "Fotos"])
        self.assertEqual((page.count_text, page.tab.get_attribute("#search", "placeholder")), ("5 von 22", "22 Fotos durchsuchen"))
        page.tab.click(".tile a >> nth=0")
        page.wait_for_photo()
        page.tab.keyboard.press("i")
        details = page.tab.locator("#photo dl").inner_text()
        self.assertIn("Freitag, 31. Mai 2024 um 12:01", details)
        self.assertIn("1.200 × 800, 1,0 Megapixel", details.replace("\xa0", "."))
        page.tab.keyboard.press("Escape")
        # English is chosen, kept, and given back to the browser's choice.
        for value, shown in (("en", "5 of 22"), ("", "5 von 22")):
            page.open_other()
            with page.tab.expect_navigation():
                page.tab.select_option("#appearance select", value)
            page.ready().still()
            self.assertEqual(page.count_text, shown)
        self.assertEqual(json.loads(page.tab.evaluate("localStorage.getItem('brickwork-language')")), {"language": ""})

    def test_arabic_is_read_from_right_to_left(self):
        page = self.page(locale="ar-EG")
        held = []
        page.tab.route("**/text-ar.js", lambda route: held.append(route))
        page.tab.goto(self.url, wait_until="commit")
        # The wall is asked for meanwhile, and nothing is shown in English.
        page.wait_for(lambda: held and any("/wall" in url for url in self.requests))
        self.assertEqual(page.tab.evaluate("[...document.querySelectorAll('#bar *')].filter((each) => each.checkVisibility({ visibilityProperty: true }) && (each.innerText?.trim() || each.placeholder)).length"), 0)
        for route in held:
            route.continue_()
        page.ready().still()
        self.assertEqual(page.tab.evaluate("[document.documentElement.lang, document.documentElement.dir, document.title]"), ["ar-EG", "rtl", "الصور"])
        self.assertEqual(page.tab.get_attribute("#search", "placeholder"), "البحث في ٢٢ صورة")
        first, second = page.photos()[:2]
        self.assertGreater(first.x, second.x)
        page.tab.click(".tile a >> nth=1")
        page.wait_for_photo()
        self.assertEqual(page.tab.locator("#photo .place span").inner_text(), "٢ من ٢٢")
        boxes = {name: page.tab.locator(f"#photo .{name}").bounding_box()["x"] for name in ("previous", "next", "close", "info")}
        self.assertGreater(boxes["previous"], boxes["next"])
        self.assertGreater(boxes["close"], boxes["info"])
        page.tab.keyboard.press("ArrowLeft")
        page.wait("() => document.querySelector('#photo .place').textContent.includes('٣ من ٢٢')")
        # A file's name has a direction of its own, and so has its size.
        page.tab.keyboard.press("Home")
        page.tab.keyboard.press("i")
        page.wait("() => [...document.querySelectorAll('#photo dd')].some((each) => each.textContent.includes('\u2068large.png\u2069، \u2068١٤٫٩ كيلوبايت\u2069'))")

    @only_in_chromium
    def test_no_language_is_wider_than_the_window(self):
        wide = "[Math.max(0, document.documentElement.scrollWidth - innerWidth), ...[...document.querySelectorAll('#bar :is(button, label), #photo .tools *')].filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0 && !each.matches('.title, .place *')).map((each) => each.outerHTML)]"
        for language in ("de", "ja", "ar"):
            for width, height in ((1_440, 900), (390, 844)):
                page = self.page(width, height, locale=language).open()
                page.tab.focus("#search")
                page.tab.locator("#suggestions").wait_for()
                box = page.tab.locator("#suggestions").bounding_box()
                self.assertTrue(0 <= box["x"] and box["x"] + box["width"] <= width, (language, width))
                page.tab.keyboard.press("Escape")
                page.open_view()
                self.assertEqual(page.tab.evaluate(wide), [0], (language, width))
                self.screenshot(page, f"language-{language}-{width}")
                page.tab.keyboard.press("Escape")
                page.tab.click("#select")
                page.tab.click(".tile a >> nth=0")
                self.assertEqual(page.tab.evaluate(wide), [0], (language, width))
                self.screenshot(page, f"language-{language}-{width}-selected")
                page.tab.context.close()

"""The panel of the search field: groups of suggestions, recent searches, and chips for terms."""

from axe_playwright_python.sync_playwright import Axe

from support import pictures
from support.browsers import in_every_browser
from support.case import FolderCase
from support.site import build_site

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
exif:GPSLatitude="47,4.2N" exif:GPSLongitude="15,26.4E"><Iptc4xmpExt:PersonInImage><rdf:Bag>{}</rdf:Bag></Iptc4xmpExt:PersonInImage>
</rdf:Description></rdf:RDF></x:xmpmeta>"""
PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True}
YEAR = 366 * 86_400
# What most photos have.
FREQUENT = [
    ["People", "Anna Berg 2", "Bo 1"], ["Tags", "town 3", "evening 2", "water 2"], ["Places", "Graz, Austria 3"],
    ["Folders", "Graz 3", "Lake 3"], ["Dates", "2024 6", "2023 1"], ["What to search for", "All terms"],
]  # fmt: skip

def fill(folder):
    """Seven photos: three at Graz, two with Anna Berg and one with Bo, too, and four without a place. One is of another year."""
    for number, (name, caption, tags, people) in enumerate((
        ("Graz/one", "A tower in the evening", ["town", "evening"], ["Anna Berg", "Bo"]),
        ("Graz/two", "A square", ["town"], ["Anna Berg"]),
        ("Graz/three", "Annual fair", ["town"], []),
        ("Lake/four", "Evening light", ["evening", "water"], None),
        ("Lake/five", "A boat", ["water"], None),
        ("Lake/six", None, [], None),
        ("seven", None, [], None),
    )):  # fmt: skip
        when = pictures.NOON - 60 * number - (YEAR if name == "seven" else 0)
        pictures.write(folder / f"{name}.png", 640, 480, (150, 90, 60 + number), caption, tags, when)
        if people is not None:
            (folder / f"{name}.png.xmp").write_text(XMP.format("".join(f"<rdf:li>{each}</rdf:li>" for each in people)))


class PanelCase(FolderCase):
    @classmethod
    def fill(cls, folder):
        fill(folder)

    def opened(self, query="", **options):
        """Returns a page with the focus in the search field."""
        page = self.open(query, **options)
        page.tab.focus("#search")
        page.tab.locator("#suggestions").wait_for()
        return page

    def text(self, page):
        """Returns the search in the address."""
        return page.tab.evaluate("new URLSearchParams(location.search).get('q')")

    def wait_for_text(self, page, text):
        page.wait("(text) => new URLSearchParams(location.search).get('q') === text", text)

    def option(self, page, name):
        return page.tab.get_by_role("option", name=name, exact=True)

    def active(self, page):
        """Returns the active option as the field names it, which must be the only selected one. None without one."""
        return page.tab.evaluate(
            """() => {
              const active = document.getElementById(document.getElementById('search').getAttribute('aria-activedescendant'));
              const selected = [...document.querySelectorAll('#suggestions [aria-selected=true]')];
              return selected.length === (active ? 1 : 0) && (selected[0] ?? null) === active ? active?.ariaLabel ?? null : 'another one';
            }"""
        )

    def press(self, page, *keys):
        for key in keys:
            page.tab.keyboard.press(key)


@in_every_browser
class PanelTests(PanelCase):
    def test_the_empty_field_offers_what_many_photos_have(self):
        page = self.opened()
        page.wait_for_offered(*FREQUENT)
        self.screenshot(page, "search-panel")
        # Those of the photos that a search finds.
        page = self.opened("?q=place:Graz")
        page.wait_for_offered(
            ["People", "Anna Berg 2", "Bo 1"], ["Tags", "town 3", "evening 1"], ["Places", "Graz, Austria 3"],
            ["Folders", "Graz 3"], ["Dates", "2024 3"], ["What to search for", "All terms"],
        )  # fmt: skip
        # Without what the search has already.
        self.option(page, "Graz, Austria, 3 photos").click()
        self.wait_for_text(page, 'place:Graz place:"Graz, Austria"')
        self.press(page, "ArrowDown")
        page.wait_for_offered(
            ["People", "Anna Berg 2", "Bo 1"], ["Tags", "town 3", "evening 1"], ["Folders", "Graz 3"], ["Dates", "2024 3"],
            ["What to search for", "All terms"],
        )  # fmt: skip

    def test_groups_for_a_word(self):
        page = self.opened()
        for text, groups in (
            ("an", [["People", "Anna Berg 2"], ["Words", "annual 1"]]),
            ("EVE", [["Tags", "evening 2"], ["Words", "evening 2"]]),
            ("gra", [["Places", "Graz, Austria 3"], ["Folders", "Graz 3"]]),
            ("202", [["Dates", "2024 6", "2023 1"]]),
            ("evening an", [["People", "Anna Berg 1"]]),
            ("pla", [["What to search for", "place:"]]),
            ("rating:", []),
            ("place:", [["Places", "Graz, Austria 3"]]),
            ("?", [["What to search for", "people:", "place:", "folder:", "year:", "kind:", "near:"]]),
            ("nobody", []),
            ("", FREQUENT),
        ):
            page.tab.fill("#search", text)
            page.wait_for_offered(*groups)
            self.assertEqual(page.tab.get_attribute("#search", "aria-expanded"), str(bool(groups)).lower())

    def test_keys(self):
        page = self.opened()
        field = page.tab.get_by_role("combobox", name="Search captions, tags, names, folders and dates")
        self.assertEqual(field.get_attribute("aria-controls"), "suggestions")
        self.assertEqual(field.get_attribute("aria-expanded"), "true")
        self.assertEqual(self.active(page), None)
        self.assertEqual(page.tab.get_by_role("listbox", name="Suggestions").count(), 1)
        labels = "[...document.querySelectorAll('#suggestions [role=option]')].slice(0, 2).map((each) => each.ariaLabel)"
        self.assertEqual(page.tab.evaluate(labels), ["Anna Berg, 2 photos", "Bo, 1 photo"])
        page.tab.keyboard.type("an")
        page.wait_for_offered(["People", "Anna Berg 2"], ["Words", "annual 1"])
        # From the last option to none, and from none to the last one.
        for key, active in (
            ("ArrowDown", "Anna Berg, 2 photos"), ("ArrowDown", "annual, 1 photo"), ("ArrowDown", None), ("ArrowUp", "annual, 1 photo"),
            ("ArrowLeft", None), ("ArrowDown", "Anna Berg, 2 photos"),
        ):  # fmt: skip
            self.press(page, key)
            self.assertEqual(self.active(page), active, key)
        self.press(page, "Enter")
        page.wait_for_count("2 of 7")
        self.assertEqual(self.text(page), 'people:"Anna Berg"')
        self.assertEqual(page.tab.evaluate("document.activeElement.id"), "search")
        self.assertEqual(field.get_attribute("aria-expanded"), "false")
        self.assertEqual(field.get_attribute("aria-activedescendant"), None)
        # Down opens it again, and goes to its first option. Tab leaves.
        self.press(page, "ArrowDown")
        page.wait("() => document.getElementById('search').getAttribute('aria-activedescendant') === 'suggestion-0'")
        self.press(page, "Tab")
        page.wait("() => document.getElementById('suggestions').hidden && document.activeElement.id !== 'search'")

    def test_enter_without_an_option_searches_and_goes_to_the_photos(self):
        page = self.opened()
        page.tab.keyboard.type("eve")
        page.wait_for_offered(["Tags", "evening 2"], ["Words", "evening 2"])
        self.press(page, "Enter")
        page.wait("() => document.activeElement.matches('.tile a')")
        self.assertEqual((page.count_text, self.text(page)), ("2 of 7", "eve"))
        self.assertFalse(page.tab.is_visible("#suggestions"))

    def test_escape_closes_and_then_clears(self):
        page = self.opened()
        page.tab.keyboard.type("eve")
        page.wait_for_count("2 of 7")
        page.wait_for_offered(["Tags", "evening 2"], ["Words", "evening 2"])
        self.press(page, "Escape")
        self.assertFalse(page.tab.is_visible("#suggestions"))
        self.assertEqual(page.tab.input_value("#search"), "eve")
        self.press(page, "Escape")
        page.wait_for_count("7")
        self.assertEqual(page.tab.input_value("#search"), "")
        self.assertFalse(page.tab.is_visible("#suggestions"))

    def test_a_click_elsewhere_closes_it(self):
        page = self.opened()
        page.tab.mouse.click(5, 700)
        page.wait("() => document.getElementById('suggestions').hidden")
        self.assertEqual(page.tab.get_attribute("#search", "aria-expanded"), "false")
        # A click on the icon opens it.
        box = page.tab.locator("#find > svg").bounding_box()
        page.tab.mouse.click(box["x"] + 5, box["y"] + 5)
        page.wait_for_offered(*FREQUENT)

    def test_a_search_with_a_choice_is_one_entry(self):
        page = self.opened()
        length = page.tab.evaluate("history.length")
        page.tab.keyboard.type("an", delay=150)
        page.wait_for_offered(["People", "Anna Berg 2"], ["Words", "annual 1"])
        self.option(page, "Anna Berg, 2 photos").click()
        page.wait_for_count("2 of 7")
        self.assertEqual(page.tab.evaluate("history.length"), length + 1)
        page.tab.evaluate("history.back()")
        page.wait_for_count("7")
        self.assertEqual((page.chips(), page.tab.input_value("#search")), ([], ""))


@in_every_browser
class ChipTests(PanelCase):
    def test_what_is_chosen_becomes_a_chip(self):
        page = self.opened()
        for name, count, text, chips in (
            ("Graz, Austria, 3 photos", "3 of 7", 'place:"Graz, Austria"', ["Graz, Austria"]),
            ("Anna Berg, 2 photos", "2 of 7", 'place:"Graz, Austria" people:"Anna Berg"', ["Graz, Austria", "Anna Berg"]),
            ("2024, 2 photos", "2 of 7", 'place:"Graz, Austria" people:"Anna Berg" year:2024', ["Graz, Austria", "Anna Berg", "2024"]),
        ):
            self.option(page, name).click()
            page.wait_for_count(count)
            self.wait_for_text(page, text)
            self.assertEqual((page.chips(), page.tab.input_value("#search")), (chips, ""))
            self.press(page, "ArrowDown")
            page.tab.locator("#suggestions").wait_for()
        # A tag is in the row of tags, and nowhere else.
        self.option(page, "evening, 1 photo").click()
        page.wait_for_count("1 of 7")
        self.assertEqual(page.tab.evaluate("new URLSearchParams(location.search).getAll('tag')"), ["evening"])
        self.assertEqual(page.chips(), ["Graz, Austria", "Anna Berg", "2024"])
        self.screenshot(page, "search-chips")

    def test_typed_terms_become_chips(self):
        page = self.opened()
        for typed, chips, rest in (
            ("folder:La", [], "folder:La"), ("ke ", ["Lake"], ""), ('people:"Anna Be', ["Lake"], 'people:"Anna Be'),
            ('rg"', ["Lake", "Anna Berg"], ""), ("tower", ["Lake", "Anna Berg"], "tower"), (" year:20 ", ["Lake", "Anna Berg"], "tower year:20 "),
            ("-kind:gif ", ["Lake", "Anna Berg", "-gif"], "tower year:20 "),
        ):  # fmt: skip
            page.tab.keyboard.type(typed)
            self.assertEqual((page.chips(), page.tab.input_value("#search")), (chips, rest), typed)
        self.wait_for_text(page, 'folder:Lake people:"Anna Berg" tower year:20 -kind:gif')
        # With OR, the order matters.
        page = self.open("?q=people:Bo+OR+boat")
        self.assertEqual((page.chips(), page.tab.input_value("#search")), ([], "people:Bo OR boat"))

    def test_terms_of_an_address(self):
        page = self.open("?q=evening+people:anna+near:47.0700,15.4400,2km")
        page.wait_for_count("1 of 7")
        self.assertEqual((page.chips(), page.tab.input_value("#search")), (["anna", "Near 47.07, 15.44 · 2 km"], "evening"))
        # The chips are a view of it, which changes nothing.
        page.tab.focus("#search")
        page.tab.keyboard.press("Enter")
        page.wait("() => document.activeElement.matches('.tile a')")
        self.assertEqual(self.text(page), "evening people:anna near:47.0700,15.4400,2km")
        page.tab.focus("#search")
        page.tab.keyboard.press("End")
        page.tab.keyboard.type(" boat")
        page.wait_for_count("0 of 7")
        self.assertEqual(self.text(page), "people:anna near:47.0700,15.4400,2km evening boat")

    def test_no_chip_is_cut(self):
        terms = ("place:Graz", "people:anna", "near:47.0700,15.4400,2km", "folder:Lake", "year:2024", "kind:png")
        for options in ({}, PHONE) if self.engine == "chromium" else ({},):
            for count in (1, 2, 3, 4, 6):
                page = self.open(f"?q={'+'.join(terms[:count])}", **options)
                page.wait(f"() => document.querySelectorAll('#chips li').length === {count}")
                shown, cut = page.tab.evaluate(
                    """() => {
                      const frame = (element) => (({ left, right }) => [left, right])(element.getBoundingClientRect());
                      const [left, right] = frame(document.getElementById('chips'));
                      const chips = [...document.querySelectorAll('#chips li')].map(frame).filter((chip) => chip[1] > left + 1 && chip[0] < right - 1);
                      return [chips.length, chips.filter((chip) => chip[0] < left - 1 || chip[1] > right + 1).length];
                    }"""
                )
                self.assertEqual(cut, 0, (options, count))
                self.assertEqual(shown, 1 if options else min(count, 4) if count < 5 else 3, (options, count))

    def test_chips_are_removed(self):
        page = self.open("?q=folder:Graz+people:anna+year:2024+town")
        page.wait_for_count("2 of 7")
        page.tab.get_by_role("button", name="Remove anna from the search").click()
        page.wait_for_count("3 of 7")
        self.assertEqual(self.text(page), "folder:Graz year:2024 town")
        # Only from where there is no text before it.
        page.tab.focus("#search")
        self.press(page, *["End"] + ["Backspace"] * 4)
        self.wait_for_text(page, "folder:Graz year:2024")
        self.press(page, "Backspace")
        self.wait_for_text(page, "folder:Graz")
        self.assertEqual(page.chips(), ["Graz"])
        page.tab.click("#clear-search")
        page.wait_for_count("7")
        self.assertEqual((page.chips(), page.tab.evaluate("location.search")), ([], ""))


@in_every_browser
class RecentSearchTests(PanelCase):
    def recent(self, page):
        return page.tab.evaluate("JSON.parse(localStorage.getItem('brickwork-searches'))?.texts ?? []")

    def search(self, page, text):
        page.tab.fill("#search", text)
        self.wait_for_text(page, text)
        page.tab.evaluate("document.getElementById('search').blur()")

    def test_the_last_five_are_offered_and_removed(self):
        page = self.open()
        for text in ("one", "tower", "boat", 'people:"Anna Berg" square', "town", "fair", "tower"):
            page.tab.evaluate("() => document.getElementById('clear-search').click()")
            self.search(page, text)
        self.assertEqual(self.recent(page), ["tower", "fair", "town", 'people:"Anna Berg" square', "boat"])
        page = page.open()
        page.tab.focus("#search")
        recent = ["tower", "fair", "town", "Anna Berg · square", "boat", "Clear recent searches"]
        page.wait_for_offered(["Recent searches", *recent], *FREQUENT)
        self.option(page, "Anna Berg · square").click()
        page.wait_for_count("1 of 7")
        self.assertEqual((page.chips(), page.tab.input_value("#search")), (["Anna Berg"], "square"))
        page.tab.click("#clear-search")
        recent.insert(0, recent.pop(3))
        page.wait_for_offered(["Recent searches", *recent], *FREQUENT)
        # One by one, by a click or by a key. The panel stays open.
        page.tab.click("#suggestions .remove >> nth=2")
        recent.remove("fair")
        page.wait_for_offered(["Recent searches", *recent], *FREQUENT)
        self.press(page, "ArrowDown", "ArrowDown", "Delete")
        recent.remove("tower")
        page.wait_for_offered(["Recent searches", *recent], *FREQUENT)
        self.option(page, "Clear recent searches").click()
        page.wait_for_offered(*FREQUENT)
        self.assertEqual(self.recent(page), [])


class OtherReaderTests(PanelCase):
    def test_axe_finds_nothing(self):
        for options in ({}, {"color_scheme": "dark"}, {"forced_colors": "active"}, PHONE):
            # Headings that appear have little contrast at first.
            page = self.open("?q=people:anna+town", reduced_motion="reduce", **options)
            page.tab.evaluate("localStorage.setItem('brickwork-searches', JSON.stringify({ texts: ['boat', 'tower'] }))")
            for text in ("", "eve", "?"):
                page.tab.fill("#search", text)
                page.tab.locator("#suggestions").wait_for()
                page.wait("(text) => text !== '?' || document.querySelector('#suggestions small')", text)
                page.tab.keyboard.press("ArrowDown")
                page.still()
                found = Axe().run(page.tab)
                self.assertEqual(found.violations_count, 0, found.generate_report())

    def test_a_phone(self):
        page = self.open(**PHONE)
        page.tab.tap("#search")
        page.wait_for_offered(*FREQUENT)
        box = page.tab.locator("#suggestions").bounding_box()
        self.assertEqual((box["x"], box["width"]), (0, 390))
        self.assertGreaterEqual(self.option(page, "Bo, 1 photo").bounding_box()["height"], 44)
        # A keyboard covers the lower half. The panel ends above it, and scrolls.
        page.tab.evaluate(
            """() => {
              Object.defineProperty(visualViewport, 'height', { get: () => 400 });
              visualViewport.dispatchEvent(new Event('resize'));
            }"""
        )
        box = page.tab.locator("#suggestions").bounding_box()
        self.assertEqual(box["y"] + box["height"], 392)
        self.assertGreater(page.tab.evaluate("document.getElementById('suggestions').scrollHeight"), 400)
        self.option(page, "Graz, Austria, 3 photos").tap()
        page.wait_for_count("3 of 7")
        self.assertEqual(page.chips(), ["Graz, Austria"])
        self.assertEqual(page.tab.evaluate("document.documentElement.scrollWidth"), 390)
        page.tab.tap("#chips button")
        page.wait_for_count("7")

    def test_right_to_left(self):
        for options in ({}, PHONE):
            page = self.opened("?dir=rtl&q=people:anna", **options)
            sides = page.tab.evaluate(
                """() => ['#chips li', '#search', '#clear-search', '#suggestions', '#suggestions [role=option] svg', '#suggestions b'].map((each) => {
                  const { left, right } = document.querySelector(each).getBoundingClientRect();
                  return [left, right];
                })"""
            )
            (chip, field, clear, panel, icon, count) = sides
            # From right to left.
            self.assertTrue(chip[0] >= field[1] > clear[1] and field[0] == clear[0], sides)
            self.assertTrue(panel[1] > icon[0] > count[1] > panel[0], sides)
            self.assertTrue(all(0 <= left and right <= page.tab.evaluate("innerWidth") for left, right in sides), sides)
            self.press(page, "ArrowDown", "Enter")
            page.wait("() => document.querySelectorAll('#chips li').length === 2")


class StaticPanelTests(PanelCase):
    """A static site offers the same from its own texts."""

    def test_a_static_site(self):
        self.url = build_site(type(self), "--people", "--coordinates").url
        page = self.opened()
        page.wait_for_offered(*FREQUENT)
        for text, groups in (
            ("an", [["People", "Anna Berg 2"], ["Words", "annual 1"]]),
            ("gra", [["Places", "Graz, Austria 3"], ["Folders", "Graz 3"]]),
            ("place:", [["Places", "Graz, Austria 3"]]),
            ("year:20", [["Dates", "2024 6", "2023 1"]]),
            ('people:"anna b', [["People", "Anna Berg 2"]]),
            ("?", [["What to search for", "people:", "place:", "folder:", "year:", "kind:", "near:"]]),
        ):
            page.tab.fill("#search", text)
            page.wait_for_offered(*groups)
        page.tab.fill("#search", "evening an")
        self.option(page, "Anna Berg, 1 photo").click()
        page.wait_for_count("1 of 7")
        self.assertEqual((page.chips(), page.tab.input_value("#search")), (["Anna Berg"], "evening"))
        self.press(page, "ArrowDown")
        page.tab.locator("#suggestions").wait_for()
        page.tab.keyboard.press("Escape")
        page.search("place:graz", "3 of 7")

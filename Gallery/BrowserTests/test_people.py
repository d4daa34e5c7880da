"""The room of the people: faces that are cut out of thumbnails, with names and numbers of photos."""

from axe_playwright_python.sync_playwright import Axe

from support import brickwork, pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase, temporary_folder
from support.site import build_site
from test_rooms import PHONE

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#">
<Iptc4xmpExt:PersonInImage><rdf:Bag>{}</rdf:Bag></Iptc4xmpExt:PersonInImage>
<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>{}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
</rdf:Description></rdf:RDF></x:xmpmeta>"""
FACE = """<rdf:li><rdf:Description mwg-rs:Name="{}" mwg-rs:Type="Face">
<mwg-rs:Area stArea:x="{}" stArea:y="{}" stArea:w="{}" stArea:h="{}"/></rdf:Description></rdf:li>"""
# The names and numbers of the cards.
CARDS = "[...document.querySelectorAll('#people .cards a')].map((each) => each.querySelector('bdi').textContent + ' ' + each.querySelector('small').textContent)"
ALL = ["Anna Berg 3", "Anna 1", "Anna Bergmann 1", "Bo 1"]
# Where the pictures are, and how wide they are, in shares of the circles.
PARTS = """() => [...document.querySelectorAll('#people .portrait')].map((each) => {
  const [circle, picture] = [each, each.querySelector('img')].map((one) => one.getBoundingClientRect());
  return [picture.x - circle.x, picture.y - circle.y, picture.width, picture.height].map((each) => Math.round(100 * each / circle.width) / 100);
})"""
LOADED = "() => [...document.querySelectorAll('#people .portrait img')].every((each) => each.naturalWidth > 0)"


def name_people(photo, names=(), faces=()):
    """Writes who is in a photo into a file beside it. `faces` have the name, the center, the width and the height in shares."""
    text = XMP.format("".join(f"<rdf:li>{name}</rdf:li>" for name in names), "".join(FACE.format(*face) for face in faces))
    photo.with_name(f"{photo.name}.xmp").write_text(text)


def card(name):
    return f"""#people a[data-search='people:"{name}"']"""


def fill(folder):
    for number in range(4):
        pictures.write(folder / f"{number}.png", 1_800, 1_200, (150, 90, 60 + 20 * number), when=pictures.NOON - 60 * number, below=(230, 210, 190))
    name_people(folder / "0.png", ["Anna Berg"])
    name_people(folder / "1.png", faces=[("Anna Berg", 0.25, 0.4, 0.1, 0.2), ("Bo", 0.9, 0.4, 0.2, 0.2)])
    name_people(folder / "2.png", ["Anna Bergmann"], [("Anna Berg", 0.5, 0.5, 0.05, 0.1)])
    name_people(folder / "3.png", ["Anna"])


class PeopleCase(FolderCase):
    @classmethod
    def fill(cls, folder):
        fill(folder)

    def entered(self, query="", cards=ALL, **options):
        page = self.open(query, **options)
        page.enter("people")
        page.wait(f"(cards) => String({CARDS}) === String(cards)", cards)
        return page


@in_every_browser
class PeopleTests(PeopleCase):
    def test_each_person_has_a_card_with_the_face(self):
        page = self.open()
        page.tab.locator("#open-people").wait_for()
        self.assertEqual(page.visible("#rooms a"), ["Photos", "People"])
        page.enter("people")
        page.wait(f"(cards) => String({CARDS}) === String(cards)", ALL)
        self.assertEqual(page.tab.evaluate("location.search"), "?people=1")
        page.wait(LOADED)
        self.assertEqual(
            page.tab.evaluate(PARTS),
            [
                # The newest photo with a large face. 432 pixels around the middle of the face at 450 and 480.
                [-0.54, -0.61, 4.17, 2.78],
                # The middle of a photo without known faces.
                [-0.25, 0, 1.5, 1],
                [-0.25, 0, 1.5, 1],
                # 648 pixels up to the right edge.
                [-1.78, -0.24, 2.78, 1.85],
            ],
        )
        # Wide enough for their part in the circle, but not larger than needed.
        widths = page.tab.evaluate("[...document.querySelectorAll('#people img')].map((each) => each.src.match(/-(\\d+)\\.webp$/)[1])")
        self.assertEqual(widths, ["960", "240", "240", "480"])
        self.screenshot(page, "people")

    def test_a_click_shows_the_photos_of_one_person(self):
        page = self.entered("?folder=&by=day")
        length = page.tab.evaluate("history.length")
        page.tab.click(card("Anna Berg"))
        page.wait_for_count("3 of 4")
        self.assertEqual(page.tab.evaluate("history.length"), length + 1)
        self.assertEqual(page.tab.evaluate("[...new URLSearchParams(location.search)].map(String)"), ["by,day", 'q,people:"Anna Berg"'])
        self.assertEqual((page.chips(), page.tab.input_value("#search")), (["Anna Berg"], ""))
        self.assertEqual((page.tab.inner_text("h1 .title"), page.tab.title()), ("Anna Berg", "Anna Berg"))
        self.assertEqual(page.visible("#people"), [])
        page.tab.evaluate("history.back()")
        page.wait(f"(cards) => String({CARDS}) === String(cards)", ALL)
        page.wait_for_count("4")
        self.assertEqual((page.tab.inner_text("h1 .title"), page.tab.title()), ("Photos", "People"))
        # Someone with a longer name is somebody else.
        page.tab.click(card("Anna"))
        page.wait_for_count("1 of 4")
        page.enter("people")
        page.tab.locator("#people a").first.wait_for()
        page.tab.click(card("Anna"))
        page.wait("() => !document.getElementById('people')")
        self.assertEqual((page.chips(), page.tab.input_value("#search")), (["Anna"], ""))

    def test_suggested_people_show_their_faces(self):
        page = self.open()
        page.tab.click("#search")
        page.wait("() => { const all = [...document.querySelectorAll('#suggestions .portrait img')]; return all.length === 4 && all.every((each) => each.naturalWidth > 0); }")
        self.screenshot(page, "suggested-people")
        group = page.tab.get_by_role("group", name="People")
        self.assertEqual(sorted(group.locator("[role=option] > span[dir]").all_inner_texts()), ["Anna", "Anna Berg", "Anna Bergmann", "Bo"])
        self.assertEqual(Axe().run(page.tab, "#suggestions").response["violations"], [])

    def test_keys_and_back(self):
        page = self.open()
        page.tab.locator("#open-people").focus()
        page.tab.keyboard.press("Enter")
        page.wait(f"(cards) => String({CARDS}) === String(cards)", ALL)
        page.tab.locator("#people a").first.focus()
        page.tab.keyboard.press("Escape")
        page.wait("() => !document.getElementById('people') && location.search === ''")
        page.tab.evaluate("history.forward()")
        page.wait(f"(cards) => String({CARDS}) === String(cards)", ALL)
        page.tab.evaluate("history.back()")
        page.wait("() => !document.getElementById('people') && location.search === ''")
        page = self.open("?people=1")
        page.wait(f"(cards) => String({CARDS}) === String(cards)", ALL)
        self.assertEqual(page.tab.get_attribute("main", "aria-label"), "People")
        page.enter("photos")
        page.wait("() => !document.getElementById('people') && location.search === ''")

    def test_a_link_opens_in_a_tab(self):
        page = self.entered("?q=1")
        page = self.open(page.tab.locator("#people a").first.get_attribute("href"))
        page.wait_for_count("3 of 4")
        self.assertEqual(page.tab.locator("#people").count(), 0)

    @only_in_chromium
    def test_without_the_thumbnail_there_are_initials(self):
        self.allow("Failed to load resource")
        page = self.page()
        page.tab.route("**/thumbnails/**", lambda route: route.abort())
        page.open("?people=1")
        page.wait("() => !document.querySelector('#people img') && document.querySelectorAll('.portrait').length === 4")
        self.assertEqual(page.visible(".portrait"), ["AB", "A", "AB", "B"])

    @only_in_chromium
    def test_a_server_that_does_not_answer(self):
        self.allow("Failed to load resource")
        page = self.page()
        page.tab.route("**/people?offset=0", lambda route: route.abort())
        page.open("?people=1")
        page.wait("() => document.querySelector('#people .end')?.textContent === 'The server does not answer.'")

    @only_in_chromium
    def test_axe_finds_nothing(self):
        for options in ({}, {**PHONE, "color_scheme": "dark"}):
            page = self.entered(**options)
            page.wait(LOADED)
            found = Axe().run(page.tab)
            self.assertEqual(found.violations_count, 0, found.generate_report())
            self.screenshot(page, f"people-{len(options)}")


class PeopleOnPhonesTests(PeopleCase):
    def test_the_link_is_at_the_lower_edge(self):
        page = self.entered(**PHONE)
        box = page.tab.locator("#open-people").bounding_box()
        self.assertEqual((box["x"], box["width"], box["y"] + box["height"]), (195, 195, 844))
        edges = page.tab.evaluate("(({ top, bottom }) => [top, bottom])(document.getElementById('people').getBoundingClientRect())")
        self.assertEqual(edges, [page.bar_height, 844 - 56])
        tops = page.tab.locator("#people a").evaluate_all("(all) => all.map((each) => each.getBoundingClientRect().top)")
        self.assertEqual([top - tops[0] for top in tops[:3]], [0, 0, 0])
        self.assertGreater(tops[3], tops[0])


@in_every_browser
class ManyPeopleTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        pictures.write(folder / "group.png", 300, 200)
        name_people(folder / "group.png", [f"Person {number:03}" for number in range(130)])

    def test_more_cards_follow_at_the_end(self):
        cards = [f"Person {number:03} 1" for number in range(130)]
        page = self.open("?people=1")
        page.wait("() => document.querySelectorAll('#people .cards a').length === 100")
        page.tab.evaluate("document.getElementById('people').scrollTo(0, 1e6)")
        page.wait(f"(cards) => String({CARDS}) === String(cards)", cards)
        self.url = build_site(type(self), "--people").url
        page = self.open("?people=1")
        page.wait("() => document.querySelectorAll('#people .cards a').length === 100")
        page.tab.evaluate("document.getElementById('people').scrollTo(0, 1e6)")
        page.wait(f"(cards) => String({CARDS}) === String(cards)", cards)


@in_every_browser
class WithheldPeopleTests(PeopleCase):
    def test_a_public_wall(self):
        for options, isShown in ((("--public",), False), (("--public", "--people"), True)):
            server = brickwork.Server(self.folder, temporary_folder(type(self)), *options)
            self.addCleanup(server.stop)
            self.url = server.url
            self.check(isShown)

    def test_a_static_site(self):
        for options, isShown in (((), False), (("--people",), True)):
            self.url = build_site(type(self), *options).url
            self.check(isShown)

    def check(self, isShown):
        # The server reads the photos first.
        self.open().wait_for_count("4")
        page = self.open("?people=1")
        if not isShown:
            page.wait("() => document.querySelector('#people .end')?.textContent === 'No people are known.'")
            page.enter("photos")
            page.wait("() => document.getElementById('rooms').hidden")
            return
        page.wait(f"(cards) => String({CARDS}) === String(cards)", ALL)
        for name, count in (("Anna Berg", 3), ("Anna", 1)):
            page.tab.click(card(name))
            page.wait_for_count(f"{count} of 4")
            page.tab.evaluate("history.back()")
            page.wait(f"(cards) => String({CARDS}) === String(cards)", ALL)

"""Terms of searches, ratings, and people with their faces. The facts come from sidecars."""

from support import pictures
from support.browsers import in_every_browser
from support.case import FolderCase
from support.site import build_site

# Two faces in shares of the picture, by their centers: from 0.2 to 0.3 across and from 0.3 to 0.5 down, and one at the right edge.
XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
xmp:Rating="4" exif:GPSLatitude="47,4.2N" exif:GPSLongitude="15,26.4E"><mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList>
<rdf:Bag>
<rdf:li><rdf:Description mwg-rs:Name="Anna Berg" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.25" stArea:y="0.4" stArea:w="0.1" stArea:h="0.2"/></rdf:Description></rdf:li>
<rdf:li><rdf:Description mwg-rs:Name="Bo" mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.9" stArea:y="0.4" stArea:w="0.2" stArea:h="0.2"/></rdf:Description></rdf:li>
</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>"""
# The frames of faces, in shares of the picture.
FACES = """() => {
  const picture = document.querySelector('#photo .picture').getBoundingClientRect();
  return [...document.querySelectorAll('#photo .face:not([hidden])')].map((face) => {
    const { x, y, width, height } = face.getBoundingClientRect();
    const shares = [(x - picture.x) / picture.width, (y - picture.y) / picture.height, width / picture.width, height / picture.height];
    return [face.innerText, ...shares.map((share) => Math.round(100 * share) / 100)];
  });
}"""


def fill(folder):
    for number, name in enumerate(("Graz/with Anna", "Graz/alone", "plain")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        pictures.write(folder / f"{name}.png", 1800, 1200, (150, 90, 60 + number), when=pictures.NOON - 60 * number)
    (folder / "Graz/with Anna.png.xmp").write_text(XMP)


@in_every_browser
class TermTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        fill(folder)

    def test_they_are_listed(self):
        page = self.open()
        page.tab.keyboard.press("/")
        all = ["What to search for", "people:", "place:", "rating:", "folder:", "year:", "kind:", "near:"]
        page.tab.get_by_role("option", name="All terms").click()
        page.wait_for_offered(all)
        self.screenshot(page, "terms")
        page.tab.keyboard.press("Escape")
        page.tab.keyboard.press("Escape")
        self.assertEqual(page.tab.input_value("#search"), "")
        page.tab.keyboard.type("?")
        page.wait_for_offered(all)
        self.assertEqual(page.tab.evaluate("location.search"), "")
        page.tab.keyboard.press("ArrowDown")
        page.tab.keyboard.press("Enter")
        self.assertEqual(page.tab.input_value("#search"), "people:")
        page.wait_for_offered(["People", "Anna Berg 1", "Bo 1"])
        page.tab.keyboard.type('"Anna Berg"')
        page.wait_for_count("1 of 3")
        self.assertEqual(page.chips(), ["Anna Berg"])

    def test_words_find_people(self):
        page = self.open()
        page.search("berg", "1 of 3")
        page.search("-berg", "2 of 3")

    def test_what_is_not_understood_is_said(self):
        page = self.open()
        page.search("rating:many", "0 of 3")
        page.wait("() => document.getElementById('banner').innerText === '“rating:” takes 1 to 5, also as in >=4, so it was searched as words.'")
        page.search("near:graz,1km rating:>=4", "1 of 3")
        page.wait("() => document.getElementById('banner').hidden")

    def test_faces_are_shown_on_the_picture(self):
        page = self.open("?photo=Graz/with+Anna.png")
        page.tab.wait_for_selector("#photo .face", state="attached")
        self.assertEqual(page.tab.evaluate(FACES), [])
        page.tab.keyboard.press("p")
        expected = [["Anna Berg", 0.2, 0.3, 0.1, 0.2], ["Bo", 0.8, 0.3, 0.2, 0.2]]
        self.assertEqual(page.tab.evaluate(FACES), expected)
        self.screenshot(page, "faces")
        page.tab.keyboard.press("z")
        page.wait("() => document.querySelector('#photo .stage.zoomed')")
        page.still()
        self.assertEqual(page.tab.evaluate(FACES), expected)
        page.tab.keyboard.press("ArrowRight")
        page.tab.keyboard.press("0")
        page.tab.keyboard.press("ArrowRight")
        page.wait("() => !document.querySelector('#photo .face')")
        page.tab.keyboard.press("ArrowLeft")
        page.tab.wait_for_selector("#photo .face")
        page.tab.keyboard.press("i")
        self.assertEqual(page.tab.get_attribute("#photo-details [role=img]", "aria-label"), "4 of 5 stars")
        page.tab.click("#photo-details button:text('Anna Berg')")
        page.wait_for_count("1 of 3")
        self.assertEqual(page.chips(), ["Anna Berg"])


class StaticTermTests(FolderCase):
    """A static site understands the same terms."""

    @classmethod
    def fill(cls, folder):
        fill(folder)

    def test_a_static_site(self):
        for options, people in (((), 0), (("--people",), 1)):
            self.url = build_site(type(self), *options).url
            page = self.open()
            for text, count in (
                ("rating:>=4", 1), ("rating:3", 0), ("folder:graz", 2), ("year:2024", 3), ("year:1999-2001", 0), ("kind:png plain", 1),
                ("kind:jpeg", 0), ("people:anna", people), ("place:graz", 0), ("anna -with", 0), ("berg", people), ("-berg", 3 - people), ("-folder:graz", 1), ("-plain", 2), ("alone OR plain", 2),
                ("alone OR plain -folder:graz", 1), ("rating:>=4 OR plain", 2),
            ):  # fmt: skip
                page.search(text, f"{count} of 3" if count < 3 else "3")
            page.search("near:graz", "0 of 3")
            said = "No photo with a position mentions “graz”, so that place isn’t known."
            page.wait("(said) => document.getElementById('banner').innerText === said", said)
            page.search("rating:many", "0 of 3")
            page.wait("() => document.getElementById('banner').innerText.startsWith('“rating:many” isn’t understood here')")

"""One table of searches, which a server and a static site of the same folder answer with the same photos."""

import datetime
import subprocess
import urllib.parse

from support import pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase
from support.library import served
from support.site import build_site
from test_originals import convert

FACES = """<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="{}"
mwg-rs:Type="Face"><mwg-rs:Area stArea:x="0.5" stArea:y="0.5" stArea:w="0.1" stArea:h="0.2"/></rdf:Description></rdf:li>
</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>"""
SIDECAR = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
{}>{}</rdf:Description></rdf:RDF></x:xmpmeta>"""
GRAZ = 'exif:GPSLatitude="47,4.2N" exif:GPSLongitude="15,26.4E"'
HEILIGENBLUT = 'exif:GPSLatitude="47,2.4N" exif:GPSLongitude="12,50.4E"'
# Folder and name, date, caption, tags, and what a sidecar has: attributes, and a person.
PHOTOS = {
    "boats": ("2024/May/boats.png", "2024-05-31", "Fishing boats in Graz", ["Sea", "Boats"], f'xmp:Rating="4" {GRAZ}', "Anna Berg"),
    "cafe": ("2024/May/cafe.jpg", "2024-05-30", None, [], 'xmp:Rating="5"', None),
    "peak": ("2024/June/peak_42.png", "2024-06-01", "Großglockner, 3798 m", [], f'xmp:Rating="2" {HEILIGENBLUT}', None),
    "river": ("Winter in Żywiec/river.png", "2023-01-15", "Ice on the river Soła", ["Ice"], "", None),
    "lake": ("Winter in Żywiec/lake.png", "2023-01-14", "A lake by the sea-side café", ["Ice", "sea ice"], "", "Bo Bergström"),
    "roses": ("roses.png", "2022-07-04", "31 roses OR tulips", ["Flowers"], "", None),
    "tower": ("旅行/東京タワー.png", "2019-12-31", "東京の夜 ☂", ["日本"], "", None),
    "plain": ("plain.png", "2018-03-02", None, [], "", None),
}  # fmt: skip
ALL = "boats cafe peak river lake roses tower plain"
# Each search, and the photos that have what it names, in the order of PHOTOS. Worked out by hand.
SEARCHES = [
    # Words begin words, in any order, without case and accents.
    ("boat", "boats"), ("BOATS fishing", "boats"), ("oats", ""), ("cafe", "cafe lake"), ("CAFÉ", "cafe lake"), ("soła", "river"),
    ("sea", "boats lake"), ("sea-side", "lake"), ("sea-ice", "lake"), ("side-sea", ""), ("peak_42", "peak"), ("42", "peak"), ("png", "boats peak river lake roses tower plain"),
    ("żywiec", "river lake"), ("zywiec", "river lake"), ("winter-in", "river lake"), ("in winter", "river lake"),
    ("東京", "tower"), ("夜", "tower"), ("京東", ""), ("旅行", "tower"), ("日本", "tower"), ("☂", "tower"), ("...", ALL), ("  ", ALL),
    # Names.
    ("berg", "boats lake"), ("anna-berg", "boats"), ("bergstrom", "lake"), ("x-t5", "cafe"), ("xf23", "cafe"),
    # Dates.
    ("2024", "boats cafe peak"), ("2024-05", "boats cafe"), ("5/2024", "boats cafe"), ("2024-05-31", "boats"), ("31.5.2024", "boats"),
    ("5/31/2024", "boats"), ("20240531", "boats"), ("may", "boats cafe"), ("31 may", "boats"), ("31st May", "boats"), ("january 2023", "river lake"),
    ("jan", "river lake"), ("ja", ""), ("dec 31,", "tower"), ("31", "roses"), ("2024-13", ""), ("2022:07:04", "roses"),
    # Terms.
    ("camera:x-t", "cafe"), ("camera:xf23", ""), ("lens:xf23", "cafe"), ("lens:x-t5", ""), ("people:anna", "boats"), ('people:"anna berg"', "boats"),
    ("people:berg", "boats lake"), ("people:nna", ""), ("rating:4", "boats"), ("rating:>=4", "boats cafe"), ("rating:<4", "peak"), ("rating:≤4", "boats peak"),
    ("rating:>5", ""), ("folder:2024", "boats cafe peak"), ("folder:2024/may", "boats cafe"), ("folder:May", "boats cafe"), ("folder:2024/Ma", "boats cafe"),
    ('folder:"winter in"', "river lake"), ("folder:zyw", "river lake"), ("folder:/", ""), ("year:2024", "boats cafe peak"), ("year:2019-2022", "roses tower"),
    ("year:2022..2023", "river lake roses"), ("kind:jpg", "cafe"), ("kind:PNG 2024", "boats peak"), ("kind:raw", ""), ("near:47.07,15.44", "boats"),
    ("near:47.07,15.44,300km", "boats peak"), ("near:47.07,15.5,1km", ""), ("near:graz", "boats"), ("near:graz,250km", "boats peak"), ("near:tower", ""), ("near:berg", ""),
    ('near:"fishing boats",500m', "boats"), ("near:", ALL), ("Camera:X-T5", "cafe"),
    ("place:graz", "boats"), ('place:"graz, austria"', "boats"), ("place:boats", ""), ("-place:graz kind:png 2024", "peak"),
    # What isn't understood belongs to the words.
    ("rating:many", ""), ("colour:red", ""), ("year:2024-2019", ""), ("http://boats", ""), ("near:91,0", ""),
    # Excluding and choosing.
    ("-sea", "cafe peak river roses tower plain"), ("ice -river", "lake"), ("-folder:2024", "river lake roses tower plain"), ("-rating:>=4 2024", "peak"),
    ("-kind:png", "cafe"), ('-people:"bo bergström" ice', "river"), ("- sea", "boats lake"), ("boats OR roses", "boats roses"), ("boats or roses", ""),
    ("rating:5 OR people:bo", "cafe lake"), ("boats OR lake -ice", "boats"), ("OR", ALL), ("roses OR", "roses"), ("boats OR river OR plain", "boats river plain"),
    # Typing errors.
    ("fishnig", "boats"), ("tullips", "roses"), ("rosse", "roses"), ("fishnig camera:x-t5", ""), ("januray", "river lake"), ("bots", ""), ("fishnig tulpis", ""),
]  # fmt: skip
# Searches with tags, without any tag, and in a folder.
CHOSEN = [
    ({"tag": ["Ice"]}, "river lake"), ({"tag": ["ice", "sea ice"]}, "lake"), ({"tag": ["sea"]}, "boats"), ({"untagged": "1"}, "cafe peak plain"),
    ({"untagged": "1", "tag": ["Ice"]}, ""), ({"folder": "2024"}, "boats cafe peak"), ({"folder": "202"}, ""), ({"folder": "2024/May", "q": "boats"}, "boats"),
    ({"tag": ["Ice"], "q": "-lake"}, "river"),
]  # fmt: skip
ASK = """async (query) => {
  const { source: site } = await import(document.querySelector('script[type=module]').src);
  const asked = new URLSearchParams(query);
  const wallQuery = {
    text: asked.get('q') ?? '', tags: asked.getAll('tag'), isUntagged: asked.has('untagged'), folder: asked.get('folder') ?? '',
    by: 'day', order: 'newest', undated: 'apart', sample: '',
  };
  await site.wall(wallQuery);
  return (await site.texts(wallQuery, { first: 0 })).names;
}"""


@in_every_browser
class StaticSearchTests(FolderCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site = build_site(cls, "--people", "--coordinates").url
        cls.served = cls.url

    @classmethod
    def fill(cls, folder):
        # Each photo has a width of its own, by which it is known on the server's walls.
        for place, (path, date, caption, tags, facts, person) in enumerate(PHOTOS.values()):
            when = int(datetime.datetime.fromisoformat(f"{date}T12:00:00+00:00").timestamp())
            picture = (folder / path).with_suffix(".png")
            pictures.write(picture, 200 + 20 * place, 200, (150, 90, 60 + place), caption, tags, when)
            if path.endswith(".jpg"):
                convert(picture, folder / path)
                picture.unlink()
                camera = {"Image.Model": "X-T5", "Photo.LensModel": "XF23mmF2 R WR", "Photo.DateTimeOriginal": f"{date.replace('-', ':')} 12:00:00"}
                changes = [f"-Mset Exif.{key} Ascii {value}" for key, value in camera.items()]
                subprocess.run(["exiv2", *changes, folder / path], check=True, capture_output=True)
            if facts or person:
                (folder / f"{path}.xmp").write_text(SIDECAR.format(facts, FACES.format(person) if person else ""))

    def on_the_server(self, query):
        ratios = served(self.served, query).ratios
        return {list(PHOTOS)[round((ratio / 8192 - 1) * 10)] for ratio in ratios}

    def on_the_site(self, page, query):
        names = {path.split("/")[-1]: key for key, (path, *_) in PHOTOS.items()}
        return {names[name] for name in page.tab.evaluate(ASK, query)}

    def test_both_find_the_same(self):
        self.url = self.site
        page = self.open()
        searches = [({"q": text}, found) for text, found in SEARCHES] + CHOSEN
        wrong = []
        for conditions, expected in searches:
            query = urllib.parse.urlencode(conditions, doseq=True)
            found = (self.on_the_server(query), self.on_the_site(page, query))
            if found != (set(expected.split()),) * 2:
                wrong.append((conditions, expected, *found))
        self.assertEqual(wrong, [])

    def test_both_say_what_was_corrected(self):
        for url in (self.served, self.site):
            self.url = url
            page = self.open()
            page.search("fishnig", "1 of 8")
            said = "Showing results for “fishing”. Nothing was found for “fishnig”."
            page.wait("(said) => document.getElementById('banner').innerText === said", said)

    @only_in_chromium
    def test_the_code_is_fetched_for_the_first_search(self):
        self.url = self.site
        page = self.open()
        page.still()
        fetched = [request for request in self.requests if request.endswith("/search.wasm")]
        self.assertEqual(fetched, [])
        page.search("boats", "1 of 8")
        page.search("roses", "1 of 8")
        fetched = [request for request in self.requests if request.endswith("/search.wasm")]
        self.assertEqual(len(fetched), 1)

"""The static site of `brickwork build`, served by a plain web server below some path."""

import pathlib
import shutil
import zipfile

from support import brickwork, pictures
from support.case import FolderCase, temporary_folder
from support.library import bare, bundle, served, unpacked
from support.site import serve_site
from support.wall_document import KINDS

# 2023-01-15 12:00:00, in UTC.
JANUARY = 1_673_784_000
EVENING = "The river in the evening, after a long day of walking about"


class StaticSiteTests(FolderCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        root = temporary_folder(cls)
        data = temporary_folder(cls)
        brickwork.run("build", cls.folder, "--output", root / "some/path", "--data", data)
        cls.site = serve_site(cls, root)
        cls.served = cls.url

    @classmethod
    def fill(cls, folder):
        super().fill(folder)
        # Two contents, because equal ones would be shown once.
        for name, blue in (("a lake", 60), ("a pond", 61)):
            pictures.write(folder / f"Winter in Żywiec/{name}.png", 300, 200, (150, 90, blue), tags=["Ice"], when=JANUARY)

        (folder / "Winter in Żywiec/index.md").write_text("Two days on the *ice*")

    def setUp(self):
        super().setUp()
        self.url = f"{self.site.url}some/path/"

    def frames(self, page):
        # The order of tiles in the document depends on the arrival of nodes.
        return [sorted((photo.index, photo.styled) for photo in view) for view in page.walk()]

    def test_the_same_wall(self):
        static = self.open()
        frames = {}
        for kind in KINDS:
            static.choose(kind)
            frames[kind] = self.frames(static)
        self.screenshot(static, "static")
        self.requests.clear()
        self.url = self.served
        served = self.open()
        for kind in KINDS:
            served.choose(kind)
            self.assertEqual(self.frames(served), frames[kind], kind)

    def test_nothing_outside_of_its_path_is_asked_for(self):
        """All requests are below the site's own address. This is checked in every test, and here with everything that
        the page can do.
        """
        page = self.open()
        page.search("evening", "20 of 62")
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo[open] .stage img[alt]:not([alt=\"\"])')?.naturalWidth > 0")
        page.wait("() => document.querySelector('#photo .details dl')")
        self.assertGreater(len(self.requests), 10)

    def test_search_finds_what_the_server_finds(self):
        page = self.open()
        # "31 may" is a day beside its month, and "harbuor" has one typing error.
        for text, count in (
            ("harb", 12), ("harbour EVENING", 4), ("river-042", 1), ("nothing of that sort", 0), ("a", 42), ("2024-05-30", 10),
            ("30.5.2024", 10), ("31 may", 10), ("5/2024 river", 12), ("2023", 2), ("2022", 0), ("harbuor", 12), ("harbuor evning", 4),
        ):  # fmt: skip
            self.assertEqual(served(self.served, f"q={text.replace(' ', '+')}").count, count, text)
            page.search(text, f"{count} of 62")

    def test_folders_are_albums(self):
        page = self.open()
        page.enter("folders")
        page.wait("() => document.querySelectorAll('#albums .cards a').length === 1")
        self.assertEqual(page.tab.inner_text("#albums .cards a"), "Winter in Żywiec\n2")
        page.wait("() => document.querySelector('#albums .cards img').naturalWidth > 0")
        page.tab.click("#albums .cards a")
        page.wait_for_count("2 of 62")
        self.assertEqual(page.tab.inner_text("h1 .title"), "Winter in Żywiec")
        self.assertEqual(page.tab.locator(".way a").all_inner_texts(), ["All photos", "Winter in Żywiec"])
        page.tab.wait_for_selector(".folder-text em")
        self.assertEqual(page.tab.inner_text(".folder-text > div"), "Two days on the ice")
        page.search("lake", "1 of 62")
        page.tab.click(".tile a")
        page.wait("() => document.querySelector('#photo dl')")
        page.tab.keyboard.press("i")
        self.assertTrue(page.tab.is_visible("#photo .details a[data-folder='Winter in Żywiec']"))

    def test_suggestions_and_several_tags(self):
        page = self.open("?tag=generated&tag=river")
        page.wait_for_count("12 of 62")
        page.tab.fill("#search", "eve")
        page.wait_for_offered(["Words", "evening 4"])
        # A chosen tag isn't suggested.
        page.tab.fill("#search", "riv")
        page.wait_for_offered(["Words", "river 12"])
        page.open("?tag=generated")
        page.tab.fill("#search", "riv")
        page.wait_for_offered(["Tags", "river 12"], ["Words", "river 12"])
        page.open("?tag=generated&untagged=1")
        page.wait_for_count("0 of 62")
        page.open()
        for text, name, query, count in (
            ("winter", "Winter in Żywiec", 'folder:"Winter in Żywiec"', 2), ("a zyw", "Winter in Żywiec", 'a folder:"Winter in Żywiec"', 2),
            ("jan", "January 2023", "January 2023", 2), ("202", "2024", "year:2024", 60),
        ):  # fmt: skip
            page.open()
            page.tab.fill("#search", text)
            # What the empty field offers isn't meant.
            page.wait("() => document.getElementById('suggestions-terms') === null && !document.getElementById('suggestions').hidden")
            page.tab.get_by_role("option", name=f"{name}, {count} photos", exact=True).click()
            page.wait_for_count(f"{count} of 62")
            self.assertEqual(page.tab.evaluate("new URLSearchParams(location.search).get('q')"), query)
        # A browser without recent searches.
        page = self.open()
        page.tab.focus("#search")
        page.wait_for_offered(
            ["Tags", "generated 60", "harbour 12", "mountain 12", "river 12"], ["Folders", "Winter in Żywiec 2"], ["Dates", "2024 60", "2023 2"],
            ["What to search for", "All terms"],
        )  # fmt: skip

    def test_dates_in_the_readers_languages(self):
        page = self.page()
        # WebKit reports system settings that aren't languages.
        page.run_first("Object.defineProperty(navigator, 'languages', { get: () => ['C', 'de-DE'] })")
        page.open()
        page.search("mai 2024", "60 von 62")
        page.search("31. Mai", "10 von 62")

    def test_a_failed_search_is_tried_anew(self):
        self.allow("Failed to load resource")
        page = self.open()
        page.tab.route("**/search/*.txt", lambda route: route.abort())
        page.tab.fill("#search", "harb")
        page.tab.locator("#banner.trouble").wait_for()
        self.assertIn("The search failed", page.tab.inner_text("#banner"))
        self.assertEqual(page.count_text, "62")
        page.tab.unroute("**/search/*.txt")
        page.search("harbo", "12 of 62")

    def test_opened_from_disk(self):
        """It explains that it needs a web server, and names a command that works."""
        self.allow("CORS|Failed to load resource|ERR_FAILED")
        folder = pathlib.Path(self.site.RequestHandlerClass.keywords["directory"]) / "some/path"
        self.url = folder.as_uri() + "/"
        page = self.page()
        page.tab.goto(self.url + "index.html")
        page.tab.locator("#disk").wait_for()
        self.assertEqual(
            page.tab.inner_text("#disk code"),
            f"python3 -m http.server --bind 127.0.0.1 --directory '{folder}/' 8000",
        )
        self.assertFalse(page.tab.is_visible("#bar"))
        self.screenshot(page, "from-disk")

    def headings(self, page):
        return page.tab.locator(".heading bdi").all_inner_texts()

    def labels(self, page):
        """Returns the labels of the photos in the document, in the order of the wall."""
        tiles = "[...document.querySelectorAll('.tile')].sort((one, other) => one.ariaPosInSet - other.ariaPosInSet)"
        return page.tab.evaluate(f"{tiles}.map((tile) => tile.querySelector('a').ariaLabel)")

    def test_grouping_and_order(self):
        page = self.open(width=1_800, height=4_000)
        for query, headings, first in (
            ("", ["May 2024", "2023"], "harbour-000.png, Fri, 31 May 2024"),
            ("?by=month", ["May 2024", "January 2023"], "harbour-000.png, Fri, 31 May 2024"),
            ("?by=year&order=oldest", ["2023", "2024"], "a lake.png, Sun, 15 January 2023"),
            ("?by=folder&order=name", [self.folder.name, "Winter in Żywiec"], "garden-003.png, Fri, 31 May 2024"),
            ("?by=none&order=name", [], "a lake.png, Sun, 15 January 2023"),
        ):
            page.open(query)
            page.wait("(first) => document.querySelector('.tile a').ariaLabel === first", first)
            self.assertEqual((self.headings(page), self.labels(page)[0]), (headings, first), query)
            self.assertEqual(page.count_text, "62")
            self.assert_apart(page)
        # Changed by hand: the wall is another file.
        page.open_view()
        page.tab.get_by_label("Month", exact=True).check()
        page.still()
        self.assertEqual(page.tab.evaluate("location.search"), "?by=month&order=name")
        self.assertEqual(self.headings(page), ["May 2024", "January 2023"])

    def test_from_afar(self):
        page = self.open("?by=day")
        page.look_from_afar("Months")
        self.assertEqual(self.headings(page), ["May 2024", "January 2023"])
        # 32 of the 60, and both of the others. The count is for all.
        self.assertEqual(len(page.photos()), 34)
        self.assertEqual(page.count_text, "62")

    def test_addresses_of_photos_anywhere(self):
        for query, index in (("by=none&order=name", 61), ("by=day&order=oldest", 61), ("q=river", 11)):
            page = self.open(f"?{query}")
            page.tab.keyboard.press("End")
            page.still()
            last = page.photos()[-1]
            self.assertEqual(last.index, index)
            page = self.open(f"?{query}&photo={page.address(last.id)}", height=500)
            page.wait("() => document.querySelector('#photo[open] .stage img[alt]:not([alt=\"\"])')?.naturalWidth > 0")
            self.assertTrue(page.tab.inner_text("#photo .said").endswith(f"{index + 1} of {index + 1}"))
            page.tab.keyboard.press("Escape")
            page.wait("() => !document.getElementById('photo').open")
            page.still()
            self.assertIn(last.id, [photo.id for photo in page.seen()])

    def test_a_search_by_its_address(self):
        """Opened with a search: pictures and texts are shown."""
        page = self.open("?q=river")
        page.wait_for_count("12 of 62")
        page.wait("() => [...document.querySelectorAll('.tile img')].every((image) => image.src.endsWith('.webp') && image.naturalWidth)")
        self.assertEqual(self.labels(page)[:2], [f"{EVENING}, Fri, 31 May 2024", "A river, Fri, 31 May 2024"])
        self.assertEqual(self.headings(page), ["May 2024"])

    def test_nodes_that_do_not_come_with_the_root(self):
        """As in a site with many photos: each wall's file has only its root."""
        site = pathlib.Path(self.site.RequestHandlerClass.keywords["directory"])
        shutil.copytree(site / "some/path", site / "many", dirs_exist_ok=True)
        for file in (site / "many/walls").iterdir():
            file.write_bytes(bare(file.read_bytes()))
        whole = self.open("?by=day")
        self.url = f"{self.site.url}many/"
        page = self.open("?by=day")
        self.assertEqual([photo.styled for photo in page.photos()], [photo.styled for photo in whole.photos()])
        self.assertGreater(len([request for request in self.requests if "/many/nodes/" in request]), 1)
        page.tab.keyboard.press("End")
        page.still()
        last = page.photos()[-1]
        self.assertEqual((last.index, page.focused_id), (61, last.id))
        # A file has the photo's place, too.
        page = self.open(f"?by=day&photo={page.address(last.id)}")
        page.wait("() => document.querySelector('#photo[open] .stage img[alt]:not([alt=\"\"])')?.naturalWidth > 0")
        places = [request for request in self.requests if "/places/" in request]
        root, _ = next(bundle(unpacked((site / "many/walls/day-newest-apart.bin").read_bytes())))
        self.assertEqual(places, [f"{self.url}places/{root}/0.bin"])
        page = self.open("?q=winter")
        page.wait_for_count("2 of 62")

    def test_nodes_of_a_search_are_found_by_their_names(self):
        page = self.open()
        packed = page.tab.evaluate("""async () => {
            ({ source: window.site } = await import(document.querySelector('script[type=module]').src));
            window.wallQuery = { text: 'river', tags: [], isUntagged: false, by: 'day', order: 'newest', undated: 'apart', sample: '' };
            return Array.from((await site.wall(wallQuery)).bytes);
        }""")
        nodes = list(bundle(bytes(packed)))
        self.assertGreater(len(nodes), 2)
        for name, data in nodes:
            found = page.tab.evaluate("async (name) => Array.from(await site.node(wallQuery, { name }))", name)
            self.assertEqual(bytes(found), data)

    def test_tags(self):
        page = self.open()
        page.tab.get_by_role("button", name="garden", exact=True).click()
        page.wait_for_count("12 of 62")
        page.wait("() => !document.querySelector('#tags [data-tag=river]')")
        self.assertEqual(page.tab.get_attribute("#tags [data-tag=garden]", "data-count"), "12")

    def test_a_photo_and_its_address(self):
        page = self.open()
        first = page.photos()[0].id
        page.tab.click(f".tile[data-photo='{first}'] a")
        page.wait("() => document.querySelector('#photo[open] .stage img[alt]:not([alt=\"\"])')?.naturalWidth > 0")
        page.tab.reload()
        page.ready()
        self.assertTrue(page.tab.evaluate("document.getElementById('photo').open"))
        page.wait("() => document.querySelector('#photo .picture img.fine.shown')")
        page.tab.keyboard.press("Escape")
        page.wait("() => !document.getElementById('photo').open")

    def test_without_originals_the_largest_thumbnails_are_downloaded(self):
        page = self.open("?folder=Winter in Żywiec")
        page.wait_for_count("2 of 62")
        page.tab.click("#select")
        for number in (0, 1):
            page.tab.click(f".tile a >> nth={number}")
        self.assertEqual(page.tab.inner_text("#selection p"), "2 photos selected")
        with page.tab.expect_download() as download:
            page.tab.get_by_role("button", name="Download as ZIP", exact=True).click()
        with zipfile.ZipFile(download.value.path()) as archive:
            self.assertEqual(sorted(archive.namelist()), ["a lake.webp", "a pond.webp"])
            for name in archive.namelist():
                self.assertEqual(archive.read(name)[:4], b"RIFF")

    def test_it_holds_no_metadata(self):
        site = pathlib.Path(self.site.RequestHandlerClass.keywords["directory"])
        for file in site.rglob("*.webp"):
            self.assertNotIn(b"EXIF", file.read_bytes())

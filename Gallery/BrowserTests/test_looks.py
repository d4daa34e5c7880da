"""How the page looks in each state, compared with pictures that were reviewed: what vanishes or moves turns a test red.

`LOOKS=write Gallery/BrowserTests/run test_looks` makes the pictures in `looks` again. Look at each that git says is another.
"""

from axe_playwright_python.sync_playwright import Axe

from support import brickwork, looks, pictures
from support.case import SCREENSHOTS, FolderCase, temporary_folder

LARGE, DESKTOP, TABLET, UPRIGHT, PHONE, ON_ITS_SIDE = (1920, 1080), (1440, 900), (1024, 768), (768, 1024), (390, 844), (844, 390)
BOTH = (DESKTOP, PHONE)


class LooksCase(FolderCase):
    def look(self, name, *sizes, query="", reach=lambda page: None):
        """Compares a state, which `reach` leads to, in windows of some sizes and in both themes. Runs axe in each."""
        different = {}
        for width, height in sizes:
            options = {"is_mobile": True, "has_touch": True} if (width, height) in (PHONE, ON_ITS_SIDE) else {}
            page = self.page(width, height, color_scheme="light", reduced_motion="reduce", bypass_csp=True, **options)
            self.reach(page, query, reach)
            self.compare(page, f"{name}-{width}-light", different)
            self.check(page)
            # The same state, because a page follows a change of the theme.
            page.tab.emulate_media(color_scheme="dark")
            # An open photo hides its controls when the mouse rests.
            page.tab.mouse.move(0, 1)
            page.tab.mouse.move(0, 0)
            page.drawn()
            self.compare(page, f"{name}-{width}-dark", different)
            self.check(page, runOnly=["color-contrast"])
            page.tab.context.close()
        self.assertEqual(different, {}, "blocks that differ from the reviewed picture")

    def check(self, page, **options):
        found = Axe().run(page.tab, options={"resultTypes": ["violations"], **options}).response["violations"]
        self.assertEqual([(each["id"], [node["html"] for node in each["nodes"]]) for each in found], [])

    def reach(self, page, query, reach):
        page.open(query)
        page.tab.add_style_tag(content=looks.STYLE)
        page.still()
        page.wait_for_thumbnails()
        reach(page)
        page.tab.mouse.move(0, 0)
        page.still()
        page.wait_for_thumbnails()

    def compare(self, page, name, different):
        picture = looks.take(page)
        if looks.is_writing():
            return looks.write(looks.REVIEWED / f"{name}.png", picture)
        wanted = looks.reviewed(name)
        self.assertIsNotNone(wanted, f"there is no picture {name}")
        found = looks.differing(picture, wanted)
        if found is None or len(found) > looks.FEW:
            looks.write(SCREENSHOTS / f"{name}-differs.png", picture)
            different[name] = found


class LooksTests(LooksCase):
    count = 40

    @classmethod
    def fill(cls, folder):
        super().fill(folder)
        pictures.write(folder / "large.png", 1_200, 800, (90, 120, 150), "A picture that is larger than the others", ["large"], pictures.NOON + 60)
        (folder / "song.mp3").write_bytes(b"no picture")
        (folder / "damaged.jpg").write_bytes(b"\xff\xd8\xff\xe0 and no more")

    def test_the_wall(self):
        self.look("wall", LARGE, DESKTOP, TABLET)

    def test_the_wall_on_narrow_screens(self):
        self.look("wall", UPRIGHT, PHONE, ON_ITS_SIDE)

    def test_other_layouts(self):
        for kind in ("justified", "grid"):
            self.look(kind, *BOTH, reach=lambda page: page.choose(kind))

    def test_further_down(self):
        self.look("scrolled", DESKTOP, reach=lambda page: page.scroll_to(700))

    def test_months(self):
        self.look("months", *BOTH, reach=lambda page: page.look_from_afar("Months").wait_for_thumbnails())

    def test_without_headers(self):
        self.look("plain", DESKTOP, query="?by=none")

    def test_the_choices_of_view(self):
        self.look("view", *BOTH, ON_ITS_SIDE, reach=lambda page: (page.open_view(), page.wait("() => !document.getElementById('left-out').hidden")))

    def test_a_search(self):
        self.look("search", *BOTH, query="?q=river&tag=generated")

    def test_a_corrected_search(self):
        self.look("corrected", *BOTH, query="?q=mountian")

    def test_nothing_is_found(self):
        self.look("nothing", *BOTH, query="?q=nothing-at-all")

    def test_selected_photos(self):
        self.look("selected", *BOTH, ON_ITS_SIDE, reach=lambda page: (page.click("#select"), page.tab.click(".tile a >> nth=1")))

    def test_all_tags(self):
        self.look("tags", PHONE, query="?tag=river", reach=lambda page: page.open_view())

    def open_photo(self, page):
        page.tab.click(".tile a >> nth=0")
        page.wait_for_photo()
        page.still()

    def test_an_open_photo(self):
        self.look("photo", *BOTH, ON_ITS_SIDE, reach=self.open_photo)

    def test_its_details(self):
        self.look("details", *BOTH, ON_ITS_SIDE, reach=lambda page: (self.open_photo(page), page.tab.click("#photo .info")))

    def test_its_menu(self):
        self.look("menu", *BOTH, reach=lambda page: (self.open_photo(page), page.tab.click("#photo .menu")))

    def test_the_keys(self):
        self.look("keys", DESKTOP, reach=lambda page: page.tab.keyboard.press("?"))

    def test_what_is_not_shown(self):
        self.look("not-shown", *BOTH, reach=lambda page: (page.tab.evaluate("document.getElementById('failed').click()"), page.tab.locator("#unreadable > p").nth(1).wait_for()))


class OtherLooksTests(LooksCase):
    count = 0
    # The folder has another name each time.
    style = looks.STYLE + "#empty code { font-size: 0; } #empty code::before { font-size: .875rem; content: '/home/ann/Pictures'; }"

    def reach(self, page, query, reach):
        page.tab.goto(self.url + query)
        page.tab.add_style_tag(content=self.style)
        reach(page)
        page.drawn()

    def test_a_folder_without_photos(self):
        text = "(text) => document.getElementById('empty').innerText.includes(text)"
        self.look("welcome", *BOTH, reach=lambda page: page.wait(text, "Welcome"))

    def test_signing_in(self):
        users = temporary_folder(type(self)) / "users"
        brickwork.run("user", "add", "Ann", "--users", users, input="a password\n")
        server = brickwork.Server(self.folder, temporary_folder(type(self)), "--users", users)
        self.addCleanup(server.stop)
        self.url = server.url
        self.look("sign-in", *BOTH)

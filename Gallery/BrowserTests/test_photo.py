"""The open photo."""

from support.browsers import in_every_browser
from support.case import FolderCase


@in_every_browser
class PhotoTests(FolderCase):
    def open_first(self, query="", **options):
        page = self.open(query, **options)
        self.first = page.photos()[0].id
        page.tab.click(f".tile[data-photo='{self.first}'] a")
        self.wait_for_photo(page, self.first)
        return page

    def wait_for_photo(self, page, id):
        page.wait(
            """(id) => {
              const image = document.querySelector('#photo .stage img[alt]:not([alt=""])');
              return document.getElementById('photo').open && image?.complete && image.naturalWidth > 0
                && document.getElementById('photo').dataset.photo === String(id) && image.src.includes(`/${id}-`);
            }""",
            id,
        )

    def wait_for_wall(self, page):
        page.wait("() => !document.getElementById('photo').open && !location.search.includes('photo')")
        page.still()

    def photo_in_address(self, page):
        return page.open_id

    def test_escape_leaves(self):
        page = self.open_first()
        self.screenshot(page, "photo")
        page.tab.keyboard.press("Escape")
        self.wait_for_wall(page)
        self.assertEqual(page.focused_id, self.first)
        self.assertEqual(page.tab.title(), "Photos")

    def test_the_back_button_leaves_and_forward_returns(self):
        page = self.open_first()
        page.tab.go_back()
        self.wait_for_wall(page)
        page.tab.go_forward()
        self.wait_for_photo(page, self.first)

    def test_close_button(self):
        page = self.open_first()
        page.tab.get_by_role("button", name="Close").click()
        self.wait_for_wall(page)

    def test_reload(self):
        page = self.open_first()
        page.tab.reload()
        page.ready()
        self.wait_for_photo(page, self.first)
        page.tab.keyboard.press("Escape")
        self.wait_for_wall(page)

    def test_an_address_names_the_file(self):
        page = self.open_first("?q=river")
        name = page.tab.evaluate("(id) => fetch(`photos/${id}.json`).then((answer) => answer.json())", self.first)["name"]
        page.wait("(address) => location.search === address", f"?q=river&photo={name}")
        # The next one's is written over it.
        page.tab.keyboard.press("ArrowRight")
        page.wait("(name) => location.search.endsWith('.png') && !location.search.includes(name)", name)
        page.tab.keyboard.press("Escape")
        self.wait_for_wall(page)
        self.assertEqual(page.tab.evaluate("location.search"), "?q=river")

    def test_an_address_by_a_number_is_of_its_catalog(self):
        """As a link in the wall has it: in another catalog, the number is another photo's."""
        page = self.open_first()
        link = page.tab.evaluate("document.querySelector('.tile a').search")
        self.assertRegex(link, r"^\?photo=\d+~\w+$")
        other = self.page().open(link)
        self.wait_for_photo(other, self.first)
        self.allow("404")
        for query in (f"{link}x", f"?photo={self.first}", "?photo=../x.png", "?photo=elsewhere/x.png"):
            page = self.page().open(query)
            page.tab.locator("#photo .notice").wait_for()
            self.assertIn("There is no photo at this address", page.tab.inner_text("#photo .notice p"))

    def test_a_shared_address(self):
        first = self.open_first()
        other = self.page().open(f"?photo={first.address(self.first)}")
        self.wait_for_photo(other, self.first)
        self.assertEqual(other.tab.inner_text("#photo p.caption"), first.tab.inner_text("#photo p.caption"))
        other.tab.keyboard.press("Escape")
        self.wait_for_wall(other)
        self.assertEqual(other.focused_id, self.first)

    def test_arrows(self):
        page = self.open_first()
        ids = [photo.id for photo in page.photos()]
        for id in ids[1:4]:
            page.tab.keyboard.press("ArrowRight")
            self.wait_for_photo(page, id)
        page.tab.keyboard.press("ArrowLeft")
        self.wait_for_photo(page, ids[2])
        page.tab.get_by_role("button", name="Next photo").click()
        self.wait_for_photo(page, ids[3])
        page.tab.get_by_role("button", name="Previous photo").click()
        self.wait_for_photo(page, ids[2])
        page.tab.keyboard.press("Home")
        self.wait_for_photo(page, ids[0])
        self.assertFalse(page.tab.is_visible("#photo .previous"))
        page.tab.keyboard.press("ArrowLeft")
        self.assertEqual(self.photo_in_address(page), ids[0])
        page.tab.keyboard.press("End")
        page.wait("() => document.querySelector('#photo .next').hidden")
        last = self.photo_in_address(page)
        self.wait_for_photo(page, last)
        page.tab.keyboard.press("Escape")
        self.wait_for_wall(page)
        # The wall has scrolled to the last photo.
        self.assertEqual(page.focused_id, last)
        self.assertIn(last, [photo.id for photo in page.seen()])

    def test_arrows_from_right_to_left(self):
        page = self.open_first("?dir=rtl")
        second = page.photos()[1].id
        page.tab.keyboard.press("ArrowLeft")
        self.wait_for_photo(page, second)
        page.tab.keyboard.press("ArrowRight")
        self.wait_for_photo(page, self.first)
        self.screenshot(page, "photo-rtl")

    def test_one_entry_in_the_history(self):
        """However many photos were open, one step back leads to the wall."""
        page = self.open_first()
        second = page.photos()[1].id
        page.tab.keyboard.press("ArrowRight")
        self.wait_for_photo(page, second)
        page.tab.go_back()
        self.wait_for_wall(page)

    def test_details(self):
        page = self.open("?q=harbour-010")
        page.wait_for_count("1 of 60")
        id = page.photos()[0].id
        page.tab.click(".tile a")
        self.wait_for_photo(page, id)
        self.assertFalse(page.tab.is_visible("#photo .details"))
        page.tab.get_by_role("button", name="Details").click()
        terms = page.tab.locator("#photo .details dt").all_inner_texts()
        texts = page.tab.locator("#photo .details dd").all_inner_texts()
        facts = dict(zip(terms, texts))
        self.assertEqual(facts["Size"], "500 × 260, 0.1 megapixels")
        self.assertEqual(page.tab.inner_text("#photo p.caption"), "A harbour")
        self.assertIn("harbour-010.png", facts["File"])
        self.assertIn("2024", facts["Date"])
        self.assertEqual(set(facts["Tags"].split()), {"harbour", "generated"})
        self.screenshot(page, "details")
        page.tab.locator("#photo .details").get_by_role("button", name="harbour").click()
        page.wait_for_count("12 of 60")
        self.wait_for_wall(page)

    def test_the_original_can_be_opened(self):
        page = self.open_first()
        address = page.tab.evaluate(f"fetch('photos/{self.first}.json').then((answer) => answer.json())")["original"]
        kind = page.tab.evaluate("(address) => fetch(address).then((answer) => answer.headers.get('content-type'))", address)
        self.assertEqual(kind, "image/png")

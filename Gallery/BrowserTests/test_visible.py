"""Which elements are visible after a click, whatever the document contains."""

from support import pictures
from support.browsers import in_every_browser
from support.case import FolderCase

TAGS = [f"tag number {number:02}" for number in range(1, 31)]
CAPTIONS = [f"Caption {number}" for number in range(1, 7)]


@in_every_browser
class VisibleTests(FolderCase):
    """Six photos with captions, twenty tags with two photos each, and ten with one."""

    @classmethod
    def fill(cls, folder):
        for number, caption in enumerate(CAPTIONS):
            tags = TAGS[10 * (number % 2) :][:10] if number < 4 else TAGS[5 * number :][:5]
            pictures.write(folder / f"{number}.png", 300, 200, caption=caption, tags=tags, when=pictures.NOON - number)

    def test_more_tags_shows_all_of_them(self):
        page = self.open()
        before = page.visible("#tags button")
        self.assertEqual(before, [*TAGS[: len(before) - 1], "All 30"])
        # The line scrolls, and leaves out tags of a single photo.
        self.assertEqual(page.tab.locator("#tags .tag").all_inner_texts(), TAGS[:20])
        page.click("#tags .more")
        page.still()
        self.assertEqual(page.visible("#tags button"), [*TAGS, "Fewer tags"])
        self.screenshot(page, "tags-all")
        page.click("#tags .more")
        page.still()
        self.assertEqual(page.visible("#tags button"), before)

    def test_a_slideshow_hides_the_details(self):
        page = self.open()
        page.tab.click(".tile a >> nth=0")
        page.tab.click("#photo .info")
        page.tab.locator("#photo dd").first.wait_for()
        self.assertNotEqual(page.visible("#photo dt"), [])
        page.tab.keyboard.press("s")
        page.wait("() => document.getElementById('photo').classList.contains('in-slideshow')")
        self.assertEqual(page.visible("#photo dt"), [])

    def test_captions_come_back_with_their_layout(self):
        page = self.open()
        page.wait_for_thumbnails()
        # Captions may come after the thumbnails.
        page.wait("() => [...document.querySelectorAll('.tile .caption')].every((each) => each.textContent)")
        self.assertEqual(sorted(page.visible(".tile .caption")), CAPTIONS)
        for kind in ("grid", "justified"):
            page.choose(kind)
            self.assertEqual(page.visible(".tile .caption"), [])
            page.choose("waterfall")
            self.assertEqual(sorted(page.visible(".tile .caption")), CAPTIONS)


@in_every_browser
class UndatedTests(FolderCase):
    """A photo with a date, one whose name has a date, and one that has only the date of its file."""

    @classmethod
    def fill(cls, folder):
        pictures.write(folder / "dated.png", 300, 200)
        pictures.write(folder / "IMG-20210312-WA0003.png", 300, 200, has_date=False)
        pictures.write(folder / "undated.png", 320, 200, has_date=False)

    def test_a_photo_without_a_date_has_its_name_as_the_title(self):
        for name, title in (("undated.png", "undated.png"), ("dated.png", "Fri, 31 May 2024")):
            page = self.open(f"?photo={name}")
            page.wait("() => document.querySelector('#photo dl dd')")
            self.assertTrue(page.tab.is_visible("#photo .place b"))
            self.assertEqual(page.tab.inner_text("#photo .place b"), title)

    def test_details_agree_with_the_heading(self):
        page = self.open()
        self.assertEqual([text.split("\n")[0] for text in page.visible(".heading h2")][-1], "Undated")
        # Sorted by the dates of files, it is among the others.
        for name, words in (
            ("dated.png", "Friday.*2024.*\nFrom the file’s metadata"),
            ("IMG-20210312-WA0003.png", "Friday.*2021.*\nFrom the file’s name"),
            ("undated.png", "No date; file changed on Friday.*2024.*"),
        ):
            for wall in ("apart", "filed"):
                page = self.open(f"?undated={wall}&photo={name}")
                page.wait("() => document.querySelector('#photo dl dd')")
                page.tab.click("#photo .info")
                page.tab.locator("#photo dd").first.wait_for()
                self.assertRegex(page.visible("#photo dd")[0], f"^{words}$")

"""Photos of earlier years above the wall, on the same day and month."""

import datetime

from axe_playwright_python.sync_playwright import Axe

from support import pictures
from support.browsers import in_every_browser, only_in_chromium
from support.case import FolderCase
from support.tabs import today
from test_rooms import PHONE

YEARS = "[...document.querySelectorAll('.this-day li')].map((each) => each.innerText.trim())"
SHIFTS = """
  self.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((each) => self.shift += each.value)).observe({ type: 'layout-shift', buffered: true });
"""


def fill(folder):
    for number in range(40):
        pictures.write(folder / f"other {number}.png", 300, 200 + 10 * (number % 7), when=pictures.NOON - 86_400 * (20 + number))
    for year, names in ((2024, "abc"), (2023, "d"), (2019, "e")):
        noon = datetime.datetime(year, 5, 31, 12, tzinfo=datetime.timezone.utc)
        for number, name in enumerate(names):
            pictures.write(folder / f"{name}.png", 300, 200, (90, 90, 150 - 9 * number), when=int(noon.timestamp()) + 60 * number)


@in_every_browser
class ThisDayTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        fill(folder)

    def on(self, day, query="", **options):
        page = self.page(**options)
        page.run_first(today(day))
        page.run_first(SHIFTS if self.engine == "chromium" else "")
        return page.open(query)

    def assert_shown(self, page, years):
        page.wait(f"(years) => String({YEARS}) === String(years)", years)
        self.assertEqual(page.tab.is_visible(".this-day"), bool(years))

    def test_earlier_years_are_above_the_wall(self):
        page = self.on("2026-05-31")
        self.assert_shown(page, ["2024", "2024", "2024", "2023", "2019"])
        self.assertEqual(page.visible(".this-day h2"), ["On this day"])
        page.wait("() => [...document.querySelectorAll('.this-day img')].every((each) => each.naturalWidth > 0)")
        self.screenshot(page, "this-day")
        names = page.tab.evaluate("[...document.querySelectorAll('.this-day a')].map((each) => each.ariaLabel)")
        self.assertEqual(names[2:], ["Fri, 31 May 2024", "Wed, 31 May 2023", "Fri, 31 May 2019"])
        self.assert_shown(self.on("2024-05-31"), ["2023", "2019"])
        for day in ("2019-05-31", "2026-05-30"):
            page = self.on(day)
            self.assertEqual(page.tab.locator(".this-day").count(), 0)

    def test_a_click_opens_the_photo(self):
        page = self.on("2026-05-31")
        page.tab.evaluate("self.isSame = true")
        page.tab.click(".this-day li:nth-child(4) a")
        page.wait("() => document.getElementById('photo').open && location.search === '?photo=d.png'")
        page.tab.keyboard.press("Escape")
        page.wait("() => !document.getElementById('photo').open && location.search === ''")
        self.assertTrue(page.tab.evaluate("self.isSame"))
        # In the overview, it may not be among the photos.
        page = self.open(page.tab.get_attribute(".this-day li:nth-child(5) a", "href"))
        page.wait("() => document.getElementById('photo').open && location.search === '?photo=e.png'")

    def test_the_arrows_step_through_the_strip_and_closing_leads_back(self):
        page = self.on("2026-05-31")
        page.scroll_to(40)
        # In Firefox, Playwright scrolls before it clicks an element.
        box = page.tab.locator(".this-day li:nth-child(4) a").bounding_box()
        page.tab.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        shown = "(name) => document.getElementById('photo').open && location.search === `?photo=${name}.png`"
        page.wait(shown, "d")
        page.tab.keyboard.press("ArrowRight")
        page.wait(shown, "e")
        page.wait("() => document.querySelector('#photo .place').innerText.includes('5 of 5')")
        page.tab.keyboard.press("ArrowLeft")
        page.tab.keyboard.press("ArrowLeft")
        page.wait(shown, "c")
        page.tab.keyboard.press("Escape")
        page.wait("() => !document.getElementById('photo').open && location.search === ''")
        self.assertEqual(page.tab.evaluate("scrollY"), 40)
        # A photo of the wall is among all others.
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo .place').innerText.includes('1 of 45')")

    def test_the_thumbnails_of_the_wall_come_first(self):
        page = self.page()
        page.run_first(today("2026-05-31"))
        held, go_on = [], []
        page.tab.route("**/thumbnails/**", lambda route: route.continue_() if go_on else held.append(route))
        page.open()
        page.wait("() => document.querySelectorAll('.this-day a[href]').length === 5")
        sources = "[...document.querySelectorAll('.this-day img')].map((each) => each.src)"
        self.assertEqual(page.tab.evaluate(sources), [""] * 5)
        go_on.append(True)
        for route in held:
            route.continue_()
        page.wait("() => [...document.querySelectorAll('.this-day img')].every((each) => each.naturalWidth > 0)")

    def test_it_can_be_dismissed_for_the_day(self):
        page = self.on("2026-05-31")
        page.tab.click(".this-day button")
        page.tab.wait_for_selector(".this-day", state="detached")
        self.assertEqual(page.tab.evaluate("document.activeElement.id"), "wall")
        # It comes back.
        page.tab.get_by_role("button", name="Undo").click()
        self.assert_shown(page, ["2024", "2024", "2024", "2023", "2019"])
        page.tab.reload()
        page.ready()
        self.assert_shown(page, ["2024", "2024", "2024", "2023", "2019"])
        page.tab.click(".this-day button")
        page.tab.wait_for_selector(".this-day", state="detached")
        page.tab.reload()
        page.ready()
        self.assertEqual(page.tab.locator(".this-day").count(), 0)
        # Next year.
        page.run_first(today("2027-05-31"))
        page.tab.reload()
        page.ready()
        self.assert_shown(page, ["2024", "2024", "2024", "2023", "2019"])

    def test_it_is_hidden_during_a_search(self):
        page = self.on("2026-05-31")
        page.search("other", "40 of 45")
        self.assertFalse(page.tab.is_visible(".this-day"))
        page.search("", "45")
        self.assertTrue(page.tab.is_visible(".this-day"))
        page = self.on("2026-05-31", "?q=other")
        page.wait_for_count("40 of 45")
        self.assertFalse(page.tab.is_visible(".this-day"))
        page.search("", "45")
        self.assertTrue(page.tab.is_visible(".this-day"))

    @only_in_chromium
    def test_nothing_moves(self):
        for options in ({}, PHONE):
            page = self.on("2026-05-31", **options)
            page.wait("() => [...document.querySelectorAll('.this-day img')].every((each) => each.naturalWidth > 0)")
            page.still()
            self.assertLessEqual(page.tab.evaluate("self.shift"), 0.01)
            # The wall begins below it.
            edges = "[document.querySelector('.this-day').getBoundingClientRect().bottom, document.getElementById('wall').getBoundingClientRect().top]"
            bottom, top = page.tab.evaluate(edges)
            self.assertLessEqual(bottom, top)
            self.screenshot(page, f"this-day-{len(options)}")
            found = Axe().run(page.tab)
            self.assertEqual(found.violations_count, 0, found.generate_report())

    @only_in_chromium
    def test_a_server_without_an_answer(self):
        self.allow("Failed to load resource")
        page = self.page()
        page.run_first(today("2026-05-31"))
        page.tab.route("**/on-this-day?date=2026-05-31", lambda route: route.abort())
        page.open().wait_for_count("45")
        self.assertEqual(page.tab.locator(".this-day").count(), 0)

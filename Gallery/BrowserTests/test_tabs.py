"""Several tabs of a browser with one server: they share a stream of events."""

from support.case import FolderCase
from support.pictures import write
from support.wall_page import WallPage


class TabsTests(FolderCase):
    count = 20

    def tabs(self, count, **options):
        first = self.open(**options)
        return [first] + [WallPage(first.tab.context.new_page(), self.url).open() for _ in range(count - 1)]

    def add_one(self, name):
        # Each has its own caption, because equal contents would be shown once.
        write(self.folder / name, 300, 200, caption=name)

    def wait_for_count(self, tabs, count):
        for tab in tabs:
            tab.tab.bring_to_front()
            tab.wait("(count) => document.getElementById('count').textContent === count", str(count))

    def test_many_tabs_hear_of_a_change(self):
        # More than the number of connections that browsers open to a server.
        tabs = self.tabs(7)
        count = int(tabs[0].count_text)
        self.add_one("first.png")
        self.wait_for_count(tabs, count + 1)
        for tab in tabs:
            tab.search("nothing of that sort", f"0 of {count + 1}")
            tab.search("", str(count + 1))
        # The first tab closes, and the others still receive events.
        tabs[0].tab.close()
        self.add_one("second.png")
        self.wait_for_count(tabs[1:], count + 2)
        # A tab that opens later does, too.
        late = WallPage(tabs[1].tab.context.new_page(), self.url).open()
        self.add_one("third.png")
        self.wait_for_count([late], count + 3)

    def test_a_tab_that_is_seen_hears_where_none_are_shared(self):
        page = self.page()
        page.run_first("delete self.SharedWorker")
        page.open()
        count = int(page.count_text)
        self.add_one("alone.png")
        self.wait_for_count([page], count + 1)

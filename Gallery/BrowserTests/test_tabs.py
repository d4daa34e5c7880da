"""Several tabs of a browser with one server: only those that are seen hear of changes."""

from support.case import FolderCase
from support.pictures import write
from support.wall_page import WallPage


class TabsTests(FolderCase):
    count = 20

    def add_one(self, name):
        # Each has its own caption, because equal contents would be shown once.
        write(self.folder / name, 300, 200, caption=name)

    def wait_for_count(self, tab, count):
        tab.wait("(count) => document.getElementById('count').textContent === count", str(count))

    def see(self, tab, tabs):
        """Brings a tab to the front."""
        for each in tabs:
            each.show(each is tab)

    def test_many_tabs_hear_of_a_change(self):
        # More than the number of connections that browsers open to a server.
        tabs = [self.open()]
        count = int(tabs[0].count_text)
        for _ in range(7):
            self.see(None, tabs)
            tabs.append(WallPage(tabs[0].tab.context.new_page(), self.url).open())
        self.add_one("first.png")
        self.wait_for_count(tabs[-1], count + 1)
        self.assertEqual([tab.count_text for tab in tabs[:-1]], [str(count)] * 7)
        for tab in tabs:
            self.see(tab, tabs)
            self.wait_for_count(tab, count + 1)
            tab.search("nothing of that sort", f"0 of {count + 1}")
            tab.search("", str(count + 1))
        # One closes, and the others still hear.
        tabs.pop().tab.close()
        self.add_one("second.png")
        self.see(tabs[3], tabs)
        self.wait_for_count(tabs[3], count + 2)
        self.add_one("third.png")
        self.wait_for_count(tabs[3], count + 3)

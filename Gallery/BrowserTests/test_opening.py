"""The page as it opens for the first time, on a slow connection."""

from support.case import MadeUpCase
from support.made_up import made_up

# 300 ms of latency, and 400 kB/s.
SLOW = {"offline": False, "latency": 300, "downloadThroughput": 400_000, "uploadThroughput": 400_000}
# Adds up what shifts, and remembers how many requests had been sent before the first picture was drawn.
WATCH = """
  self.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) self.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    if (![...document.querySelectorAll('#photos > .tile img')].some(({ complete, naturalWidth }) => complete && naturalWidth > 0)) return requestAnimationFrame(look);
    const pictures = [...document.querySelectorAll('#photos > .tile img')].map(({ currentSrc }) => currentSrc);
    const others = performance.getEntriesByType('resource').filter(({ name }) => !pictures.includes(name));
    self.first = { others: others.map(({ name }) => name) };
  };
  requestAnimationFrame(look);
"""


class OpeningTests(MadeUpCase):
    def test_a_wall_with_tags(self):
        self.serve(made_up(200, has_tags=True))
        self.assert_opens()

    def test_a_wall_without_tags(self):
        self.serve(made_up(200))
        self.assert_opens()

    def assert_opens(self):
        page = self.page()
        page.run_first(WATCH)
        tools = page.tools()
        tools.send("Network.enable")
        tools.send("Network.emulateNetworkConditions", SLOW)
        page.open()
        page.wait("() => self.first")
        first = page.tab.evaluate("self.first")
        # The document, and what it needs besides the pictures.
        self.assertLessEqual(1 + len(first["others"]), 11, first)
        self.assertLessEqual(page.tab.evaluate("self.shifted"), 0.01)

"""Tabs of Chromium, which tests use one after the other. The process of a tab that has shown the page is running and knows the
page's code: it needs half the processor time to show it again.
"""

import functools
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from playwright.sync_api import Error

# The number of tabs without a test that are kept.
MOST = 3
LATENCY = int(os.environ.get("LATENCY", "0"))
# A page may store something when it is left.
FORGET = """() => {
  Storage.prototype.setItem = () => {};
  sessionStorage.clear();
  localStorage.clear();
}"""


def today(day):
    """Returns a script that lets it be noon of a day in the page."""
    return f"""self.Date = class extends Date {{
      constructor(...parts) {{ super(...(parts.length ? parts : ['{day}T12:00:00'])); }}
    }};"""


class LentTab:
    """A tab with its own context, and the test that uses it. Another test finds no history, no stored data, and nothing on the
    screen in it.
    """

    lent, spare = [], []

    def __init__(self, browser, options):
        self.browser, self.options, self.case, self.is_spent = browser, options, None, False
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(60_000)
        # This day is before all made-up photos, so no strip above the wall shows those of earlier years.
        self.context.add_init_script(today("2000-01-15"))
        self.context.on("request", lambda request: self.case and self.case.requests.append(request.url))
        self.context.on("console", lambda message: self.case and self.case.heard(message.type, f"{message.text} {message.location.get('url', '')}"))
        self.context.on("weberror", lambda error: self.case and self.case.complaints.append(f"exception: {error.error}"))
        self.tab = self.context.new_page()
        if LATENCY and browser.browser_type.name == "chromium":
            network = self.context.new_cdp_session(self.tab)
            network.send("Network.enable")
            unlimited = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
            network.send("Network.emulateNetworkConditions", {"latency": LATENCY, **unlimited})

    @classmethod
    def lend(cls, case, browser, width, height, options):
        """Returns a tab for a test, which gives it back in the end."""
        fitting = (each for each in cls.spare if each.browser is browser and each.options == options)
        lent = next(fitting, None) or cls(browser, options)
        if lent in cls.spare:
            cls.spare.remove(lent)
        cls.lent.append(lent)
        lent.case = case
        case.addCleanup(lent.give_back)
        lent.tab.set_viewport_size({"width": width, "height": height})
        return lent.tab

    @classmethod
    def spend(cls, tab):
        """Lets no other test use a tab, because something in it changes for good."""
        for each in cls.lent:
            each.is_spent |= each.tab is tab

    def give_back(self):
        self.case = None
        self.lent.remove(self)
        if not self.is_spent and self.clean():
            self.spare.append(self)
        else:
            self.context.close()
        while len(self.spare) > MOST:
            self.spare.pop(0).context.close()

    def clean(self):
        """Removes what the test has left. Returns whether that was possible: only in Chromium, if the page still answers."""
        if self.tab.is_closed():
            return False
        try:
            self.tab.evaluate(FORGET)
            for other in self.context.pages:
                if other is not self.tab:
                    other.close()
            self.tab.unroute_all(behavior="ignoreErrors")
            self.tab.emulate_media(media="null")
            self.tab.mouse.move(-1, -1)
            self.tab.goto(empty_page())
            self.context.clear_cookies()
            session = self.context.new_cdp_session(self.tab)
            session.send("Page.resetNavigationHistory")
            session.detach()
        except Error:
            return False
        return True


@functools.cache
def empty_page():
    """Returns the address of a page without content. The browser ends the process of a tab that shows `about:blank`, but not if
    it shows another page of the same host.
    """
    server = ThreadingHTTPServer(("127.0.0.1", 0), EmptyPage)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


class EmptyPage(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()

    def log_message(self, *_):
        pass

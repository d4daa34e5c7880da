"""The browsers: the system's Chromium and Firefox, driven by Playwright, and WebKitGTK, driven by WebDriver."""

import atexit
import functools
import os
import re
import shutil
import sys

from playwright.sync_api import sync_playwright

from . import webkit
from .tabs import LentTab

CHROMIUM = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
CHROMIUM += ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
NAMES = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKit"}
FIREFOX = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"]


# The tests that also run in Firefox if BROWSERS isn't set: a pattern of their names for each class. Tests like these have failed
# only in Firefox. They are about scrolling and rounding, progressive pictures, and events from the server. At night, all tests
# run in each browser.
TELLING = {"PlaceTests": "bar_that_grows|layout|reload", "FullSizeTests": "", "WatchingTests": ""}


def engines(case):
    """Returns the browsers for a class: Chromium, and those in BROWSERS. Without it, also Firefox for the tests in
    TELLING. WebKitGTK exists only on Linux.
    """
    others = ("firefox", "webkit") if sys.platform != "darwin" else ("firefox",)
    named = os.environ.get("BROWSERS", "").split()
    return ["chromium"] + [name for name in others if name in named or not named and name == "firefox" and case.__name__ in TELLING]


def in_every_browser(case):
    """Lets the tests of a class run in each browser: in Chromium under their own name, and in classes named after the
    others.
    """
    module = sys.modules[case.__module__]
    for engine in engines(case)[1:]:
        name = f"{case.__name__}In{NAMES[engine]}"
        names = [name for name in dir(case) if not is_run(case, name, engine)]
        members = {"engine": engine, "__module__": case.__module__, "__doc__": case.__doc__, **dict.fromkeys(names)}
        setattr(module, name, type(name, (case,), members))
    return case


def is_run(case, name, engine):
    """Returns whether a member of a class is a test of the class in another browser than Chromium, or no test at all."""
    is_chosen = not name.startswith("test_") or os.environ.get("BROWSERS") or re.search(TELLING[case.__name__], name)
    return is_chosen and engine not in getattr(getattr(case, name), "not_in", ())


def only_in_chromium(test):
    """Marks a test that needs Chromium's tools: emulated screens, touches, forced colors."""
    test.not_in = ["firefox", "webkit"]
    return test


def with_a_wheel(test):
    """Marks a test that turns the wheel where the page handles it: WebKitGTK's driver hangs in that case."""
    test.not_in = ["webkit"]
    return test


def with_a_service_worker(test):
    """Marks a test of the service worker: in WebKitGTK, about one in ten doesn't start."""
    test.not_in = ["webkit"]
    return test


def executable(names):
    """Returns the path of a browser."""
    found = next(filter(None, map(shutil.which, names)), None)
    if not found:
        raise SystemExit(f"There is no {names[0]}: run Scripts/install-system-packages.")
    return found


@functools.cache
def playwright():
    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


@functools.cache
def chromium(scrollbars=False):
    """Returns the Chromium that all tests share. Scrollbars are hidden unless requested."""
    arguments = ["--enable-precise-memory-info"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    launched = playwright().chromium.launch(
        executable_path=executable(CHROMIUM),
        args=arguments,
        ignore_default_args=["--hide-scrollbars"] if scrollbars else None,
    )
    atexit.register(launched.close)
    return launched


@functools.cache
def firefox():
    """Returns the Firefox that all tests share, driven with WebDriver BiDi."""
    # Simulates a mouse, because there is none without a screen.
    mouse = {"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6}
    preferences = {"general.smoothScroll": False, **mouse}
    launched = playwright().firefox.launch(
        executable_path=executable(FIREFOX), channel="moz-firefox", firefox_user_prefs=preferences
    )
    atexit.register(launched.close)
    return launched


def open_tab(case, width, height, **options):
    """Returns a tab without a history in the browser of a test. The test receives its events."""
    if case.engine == "webkit":
        tab = webkit.Tab(width, height, **options)
        case.addCleanup(tab.close)
        tab.on_leaving = case.seen
        return tab
    browser = chromium(options.pop("scrollbars", False)) if case.engine == "chromium" else firefox()
    # Playwright does not see the requests of service workers, so only their own tests have them.
    standard = {"locale": "en-GB", "service_workers": "block"}
    return LentTab.lend(case, browser, width, height, {**standard, **options})

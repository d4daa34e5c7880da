"""The browsers: the system's Chromium and Firefox, driven by Playwright, and WebKitGTK, driven by WebDriver."""

import atexit
import functools
import os
import shutil
import sys

from playwright.sync_api import sync_playwright

from . import webkit

CHROMIUM = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
CHROMIUM += ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
NAMES = {"chromium": "Chromium", "firefox": "Firefox", "webkit": "WebKit"}
FIREFOX = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"]


# What is tested in Firefox too where BROWSERS names none: what was red there and nowhere else. That is how far the page scrolls
# and how it rounds, pictures that arrive in pieces, and news from the server. Every night all tests are run in each browser.
TELLING = {"PlaceTests", "FullSizeTests", "WatchingTests"}


def engines(case):
    """The browsers to test a class in: Chromium always, and those that BROWSERS names; or, for what tells most, Firefox.
    WebKitGTK is one of Linux alone.
    """
    others = ("firefox", "webkit") if sys.platform != "darwin" else ("firefox",)
    named = os.environ.get("BROWSERS", "").split()
    return ["chromium"] + [name for name in others if name in named or not named and name == "firefox" and case.__name__ in TELLING]


def in_every_browser(case):
    """Lets the tests of a class run in each browser: in Chromium as they stand, and in classes named after the others."""
    module = sys.modules[case.__module__]
    for engine in engines(case)[1:]:
        name = f"{case.__name__}In{NAMES[engine]}"
        names = [name for name in dir(case) if engine in getattr(getattr(case, name), "not_in", ())]
        members = {"engine": engine, "__module__": case.__module__, "__doc__": case.__doc__, **dict.fromkeys(names)}
        setattr(module, name, type(name, (case,), members))
    return case


def only_in_chromium(test):
    """Marks a test that needs what only Chromium's tools can do: emulate a screen, a finger, forced colors."""
    test.not_in = ["firefox", "webkit"]
    return test


def with_a_wheel(test):
    """Marks a test that turns the wheel where the page uses it up: WebKitGTK's driver does not come back from that."""
    test.not_in = ["webkit"]
    return test


def executable(names):
    """Where a browser is."""
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
    """The Chromium that all tests share; each makes a context of its own in it. Scrollbars are hidden if not wanted."""
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
    """The Firefox that all tests share, over WebDriver BiDi."""
    # A mouse, which there is none of where there is no screen.
    mouse = {"ui.primaryPointerCapabilities": 6, "ui.allPointerCapabilities": 6}
    preferences = {"general.smoothScroll": False, **mouse}
    launched = playwright().firefox.launch(
        executable_path=executable(FIREFOX), channel="moz-firefox", firefox_user_prefs=preferences
    )
    atexit.register(launched.close)
    return launched


def open_tab(case, width, height, **options):
    """A tab without a history, in the browser of a test; what happens in it is told to the test."""
    if case.engine == "webkit":
        tab = webkit.Tab(width, height, **options)
        case.addCleanup(tab.close)
        tab.on_leaving = case.seen
        return tab
    browser = chromium(options.pop("scrollbars", False)) if case.engine == "chromium" else firefox()
    context = browser.new_context(**{"viewport": {"width": width, "height": height}, "locale": "en-GB", **options})
    case.addCleanup(context.close)
    context.set_default_timeout(60_000)
    context.on("request", lambda request: case.requests.append(request.url))
    context.on("console", lambda message: case.heard(message.type, f"{message.text} {message.location.get('url', '')}"))
    context.on("weberror", lambda error: case.complaints.append(f"exception: {error.error}"))
    return context.new_page()

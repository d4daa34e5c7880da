"""The browser: the system's Chromium, driven by Playwright."""

import atexit
import functools
import os
import shutil

from playwright.sync_api import sync_playwright

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"


def executable():
    """Where the browser is."""
    found = next(filter(None, map(shutil.which, NAMES)), MAC)
    if not os.path.exists(found):
        raise SystemExit("There is no Chromium: run Scripts/install-system-packages.")
    return found


@functools.cache
def browser(*more_arguments):
    """The browser that all tests share; each makes a context of its own in it."""
    arguments = ["--enable-precise-memory-info", *more_arguments]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    playwright = sync_playwright().start()
    launched = playwright.chromium.launch(executable_path=executable(), args=arguments)
    atexit.register(lambda: (launched.close(), playwright.stop()))
    return launched

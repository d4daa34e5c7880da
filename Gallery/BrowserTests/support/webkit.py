"""WebKitGTK's small browser, driven by WebDriver: a tab with the part of Playwright's interface that tests need."""

import atexit
import ctypes
import functools
import glob
import json
import os
import re
import shutil
import subprocess
import warnings

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
MOST_SECONDS = 60
KEYS = {"Control": Keys.CONTROL, "Shift": Keys.SHIFT, "Alt": Keys.ALT, "Meta": Keys.META}
KEYS |= {"Escape": Keys.ESCAPE, "Enter": Keys.ENTER, "Tab": Keys.TAB, "Space": Keys.SPACE, "Backspace": Keys.BACKSPACE}
KEYS |= {f"Arrow{way}": getattr(Keys, f"ARROW_{way.upper()}") for way in ("Up", "Down", "Left", "Right")}
KEYS |= {"Home": Keys.HOME, "End": Keys.END, "PageUp": Keys.PAGE_UP, "PageDown": Keys.PAGE_DOWN, "Delete": Keys.DELETE}
# The meaning of Playwright's selectors: CSS and an index, or a role and a name.
FIND = """const find = ({ css, nth, role, name }) => {
  const roles = { button: 'button', dialog: 'dialog', img: 'img', link: 'a' };
  const labels = (element) => document.getElementById(element.getAttribute('aria-labelledby'))?.textContent;
  const nameOf = (element) => (element.ariaLabel || labels(element) || element.alt || element.textContent).trim();
  const all = [...document.querySelectorAll(css ?? `[role=${role}], ${roles[role] ?? 'none'}`)]
    .filter((element) => !name || nameOf(element) === name);
  return nth === undefined ? all : all.slice(nth).slice(0, 1);
};
const isSeen = (element) => element.isConnected && element.checkVisibility({ visibilityProperty: true })
  && element.getClientRects().length > 0;
const frame = () => new Promise((done) => requestAnimationFrame(done));
"""
# Collects the page's errors while it is open.
LISTEN = """() => {
  if (window.complaints) return;
  window.complaints = [];
  addEventListener('error', (event) => complaints.push(`exception: ${event.message}`));
  addEventListener('unhandledrejection', (event) => complaints.push(`exception: ${event.reason}`));
  addEventListener('securitypolicyviolation', (event) => complaints.push(`error: ${event.violatedDirective}`));
}"""
SEEN = """() => [window.complaints ?? [], performance.getEntriesByType('resource').map((each) => each.name)]"""


@functools.cache
def display():
    """Starts a virtual screen."""
    if not shutil.which("Xvfb"):
        raise SystemExit("There is no Xvfb: run Scripts/install-system-packages.")
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "2560x2048x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    atexit.register(process.terminate)
    return f":{process.stdout.readline().strip()}"


def start():
    """Starts a browser without a history."""
    found, driver = glob.glob(BROWSERS), shutil.which("WebKitWebDriver")
    if not found or not driver:
        raise SystemExit("There is no WebKitGTK: run Scripts/install-system-packages.")
    options = Options()
    options.binary_location = sorted(found)[-1]
    # A page counts as loaded before its pictures, which some tests hold back.
    options.page_load_strategy = "eager"
    for argument in ("--automation", "--enable-smooth-scrolling=false"):
        options.add_argument(argument)
    environment = os.environ | {"DISPLAY": display(), "LC_ALL": "C.UTF-8", "GTK_A11Y": "none"}
    service = Service(driver, log_output=subprocess.DEVNULL, env=environment)
    with warnings.catch_warnings():
        # Selenium itself uses deprecated functions.
        warnings.simplefilter("ignore", DeprecationWarning)
        started = webdriver.WebKitGTK(options=options, service=service)
    started.set_script_timeout(MOST_SECONDS)
    started.command_executor.client_config.timeout = 2 * MOST_SECONDS
    return started


def focus_newest_window(display):
    """Gives the keyboard to the top window, like a window manager. Without it, a page doesn't have the focus."""
    x = ctypes.CDLL("libX11.so.6")
    for call in (x.XOpenDisplay, x.XDefaultRootWindow):
        call.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(x.XOpenDisplay(display.encode()))
    root, count = ctypes.c_ulong(x.XDefaultRootWindow(connection)), ctypes.c_uint()
    parent, children = ctypes.c_ulong(), ctypes.POINTER(ctypes.c_ulong)()
    x.XQueryTree(connection, root, ctypes.byref(root), ctypes.byref(parent), ctypes.byref(children), ctypes.byref(count))
    shown = ctypes.create_string_buffer(256)
    for window in reversed(children[: count.value]):
        # Only a visible window can have the focus. Its width comes after its position.
        x.XGetWindowAttributes(connection, ctypes.c_ulong(window), shown)
        if ctypes.cast(shown, ctypes.POINTER(ctypes.c_int))[2] > 100:
            x.XSetInputFocus(connection, ctypes.c_ulong(window), 2, ctypes.c_ulong(0))
            break
    x.XSync(connection, 0)
    x.XFree(children)
    x.XCloseDisplay(connection)


class Tab:
    """A tab, with Playwright's names for its functions."""

    def __init__(self, width, height):
        self.driver = start()
        self.keyboard, self.mouse = Keyboard(self.driver), Mouse(self.driver)
        self.on_leaving = lambda complaints, requests: None
        self.set_viewport_size({"width": width, "height": height})
        focus_newest_window(display())

    def close(self):
        try:
            self.leave()
        finally:
            self.driver.quit()

    def leave(self):
        """Reports the page's complaints and requests before another page replaces it."""
        if self.url.startswith("http"):
            self.on_leaving(*self.evaluate(SEEN))

    @property
    def url(self):
        return self.driver.current_url

    @property
    def viewport_size(self):
        width, height = self.evaluate("[innerWidth, innerHeight]")
        return {"width": width, "height": height}

    def set_viewport_size(self, size):
        """Adds the window's borders to the size."""
        wanted = [size["width"], size["height"]]
        shown = self.evaluate("[innerWidth, innerHeight]")
        if shown == wanted:
            return
        outer = self.driver.get_window_size()
        borders = [outer["width"] - shown[0], outer["height"] - shown[1]]
        self.driver.set_window_size(wanted[0] + borders[0], wanted[1] + borders[1])
        self.wait_for_function("([x, y]) => innerWidth === x && innerHeight === y", arg=wanted)

    def goto(self, url, wait_until="domcontentloaded"):
        """Opens an address. The driver always waits for the same: until the document has been read."""
        self.leave()
        self.driver.get(url)
        self.evaluate(LISTEN)

    def reload(self):
        self.leave()
        self.driver.refresh()
        self.evaluate(LISTEN)

    def go_back(self):
        self.driver.back()

    def go_forward(self):
        self.driver.forward()

    def title(self):
        return self.driver.title

    def run(self, source, argument=None):
        """Runs a JavaScript function. The page's policy may forbid a driver's scripts."""
        answer = self.driver.execute_async_script(
            f"""const [argument, done] = arguments;
            {FIND}
            (async () => {{ const value = ({source}); return typeof value === 'function' ? value(argument) : value; }})()
              .then((value) => done({{ value: JSON.stringify(value) ?? 'null' }}), (error) => done({{ error: String(error) }}));""",
            argument,
        )
        if "error" in answer:
            raise AssertionError(answer["error"])
        return json.loads(answer["value"])

    def evaluate(self, expression, argument=None):
        return self.run(expression, argument)

    def wait_for_function(self, expression, arg=None):
        self.run(
            f"""async (argument) => {{
              for (;;) {{
                const value = ({expression});
                if (await (typeof value === 'function' ? value(argument) : value)) return true;
                await frame();
              }}
            }}""",
            arg,
        )

    def wait_for_url(self, matches):
        """Waits for another page. A script that begins before it would never end."""
        WebDriverWait(self.driver, MOST_SECONDS).until(lambda driver: matches(driver.current_url))

    def screenshot(self, path):
        self.driver.save_screenshot(str(path))

    def locator(self, selector):
        return Locator(self, css(selector))

    def get_by_role(self, role, name=None, exact=True):
        return Locator(self, {"role": role, "name": name})


def css(selector):
    found = re.fullmatch(r"(.*?) >> nth=(\d+)", selector)
    return {"css": found[1], "nth": int(found[2])} if found else {"css": selector}


class Locator:
    """Elements that are looked up again for each action."""

    def __init__(self, tab, which):
        self.tab, self.which = tab, which

    def ask(self, function, which=None):
        return self.tab.run(f"(which) => ({function})(find(which))", which or self.which)

    def get_by_role(self, role, name=None, exact=True):
        within = ", ".join(f"{self.which['css']} {each}" for each in (f"[role={role}]", role))
        return Locator(self.tab, {"css": within, "name": name})

    def locator(self, selector):
        return Locator(self.tab, css(f"{self.which['css']} {selector}"))

    @property
    def first(self):
        return Locator(self.tab, self.which | {"nth": 0})

    def wait_for(self, state="visible"):
        wanted = {"visible": "all.some(isSeen)", "hidden": "!all.some(isSeen)", "attached": "all.length > 0"}[state]
        self.ask(f"async (all) => {{ for (;; all = find(which)) {{ if ({wanted}) return; await frame(); }} }}")

    def point(self):
        """Returns the middle of an element to click, once it rests and isn't covered."""
        return self.ask(
            """async (all) => {
              for (let last = '';; all = find(which)) {
                const [element] = all;
                if (element && isSeen(element)) {
                  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
                  const { x, y, width, height } = element.getBoundingClientRect();
                  const point = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
                  const top = document.elementFromPoint(...point);
                  if (String(point) === last && (element.contains(top) || top?.contains(element))) return point;
                  last = String(point);
                }
                await frame();
              }
            }"""
        )

    def click(self):
        self.tab.mouse.click(*self.point())

    def check(self):
        """Chooses a radio button, by clicking on its label if that covers it."""
        if not self.is_checked():
            self.click()

    def fill(self, text):
        self.focus()
        self.ask(f"([field]) => {{ field.value = {json.dumps(text)}; field.dispatchEvent(new Event('input', {{ bubbles: true }})); }}")

    def focus(self):
        self.ask("([element]) => element.focus()")

    def count(self):
        return self.ask("(all) => all.length")

    def bounding_box(self):
        return self.ask(
            "([element]) => { const { x, y, width, height } = element.getBoundingClientRect(); return { x, y, width, height }; }"
        )

    def inner_text(self):
        return self.all_inner_texts()[0]

    def all_inner_texts(self):
        """WebKit adds a line feed after the last block in an element."""
        return self.ask("(all) => all.map((element) => element.innerText.replace(/\\n$/, ''))")

    def input_value(self):
        return self.ask("([field]) => field.value")

    def is_visible(self):
        return self.ask("(all) => all.some(isSeen)")

    def is_checked(self):
        return self.ask("([field]) => field.checked")

    def get_attribute(self, name):
        return self.ask(f"([element]) => element.getAttribute({json.dumps(name)})")


def on_the_tab(name):
    return lambda tab, selector, *arguments: getattr(tab.locator(selector), name)(*arguments)


for name in ("click", "check", "fill", "focus", "inner_text", "input_value", "is_visible", "is_checked", "get_attribute"):
    setattr(Tab, name, on_the_tab(name))


class Keyboard:
    def __init__(self, driver):
        self.driver = driver

    def press(self, combination):
        """Presses keys together: "Shift+ArrowDown"."""
        keys = [KEYS.get(key, key) for key in re.split(r"(?<=.)\+", combination)]
        actions = ActionChains(self.driver, 0)
        for key in keys:
            actions.key_down(key)
        for key in reversed(keys):
            actions.key_up(key)
        actions.perform()

    def type(self, text, delay=0):
        ActionChains(self.driver, 0).send_keys(text).perform()

    def down(self, key):
        ActionChains(self.driver, 0).key_down(KEYS.get(key, key)).perform()

    def up(self, key):
        ActionChains(self.driver, 0).key_up(KEYS.get(key, key)).perform()


class Mouse:
    def __init__(self, driver):
        self.driver, self.place = driver, (0, 0)

    def perform(self, act):
        actions = ActionBuilder(self.driver, duration=0)
        actions.pointer_action.move_to_location(*self.place)
        act(actions.pointer_action)
        actions.perform()

    def move(self, x, y, steps=1):
        start = self.place
        for step in range(1, steps + 1):
            self.place = tuple(int(a + (b - a) * step / steps) for a, b in zip(start, (x, y)))
            self.perform(lambda pointer: None)

    def down(self):
        self.perform(lambda pointer: pointer.pointer_down())

    def up(self):
        self.perform(lambda pointer: pointer.pointer_up())

    def click(self, x, y):
        self.place = (int(x), int(y))
        self.perform(lambda pointer: pointer.pointer_down().pointer_up())

    def dblclick(self, x, y):
        self.place = (int(x), int(y))
        self.perform(lambda pointer: pointer.pointer_down().pointer_up().pointer_down().pointer_up())

    def wheel(self, x, y):
        """Scrolls like the wheel. On a busy machine, some of the driver's own wheel events are lost."""
        self.driver.execute_script("scrollBy(arguments[0], arguments[1])", x, y)

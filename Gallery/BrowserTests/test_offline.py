"""The page without its server: what the browser has kept."""

import http.server
import threading

from support import brickwork, pictures
from support.browsers import in_every_browser, only_in_chromium, with_a_service_worker
from support.case import FolderCase, temporary_folder
from support.site import build_site

# Returns the addresses of all that is kept.
KEPT = """const keptAddresses = async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => url);
};"""
# Waits until the service worker runs and what the page needs is kept.
IS_KEPT = f"""async () => {{
  {KEPT}
""" + """
  const { active, scope } = await navigator.serviceWorker.ready;
  const needed = [/^$/, /main.js$/, /main.css$/, /wasm$/, /^walls?[/?]/, /^texts/];
  const isKept = async () => {
    const kept = (await keptAddresses()).map((url) => url.slice(scope.length));
    const thumbnails = [...document.querySelectorAll('.tile img')].map((image) => image.src.slice(scope.length));
    return active.state === 'activated' && thumbnails.every((each) => kept.includes(each))
      && needed.every((each) => kept.some((address) => each.test(address)));
  };
  while (!await isKept()) await new Promise((done) => requestAnimationFrame(done));
}"""
# Waits until there is no service worker, and none of the wall's photos. The page that asks for a password may be kept.
IS_FORGOTTEN = f"""async () => {{
  {KEPT}
""" + """
  const isForgotten = async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    const kept = await keptAddresses();
    return workers.length === 0 && !kept.some((each) => /thumbnails|wall|texts|albums/.test(each));
  };
  while (!await isForgotten()) await new Promise((done) => requestAnimationFrame(done));
}"""


@in_every_browser
class OfflineTests(FolderCase):
    count = 8

    def open_kept(self):
        """Returns a page whose service worker runs and whose photos have loaded."""
        # The browser complains about each request that the server doesn't answer.
        self.allow("ERR_|NetworkError|Failed to load|can’t establish a connection|Could not connect")
        page = self.page(service_workers="allow").open()
        page.wait_for_thumbnails()
        page.tab.evaluate(IS_KEPT)
        return page

    @with_a_service_worker
    def test_a_wall_stays(self):
        data = temporary_folder(type(self))
        brickwork.run("index", self.folder, "--data", data)
        server = brickwork.Server(self.folder, data)
        self.url = server.url
        page = self.open_kept()
        photos = page.photos()
        server.stop()
        page.tab.reload()
        page.wait_for_count("8")
        page.tab.locator("#banner.trouble").wait_for()
        page.wait_for_thumbnails()
        self.assertEqual(page.photos(), photos)
        self.screenshot(page, "offline")

        # What has changed appears once the server is back.
        new = self.folder / "meanwhile.png"
        self.addCleanup(new.unlink)
        pictures.write(new, 300, 200)
        brickwork.run("index", self.folder, "--data", data)
        again = brickwork.Server(self.folder, data, port=server.port)
        self.addCleanup(again.stop)
        page.wait_for_count("9")
        page.tab.locator("#banner").wait_for(state="hidden")

    @with_a_service_worker
    def test_a_static_site_stays(self):
        site = build_site(type(self))
        self.url = site.url
        page = self.open_kept()
        photos = page.photos()
        site.shutdown()
        site.server_close()
        page.tab.reload()
        page.wait_for_count("8")
        page.wait_for_thumbnails()
        self.assertEqual(page.photos(), photos)

    def open_signed_in(self):
        """Returns a page that shows the folder to Ann, from a server of its own."""
        users = temporary_folder(type(self)) / "users"
        brickwork.run("user", "add", "Ann", "--users", users, input="a password\n")
        server = brickwork.Server(self.folder, temporary_folder(type(self)), "--users", users)
        self.addCleanup(server.stop)
        self.url = server.url
        page = self.page(service_workers="allow")
        page.tab.goto(self.url)
        page.sign_in("Ann", "a password")
        page.tab.wait_for_selector("#count")
        page.wait_for_count("8")
        return page

    @only_in_chromium
    def test_nothing_stays_without_a_session(self):
        page = self.open_signed_in()
        page.tab.evaluate(IS_KEPT)
        page.open_other()
        page.tab.click("#sign-out")
        page.tab.wait_for_selector("#password")
        page.tab.evaluate(IS_FORGOTTEN)

    @only_in_chromium
    def test_another_user_gets_nothing_of_the_former_one(self):
        self.allow("401|404")
        page = self.open_signed_in()
        page.wait_for_thumbnails()
        page.tab.evaluate(IS_KEPT)
        kept = page.tab.evaluate(f"async () => {{ {KEPT} return keptAddresses(); }}")
        self.assertEqual([each for each in kept if "/collections" in each or "/shares" in each], [])
        # A link to one photo, and the end of the session that this browser doesn't hear of.
        shared = page.tab.evaluate("""async () => {
          const token = document.querySelector('.tile img').src.match(/thumbnails\\/(\\w+)/)[1];
          const number = document.querySelector('.tile').dataset.photo;
          const headers = { 'Wall-Change': '1' };
          const link = await (await fetch(`shares?photos=${number}&catalog=${token}&days=1`, { method: 'POST', headers })).json();
          await fetch('session?everywhere=1', { method: 'DELETE', headers });
          return [link.address, number];
        }""")
        others = [each for each in kept if "/thumbnails/" in each and f"/{shared[1]}-" not in each]
        page.tab.goto(self.url.rstrip("/") + "/" + shared[0].lstrip("/"))
        page.wait_for_count("1")
        statuses = page.tab.evaluate("(all) => Promise.all(all.map(async (each) => (await fetch(each)).status))", others)
        self.assertEqual(statuses, [404] * len(others))

    @only_in_chromium
    def test_another_program_at_the_address_gets_nothing(self):
        site = build_site(type(self))
        self.url = site.url
        page = self.open_kept()
        site.shutdown()
        site.server_close()
        other = OtherProgram(site.server_address)
        self.addCleanup(other.server_close)
        self.addCleanup(other.shutdown)
        threading.Thread(target=other.serve_forever, daemon=True).start()
        for path in ("", "app/"):
            page.tab.goto(f"{self.url}{path}")
            self.assertEqual(page.tab.inner_text("h1"), "Another program")
            self.assertEqual(page.tab.evaluate(f"async () => {{ {KEPT} return keptAddresses(); }}"), [])
            self.assertEqual(page.tab.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length"), 0)


class OtherProgram(http.server.ThreadingHTTPServer):
    """A program that has nothing to do with the wall, and answers each request with its page."""

    class RequestHandlerClass(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            content = b"<!doctype html><title>Another program</title><h1>Another program</h1>"
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            pass

    def __init__(self, address):
        super().__init__(address, self.RequestHandlerClass)

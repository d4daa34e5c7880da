"""The page without its server: what the browser has kept."""

from support import brickwork, pictures
from support.browsers import in_every_browser, only_in_chromium, with_a_service_worker
from support.case import FolderCase, temporary_folder
from support.site import build_site

# Waits until the service worker runs and what the page needs is kept.
IS_KEPT = """async () => {
  const { active, scope } = await navigator.serviceWorker.ready;
  const needed = [/^$/, /main.js$/, /main.css$/, /wasm$/, /^walls?[/?]/, /^texts/];
  const isKept = async () => {
    const kept = (await (await caches.open('wall')).keys()).map(({ url }) => url.slice(scope.length));
    const thumbnails = [...document.querySelectorAll('.tile img')].map((image) => image.src.slice(scope.length));
    return active.state === 'activated' && thumbnails.every((each) => kept.includes(each))
      && needed.every((each) => kept.some((address) => each.test(address)));
  };
  while (!await isKept()) await new Promise((done) => requestAnimationFrame(done));
}"""
# Waits until there is no service worker, and none of the wall's photos. The page that asks for a password may be kept.
IS_FORGOTTEN = """async () => {
  const isForgotten = async () => {
    const workers = await navigator.serviceWorker.getRegistrations();
    const kept = (await (await caches.open('wall')).keys()).map(({ url }) => url);
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

    @only_in_chromium
    def test_nothing_stays_without_a_session(self):
        users = temporary_folder(type(self)) / "users"
        brickwork.run("user", "add", "Ann", "--users", users, input="a password\n")
        server = brickwork.Server(self.folder, temporary_folder(type(self)), "--users", users)
        self.addCleanup(server.stop)
        self.url = server.url
        page = self.page(service_workers="allow")
        page.tab.goto(self.url)
        page.tab.fill("#name", "Ann")
        page.tab.fill("#password", "a password")
        page.tab.keyboard.press("Enter")
        page.tab.wait_for_selector("#count")
        page.wait_for_count("8")
        page.tab.evaluate(IS_KEPT)
        page.open_other()
        page.tab.click("#sign-out")
        page.tab.wait_for_selector("#password")
        page.tab.evaluate(IS_FORGOTTEN)

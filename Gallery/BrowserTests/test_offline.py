"""The page without its server: what the browser has kept. The drivers of Firefox and WebKitGTK lose requests of service workers."""

from support import brickwork, pictures
from support.case import FolderCase, temporary_folder
from support.site import build_site

# The service worker runs, and what the page needs is kept.
IS_KEPT = """async () => {
  const { active, scope } = await navigator.serviceWorker.ready;
  const kept = (await (await caches.open('wall')).keys()).map(({ url }) => url.slice(scope.length));
  const thumbnails = [...document.querySelectorAll('.tile img')].map((image) => image.src.slice(scope.length));
  const needed = [/^$/, /main.js$/, /main.css$/, /wasm$/, /^walls?[/?]/, /^texts/];
  return active.state === 'activated' && thumbnails.every((each) => kept.includes(each))
    && needed.every((each) => kept.some((address) => each.test(address)));
}"""
# No service worker, and none of the wall's photos. The page that asks for a password may be kept.
HAS_NONE = """async () => {
  const workers = await navigator.serviceWorker.getRegistrations();
  const kept = (await (await caches.open('wall')).keys()).map(({ url }) => url);
  return workers.length === 0 && !kept.some((each) => /thumbnails|wall|texts|albums/.test(each));
}"""


class OfflineTests(FolderCase):
    count = 8

    def open_kept(self):
        """Returns a page whose service worker runs and whose photos have loaded."""
        # The browser complains about each request that the server doesn't answer.
        self.allow("ERR_")
        page = self.page(service_workers="allow").open()
        page.wait_for_thumbnails()
        page.wait(IS_KEPT)
        return page

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
        page.wait(IS_KEPT)
        page.open_other()
        page.tab.click("#sign-out")
        page.tab.wait_for_selector("#password")
        page.wait(HAS_NONE)

"""Changes of the folder and failures of the server while the page is open."""

import gzip

from support import brickwork, pictures
from support.browsers import in_every_browser
from support.case import BrowserCase, FolderCase, MadeUpCase, temporary_folder
from support.made_up import made_up
from support.made_up import server as shared_server


@in_every_browser
class WatchingTests(FolderCase):
    """Added, changed and removed files appear without a reload."""

    count = 20

    def test_a_file_that_comes_changes_and_goes(self):
        page = self.open()
        before = {photo.id for photo in page.photos()}
        file = self.folder / "new.png"
        pictures.write(file, 300, 200, caption="Just arrived", when=pictures.NOON + 86_400)
        page.wait_for_count("21")
        new = page.photos()[0]
        self.assertNotIn(new.id, before)
        self.assertAlmostEqual(new.width / (new.height - new.caption), 1.5, delta=0.01)
        label = "(id) => document.querySelector(`.tile[data-photo='${id}'] a`).ariaLabel?.startsWith('Just arrived')"
        page.wait(label, new.id)

        address = "(id) => document.querySelector(`.tile[data-photo='${id}'] a img`).src"
        page.wait("(id) => document.querySelector(`.tile[data-photo='${id}'] a img`).src.includes(`/${id}-`)", new.id)
        first = page.tab.evaluate(address, new.id)
        pictures.write(file, 200, 400, when=pictures.NOON + 86_460)
        # Another version has another address.
        page.wait(
            """([id, first]) => {
              const image = document.querySelector(`.tile[data-photo='${id}'] a img`);
              return image && image.clientHeight > 1.9 * image.clientWidth
                && image.currentSrc.includes(`/${id}-`) && image.currentSrc !== first;
            }""",
            [new.id, first],
        )

        page.wait_for_thumbnails()
        file.unlink()
        page.wait_for_count("20")
        self.assertEqual({photo.id for photo in page.photos()}, before)

    def test_a_renamed_file_stays_the_same_photo(self):
        page = self.open()
        first = page.photos()[0]
        name = page.tab.evaluate(f"fetch('photos/{first.id}.json').then((answer) => answer.json())")["name"]
        (self.folder / name).rename(self.folder / "renamed.png")
        page.wait(
            """(id) => {
              const link = document.querySelector(`.tile[data-photo='${id}'] a`);
              return link?.ariaLabel?.startsWith('renamed.png');
            }""",
            first.id,
        )
        self.assertEqual(page.count_text, "20")
        (self.folder / "renamed.png").rename(self.folder / name)
        page.wait("(name) => [...document.querySelectorAll('.tile a')].some((link) => link.ariaLabel?.startsWith(name))", name)

    def test_a_broken_file_is_in_the_list(self):
        page = self.open()
        file = self.folder / "broken.jpg"
        file.write_bytes(b"\xff\xd8\xff\xe0 and no more")
        opens = page.tab.locator("#failed")
        opens.wait_for()
        self.assertIn("1", opens.inner_text())
        opens.click()
        entry = page.tab.locator("#unreadable li")
        entry.wait_for()
        self.assertIn("broken.jpg", entry.inner_text())
        self.assertEqual(page.visible("#unreadable > p"), [
            "Each of these files is damaged, has an unknown format, or may not be read. Try restoring it from a backup."
        ])
        # What the decoder says is for who asks.
        self.assertFalse(entry.locator("details p").is_visible())
        entry.locator("summary").click()
        entry.locator("details p").wait_for()
        self.assertNotEqual(entry.locator("details p").inner_text().strip(), "")
        self.screenshot(page, "unreadable")
        page.tab.keyboard.press("Escape")
        self.assertFalse(page.tab.is_visible("#unreadable"))
        file.unlink()
        opens.wait_for(state="hidden")

    def test_all_that_is_not_a_picture_is_listed(self):
        names = [f"song-{number}.mp3" for number in range(3)] + ["notes", "a.b", "a.c", "a.d", "a.e", "a.f"]
        for name in names:
            (self.folder / name).write_bytes(b"no picture")
            self.addCleanup((self.folder / name).unlink)
        page = self.open()
        page.wait_for(lambda: page.tab.evaluate("fetch('left-out.json').then((answer) => answer.json())").__len__() == 7)
        page.open_other()
        page.tab.get_by_role("button", name="9 files are not pictures").click()
        page.tab.locator("#unreadable p").wait_for()
        self.assertEqual(page.visible("#unreadable p"), [
            "9 files are not pictures and are not shown: 3 .mp3, 1 .b, 1 .c, 1 .d, 1 .e, 1 .f, 1 without an extension."
        ])
        self.screenshot(page, "left-out")

    def test_a_search_outlives_what_comes(self):
        page = self.open()
        page.search("river", "4 of 20")
        file = self.folder / "another-river.png"
        pictures.write(file, 100, 100, when=pictures.NOON - 400)
        page.wait_for_count("5 of 21")
        page.wait_for_thumbnails()
        file.unlink()
        page.wait_for_count("4 of 20")


@in_every_browser
class RestartTests(BrowserCase):
    """The server stops and starts again."""

    def test_the_page_says_so_and_comes_back(self):
        folder, data = temporary_folder(type(self)), temporary_folder(type(self))
        pictures.write_some(folder, 12)
        brickwork.run("index", folder, "--data", data)
        server = brickwork.Server(folder, data)
        self.url = server.url
        page = self.page().open()
        self.assertEqual(page.count_text, "12")
        # It may request a node of the previous wall from the new server.
        self.allow("ERR_|503|404 .*/nodes/")
        server.stop()
        banner = page.tab.locator("#banner.trouble")
        banner.wait_for()
        self.assertIn("The server does not answer", banner.inner_text())
        self.screenshot(page, "server-gone")
        pictures.write(folder / "meanwhile.png", 120, 90)
        brickwork.run("index", folder, "--data", data)
        server = brickwork.Server(folder, data, port=server.port)
        self.addCleanup(server.stop)
        banner.wait_for(state="hidden")
        page.wait_for_count("13")
        self.assert_apart(page)


@in_every_browser
class ProgressTests(MadeUpCase):
    def test_progress_and_photos_as_they_are_found(self):
        photos = made_up(60)
        server = self.serve_own(made_up(10))
        page = self.page().open()
        # These photos are gone when the others are found.
        page.wait_for_thumbnails()
        server.tell("progress", {"phase": "reading", "found": 500, "read": 100, "failed": 0})
        bar = page.tab.locator("#banner progress")
        bar.wait_for()
        self.assertEqual((bar.get_attribute("value"), bar.get_attribute("max")), ("100", "500"))
        self.assertIn("Reading photos: 100 of 500", page.tab.inner_text("#banner"))
        self.screenshot(page, "progress")
        photos.fill(self.folder)
        page.wait_for_count("60")
        server.tell("progress", {"phase": "idle", "found": 60, "read": 60, "failed": 0})
        page.tab.locator("#banner").wait_for(state="hidden")

    def test_photos_wait_while_somebody_looks_and_the_folder_is_read(self):
        """The window is full: what was read is asked for when the end comes near, or when reading is over and nobody moves."""
        server = self.serve(made_up(60))
        page = self.page()
        page.take_clock()
        page.open()
        height = page.bar_height

        def read(count, has_photos=True):
            """Tells of photos, and waits until the page has heard it."""
            if has_photos:
                server.tell("wall", {"revision": f"{count}"})
            server.tell("progress", {"phase": "reading", "found": 200, "read": count, "failed": 0})
            page.wait("(text) => document.getElementById('banner').textContent === text", f"Reading photos: {count} of 200")

        read(60, has_photos=False)
        # What the page has asked for at its start arrives before this.
        page.tab.evaluate("fetch('tags.json', { cache: 'no-store' }).then((answer) => answer.text())")
        server.forget()
        read(100)
        self.assertEqual(server.asked("^/(wall|tags)"), [])
        # Reading takes no room from the photos.
        self.assertEqual(page.bar_height, height)
        self.screenshot(page, "reading")
        page.tab.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for(lambda: server.asked("^/wall"))
        page.scroll_to(0)
        server.forget()
        read(150)
        page.tab.clock.pause_at(page.tab.evaluate("Date.now()") + 60_000)
        server.tell("progress", {"phase": "idle", "found": 0, "read": 0, "failed": 0})
        page.tab.locator("#banner").wait_for(state="hidden")
        page.tab.clock.fast_forward(900)
        page.tab.mouse.move(510, 500)
        page.tab.clock.fast_forward(900)
        self.assertEqual(server.asked("^/wall"), [])
        page.tab.clock.fast_forward(200)
        page.tab.clock.resume()
        page.wait_for(lambda: server.asked("^/wall"))

    def test_a_page_that_was_hidden_shows_at_once_what_was_read(self):
        server = self.serve(made_up(60))
        page = self.page()
        page.take_clock()
        page.open()
        server.tell("progress", {"phase": "reading", "found": 200, "read": 60, "failed": 0})
        page.tab.locator("#banner progress").wait_for()
        # After a slow answer, the page asks later. An answer that is still to come would take a minute of this clock.
        page.still()
        # Nobody moves and no time passes, after which the page would show it, too.
        page.tab.clock.pause_at(page.tab.evaluate("Date.now()") + 60_000)
        page.show(False)
        with page.tab.expect_request("**/wall?*"):
            page.show(True)

    def test_a_catalog_that_is_away(self):
        server = self.serve_own(made_up(10))
        page = self.page().open()
        server.tell("catalog", {"isAway": True})
        banner = page.tab.locator("#banner.trouble")
        banner.wait_for()
        self.assertEqual(banner.inner_text(), "The catalog cannot be reached. This page may be out of date.")
        server.tell("catalog", {"isAway": False})
        banner.wait_for(state="hidden")
        page.wait_for_count("10")

    def test_focus_outlives_another_state(self):
        photos = made_up(200)
        self.serve_own(photos)
        page = self.page().open()
        for key in ("Home", "ArrowDown", "ArrowRight"):
            page.tab.keyboard.press(key)
        page.still()
        here = page.focused_id
        photos.write(self.folder, 0, "new.png", days=1)
        page.wait_for_count("201")
        self.assertEqual(page.focused_id, here)
        page.tab.keyboard.press("ArrowLeft")
        page.tab.keyboard.press("ArrowRight")
        page.still()
        self.assertEqual(page.focused_id, here)

    def test_nothing_but_what_is_found_is_shown(self):
        """During a search, new photos don't make all photos appear for a moment."""
        photos = made_up(400)
        self.serve_own(photos)
        page = self.page().open("?q=mountains")
        page.tab.evaluate(
            """() => {
              const photos = document.getElementById('photos');
              const all = () => [...photos.querySelectorAll('.tile a')].filter((link) => link.ariaLabel && !/Mountains|Photo \\d/.test(link.ariaLabel)).length;
              window.others = 0;
              new MutationObserver(() => (others += all())).observe(photos, { childList: true, subtree: true, attributes: true });
            }"""
        )
        for index in range(4):
            photos.write(self.folder, index, f"new-{index}.png", days=1)
        page.wait_for_count("101 of 404")
        page.still()
        self.assertEqual(page.tab.evaluate("others"), 0)

    def test_a_wall_that_is_none(self):
        photos = made_up(10)
        server = self.serve_own(photos)
        page = self.page().open()
        server.answer("/wall\\?", gzip.compress(b"BWW1 and nothing"), "application/octet-stream")
        server.tell("wall", {"revision": "damaged"})
        page.tab.locator("#banner.trouble").wait_for()
        self.assertIn("damaged", page.tab.inner_text("#banner"))
        self.assertEqual(len(page.photos()), 10)

    def open_without_server(self):
        """Returns a server that has ended before it sent a thumbnail, and its page, which says so."""
        server = self.serve(made_up(40))
        server.hold("/thumbnails/")
        page = self.page().open()
        self.allow("ERR_")
        server.stop()
        page.tab.locator(".tile.broken").first.wait_for()
        page.tab.locator("#banner.trouble").wait_for()
        return server, page

    def test_what_was_not_to_be_had_is_asked_for_again(self):
        server, page = self.open_without_server()
        self.stand_before(server.server, port=server.port)
        page.tab.locator("#banner").wait_for(state="hidden")
        page.wait("() => [...document.querySelectorAll('.tile img')].every((image) => image.src.endsWith('.webp') && image.naturalWidth)")
        self.assertEqual(page.tab.locator(".tile.broken").count(), 0)

    def test_one_line_says_that_the_server_is_gone(self):
        server, page = self.open_without_server()
        # The page asks again before it says on a tile why it has no picture.
        page.tab.evaluate("fetch(document.querySelector('.tile.broken img').src).catch(() => {})")
        page.drawn()
        self.assertEqual(page.tab.locator(".tile[data-reason]").count(), 0)
        for width in (1_280, 390):
            page.tab.set_viewport_size({"width": width, "height": 800})
            page.drawn()
            lines = page.tab.evaluate(
                """() => {
                  const range = document.createRange();
                  range.selectNodeContents(document.getElementById('banner'));
                  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
                }"""
            )
            self.assertEqual(lines, 1, width)
            self.screenshot(page, f"server-gone-{width}")
        self.stand_before(server.server, port=server.port)
        page.tab.locator("#banner").wait_for(state="hidden")

    def test_a_server_that_restarts_with_another_catalog(self):
        server = self.serve(made_up(10))
        page = self.page().open()
        # Pictures of the previous catalog are requested once more, and so is a node that was on its way when the server ended.
        self.allow("ERR_|404.*/(thumbnails|nodes)/")
        server.stop()
        page.tab.locator("#banner.trouble").wait_for()
        self.stand_before(shared_server(made_up(30)), port=server.port)
        page.wait_for_count("30")
        page.tab.locator("#banner").wait_for(state="hidden")

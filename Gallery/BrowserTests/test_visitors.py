"""What visitors learn of files that aren't on the wall: nothing. Their names and reasons are for the owner."""

from support import brickwork, pictures
from support.browsers import in_every_browser
from support.case import FolderCase, temporary_folder
from support.site import serve_site

# The page has heard how far reading is once another listener has.
HEARD = """() => new Promise((done) => {
  const events = new EventSource('events');
  events.addEventListener('progress', ({ data }) => {
    if (JSON.parse(data).phase !== 'idle') return;
    events.close();
    done(JSON.parse(data).failed);
  });
})"""


@in_every_browser
class VisitorTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        pictures.write(folder / "trip/boat.png", 300, 200, caption="A boat")
        (folder / "secret plan.jpg").write_bytes(b"no picture")
        (folder / "notes.psd").write_bytes(b"8BPS")

    def assert_silent(self, page):
        page.wait_for_count("1")
        self.assertEqual(page.visible("#failed"), [])
        page.open_other()
        page.tab.locator("#appearance label").first.wait_for()
        page.still()
        self.assertEqual(page.visible("#left-out"), [])
        self.assertNotIn("secret plan", page.tab.content())

    def test_the_owner_sees_the_files_and_the_reasons(self):
        page = self.open()
        page.wait("() => !document.getElementById('failed').hidden")
        self.assertEqual(page.visible("#failed"), ["1 file could not be read"])
        page.click("#failed")
        page.tab.locator("#unreadable li").wait_for()
        self.assertIn("secret plan.jpg", page.visible("#unreadable li")[0])

    def test_a_public_wall(self):
        server = brickwork.Server(self.folder, temporary_folder(type(self)), "--public")
        self.addCleanup(server.stop)
        self.url = server.url
        page = self.open()
        self.assertEqual(page.tab.evaluate(HEARD), 0)
        self.assert_silent(page)

    def test_shared_photos(self):
        users = temporary_folder(type(self)) / "users"
        brickwork.run("user", "add", "Ann", "--users", users, input="a password\n")
        server = brickwork.Server(self.folder, temporary_folder(type(self)), "--users", users)
        self.addCleanup(server.stop)
        self.url = server.url
        link = brickwork.run("share", "make", "--folder", "trip", "--url", self.url, "--users", users).strip()
        page = self.page()
        # The server sees the link within a second.
        page.wait_for(lambda: page.tab.goto(link) and "sign-in" not in page.tab.url)
        page.ready()
        self.assert_silent(page)

    def test_a_static_site(self):
        root = temporary_folder(type(self))
        said = brickwork.run("build", self.folder, "--output", root, "--data", temporary_folder(type(self)))
        self.url = serve_site(type(self), root).url
        self.assert_silent(self.open())
        for file in root.rglob("*"):
            if file.is_file():
                self.assertNotIn(b"secret plan", file.read_bytes(), file)
        # The command says it to the owner.
        self.assertRegex(said, r"(?m)^1 could not be read:\n  .*/secret plan\.jpg: ")

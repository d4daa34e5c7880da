"""What the command says to a person at a terminal. No browser is needed."""

import os
import pty
import re
import select
import signal
import subprocess
import sys

from support import brickwork, pictures
from support.case import BrowserCase, temporary_folder


class TerminalTests(BrowserCase):
    def setUp(self):
        super().setUp()
        self.folder, self.data = temporary_folder(type(self)), temporary_folder(type(self))

    def serve(self, *arguments, **environment):
        """Starts a server whose terminal is ours; what it writes is read with `read_until`."""
        command = list(map(str, [brickwork.executable(), "serve", self.folder, "--data", self.data, "--port", 0, *arguments]))
        self.terminal, other_end = pty.openpty()
        self.addCleanup(os.close, self.terminal)
        # `pty.fork` may never reach its `exec`: this process has several threads.
        process = subprocess.Popen(
            command, stdin=other_end, stdout=other_end, stderr=other_end, env=os.environ | environment, start_new_session=True
        )
        os.close(other_end)
        self.written = ""
        self.addCleanup(process.wait)
        self.addCleanup(process.send_signal, signal.SIGINT)

    def read_until(self, pattern):
        """What was written until it has a pattern, without colors and carriage returns."""
        while not re.search(pattern, self.written):
            ready, _, _ = select.select([self.terminal], [], [], 60)
            self.assertTrue(ready, f"{pattern} didn't come in a minute: {self.written}")
            self.written += re.sub("\x1b\\[[0-9;]*m|\r(?=\n)", "", os.read(self.terminal, 65536).decode(errors="replace"))
        return self.written

    def test_one_line_says_what_is_there(self):
        pictures.write_some(self.folder, 12)
        (self.folder / "broken.jpg").write_bytes(b"\xff\xd8\xff\xe0 and no more")
        (self.folder / "song.mp3").write_bytes(b"no picture")
        self.serve()
        text = self.read_until(r"12 photos[^.]*\.\n")
        text = self.read_until("Left out[^\n]*\n")
        self.assertRegex(text, r"The wall is at http://127\.0\.0\.1:\d+/\. Press Ctrl-C to stop\.\n")
        self.assertIn("12 photos, 1 file could not be read.\n", text)
        self.assertIn("Left out: 1 file that isn't a picture (1 .mp3)\n", text)
        self.assertNotRegex(text, "notice|warning")

    def test_a_code_leads_phones_to_the_wall(self):
        pictures.write_some(self.folder, 1)
        self.serve("--host", "0.0.0.0", "--public")
        text = self.read_until("Press Ctrl-C to stop[^\n]*\n")
        found = re.search(r"for other machines in this network at http://[\d.]+:\d+/", text)
        if found:
            self.read_until("█▀▀▀▀▀█")

    def test_the_browser_is_opened(self):
        """A program in place of the one that opens browsers writes its arguments into a pipe."""
        pictures.write_some(self.folder, 1)
        tools, name = temporary_folder(type(self)), "open" if sys.platform == "darwin" else "xdg-open"
        os.mkfifo(tools / "opened")
        (tools / name).write_text(f'#!/bin/sh\necho "$@" >{tools}/opened\n')
        (tools / name).chmod(0o755)
        opened = os.open(tools / "opened", os.O_RDWR)
        self.addCleanup(os.close, opened)
        self.serve("--open", PATH=f"{tools}:{os.environ['PATH']}")
        ready, _, _ = select.select([opened], [], [], 60)
        self.assertTrue(ready, "no browser was opened in a minute")
        address = os.read(opened, 1_024).decode()
        self.assertRegex(address, r"^http://127\.0\.0\.1:\d+/\n$")
        self.assertIn(f"The wall is at {address.strip()}.", self.read_until("Press Ctrl-C to stop"))

    def test_a_browser_that_does_not_open(self):
        pictures.write_some(self.folder, 1)
        tools = temporary_folder(type(self))
        for name in ("open", "xdg-open"):
            (tools / name).write_text("#!/bin/sh\nexit 3\n")
            (tools / name).chmod(0o755)
        self.serve("--open", PATH=f"{tools}:{os.environ['PATH']}")
        self.read_until(r"The browser did not open \([a-z-]+\); open http://127\.0\.0\.1:\d+/ yourself\.")

    def test_a_command_that_does_not_exist(self):
        for arguments, line in (
            (["srve"], "srve is not a command. Did you mean brickwork serve?\n"),
            ([str(self.folder)], f"{self.folder} is not a command. Did you mean brickwork serve {self.folder}?\n"),
            (["quit"], "quit is not a command. brickwork --help lists them.\n"),
        ):
            self.assertEqual(brickwork.failure(*arguments), (64, line))

    def test_the_status_of_one_machine(self):
        pictures.write_some(self.folder, 3)
        self.assertEqual(brickwork.failure("status", "--data", self.data / "none")[0], 66)
        brickwork.run("index", self.folder, "--data", self.data)
        self.assertEqual(
            brickwork.run("status", "--data", self.data),
            "Photos      3\nThumbnails  3 to make\nUnreadable  0 files\nIn use      by nobody\n",
        )
        server = brickwork.Server(self.folder, self.data)
        self.addCleanup(server.stop)
        self.assertIn(f"In use      by process {server.process.pid}\n", brickwork.run("status", "--data", self.data))

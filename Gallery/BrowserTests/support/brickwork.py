"""Runs the command: servers, sites and layouts."""

import contextlib
import json
import os
import pathlib
import re
import select
import signal
import subprocess
import sys

GALLERY = pathlib.Path(__file__).resolve().parents[2]
PHOTOS = GALLERY.parent.parent / "shared/photos"


def executable():
    """Returns the command to test: the one in BRICKWORK, or that of a debug build."""
    return pathlib.Path(os.environ.get("BRICKWORK", GALLERY / ".build/debug/brickwork")).resolve()


def run(*arguments, **options):
    """Runs the command to its end, and returns its output."""
    return subprocess.run(
        [executable(), *map(str, arguments)], check=True, capture_output=True, text=True, **options
    ).stdout


def failure(*arguments):
    """Runs the command, which fails: its exit status, and what it says."""
    result = subprocess.run([executable(), *map(str, arguments)], capture_output=True, text=True)
    return result.returncode, result.stderr


def layout(document):
    """Returns the engine's result for a layout document."""
    return json.loads(run("layout", "-", input=json.dumps(document)))


class Server:
    """`brickwork serve` with a folder."""

    def __init__(self, folder, data, *arguments, port=0):
        command = [executable(), "serve", folder, "--data", data, "--port", port, *arguments]
        self.is_stopped = False
        self.process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True)
        self.url = self.wait_for_address()
        self.port = int(re.search(r":(\d+)/", self.url)[1])

    def wait_for_address(self):
        ready, _, _ = select.select([self.process.stdout], [], [], 30)
        line = self.process.stdout.readline() if ready else ""
        # A warning comes first.
        if line.startswith("--public:"):
            line = self.process.stdout.readline()
        found = re.search(r"http://\S+/", line)
        if not found:
            self.stop()
            raise RuntimeError(f"brickwork serve said no address: {line!r}")
        return found[0]

    def explain(self, path, error):
        """Prints why there is no answer, unless the test itself has stopped the server."""
        if not self.is_stopped:
            state = "is running" if self.process.poll() is None else f"has ended with status {self.process.returncode}"
            print(f"No answer to {path}: {error!r}. brickwork serve {state}.", file=sys.stderr)

    def stop(self):
        self.is_stopped = True
        self.process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        if self.process.poll() is None:
            self.process.kill()
            print("brickwork serve did not stop in 10 seconds", file=sys.stderr)
        self.process.wait()
        self.process.stdout.close()

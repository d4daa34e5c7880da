"""Static sites of `brickwork build`, on a plain web server."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from . import brickwork
from .case import temporary_folder


class Files(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Site(ThreadingHTTPServer):
    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/"

    def handle_error(self, request, address):
        """A page that closes during a response isn't an error."""


def serve_site(case, folder):
    """Serves a folder until the tests of a class are over. Returns the server."""
    site = Site(("127.0.0.1", 0), functools.partial(Files, directory=folder))
    threading.Thread(target=site.serve_forever, args=(0.02,), daemon=True).start()
    case.addClassCleanup(site.server_close)
    case.addClassCleanup(site.shutdown)
    return site


def build_site(case, *options):
    """Builds and serves a site of the folder of a class of tests. Returns the server."""
    root = temporary_folder(case)
    brickwork.run("build", case.folder, "--output", root / "site", "--data", temporary_folder(case), *options)
    return serve_site(case, root / "site")

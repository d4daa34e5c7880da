"""A small server of the page over a made-up library: what it answers, and when, is in the test's hands."""

import base64
import json
import queue
import re
import socket
import struct
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .library import encode

# A gray picture of one pixel.
PIXEL = base64.b64decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HASH = "made-up"
KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm"}


class MadeUpServer:
    """Serves the page's files, found in some folders, over a library, which can be changed while it runs."""

    def __init__(self, folders, library, tags=(), port=0):
        self.folders, self.tags = folders, list(tags)
        self.unreadable = []
        self.requests = []
        self.cancelled = []
        self.listeners = []
        self.may_send_thumbnails = threading.Event()
        self.may_send_thumbnails.set()
        # Photos whose thumbnails are not sent, for now.
        self.held = set()
        # The file of every photo, 2400 wide and 1800 high; of one that may not be finished, half is sent.
        self.original = None
        self.may_finish_originals = threading.Event()
        self.may_finish_originals.set()
        self.show(library)
        self.http = Listener(("127.0.0.1", port), self)
        self.port = self.http.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self.http.serve_forever, args=(0.02,), daemon=True).start()

    def file(self, name):
        return next((folder / name for folder in self.folders if (folder / name).is_file()), None)

    def show(self, library):
        """Shows another library, and tells the pages."""
        self.library, self.bytes = library, encode(library)
        self.tell("library", {"version": library.version, "count": library.count})

    def tell(self, event, data):
        for listener in list(self.listeners):
            listener.put((event, data))

    def hold_thumbnails(self):
        self.may_send_thumbnails.clear()

    def thumbnails(self):
        """The identifiers of the photos whose thumbnails were asked for, in order."""
        found = (re.match(r"/thumbnails/[^/]+/(\d+)-", path) for path in list(self.requests))
        return [int(match[1]) for match in found if match]

    def stop(self):
        self.may_send_thumbnails.set()
        self.may_finish_originals.set()
        for listener in list(self.listeners):
            listener.put(None)
        self.http.shutdown()
        self.http.server_close()
        self.http.drop_connections()


class Listener(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, address, wall):
        self.wall, self.open = wall, set()
        super().__init__(address, Handler)

    def process_request(self, request, address):
        self.open.add(request)
        super().process_request(request, address)

    def shutdown_request(self, request):
        self.open.discard(request)
        super().shutdown_request(request)

    def drop_connections(self):
        for connection in list(self.open):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def handle_error(self, request, address):
        """A page that goes away while it is answered is no error."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        wall = self.server.wall
        wall.requests.append(self.path)
        address = urllib.parse.urlsplit(self.path)
        name, path = address.path.strip("/").split("/"), address.path
        if path == "/":
            html = wall.file("index.html").read_text().replace("{hash}", HASH).replace("{title}", "Photos")
            return self.answer(html.encode(), "text/html; charset=utf-8")
        if name[:2] == ["assets", HASH] and len(name) == 3 and (file := wall.file(name[2])):
            kind = KINDS.get(file.suffix, "application/octet-stream")
            return self.answer(file.read_bytes(), kind, keep=True)
        if path == "/library.bin":
            return self.answer(wall.bytes, "application/octet-stream")
        if name[0] == "library" and name[2:3] == ["captions"]:
            return self.captions(name[1], int(name[3].removesuffix(".json")))
        if name[0] == "thumbnails":
            return self.thumbnail(int(name[2].split("-")[0]))
        if name[0] == "originals":
            return self.send_original()
        if name[0] == "photos":
            return self.details(int(name[1].removesuffix(".json")))
        if path == "/search":
            return self.search(urllib.parse.parse_qs(address.query))
        if path == "/events":
            return self.events()
        documents = {"/tags.json": wall.tags, "/unreadable.json": wall.unreadable, "/suggestions": []}
        if path in documents:
            return self.document(documents[path])
        return self.answer(b"", "text/plain", status=404)

    def answer(self, body, kind, status=200, keep=False, extra=()):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=31536000, immutable" if keep else "no-cache")
        for header, value in extra:
            self.send_header(header, value)
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        # Only a page that is isolated from others gets a clock of 5 microseconds.
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def document(self, value, keep=False):
        self.answer(json.dumps(value).encode(), "application/json", keep=keep)

    def captions(self, version, chunk):
        library = self.server.wall.library
        if version != library.version:
            return self.answer(b"", "text/plain", status=404)
        positions = range(256 * chunk, min(library.count, 256 * (chunk + 1)))
        self.document(
            {
                "captions": [library.captions[position] if library.captions else None for position in positions],
                "names": [self.name(position) for position in positions],
            },
            keep=True,
        )

    def name(self, position):
        names = self.server.wall.library.names
        return names[position] if names else f"photo-{position + 1}.jpg"

    def thumbnail(self, id):
        wall = self.server.wall
        while not wall.may_send_thumbnails.wait(0.02) or id in wall.held:
            time.sleep(0.02)
            if self.is_abandoned():
                wall.cancelled.append(self.path)
                self.close_connection = True
                return
        self.answer(PIXEL, "image/webp", keep=True)

    def send_original(self):
        whole = self.server.wall.original
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(whole)))
        self.end_headers()
        self.wfile.write(whole[: len(whole) // 2])
        self.server.wall.may_finish_originals.wait()
        self.wfile.write(whole[len(whole) // 2 :])

    def is_abandoned(self):
        """Whether the page has hung up."""
        try:
            return self.connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True

    def details(self, id):
        library = self.server.wall.library
        position = list(library.ids).index(id)
        original = self.server.wall.original
        width, height = (2400, 1800) if original else (library.ratios[position], 8192)
        self.document(
            {
                "id": id, "name": self.name(position), "folder": "made-up",
                "caption": library.captions[position] if library.captions else None,
                "tags": ["sea"], "date": "2024-05-31T12:00:00", "width": width, "height": height,
                "bytes": 123_456, "format": "webp",
                "original": f"originals/{id}" if original else None,
            }
        )  # fmt: skip

    def search(self, query):
        library = self.server.wall.library
        words = " ".join(query.get("q", []) + query.get("tag", [])).lower().split()
        found = [
            position
            for position in range(library.count)
            if all(word in f"{library.captions[position] or ''} {self.name(position)}".lower() for word in words)
        ]
        body = struct.pack(f"<{len(found) + 1}I", len(found), *found)
        self.answer(body, "application/octet-stream", extra=[("Wall-Version", library.version)])

    def events(self):
        wall, news = self.server.wall, queue.Queue()
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        library = wall.library
        news.put(("library", {"version": library.version, "count": library.count}))
        wall.listeners.append(news)
        self.close_connection = True
        try:
            while (event := news.get()) is not None:
                self.wfile.write(f"event: {event[0]}\ndata: {json.dumps(event[1])}\n\n".encode())
        finally:
            wall.listeners.remove(news)

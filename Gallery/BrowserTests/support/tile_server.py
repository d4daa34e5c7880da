"""A server of map tiles: each is a picture of its own coordinates."""

import re
import struct
import threading
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SIZE = 256
# Digits and a slash as rows of five bits.
GLYPHS = dict(zip("0123456789/", [
    "EHJLPHE", "4C4444E", "EH1248V", "EH161HE", "26AIV22", "VGU11HE", "68GUHHE", "V122444", "EHEHHHE", "EHHF12C", "1122488",
]))  # fmt: skip


def drawn(z, x, y):
    """Returns a PNG of the coordinates. Neighbors have different colors, and the edges a line."""
    ground, line, ink = (bytes(each) for each in ([(232, 226, 212), (206, 220, 232)][(x + y) % 2], (150, 150, 150), (60, 60, 60)))
    rows = [bytearray(ground * SIZE) for _ in range(SIZE)]
    rows[0] = bytearray(line * SIZE)
    for row in rows:
        row[:3] = line
    text, scale = f"{z}/{x}/{y}", 3
    for index, glyph in enumerate(GLYPHS[each] for each in text):
        for down, bits in enumerate(int(each, 32) for each in glyph):
            for across in range(5):
                if bits >> (4 - across) & 1:
                    start = 3 * (12 + scale * (6 * index + across))
                    for row in rows[12 + scale * down : 12 + scale * (down + 1)]:
                        row[start : start + 3 * scale] = ink * scale
    parts = [(b"IHDR", struct.pack(">2I5B", SIZE, SIZE, 8, 2, 0, 0, 0)), (b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 1)), (b"IEND", b"")]
    chunks = (struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


class TileServer(ThreadingHTTPServer):
    """Notes the path and the headers of each request. With `fails`, tiles are missing."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Tile)
        self.requests, self.fails = [], False
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}/"

    @property
    def paths(self):
        return [path for path, _ in self.requests]

    def stop(self):
        self.shutdown()
        self.server_close()

    def handle_error(self, request, address):
        """A page that closes during a response isn't an error."""


class Tile(BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.requests.append((self.path, dict(self.headers)))
        match = re.fullmatch(r"/tiles/(\d+)/(\d+)/(\d+)(@2x)?\.png", self.path)
        content = drawn(*map(int, match.groups()[:3])) if match and not self.server.fails else b""
        self.send_response(200 if content else 404)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass

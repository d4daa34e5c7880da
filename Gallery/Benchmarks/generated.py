"""A wall of any number of photos, generated on request, and a server for its nodes.

Days have 20 to 5,000 photos, distributed evenly on a logarithmic scale. One day in the middle has 1,000,000.
The aspect ratios are those of real photos and repeat with a fixed period, so sums can be computed without
going through all photos.
"""

import datetime
import functools
import hashlib
import itertools
import json
import random
import struct
import threading
import urllib.parse
import zlib
from array import array
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from support import made_up
from support.library import BLOCK, CHAPTER, SHAPES
from support.many_photos import THUMB_HASH, thumb_hash

PERIOD, BLOCK_PHOTOS = 4096, 512
LONG_SECTION = 1_000_000
# The average sections and photos of a chapter in catalogs, and the bytes that come with a root.
CHAPTER_SECTIONS, CHAPTER_PHOTOS, BUNDLE_BYTES, KNOWN_SHAPES = 128, 65_536, 65_536, 24
SECTION_IN_PARTS, PART_PHOTOS = 512, 3072
LAST_DAY = datetime.date(2024, 12, 31)


class GeneratedWall:
    def __init__(self, count, seed=1):
        self.count, self.seed = count, seed
        rng = random.Random(seed)
        sizes = made_up.sizes()
        drawn = (sizes[rng.randrange(len(sizes))] for _ in range(PERIOD))
        self.ratios = array("H", (min(65_535, int(width / height * 8192 + 0.5)) for width, height in drawn))
        self.colors = array("H", (rng.randrange(1 << 16) for _ in range(PERIOD)))
        tiles = [max(4_096, min(ratio, 21_299)) for ratio in self.ratios]
        self.ratio_sums = [0, *itertools.accumulate(tiles)]
        # Panoramas take two columns, and have a gap above them.
        heights = (((4 << 26) // tile + 2_500 if ratio > 16_384 else (1 << 26) // tile) for ratio, tile in zip(self.ratios, tiles))
        self.inverse_sums = [0, *itertools.accumulate(heights)]
        # The first and last photo of each section, and the first and last section of each chapter.
        self.sections, self.chapters = [], []
        self.make_sections(rng)
        self.starts = [self.sections[first][0] for first, _ in self.chapters]

    def make_sections(self, rng):
        start = first = 0
        has_long = self.count < 10 * LONG_SECTION
        while start < self.count:
            size = int(20 * 250 ** rng.random())
            if not has_long and start > self.count // 2:
                size, has_long = LONG_SECTION, True
            end = min(self.count, start + size)
            self.sections.append((start, end))
            start = end
            number = len(self.sections)
            photos = end - self.sections[first][0]
            if number - first == CHAPTER_SECTIONS or photos >= CHAPTER_PHOTOS or end == self.count:
                self.chapters.append((first, number))
                first = number

    # Nodes.

    @functools.cached_property
    def root(self):
        chapters = b"".join(
            self.name(CHAPTER, number) + self.sums(self.sections[first][0], self.sections[last - 1][1])
            + varint(last - first) + title(first) + title(last - 1)
            for number, (first, last) in enumerate(self.chapters)
        )  # fmt: skip
        return b"BWR2" + counted(b"0123456789abcdef") + varint(self.count) + varint(len(self.chapters)) + chapters

    def chapter(self, number):
        first, last = self.chapters[number]
        start = self.starts[number]
        node = bytearray(b"BWC3" + varint(last - first))
        part = 0
        for section in range(first, last):
            begin, end = self.sections[section]
            node += title(section) + self.sums(begin, end) + varint(0)
            if end - begin <= KNOWN_SHAPES:
                node += b"\1" + self.column(self.ratios, begin, end) + bytes(end - begin)
            elif end - begin < SECTION_IN_PARTS:
                node += b"\0"
            else:
                parts = list(self.parts(begin, end))
                node += b"\2" + varint(len(parts))
                for begin, end in parts:
                    node += self.name(SHAPES, number, part) + self.sums(begin, end)
                    part += 1
        blocks = list(self.blocks(number))
        node += varint(len(blocks))
        for block, (begin, end) in enumerate(blocks):
            node += self.name(BLOCK, number, block) + varint(end - begin)
        return bytes(node)

    def parts(self, begin, end):
        for start in range(begin, end, PART_PHOTOS):
            yield start, min(end, start + PART_PHOTOS)

    def shapes(self, chapter, part):
        long = (section for section in self.sections[slice(*self.chapters[chapter])] if section[1] - section[0] >= SECTION_IN_PARTS)
        begin, end = list(itertools.chain.from_iterable(self.parts(*section) for section in long))[part]
        return b"BWS1" + varint(end - begin) + self.column(self.ratios, begin, end) + b"\0"

    def block(self, chapter, number):
        begin, end = list(self.blocks(chapter))[number]
        ids = varint(2 * (begin + 1)) + b"\2" * (end - begin - 1)
        versions = struct.pack("<I", 77) * (end - begin)
        columns = self.column(self.ratios, begin, end) + self.column(self.colors, begin, end) + bytes(end - begin)
        blurred = bytes([THUMB_HASH]) * (end - begin) + b"".join(thumb_hash(photo) for photo in range(begin, end))
        return b"BWB2" + varint(end - begin) + bytes(8) + ids + versions + columns + blurred

    def bundle(self):
        """Returns the root with the nodes at the wall's start."""
        nodes = [(0, hashlib.md5(self.root).digest(), self.root), (CHAPTER, self.name(CHAPTER, 0), self.chapter(0))]
        nodes += [(SHAPES, self.name(SHAPES, 0, at), self.shapes(0, at)) for at in range(4)]
        nodes += [(BLOCK, self.name(BLOCK, 0, at), self.block(0, at)) for at, _ in zip(range(8), self.blocks(0))]
        lengths = itertools.accumulate(len(node) for _, _, node in nodes)
        kept = [each for each, length in zip(nodes, lengths) if length <= len(self.root) + BUNDLE_BYTES]
        return b"BWW1" + b"".join(bytes([kind]) + name + counted(node) for kind, name, node in kept)

    def blocks(self, chapter):
        first, last = self.chapters[chapter]
        end = self.sections[last - 1][1]
        for begin in range(self.sections[first][0], end, BLOCK_PHOTOS):
            yield begin, min(end, begin + BLOCK_PHOTOS)

    def name(self, kind, chapter, number=0):
        return hashlib.md5(f"{self.seed} {self.count} {kind} {chapter} {number}".encode()).digest()

    def sums(self, begin, end):
        return varint(end - begin) + b"".join(varint(between(sums, begin, end)) for sums in (self.ratio_sums, self.inverse_sums)) + bytes(4)

    def column(self, values, begin, end):
        offset = begin % PERIOD
        repeated = values * ((offset + end - begin) // PERIOD + 1)
        return repeated[offset : offset + end - begin].tobytes()

    # Addresses.

    def answer(self, path, query):
        """Returns the bytes and type of the answer to an address, or None if there is none."""
        number = {name: int(values[0]) for name, values in query.items() if values[0].isdigit()}
        if path == "/wall":
            return packed(self.root_only() if "bare" in query else self.bundle()), "application/octet-stream"
        if path.startswith("/nodes/"):
            chapter = number["chapter"]
            if "part" in number:
                node = self.shapes(chapter, number["part"])
            else:
                node = self.block(chapter, number["block"]) if "block" in number else self.chapter(chapter)
            return packed(node), "application/octet-stream"
        if path.startswith("/texts/"):
            begin, end = list(self.blocks(number["chapter"]))[number["block"]]
            count = end - begin
            texts = {"captions": [None] * count, "dates": [None] * count, "names": ["photo.jpg"] * count}
            return json.dumps(texts).encode(), "application/json"
        if path == "/place":
            return json.dumps({"index": number["photo"] - 1}).encode(), "application/json"
        return None

    def root_only(self):
        return b"BWW1\0" + hashlib.md5(self.root).digest() + counted(self.root)


class GeneratedServer(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def __init__(self, wall):
        self.wall = wall
        super().__init__(("127.0.0.1", 0), Handler)
        self.port = self.server_address[1]
        threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self):
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        parts = urllib.parse.urlsplit(self.path)
        body, kind = self.server.wall.answer(parts.path, urllib.parse.parse_qs(parts.query)) or (b"", "text/plain")
        self.send_response_only(200 if body else 404)
        for name, value in [("Content-Type", kind), ("Content-Length", len(body)), ("Cache-Control", "no-cache"), ("ETag", '"generated"'),
                            ("Wall-Photos", self.server.wall.count)]:  # fmt: skip
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)


def title(section):
    return b"\1" + counted((LAST_DAY - datetime.timedelta(section)).isoformat().encode())


def between(sums, begin, end):
    """Returns the sum over a range of a repeated column, from the running sums of one period."""

    def until(place):
        return place // PERIOD * sums[-1] + sums[place % PERIOD]

    return until(end) - until(begin)


def counted(data):
    return varint(len(data)) + data


def varint(number):
    written = bytearray()
    while number >= 0x80:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    written.append(number)
    return bytes(written)


def packed(data):
    coder = zlib.compressobj(6, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    return coder.compress(data) + coder.flush()

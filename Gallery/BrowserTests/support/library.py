"""Decodes walls as sent by a server, independently of the Swift code."""

import gzip
import struct
import urllib.request
import zlib
from array import array
from dataclasses import dataclass, field

CHAPTER, SHAPES, BLOCK = 1, 2, 3


@dataclass
class Library:
    """The photos of a wall in order, as columns of numbers. Aspect ratios are in 8192ths."""

    token: str = ""
    total: int = 0
    ids: array = field(default_factory=lambda: array("I"))
    versions: array = field(default_factory=lambda: array("I"))
    ratios: array = field(default_factory=lambda: array("H"))
    colors: array = field(default_factory=lambda: array("H"))
    caption_lengths: bytearray = field(default_factory=bytearray)
    # For each section: its title, or an empty text, and its number of photos.
    sections: list = field(default_factory=list)
    # For each block: its chapter, its number there, and the index of its first photo.
    blocks: list = field(default_factory=list)

    @property
    def count(self):
        return len(self.ids)

    def section_starts(self):
        """Returns the index of each section's first photo."""
        starts, start = [], 0
        for _, count in self.sections:
            starts.append(start)
            start += count
        return starts


def served(url, query=""):
    """Returns the complete wall of a server for a query."""

    def fetch(address):
        with urllib.request.urlopen(url + address) as answer:
            return unpacked(answer.read())

    nodes = dict(bundle(fetch(f"wall?{query}")))
    root = Reader(next(iter(nodes.values())), b"BWR2")
    library = Library(root.text(), root.number())
    for number in range(root.number()):
        name = root.name()
        for _ in range(8):
            root.number()
        root.title(), root.title()
        chapter = "&".join(filter(None, [query, f"chapter={number}"]))
        node = nodes.get(name) or fetch(f"nodes/{name}?{chapter}")
        for at, block in enumerate(read_chapter(Reader(node, b"BWC3"), library.sections)):
            library.blocks.append((number, at, library.count))
            read_block(Reader(nodes.get(block) or fetch(f"nodes/{block}?{chapter}&block={at}"), b"BWB2"), library)
    assert sum(count for _, count in library.sections) == library.count
    return library


def unpacked(data):
    return zlib.decompress(data, zlib.MAX_WBITS | 16)


def bare(packed):
    """Returns a bundle with only its root."""
    data = unpacked(packed)
    reader = Reader(data, b"BWW1")
    reader.raw(17)
    reader.raw(reader.number())
    return gzip.compress(data[: reader.offset])


def bundle(data):
    """Returns the names and bytes of a bundle's nodes, the root first."""
    reader = Reader(data, b"BWW1")
    while not reader.is_at_end:
        reader.raw(1)
        yield reader.name(), reader.raw(reader.number())


def read_chapter(reader, sections):
    """Adds a chapter's sections, and returns the names of its blocks."""
    for _ in range(reader.number()):
        title = reader.title()
        count = reader.number()
        for _ in range(6):
            reader.number()
        # The number of photos that a sample leaves out.
        reader.number()
        kind = reader.raw(1)[0]
        if kind == 2:
            for _ in range(reader.number()):
                reader.name()
                for _ in range(7):
                    reader.number()
        else:
            reader.raw(3 * count if kind == 1 else 0)
        sections.append((title, count))
    blocks = []
    for _ in range(reader.number()):
        blocks.append(reader.name())
        reader.number()
    return blocks


def read_block(reader, library):
    count = reader.number()
    reader.raw(8)
    id = 0
    for _ in range(count):
        stored = reader.number()
        id += (stored >> 1) ^ -(stored & 1)
        library.ids.append(id)
    for column in (library.versions, library.ratios, library.colors):
        column.frombytes(reader.raw(count * column.itemsize))
    library.caption_lengths += reader.raw(count)
    reader.raw(sum(reader.raw(count)))
    assert reader.is_at_end


class Reader:
    def __init__(self, data, mark):
        self.data, self.offset = data, 4
        assert data[:4] == mark, data[:4]

    @property
    def is_at_end(self):
        return self.offset == len(self.data)

    def raw(self, count):
        self.offset += count
        assert self.offset <= len(self.data)
        return self.data[self.offset - count : self.offset]

    def name(self):
        """Reads a node's name as in addresses: two numbers, stored with the lowest byte first."""
        high, low = struct.unpack("<QQ", self.raw(16))
        return f"{high:016x}{low:016x}"

    def number(self):
        number = shift = 0
        while True:
            (byte,) = struct.unpack("B", self.raw(1))
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return number

    def text(self):
        return self.raw(self.number()).decode()

    def title(self):
        """Reads a section's title, which is empty without a header."""
        kind, text = self.raw(1)[0], self.text()
        return {0: "", 3: "undated"}.get(kind, text)

"""The library's file, library.bin: how it is written and read, apart from the Swift that does the same."""

import struct
import sys
from array import array
from dataclasses import dataclass, field


@dataclass
class Library:
    """Photos in order, as columns of numbers. Ratios are width over height in 8192ths."""

    ids: array
    ratios: array
    version: str = "v1"
    token: str = "token"
    sections: list = None
    colors: array = None
    versions: array = None
    caption_lengths: bytes = None
    captions: list = field(default=None, repr=False)
    names: list = field(default=None, repr=False)

    def __post_init__(self):
        count = len(self.ids)
        self.sections = [("", count)] if self.sections is None else self.sections
        self.colors = array("H", bytes(2 * count)) if self.colors is None else self.colors
        self.versions = array("I", [1]) * count if self.versions is None else self.versions
        if self.caption_lengths is None:
            captions = self.captions or [None] * count
            self.caption_lengths = bytes(min(255, len(caption or "")) for caption in captions)

    @property
    def count(self):
        return len(self.ids)

    def section_starts(self):
        """The position of each section's first photo."""
        starts, start = [], 0
        for _, count in self.sections:
            starts.append(start)
            start += count
        return starts


def encode(library):
    """The bytes of library.bin."""
    titles = b"\0".join(title.encode() for title, _ in library.sections)
    differences, previous = array("I"), 0
    for id in library.ids:
        difference = id - previous
        differences.append(((difference << 1) ^ (difference >> 31)) & 0xFFFFFFFF)
        previous = id
    columns = [array("I", (count for _, count in library.sections)), titles, differences, library.ratios]
    columns += [library.colors, library.versions, library.caption_lengths]
    header = b"BRW2" + struct.pack("<III", library.count, len(library.sections), len(titles))
    header += library.version.encode().ljust(16, b"\0") + library.token.encode().ljust(16, b"\0")
    return header + b"".join(little_endian(column) for column in columns)


def decode(data):
    """The library in the bytes of a library.bin."""
    magic, count, section_count, title_length = struct.unpack_from("<4sIII", data)
    if magic != b"BRW2":
        raise ValueError("not a library")
    offset = 48

    def column(kind, length):
        nonlocal offset
        numbers = array(kind, data[offset : offset + length * array(kind).itemsize])
        offset += length * numbers.itemsize
        if sys.byteorder == "big":
            numbers.byteswap()
        return numbers

    counts = column("I", section_count)
    titles = bytes(column("B", title_length)).decode().split("\0")
    ids, previous = array("I"), 0
    for stored in column("I", count):
        previous += (stored >> 1) ^ -(stored & 1)
        ids.append(previous)
    library = Library(
        ids=ids,
        ratios=column("H", count),
        version=data[16:32].rstrip(b"\0").decode(),
        token=data[32:48].rstrip(b"\0").decode(),
        sections=list(zip(titles, counts)),
        colors=column("H", count),
        versions=column("I", count),
        caption_lengths=bytes(column("B", count)),
    )
    if offset != len(data):
        raise ValueError(f"{len(data) - offset} bytes too many")
    return library


def little_endian(column):
    if isinstance(column, array) and sys.byteorder == "big":
        column = array(column.typecode, column)
        column.byteswap()
    return bytes(column)

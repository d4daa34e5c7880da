"""Small pictures of the page, to compare with pictures that were reviewed: a quarter as wide, in 252 colors."""

import base64
import os
import pathlib
import struct
import zlib

from .pictures import chunk

REVIEWED = pathlib.Path(__file__).resolve().parents[1] / "looks"
# Pictures are a quarter as wide as the window, and are compared by blocks of so many of their pixels.
SCALE, BLOCK = 0.25, 4
# How much the mean color of a block may differ, of 255, and how many blocks may differ by more. Edges of letters and rounded
# corners differ a little between versions of a browser. A missing caption is dozens of blocks.
MOST, FEW = 14, 8
# The numbers of levels of red, green and blue.
LEVELS = (6, 7, 6)
PALETTE = bytes(
    round(value * 255 / (levels - 1))
    for red in range(6) for green in range(7) for blue in range(6)
    for value, levels in zip((red, green, blue), LEVELS)
)  # fmt: skip
# One font everywhere, which Scripts/install-system-packages installs; no caret, and no animation in its middle.
STYLE = "* { font-family: 'DejaVu Sans' !important; caret-color: transparent !important; transition: none !important; animation: none !important; }"
# Phones have no room for a scroll bar. While Chromium takes a picture of a phone that it simulates, it has: what is laid out at
# that moment is 15 points narrower.
STYLE += " @media (pointer: coarse) { html { scrollbar-gutter: auto !important; } }"


def take(page):
    """A small picture of a page in Chromium: its width, its height, and its colors as indexes."""
    tab = page.tab
    session = tab.context.new_cdp_session(tab)
    size = tab.viewport_size
    clip = {"x": 0, "y": tab.evaluate("scrollY"), **size, "scale": SCALE / tab.evaluate("devicePixelRatio")}
    answer = session.send("Page.captureScreenshot", {"format": "png", "clip": clip})
    session.detach()
    width, height, channels, pixels = read(base64.b64decode(answer["data"]))
    return width, height, bytes(
        (index(pixels[at], 6) * 7 + index(pixels[at + 1], 7)) * 6 + index(pixels[at + 2], 6)
        for at in range(0, width * height * channels, channels)
    )


def index(value, levels):
    return (value * (levels - 1) + 127) // 255


def differing(one, other):
    """The blocks whose mean colors differ by more than is allowed: their columns and rows; None for another size."""
    if one[:2] != other[:2]:
        return None
    width, height, _ = one
    found = []
    for row in range(0, height - BLOCK + 1, BLOCK):
        for column in range(0, width - BLOCK + 1, BLOCK):
            means = [mean(picture, column, row) for picture in (one, other)]
            if max(abs(a - b) for a, b in zip(*means)) > MOST:
                found.append((column // BLOCK, row // BLOCK))
    return found


def mean(picture, column, row):
    width, _, pixels = picture
    block = b"".join(pixels[width * y + column : width * y + column + BLOCK] for y in range(row, row + BLOCK))
    return [sum(PALETTE[3 * each + channel] for each in block) / len(block) for channel in range(3)]


def write(file, picture):
    width, height, pixels = picture
    rows = b"".join(b"\0" + pixels[width * y : width * (y + 1)] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", header), (b"PLTE", PALETTE), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts))


def reviewed(name):
    """The reviewed picture of a state; None if there is none yet."""
    file = REVIEWED / f"{name}.png"
    if not file.exists():
        return None
    width, height, _, pixels = read(file.read_bytes())
    return width, height, pixels


def read(data):
    """The width, the height, the bytes of each pixel, and the pixels of a PNG file with eight bits for each channel."""
    at, found, parts = 8, None, []
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            found = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            parts.append(body)
        at += 12 + length
    width, height, depth, color, *_ = found
    assert depth == 8, depth
    channels = {0: 1, 2: 3, 3: 1, 6: 4}[color]
    return width, height, channels, unfiltered(zlib.decompress(b"".join(parts)), width * channels, height, channels)


def unfiltered(data, length, height, step):
    pixels, above = bytearray(), bytes(length)
    for row in range(height):
        start = row * (length + 1)
        kind, line = data[start], bytearray(data[start + 1 : start + 1 + length])
        for at in range(length) if kind else ():
            left = line[at - step] if at >= step else 0
            if kind == 1:
                line[at] = (line[at] + left) & 255
            elif kind == 2:
                line[at] = (line[at] + above[at]) & 255
            elif kind == 3:
                line[at] = (line[at] + (left + above[at]) // 2) & 255
            else:
                line[at] = (line[at] + paeth(left, above[at], above[at - step] if at >= step else 0)) & 255
        pixels += line
        above = line
    return bytes(pixels)


def paeth(left, up, corner):
    guess = left + up - corner
    distances = abs(guess - left), abs(guess - up), abs(guess - corner)
    return (left, up, corner)[distances.index(min(distances))]


def is_writing():
    """Whether pictures are made, for somebody to review them."""
    return os.environ.get("LOOKS") == "write"

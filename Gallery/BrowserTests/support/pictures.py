"""Writes pictures for tests without a library: PNG files of one color, with captions and tags in XMP."""

import datetime
import os
import struct
import zlib
from xml.sax.saxutils import escape

XMP = """<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/">{}</rdf:Description></rdf:RDF></x:xmpmeta>"""
# 2024-05-31 12:00:00, in UTC.
NOON = 1_717_156_800


def write(file, width, height, color=(150, 90, 60), caption=None, tags=(), when=NOON, has_date=True, below=None):
    """Writes a picture, and sets the dates in it and of its file, or only of its file. `below` is the color of its lower half."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_name(f".{file.name}.unfinished")
    unfinished.write_bytes(png(width, height, color, caption, tags, when if has_date else None, below))
    os.utime(unfinished, (when, when))
    unfinished.rename(file)


def png(width, height, color, caption=None, tags=(), when=None, below=None):
    upper = height // 2 if below else height
    rows = (b"\0" + bytes(color) * width) * upper + (b"\0" + bytes(below or color) * width) * (height - upper)
    chunks = [chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))]
    if caption or tags or when is not None:
        keyword = b"XML:com.adobe.xmp\0\0\0\0\0"
        chunks.append(chunk(b"iTXt", keyword + XMP.format(description(caption) + subject(tags) + date(when)).encode()))
    chunks += [chunk(b"IDAT", zlib.compress(rows, 1)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def description(caption):
    if not caption:
        return ""
    text = f'<rdf:li xml:lang="x-default">{escape(caption)}</rdf:li>'
    return f"<dc:description><rdf:Alt>{text}</rdf:Alt></dc:description>"


def date(when):
    if when is None:
        return ""
    text = datetime.datetime.fromtimestamp(when, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")
    return f"<exif:DateTimeOriginal>{text}</exif:DateTimeOriginal>"


def subject(tags):
    if not tags:
        return ""
    return f"<dc:subject><rdf:Bag>{''.join(f'<rdf:li>{escape(tag)}</rdf:li>' for tag in tags)}</rdf:Bag></dc:subject>"


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def write_some(folder, count, days=6, start=NOON):
    """Writes pictures of many proportions, over several days, all with different words."""
    subjects = ["harbour", "mountain", "river", "garden", "museum"]
    for number in range(count):
        width, height = 240 + 74 * number % 480, 240 + 106 * number % 520
        what = subjects[number % len(subjects)]
        caption = [None, f"A {what}", f"The {what} in the evening, after a long day of walking about"][number % 3]
        color = (60 + 29 * number % 180, 60 + 67 * number % 180, 60 + 97 * number % 180)
        when = start - 86_400 * (number * days // count) - 60 * number
        write(folder / f"{what}-{number:03}.png", width, height, color, caption, [what, "generated"], when)

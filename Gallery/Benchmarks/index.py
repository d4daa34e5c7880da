#!/usr/bin/env python3
"""Measures the first index of 10,000 small pictures and a second start over them unchanged.

Usage: index.py BRICKWORK [--count N]

Prints a Markdown section. Each figure is next to the time of a standard tool with the same files in the same run:
`vipsheader` for reading headers, `find` for scanning folders. BRICKWORK must be a release build.
"""

import argparse
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import zlib

SECOND_START_LIMIT = 1.0


def chunk(kind, data):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def pictures():
    """Yields parts of PNG files in 20 sizes: the bytes before and after the metadata."""
    for number in range(20):
        width, height = 64 + 8 * number, 200 - 6 * number
        rows = bytearray()
        for y in range(height):
            rows.append(0)
            for x in range(width):
                rows += bytes(((x * 3 + number * 11) & 255, (y * 5) & 255, (x ^ y) & 255))
        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
        yield head, chunk(b"IDAT", zlib.compress(bytes(rows), 1)) + chunk(b"IEND", b"")


def metadata(number):
    """Returns a chunk with an XMP packet that contains a caption and two tags."""
    packet = f"""<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Caption of picture {number}</rdf:li></rdf:Alt></dc:description>
<dc:subject><rdf:Bag><rdf:li>tag {number % 50}</rdf:li><rdf:li>year {number % 9}</rdf:li></rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""
    return chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + packet.encode())


def make(folder, count):
    """Creates the files, 250 in each folder. Every second one has metadata. No two have the same content."""
    kinds = list(pictures())
    for number in range(count):
        path = os.path.join(folder, f"{number // 250:03}")
        if number % 250 == 0:
            os.makedirs(path)
        start, end = kinds[number % len(kinds)]
        middle = metadata(number) if number % 2 == 0 else chunk(b"tEXt", b"Comment\0%d" % number)
        with open(os.path.join(path, f"picture {number}.png"), "wb") as file:
            file.write(start + middle + end)


def run(command, **options):
    """Runs a command to its end. Returns its output, and the wall-clock and processor seconds, including its
    children.
    """
    before = os.times()
    start = time.perf_counter()
    result = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True, **options)
    wall = time.perf_counter() - start
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return result.stdout, wall, cpu


def expect(output, text):
    if text not in output:
        sys.exit(f"index.py: expected {text!r} of brickwork, got:\n{output}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("brickwork", help="a release build of the command")
    parser.add_argument("--count", type=int, default=10_000, help="how many pictures")
    arguments = parser.parse_args()
    count = arguments.count

    folder = tempfile.mkdtemp(prefix="brickwork-index-")
    try:
        photos, data = os.path.join(folder, "photos"), os.path.join(folder, "data")
        make(photos, count)
        files = [os.path.join(path, name) for path, _, names in os.walk(photos) for name in names]
        # The files have just been written, so even the first program reads them from memory.

        vipsheader = shutil.which("vipsheader")
        if vipsheader:
            _, header_wall, header_cpu = run([vipsheader, *files], env={**os.environ, "LC_ALL": "C"})
        command = [arguments.brickwork, "index", photos, "--data", data]
        output, first_wall, first_cpu = run(command)
        expect(output, f"{count} photos: {count} new")
        seconds = []
        for _ in range(3):
            output, wall, cpu = run(command)
            expect(output, "nothing has changed")
            seconds.append((wall, cpu))
        second_wall, second_cpu = min(seconds)
        _, find_wall, find_cpu = run(["find", photos, "-type", "f", "-printf", "%p %s %T@\\n"])
        size = os.path.getsize(os.path.join(data, "catalog.sqlite"))
    finally:
        shutil.rmtree(folder)

    def row(figure, wall, cpu, yardstick, yard_wall, yard_cpu, limit=""):
        beside = f"{yardstick}: {yard_wall:.2f} s, {yard_cpu:.2f} CPU-s" if yardstick else ""
        ratio = f"{cpu / yard_cpu:.2f}" if yardstick and yard_cpu > 0 else ""
        print(f"| {figure} | {wall:.2f} s, {cpu:.2f} CPU-s | {beside} | {ratio} | {limit} |")

    met = "met" if second_wall < SECOND_START_LIMIT else "missed"
    print(f"## The index of {count:,} small pictures\n")
    print("Figures include decoder processes. The ratio compares processor time.\n")
    print("| Figure | Measured | Yardstick | Ratio | Limit |")
    print("| --- | --- | --- | --- | --- |")
    if vipsheader:
        row("first index", first_wall, first_cpu, "`vipsheader`, one process", header_wall, header_cpu)
    else:
        row("first index", first_wall, first_cpu, "", 0, 0)
    limit = f"< {SECOND_START_LIMIT:.0f} s: {met}"
    row("second start, nothing changed (best of 3)", second_wall, second_cpu, "`find`", find_wall, find_cpu, limit)
    print(f"\nA photo takes {first_cpu / count * 1000:.2f} ms of processor time in the first index, and", end=" ")
    print(f"{size / count:.0f} bytes in the catalog.")


main()

#!/usr/bin/env python3
"""Videos and camera raw files: prints a section of Markdown.

Usage: videos.py BRICKWORK [FOLDER]. BRICKWORK is a release build with `measure` next to it. FOLDER is for a video of 4 GB, which
is removed afterward. Run it with the Python whose path Gallery/BrowserTests/python prints. It needs FFmpeg, ffmpegthumbnailer and
exiv2.

Pictures of videos and previews of raw files are compared with programs that only extract a picture. So both sides then make
the same thumbnails: brickwork from the file, and brickwork from the picture that the other program has extracted.
"""

import os
import pathlib
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "BrowserTests"))

from thumbnails import best, measure, ours, seconds  # noqa: E402

LIMIT, SEEK_LIMIT = 1.3, 500
VIDEOS, RAWS, SEEKS = 6, 3, 9
LARGE = 4 << 30

# Jumps to a time of the open video. Returns the milliseconds until its picture is shown.
SEEK = """async (share) => {
  const video = document.querySelector('#photo video');
  const start = performance.now();
  const seeked = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
  const shown = new Promise((done) => video.requestVideoFrameCallback(done));
  video.currentTime = share * video.duration;
  await Promise.all([seeked, shown]);
  return performance.now() - start;
}"""


def main():
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    brickwork = os.environ["BRICKWORK"] = os.path.abspath(sys.argv[1])
    loads = [os.getloadavg()[0]]
    rows = []
    with tempfile.TemporaryDirectory(dir=sys.argv[2] if len(sys.argv) == 3 else None) as scratch:
        scratch = pathlib.Path(scratch)
        for compare in (videos, raws):
            rows.append(compare(brickwork, scratch))
            print(rows[-1], file=sys.stderr, flush=True)
            loads.append(os.getloadavg()[0])
        times = seeks(scratch)
        loads.append(os.getloadavg()[0])
    print("## Videos and camera raw files\n")
    print(f"Processor time of all processes, best of 3 runs. The load was {min(loads):.1f} to {max(loads):.1f} on {os.cpu_count()} processors.\n")
    print("| | Brickwork | other program | ratio | limit |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, time, other in rows:
        print(f"| {name} | {time:.2f} s | {other:.2f} s | {time / other:.2f} | {LIMIT} |")
    print(
        f"| jump in a video of 4 GB, over loopback, until the picture is shown: median of {SEEKS} | {statistics.median(times):.0f} ms | | | {SEEK_LIMIT} ms |"
    )
    print(f"| the longest | {max(times):.0f} ms | | | |")


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-y", "-nostdin", "-loglevel", "error", *map(str, arguments)], check=True)


def compared(brickwork, scratch, files, extract):
    """Returns the times of the thumbnails of files, and of extracting pictures and their thumbnails."""
    mine, others = scratch / "mine", scratch / "others"
    for folder in (mine, others):
        folder.mkdir()
    for file in files:
        file.rename(mine / file.name)
    commands = [extract(mine / file.name, others) for file in files]
    extracting = best(commands)
    if extracting is None or len(list(others.iterdir())) != len(files):
        raise SystemExit(f"{commands[0][0]} has failed")
    times = ours(brickwork, str(mine), scratch / "cache"), extracting + ours(brickwork, str(others), scratch / "other-cache")
    for folder in (mine, others, *scratch.glob("*cache*")):
        shutil.rmtree(folder, ignore_errors=True)
    return times


def videos(brickwork, scratch):
    files = []
    for number in range(VIDEOS):
        files.append(scratch / f"{number}.mp4")
        source = f"mandelbrot=s=1920x1080:r=30:start_scale={3 / (number + 1)}"
        ffmpeg("-f", "lavfi", "-i", source, "-t", 4, "-c:v", "libx264", "-preset", "ultrafast", "-crf", 18, "-pix_fmt", "yuv420p", files[-1])
    times = compared(
        brickwork, scratch, files, lambda file, out: ["ffmpegthumbnailer", "-i", file, "-o", out / f"{file.stem}.jpg", "-s", "0", "-q", "9"]
    )
    return f"thumbnails of {VIDEOS} videos in Full HD, compared with those of pictures by `ffmpegthumbnailer`", *times


def raws(brickwork, scratch):
    files = []
    for number in range(RAWS):
        preview = scratch / "preview.jpg"
        ffmpeg("-f", "lavfi", "-i", f"mandelbrot=s=6000x4000:start_scale={3 / (number + 1)}", "-frames:v", 1, "-q:v", 3, "-pix_fmt", "yuvj420p", preview)
        files.append(scratch / f"{number}.dng")
        files[-1].write_bytes(dng(preview.read_bytes(), 6000, 4000))
        preview.unlink()
    times = compared(brickwork, scratch, files, lambda file, out: ["exiv2", "-f", "-ep1", "-l", out, file])
    return f"thumbnails of {RAWS} raw files of 24 megapixels with a preview of the same size, compared with those of previews by `exiv2 -ep`", *times


def dng(preview, width, height):
    """Returns a DNG file with a preview and an uncompressed sensor."""
    sensor = bytes(2 * width * height)
    camera, date = b"Brickwork\0", b"2024:05:31 12:00:00\0"
    first = {
        254: ("I", [1]), 256: ("I", [width]), 257: ("I", [height]), 258: ("H", [8, 8, 8]), 259: ("H", [7]), 262: ("H", [6]), 271: ("s", camera),
        272: ("s", camera), 273: ("I", [0]), 274: ("H", [1]), 277: ("H", [3]), 278: ("I", [height]), 279: ("I", [len(preview)]), 306: ("s", date),
        330: ("I", [0]), 50706: ("B", [1, 4, 0, 0]), 50708: ("s", camera), 50778: ("H", [23]),
    }  # fmt: skip
    below = {
        254: ("I", [0]), 256: ("I", [width]), 257: ("I", [height]), 258: ("H", [16]), 259: ("H", [1]), 262: ("H", [32803]), 273: ("I", [0]),
        277: ("H", [1]), 278: ("I", [height]), 279: ("I", [len(sensor)]), 33421: ("H", [2, 2]), 33422: ("B", [0, 1, 1, 2]),
    }  # fmt: skip
    start = 8 + len(directory(first, 8))
    end = start + len(directory(below, start))
    first[273], first[330], below[273] = ("I", [end]), ("I", [start]), ("I", [end + len(preview)])
    return b"II*\0" + struct.pack("<I", 8) + directory(first, 8) + directory(below, start) + preview + sensor


def directory(fields, place):
    """Returns a directory of a TIFF file at a place, with its values behind it."""
    kinds = {"B": 1, "s": 2, "H": 3, "I": 4}
    rows, values = b"", b""
    behind = place + 2 + 12 * len(fields) + 4
    for tag, (kind, content) in sorted(fields.items()):
        packed = content if kind == "s" else struct.pack(f"<{len(content)}{kind}", *content)
        inside = packed.ljust(4, b"\0")
        if len(packed) > 4:
            inside = struct.pack("<I", behind + len(values))
            values += packed + b"\0" * (len(packed) % 2)
        rows += struct.pack("<HHI", tag, kinds[kind], len(content)) + inside
    return struct.pack("<H", len(fields)) + rows + struct.pack("<I", 0) + values


def seeks(scratch):
    """Returns the times of jumps in a large video: first to its middle, and then to other places."""
    from support import brickwork
    from support.browsers import chromium
    from support.wall_page import WallPage

    photos, data, part = scratch / "large", scratch / "data", scratch / "part.mp4"
    photos.mkdir()
    source = "testsrc2=s=1920x1080:r=30,noise=alls=40:allf=t"
    ffmpeg("-f", "lavfi", "-i", source, "-t", 10, "-c:v", "libx264", "-preset", "ultrafast", "-b:v", "40M", "-g", 60, "-pix_fmt", "yuv420p", part)
    ffmpeg("-stream_loop", LARGE // part.stat().st_size, "-i", part, "-c", "copy", photos / "2024-05-31 large.mp4")
    part.unlink()
    brickwork.run("index", photos, "--data", data)
    server = brickwork.Server(photos, data)
    try:
        page = WallPage(chromium().new_context(viewport={"width": 1280, "height": 800}).new_page(), server.url).open()
        page.tab.click(".tile a")
        page.wait("() => document.querySelector('#photo video')?.readyState > 0")
        return [page.tab.evaluate(SEEK, 0.5 + 0.4 * (number * 5 % SEEKS) / SEEKS * (-1) ** number) for number in range(SEEKS)]
    finally:
        server.stop()


if __name__ == "__main__":
    main()

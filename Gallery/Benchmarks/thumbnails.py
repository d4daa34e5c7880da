#!/usr/bin/env python3
"""Measures making thumbnails: all four widths of real photographs, compared with other programs.

    thumbnails.py BRICKWORK [FOLDER]

BRICKWORK is a release build. FOLDER has the photographs. The default is ../shared/photos next to the repository, or
generated pictures if that is missing.

Prints a section of Markdown. Figures are seconds of processor time of a program and all its children, the best of
three runs. Programs that aren't installed are left out: vipsthumbnail (libvips-tools), Pillow
(python3-pil, or any Python that PILLOW_PYTHON names), ImageMagick's convert (imagemagick).
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WIDTHS = (1920, 960, 480, 240)
HIGHEST = 16383
QUALITY, EFFORT = 80, 2
RUNS = 3

# Pillow and ImageMagick don't support the same formats everywhere. They get only formats that all programs
# read.
COMMON = {".jpg", ".png", ".webp"}

PILLOW = """
import sys
from PIL import Image, ImageCms, ImageOps
import io
folder, *files = sys.argv[1:]
srgb = ImageCms.createProfile("sRGB")
for index, file in enumerate(files):
    image = Image.open(file)
    stored = image.size
    upright = stored[1] if image.getexif().get(0x0112, 1) in (5, 6, 7, 8) else stored[0]
    if upright >= 2 * %(widest)d:
        image.draft("RGB", tuple(side * %(widest)d // upright for side in stored))
    profile = image.info.get("icc_profile")
    image = ImageOps.exif_transpose(image)
    image = image.convert("RGBA" if image.mode in ("RGBA", "LA", "PA") else "RGB")
    for width in %(widths)r:
        image.thumbnail((width, %(highest)d))
        if profile:
            image = ImageCms.profileToProfile(image, ImageCms.ImageCmsProfile(io.BytesIO(profile)), srgb)
            profile = None
        image.save(f"{folder}/{index}-{width}.webp", quality=%(quality)d, method=%(effort)d, exif=b"", icc_profile=None)
"""


def seconds(command):
    """Returns the processor time of a command and its children, or None if it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        return None
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def best(commands):
    """Returns the shortest time that all commands together took."""
    runs = []
    for _ in range(RUNS):
        times = [seconds(command) for command in commands]
        if None in times:
            return None
        runs.append(sum(times))
    return min(runs)


def measure(brickwork):
    """Returns the benchmarks' command, which is built beside brickwork."""
    return str(Path(brickwork).with_name("measure"))


def ours(brickwork, folder, cache):
    """Returns the shortest time of brickwork, with a new cache in each run."""
    runs = []
    for run in range(RUNS):
        time = seconds([measure(brickwork), "thumbnails", folder, "--cache", f"{cache}/ours-{run}"])
        if time is None:
            sys.exit(f"{measure(brickwork)} thumbnails failed")
        runs.append(time)
    return min(runs)


def vipsthumbnail(files, out):
    """Runs one pass for each width, in sRGB and without metadata."""
    if not shutil.which("vipsthumbnail"):
        return None
    return best(
        [
            ["vipsthumbnail", "--size", f"{width}x{HIGHEST}>", "--export-profile", "srgb",
             "-o", f"{out}/%s-{width}.webp[Q={QUALITY},effort={EFFORT},strip]", *files]
            for width in WIDTHS
        ]
    )


def pillow_python():
    """Returns a Python with Pillow and its version. Prefers the system's, because it uses the same libwebp as
    brickwork.
    """
    say = "import PIL; from PIL import features; print(PIL.__version__, 'with libwebp', features.version('webp'))"
    for python in (os.environ.get("PILLOW_PYTHON"), "/usr/bin/python3", sys.executable):
        if python and os.path.exists(python):
            said = subprocess.run([python, "-c", say], capture_output=True, text=True)
            if said.returncode == 0:
                return python, f"Pillow {said.stdout.strip()}"
    return None, "Pillow"


def pillow(python, files, out):
    """Decodes once for all widths, at a fraction of the size if possible."""
    if not python:
        return None
    script = PILLOW % {"widest": WIDTHS[0], "highest": HIGHEST, "widths": WIDTHS, "quality": QUALITY, "effort": EFFORT}
    return best([[python, "-c", script, out, *files]])


def imagemagick(files, out):
    """Decodes once for all widths."""
    convert = shutil.which("magick") or "/usr/bin/convert"
    if not os.path.exists(convert):
        return None
    commands = []
    for index, file in enumerate(files):
        command = [convert, file, "-auto-orient", "-strip", "-quality", str(QUALITY), "-define", f"webp:method={EFFORT}"]
        for width in WIDTHS:
            command += ["-resize", f"{width}x{HIGHEST}>"]
            command += ["-write", f"{out}/{index}-{width}.webp"] if width != WIDTHS[-1] else [f"{out}/{index}-{width}.webp"]
        commands.append(command)
    return best(commands)


def row(name, ours, other, limit):
    """Returns a row of the table."""
    if other is None:
        return f"| {name} | {ours:.2f} s | not installed here | | {limit or ''} |"
    return f"| {name} | {ours:.2f} s | {other:.2f} s | {ours / other:.2f} | {limit or ''} |"


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    brickwork = os.path.abspath(sys.argv[1])
    here = Path(__file__).resolve().parent
    shared_photos = (here / "../../../shared/photos").resolve()
    if len(sys.argv) == 3 and not Path(sys.argv[2]).is_dir():
        sys.exit(f"{sys.argv[2]}: no such folder")
    with tempfile.TemporaryDirectory() as scratch:
        if len(sys.argv) == 3:
            folder = Path(sys.argv[2]).resolve()
        elif shared_photos.is_dir():
            folder = shared_photos
        else:
            folder = Path(scratch, "drawn")
            subprocess.run([brickwork, "sample", folder, "--count", "80"], check=True, stdout=subprocess.DEVNULL)
        photos = sorted(
            str(file) for file in folder.rglob("*") if file.suffix not in ("", ".tsv") and not file.name.startswith(".")
        )
        common = [file for file in photos if Path(file).suffix in COMMON]
        # The pictures that all programs can read, in a separate folder.
        shared = Path(scratch, "common")
        shared.mkdir()
        for index, file in enumerate(common):
            (shared / f"{index}{Path(file).suffix}").hardlink_to(file) if os.stat(file).st_dev == os.stat(shared).st_dev \
                else shutil.copy(file, shared / f"{index}{Path(file).suffix}")
        all_of_ours = ours(brickwork, str(folder), scratch)
        common_of_ours = ours(brickwork, str(shared), f"{scratch}/c")
        once = best([[measure(brickwork), "thumbnails", str(folder)]]) * 1000 / len(photos)
        often = best([[measure(brickwork), "thumbnails", str(folder), "--times", "20"]]) * 1000 / len(photos) / 20
        out = Path(scratch, "out")
        out.mkdir()
        print("## Thumbnails\n", flush=True)
        print(f"{len(photos)} {'drawn pictures' if folder.name == 'drawn' else 'photographs'}, thumbnails of {', '.join(map(str, reversed(WIDTHS)))} pixels, WebP of quality {QUALITY} and")
        print(f"effort {EFFORT}. Processor time of all processes, best of {RUNS} runs.\n")
        print("| | Brickwork | other program | ratio | limit |")
        print("| --- | ---: | ---: | ---: | ---: |")
        print(row("compared with vipsthumbnail, one pass for each width", all_of_ours, vipsthumbnail(photos, str(out)), 0.5))
        name = f"compared with {{}}, the {len(common)} files in JPEG, PNG or WebP"
        python, version = pillow_python()
        print(row(name.format(version), common_of_ours, pillow(python, common, str(out)), 0.8))
        print(row(name.format("ImageMagick"), common_of_ours, imagemagick(common, str(out)), None))
        print(f"| reading a header and its metadata, {20 * len(photos)} times, processes included | {often:.2f} ms | | | 1 ms |")
        print(f"| the same {len(photos)} times, mostly the start of two processes | {once:.2f} ms | | | |")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures a wall on several machines, simulated as processes on this one: PostgreSQL, SeaweedFS, workers, servers.

    cluster.py BRICKWORK [PART…] [--photos COUNT] [--folder FOLDER]

Measures queue, thumbnails, rows, writes and scale, or only the given parts. BRICKWORK is a release build. Run it with the Python
whose path Gallery/BrowserTests/python prints. Writes tables into Gallery/SCALE.md, between the lines that mark them, and all figures into
.artifacts/scale.json. `scale` computes with the figures of earlier runs if a part wasn't measured.
"""

import argparse
import contextlib
import datetime
import fcntl
import json
import os
import pathlib
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[1]
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "BrowserTests")]

REPORT = HERE.parent / "SCALE.md"
FIGURES = REPOSITORY / ".artifacts/scale.json"
PARTS = ("queue", "thumbnails", "rows", "writes", "scale")
ROWS = 10_000_000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("brickwork", type=pathlib.Path)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--rows", type=count, default=count(os.environ.get("ROWS") or str(ROWS)), help="rows of the database")
    parser.add_argument("--folder", type=pathlib.Path, help="a folder of photographs; default: ../shared/photos, or samples if that doesn't exist")
    given = parser.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        parser.error(f"{', '.join(unknown)}: the parts are {', '.join(PARTS)}")
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    try:
        with alone():
            run(given)
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error}\n{error.stderr or ''}")
    except RuntimeError as error:
        sys.exit(str(error))


def count(text):
    number = int(text.replace(",", "").replace("_", ""))
    # Larger databases consist of whole runs of 250,000 photos.
    if number <= 0 or number > 250_000 and number % 250_000:
        raise argparse.ArgumentTypeError("a number of photos up to 250,000, or a multiple of that")
    return number


@contextlib.contextmanager
def alone():
    """Takes a lock, because two measurements at the same time would distort each other."""
    FIGURES.parent.mkdir(exist_ok=True)
    with open(FIGURES.with_suffix(".lock"), "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RuntimeError("another measurement is running") from None
        yield


def run(given):
    brickwork = given.brickwork.resolve()
    figures = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for part in given.parts or PARTS:
        start, load = time.monotonic(), os.getloadavg()[0]
        say(f"{part}:")
        folder = pathlib.Path(tempfile.mkdtemp(prefix=f"brickwork-{part}-"))
        # This folder contains the folders of other users' processes.
        folder.chmod(0o755)
        try:
            sections = measured(part, brickwork, folder, given, figures)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        for name, lines in sections.items():
            write(name, [about(part, load, start), "", *lines])
        FIGURES.write_text(json.dumps(figures, indent=1))
        say(f"{part}: {time.monotonic() - start:.0f} s")
    say(f"Written to {REPORT.relative_to(REPOSITORY)}.")


def measured(part, brickwork, folder, given, figures):
    """Returns the lines of each section of a part."""
    match part:
        case "queue":
            import queue_rates

            figures[part] = kept(queue_rates.measure(brickwork, folder, say))
            return {"queue": queue_rates.section(figures[part])}
        case "thumbnails":
            import shared_work

            photos = given.folder or REPOSITORY.parent / "shared/photos"
            figures[part] = kept(shared_work.measure(brickwork, folder, photos if photos.is_dir() else None, say))
            return {"thumbnails": shared_work.section(figures[part])}
        case "rows":
            import many_photos_served

            figures[part] = kept(many_photos_served.measure(brickwork, folder, given.rows, say))
            return {
                "rows": many_photos_served.section(figures[part]), "room": many_photos_served.room_section(figures[part]),
            }  # fmt: skip
        case "writes":
            import writing

            figures[part] = kept(writing.measure(brickwork, folder, given.rows, say))
            return {"writes": writing.section(figures[part])}
        case "scale":
            import scale

            return {"scale": scale.section(figures)}


def kept(figures):
    """Returns the figures as they will be read again. JSON turns numeric keys into strings."""
    return json.loads(json.dumps(figures))


def about(part, load, start):
    """Returns the date, the machine, and its load during the measurement."""
    said = f"Written by `make bench-cluster` on {datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d}"
    if part == "scale":
        return f"{said}."
    return (
        f"{said}: {platform.system()} {platform.machine()}, {os.cpu_count()} processors, shared by all processes. "
        f"{load:.1f} processes waited for them before, {os.getloadavg()[0]:.1f} at the end, {time.monotonic() - start:.0f} s later."
    )


def write(name, lines):
    """Replaces the text between two marker lines of the report."""
    text = REPORT.read_text()
    place = re.compile(rf"(<!-- measured: {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not place.search(text):
        raise RuntimeError(f"{REPORT}: no line marks where {name} begins")
    body = "\n" + "\n".join(lines).strip() + "\n\n"
    REPORT.write_text(place.sub(lambda found: found[1] + body + found[2], text))


def say(text):
    print(f"{datetime.datetime.now():%H:%M:%S} {text}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""The page in headless Chromium over walls of up to 100,000,000 photos: prints a section of Markdown.

Usage: page.py BRICKWORK [COUNT…]. BRICKWORK is a release build. Each COUNT is a number of photos. The environment variable
WALLS can have the counts instead ("1000 1000000"). Run it with the Python whose path Gallery/BrowserTests/python prints.

Walls of up to 10,000,000 photos are catalogs that `brickwork serve` shows. Larger walls are generated. If CATALOGS is a
folder, the catalogs are kept there for the next run. Otherwise, they are made for each run and then removed. A catalog of
10,000,000 photos takes 8 GB, and about six minutes on an idle machine.
"""

import datetime
import os
import pathlib
import shutil
import statistics
import sys
import tempfile
import time
import urllib.parse
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "BrowserTests"))

COUNTS = [1_000, 1_000_000, 10_000_000, 100_000_000]
LARGEST_CATALOG, LONG = 10_000_000, 1_000_000
# The numbers of fresh pages, runs of repeated measurements, scroll steps, jumps, and starts of the server.
PAGES, RUNS, STEPS, JUMPS, STARTS = 5, 15, 200, 20, 3
ANY = 0

# For each figure: the name, a description, the digits, and the limits by number of photos or for any.
FIGURES = [
    ("first", "first thumbnails after opening the page, server running, s", 2, {1_000_000: 1, 10_000_000: 1.5, 100_000_000: 1.5}),
    ("fetched", "downloaded by then, without the page itself, kB", 1, {ANY: 300}),
    ("memory", "memory of the engine and the script, MB", 1, {ANY: 64}),
    ("engine", "the engine's share of it, MB", 1, {}),
    ("step", "script time of a scroll step, median of 200, ms", 3, {ANY: 1}),
    ("worstStep", "the longest, ms", 2, {}),
    ("stepWithLayout", "the same, including the browser's layout, median, ms", 3, {}),
    ("relayoutScript", "script time of a change of width, including changes to the document, ms", 2, {ANY: 5}),
    ("bestRelayout", "the shortest, ms", 2, {}),
    ("layout", "the engine's share of it, ms", 2, {}),
    ("relayout", "the same, including the browser's layout, ms", 2, {}),
    ("longFetched", "downloaded to show the photos in the middle of a section of 1,000,000, kB", 1, {ANY: 300}),
    ("longRelayout", "script time of a change of width in a section of 1,000,000, ms", 2, {ANY: 5}),
    ("bestLongRelayout", "the shortest, ms", 2, {}),
    ("longLayout", "the engine's share of it, ms", 2, {}),
    ("longStep", "script time of a scroll step there, ms", 3, {ANY: 1}),
    ("jumpFrames", "jump to a random position: frames until tiles or their placeholders appear, the most of 20", 0, {ANY: 1}),
    ("jump", "the time until all visible tiles are there, median, ms", 0, {ANY: 200}),
    ("worstJump", "the longest, ms", 0, {ANY: 200}),
    ("elements", "elements in the document", 0, {}),
    ("added", "downloaded when a photo is added, kB", 1, {ANY: 30}),
    ("replaced", "downloaded when its file is replaced, and again when its color is known, kB", 1, {}),
    ("replacedBlocks", "the number of blocks in it", 0, {ANY: 2}),
    ("search", "search while typing, until the first tiles, median of 9 texts, ms", 0, {1_000: 50, 1_000_000: 50, 10_000_000: 200}),
    ("worstSearch", "the slowest, ms", 0, {1_000: 50, 1_000_000: 50, 10_000_000: 200}),
    ("suggestions", "suggestions for the same texts, median, ms", 0, {}),
    ("worstSuggestions", "the slowest, ms", 0, {}),
    ("start", "start of the server with an unchanged catalog, until its first response, s", 2, {ANY: 2}),
    ("startWork", "the processor time of the start, s", 2, {}),
    ("serverMemory", "peak memory of the server during all of this, MB", 0, {ANY: 250}),
]


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    os.environ["BRICKWORK"] = sys.argv[1]
    counts = [int(count) for count in sys.argv[2:] or os.environ.get("WALLS", "").split()] or COUNTS
    kept = os.environ.get("CATALOGS")
    folder = pathlib.Path(kept or tempfile.mkdtemp(prefix="brickwork-walls-")).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    loads = [os.getloadavg()[0]]
    try:
        measured = {}
        for count in counts:
            print(f"{datetime.datetime.now():%H:%M:%S} {count:,} photos", file=sys.stderr, flush=True)
            measured[count] = catalog_figures(folder, count) if count <= LARGEST_CATALOG else generated_figures(folder, count)
            # Printed at once, so that the results survive a later failure.
            print("\n".join(table({count: measured[count]})), file=sys.stderr, flush=True)
            loads.append(os.getloadavg()[0])
    finally:
        if not kept:
            shutil.rmtree(folder)
    from support.browsers import chromium

    print("## The page\n")
    print(
        f"Headless Chromium {chromium().version}, a window of 1280 × 800, one pixel to the point. Up to 10,000,000 photos, "
        "`brickwork serve` uses a catalog that a script has filled. The photos themselves don't exist. Days have 20 to 5,000 photos, "
        "and at 10,000,000 one day has 1,000,000. Above that, a program generates the same kind of nodes on request. nginx is the proxy "
        "for both. It answers all requests for thumbnails with one tiny picture, which isn't counted. Times are measured with "
        "`performance.now()` around the page's own functions, on a page isolated from others. They are medians. For one-time events, they are medians over "
        f"{PAGES} fresh pages. The load of the machine by other programs: {min(loads):.1f} to {max(loads):.1f} processes waited for its "
        f"{os.cpu_count()} processors.\n"
    )
    print("\n".join(table(measured)))
    print()
    print(engine_section())


# A catalog behind the real server.


def catalog_figures(folder, count):
    from front import Front
    from support import brickwork
    from support.many_photos import ManyPhotos

    photos, data, new = (folder / f"{count}-{kind}" for kind in ("photos", "data", "new"))
    if not (data / "filled").exists():
        shutil.rmtree(data, ignore_errors=True)
        ManyPhotos(count, long=LONG if count == LARGEST_CATALOG else 0).fill(photos, data)
        (data / "filled").touch()
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir()
    # The first start writes the files that later starts use.
    start_and_stop(photos, data, new)
    starts = [start_and_stop(photos, data, new) for _ in range(STARTS)]
    figures = {"start": min(wall for wall, _ in starts), "startWork": min(work for _, work in starts)}
    server = brickwork.Server(photos, data, new)
    front = Front(server.port)
    try:
        figures |= page_figures(front.url, count)
        figures |= search_figures(front.url, server.url)
        figures |= change_figures(front.url, new)
        figures["serverMemory"] = process(server.process.pid)["VmHWM"]
    finally:
        front.stop()
        server.stop()
        shutil.rmtree(new)
    return figures


def start_and_stop(photos, data, new):
    """Returns the time until a server has answered, and its processor time until then."""
    from support import brickwork

    start = time.monotonic()
    server = brickwork.Server(photos, data, new)
    try:
        urllib.request.urlopen(server.url + "wall?bare=1").read()
        took = time.monotonic() - start
        return took, process(server.process.pid)["seconds"]
    finally:
        settle(server)
        server.stop()


def settle(server):
    """Waits until the server has scanned its folders and saved its files."""
    idle, last = 0, process(server.process.pid)["seconds"]
    while idle < 2:
        time.sleep(0.5)
        now = process(server.process.pid)["seconds"]
        idle = idle + 1 if now - last < 0.05 else 0
        last = now


def process(pid):
    """Returns the peak memory of a process in megabytes, and its processor seconds."""
    place = pathlib.Path(f"/proc/{pid}")
    status = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines())
    ticks = (place / "stat").read_text().rsplit(")", 1)[1].split()
    seconds = (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    return {"VmHWM": int(status["VmHWM"].split()[0]) / 1000, "seconds": seconds}


# A generated wall. The page itself comes from a server without photos.


def generated_figures(folder, count):
    from front import Front
    from generated import GeneratedServer, GeneratedWall
    from support import brickwork

    empty, data = folder / "empty", folder / "empty-data"
    empty.mkdir(exist_ok=True)
    walls = GeneratedServer(GeneratedWall(count))
    server = brickwork.Server(empty, data)
    front = Front(server.port, walls.port)
    try:
        return page_figures(front.url, count)
    finally:
        front.stop()
        server.stop()
        walls.stop()


# In the browser.


def open_page(url, query=""):
    from support.browsers import chromium
    from support.wall_page import WallPage

    context = chromium().new_context(viewport={"width": 1280, "height": 800}, service_workers="block")
    context.add_init_script((HERE / "first-tiles.js").read_text())
    page = WallPage(context.new_page(), url)
    page.tab.goto(url + query)
    page.tab.wait_for_function("() => self.firstTiles", timeout=60_000)
    return context, page


def page_figures(url, count):
    first = []
    # The first page warms the server up.
    for _ in range(PAGES + 1):
        context, page = open_page(url)
        first.append(page.tab.evaluate("self.firstTiles"))
        if len(first) <= PAGES:
            context.close()
    figures = {
        "first": statistics.median(each["time"] for each in first[1:]) / 1000,
        "fetched": max(sum(size for _, size in each["fetched"]) for each in first[1:]) / 1000,
    }
    script = (HERE / "page.js").read_text()
    # The middle of the wall of 100,000,000 photos is in its section of 1,000,000.
    figures |= page.tab.evaluate(script, [STEPS, RUNS, JUMPS, 0.3])
    if not figures["isolated"]:
        raise SystemExit("The page is not isolated: its clock is too coarse.")
    if count >= LARGEST_CATALOG:
        share = 0.05 if count == LARGEST_CATALOG else 0.5 + 0.4 * LONG / count
        page.tab.evaluate(NOW)
        page.scroll_to_share(share)
        page.still()
        figures["longFetched"] = sum(size for _, size in page.tab.evaluate("self.fetched(self.since)")) / 1000
        long = page.tab.evaluate(script, [STEPS, RUNS, 1, share])
        figures |= {"longRelayout": long["relayoutScript"], "bestLongRelayout": long["bestRelayout"], "longLayout": long["layout"], "longStep": long["step"]}
    session = context.new_cdp_session(page.tab)
    session.send("HeapProfiler.collectGarbage")
    engine = page.tab.evaluate("import(document.querySelector('script[type=module]').src).then(({ wall }) => wall.engine.wall.memory.buffer.byteLength)")
    figures["engine"] = engine / 1e6
    figures["memory"] = figures["engine"] + session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    context.close()
    return figures


def search_figures(url, server_url):
    texts = typed_texts()
    context, page = open_page(url)
    times = page.tab.evaluate((HERE / "search.js").read_text(), texts)
    context.close()
    suggestions = []
    for text in texts:
        start = time.monotonic()
        urllib.request.urlopen(f"{server_url}suggestions?q={urllib.parse.quote(text)}").read()
        suggestions.append((time.monotonic() - start) * 1000)
    return {
        "search": statistics.median(times), "worstSearch": max(times),
        "suggestions": statistics.median(suggestions), "worstSuggestions": max(suggestions),
    }  # fmt: skip


def typed_texts():
    """Returns words as they are typed: the most common word in captions, one a hundredth as common, and a
    rare one.
    """
    import random

    from support.many_photos import ManyPhotos, Words

    words = Words(20_000, random.Random(ManyPhotos(0).seed)).words
    return [word[:length] for word in (words[0], words[100], words[10_000]) for length in (1, 3, len(word))]


# Waits until the page has one more photo, or has fetched blocks. Returns what was fetched since the last
# time.
CHANGED = """async ([count, blocks]) => {
  const { wall, walls } = await import(document.querySelector('script[type=module]').src);
  const end = performance.now() + 60_000;
  const hasChanged = () => !walls.isBusy && wall.engine.wall.wall_count() >= count
    && self.fetched(self.since).filter(([name]) => name.includes('block=')).length >= blocks;
  while (!hasChanged() && performance.now() < end) await new Promise((done) => requestAnimationFrame(done));
  return self.fetched(self.since);
}"""
NOW = """async () => {
  const { wall } = await import(document.querySelector('script[type=module]').src);
  self.since = performance.now();
  const { text } = wall.engine.photoTitle(wall.lookedAt);
  return [wall.engine.wall.wall_count(), text];
}"""
# Scrolls to the photo with an identifier.
GO = """async (id) => {
  const { wall, walls } = await import(document.querySelector('script[type=module]').src);
  wall.reveal(await walls.find(id));
}"""


def change_figures(url, new):
    """Adds a picture to a visible day, replaces it later, and waits until its color is known."""
    from support import pictures

    context, page = open_page(url)
    page.still()
    page.scroll_to_share(0.3)
    count, day = page.tab.evaluate(NOW)
    when = datetime.datetime.fromisoformat(day if len(day) == 10 else "2024-06-15").replace(hour=20, tzinfo=datetime.timezone.utc)
    pictures.write(new / "new.png", 1200, 800, (200, 30, 40), "Brandnew", [], when.timestamp())
    added = page.tab.evaluate(CHANGED, [count + 1, 0])
    other, results = open_page(url, "?q=Brandnew")
    page.tab.evaluate(GO, results.photos()[0].id)
    other.close()
    page.still()
    page.tab.evaluate(NOW)
    # The page learns its size before its color.
    pictures.write(new / "new.png", 800, 1200, (20, 130, 40), "Brandnew", [], when.timestamp())
    replaced = page.tab.evaluate(CHANGED, [count + 1, 2])
    context.close()
    return {
        "added": sum(size for _, size in added) / 1000,
        "replaced": sum(size for _, size in replaced) / 1000,
        "replacedBlocks": sum("block=" in name for name, _ in replaced),
    }


# The engine alone.


def engine_section():
    import base64
    import subprocess

    from support.browsers import chromium

    module = subprocess.run([HERE.parents[1] / "Benchmarks/WebAssembly/build"], check=True, capture_output=True, text=True).stdout.strip()
    tab = chromium().new_page()
    tab.goto("about:blank")
    measured = tab.evaluate((HERE / "engine.js").read_text(), base64.b64encode(pathlib.Path(module).read_bytes()).decode())
    tab.close()
    rows = ["| figure | 1,000,000 | limit | |", "|---|--:|--:|---|"]
    waterfall, rows_of_photos, plain = (measured[name] for name in ("waterfall", "justified", "plain"))
    rows += [
        f"| waterfall, ms | {waterfall:.2f} | | |",
        f"| plain JavaScript over typed arrays, the same work, ms | {plain:.2f} | | |",
        f"| waterfall, ratio to plain JavaScript | {waterfall / plain:.2f} | 0.8 | {met(waterfall / plain, 0.8)} |",
        f"| justified rows, ms | {rows_of_photos:.2f} | | |",
        f"| justified rows, ratio to the waterfall | {rows_of_photos / waterfall:.2f} | 2 | {met(rows_of_photos / waterfall, 2)} |",
    ]
    return (
        "The engine in WebAssembly, in the same browser: a layout of 1,000,000 photos in days of 100 for another "
        f"width, with four columns. The rows were measured in turn, and have the best of {measured['rounds']} times.\n\n" + "\n".join(rows)
    )


# The tables.


def table(measured):
    counts = list(measured)
    yield "| figure | " + " | ".join(f"{count:,}" for count in counts) + " | limit | |"
    yield "|---|" + "--:|" * len(counts) + "---|---|"
    for name, what, digits, limits in FIGURES:
        values = {count: measured[count][name] for count in counts if name in measured[count]}
        if not values:
            continue
        cells = [f"{values[count]:,.{digits}f}" if count in values else "" for count in counts]
        judged = [met(round(value, digits), limit) for count, value in values.items() if (limit := limits.get(count, limits.get(ANY)))]
        yield f"| {what} | {' | '.join(cells)} | {limit_text(limits)} | {' '.join(marks(judged))} |"


def marks(judged):
    return judged[:1] if len(set(judged)) <= 1 else judged


def limit_text(limits):
    return ", ".join(f"{limit:g}" if count == ANY else f"{limit:g} at {count:,}" for count, limit in limits.items())


def met(value, limit):
    return "met" if value <= limit else "**missed**"


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""The page in headless Chromium over made-up libraries: prints a section of Markdown.

page.py BRICKWORK [COUNT…]: the command whose page is measured, and how many photos; Python as Gallery/BrowserTests/python
prints it.
"""

import os
import pathlib
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "BrowserTests"))

COUNTS = [1_000, 10_000, 100_000, 1_000_000]
# Fresh pages for what happens once, runs of what happens again and again, and steps.
PAGES, RUNS, STEPS = 5, 15, 200

# Name, what it is, digits, limits by number of photos.
FIGURES = [
    ("arrivalScript", "from the library's bytes to all changes in the document, ms", 2, {}),
    ("arrival", "the same, laid out by the browser, ms", 2, {}),
    ("layout", "layout after a change of width, the engine alone, ms", 3, {100_000: 2, 1_000_000: 20}),
    ("plain", "plain JavaScript over typed arrays, without sections, ms", 3, {}),
    ("relayoutScript", "layout after a change of width, with all changes to the document, ms", 2, {100_000: 5}),
    ("relayout", "the same, laid out by the browser, ms", 2, {}),
    ("step", "script of a scroll step, median of 200, ms", 3, {100_000: 1, 1_000_000: 1}),
    ("worstStep", "the worst of them, ms", 2, {}),
    ("stepWithLayout", "a scroll step, laid out by the browser, median, ms", 3, {}),
    ("jumpScript", "script of a jump to the end, ms", 2, {}),
    ("jump", "the same, laid out by the browser, ms", 2, {}),
    ("jumpFrames", "frames until the last photo stands there", 0, {100_000: 1, 1_000_000: 1}),
    ("elements", "elements in the document", 0, {100_000: 200, 1_000_000: 200}),
    ("wallElements", "elements in the wall", 0, {}),
    ("wasm", "memory of the engine, MB", 1, {}),
    ("heap", "heap of the script, MB", 1, {}),
]


def measure(count):
    """The figures for a library of so many photos: medians over fresh pages."""
    from support.brickwork import page_folders
    from support.made_up import made_up
    from support.made_up_server import MadeUpServer

    library = made_up(count, per_day=100)
    results = []
    for _ in range(PAGES):
        server = MadeUpServer(page_folders(), made_up(0, version="empty"))
        results.append(measure_page(server, library))
        server.stop()
    if not all(result["isolated"] for result in results):
        raise SystemExit("The page is not isolated: its clock is too coarse.")
    return {name: statistics.median(result[name] for result in results) for name, *_ in FIGURES}


def measure_page(server, library):
    from support.browsers import chromium
    from support.wall_page import WallPage

    context = chromium().new_context(viewport={"width": 1280, "height": 800})
    page = WallPage(context.new_page(), server.url).open()
    server.listeners.clear()
    server.show(library)
    figures = page.tab.evaluate((HERE / "page.js").read_text(), [STEPS, RUNS])
    session = context.new_cdp_session(page.tab)
    session.send("HeapProfiler.collectGarbage")
    figures["heap"] = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    context.close()
    return figures


def table(measured):
    counts = list(measured)
    yield "| figure | " + " | ".join(f"{count:,}" for count in counts) + " | limit |"
    yield "|---|" + "--:|" * len(counts) + "---|"
    for name, what, digits, limits in FIGURES:
        cells = [f"{measured[count][name]:,.{digits}f}" for count in counts]
        yield f"| {what} | {' | '.join(cells)} | {limit_text(limits)} |"


def limit_text(limits):
    return ", ".join(f"at most {limit} at {count:,}" for count, limit in limits.items())


def missed(measured):
    for name, what, digits, limits in FIGURES:
        for count, limit in limits.items():
            if count in measured and measured[count][name] > limit:
                yield f"- {what}, {count:,} photos: {measured[count][name]:.{digits}f}, not {limit}"


def main():
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    os.environ["BRICKWORK"] = sys.argv[1]
    counts = [int(count) for count in sys.argv[2:]] or COUNTS
    measured = {count: measure(count) for count in counts}
    from support.browsers import chromium

    print("## The page")
    print()
    print(f"Headless Chromium {chromium().version}, a window of 1280 × 800, one pixel to the point; proportions of real")
    print("photographs, repeated, in days of 100; one tiny picture for all thumbnails. Times are `performance.now()` around")
    print("the page's own functions, on a page isolated from others, where the clock counts 5 µs; medians, over fresh pages.")
    print()
    print("\n".join(table(measured)))
    print()
    print("\n".join(missed(measured)) or "All within their limits.")
    print()
    print("Measured elsewhere, on another machine, 100,000 items in Chromium, for the order of magnitude: layout by masonic")
    print("33 ms, gestalt 23 ms, TanStack Virtual 24 ms, plain JavaScript over typed arrays 2.4 ms; masonic's jump to the")
    print("end 28 s. Chromium cuts an element's height at 33,554,428 pixels of the screen: a million photos are higher.")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Fills the catalog of a data folder with photos that have no files, to show walls of any size.

    fill-catalog.py BRICKWORK FOLDER DATA COUNT [--long COUNT] [--seed N]

`BRICKWORK serve FOLDER --data DATA` then shows them. FOLDER is an empty folder, like the mount point of a disk that is
no longer mounted. Gallery/BrowserTests/support/many_photos.py generates the catalog. Run it with the Python whose path
Gallery/BrowserTests/python prints.
"""

import argparse
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "BrowserTests"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("brickwork")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("count", type=int)
    parser.add_argument("--long", type=int, default=0, help="how many photos the last day has")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    os.environ["BRICKWORK"] = arguments.brickwork
    from support.many_photos import ManyPhotos

    file = ManyPhotos(arguments.count, long=arguments.long, seed=arguments.seed).fill(arguments.folder.resolve(), arguments.data)
    print(f"{arguments.count:,} photos, {file.stat().st_size / 1e6:,.0f} MB")


if __name__ == "__main__":
    main()

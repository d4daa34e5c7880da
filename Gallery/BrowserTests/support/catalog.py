"""Catalogs of many photos whose files are not there. The server keeps them, since the disk that they were on seems to be
away.
"""

import atexit
import base64
import functools
import sqlite3
import urllib.request

from . import brickwork, made_up, many_photos

# A gray picture of one pixel, in place of every thumbnail.
PIXEL = base64.b64decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")


@functools.cache
def server(count, per_day, long=0):
    """A server of so many photos in days of so many, which all tests share; the last day is as long as is said."""
    return own_server(count, per_day, long)[0]


def own_server(count, per_day, long=0):
    """The same for a test of its own, its folder, and the folder with its catalog."""
    folder, data = made_up.folders()
    many_photos.ManyPhotos(count, per_day, long).fill(folder, data)
    started = brickwork.Server(folder, data)
    atexit.register(started.stop)
    wait_until_looked(started)
    return started, folder, data


def wait_until_looked(server):
    """Waits until a server has found its folder away, which it counts among what could not be read: pages say so, and
    their bar is higher where that needs a line of its own.
    """
    with urllib.request.urlopen(f"{server.url}events", timeout=120) as news:
        while line := news.readline():
            if b'"phase":"idle"' in line and b'"failed":0' not in line:
                return
    raise RuntimeError("the server ended before it had looked for its folder")


def remove_multiples(data, step):
    """Takes out the photos whose number is a multiple of a step, from the catalog of a data folder."""
    database = sqlite3.connect(data / "catalog.sqlite")
    database.create_function("photoDigest", -1, many_photos.digest, deterministic=True)
    with database:
        database.execute("DELETE FROM file WHERE id % :step = 0", {"step": step})
    database.close()

"""Catalogs of many photos without files. The server keeps them, because their disk seems to be away."""

import atexit
import base64
import functools
import shutil
import sqlite3
import urllib.request

from . import brickwork, made_up, many_photos

# A gray picture of one pixel. It replaces all thumbnails.
PIXEL = base64.b64decode("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")


@functools.cache
def server(count, per_day, long=0):
    """Returns a server that all tests share, with a number of photos per day. The last day has the given length."""
    return serve(*filled(count, per_day, long))


def own_server(count, per_day):
    """Returns the same for a single test, with its folder, and the folder of its catalog."""
    folder, original = template(count, per_day)
    _, data = made_up.folders()
    shutil.copytree(original, data)
    return serve(folder, data), folder, data


def serve(folder, data):
    started = brickwork.Server(folder, data)
    atexit.register(started.stop)
    wait_until_looked(started)
    return started


@functools.cache
def template(count, per_day):
    """Returns a folder, and the folder of its catalog, to be copied."""
    return filled(count, per_day)


def filled(count, per_day, long=0):
    """Returns a folder, and the folder of its new catalog."""
    folder, data = made_up.folders()
    many_photos.ManyPhotos(count, per_day, long).fill(folder, data)
    return folder, data


def wait_until_looked(server):
    """Waits until a server has noticed that its folder is away. Pages report this, and their bar gets higher if it
    needs another line.
    """
    with urllib.request.urlopen(f"{server.url}events", timeout=120) as news:
        while line := news.readline():
            if b'"phase":"idle"' in line and b'"failed":0' not in line:
                return
    raise RuntimeError("the server ended before it had looked for its folder")


def remove_multiples(data, step):
    """Removes the photos whose number is a multiple of a step from the catalog in a data folder."""
    database = sqlite3.connect(data / "catalog.sqlite")
    with database:
        database.execute("DELETE FROM file WHERE id % :step = 0", {"step": step})
        many_photos.count(database)
    database.close()

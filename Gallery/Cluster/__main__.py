"""Runs a cluster until Ctrl-C: python3 -m Cluster BRICKWORK PHOTOS FOLDER [--port 8080]."""

import argparse
import contextlib
import fcntl
import pathlib
import shutil
import signal
import subprocess
import sys
import time

from .cluster import WORKER, Cluster


def main():
    parser = argparse.ArgumentParser(prog="Cluster", description=__doc__)
    parser.add_argument("brickwork", help="the command")
    parser.add_argument("photos", help="the folder of photos")
    parser.add_argument("folder", type=pathlib.Path, help="what it keeps, and its logs; removed at the end")
    parser.add_argument("--port", type=int, default=8080, help="where the wall is")
    given = parser.parse_args()
    # End in an orderly way on all of these signals. A shell makes background processes ignore interrupts, so
    # SIGINT is set, too.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    try:
        with alone(given.folder), contextlib.ExitStack() as stack:
            # Remove what a killed run has left behind.
            shutil.rmtree(given.folder, ignore_errors=True)
            stack.callback(shutil.rmtree, given.folder, ignore_errors=True)
            cluster = Cluster(given.brickwork, given.photos, given.folder, given.port)
            stack.enter_context(cluster)
            stack.callback(print, "Ending all of it.", flush=True)
            introduce(cluster)
            watch(cluster)
    except KeyboardInterrupt:
        print(f"Nothing runs any more, and {given.folder} is removed.")
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"{error}")


@contextlib.contextmanager
def alone(folder):
    """Holds a lock on the folder, so that a second cluster can't use it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with open(folder.with_suffix(".lock"), "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RuntimeError(f"{folder}: a cluster runs there already") from None
        yield


def introduce(cluster):
    print(f"{'PostgreSQL':12} process {cluster.postgresql.pid}, port {cluster.postgresql.port}")
    print(f"{'SeaweedFS':12} process {cluster.seaweedfs.pid}, {cluster.store} at {cluster.seaweedfs.url}")
    for worker in cluster.workers:
        print(f"{worker.name:12} process {worker.pid}")
    for server in cluster.servers:
        print(f"{server.name:12} process {server.pid}, {server.url}")
    print(f"{'nginx':12} process {cluster.nginx.pid}, before the servers")
    print(f"Logs are in {cluster.folder}. To call commands as a worker does:")
    print(f". {cluster.folder}/{WORKER}.sh")
    print(f'{cluster.brickwork} verify --catalog "$CATALOG" --store "$STORE"')
    print(f"The wall is at {cluster.url} (Ctrl-C stops all processes)", flush=True)


def watch(cluster):
    """Reports each process that ends, for example because somebody killed it as an experiment."""
    running = cluster.parts
    while running:
        time.sleep(0.5)
        for part in [part for part in running if not part.is_running]:
            running.remove(part)
            print(f"{part.name} has ended with {part.process.returncode}: {part.last_words()}", flush=True)


if __name__ == "__main__":
    main()

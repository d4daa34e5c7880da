"""Viewers that send requests to the wall all the time, while faults happen."""

import collections
import http.client
import json
import random
import subprocess
import threading
import time

from .cluster import DATABASE
from .photos import are_same

WIDTHS = [240, 480, 960, 1920]
PATIENCE = 20
# The pause between two requests of a thread, in seconds.
PAUSE = 0.04
# The errors that are allowed while something is away. No other error is.
EXCUSES = {502, 503, 504}
WALL = "wall?bare=1"
NO_FILE = b"there is no such file\n"

# Copies of an object have different times, so objects are identified by the tag instead of the inode.
NEWEST = """
SET search_path = brickwork;
SELECT json_build_array(id, version, CASE WHEN device = -1 THEN inode ELSE modified END) FROM file WHERE state = 0
ORDER BY changed DESC, id DESC LIMIT 40;
"""


class Address(collections.namedtuple("Address", "id version width")):
    """The address of a thumbnail."""

    def path(self, token):
        return f"thumbnails/{token}/{self.id}-{self.version}-{self.width}.webp"


class Target:
    """A server, or the proxy in front of the servers. `life` counts its processes."""

    def __init__(self, name, port):
        self.name, self.port = name, port
        self.life, self.is_troubled, self.calm_since = 1, False, 0
        # The addresses that this process has answered.
        self.given = set()

    def trouble(self):
        self.is_troubled = True

    def calm(self):
        self.calm_since = time.monotonic()
        self.is_troubled = False

    def die(self):
        self.trouble()
        self.life += 1
        self.given = set()


class Viewers:
    """Threads that send requests and report faults."""

    def __init__(self, cluster, colors, failed):
        """`failed` is called with each fault."""
        self.cluster, self.colors, self.failed = cluster, colors, failed
        self.servers = [Target(server.name, server.port) for server in cluster.servers]
        self.proxy = Target("nginx", cluster.nginx.port)
        # The colors of photos that never change, by identifier and version. And the first color that each
        # photo has shown.
        self.keepers, self.first = {}, {}
        # For each version of a photo, the time of the file or the tag of the object. A version must never
        # have two contents.
        self.states, self.told = {}, set()
        self.token, self.fresh = None, []
        self.counts, self.slowest = collections.Counter(), 0
        self.is_over = threading.Event()
        self.threads = []

    def start(self, token, keepers):
        self.token, self.keepers = token, keepers
        works = [lambda: self._follow()]
        for server in self.servers:
            works += [lambda server=server: self._look(server), lambda server=server: self._look_again(server)]
        works += [lambda: self._look(self.proxy)]
        self.threads = [threading.Thread(target=self._repeat, args=(work,), daemon=True) for work in works]
        for thread in self.threads:
            thread.start()

    def stop(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join(2 * PATIENCE)

    # The work of the threads

    def _look(self, target):
        """Requests something at random."""
        chance = random.random()
        if chance < 0.05:
            self.ask_wall(target)
        elif chance < 0.08:
            self.ask_page(target)
        elif chance < 0.4 and self.fresh:
            self.ask(target, Address(*random.choice(self.fresh), 240))
        else:
            self.ask(target, Address(*random.choice(list(self.keepers)), random.choice(WIDTHS)))

    def _look_again(self, target):
        """Requests something that the target has answered before."""
        given = list(target.given)
        self.ask(target, random.choice(given) if given else Address(*random.choice(list(self.keepers)), 240))

    def _follow(self):
        """Learns of photos as soon as they are in the catalog."""
        try:
            lines = self.cluster.postgresql.psql(NEWEST, DATABASE, timeout=3)
            rows = [json.loads(line) for line in lines.splitlines()]
        except (subprocess.SubprocessError, ValueError):
            return
        self.fresh = [(id, version) for id, version, _ in rows[:12]]
        for id, version, state in rows:
            before = self.states.setdefault((id, version), state)
            if before != state and (id, version, state) not in self.told:
                self.told.add((id, version, state))
                self._not_allowed(f"photo {id}, version {version}: a file of {state}, and before one of {before}")

    def _repeat(self, work):
        while not self.is_over.is_set():
            try:
                work()
            except Exception as error:
                self.failed(f"a viewer: {error!r}")
            self.is_over.wait(PAUSE)

    # The requests

    def ask(self, target, address):
        """Requests a thumbnail. Returns whether the answer is right, or its error is allowed."""
        life, must = target.life, address in target.given
        start = time.monotonic()
        status, body, _ = self.get(target, address.path(self.token))
        photo = address[:2]
        where = f"{target.name}: {address.path(self.token)}"
        if status == 200:
            return self._check(target, life, address, body, where)
        is_excused = target.is_troubled or target.calm_since > start or target.life != life
        if must and not is_excused:
            return self._not_allowed(f"{where}, which it has given before: {status} {body[:200]}")
        # The catalog may not know yet that a photo has changed or is gone.
        is_gone = photo not in self.keepers and (status == 404 or body == NO_FILE)
        if status in EXCUSES | {0} or is_gone:
            self.counts["allowed"] += 1
            return True
        return self._not_allowed(f"{where}: {status} {body[:200]}")

    def ask_page(self, target):
        """Requests the page, which every server always has."""
        life, start = target.life, time.monotonic()
        status, body, _ = self.get(target, "")
        is_excused = target.is_troubled or target.calm_since > start or target.life != life
        if status == 200:
            return True
        if is_excused or (target is self.proxy and status in EXCUSES | {0}):
            self.counts["allowed"] += 1
            return True
        return self._not_allowed(f"{target.name}: the page: {status} {body[:200]}")

    def ask_wall(self, target):
        """Requests the wall. Returns its entity tag and number of photos, or None if the target is away."""
        status, body, headers = self.get(target, WALL)
        if status == 200:
            return headers["ETag"], int(headers["Wall-Photos"])
        if status in EXCUSES | {0}:
            self.counts["allowed"] += 1
        else:
            self._not_allowed(f"{target.name}: the wall: {status} {body[:200]}")
        return None

    def _check(self, target, life, address, body, where):
        color = self.colors[body]
        if color is None:
            return self._not_allowed(f"{where}: {len(body)} bytes that aren't a picture")
        right = self.keepers.get(address[:2])
        if right is not None and not are_same(color, right):
            return self._not_allowed(f"{where}: {color}, and the photo is {right}")
        first, who = self.first.setdefault(address[:2], (color, target.name))
        if not are_same(color, first):
            if (address, color) in self.told:
                return False
            self.told.add((address, color))
            return self._not_allowed(f"{where}: {color}, and {who} has given {first} at this address")
        # A server drops other photos when they change.
        if right is not None and target is not self.proxy and target.life == life:
            target.given.add(address)
        return True

    def get(self, target, path):
        """Returns the status (0 if there is none), the body, and the headers."""
        self.counts["requests"] += 1
        start = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", target.port, timeout=PATIENCE)
        try:
            connection.request("GET", f"/{path}", headers={"Connection": "close"})
            answer = connection.getresponse()
            body = answer.read()
            if answer.status == 200:
                self.slowest = max(self.slowest, time.monotonic() - start)
            return answer.status, body, answer.headers
        except (OSError, http.client.HTTPException) as error:
            return 0, f"{error!r} after {time.monotonic() - start:.1f} s", {}
        finally:
            connection.close()

    def _not_allowed(self, text):
        self.counts["not allowed"] += 1
        self.failed(text)
        return False

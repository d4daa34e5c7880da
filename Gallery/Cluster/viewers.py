"""People who look at the wall all the time, whatever happens to it."""

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
# Between two requests of one of them.
PAUSE = 0.04
# What may be said where something is away. Nothing is ever without its photo, or beyond the server.
EXCUSES = {502, 503, 504}
WALL = "wall?bare=1"
NO_FILE = b"there is no such file\n"

# Of an object, which has another time wherever it is copied to, the tag stands in the place of the inode.
NEWEST = """
SET search_path = brickwork;
SELECT json_build_array(id, version, CASE WHEN device = -1 THEN inode ELSE modified END) FROM file WHERE state = 0
ORDER BY changed DESC, id DESC LIMIT 40;
"""


class Address(collections.namedtuple("Address", "id version width")):
    """Of a thumbnail."""

    def path(self, token):
        return f"thumbnails/{token}/{self.id}-{self.version}-{self.width}.webp"


class Target:
    """Somebody who answers: a server, or what stands before them. `life` counts its processes."""

    def __init__(self, name, port):
        self.name, self.port = name, port
        self.life, self.is_troubled, self.calm_since = 1, False, 0
        # What this life has given.
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
    """Threads that ask, and notice what must not be."""

    def __init__(self, cluster, colors, failed):
        """With whom to tell of it."""
        self.cluster, self.colors, self.failed = cluster, colors, failed
        self.servers = [Target(server.name, server.port) for server in cluster.servers]
        self.proxy = Target("nginx", cluster.nginx.port)
        # The colors of photos that are never touched, by identifier and version; and what any photo has shown first.
        self.keepers, self.first = {}, {}
        # When files were modified, or which tags objects had, whose photos had a version, which is of one content for ever.
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

    # What one of them does

    def _look(self, target):
        """Asks for anything."""
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
        """Asks for what there was before."""
        given = list(target.given)
        self.ask(target, random.choice(given) if given else Address(*random.choice(list(self.keepers)), 240))

    def _follow(self):
        """Learns of photos as soon as they are in the catalog."""
        postgresql = self.cluster.postgresql
        command = [postgresql.programs / "psql", "-X", "-q", "-A", "-t", "-d", postgresql.address(DATABASE)]
        try:
            lines = subprocess.run(command, input=NEWEST, check=True, capture_output=True, text=True, timeout=3).stdout
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

    # Questions

    def ask(self, target, address):
        """Asks for a thumbnail. Whether all is as it should be, or might be."""
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
        # What has just changed, or gone, the catalog may not know yet.
        is_gone = photo not in self.keepers and (status == 404 or body == NO_FILE)
        if status in EXCUSES | {0} or is_gone:
            self.counts["allowed"] += 1
            return True
        return self._not_allowed(f"{where}: {status} {body[:200]}")

    def ask_page(self, target):
        """Asks for what every server always has."""
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
        """Asks for the wall; what names its state, and how many photos it has. None where it is away."""
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
            return self._not_allowed(f"{where}: {len(body)} bytes that are no picture")
        right = self.keepers.get(address[:2])
        if right is not None and not are_same(color, right):
            return self._not_allowed(f"{where}: {color}, and the photo is {right}")
        first, who = self.first.setdefault(address[:2], (color, target.name))
        if not are_same(color, first):
            if (address, color) in self.told:
                return False
            self.told.add((address, color))
            return self._not_allowed(f"{where}: {color}, and {who} has given {first} at this address")
        # Of others, a server lets go when they change.
        if right is not None and target is not self.proxy and target.life == life:
            target.given.add(address)
        return True

    def get(self, target, path):
        """A status, 0 for none; what was said; headers."""
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

#!/usr/bin/env python3
"""Tests a server for an hour, which is a year for the server, with good and bad clients:
soak.py BRICKWORK [--minutes 60] [--seed N].

A signed-in user's clients request all kinds of addresses, walls that nobody has requested before, and lists. They change
favorites, and cut off archives. Others follow links, read responses slowly, keep idle
connections open, disconnect in the middle, or send invalid HTTP. Pictures are added, changed, moved and removed, and decoder
processes are killed. At first the server is killed, and its caches are filled. Then the time begins. The server's clock moves by
a year, so that sessions and links end. Its timers run as always. In the last third of the time, the server must not use more
memory, descriptors and threads than in the second one, and at the end each picture must exist once. Prints a section of
Markdown. The exit status is 1 if a resource has grown or a picture is missing. Needs Linux for /proc.
"""

import argparse
import base64
import collections
import http.client
import json
import mmap
import os
import pathlib
import random
import shutil
import signal
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "BrowserTests"))
from support import pictures  # noqa: E402
from support.library import served  # noqa: E402

PHOTOS, CLIENTS, SLOW, SILENT = 300, 4, 40, 200
WIDTHS = [240, 480, 960, 1920]
DAYS, DAYS_OF_LINK = 365, 10
# The allowed growth between the second and the last third of the time: megabytes, descriptors, threads. When a cache is full, it
# drops half of what it has. So memory goes up and down, and its highest values count instead of the medians.
GROWTH = (16, 8, 4)
# The size of a cache of walls in bytes: `nodeMemory` in ServerOptions.swift.
CACHE = 32 << 20
HOSTILE = [
    b"no HTTP at all\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 40_000 + b"\r\n\r\n",
]


class Clock:
    """The clock of the commands that get its environment. It is this machine's, moved by days."""

    def __init__(self, folder):
        library, file = folder / "clock.so", folder / "clock"
        source = pathlib.Path(__file__).with_name("clock.c")
        subprocess.run(["clang", "-O", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        file.write_bytes(bytes(8))
        with open(file, "r+b") as opened:
            self.seconds = mmap.mmap(opened.fileno(), 8)
        self.environment = {"LD_PRELOAD": str(library), "CLOCK_SECONDS": str(file)}
        self.days = 0

    def move(self, days):
        self.days = days
        struct.pack_into("@q", self.seconds, 0, days * 86_400)


class Server:
    """`brickwork serve` on a folder for a user, with measurements of its process."""

    def __init__(self, brickwork, folder):
        self.brickwork, self.folder, self.photos, self.port = brickwork, folder, folder / "photos", 0
        self.clock = Clock(folder)
        self.users = folder / "users"
        user = [brickwork, "user", "add", "Ann", "--users", self.users]
        subprocess.run(user, check=True, stdout=subprocess.DEVNULL, input="a password\n", text=True)
        self.cookie, self.sessions = "", 0
        self.signing_in = threading.Lock()
        self.start()

    def start(self):
        command = [
            self.brickwork, "serve", self.photos, "--data", self.folder / "data", "--port", str(self.port),
            "--users", self.users,
        ]  # fmt: skip
        with open(self.folder / "log", "a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ | self.clock.environment
            )
        self.port = int(self.process.stdout.readline().split(":")[2].split("/")[0])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.start()

    def sign_in(self, outdated):
        """Signs in again, unless another client has."""
        with self.signing_in:
            if self.cookie != outdated:
                return
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
            password = base64.b64encode(b"Ann:a password").decode()
            connection.request("POST", "/session", headers={"Authorization": f"Basic {password}", "Wall-Change": "1"})
            answer = connection.getresponse()
            cookies = answer.headers.get_all("Set-Cookie") or []
            connection.close()
            self.cookie = "; ".join(cookie.split(";")[0] for cookie in cookies)
            self.sessions += 1
            opener = urllib.request.build_opener()
            opener.addheaders = [("Cookie", self.cookie)]
            urllib.request.install_opener(opener)

    def measures(self):
        """Returns the resident memory in megabytes, and the numbers of file descriptors and threads."""
        place = pathlib.Path(f"/proc/{self.process.pid}")
        status = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines())
        return int(status["VmRSS"].split()[0]) / 1000, len(os.listdir(place / "fd")), int(status["Threads"])

    def workers(self):
        found = []
        for file in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/children"):
            try:
                found += map(int, file.read_text().split())
            except OSError:
                pass
        return found

    def get(self, path, method="GET", **headers):
        """Returns the status and body that the user gets, who signs in again if the session has ended."""
        cookie = self.cookie
        answer = self.ask(path, method, **headers, Cookie=cookie)
        if answer[0] != 401:
            return answer
        self.sign_in(cookie)
        return self.ask(path, method, **headers, Cookie=self.cookie)

    def ask(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request(method, path, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def library(self):
        """Returns all photos of the wall. If it changes while it is read, it is read again."""
        while True:
            cookie = self.cookie
            try:
                return served(f"http://127.0.0.1:{self.port}/")
            except urllib.error.HTTPError as error:
                if error.code == 401:
                    self.sign_in(cookie)
                elif error.code != 404:
                    raise

    def request(self, path):
        """Returns the bytes of the user's request."""
        return f"GET /{path} HTTP/1.1\r\nHost: localhost\r\nCookie: {self.cookie}\r\n\r\n".encode()

    def connect(self, room=None):
        connection = socket.socket()
        connection.settimeout(30)
        if room:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        connection.connect(("127.0.0.1", self.port))
        return connection


class Soak:
    """Threads that run until the time is over, and their counts."""

    def __init__(self, server, seed):
        self.server, self.seed = server, seed
        self.is_over = threading.Event()
        self.counts = collections.Counter()
        self.failures = []
        self.threads = []

    def start(self, work, number=0):
        chance = random.Random(f"{self.seed} {work.__name__} {number}")

        def run():
            while not self.is_over.is_set():
                try:
                    work(chance)
                except (OSError, http.client.HTTPException):
                    # The server closed the connection to make room for others.
                    self.counts["broken"] += 1

        self.threads.append(threading.Thread(target=run, daemon=True))
        self.threads[-1].start()

    def stop(self):
        self.is_over.set()
        for thread in self.threads:
            thread.join(60)

    def expect(self, status, allowed, what):
        self.counts[status] += 1
        if status not in allowed:
            self.failures.append(f"{status} for {what}")

    # The clients.

    def ask(self, chance):
        """Views the wall and some of its photos."""
        library = self.server.library()
        for path in ["/", "/tags.json", "/unreadable.json", "/wall?by=folder&order=name"]:
            self.expect(self.server.get(path)[0], {200}, path)
        words = chance.choice(["harbour", "evening", "mus", "nothing", "%zz"])
        self.expect(self.server.get(f"/wall?q={words}")[0], {400} if "%" in words else {200}, "search")
        for _ in range(20):
            place = chance.randrange(library.count)
            name = f"{library.ids[place]}-{library.versions[place]}"
            path = f"/thumbnails/{library.token}/{name}-{chance.choice(WIDTHS)}.webp"
            # The photo may have changed or gone in the meantime.
            self.expect(self.server.get(path)[0], {200, 404, 422, 503}, path)
            path = f"/originals/{library.token}/{name}"
            self.expect(self.server.get(path, Range=f"bytes={chance.randrange(99)}-")[0], {206, 404, 503}, path)
            self.expect(self.server.get(f"/photos/{library.ids[place]}.json")[0], {200, 404}, "details")

    def explore(self, chance):
        """Requests walls, searches and lists that hardly anybody requests twice, with the nodes of a wall."""
        ids = [int(each) for each in self.server.library().ids]
        first, last = sorted(chance.sample(ids, 2))
        wall_query = {
            "by": chance.choice(["automatic", "day", "month", "year", "folder", "none"]),
            "order": chance.choice(["newest", "oldest", "name", "added"]),
        } | chance.choice([
            {}, {"undated": "filed"}, {"sample": "month"}, {"photos": f"{first}-{last}"}, {"except": f"{first}-{last}"},
            {"except": str(first)}, {"q": f"evening {chance.random():.3f}"[: chance.randrange(1, 14)]},
        ])  # fmt: skip
        query = urllib.parse.urlencode(wall_query)
        for path in [
            f"/wall?{query}", f"/wall?bare=1&{query}", f"/numbers?{query}", f"/api/photos?{query}&limit={chance.randrange(500)}",
            f"/place?photo={first}&{query}", f"/suggestions?{urllib.parse.urlencode({'q': chance.choice(['', 'e', 'ev', 'evening 0'])})}",
            f"/people?offset={chance.randrange(9)}", f"/albums?offset={chance.randrange(9)}", f"/map?level={chance.randrange(4)}",
            f"/on-this-day?date=2024-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}", "/collections", "/left-out.json",
        ]:  # fmt: skip
            # A photo may have gone in the meantime.
            self.expect(self.server.get(path)[0], {200, 404}, path)
        method = chance.choice(["POST", "DELETE"])
        path = f"/collections/favorites/photos?photos={first}"
        # It may be gone.
        self.expect(self.server.get(path, method, **{"Wall-Change": "1"})[0], {200, 404, 422}, path)

    def fill_caches(self):
        """Requests walls that nobody has requested before, until the caches of walls have been full."""
        chance, ids, received = random.Random(self.seed), self.server.library().ids, 0
        while received < 2 * CACHE:
            wall_query = {"by": chance.choice(["day", "month", "none"]), "order": chance.choice(["newest", "oldest", "name", "added"])}
            wall = urllib.parse.urlencode(wall_query | {"except": chance.choice(ids), "undated": chance.choice(["apart", "filed"])})
            received += len(self.server.get(f"/wall?{wall}")[1])

    def cut_archive(self, chance):
        """Takes a part of an archive of all photos, and then leaves."""
        connection = self.server.connect()
        try:
            connection.sendall(self.server.request(chance.choice(["archive", "archive?width=480"])))
            for _ in range(chance.randrange(20)):
                if not connection.recv(65_536):
                    break
        finally:
            connection.close()
        self.counts["archives that were cut off"] += 1
        self.is_over.wait(chance.uniform(0, 0.5))

    def listen(self, chance):
        """A page that receives events for a while."""
        connection = self.server.connect()
        try:
            connection.sendall(self.server.request("events"))
            end = time.monotonic() + chance.uniform(0, 20)
            connection.settimeout(1)
            while time.monotonic() < end and not self.is_over.is_set():
                try:
                    if not connection.recv(65_536):
                        break
                except TimeoutError:
                    pass
        finally:
            connection.close()
        self.counts["pages that listened"] += 1

    def hang_up(self, chance):
        """Disconnects in the middle of an answer or a request."""
        library = self.server.library()
        place = chance.randrange(library.count)
        name = f"{library.ids[place]}-{library.versions[place]}"
        connection = self.server.connect()
        path = chance.choice([f"originals/{library.token}/{name}", f"thumbnails/{library.token}/{name}-960.webp", "events"])
        request = self.server.request(path)
        length = chance.choice([9, len(request)])
        connection.sendall(request[:length])
        if length == len(request) and chance.random() < 0.5:
            connection.recv(100)
        connection.close()
        self.counts["hung up"] += 1

    def say_nonsense(self, chance):
        connection = self.server.connect()
        connection.sendall(chance.choice(HOSTILE))
        connection.recv(1000)
        connection.close()
        self.counts["nonsense"] += 1

    def be_silent(self, chance):
        connection = self.server.connect()
        try:
            connection.settimeout(1)
            while not self.is_over.is_set():
                try:
                    if not connection.recv(1):
                        break
                except TimeoutError:
                    pass
        finally:
            connection.close()
        self.counts["silent"] += 1

    def read_slowly(self, chance):
        """Reads a large file very slowly. What a server has written when it is killed, or ends the answer with the session,
        would take minutes to arrive."""
        connection = self.server.connect(room=4096)
        process, cookie = self.server.process, self.server.cookie
        try:
            connection.sendall(self.server.request(self.large))
            while not self.is_over.is_set() and (process, cookie) == (self.server.process, self.server.cookie):
                if not connection.recv(chance.choice([1, 4096])):
                    break
                self.is_over.wait(0.2)
        finally:
            connection.close()
        self.counts["slow"] += 1

    def follow_link(self, chance):
        """A visitor without a name follows a link until it ends, and looks at the photos."""
        clock, change = self.server.clock, {"Wall-Change": "1"}
        first = clock.days
        status, body = self.server.get(f"/shares?q=evening&days={DAYS_OF_LINK}", "POST", **change)
        last = clock.days
        self.expect(status, {201}, "a new link")
        link = f"/{json.loads(body)['address']}"
        while not self.is_over.is_set():
            before, (status, _), after = clock.days, self.server.ask(link), clock.days
            self.visit(link, chance)
            if after < first + DAYS_OF_LINK:
                self.expect(status, {303}, "a link")
            elif before > last + DAYS_OF_LINK:
                self.expect(status, {404}, "a link that has ended")
                self.counts["links that ended"] += 1
                return
            self.is_over.wait(chance.uniform(0.5, 2))

    def visit(self, link, chance):
        """Looks at a shared wall as a browser does that has opened the link."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120)
        try:
            connection.request("GET", link)
            answer = connection.getresponse()
            answer.read()
            cookies = [cookie.split(";")[0] for cookie in answer.headers.get_all("Set-Cookie") or []]
            path = f"/wall?by={chance.choice(['day', 'month', 'none'])}&q={chance.choice(['', 'evening'])}"
            connection.request("GET", path, headers={"Cookie": "; ".join(cookies)})
            status = connection.getresponse()
            status.read()
            # The link may have ended.
            self.expect(status.status, {200, 401}, "a visitor's wall")
        finally:
            connection.close()

    # Changes to the folder and the processes.

    def change(self, chance):
        """Adds, changes, moves or removes a picture. The number of pictures stays about the same."""
        names = sorted(self.server.photos.glob("*.png"))
        what = chance.choice(["come", "change", "move", "go"])
        if what == "come" or len(names) < PHOTOS * 0.9:
            self.draw(self.server.photos / f"photo-{chance.randrange(10**9)}.png", chance)
        elif what == "change":
            self.draw(chance.choice(names), chance)
        elif what == "move":
            name = chance.choice(names)
            name.rename(name.with_name(f"photo-{chance.randrange(10**9)}.png"))
        elif len(names) > PHOTOS:
            chance.choice(names).unlink()
        self.counts["changes"] += 1
        self.is_over.wait(1)

    @staticmethod
    def draw(file, chance):
        color = [chance.randrange(256) for _ in range(3)]
        pictures.write(file, chance.randrange(60, 400), chance.randrange(60, 400), color, f"Evening {chance.random()}")

    def kill(self, chance):
        workers = self.server.workers()
        if workers:
            try:
                os.kill(chance.choice(workers), signal.SIGKILL)
                self.counts["kills"] += 1
            except ProcessLookupError:
                pass
        self.is_over.wait(chance.uniform(2, 20))


def settled(server, look):
    """Waits up to two minutes for the server to catch up with the folder. Returns the remaining faults."""
    for _ in range(120):
        if not (found := look(server)):
            break
        time.sleep(1)
    return found


def missing(server):
    """Returns the faults of the wall while nothing changes."""
    library = server.library()
    expected = len(list(server.photos.glob("*.png")))
    found = [] if library.count == expected else [f"{library.count} photos instead of {expected}"]
    if len(set(library.ids)) != library.count:
        found.append("photos that are there twice")
    for id, version in zip(library.ids, library.versions):
        path = f"/thumbnails/{library.token}/{id}-{version}-240.webp"
        status, body = server.get(path)
        if status != 200:
            found.append(f"{status} for {path}: {body[:80]!r}")
    unreadable = json.loads(server.get("/unreadable.json")[1])
    return found + [f"unreadable: {each}" for each in unreadable]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("brickwork", help="a build of the command")
    parser.add_argument("--minutes", type=float, default=60, help="how long it takes")
    parser.add_argument("--seed", type=int, default=20240531, help="the seed of all random numbers")
    arguments = parser.parse_args()
    if not os.path.isdir("/proc/self/task"):
        sys.exit("soak.py: needs Linux")

    folder = pathlib.Path(tempfile.mkdtemp(prefix="brickwork-soak-"))
    chance = random.Random(arguments.seed)
    for number in range(PHOTOS - 1):
        Soak.draw(folder / "photos" / f"photo-{number}.png", chance)
    # A file too large for the buffers of a connection.
    large = folder / "photos" / "photo-large.png"
    pictures.write(large, 64, 64)
    with open(large, "ab") as file:
        file.write(bytes(16 << 20))
    server = Server(arguments.brickwork, folder)
    try:
        if faults := settled(server, missing):
            sys.exit(f"soak.py: not all is there to begin with: {faults[:3]}")
        library = server.library()
        soak = Soak(server, arguments.seed)
        details = [json.loads(server.get(f"/photos/{id}.json")[1]) for id in library.ids]
        soak.large = next(each["original"] for each in details if each["name"] == large.name)
        for work, count in [
            (soak.ask, CLIENTS), (soak.explore, 2), (soak.cut_archive, 1), (soak.listen, 3), (soak.hang_up, 1), (soak.say_nonsense, 1), (soak.be_silent, SILENT),
            (soak.read_slowly, SLOW), (soak.follow_link, 1), (soak.change, 1), (soak.kill, 1),
        ]:  # fmt: skip
            for number in range(count):
                soak.start(work, number)
        seconds = arguments.minutes * 60
        time.sleep(min(30, seconds / 10))
        server.kill()
        soak.fill_caches()
        samples, start = [], time.monotonic()
        while (past := time.monotonic() - start) < seconds:
            time.sleep(max(0.1, seconds / DAYS))
            server.clock.move(min(DAYS, int(past / seconds * DAYS) + 1))
            samples.append(server.measures())
            if server.process.poll() is not None:
                soak.failures.append(f"the server has ended with {server.process.returncode}")
                break
        soak.stop()
        faults = soak.failures[:20] + (settled(server, missing) if server.process.poll() is None else [])
        print_results(arguments, soak, samples, faults)
    finally:
        server.process.send_signal(signal.SIGINT)
        server.process.wait(20)
        log = (folder / "log").read_text()
        if log:
            print(f"\nIts log, {log.count(chr(10))} lines, begins:\n\n```\n{log[:1000]}\n```")
        shutil.rmtree(folder)


def print_results(arguments, soak, samples, faults):
    third = max(1, len(samples) // 3)
    early, late = (
        [count(column) for count, column in zip([max, statistics.median, statistics.median], zip(*some))]
        for some in [samples[third : 2 * third] or samples, samples[-third:]]
    )
    counts = {str(name): count for name, count in soak.counts.items()}
    print(f"## {arguments.minutes:g} minutes of use and misuse\n")
    print(
        f"{PHOTOS} pictures, seed {arguments.seed}. {CLIENTS} clients without a pause, {SLOW} that take a file of 16 MB in "
        f"drops, {SILENT} silent ones, some that disconnect or send invalid requests. Answers and events: "
        + ", ".join(f"{count:,} × {name}" for name, count in sorted(counts.items()))
        + f". The clock moved by {soak.server.clock.days} days; the user signed in {soak.server.sessions} times; the server was"
        + " killed once before, and its caches were filled. The highest memory and the medians in the second and the last third of the time.\n"
    )
    print("| What the server has | Second third | Last third | Limit |")
    print("| --- | --- | --- | --- |")
    for name, one, other, growth in zip(["memory, MB", "descriptors", "threads"], early, late, GROWTH):
        print(f"| {name} | {one:.0f} | {other:.0f} | {one + growth:.0f} |")
        if other > one + growth:
            faults.append(f"{name} have grown from {one:.0f} to {other:.0f}")
    if faults:
        print("\nFaults:\n\n" + "\n".join(f"- {fault}" for fault in faults))
        soak.failures += faults
    else:
        print("\nEach picture is there once, with its thumbnail.")
    sys.stdout.flush()
    if faults:
        sys.exit(1)


main()

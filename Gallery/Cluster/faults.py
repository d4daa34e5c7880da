"""Makes a cluster's parts and network fail at random times, and checks the result:
python3 -m Cluster.faults BRICKWORK [--rounds 100] [--seed N] [--bucket].

Each round changes some photos and has one or two faults, while viewers send requests. After every tenth round and the last
one, the wall must match the folders.
"""

import argparse
import collections
import contextlib
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from . import damage, plan, truth
from .cluster import WORKER, Cluster
from .colors import Colors
from .mirror import Mirror
from .photos import Photos
from .viewers import Viewers

PHOTOS, SERVERS, WORKERS = 250, 2, 3
# The seconds of silence after which a worker loses its jobs.
LEASE = 2
# The number of rounds between two complete checks.
STRETCH = 10
# The longest time in seconds until all work is done.
PATIENCE = 240
MOST_PRINTED = 50


def main():
    parser = argparse.ArgumentParser(prog="Cluster.faults", description=__doc__)
    parser.add_argument("brickwork", help="the command")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000), help="of faults and changes")
    parser.add_argument("--bucket", action="store_true", help="of photos that are in a bucket themselves")
    given = parser.parse_args()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    folder = pathlib.Path(tempfile.mkdtemp(prefix="brickwork-faults-"))
    print(f"Seed {given.seed}, {given.rounds} rounds, {'photos in a bucket, ' * given.bucket}in {folder}", flush=True)
    trial = Trial(given.brickwork, folder, given.seed, given.bucket)
    try:
        trial.run(given.rounds)
    except KeyboardInterrupt:
        shutil.rmtree(folder, ignore_errors=True)
        sys.exit(130)
    except (Stuck, RuntimeError, OSError, subprocess.SubprocessError) as error:
        trial.failed(f"{error!r}")
        trial.show_logs()
    trial.sum_up()
    if trial.failures:
        print(f"What it has kept, and its logs, are in {folder}; seed {given.seed}.")
        sys.exit(1)
    shutil.rmtree(folder, ignore_errors=True)


class Stuck(Exception):
    """The cluster doesn't finish its work, so the trial can't continue."""


class Trial:
    """A cluster, the faults it gets, and the results."""

    def __init__(self, brickwork, folder, seed, is_bucket):
        self.chance = random.Random(seed)
        self.mirror = Mirror(folder / "photos") if is_bucket else None
        self.photos = Photos(folder / "photos", self.chance, PHOTOS, self.mirror)
        self.cluster = Cluster(
            brickwork, self.mirror.address if is_bucket else self.photos.root, folder / "cluster", servers=SERVERS,
            workers=WORKERS, lease=LEASE, has_proxies=True, has_standby=True,
        )  # fmt: skip
        self.colors, self.viewers = Colors(), None
        self.passed, self.failures, self.where = 0, [], "at the start"
        self.rounds, self.kinds, self.healing = 0, collections.Counter(), []
        self.last_change = time.time()
        self.deck = plan.Deck(self.chance)
        # Whether objects were lost or damaged since the last repair.
        self.needs_repair = self.has_lost_objects = False
        # Processes that were killed and haven't been restarted yet.
        self.down = set()

    def run(self, rounds):
        # The processes of all users need access.
        self.photos.root.parent.chmod(0o755)
        with contextlib.ExitStack() as stack:
            stack.enter_context(self.cluster)
            if self.mirror:
                self.mirror.seaweedfs = self.cluster.seaweedfs
            self.viewers = Viewers(self.cluster, self.colors, self.failed)
            took, now = self.settle()
            keepers = truth.addresses(now, self.photos)
            print(f"{len(self.photos.files)} photos are there after {took:.0f} s", flush=True)
            self.viewers.start(now["token"], {keepers[name]: color for name, color in self.photos.keepers.items()})
            stack.callback(self.viewers.stop)
            self.keepers = {name: keepers[name] for name in self.photos.keepers}
            self.look(now)
            for number in range(1, rounds + 1):
                self.round(number, number % STRETCH == 0 or number == rounds)

    def round(self, number, is_last):
        """Makes changes and causes faults. At the end of a stretch, checks everything."""
        self.where, before = f"round {number}", len(self.failures)
        faults, moments = plan.faults(self.deck, self.chance, WORKERS, SERVERS), plan.moments(self.chance)
        done = self.happen(faults, moments)
        self.rounds += 1
        self.kinds.update(f"{fault.kind} {fault.target}" for fault in faults)
        line = f"{number:4}: {', '.join(map(str, faults))}; {', '.join(done)}"
        if is_last:
            took, now = self.settle()
            self.healing.append(took)
            print(f"{line}; healed after {took:.1f} s", flush=True)
            self.look(now)
        else:
            print(line, flush=True)
        if len(self.failures) == before:
            self.passed += 1

    # The events

    def happen(self, faults, moments):
        """Runs the planned events at their times. Returns the changes."""
        done = []
        events = [(moment, 0, lambda: done.append(self.change())) for moment in moments]
        # Commands exit if the services they need are missing at their start, so those come back first.
        needed = [fault.end for fault in faults if not fault.is_brickwork]
        for fault in faults:
            end = max([fault.end, *needed]) if fault.kind == "kill" and fault.is_brickwork else fault.end
            events.append((fault.start, 1, lambda fault=fault: self.begin(fault)))
            events.append((end, 2 + fault.is_brickwork, lambda fault=fault: self.end(fault)))
        start = time.monotonic()
        for moment, _, event in sorted(events, key=lambda event: event[:2]):
            time.sleep(max(0, start + moment - time.monotonic()))
            event()
        self.check_processes()
        return done

    def change(self):
        done = self.photos.change()
        self.last_change = time.time()
        self.mirrors()
        return done

    def mirrors(self):
        """Updates the bucket. Returns whether it has the same files as the folder."""
        if not self.mirror or not self.mirror.waiting:
            return True
        is_done = self.mirror.go_on()
        self.last_change = time.time()
        return is_done

    def begin(self, fault):
        cluster, [part, *_] = self.cluster, self.parts(fault)
        match fault.kind:
            case "kill":
                if fault.target == "server":
                    self.viewers.servers[fault.number].die()
                self.down.add(part)
                part.kill()
            case "freeze":
                if fault.target == "server":
                    self.viewers.servers[fault.number].trouble()
                part.pause()
            case "fail over":
                self.down.add(part)
                cluster.lose_primary()
            case "lose":
                self.needs_repair = self.has_lost_objects = True
                damage.lose(cluster)
            case "damage":
                self.needs_repair = self.has_lost_objects = True
                damage.corrupt(cluster, self.chance)
            case "slow":
                for proxy in self.parts(fault):
                    proxy.slow(0.05, 50_000)
            case _:
                for proxy in self.parts(fault):
                    getattr(proxy, fault.kind)()

    def end(self, fault):
        [part, *_] = self.parts(fault)
        match fault.kind:
            case "kill":
                part.start()
                if fault.target == "worker":
                    # From now on, the worker waits for services that are away.
                    part.wait_until(lambda: truth.is_enrolled(self.cluster, part))
                self.down.discard(part)
            case "freeze":
                part.resume()
            case "fail over":
                self.cluster.promote_standby()
                self.cluster.replace_standby()
                self.down.discard(part)
            case "lose" | "damage":
                pass
            case _:
                for proxy in self.parts(fault):
                    proxy.heal()
        if fault.target == "server":
            self.viewers.servers[fault.number].calm()

    def parts(self, fault):
        """Returns the processes or proxies that a fault concerns."""
        cluster = self.cluster
        if fault.kind in plan.OF_THE_NETWORK:
            return [cluster.seaweedfs_proxy] if fault.target == "seaweedfs" else list(cluster.database_proxies.values())
        if fault.is_brickwork:
            return [getattr(cluster, f"{fault.target}s")[fault.number]]
        return [getattr(cluster, fault.target)]

    # The checks

    def check_processes(self):
        """Checks that only killed processes have ended."""
        for part in self.cluster.parts:
            if part not in self.down and not part.is_running:
                self.failed(f"{part.name} has ended with {part.process.returncode}: {part.last_words()}")
                part.start()
                for target in self.viewers.servers:
                    if target.name == part.name:
                        target.die()
                        target.calm()

    def settle(self):
        """Waits until nothing is left to do. Returns the time it took, and the state of the catalog."""
        start = time.monotonic()
        took, now = self.rest(start)
        if self.needs_repair:
            # A photo that a worker had made before the loss is known by now.
            self.cluster.run("verify", "--repair", "--read-data", "--store", self.cluster.store, role=WORKER)
            self.needs_repair = False
            took, now = self.rest(start)
        return took, now

    def rest(self, start):
        while True:
            self.check_processes()
            reason, now = "the bucket is behind", None
            if self.mirrors():
                reason, now = truth.unrest(self.cluster, self.last_change)
            took = time.monotonic() - start
            if now:
                return took, now
            if took > PATIENCE:
                raise Stuck(f"after {took:.0f} s, there is no end: {reason}")
            time.sleep(0.2)

    def look(self, now):
        """Checks everything that is stored and shown."""
        for wrong in [
            *truth.check_catalog(now, self.photos),
            *truth.check_bucket(self.cluster, now, self.photos, self.colors, self.has_lost_objects),
            *truth.check_wall(self.viewers, now, self.photos, self.keepers),
        ]:
            self.failed(wrong)

    def failed(self, text):
        """Records a failure. Only the first ones are printed."""
        self.failures.append(text)
        if len(self.failures) <= MOST_PRINTED:
            # In a single write, because several threads print.
            sys.stdout.write(f"FAILED {time.strftime('%H:%M:%S')}, {self.where}: {text}\n")
            sys.stdout.flush()

    def show_logs(self):
        for part in self.cluster.parts:
            print(f"--- {part.name}:\n{part.last_words()}", flush=True)

    def sum_up(self):
        counts = self.viewers.counts if self.viewers else {}
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.kinds.items()))
        healing = f"{max(self.healing):.1f} s" if self.healing else "nothing"
        print(
            f"{self.rounds} rounds; {kinds}; {counts['requests']} requests of viewers, {counts['allowed']} errors allowed, "
            f"{counts['not allowed']} not; the longest answer took {self.viewers.slowest:.1f} s, healing {healing}"
        )  # fmt: skip
        print(f"{self.passed} passed, {len(self.failures)} failed", flush=True)


if __name__ == "__main__":
    main()

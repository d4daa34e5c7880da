#!/usr/bin/env python3
"""Estimates what 100,000,000 photos and more would take on many machines, by simulating the queue with measured
figures.

    scale.py [FIGURES]

FIGURES is the output of cluster.py, by default .artifacts/scale.json. Prints sections of Markdown. Each photo goes
through several stations in turn: its file is read over the network, a processor makes its thumbnails, the bucket
stores them, the catalog's only writer records them, and the queue deletes the job. Each station except the
processors handles one photo at a time, and others wait. As in a worker, a processor continues only when its photo
has passed all stations.
"""

import heapq
import json
import pathlib
import random
import sys

from measuring import plain_table, table

SEED = 1
MACHINES, PHOTOS = (1, 10, 100), (100_000_000, 1_000_000_000)
PHOTOS_EACH = 60

# Assumptions. None of them is measured.
ASSUMED = {
    "cores": (8, "a machine has 8 processors, each as fast as the measured ones"),
    "original": (4e6, "a photo's file has 4 MB, and a worker reads all of it"),
    "storage": (5e9, "the storage of the photos delivers 5 GB/s (40 Gbit/s) to all workers together"),
    "roundTrip": (0.25e-3, "a round trip to the database takes 0.25 ms, within a data center"),
    "puts": (3_500, "the bucket accepts 3,500 writes a second, which Amazon promises for one prefix (the bucket has 256)"),
    "putTime": (0.03, "a write takes 30 ms"),
    "reading": (0.6e-3, "a header takes 0.6 ms of processor time, as in BENCHMARKS.md"),
    "coreHour": (0.04, "a processor costs $0.04 an hour"),
    "bucketMonth": (0.023, "a GB in the bucket costs $0.023 a month"),
    "databaseMonth": (0.115, "a GB of the database's disk costs $0.115 a month"),
    "thousandPuts": (0.005, "1,000 writes into the bucket cost $0.005"),
}  # fmt: skip
# The number of network round trips that the writer waits for while it blocks all others: for all photos that
# a worker makes in a second together, and for each photo that is read.
MADE_TRIPS, READ_TRIPS, READ_BATCH = 5, 3, 256
SPREAD = 0.6


def assumed(name):
    return ASSUMED[name][0]


class Model:
    """The seconds that a photo takes at each station."""

    def __init__(self, figures):
        thumbnails, rows, queue, writes = (figures.get(part) for part in ("thumbnails", "rows", "queue", "writes"))
        if not (thumbnails and rows and queue and writes):
            raise RuntimeError("measure queue, thumbnails, rows and writes first")
        runs = sorted(each["brickwork"] for each in thumbnails["1"])
        self.processor = runs[len(runs) // 2] / thumbnails["photos"]
        self.object = thumbnails["bucket"]["bytes"]
        self.row = sum(data + indexes for _, _, data, indexes in rows["tables"]) / rows["count"]
        self.rows = rows["count"]
        rates = sorted(queue["done"]["4"])
        self.task = 1 / rates[len(rates) // 2]
        # Writers block each other, so the processor time of a write is what others wait for, whatever else
        # the machine does. The keys are the numbers of simultaneous writers, because they slow each other
        # down.
        self.work = {kind: {int(writers): work for writers, work in by.items()} for kind, by in writes["work"].items()}
        # The photos that a machine makes in a second are recorded together.
        self.together = assumed("cores") / self.processor

    def written(self, kind, machines):
        """Returns the seconds for which a write occupies the database, without the network."""
        work = self.work[kind]
        return work[max(work) if machines > 1 else sorted(work)[1]]

    def made(self, machines):
        # The nearest measured number of photos.
        kinds = [kind for kind in self.work if kind.startswith("made ")]
        kind = min(kinds, key=lambda kind: abs(int(kind.split()[1]) - self.together))
        return self.written(kind, machines) + MADE_TRIPS * assumed("roundTrip") / self.together

    def made_alone(self, machines):
        """Returns the seconds if each photo were recorded separately."""
        return self.written("made 1", machines) + MADE_TRIPS * assumed("roundTrip")

    def read(self, machines):
        return self.written("findings", machines) + READ_TRIPS * assumed("roundTrip")

    def making(self, writing):
        """Returns the stations of a photo whose thumbnails are made: the name, the seconds there, and further
        seconds that pass.
        """
        return [
            ("the photos' storage", assumed("original") / assumed("storage"), 0),
            ("processors", self.processor, 0),
            ("the bucket", 1 / assumed("puts"), assumed("putTime")),
            ("the catalog's writer", writing, 0),
            ("the queue", self.task, 0),
        ]

    def reading(self, machines):
        """Returns the stations of a batch of photos whose headers are read."""
        return [
            ("processors", assumed("reading") * READ_BATCH, 0), ("the catalog's writer", self.read(machines) * READ_BATCH, 0),
            ("the queue", self.task, 0),
        ]  # fmt: skip


def simulate(places, lanes, seed=SEED):
    """Simulates a number of processors. Returns the photos per second, and the utilization of each station.
    """
    rng = random.Random(seed)
    count = PHOTOS_EACH * lanes + 2_000
    free = [0.0] * len(places)
    busy = [0.0] * len(places)
    # For each processor, the time when it reaches its next station.
    events = [(rng.random() * places[0][1], lane, 0) for lane in range(lanes)]
    heapq.heapify(events)
    done, begin, first = 0, 0.0, count // 5
    while done < count:
        now, lane, place = heapq.heappop(events)
        name, mean, besides = places[place]
        if name == "processors":
            # Large photos take longer. The mean stays the same.
            took = mean * rng.lognormvariate(-SPREAD * SPREAD / 2, SPREAD)
            start = now
            share = took / lanes
        else:
            took = share = rng.expovariate(1 / mean)
            start = max(now, free[place])
            free[place] = start + took
        if done >= first:
            busy[place] += share
        now = start + took + besides
        place += 1
        if place == len(places):
            done += 1
            place = 0
            if done == first:
                begin = now
                busy = [0.0] * len(places)
        heapq.heappush(events, (now, lane, place))
    seconds = now - begin
    return (count - first) / seconds, {name: min(1, each / seconds) for (name, *_), each in zip(places, busy)}


def section(figures):
    model = Model(figures)
    said = "; ".join(text for _, text in ASSUMED.values())
    yield f"Simulated with seed {SEED}, from the figures above. Assumptions, not measured: {said}.\n"
    yield (
        f"Measured: {model.processor * 1000:.0f} ms of processor time and {model.object / 1e3:.0f} kB in the bucket per photo, {model.row:.0f} "
        f"bytes in PostgreSQL (at {model.rows:,}), {1 / model.task:,.0f} jobs per second. The catalog's writer waits for the network {MADE_TRIPS} times for all "
        f"photos that a machine makes in a second ({model.together:.0f} photos), and {READ_TRIPS} times for each photo that is read. Because only one "
        "process writes at a time, the database is busy for its processor time: the time measured with "
        f"{sorted(model.work['findings'])[1]} simultaneous writers for one machine, and with {max(model.work['findings'])} for several.\n"
    )
    most = MACHINES[-1]
    yield f"The photos per second that each station can handle, with {most} machines:\n"
    rows = [[name, f"{1 / seconds:,.0f}"] for name, seconds, _ in model.making(model.made(most)) if name != "processors"]
    rows.insert(1, [f"processors, {assumed('cores')} in each of {most} machines", f"{most * assumed('cores') / model.processor:,.0f}"])
    rows.append(["the catalog's writer, when photos are read", f"{1 / model.read(most):,.0f}"])
    yield from plain_table(["", "photos per second"], rows)
    yield ""
    runs = {}
    for machines in MACHINES:
        lanes = machines * assumed("cores")
        runs[machines] = (
            simulate(model.making(model.made(machines)), lanes), simulate(model.reading(machines), lanes)[0] * READ_BATCH,
            simulate(model.making(model.made_alone(machines)), lanes)[0],
        )  # fmt: skip
    yield "The result of the simulation:\n"
    rows = []
    for machines, ((rate, busy), reading, alone) in runs.items():
        fullest = sorted(busy.items(), key=lambda each: -each[1])[:2]
        said = ", ".join(f"{name} {share:.0%}" for name, share in fullest)
        rows.append([f"{machines}", f"{reading:,.0f}", f"{rate:,.0f}", f"{rate / machines:,.1f}", f"{alone:,.0f}", said])
    other = "made per second, if each were recorded separately"
    yield from table(["machines", "read per second", "made per second", "made per machine", other, "busiest stations while they are made"], rows)
    yield ""
    yield "The time to read and make all photos, and the cost:\n"
    rows = []
    for photos in PHOTOS:
        month = photos * (model.object * assumed("bucketMonth") + model.row * assumed("databaseMonth")) / 1e9
        puts = photos / 1000 * assumed("thousandPuts")
        for machines, ((rate, _), reading, _) in runs.items():
            seconds = photos / reading + photos / rate
            work = seconds / 3600 * machines * assumed("cores") * assumed("coreHour")
            rows.append([
                f"{photos:,}", f"{machines}", days(photos / reading), days(photos / rate), f"${work:,.0f}", f"${puts:,.0f}", f"${month:,.0f}",
            ])  # fmt: skip
    yield from plain_table(["photos", "machines", "days to read", "days to make", "cost of the machines", "writes into the bucket", "storage per month"], rows)
    yield ""
    bucket, database = model.object * PHOTOS[0] / 1e12, model.row * PHOTOS[0] / 1e12
    yield f"{PHOTOS[0]:,} photos take {bucket:,.1f} TB in the bucket and {database:,.2f} TB in PostgreSQL."


def days(seconds):
    number = seconds / 86400
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}"


if __name__ == "__main__":
    file = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2] / ".artifacts/scale.json")
    print("\n".join(section(json.loads(file.read_text()))))

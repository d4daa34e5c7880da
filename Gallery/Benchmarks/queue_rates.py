"""Measures the number of jobs per second that go through the queue, with workers that do nothing else."""

import contextlib
import pathlib
import statistics
import subprocess

from Cluster.postgresql import PostgreSQL
from measuring import Command, judged, table

JOBS, BATCH, RUNS = 30_000, 64, 3
WORKERS = (1, 4, 16)
LEAST = 3_000
# Real workers, one process each.
PROCESSES, PROCESS_JOBS = 4, 100_000


def measure(brickwork, folder, say):
    figures = {"adding": {}, "done": {}}
    with PostgreSQL(folder / "postgresql") as postgresql:
        # The measurements alternate, so that other activity on the machine affects all of them.
        for run in range(RUNS):
            for workers in WORKERS:
                added, done = once(brickwork, folder, postgresql, f"queue_{workers}_{run}", workers)
                figures["adding"].setdefault(workers, []).append(JOBS / added)
                figures["done"].setdefault(workers, []).append(JOBS / done)
        for workers in WORKERS:
            say(f"{workers} workers: {statistics.median(figures['done'][workers]):,.0f} jobs a second")
        figures["processes"] = statistics.median(
            processes(brickwork, folder, postgresql, f"queue_processes_{run}") for run in range(RUNS)
        )
        say(f"{PROCESSES} processes: {figures['processes']:,.0f} jobs a second")
    return figures


def once(brickwork, folder, postgresql, database, workers):
    postgresql.create(database)
    said = subprocess.run(
        [pathlib.Path(brickwork).with_name("measure"), "queue", "--catalog", postgresql.address(database), "--data", folder / database,
         "--jobs", str(JOBS), "--workers", str(workers), "--batch", str(BATCH)],
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    postgresql.psql(f"DROP DATABASE {database} WITH (FORCE)", "postgres")
    return map(float, said.split())


def processes(brickwork, folder, postgresql, database):
    """Measures workers in separate processes: how much longer they take with jobs than without."""
    postgresql.create(database)

    def work():
        with contextlib.ExitStack() as stack:
            started = [
                stack.enter_context(
                    Command(
                        f"{database}-{number}",
                        [brickwork, "work", "--until-done", "--jobs", 1, "--catalog", postgresql.address(database),
                         "--data", folder / f"{database}-{number}"],
                        folder,
                    )
                )
                for number in range(PROCESSES)
            ]  # fmt: skip
            return max(each.finish()[0] for each in started)

    # The first run creates the tables.
    work()
    idle = statistics.median(work() for _ in range(3))
    postgresql.psql(
        "INSERT INTO brickwork.task (kind, subject, urgency, rank) "
        f"SELECT 5, convert_to(number::text, 'UTF8'), 1, 0 FROM generate_series(1, {PROCESS_JOBS}) AS number",
        database,
    )
    busy = work()
    left = int(postgresql.psql("SELECT count(*) FROM brickwork.task", database))
    assert left == 0, f"{left} jobs are left"
    postgresql.psql(f"DROP DATABASE {database} WITH (FORCE)", "postgres")
    return PROCESS_JOBS / (busy - idle)


def section(figures):
    rate = {int(workers): statistics.median(rates) for workers, rates in figures["done"].items()}
    rows = []
    for workers in WORKERS:
        goals = [judged(rate[workers], LEAST, True)]
        goal = f"{LEAST:,}"
        if workers == WORKERS[-1]:
            goal += f"; not less than with {WORKERS[1]}"
            goals.append(judged(rate[workers], rate[WORKERS[1]], True))
        adding, doing = figures["adding"][str(workers)], figures["done"][str(workers)]
        rows.append([
            f"{workers} worker{'s' * (workers > 1)} in one process", f"{statistics.median(adding):,.0f}", f"{rate[workers]:,.0f}",
            f"{min(doing):,.0f} to {max(doing):,.0f}", goal, ", ".join(goals),
        ])  # fmt: skip
    processes = figures["processes"]
    rows.append([f"{PROCESSES} processes of `brickwork work`", "", f"{processes:,.0f}", "", f"{LEAST:,}", judged(processes, LEAST, True)])
    yield (
        f"{JOBS:,} empty jobs, each time in a new database. Workers take and return {BATCH} at a time. The figures are medians of "
        f"{len(figures['done'][str(WORKERS[0])])} runs. The processes share {PROCESS_JOBS:,} jobs, and choose how many they take at a time. The time that they "
        "need to start and end without jobs is subtracted.\n"
    )
    yield from table(["jobs per second", "added", "done", "range", "goal", ""], rows)

"""Measures processor time and memory of processes, and formats tables of results and goals."""

import contextlib
import os
import pathlib
import signal
import time

from Cluster.processes import Process

TICKS = os.sysconf("SC_CLK_TCK")


def processor_time(process):
    """Returns the processor seconds of a running process and all its descendants, including those that have
    ended.
    """
    total = 0
    for number, pid in enumerate(process.family()):
        # Parents count the children that have ended.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            ticks = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            total += sum(map(int, ticks[11:13] if number else ticks[11:15]))
    return total / TICKS


def most_memory(process):
    """Returns the peak memory of a process in megabytes, without its children."""
    status = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines())
    return int(status["VmHWM"].split()[0]) * 1024 / 1e6


class Command(Process):
    """A command that runs to its end and is measured."""

    end = signal.SIGINT

    def start(self):
        self.began = time.monotonic()
        return super().start()

    def finish(self, okay=(0,)):
        """Waits for the end. Returns the seconds, and the processor seconds including all descendants."""
        _, status, usage = os.wait4(self.pid, 0)
        seconds = time.monotonic() - self.began
        self.process.returncode = os.waitstatus_to_exitcode(status)
        if self.process.returncode not in okay:
            raise RuntimeError(f"{self.name} has ended with {self.process.returncode}: {self.last_words()}")
        return seconds, usage.ru_utime + usage.ru_stime

    def interrupt(self):
        """Stops a command that would run until it is stopped, and returns the same."""
        os.kill(self.pid, self.end)
        return self.finish(okay=(0, 130))


def judged(value, limit, is_least=False):
    """Returns whether a goal was met, as text."""
    if limit is None:
        return ""
    return "met" if (value >= limit if is_least else value <= limit) else "**missed**"


def plain_table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "|---|" + "--:|" * (len(head) - 1)
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def table(head, rows):
    """Yields the lines of a Markdown table. The columns between the first and the last are right-aligned."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "|".join("---" if index in (0, len(head) - 1) else "--:" for index in range(len(head))) + "|"
    for row in rows:
        yield "| " + " | ".join(str(cell) for cell in row) + " |"

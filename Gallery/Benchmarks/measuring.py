"""What processes take: processor time, memory; tables of what was measured, beside what was wanted."""

import contextlib
import os
import pathlib
import signal
import time

from Cluster.processes import Process

TICKS = os.sysconf("SC_CLK_TCK")


def processor_time(process):
    """The seconds that a running process and all that comes from it have taken so far, those that have ended included."""
    total = 0
    for number, pid in enumerate(process.family()):
        # Of the others, those that have ended are counted by whoever started them.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            ticks = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
            total += sum(map(int, ticks[11:13] if number else ticks[11:15]))
    return total / TICKS


def most_memory(process):
    """The most memory that a process has had at once, in megabytes, without those that it has started."""
    status = dict(line.split(":", 1) for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines())
    return int(status["VmHWM"].split()[0]) * 1024 / 1e6


class Command(Process):
    """A command that is run to its end, and measured."""

    end = signal.SIGINT

    def start(self):
        self.began = time.monotonic()
        return super().start()

    def finish(self, okay=(0,)):
        """How long it has run, and the processor time of it and all that came from it."""
        _, status, usage = os.wait4(self.pid, 0)
        seconds = time.monotonic() - self.began
        self.process.returncode = os.waitstatus_to_exitcode(status)
        if self.process.returncode not in okay:
            raise RuntimeError(f"{self.name} has ended with {self.process.returncode}: {self.last_words()}")
        return seconds, usage.ru_utime + usage.ru_stime

    def interrupt(self):
        """The same for one that goes on until it is stopped."""
        os.kill(self.pid, self.end)
        return self.finish(okay=(0, 130))


def judged(value, limit, is_least=False):
    """What a goal has come to."""
    if limit is None:
        return ""
    return "met" if (value >= limit if is_least else value <= limit) else "**missed**"


def plain_table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "|---|" + "--:|" * (len(head) - 1)
    for row in rows:
        yield "| " + " | ".join(row) + " |"


def table(head, rows):
    """Lines of Markdown; a figure without text is right in its column."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "|".join("---" if index in (0, len(head) - 1) else "--:" for index in range(len(head))) + "|"
    for row in rows:
        yield "| " + " | ".join(str(cell) for cell in row) + " |"

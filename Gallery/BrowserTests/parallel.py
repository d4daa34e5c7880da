"""Runs the page's tests in two processes: python parallel.py [TEST...]. Names are as in unittest. Without names, runs
all tests.

Each process has its own browsers and servers, which its tests share, and takes one class of tests at a time. One
process begins at the front of the list and the other at its end. Firefox's tests are at the end, so only one of them
starts Firefox.
"""

import collections
import faulthandler
import json
import os
import pathlib
import subprocess
import sys
import threading
import time
import unittest

PROCESSES = int(os.environ.get("BROWSER_PROCESSES", "2"))
HERE = pathlib.Path(__file__).resolve().parent
ENGINES = ["chromium", "webkit", "firefox"]
# A test that takes longer never ends. Its process is ended, and prints where it waited.
LONGEST_SECONDS = 600 if "BRICKWORK_NIGHT" in os.environ else 300


class LineResult(unittest.TestResult):
    """Prints a line of JSON when a test has ended."""

    def __init__(self, output):
        super().__init__()
        self.output, self.start, self.problem, self.result = output, 0, "", ""

    def startTest(self, test):
        super().startTest(test)
        self.start, self.problem, self.result = time.monotonic(), "", "passed"
        faulthandler.dump_traceback_later(LONGEST_SECONDS, exit=True)

    def stopTest(self, test):
        super().stopTest(test)
        faulthandler.cancel_dump_traceback_later()
        self.tell(test.id(), self.result, time.monotonic() - self.start, self.problem)

    def addError(self, test, error):
        self.note(test, error)

    def addFailure(self, test, error):
        self.note(test, error)

    def addSubTest(self, test, subtest, error):
        if error:
            self.note(test, error, f"{subtest}\n")

    def addSkip(self, test, reason):
        if self.is_running(test):
            self.result, self.problem = "skipped", reason
        else:
            self.tell(test.id(), "skipped", 0, reason)

    def note(self, test, error, where=""):
        problem = where + self._exc_info_to_string(error, test)
        if self.is_running(test):
            self.result, self.problem = "failed", self.problem + problem
        else:
            # A failure outside of a test, such as at the start of its server.
            self.tell(test.id(), "failed", 0, problem)

    def is_running(self, test):
        return isinstance(test, unittest.TestCase)

    def tell(self, name, result, seconds, problem):
        print(json.dumps([name, result, round(seconds, 3), problem]), file=self.output, flush=True)


def work():
    """A test process: reads the names of tests, one line for each class, and prints one line for each test."""
    output = os.fdopen(os.dup(1), "w")
    # Output of tests goes to the standard error.
    os.dup2(2, 1)
    for line in sys.stdin:
        unittest.defaultTestLoader.loadTestsFromNames(json.loads(line)).run(LineResult(output))
        print(json.dumps(None), file=output, flush=True)


class Run:
    """All tests and their results."""

    def __init__(self, classes):
        self.classes = collections.deque(classes)
        self.lock = threading.Lock()
        self.ended = []

    def next_class(self, number):
        with self.lock:
            if not self.classes:
                return None
            return self.classes.popleft() if number % 2 == 0 else self.classes.pop()

    def drive(self, number):
        while self.classes:
            self.drive_process(number)

    def drive_process(self, number):
        """Gives classes to one process, until there are no more or it has ended."""
        command = [sys.executable, str(HERE / "parallel.py"), "--work"]
        with subprocess.Popen(command, cwd=HERE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            while tests := self.next_class(number):
                process.stdin.write(json.dumps(tests) + "\n")
                process.stdin.flush()
                if not self.hear(process):
                    ended = {name for name, *_ in self.ended}
                    at = next((test for test in tests if test not in ended), tests[-1])
                    self.note(at, "failed", 0, "The process of this test ended, so the rest of its class didn't run.")
                    break
            process.stdin.close()

    def hear(self, process):
        for line in process.stdout:
            told = json.loads(line)
            if told is None:
                return True
            self.note(*told)
        return False

    def note(self, name, result, seconds, problem):
        with self.lock:
            self.ended.append((name, result, seconds, problem))
            print(f"{result} {seconds:6.1f} s  {name}", flush=True)
            if result == "failed":
                print(problem, flush=True)


def classes_of(suite):
    """Returns the names of each class's tests, with those in the same browser together."""
    classes = collections.defaultdict(list)
    left = [suite]
    while left:
        one = left.pop()
        if isinstance(one, unittest.TestSuite):
            left += one
        else:
            classes[type(one)].append(one.id())
    order = sorted(classes, key=lambda case: (ENGINES.index(getattr(case, "engine", ENGINES[0])), case.__module__, case.__qualname__))
    return [sorted(classes[case]) for case in order]


def main(names):
    loader = unittest.defaultTestLoader
    suite = loader.loadTestsFromNames(names) if names else loader.discover(str(HERE))
    if loader.errors:
        sys.exit("\n".join(loader.errors))
    run = Run(classes_of(suite))
    start = time.monotonic()
    threads = [threading.Thread(target=run.drive, args=(number,)) for number in range(min(PROCESSES, len(run.classes)))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if "TEST_TIMES" in os.environ:
        rows = [
            f"{seconds}\t{result}\t{name}\t{problem if result == 'skipped' else ''}\n"
            for name, result, seconds, problem in run.ended
        ]
        (pathlib.Path(os.environ["TEST_TIMES"]) / "page.tsv").write_text("".join(rows))
    counts = collections.Counter(result for _, result, _, _ in run.ended)
    for name, result, _, problem in run.ended:
        if result == "skipped":
            print(f"skipped {name}: {problem}")
    for name, result, _, problem in run.ended:
        if result == "failed":
            print(f"\nfailed {name}\n{problem}")
    print(f"\nRan {len(run.ended)} tests in {time.monotonic() - start:.0f} s")
    print(f"{counts['passed']} passed, {counts['failed']} failed, {counts['skipped']} skipped", flush=True)
    sys.exit(1 if counts["failed"] else 0)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    if sys.argv[1:] == ["--work"]:
        work()
    else:
        main(sys.argv[1:])

"""Child processes: those of brickwork, and what all have in common."""

import atexit
import contextlib
import os
import pathlib
import pwd
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

# Kills the groups of processes that it has been told of and not been told off, when nobody holds its input any more: also
# where this process is killed itself. A terminal's Ctrl-C does not reach it.
KEEPER = """
trap '' HUP INT TERM
groups=" "
while read -r change group; do
    case $change in
        +) groups="$groups$group ";;
        -) groups="${groups%% "$group" *} ${groups#* "$group" }";;
    esac
done
for group in $groups; do kill -s KILL -- "-$group"; done
"""


class Keeper:
    """Kills what is told to it, when this process ends, however that ends."""

    def __init__(self):
        self.process = subprocess.Popen(["/bin/sh", "-c", KEEPER], stdin=subprocess.PIPE, start_new_session=True, text=True)
        # Whoever goes without waiting for it leaves it to nobody.
        atexit.register(self.close)

    def tell(self, change, group):
        self.process.stdin.write(f"{change} {group}\n")
        self.process.stdin.flush()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Process:
    """A process with all that it starts. It ends at the latest when this process does, however that ends; what it says is
    in its log.
    """

    # By which it ends in good order.
    end = signal.SIGTERM
    _keeper = None

    def __init__(self, name, command, folder, environment=None, user=None):
        """Nothing runs yet. As `user`, where this process may choose; else as who this is."""
        self.name, self.folder = name, pathlib.Path(folder)
        self.command = list(map(str, command))
        self.variables = os.environ | (environment or {})
        self.user = user if os.geteuid() == 0 else None
        self.log = self.folder / f"{name}.log"
        self.process, self.is_kept = None, False

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def start(self):
        """Starts it, with the same ports and files each time, and waits until it answers."""
        assert not self.is_running, f"{self.name} runs already"
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder, env=self.variables,
                start_new_session=True, **as_user(self.user),
            )  # fmt: skip
        self._keep("+")
        try:
            self.wait_for_answer()
        except BaseException:
            self.kill()
            raise
        return self

    @property
    def is_running(self):
        return self.process is not None and self.process.poll() is None

    @property
    def pid(self):
        return self.process.pid

    def stop(self, patience=30):
        """Ends it in good order; or, after so many seconds, in none. Its exit status."""
        if not self.process:
            return None
        if self.is_running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, self.end)
            # One that is frozen hears of nothing.
            self._signal(signal.SIGCONT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(patience)
        self.kill()
        return self.process.returncode

    def kill(self):
        """Ends it and all that it has started at once, as a power failure of its machine does."""
        if self.is_running:
            # Frozen first, it starts nothing else meanwhile.
            self._signal(signal.SIGSTOP)
            self._signal(signal.SIGKILL)
            self.process.wait()
        if self.is_kept:
            # Who was started by it and has outlived it.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
            self._keep("-")

    def pause(self):
        """Freezes it and all that it has started: its connections stay open, and nothing comes from them."""
        self._signal(signal.SIGSTOP)

    def resume(self):
        self._signal(signal.SIGCONT)

    def restart(self):
        self.stop()
        return self.start()

    def wait_for_answer(self):
        """Waits until it does what it is there for."""

    def wait_until(self, answers, seconds=60):
        """Waits until a question is answered with yes; it fails where the process has ended."""
        end = time.monotonic() + seconds
        while not answers():
            if not self.is_running:
                raise RuntimeError(f"{self.name} has ended with {self.process.returncode}: {self.last_words()}")
            if time.monotonic() > end:
                raise RuntimeError(f"{self.name} does not answer: {self.last_words()}")
            time.sleep(0.05)

    def last_words(self):
        """The end of its log."""
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        return "\n".join(lines[-5:]) or "it has said nothing"

    def family(self):
        """The numbers of its process and of all that come from it, the parents first."""
        lines = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], check=True, capture_output=True, text=True).stdout
        children = {}
        for pid, parent in (map(int, line.split()) for line in lines.splitlines()):
            children.setdefault(parent, []).append(pid)
        family = [self.pid]
        for pid in family:
            family += children.get(pid, [])
        return family

    def _signal(self, number):
        # What it starts between being listed and being stopped is in the second list.
        for _ in range(2 if number == signal.SIGSTOP else 1):
            for pid in self.family() if self.is_running else []:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)

    def _keep(self, change):
        if Process._keeper is None:
            Process._keeper = Keeper()
        Process._keeper.tell(change, self.pid)
        self.is_kept = change == "+"


class Brickwork(Process):
    """A command of brickwork that goes on until it is stopped."""

    def __init__(self, name, brickwork, folder, *arguments, environment=None):
        super().__init__(name, [brickwork, *arguments], folder, environment)


class Server(Brickwork):
    """`brickwork serve`, which shows what is in a catalog."""

    def __init__(self, name, brickwork, folder, catalog, *arguments, environment=None):
        [self.port] = free_ports(1)
        self.url = f"http://127.0.0.1:{self.port}/"
        super().__init__(
            name, brickwork, folder, "serve", "--catalog", catalog, "--data", folder / name, "--port", self.port, *arguments,
            environment=environment,
        )  # fmt: skip

    def wait_for_answer(self):
        self.wait_until(lambda: answers(self.url))


class Worker(Brickwork):
    """`brickwork work`, which reads folders into a catalog and makes thumbnails."""

    def __init__(self, name, brickwork, folder, catalog, *arguments, environment=None):
        super().__init__(
            name, brickwork, folder, "work", *arguments, "--catalog", catalog, "--data", folder / name,
            environment=environment,
        )  # fmt: skip


def as_user(name):
    """What subprocess needs to start something as somebody."""
    if name is None:
        return {}
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


def own(folder, user):
    """A folder of somebody's own, in which nothing is lost."""
    folder.mkdir(parents=True, exist_ok=True)
    if user is not None:
        os.chown(folder, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
        # Its user has to get in from above.
        if subprocess.run(["test", "-x", folder], **as_user(user)).returncode != 0:
            raise RuntimeError(f"{folder}: the user {user} cannot get in there; take a folder that all can reach")


def answers(url):
    """Whether somebody speaks HTTP there, whatever is said."""
    try:
        urllib.request.urlopen(url, timeout=5).close()
    except urllib.error.HTTPError as refusal:
        refusal.close()
        # A proxy without anybody behind it.
        return refusal.code not in (502, 503, 504)
    except OSError:
        return False
    return True


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports

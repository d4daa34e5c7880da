"""Child processes: a base class, and the processes of brickwork."""

import atexit
import contextlib
import os
import pathlib
import pwd
import random
import signal
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request

# A shell script that kills the registered process groups when its standard input closes. So they are killed
# even if this process is killed. A terminal's Ctrl-C doesn't reach the script.
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
    """Kills the registered process groups when this process ends in any way."""

    def __init__(self):
        self.process = subprocess.Popen(["/bin/sh", "-c", KEEPER], stdin=subprocess.PIPE, start_new_session=True, text=True)
        # A process that exits normally without closing the keeper must not leave it behind.
        atexit.register(self.close)

    def tell(self, change, group):
        self.process.stdin.write(f"{change} {group}\n")
        self.process.stdin.flush()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Process:
    """A process and all its descendants. It ends no later than this process, however that ends. Its output
    goes to a log.
    """

    # The signal for an orderly shutdown.
    end = signal.SIGTERM
    _keeper = None

    def __init__(self, name, command, folder, environment=None, user=None):
        """Prepares the process without starting it. `user` applies if this process runs as root. Otherwise
        the process has the same user as this one.
        """
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
        """Starts the process, with the same ports and files each time, and waits until it answers."""
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
        """Shuts the process down, or kills it after `patience` seconds. Returns the exit status."""
        if not self.process:
            return None
        if self.is_running:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, self.end)
            # A frozen process doesn't handle signals.
            self._signal(signal.SIGCONT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(patience)
        self.kill()
        return self.process.returncode

    def kill(self):
        """Kills the process and all its descendants at once, like a power failure."""
        if self.is_running:
            # A frozen process can't start others in the meantime.
            self._signal(signal.SIGSTOP)
            self._signal(signal.SIGKILL)
            self.process.wait()
        if self.is_kept:
            # Descendants that have outlived the process.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.pid, signal.SIGKILL)
            self._keep("-")

    def pause(self):
        """Freezes the process and all its descendants. Its connections stay open without any traffic."""
        self._signal(signal.SIGSTOP)

    def resume(self):
        self._signal(signal.SIGCONT)

    def restart(self):
        self.stop()
        return self.start()

    def wait_for_answer(self):
        """Waits until the process is ready for use."""

    def wait_until(self, answers, seconds=60):
        """Waits until a condition is true. Fails if the process ends or time runs out."""
        end = time.monotonic() + seconds
        while not answers():
            if not self.is_running:
                raise RuntimeError(f"{self.name} has ended with {self.process.returncode}: {self.last_words()}")
            if time.monotonic() > end:
                raise RuntimeError(f"{self.name} does not answer: {self.last_words()}")
            time.sleep(0.05)

    def last_words(self):
        """Returns the end of the process's log."""
        lines = self.log.read_text(errors="replace").splitlines() if self.log.exists() else []
        return "\n".join(lines[-5:]) or "it has said nothing"

    def family(self):
        """Returns the numbers of the process and all its descendants, parents first."""
        lines = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], check=True, capture_output=True, text=True).stdout
        children = {}
        for pid, parent in (map(int, line.split()) for line in lines.splitlines()):
            children.setdefault(parent, []).append(pid)
        family = [self.pid]
        for pid in family:
            family += children.get(pid, [])
        return family

    def _signal(self, number):
        # A process that starts between listing and stopping is in the second list.
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
    """A command of brickwork that runs until it is stopped."""

    def __init__(self, name, brickwork, folder, *arguments, environment=None):
        super().__init__(name, [brickwork, *arguments], folder, environment)


class Server(Brickwork):
    """`brickwork serve`, which shows the photos of a catalog."""

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
    """Returns the arguments with which subprocess starts a process as a user."""
    if name is None:
        return {}
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


def own(folder, user):
    """Creates a folder that belongs to a user. Existing files are kept."""
    folder.mkdir(parents=True, exist_ok=True)
    if user is not None:
        os.chown(folder, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
        # The user needs access to the parent folders.
        if subprocess.run(["test", "-x", folder], **as_user(user)).returncode != 0:
            raise RuntimeError(f"{folder}: the user {user} cannot get in there; take a folder that all can reach")


def answers(url, certificate=None):
    """Returns whether an HTTP server answers, with any status except those of a proxy without servers."""
    try:
        context = ssl.create_default_context(cafile=certificate.root) if certificate else None
        urllib.request.urlopen(url, timeout=5, context=context).close()
    except urllib.error.HTTPError as refusal:
        refusal.close()
        # A proxy that can't reach its servers.
        return refusal.code not in (502, 503, 504)
    except OSError:
        return False
    return True


def free_ports(count):
    """Returns unused ports, below those that systems give to clients: a client could otherwise get one before its server."""
    ports, sockets = [], []
    while len(ports) < count:
        port = random.randrange(10_240, 32_768)
        with contextlib.suppress(OSError):
            sockets.append(socket.socket())
            sockets[-1].bind(("127.0.0.1", port))
            ports.append(port)
    for each in sockets:
        each.close()
    return ports

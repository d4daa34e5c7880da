"""A real PostgreSQL."""

import glob
import os
import pathlib
import re
import shutil
import signal
import subprocess

from .processes import Process, as_user, free_ports, own

# The folders of Homebrew. Debian has one for each version.
PLACES = ["/opt/homebrew/opt/postgresql@17/bin", "/usr/local/opt/postgresql@17/bin", "/usr/local/bin", "/usr/bin"]


class PostgreSQL(Process):
    """PostgreSQL on its own port of this machine, with its data in a folder. If the folder has the data of an
    earlier instance, that is used. Everybody on this machine can connect as any user.
    """

    # A shutdown that doesn't wait for open connections.
    end = signal.SIGINT
    superuser = "brickwork"

    def __init__(self, folder):
        self.programs = programs()
        [self.port] = free_ports(1)
        folder = pathlib.Path(folder)
        data = folder / "data"
        # PostgreSQL refuses to run as root.
        user = "postgres" if os.geteuid() == 0 else None
        own(folder, user)
        super().__init__(
            "postgresql",
            [
                self.programs / "postgres", "-D", data, "-p", self.port, "-k", "", "-c", "listen_addresses=127.0.0.1",
                # Data of a killed process survives without fsync. Only a crash of the machine would lose it.
                "-c", "fsync=off", "-c", "max_connections=300", "-c", "autovacuum_naptime=5s",
            ],
            folder, user=user,
        )  # fmt: skip
        if not data.exists():
            subprocess.run(
                [
                    self.programs / "initdb", "-D", data, "-U", self.superuser, "-A", "trust", "-E", "UTF8", "--locale=C",
                    "--no-sync",
                ],
                check=True, stdout=subprocess.DEVNULL, cwd=folder, **as_user(self.user),
            )  # fmt: skip

    def wait_for_answer(self):
        command = [self.programs / "pg_isready", "--quiet", "-h", "127.0.0.1", "-p", str(self.port)]
        self.wait_until(lambda: subprocess.run(command).returncode == 0)

    def kill(self):
        super().kill()
        # If another process has this number by now, PostgreSQL would take it for the old server and refuse to
        # start.
        (self.folder / "data/postmaster.pid").unlink(missing_ok=True)

    def create(self, database):
        """Creates an empty database."""
        self.psql(f'CREATE DATABASE "{database}" TEMPLATE template0', "postgres")

    def address(self, database, user=superuser, port=None):
        """Returns the address for brickwork. `port` may be that of a proxy."""
        return f"postgres://{user}@127.0.0.1:{port or self.port}/{database}"

    def psql(self, statements, database, user=superuser):
        """Runs statements and returns their output, one line for each row. Stops at the first error with
        subprocess.CalledProcessError.
        """
        return subprocess.run(
            [self.programs / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.address(database, user)],
            input=statements, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip


def programs():
    """Returns the folder of PostgreSQL's programs, in the latest installed version."""
    debian = glob.glob("/usr/lib/postgresql/*/bin")
    debian.sort(key=lambda folder: int(re.search(r"\d+", folder)[0]), reverse=True)
    for folder in [*debian, *PLACES]:
        if shutil.which("initdb", path=folder) and shutil.which("postgres", path=folder):
            return pathlib.Path(folder)
    raise RuntimeError("PostgreSQL is not here: Scripts/install-system-packages cluster")

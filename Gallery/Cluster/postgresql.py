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
REPLICATION = "brickwork_standby"
RULES = """
hostssl all all 127.0.0.1/32 scram-sha-256
hostssl replication {replication} 127.0.0.1/32 scram-sha-256
"""


class PostgreSQL(Process):
    """PostgreSQL on its own port of this machine, with its data in a folder. If the folder has the data of an
    earlier instance, that is used.

    With a certificate, connections need TLS and a password. Without one, everybody on this machine can connect as
    any user.
    """

    # A shutdown that doesn't wait for open connections.
    end = signal.SIGINT
    superuser = "brickwork"

    def __init__(self, folder, certificate=None, passwords=None, primary=None, name="postgresql"):
        """`passwords` are those of the roles, by name. With a `primary`, this becomes its standby."""
        self.programs = programs()
        [self.port] = free_ports(1)
        folder = pathlib.Path(folder)
        self.data, self.certificate, self.passwords = folder / "data", certificate, passwords or {}
        # PostgreSQL refuses to run as root.
        user = "postgres" if os.geteuid() == 0 else None
        own(folder, user)
        super().__init__(
            name,
            [
                self.programs / "postgres", "-D", self.data, "-p", self.port, "-k", "", "-c", "listen_addresses=127.0.0.1",
                # Data of a killed process survives without fsync. Only a crash of the machine would lose it.
                "-c", "fsync=off", "-c", "max_connections=300", "-c", "autovacuum_naptime=5s",
                # A standby finds its primary again soon.
                "-c", "wal_retrieve_retry_interval=100ms",
                *self._tls(user, folder),
            ],
            # libpq looks for certificates in the home folder, which may be another user's.
            folder, {"HOME": str(folder)}, user,
        )  # fmt: skip
        if primary:
            self.follow(primary)
        elif not self.data.exists():
            self._initialize()

    def _tls(self, user, folder):
        if not self.certificate:
            return []
        file, key = self.certificate.copy_for(user, folder)
        return ["-c", "ssl=on", "-c", f"ssl_cert_file={file}", "-c", f"ssl_key_file={key}"]

    def _initialize(self):
        if self.certificate:
            file = self._write("password", self.passwords[self.superuser])
            authentication = ["-A", "scram-sha-256", "--pwfile", file]
        else:
            authentication = ["-A", "trust"]
        self._run(
            self.programs / "initdb", "-D", self.data, "-U", self.superuser, *authentication, "-E", "UTF8", "--locale=C",
            "--no-sync",
        )  # fmt: skip
        if self.certificate:
            self._write("data/pg_hba.conf", RULES.format(replication=REPLICATION))

    def _write(self, name, text):
        """Writes a file that only the server's user can read."""
        file = self.folder / name
        file.write_text(text)
        file.chmod(0o600)
        if self.user:
            shutil.chown(file, self.user)
        return file

    def _run(self, *command):
        done = subprocess.run(
            list(map(str, command)), capture_output=True, text=True, cwd=self.folder, env=self.variables,
            **as_user(self.user),
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{command[0]}: {done.stderr}")

    def wait_for_answer(self):
        command = [self.programs / "pg_isready", "--quiet", "-h", "127.0.0.1", "-p", str(self.port)]
        self.wait_until(lambda: subprocess.run(command).returncode == 0)

    def kill(self):
        super().kill()
        # If another process has this number by now, PostgreSQL would take it for the old server and refuse to
        # start.
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    # Standbys

    def follow(self, primary):
        """Makes this a standby with the data of the primary. It must not be running."""
        shutil.rmtree(self.data, ignore_errors=True)
        login = self._write("pgpass", f"*:*:*:{REPLICATION}:{self.passwords[REPLICATION]}\n")
        self._run(
            self.programs / "pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-c", "fast", "--no-sync", "-d",
            f"host=localhost port={primary.port} user={REPLICATION} passfile={login} sslmode=verify-full "
            f"sslrootcert={self.certificate.root} application_name={self.name}",
        )  # fmt: skip

    def wait_for_standby(self):
        """Waits until a standby follows. From then on, a transaction that was confirmed is on both."""
        following = "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'"
        self.wait_until(lambda: self.psql(following, "postgres").strip() == "1")
        self.psql("ALTER SYSTEM SET synchronous_standby_names = '*'", "postgres")
        self.psql("SELECT pg_reload_conf()", "postgres")

    def promote(self):
        """Makes a standby the primary. Returns when it takes changes."""
        self.psql("SELECT pg_promote(true, 60)", "postgres")

    # Statements

    def create(self, database):
        """Creates an empty database."""
        self.psql(f'CREATE DATABASE "{database}" TEMPLATE template0', "postgres")

    def address(self, database, user=superuser, port=None):
        """Returns the address for brickwork. `port` may be that of a proxy."""
        # A certificate is for a name.
        host = "localhost" if self.certificate else "127.0.0.1"
        return f"postgres://{user}@{host}:{port or self.port}/{database}{self.settings}"

    @property
    def settings(self):
        """The end of an address."""
        return f"?sslmode=verify-full&sslrootcert={self.certificate.root}" if self.certificate else ""

    def login(self, user=superuser):
        """Returns the environment variables with which a user can connect."""
        return {"PGPASSWORD": self.passwords[user]} if self.certificate else {}

    def psql(self, statements, database, user=superuser, variables={}, timeout=None):
        """Runs statements and returns their output, one line for each row. Stops at the first error with
        subprocess.CalledProcessError.
        """
        given = [argument for name, value in variables.items() for argument in ("-v", f"{name}={value}")]
        return subprocess.run(
            [
                self.programs / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", *given, "-d",
                self.address(database, user),
            ],
            input=statements, check=True, capture_output=True, text=True, env=os.environ | self.login(user), timeout=timeout,
        ).stdout  # fmt: skip


def programs():
    """Returns the folder of PostgreSQL's programs, in the latest installed version."""
    debian = glob.glob("/usr/lib/postgresql/*/bin")
    debian.sort(key=lambda folder: int(re.search(r"\d+", folder)[0]), reverse=True)
    for folder in [*debian, *PLACES]:
        if shutil.which("initdb", path=folder) and shutil.which("postgres", path=folder):
            return pathlib.Path(folder)
    raise RuntimeError("PostgreSQL is not here: Scripts/install-system-packages cluster")

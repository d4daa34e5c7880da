"""A complete cluster: PostgreSQL, SeaweedFS, workers, servers, and nginx in front of them."""

import contextlib
import os
import pathlib
import secrets
import shlex
import subprocess
import tempfile
import urllib.request

from .certificate import Certificate
from .nginx import Nginx
from .postgresql import REPLICATION, PostgreSQL
from .processes import Server, Worker
from .proxy import Proxy
from .seaweedfs import SeaweedFS

DATABASE, BUCKET = "photos", "thumbnails"
DEPLOY = pathlib.Path(__file__).resolve().parents[1] / "deploy"
# The database's roles, as in deploy/roles.sql.
OWNER, WORKER, SERVER, STATUS = ROLES = [f"brickwork_{name}" for name in ("owner", "worker", "server", "status")]
# What the bucket lets them do, as in deploy/policy-*.json. Photos may be in the same bucket.
ACTIONS = {
    WORKER: [f"Read:{BUCKET}", f"List:{BUCKET}", f"Write:{BUCKET}/wall/*"],
    SERVER: [f"Read:{BUCKET}", f"List:{BUCKET}"],
}


class Cluster:
    """A wall of the photos in a folder or a bucket, which workers read and servers show. It starts when
    entered as a context manager, and ends when left. Its data and logs are in a temporary folder, or in the
    given folder, which is kept.

    All connections to PostgreSQL and SeaweedFS use TLS and a password. Each kind of process has a role and an
    identity of its own, which can do no more than `deploy` says. With `has_proxies`, both services are behind
    proxies that can simulate network faults. With `has_standby`, PostgreSQL has a standby, and every address
    names both.
    """

    def __init__(
        self, brickwork, photos, folder=None, port=0, servers=2, workers=2, lease=20, has_proxies=False, has_standby=False
    ):
        self.brickwork = pathlib.Path(brickwork).resolve()
        self.photos = photos if str(photos).startswith("s3://") else pathlib.Path(photos).resolve()
        self.port = port
        self.counts = (servers, workers)
        self.given, self.lease, self.has_proxies, self.has_standby = folder, lease, has_proxies, has_standby
        self.postgresql = self.standby = self.seaweedfs = self.nginx = None
        self.seaweedfs_proxy, self.database_proxies = None, {}
        self.servers, self.workers = [], []
        self.passwords = {name: secrets.token_hex(16) for name in [PostgreSQL.superuser, REPLICATION, *ROLES]}

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            self.folder = pathlib.Path(self.given or stack.enter_context(temporary_folder())).resolve()
            self.folder.mkdir(parents=True, exist_ok=True)
            # This folder contains the folders of other users' processes.
            self.folder.chmod(0o755)
            self.certificate = Certificate(self.folder / "certificate")
            users = {role: (self.passwords[role], actions) for role, actions in ACTIONS.items()}
            self.seaweedfs = stack.enter_context(
                SeaweedFS(self.folder / "seaweedfs", BUCKET, users=users, certificate=self.certificate)
            )
            self.postgresql = stack.enter_context(self._database("postgresql-1"))
            login = f"LOGIN REPLICATION PASSWORD '{self.passwords[REPLICATION]}'"
            self.postgresql.psql(f"CREATE ROLE {REPLICATION} {login}", "postgres")
            self.postgresql.create(DATABASE)
            if self.has_standby:
                self.standby = stack.enter_context(self._database("postgresql-2", self.postgresql))
                self.postgresql.wait_for_standby()
            if self.has_proxies:
                self.seaweedfs_proxy = stack.enter_context(Proxy(self.seaweedfs.port))
                for database in self.databases:
                    self.database_proxies[database] = stack.enter_context(Proxy(database.port))
            # Later, another one may be the primary.
            self.ports = [(self.database_proxies.get(database) or database).port for database in self.databases]
            self._make_tables()
            for role in ROLES:
                self._write_environment(role)
            self.stack = stack
            servers, workers = self.counts
            for _ in range(workers):
                self.add_worker()
            for _ in range(servers):
                self.add_server()
            self.nginx = stack.enter_context(Nginx(self.folder / "nginx", self.servers, self.port))
            self.stack = stack.pop_all()
        return self

    def __exit__(self, *_):
        self.stack.close()

    def _database(self, name, primary=None):
        return PostgreSQL(self.folder / name, self.certificate, self.passwords, primary, name)

    def _write_environment(self, role):
        """Writes a file for a shell in which somebody wants to run commands as a role."""
        variables = self.environment(role) | {"CATALOG": self.catalog(role), "STORE": self.store}
        file = self.folder / f"{role}.sh"
        file.touch(0o600)
        file.write_text("".join(f"export {name}={shlex.quote(value)}\n" for name, value in variables.items()))

    def _make_tables(self):
        """Makes the roles and the tables, as the first lines of deploy/roles.sql say."""
        roles = (DEPLOY / "roles.sql").read_text()
        self.postgresql.psql(roles, DATABASE)
        for role in ROLES:
            self.postgresql.psql(f"ALTER ROLE {role} PASSWORD '{self.passwords[role]}'", DATABASE)
        self.run("status", role=OWNER)
        self.postgresql.psql(roles, DATABASE)

    @property
    def url(self):
        """The address of the wall."""
        return self.nginx.url

    @property
    def databases(self):
        return [database for database in (self.postgresql, self.standby) if database]

    @property
    def store(self):
        return f"s3://{BUCKET}/wall"

    def catalog(self, role):
        """Returns the catalog's address for a role. It names the standby, too, so that a failover needs nothing
        else.
        """
        hosts = ",".join(f"localhost:{port}" for port in self.ports)
        return f"postgres://{role}@{hosts}/{DATABASE}{self.postgresql.settings}&target_session_attrs=read-write"

    def environment(self, role):
        """The environment variables that commands of a role need."""
        variables = {"PGPASSWORD": self.passwords[role]}
        if role in ACTIONS:
            variables |= {
                "AWS_ENDPOINT_URL": f"https://127.0.0.1:{(self.seaweedfs_proxy or self.seaweedfs).port}",
                "AWS_CA_BUNDLE": str(self.certificate.root),
                "AWS_ACCESS_KEY_ID": role, "AWS_SECRET_ACCESS_KEY": self.passwords[role],
            }  # fmt: skip
        return variables

    @property
    def parts(self):
        """All processes, in the order they were started."""
        return [self.seaweedfs, *self.databases, *self.workers, *self.servers, self.nginx]

    def add_worker(self, *arguments):
        """Starts another worker, which scans the photos every second."""
        name = f"worker-{len(self.workers) + 1}"
        arguments = [self.photos, "--store", self.store, "--every", 1, "--lease", self.lease, *arguments]
        return self._add(self.workers, Worker, name, WORKER, *arguments)

    def add_server(self, *arguments):
        """Starts another server. nginx knows only the servers that were added before it started."""
        name = f"server-{len(self.servers) + 1}"
        return self._add(self.servers, Server, name, SERVER, "--store", self.store, "--proxy", "127.0.0.1", *arguments)

    def _add(self, parts, kind, name, role, *arguments):
        part = kind(
            name, self.brickwork, self.folder, self.catalog(role), *arguments, environment=self.environment(role)
        )
        parts.append(self.stack.enter_context(part))
        return part

    def run(self, command, *arguments, role):
        """Runs another command on the catalog, such as `status`, as a role. Returns its output."""
        return subprocess.run(
            [
                self.brickwork, command, "--catalog", self.catalog(role), "--data", self.folder / f"{role}-data",
                *map(str, arguments),
            ],
            check=True, capture_output=True, text=True, env=os.environ | self.environment(role),
        ).stdout  # fmt: skip

    def get(self, address):
        """Returns the wall's answer to a relative address, as bytes."""
        with urllib.request.urlopen(self.url + address, timeout=60) as answer:
            return answer.read()

    # Failover

    def lose_primary(self):
        """Ends the primary like a machine that is switched off: nothing answers at its address."""
        if proxy := self.database_proxies.get(self.postgresql):
            proxy.stall()
        self.postgresql.kill()

    def promote_standby(self):
        """Makes the standby the primary."""
        self.postgresql, self.standby = self.standby, self.postgresql
        self.postgresql.promote()

    def replace_standby(self):
        """Makes the former primary a standby of the new one."""
        self.standby.follow(self.postgresql)
        self.standby.start()
        if proxy := self.database_proxies.get(self.standby):
            proxy.heal()
        self.postgresql.wait_for_standby()


def temporary_folder():
    return tempfile.TemporaryDirectory(prefix="brickwork-cluster-")

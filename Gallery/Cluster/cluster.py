"""A complete cluster: PostgreSQL, SeaweedFS, workers, servers, and nginx in front of them."""

import contextlib
import os
import pathlib
import subprocess
import tempfile
import urllib.request

from .nginx import Nginx
from .postgresql import PostgreSQL
from .processes import Server, Worker
from .proxy import Proxy
from .seaweedfs import SeaweedFS

DATABASE, BUCKET = "photos", "thumbnails"


class Cluster:
    """A wall of the photos in a folder or a bucket, which workers read and servers show. It starts when
    entered as a context manager, and ends when left. Its data and logs are in a temporary folder, or in the
    given folder, which is kept. With `has_proxies`, PostgreSQL and SeaweedFS are behind proxies that can
    simulate network faults.
    """

    def __init__(self, brickwork, photos, folder=None, port=0, servers=2, workers=2, lease=20, has_proxies=False):
        self.brickwork = pathlib.Path(brickwork).resolve()
        self.photos = photos if str(photos).startswith("s3://") else pathlib.Path(photos).resolve()
        self.port = port
        self.counts = (servers, workers)
        self.given, self.lease, self.has_proxies = folder, lease, has_proxies
        self.postgresql = self.seaweedfs = self.nginx = None
        self.postgresql_proxy = self.seaweedfs_proxy = None
        self.servers, self.workers = [], []

    def __enter__(self):
        with contextlib.ExitStack() as stack:
            self.folder = pathlib.Path(self.given or stack.enter_context(temporary_folder())).resolve()
            self.folder.mkdir(parents=True, exist_ok=True)
            # This folder contains the folders of other users' processes.
            self.folder.chmod(0o755)
            self.seaweedfs = stack.enter_context(SeaweedFS(self.folder / "seaweedfs", BUCKET))
            self.postgresql = stack.enter_context(PostgreSQL(self.folder / "postgresql"))
            if not self.postgresql.psql(f"SELECT 1 FROM pg_database WHERE datname = '{DATABASE}'", "postgres"):
                self.postgresql.create(DATABASE)
            if self.has_proxies:
                self.seaweedfs_proxy = stack.enter_context(Proxy(self.seaweedfs.port))
                self.postgresql_proxy = stack.enter_context(Proxy(self.postgresql.port))
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

    @property
    def url(self):
        """The address of the wall."""
        return self.nginx.url

    @property
    def catalog(self):
        return self.postgresql.address(DATABASE, port=(self.postgresql_proxy or self.postgresql).port)

    @property
    def store(self):
        return f"s3://{BUCKET}/wall"

    @property
    def environment(self):
        """The environment variables that commands need."""
        url = f"http://127.0.0.1:{(self.seaweedfs_proxy or self.seaweedfs).port}"
        return self.seaweedfs.environment | {"AWS_ENDPOINT_URL": url}

    @property
    def parts(self):
        """All processes, in the order they were started."""
        return [self.seaweedfs, self.postgresql, *self.workers, *self.servers, self.nginx]

    def add_worker(self, *arguments):
        """Starts another worker, which scans the photos every second."""
        name = f"worker-{len(self.workers) + 1}"
        arguments = [self.photos, "--store", self.store, "--every", 1, "--lease", self.lease, *arguments]
        return self._add(self.workers, Worker, name, *arguments)

    def add_server(self, *arguments):
        """Starts another server. nginx knows only the servers that were added before it started."""
        name = f"server-{len(self.servers) + 1}"
        return self._add(self.servers, Server, name, "--store", self.store, *arguments)

    def _add(self, parts, kind, name, *arguments):
        part = kind(name, self.brickwork, self.folder, self.catalog, *arguments, environment=self.environment)
        parts.append(self.stack.enter_context(part))
        return part

    def run(self, command, *arguments):
        """Runs another command on the catalog, such as `status`, and returns its output."""
        return subprocess.run(
            [self.brickwork, command, "--catalog", self.catalog, *map(str, arguments)],
            check=True, capture_output=True, text=True, env=os.environ | self.environment,
        ).stdout  # fmt: skip

    def get(self, address):
        """Returns the wall's answer to a relative address, as bytes."""
        with urllib.request.urlopen(self.url + address, timeout=60) as answer:
            return answer.read()


def temporary_folder():
    return tempfile.TemporaryDirectory(prefix="brickwork-cluster-")

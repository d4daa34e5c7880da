"""A real S3 service."""

import json
import pathlib
import signal
import subprocess
import urllib.error
import urllib.request

from .processes import Process, answers, free_ports

COMMAND = pathlib.Path(__file__).resolve().parents[1] / "Tests/Services/seaweedfs"
KEY, SECRET = "owner-key", "owner-secret"


class SeaweedFS(Process):
    """SeaweedFS with ports of its own on this machine alone, and what it keeps in a folder; it has one bucket, in which
    everybody may read where it is public.
    """

    # It takes half a minute to end in good order, and what was put into it is there after a bad end, too.
    end = signal.SIGKILL

    def __init__(self, folder, bucket, is_public=False):
        folder = pathlib.Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        weed = subprocess.run([COMMAND], check=True, capture_output=True, text=True).stdout.strip()
        names = ["s3", "master", "volume", "filer"]
        ports = free_ports(2 * len(names))
        rights = folder / "rights.json"
        owner = {"name": "owner", "credentials": [{"accessKey": KEY, "secretKey": SECRET}], "actions": ["Admin"]}
        everybody = {"name": "anonymous", "actions": ["Read"]}
        rights.write_text(json.dumps({"identities": [owner, everybody] if is_public else [owner]}))
        self.bucket, self.port = bucket, ports[0]
        self.url = f"http://127.0.0.1:{self.port}"
        self.filer = f"http://127.0.0.1:{ports[3]}"
        super().__init__(
            "seaweedfs",
            [
                weed, "server", f"-dir={folder}", "-filer", "-s3", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
                *(f"-{name}.port={port}" for name, port in zip(names, ports)),
                *(f"-{name}.port.grpc={port}" for name, port in zip(names, ports[len(names) :])),
                "-s3.port.iceberg=0", "-s3.port.lance=0", f"-s3.localSocket={folder}/s3.sock",
                f"-filer.localSocket={folder}/filer.sock", f"-s3.config={rights}",
                "-volume.max=4", "-master.volumeSizeLimitMB=256", "-master.telemetry=false",
                # It is alone, and waits for nobody when it comes back.
                "-master.electionTimeout=500ms", "-master.heartbeatInterval=50ms",
            ],
            folder,
        )  # fmt: skip

    def wait_for_answer(self):
        self.wait_until(lambda: answers(self.url))
        # A folder there is a bucket; it is made without a body, and without a word on its kind.
        self.wait_until(lambda: self.asked("POST", f"buckets/{self.bucket}/") in (201, 409))
        # What keeps the objects is there later than the rest. This is no object, and lies where those of the bucket do.
        self.wait_until(lambda: self.asked("PUT", f"is-there?collection={self.bucket}", b"yes") == 201)

    def asked(self, method, path, body=None):
        """What the part that has folders says to a request: a status; 0 for nothing at all."""
        request = urllib.request.Request(f"{self.filer}/{path}", body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return answer.status
        except urllib.error.HTTPError as refusal:
            refusal.close()
            return refusal.code
        except OSError:
            return 0

    @property
    def environment(self):
        """By which a command finds it."""
        return {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_ENDPOINT_URL": self.url}

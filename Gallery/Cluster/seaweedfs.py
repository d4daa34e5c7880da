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
    """SeaweedFS on its own ports of this machine, with its data in a folder. It has one bucket, which
    everybody may read if it is public. With a certificate, requests need TLS.
    """

    # An orderly shutdown takes half a minute, and no data is lost without it.
    end = signal.SIGKILL

    def __init__(self, folder, bucket, is_public=False, users={}, certificate=None):
        """`users` have a secret and a list of actions each, by their names, which are also their keys."""
        folder = pathlib.Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        weed = subprocess.run([COMMAND], check=True, capture_output=True, text=True).stdout.strip()
        names = ["s3", "master", "volume", "filer"]
        ports = free_ports(2 * len(names))
        rights = folder / "rights.json"
        owner = {"name": "owner", "credentials": [{"accessKey": KEY, "secretKey": SECRET}], "actions": ["Admin"]}
        everybody = {"name": "anonymous", "actions": ["Read"]}
        others = [
            {"name": name, "credentials": [{"accessKey": name, "secretKey": secret}], "actions": actions}
            for name, (secret, actions) in users.items()
        ]
        rights.write_text(json.dumps({"identities": [owner, *others, *[everybody] * is_public]}))
        self.bucket, self.port, self.certificate = bucket, ports[0], certificate
        self.url = f"{'https' if certificate else 'http'}://127.0.0.1:{self.port}"
        self.filer = f"http://127.0.0.1:{ports[3]}"
        super().__init__(
            "seaweedfs",
            [
                weed, "server", f"-dir={folder}", "-filer", "-s3", "-ip=127.0.0.1", "-ip.bind=127.0.0.1",
                *(f"-{name}.port={port}" for name, port in zip(names, ports)),
                *(f"-{name}.port.grpc={port}" for name, port in zip(names, ports[len(names) :])),
                "-s3.port.iceberg=0", "-s3.port.lance=0", f"-s3.localSocket={folder}/s3.sock",
                f"-filer.localSocket={folder}/filer.sock", f"-s3.config={rights}",
                *([f"-s3.cert.file={certificate.file}", f"-s3.key.file={certificate.key}"] if certificate else []),
                "-volume.max=4", "-master.volumeSizeLimitMB=256", "-master.telemetry=false",
                # It runs alone, so it needn't wait for others after a restart.
                "-master.electionTimeout=500ms", "-master.heartbeatInterval=50ms",
            ],
            folder,
        )  # fmt: skip

    def wait_for_answer(self):
        self.wait_until(lambda: answers(self.url, self.certificate))
        # A bucket is a folder. It is created by a request without a body and a content type.
        self.wait_until(lambda: self.asked("POST", f"buckets/{self.bucket}/") in (201, 409))
        # The storage for objects starts last. This file isn't in the bucket, but in the same storage.
        self.wait_until(lambda: self.asked("PUT", f"is-there?collection={self.bucket}", b"yes") == 201)

    def asked(self, method, path, body=None):
        """Sends a request to the filer, which manages the folders. Returns the status, or 0 without an
        answer.
        """
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
        """The environment variables with which commands find the service."""
        return {"AWS_ACCESS_KEY_ID": KEY, "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_ENDPOINT_URL": self.url}

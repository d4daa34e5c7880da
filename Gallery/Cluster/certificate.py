"""A certificate for this machine."""

import os
import pathlib
import subprocess

from .processes import own


class Certificate:
    """A certificate for `localhost` and 127.0.0.1, signed by its own root, in a folder."""

    def __init__(self, folder):
        folder = pathlib.Path(folder)
        own(folder, None)
        self.root, self.file, self.key = folder / "root.crt", folder / "server.crt", folder / "server.key"
        names = folder / "names"
        names.write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n")
        new = ["req", "-newkey", "rsa:2048", "-nodes", "-days", "30"]
        openssl(*new, "-x509", "-subj", "/CN=brickwork", "-keyout", folder / "root.key", "-out", self.root)
        openssl(*new, "-subj", "/CN=localhost", "-keyout", self.key, "-out", folder / "server.csr")
        openssl(
            "x509", "-req", "-in", folder / "server.csr", "-CA", self.root, "-CAkey", folder / "root.key",
            "-CAcreateserial", "-days", "30", "-extfile", names, "-out", self.file,
        )  # fmt: skip
        # The root is for everybody, the key for nobody else.
        folder.chmod(0o755)
        self.root.chmod(0o644)
        self.key.chmod(0o600)

    def copy_for(self, user, folder):
        """Puts the certificate and its key into a folder of a user, and returns their paths there. Servers refuse
        keys that others can read.
        """
        copies = []
        for file in (self.file, self.key):
            copy = pathlib.Path(folder) / file.name
            owner = ["-o", user] if user else []
            subprocess.run(["install", "-m", "600", *owner, file, copy], check=True)
            copies.append(copy)
        return copies


def openssl(*arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True, env=os.environ)

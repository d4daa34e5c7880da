"""The colors of thumbnails, by libvips' command."""

import hashlib
import pathlib
import shutil
import subprocess
import tempfile
import threading


class Colors:
    """Decodes each file once, however often it is asked for."""

    def __init__(self):
        if not shutil.which("vipsthumbnail"):
            raise RuntimeError("vipsthumbnail is not here: Scripts/install-system-packages tests")
        self.known, self.lock = {}, threading.Lock()

    def __getitem__(self, body):
        """The color of a file; None where it cannot be decoded."""
        self.learn([body])
        return self.known[digest(body)]

    def learn(self, bodies, at_once=200):
        """Decodes those that are not known, many at once."""
        with self.lock:
            new = list({digest(body): body for body in bodies if digest(body) not in self.known}.items())
            for start in range(0, len(new), at_once):
                self._decode(new[start : start + at_once])

    def _decode(self, files):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            for name, body in files:
                (folder / f"{name}.webp").write_bytes(body)
            names = [f"{name}.webp" for name, _ in files]
            # What cannot be decoded leaves no file.
            subprocess.run(
                ["vipsthumbnail", *names, "--size", "1x1!", "-o", "%s.ppm"], cwd=folder, capture_output=True, timeout=300
            )
            for name, _ in files:
                pixel = folder / f"{name}.ppm"
                self.known[name] = tuple(pixel.read_bytes()[-3:]) if pixel.exists() else None


def digest(body):
    return hashlib.sha256(body).hexdigest()

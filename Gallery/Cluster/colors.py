"""The colors of thumbnails, computed with the command of libvips."""

import hashlib
import pathlib
import shutil
import subprocess
import tempfile
import threading


class Colors:
    """Decodes each file only once and keeps its color."""

    def __init__(self):
        if not shutil.which("vipsthumbnail"):
            raise RuntimeError("vipsthumbnail is not here: Scripts/install-system-packages tests")
        self.known, self.lock = {}, threading.Lock()

    def __getitem__(self, body):
        """Returns the color of a file, or None if it can't be decoded."""
        self.learn([body])
        return self.known[digest(body)]

    def learn(self, bodies, at_once=200):
        """Decodes the files whose colors aren't known yet, many at a time."""
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
            # Files that can't be decoded produce no output.
            subprocess.run(
                ["vipsthumbnail", *names, "--size", "1x1!", "-o", "%s.ppm"], cwd=folder, capture_output=True, timeout=300
            )
            for name, _ in files:
                pixel = folder / f"{name}.ppm"
                self.known[name] = tuple(pixel.read_bytes()[-3:]) if pixel.exists() else None


def digest(body):
    return hashlib.sha256(body).hexdigest()

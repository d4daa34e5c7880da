"""Photos of one color each, in folders. They are added, changed, removed and moved."""

import itertools
import os
import pathlib

from BrowserTests.support import pictures

# Different enough to be distinguished after WebP compression and in the catalog's 16-bit colors.
LEVELS = range(8, 256, 20)
TOLERANCE = 9
FOLDERS = ["2021", "2021/spring", "2021/summer", "2022", "2022/north", "2022/north/ice", "2023", "others"]
# The number of photos above which more are removed than added.
MOST = 450


class Photos:
    """Files by their paths relative to a folder, each with its color. With a mirror, they are also in a
    bucket. A random number generator determines all changes.
    """

    def __init__(self, root, chance, count, mirror=None):
        self.root, self.chance, self.mirror = pathlib.Path(root), chance, mirror
        colors = list(itertools.product(LEVELS, repeat=3))
        chance.shuffle(colors)
        self.colors = itertools.cycle(colors)
        self.number, self.folders = 0, 0
        self.files, self.keepers, self.restless = {}, {}, []
        for _ in range(count):
            self.add()
        names = sorted(self.files)
        # These photos are never changed.
        self.keepers = {name: self.files[name] for name in names[::5]}
        # These photos get new pictures repeatedly.
        self.restless = names[1:20:5]

    @property
    def place(self):
        """The folder as the catalog records it."""
        return self.mirror.path if self.mirror else str(self.root)

    def change(self):
        """Changes one or more photos. Returns a short description."""
        changes = [self.add, self.recolor, self.remove, self.move]
        weights = [3, 3, 5, 3] if len(self.files) > MOST else [4, 3, 2, 3]
        [change] = self.chance.choices(changes, weights)
        count = self.chance.randint(15, 40) if self.chance.random() < 0.06 else 1
        for _ in range(count):
            change()
        return f"{change.__name__} {count}"

    def add(self):
        """Adds a photo, sometimes in a new folder."""
        if self.chance.random() < 0.03:
            self.folders += 1
            folder = f"new/{self.folders}"
        else:
            folder = self.chance.choice(FOLDERS)
        self._write(f"{folder}/{self.number:05}.png")

    def recolor(self):
        """Replaces the picture of a photo."""
        if name := self.chance.choice(self.restless) if self.chance.random() < 0.6 else self._any():
            self._write(name)

    def remove(self):
        if name := self._any():
            (self.root / name).unlink()
            del self.files[name]
            if self.mirror:
                self.mirror.remove(name)

    def move(self):
        """Moves a photo to another folder under the same name."""
        if name := self._any():
            old = pathlib.PurePath(name)
            folder = self.chance.choice([folder for folder in FOLDERS if folder != str(old.parent)])
            new = f"{folder}/{old.name}"
            (self.root / new).parent.mkdir(parents=True, exist_ok=True)
            os.rename(self.root / name, self.root / new)
            self.files[new] = self.files.pop(name)
            if self.mirror:
                self.mirror.put(new)
                self.mirror.remove(name)

    def _any(self):
        """Returns a photo that may be changed, moved or removed."""
        names = [name for name in sorted(self.files) if name not in self.keepers and name not in self.restless]
        return self.chance.choice(names) if names else None

    def _write(self, name):
        self.number += 1
        color = next(self.colors)
        # Most are narrower than the narrowest thumbnail.
        width = self.chance.choice([90, 120, 160, 200, 230, 640])
        # The text makes the content of each photo unique.
        pictures.write(
            self.root / name, width, width * 3 // 4, color, f"Number {self.number}", when=pictures.NOON + 3607 * self.number
        )  # fmt: skip
        self.files[name] = color
        if self.mirror:
            self.mirror.put(name)


def are_same(color, other):
    return all(abs(a - b) <= TOLERANCE for a, b in zip(color, other))

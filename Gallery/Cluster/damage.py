"""Loses and damages the thumbnails in the bucket."""

from . import truth
from .cluster import BUCKET

COUNT = 40


def lose(cluster):
    """Deletes everything that brickwork keeps in the bucket."""
    status = cluster.seaweedfs.asked("DELETE", f"buckets/{BUCKET}/wall?recursive=true")
    assert status in (204, 404), f"the bucket cannot be emptied: {status}"


def corrupt(cluster, chance):
    """Damages some objects."""
    keys = sorted(key for key in truth.listed(cluster, "wall/") if key.startswith("wall/thumbnails/"))
    for key in chance.sample(keys, min(COUNT, len(keys))):
        other = truth.read(cluster, chance.choice(keys))
        content = damaged(truth.read(cluster, key), other, chance)
        status = cluster.seaweedfs.asked("PUT", f"buckets/{BUCKET}/{key}", content)
        assert status in (200, 201), f"{key} cannot be written: {status}"


def damaged(content, other, chance):
    """Returns the content of an object with a fault. `other` is the content of another one."""
    way = chance.choice(["flip a bit", "cut", "empty", "swap"])
    if not content or way == "empty":
        return b""
    if way == "swap":
        return other
    place = chance.randrange(len(content))
    if way == "cut":
        return content[:place]
    return content[:place] + bytes([content[place] ^ 1 << chance.randrange(8)]) + content[place + 1 :]

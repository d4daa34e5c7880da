"""A bucket that has what a folder has, as soon as its service answers."""

import collections
import urllib.parse

from .cluster import BUCKET


class Mirror:
    """Puts files of a folder into a bucket, beneath `photos/`, and takes them out of it, in the order in which that was
    asked for. While the service is away, what there is to do waits.
    """

    # Beside the thumbnails: each bucket of this service takes room on the disk.
    address = f"s3://{BUCKET}/photos"
    # As the catalog has it.
    path = f"s3:/{BUCKET}/photos"

    def __init__(self, folder):
        self.folder, self.seaweedfs = folder, None
        self.waiting = collections.deque()

    def put(self, name):
        # Its bytes as they are now: another change may follow before it is their turn.
        self.waiting.append((name, (self.folder / name).read_bytes()))

    def remove(self, name):
        self.waiting.append((name, None))

    def go_on(self):
        """Does what can be done; whether that is all."""
        while self.waiting:
            name, content = self.waiting[0]
            place = f"buckets/{BUCKET}/photos/{urllib.parse.quote(name)}"
            # To do it twice is without harm.
            if content is None:
                status = self.seaweedfs.asked("DELETE", place)
            else:
                status = self.seaweedfs.asked("PUT", place, content)
            if status not in (200, 201, 204, 404):
                return False
            self.waiting.popleft()
        return True

"""A bucket with the same files as a folder, as soon as its service answers."""

import collections
import urllib.parse

from .cluster import BUCKET


class Mirror:
    """Uploads files of a folder to a bucket, below `photos/`, and deletes them, in the order of the requests.
    While the service is away, the requests wait.
    """

    # In the same bucket as the thumbnails, because each bucket of this service takes disk space.
    address = f"s3://{BUCKET}/photos"
    # The path as the catalog records it.
    path = f"s3:/{BUCKET}/photos"

    def __init__(self, folder):
        self.folder, self.seaweedfs = folder, None
        self.waiting = collections.deque()

    def put(self, name):
        # The current bytes, because another change may follow before they are uploaded.
        self.waiting.append((name, (self.folder / name).read_bytes()))

    def remove(self, name):
        self.waiting.append((name, None))

    def go_on(self):
        """Handles the waiting requests as far as possible. Returns whether all are done."""
        while self.waiting:
            name, content = self.waiting[0]
            place = f"buckets/{BUCKET}/photos/{urllib.parse.quote(name)}"
            # Repeating a request is harmless.
            if content is None:
                status = self.seaweedfs.asked("DELETE", place)
            else:
                status = self.seaweedfs.asked("PUT", place, content)
            if status not in (200, 201, 204, 404):
                return False
            self.waiting.popleft()
        return True

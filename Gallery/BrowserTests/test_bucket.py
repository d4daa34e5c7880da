"""The static site of `brickwork build` in a bucket, served only by the S3 service."""

import os

from support import brickwork
from support.case import FolderCase, temporary_folder

from Cluster.seaweedfs import SeaweedFS


class BucketTests(FolderCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.service = SeaweedFS(temporary_folder(cls), "photos", is_public=True).start()
        cls.addClassCleanup(cls.service.stop)
        brickwork.run(
            "build", cls.folder, "--output", "s3://photos/some/wall", "--data", temporary_folder(cls),
            env=os.environ | cls.service.environment,
        )  # fmt: skip
        cls.served = cls.url

    def setUp(self):
        super().setUp()
        self.url = f"{self.service.url}/photos/some/wall/"

    def frames(self, page):
        """Returns each photo with the frames it has had. The elements are sorted only when the page rests."""
        return {(photo.index, *photo.styled) for view in page.walk() for photo in view}

    def test_the_same_wall(self):
        static = self.frames(self.open("index.html"))
        self.url = self.served
        self.assertEqual(static, self.frames(self.open()))
        self.assertEqual(sorted(index for index, *_ in static), list(range(self.count)))

    def test_search_and_details(self):
        page = self.open("index.html")
        page.search("evening", "20 of 60")
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo[open] .stage img[alt]:not([alt=\"\"])')?.naturalWidth > 0")
        page.wait("() => document.querySelector('#photo .details dl')")

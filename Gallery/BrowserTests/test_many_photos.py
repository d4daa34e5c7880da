"""Catalogs of generated photos equal those of the command."""

import sqlite3
import unittest

from support import brickwork, made_up, many_photos
from support.case import temporary_folder


class ManyPhotosTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder, cls.data = temporary_folder(cls), temporary_folder(cls)

    def rows(self, query):
        database = sqlite3.connect(self.data / "catalog.sqlite")
        self.addCleanup(database.close)
        return database.execute(query).fetchall()

    def test_rows_are_those_of_the_command(self):
        """Computes hashes, keys, counts and words of real files again, and compares them with the index."""
        made_up.made_up(30, per_day=7, has_tags=True).fill(self.folder)
        brickwork.run("index", self.folder, "--data", self.data)
        for name, caption, hash, key, dated, date, day, length in self.rows(
            "SELECT name, caption, textHash, nameKey, dated, date, day, captionLength FROM file"
        ):
            row = many_photos.photo(1, 1, *divmod(date // 1_000, many_photos.DAY), 1, 1, name.decode(), caption)
            expected = [row[each] for each in ("textHash", "nameKey", "dated", "day", "captionLength")]
            self.assertEqual([hash, key, dated, day, length], expected)
        database = sqlite3.connect(":memory:")
        database.execute("CREATE TABLE file (dated, day, folder, state, repeats, id, version, width, height, date, color, captionLength, textHash, nameKey)")
        files = self.rows(
            "SELECT dated, day, folder, state, repeats, id, version, width, height, date, color, captionLength, textHash, nameKey FROM file"
        )
        database.executemany(f"INSERT INTO file VALUES ({', '.join('?' * 14)})", files)
        database.execute("CREATE TABLE dayCount (dated, day, folder, photos, digest)")
        database.execute("CREATE TABLE segment (dated, day, date, nameKey, id, photos, digest)")
        many_photos.count(database)
        counted = database.execute("SELECT * FROM dayCount ORDER BY 1, 2, 3").fetchall()
        self.assertEqual(counted, self.rows("SELECT * FROM dayCount ORDER BY 1, 2, 3"))
        self.assertEqual(sum(photos for *_, photos, _ in counted), 30)
        segments = "SELECT dated, day, date, nameKey, id, photos, digest FROM segment ORDER BY 1, 2, 3, 4, 5"
        self.assertEqual(database.execute(segments).fetchall(), self.rows(segments))
        words = "strftime('d%Y d%Y%m m%m d%Y%m%d t%d', (day >> 2) * 86400, 'unixepoch') || ' k' || format"
        for dates, in_index in self.rows(f"SELECT {words}, dates FROM file JOIN words ON words.rowid = file.id"):
            self.assertEqual(dates, in_index)
        for name, in_index in self.rows("SELECT file.name, words.name FROM file JOIN words ON words.rowid = file.id"):
            self.assertEqual(many_photos.indexed(name), in_index)

    def test_a_served_wall_has_all_of_them(self):
        """The command reads them without corrections of counts, copies and order."""
        from support.library import served

        photos = many_photos.ManyPhotos(2_000, seed=3)
        file = photos.fill(self.folder / "away", self.data / "many")
        server = brickwork.Server(self.folder / "away", self.data / "many")
        self.addCleanup(server.stop)
        wall = served(server.url)
        database = sqlite3.connect(file)
        self.addCleanup(database.close)
        expected = database.execute(
            "SELECT id FROM file WHERE repeats = 0 ORDER BY dated DESC, day DESC, date DESC, nameKey DESC"
        ).fetchall()
        self.assertEqual(list(wall.ids), [id for (id,) in expected])
        self.assertEqual(wall.count, 1_990)

"""Touches with Chromium's tools, at times that the test chooses."""

import time


class Finger:
    """A finger on the screen. Its events happen at given times, in milliseconds from its touch."""

    # The time of the last touch. Times must not go back.
    start = 0

    def __init__(self, page):
        self.session = page.tools()

    def begin(self):
        Finger.start = max(Finger.start + 5, time.time())

    def send(self, kind, after, *points):
        touches = [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, "timestamp": self.start + after / 1_000})

    def down(self, x, y):
        self.begin()
        self.send("touchStart", 0, (x, y))

    def move(self, x, y, after=1_000):
        self.send("touchMove", after, (x, y))

    def up(self, after=2_000):
        """By default, the finger has rested before it leaves."""
        self.send("touchEnd", after)

    def swipe(self, *points):
        """Touches the first point, and moves to the others, slowly."""
        self.down(*points[0])
        for number, point in enumerate(points[1:]):
            self.move(*point, after=500 + 100 * number)

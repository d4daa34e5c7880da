"""Videos and photos with a clip."""

import subprocess

from support import pictures
from support.case import FolderCase, temporary_folder
from support.finger import Finger

QUARTERS = "testsrc2=s=320x240:r=10:d=4"


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-y", "-nostdin", "-loglevel", "error", *map(str, arguments)], check=True)


class VideoTests(FolderCase):
    @classmethod
    def fill(cls, folder):
        ffmpeg("-f", "lavfi", "-i", QUARTERS, "-c:v", "libvpx-vp9", "-deadline", "realtime", "-g", 10, folder / "2024-05-31 a.webm")
        ffmpeg("-f", "lavfi", "-i", QUARTERS, "-c:v", "mpeg4", folder / "2024-05-30 b.avi")
        pictures.write(folder / "IMG_1.png", 300, 200)
        ffmpeg("-i", folder / "IMG_1.png", folder / "2024-05-29 c.jpg")
        ffmpeg("-f", "lavfi", "-i", "testsrc2=s=320x240:r=10:d=1", "-c:v", "libx264", "-pix_fmt", "yuv420p", folder / "2024-05-29 c.mov")
        (folder / "IMG_1.png").unlink()

    def open_photo(self, index, page=None):
        page = page or self.open()
        id = page.photos()[index].id
        page.tab.click(f".tile[data-photo='{id}'] a")
        page.wait("(id) => document.getElementById('photo').dataset.photo === String(id) && document.querySelector('#photo dl')", id)
        return page

    def test_tiles_say_how_long_videos_last(self):
        page = self.open()
        page.wait("() => document.querySelectorAll('.tile .sign').length === 3")
        signs = page.tab.evaluate(
            "[...document.querySelectorAll('.tile')].map((tile) => [tile.querySelector('.sign').className, tile.textContent, tile.querySelector('a').ariaLabel])"
        )
        self.assertEqual([sign[:2] for sign in signs], [["sign", "0:04"], ["sign", "0:04"], ["sign clip", ""]])
        self.assertTrue(signs[0][2].startswith("2024-05-31 a.webm, video, 0:04, "), signs[0][2])
        self.screenshot(page, "videos")
        page.search("kind:video", "2 of 3")
        page.search("kind:live", "1 of 3")

    def test_a_video_plays_and_seeks(self):
        page = self.open_photo(0)
        video = "document.querySelector('#photo video')"
        # The click that opened it is enough.
        page.wait(f"() => {video} && !{video}.paused && {video}.currentTime > 0.1")
        self.assertEqual(page.tab.evaluate(f"[{video}.muted, {video}.videoWidth]"), [False, 320])
        page.tab.evaluate(f"{video}.currentTime = 3")
        page.wait(f"() => !{video}.seeking && {video}.currentTime >= 3")
        page.tab.keyboard.press("Space")
        page.wait(f"() => {video}.paused")
        self.screenshot(page, "video")
        # The keys for the next photo work unless the video has the focus.
        page.tab.evaluate(f"window.left = {video}")
        page.tab.keyboard.press("ArrowRight")
        page.wait("() => document.title.includes('b.avi')")
        page.wait("() => left.paused && !left.hasAttribute('src') && !left.isConnected")
        # The server converts what the browser doesn't know.
        page.wait(f"() => {video}?.readyState > 0 && {video}.currentSrc.endsWith('-video.mp4')")
        self.assertEqual(page.tab.evaluate(f"[{video}.videoWidth, {video}.videoHeight]"), [320, 240])
        page.tab.keyboard.press("Space")
        page.wait(f"() => {video}.currentTime > 0.1")

    def test_a_click_plays_a_video_that_is_converted(self):
        page = self.open_photo(1)
        video = "document.querySelector('#photo video')"
        page.wait(f"() => {video}?.currentSrc.endsWith('-video.mp4') && !{video}.paused && {video}.currentTime > 0.1")

    def test_a_video_rests_unless_a_click_has_opened_it(self):
        video = "document.querySelector('#photo video')"
        page = self.open_photo(0)
        address = page.tab.evaluate("location.search")
        linked = self.open(query=address)
        calm = self.open_photo(0, self.open(reduced_motion="reduce"))
        for each in (linked, calm):
            each.wait(f"() => {video}?.readyState > 0")
            each.still()
            self.assertEqual(each.tab.evaluate(f"[{video}.paused, {video}.autoplay, {video}.currentTime]"), [True, False, 0])

    def test_a_video_that_rests_has_a_button(self):
        video = "document.querySelector('#photo video')"
        page = self.open_photo(0)
        page.wait(f"() => {video} && !{video}.paused")
        self.assertEqual(page.tab.locator("#photo .start").count(), 0)
        address = page.tab.evaluate("location.search")
        linked = self.open(query=address)
        button = linked.tab.get_by_role("button", name="Play the video")
        button.wait_for()
        linked.still()
        self.assertEqual(button.bounding_box(), {"x": 604, "y": 364, "width": 72, "height": 72})
        self.screenshot(linked, "video-start")
        button.focus()
        linked.tab.keyboard.press("Enter")
        linked.wait(f"() => !{video}.paused && !document.querySelector('#photo .start')")
        # The keys still work.
        linked.tab.keyboard.press("Space")
        linked.wait(f"() => {video}.paused")
        self.assertEqual(linked.tab.locator("#photo .start").count(), 0)
        # Another video, whose button has the focus when the next photo comes.
        linked.tab.keyboard.press("ArrowRight")
        linked.wait("() => document.title.includes('b.avi')")
        button.focus()
        for key, name in (("ArrowRight", "c.jpg"), ("ArrowLeft", "b.avi")):
            linked.tab.keyboard.press(key)
            linked.wait("(name) => document.title.includes(name)", name)

    def test_a_button_pressed_before_the_video_is_converted(self):
        held = []
        page = self.page()
        page.tab.route("**/originals/**", lambda route: held.append(route))
        page.open()
        page.open(f"?photo={page.address(page.photos()[1].id)}")
        button = page.tab.get_by_role("button", name="Play the video")
        button.click()
        button.wait_for(state="detached")
        for route in held:
            route.fulfill(content_type="video/mp4", body="no video")
        page.wait("() => document.querySelector('#photo video').currentSrc.endsWith('-video.mp4')")
        page.wait("() => document.querySelector('#photo video').currentTime > 0.1")

    def test_how_much_of_a_video_is_converted(self):
        begin = temporary_folder(type(self)) / "begin.mp4"
        moving = ["-t", 2, "-c:v", "libx264", "-bf", 0, "-pix_fmt", "yuv420p", "-movflags", "frag_keyframe+empty_moov"]
        ffmpeg("-f", "lavfi", "-i", QUARTERS, *moving, begin)
        page = self.page()
        # Two of four seconds have been converted.
        page.tab.route("**/*-video.mp4", lambda route: route.fulfill(content_type="video/mp4", body=begin.read_bytes()))
        page = self.open_photo(1, page.open())
        page.wait("() => document.querySelector('#photo .preparing')?.textContent === 'Preparing · 50% of 0:04'")
        self.screenshot(page, "video-preparing")
        page.tab.unroute_all()
        page.tab.keyboard.press("ArrowRight")
        page.tab.keyboard.press("ArrowLeft")
        page.wait("() => document.querySelector('#photo video')?.duration >= 4 && !document.querySelector('#photo .preparing')")

    def test_a_button_for_fingers(self):
        """A tap on it plays, and a swipe that begins there leads on."""
        page = self.open(width=390, height=844, is_mobile=True, has_touch=True, reduced_motion="reduce")
        first = page.photos()[0].id
        page.tab.tap(f".tile[data-photo='{first}'] a")
        button = page.tab.get_by_role("button", name="Play the video")
        button.wait_for()
        finger = Finger(page)
        finger.swipe((195, 422), (150, 422), (100, 422))
        finger.up()
        page.wait("() => document.title.includes('b.avi')")
        button.wait_for()
        self.assertTrue(page.tab.evaluate("document.querySelector('#photo video').paused"))
        button.tap()
        page.wait("() => !document.querySelector('#photo video').paused && !document.querySelector('#photo .start')")
        self.assertFalse(page.tab.evaluate("document.getElementById('photo').classList.contains('bare')"))

    def test_a_small_video_is_shown_at_most_twice_as_large(self):
        for factor in (1, 2):
            page = self.open_photo(0, self.open(device_scale_factor=factor))
            page.wait("() => document.querySelector('#photo video')?.readyState > 0")
            # Its tile has grown.
            page.still()
            box = page.tab.locator("#photo video").bounding_box()
            self.assertEqual((box["width"], box["height"]), (640, 480))
            # It can't be zoomed.
            page.tab.keyboard.press("+")
            self.assertEqual(page.tab.locator("#photo video").bounding_box(), box)
            self.screenshot(page, f"small-video-{factor}")

    def test_a_video_that_cannot_be_played(self):
        page = self.open()
        for address in ("**/originals/**", "**/*-video.mp4"):
            page.tab.route(address, lambda route: route.fulfill(content_type="video/mp4", body="no video"))
        self.open_photo(0, page)
        notice = page.tab.locator("#photo .notice p").first
        notice.wait_for()
        self.assertEqual(notice.inner_text(), "This browser cannot play this video. You can download it.")

    def test_a_slideshow_waits_for_the_end(self):
        page = self.open(query="?slideshow&seconds=0.1")
        page.wait("() => document.title.includes('a.webm') && document.querySelector('#photo video')?.currentTime > 1")
        page.wait("() => document.title.includes('b.avi')")

    def test_a_preview_plays_under_the_mouse(self):
        page = self.open()
        tile = page.tab.locator(".tile").first
        page.wait("() => document.querySelectorAll('.tile .sign').length === 3")
        tile.hover()
        page.wait("() => document.querySelector('.tile video.shown')?.muted")
        page.tab.mouse.move(1, 1)
        page.wait("() => !document.querySelector('.tile video')")

    def test_a_clip_plays_from_its_button(self):
        page = self.open_photo(2)
        page.tab.wait_for_selector("#photo .clip")
        self.assertTrue(page.tab.evaluate("document.querySelector('#photo video').src.includes('/originals/')"))
        self.screenshot(page, "clip")
        button = page.tab.get_by_role("button", name="Play the moving photo")
        button.click()
        page.wait("() => document.querySelector('#photo video.shown')")
        self.assertEqual(len(page.tab.query_selector_all("#photo .details .copies a")), 1)


class AnimationTests(FolderCase):
    """Pictures that move by themselves. Their thumbnails show the first frame."""

    formats = {"a.gif": ["-f", "gif"], "b.png": ["-f", "apng", "-plays", 0], "c.webp": ["-c:v", "libwebp_anim", "-loop", 0]}

    @classmethod
    def fill(cls, folder):
        for day, (name, options) in enumerate(cls.formats.items(), 1):
            ffmpeg("-f", "lavfi", "-i", "testsrc2=s=320x240:r=10:d=2", *options, folder / f"2024-05-0{day} {name}")

    def wait_until_moving(self, page, selector):
        """Waits until its pixels change."""
        page.tab.wait_for_selector(selector)
        first = page.tab.locator(selector).screenshot()
        while page.tab.locator(selector).screenshot() == first:
            pass

    def test_they_move_under_the_mouse_and_when_opened(self):
        page = self.open()
        page.wait("() => [...document.querySelectorAll('.tile .sign')].filter(({ textContent }) => textContent === '▶').length === 3")
        for photo in page.photos():
            tile = f".tile[data-photo='{photo.id}']"
            page.tab.hover(tile)
            self.wait_until_moving(page, f"{tile} img.moving.shown")
            page.tab.mouse.move(1, 1)
            page.wait("() => !document.querySelector('.tile .moving')")
            page.tab.click(f"{tile} a")
            self.wait_until_moving(page, "#photo .picture img.original")
            page.tab.keyboard.press("Escape")
            page.wait("() => !document.getElementById('photo').open")

    def test_they_rest_if_the_user_wants_no_motion(self):
        page = self.open(reduced_motion="reduce")
        page.wait("() => document.querySelectorAll('.tile .sign').length === 3")
        page.tab.click(".tile a >> nth=0")
        page.wait("() => document.querySelector('#photo dl') && document.querySelector('#photo .fine.shown')")
        page.still()
        self.assertEqual(page.tab.query_selector_all("#photo img.original"), [])

import Foundation
import PictureFixtures
import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import PhotoWall

/// Videos that browsers can't play.
struct VideoStoreTests {
    private let scratch: Scratch
    private let store: VideoStore
    private let failures: Locked<[String]>

    init() throws {
        scratch = try Scratch()
        let failures = Locked<[String]>([])
        self.failures = failures
        store = VideoStore(folder: scratch["videos"], decoders: Decoders.shared, limit: 1 << 30) {
            file,
            error in
            failures.update { $0.append("\(file.lastComponent?.string ?? ""): \(error)") }
        }
    }

    private func picture(_ file: FilePath) throws -> ThumbnailStore.Picture {
        let hash = try ContentHash(of: SourceFile(FileLocation(file, beneath: [FilePath]())))
        return ThumbnailStore.Picture(
            id: 1,
            source: PictureSource(FileLocation(file, beneath: [FilePath]()), contentHash: hash)
        )
    }

    /// Waits for the whole video. Returns the file that could be played before.
    private func whole(_ picture: ThumbnailStore.Picture) async throws -> (
        whole: FilePath, growing: FilePath?
    ) {
        var growing: GrowingVideo?
        if case .growing(let video) = try await store.video(of: picture) {
            growing = video
            await look { video.hasEnded }
            #expect(video.failure == nil)
        }
        let hash = try #require(picture.source.contentHash)
        return (try #require(store.kept(hash)), growing?.file)
    }

    /// Once, upright, without metadata, with its sound.
    @Test
    func aVideoIsConverted() async throws {
        let stored = try VideoFixture.make(
            "a.mov",
            in: scratch,
            VideoFixture.quarters,
            VideoFixture.sound + ["-c:v", "mpeg4", "-c:a", "pcm_s16le", "-metadata", "title=secret"]
        )
        let turned = scratch["turned.mov"]
        try VideoFixture.run(
            [
                "-i", stored.string, "-c", "copy", "-metadata:s:v:0", "rotate=90", "-metadata",
                "title=secret", turned.string,
            ]
        )
        let picture = try picture(turned)
        let (file, growing) = try await whole(picture)
        let facts = try await Decoders.shared.facts(of: file)
        #expect(facts.width == 48 && facts.height == 72 && facts.format == "mp4" && facts.caption == nil)
        #expect(facts.video?.codec == "h264" && facts.video?.audio == "aac")
        #expect((950...1150).contains(facts.video?.duration ?? 0))
        let made = try await Decoders.shared.makeThumbnails(of: file, widths: [240], into: scratch.path)
        let poster = try scratch.bytes(scratch[try #require(made.files[240])])
        #expect(DecodedFile(poster)?.quarters == "green white red blue")
        #expect(!(try scratch.bytes(file)).contains("secret".utf8))
        // What could be played before is gone, and nothing is made again.
        #expect(growing.map { FileManager.default.fileExists(atPath: $0.string) } != true)
        guard case .whole(file) = try await store.video(of: picture) else {
            Issue.record("it is converted again")
            return
        }
    }

    /// Several requests share the work, and other videos wait for it.
    @Test
    func oneVideoIsConvertedAtATime() async throws {
        let first = try picture(
            VideoFixture.make("a.avi", in: scratch, VideoFixture.quarters, ["-c:v", "mpeg4"])
        )
        let second = try picture(
            VideoFixture.make("b.wmv", in: scratch, VideoFixture.quarters, ["-c:v", "wmv2"])
        )
        let store = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for picture in [first, second, first, second] {
                group.addTask { _ = try await store.video(of: picture) }
            }
            try await group.waitForAll()
        }
        let files = [try await whole(first).whole, try await whole(second).whole]
        #expect(Set(files).count == 2)
        #expect(scratch.files.filter { $0.hasPrefix("videos/") && $0.hasSuffix("-video.mp4") }.count == 2)
        #expect(scratch.files.allSatisfy { !$0.hasSuffix("growing.mp4") })
    }

    @Test
    func aDamagedVideoIsRefused() async throws {
        let made = try VideoFixture.make("a.mp4", in: scratch)
        let cut = try scratch.write(Array(scratch.bytes(made).prefix(400)), "b.mp4")
        let picture = try picture(cut)
        let refusal = await #expect(throws: PictureRefusal.self) { try await store.video(of: picture) }
        #expect(refusal?.kind == .undecodable)
        // It isn't tried again.
        #expect(await #expect(throws: PictureRefusal.self) { try await store.video(of: picture) } == refusal)
        #expect(failures.latest == ["b.mp4: \(refusal?.reason ?? "")"])
        #expect(unfinished.isEmpty)
    }

    // MARK: - Limits

    /// The videos that are being written.
    private var unfinished: [String] {
        scratch.files.filter { $0.hasPrefix("videos/making") && $0.hasSuffix(".mp4") }
    }

    /// A video whose conversion takes long.
    private func long(_ name: String) throws -> ThumbnailStore.Picture {
        try picture(
            VideoFixture.make(name, in: scratch, "testsrc2=s=640x480:d=120:r=25", ["-c:v", "mpeg2video"])
        )
    }

    /// Returns a video that is being converted. The caller alone holds it.
    private func growing(_ picture: ThumbnailStore.Picture) async throws -> GrowingVideo? {
        guard case .growing(let video) = try await store.video(of: picture) else { return nil }
        return video
    }

    private func waitUntil(waiting count: Int) async {
        while await store.waitingCount != count { await Task.yield() }
    }

    private func short(_ name: String) throws -> ThumbnailStore.Picture {
        try picture(VideoFixture.make(name, in: scratch, VideoFixture.quarters, ["-c:v", "mpeg4"]))
    }

    /// Somebody opens videos and leaves.
    @Test
    func nobodyWaitsForVideosThatNobodyWatches() async throws {
        let long = try long("long.mkv"), short = try short("short.avi")
        let others = try (0..<3).map { try self.short("other\($0).avi") }
        var growing = try await growing(long)
        let waiting = others.map { other in Task { [store] in _ = try await store.video(of: other) } }
        await waitUntil(waiting: others.count)
        waiting.forEach { $0.cancel() }
        for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
        await waitUntil(waiting: 0)
        // Somebody still watches the long one, so the short one has to wait.
        let next = Task { [store] in try await store.video(of: short) }
        await waitUntil(waiting: 1)
        #expect(growing?.hasEnded == false)
        growing = nil
        _ = try await next.value
        let hash = try #require(short.source.contentHash)
        await look { store.kept(hash) != nil }
        #expect(long.source.contentHash.map { store.kept($0) == nil } == true)
        #expect(failures.latest.isEmpty)
    }

    /// Without another request, it goes on.
    @Test
    func aVideoThatNobodyWatchesIsFinished() async throws {
        let picture = try short("a.avi")
        _ = try await store.video(of: picture)
        let hash = try #require(picture.source.contentHash)
        await look { store.kept(hash) != nil }
        await look { unfinished.isEmpty }
    }

    @Test
    func theQueueIsLimited() async throws {
        guard case .growing(let first) = try await store.video(of: long("long.mkv")) else {
            Issue.record("it is whole")
            return
        }
        let file = try scratch.write(scratch.bytes(short("a.avi").source.location.file), "b.avi")
        // The same video, for different requests.
        let videos = (0...32).map { number in
            ThumbnailStore.Picture(
                id: 1,
                source: PictureSource(
                    FileLocation(
                        root: scratch.path,
                        path: FilePath(String(repeating: "./", count: number) + file.lastComponent!.string)
                    )
                )
            )
        }
        let waiting = videos.dropLast().map { video in
            Task { [store] in _ = try await store.video(of: video) }
        }
        await waitUntil(waiting: 32)
        await #expect(
            throws: PictureFailure(.unavailable, "too many videos wait to be converted; try again later")
        ) {
            try await store.video(of: videos[32])
        }
        await store.close()
        for task in waiting { await #expect(throws: CancellationError.self) { try await task.value } }
        await look { first.hasEnded }
        #expect(first.failure is CancellationError)
        #expect(unfinished.isEmpty)
    }

    @Test
    func aVideoThatIsTooLargeForTheCacheIsRefused() async throws {
        let store = VideoStore(folder: scratch["videos"], decoders: Decoders.shared, limit: 10_000)
        let picture = try picture(
            VideoFixture.make("a.avi", in: scratch, "testsrc2=s=320x240:d=2:r=10", ["-c:v", "mpeg4"])
        )
        guard case .growing(let video) = try await store.video(of: picture) else {
            Issue.record("it is whole")
            return
        }
        await look { video.hasEnded }
        let reason = "its converted form takes too much of the cache (--cache-size)"
        #expect(video.failure as? PictureRefusal == PictureRefusal(.undecodable, reason))
        #expect(unfinished.isEmpty)
    }

    /// A program was killed.
    @Test
    func unfinishedVideosDoNotSurviveTheProgram() async throws {
        try FileManager.default.createDirectory(
            atPath: scratch["videos/making-1"].string,
            withIntermediateDirectories: true
        )
        _ = try scratch.write([1], "videos/making-1/x-growing.mp4")
        await store.prepare()
        #expect(unfinished.isEmpty)
    }
}

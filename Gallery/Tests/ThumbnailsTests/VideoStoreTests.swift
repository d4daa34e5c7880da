import Foundation
import PictureFixtures
import Pictures
import SourceFiles
import SystemPackage
import Testing

@testable import Thumbnails

/// Videos that browsers can't play.
struct VideoStoreTests {
    private let scratch: Scratch
    private let store: VideoStore

    init() throws {
        scratch = try Scratch()
        store = VideoStore(folder: scratch["videos"], decoders: Decoders.shared, limit: 1 << 30)
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
        guard case .growing(let video) = try await store.video(of: picture) else {
            Issue.record("it is whole")
            return
        }
        await look { video.hasEnded }
        #expect((video.failure as? PictureRefusal)?.kind == .broken)
        #expect(scratch.files.allSatisfy { !$0.hasPrefix("videos/making") || !$0.hasSuffix(".mp4") })
    }
}

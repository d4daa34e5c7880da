import Foundation
import PictureFixtures
import SampleLibrary
import SourceFiles
import SystemPackage
import Testing

@testable import Pictures

/// The facts and posters of videos.
struct VideoTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func facts(of file: FilePath) async throws -> PictureFacts {
        try await Decoders.shared.facts(of: file)
    }

    private func poster(of file: FilePath, width: Int = 240) async throws -> DecodedFile {
        let made = try await Decoders.shared.makeThumbnails(of: file, widths: [width], into: scratch.path)
        #expect(
            made.contentHash == (try ContentHash(of: SourceFile(FileLocation(file, beneath: [FilePath]()))))
        )
        let name = try #require(made.files[width])
        return try #require(DecodedFile(scratch.bytes(scratch[name])))
    }

    private func refusal(of file: FilePath) async -> PictureRefusal? {
        await #expect(throws: PictureRefusal.self) { try await facts(of: file) }
    }

    /// The name of the file doesn't count.
    @Test(arguments: [
        ("a.mp4", ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"], "mp4 h264 aac"),
        ("a.mov", ["-c:v", "mjpeg", "-c:a", "pcm_s16le"], "mov mjpeg pcm_s16le"),
        ("a.webm", ["-c:v", "libvpx-vp9", "-c:a", "libopus"], "webm vp9 opus"),
        ("a.mkv", ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "libvorbis"], "mkv h264 vorbis"),
        ("a.avi", ["-c:v", "mpeg4", "-c:a", "mp3"], "avi mpeg4 mp3"),
        ("a.wmv", ["-c:v", "wmv2", "-c:a", "wmav2"], "asf wmv2 wmav2"),
        ("a.mts", ["-f", "mpegts", "-c:v", "mpeg2video", "-r", "25", "-c:a", "mp2"], "mpeg mpeg2video mp2"),
    ])
    func formats(name: String, codecs: [String], expected: String) async throws {
        let made = try VideoFixture.make(
            name,
            in: scratch,
            VideoFixture.quarters,
            VideoFixture.sound + codecs
        )
        let file = scratch["renamed.jpg"]
        try FileManager.default.moveItem(atPath: made.string, toPath: file.string)
        let facts = try await facts(of: file)
        let video = try #require(facts.video)
        #expect(
            [facts.format, video.codec, video.audio].compactMap(\.self).joined(separator: " ") == expected
        )
        #expect(facts.width == 72 && facts.height == 48)
        // Sound is longer by a part of its last packet.
        #expect((900...1200).contains(video.duration ?? 0))
        #expect(!video.isHDR && facts.taken == nil && facts.clip == nil)
        let poster = try await poster(of: file)
        #expect(poster.width == 72 && poster.height == 48)
        #expect(poster.quarters == "red green blue white")
    }

    /// Phones store the pictures as the sensor has seen them.
    @Test(arguments: [
        (90, "green white red blue"), (180, "white blue green red"), (270, "blue red white green"),
    ])
    func theVideoIsUpright(degrees: Int, quarters: String) async throws {
        let stored = try VideoFixture.make("stored.mp4", in: scratch)
        let file = scratch["turned.mp4"]
        try VideoFixture.run(
            ["-i", stored.string, "-c", "copy", "-metadata:s:v:0", "rotate=\(degrees)", file.string]
        )
        let facts = try await facts(of: file)
        let isOnItsSide = degrees != 180
        #expect(facts.width == (isOnItsSide ? 48 : 72) && facts.height == (isOnItsSide ? 72 : 48))
        let poster = try await poster(of: file)
        #expect(poster.width == facts.width && poster.height == facts.height)
        #expect(poster.quarters == quarters)
    }

    @Test
    func pixelsNeedNotBeSquare() async throws {
        let file = try VideoFixture.make(
            "a.mkv",
            in: scratch,
            VideoFixture.quarters + ",setsar=2",
            ["-c:v", "ffv1"]
        )
        let facts = try await facts(of: file)
        #expect(facts.width == 144 && facts.height == 48)
        let poster = try await poster(of: file, width: 100)
        #expect(poster.width == 100 && poster.height == 33)
        #expect(poster.quarters == "red green blue white")
    }

    @Test
    func thePosterIsNotBlack() async throws {
        let file = try VideoFixture.make(
            "a.mp4",
            in: scratch,
            "color=black:s=72x48:r=10:d=2[black];\(VideoFixture.quarters)[quarters];[black][quarters]concat"
        )
        let poster = try await poster(of: file)
        #expect(poster.quarters == "red green blue white")
    }

    /// A video that is black from start to end has a black poster.
    @Test
    func aBlackVideoHasAPoster() async throws {
        let file = try VideoFixture.make("a.mp4", in: scratch, "color=black:s=16x16:r=10:d=1")
        #expect(try await poster(of: file)[0.5, 0.5] == [0, 0, 0])
    }

    @Test
    func brightColorsAreMappedToThoseOfUsualScreens() async throws {
        let file = try VideoFixture.make(
            "a.mp4",
            in: scratch,
            VideoFixture.quarters
                + ",format=gbrpf32le,zscale=tin=bt709:min=gbr:pin=bt709:rin=pc:t=smpte2084:p=bt2020:m=bt2020nc:r=tv:npl=203,format=yuv420p10le",
            [
                "-c:v", "libx265", "-x265-params", "log-level=none", "-color_primaries", "bt2020",
                "-color_trc",
                "smpte2084", "-colorspace", "bt2020nc", "-color_range", "tv",
            ]
        )
        #expect(try await facts(of: file).video?.isHDR == true)
        #expect(try await poster(of: file).quarters == "red green blue white")
    }

    /// The same rules as for photos: local time counts. Without it, the point in time is found out later.
    @Test
    func dates() async throws {
        func taken(_ tags: String...) async throws -> [Int64?] {
            let file = try VideoFixture.make(
                "a.mov",
                in: scratch,
                "color=red:s=16x16:d=0.1",
                tags.flatMap { ["-metadata", $0] } + ["-movflags", "use_metadata_tags"]
            )
            let facts = try await facts(of: file)
            return [facts.taken, facts.video?.recorded]
        }
        let utc = "creation_time=2024-05-31T10:00:00Z"
        // 2024-05-31 12:00:00, and 10:00:00.
        #expect(
            try await taken(utc, "com.apple.quicktime.creationdate=2024-05-31T12:00:00+0200") == [
                1_717_156_800, nil,
            ]
        )
        #expect(try await taken(utc) == [nil, 1_717_149_600])
        #expect(try await taken("creation_time=1970-01-01T00:00:00Z") == [nil, nil])
        #expect(try await taken() == [nil, nil])
    }

    @Test(arguments: [
        ("+52.5200+013.4050+034.000/", [52.52, 13.405]), ("-33.8688+151.2093/", [-33.8688, 151.2093]),
        ("+52.5200-013.4050", [52.52, -13.405]), ("52.52+013.4/", nil), ("+52.52", nil),
        ("+95.0+013.0/", nil),
        ("+5220.1+01330.5/", nil), ("+00.0+000.0/", nil), ("", nil), ("++/", nil),
    ])
    func positions(text: String, expected: [Double]?) {
        let found = VideoTags.coordinates(text)
        #expect(found.map { [$0.latitude, $0.longitude] } == expected)
    }

    @Test
    func soundWithoutPicturesIsNoVideo() async throws {
        let file = scratch["a.mp4"]
        try VideoFixture.run(VideoFixture.sound + ["-c:a", "aac", file.string])
        #expect(await refusal(of: file) == PictureRefusal(.notAPicture, "it has no pictures"))
    }

    @Test
    func withoutFFmpegVideosWait() async throws {
        let file = try VideoFixture.make("a.mp4", in: scratch, "color=red:s=16x16:d=0.1")
        // Without its last argument, a process doesn't load FFmpeg.
        try await Decoders.run(script: #"exec "$0" picture-decoder"#, folder: scratch.path) { decoders in
            await #expect(throws: FFmpegLibrary.missing) { try await decoders.facts(of: file) }
        }
        #expect(FFmpegLibrary.missing.kind == .missingDecoder)
    }

    /// An AVI file of 16 × 16 pixels that claims to have more.
    @Test
    func aHugeVideoIsRefusedBeforeItIsDecoded() async throws {
        let file = try VideoFixture.make(
            "a.avi",
            in: scratch,
            "color=red:s=16x16:d=0.1",
            ["-c:v", "rawvideo", "-pix_fmt", "bgr24"]
        )
        var bytes = try scratch.bytes(file)
        let mark = Array("strf".utf8)
        let start = try #require(
            bytes.indices.first { bytes[$0...].starts(with: mark) }.map { $0 + 12 }
        )
        let size = withUnsafeBytes(of: Int32(16_000).littleEndian) { Array($0) }
        bytes.replaceSubrange(start..<start + 8, with: size + size)
        let refusal = await refusal(of: try scratch.write(bytes, "b.avi"))
        #expect(refusal?.kind == .tooLarge)
    }

    /// An MP4 file whose header claims 2³² - 1 units of a second.
    @Test
    func anEndlessVideoHasAPoster() async throws {
        let file = try VideoFixture.make("a.mp4", in: scratch)
        var bytes = try scratch.bytes(file)
        for (mark, offset) in [("mvhd", 16), ("tkhd", 20), ("mdhd", 16), ("elst", 8)] {
            let name = Array(mark.utf8)
            let at = try #require(bytes.indices.first { bytes[$0...].starts(with: name) }) + 4 + offset
            bytes.replaceSubrange(at..<at + 4, with: [0xFF, 0xFF, 0xFF, 0xFF])
        }
        let endless = try scratch.write(bytes, "b.mp4")
        #expect(try await facts(of: endless).video != nil)
        #expect(try await poster(of: endless).quarters == "red green blue white")
    }

    /// Large videos are hashed in samples, from the first byte to the last.
    @Test
    func theHashOfALargeVideoHasItsSizeAndItsEnds() throws {
        func hash(_ size: Int, changing place: Int? = nil, _ start: String = "....ftypisom") throws
            -> ContentHash
        {
            let file = try scratch.write(Array(start.utf8), "large")
            let descriptor = try FileDescriptor.open(file, .readWrite)
            try descriptor.closeAfter {
                // A file with holes takes no space.
                _ = ftruncate(descriptor.rawValue, off_t(size))
                if let place { _ = try descriptor.writeAll(toAbsoluteOffset: Int64(place), [1]) }
            }
            return try ContentHash(of: SourceFile(FileLocation(file, beneath: [FilePath]())))
        }
        let size = 130 << 20
        let plain = try hash(size)
        #expect(try hash(size) == plain)
        #expect(try hash(size + 1) != plain)
        let middle = (size - (64 << 10)) * 128 / 255
        for place in [100, middle, size - 1] { #expect(try hash(size, changing: place) != plain) }
        // Between two samples.
        #expect(try hash(size, changing: 100_000) == plain)
        // Other files are hashed completely.
        #expect(try hash(size, "") != hash(size, changing: 100_000, ""))
    }
}

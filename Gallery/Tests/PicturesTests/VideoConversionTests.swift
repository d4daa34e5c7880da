import Foundation
import PictureFixtures
import SystemPackage
import Testing

@testable import Pictures

/// Converted videos.
struct VideoConversionTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    private func converted(_ file: FilePath, maxBytes: Int = 1 << 30) async throws -> (
        whole: FilePath, growing: FilePath
    ) {
        let made = try await Decoders.shared.makeVideo(
            of: PictureSource(file),
            into: scratch.path,
            maxBytes: maxBytes
        ) { _ in }
        return (scratch[made.file], scratch[made.growing])
    }

    private func number(_ file: FilePath, _ entries: String, _ more: [String] = []) throws -> Double? {
        // Of streams of MPEG, it prints commas at the end, or all lines twice.
        try Double(VideoFixture.probe(file, entries, more).prefix { $0.isNumber || $0 == "." })
    }

    /// Returns how loud each eighth of a second is, from 0 to 1, as FFmpeg's command decodes it.
    private func levels(_ file: FilePath) throws -> [Double] {
        let raw = scratch["\(file.stem ?? "").raw"]
        try VideoFixture.run(
            ["-i", file.string, "-vn", "-ac", "1", "-ar", "8000", "-f", "u8", raw.string]
        )
        let bytes = try scratch.bytes(raw)
        return stride(from: 0, to: bytes.count - 999, by: 1000).map { start in
            let squares = bytes[start..<start + 1000].map { pow((Double($0) - 128) / 128, 2) }
            return (squares.reduce(0, +) / 1000).squareRoot()
        }
    }

    /// A tone that sounds for every other quarter of a second.
    private static let pulses = [
        "-f", "lavfi", "-i",
        "aevalsrc='0.5*sin(2764*t)*lt(mod(t,0.5),0.25)|0.5*sin(2764*t)*lt(mod(t,0.5),0.25)':d=1.5:s=44100",
    ]
    private static let h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p"]

    /// Each ends with its last picture and its last sound. Many decoders know the time of some frames only.
    @Test(arguments: [
        ("a.wmv", ["-c:v", "wmv2", "-c:a", "wmav2"]), ("b.wmv", ["-c:v", "wmv1", "-c:a", "wmav1"]),
        ("a.avi", ["-c:v", "mpeg4", "-c:a", "adpcm_ima_wav"]),
        ("b.avi", ["-c:v", "mjpeg", "-c:a", "pcm_u8"]), ("c.avi", h264 + ["-c:a", "aac"]),
        ("a.mpg", ["-r", "25", "-c:v", "mpeg2video", "-c:a", "mp2", "-ar", "32000"]),
        ("b.mpg", ["-r", "25", "-c:v", "mpeg1video", "-c:a", "ac3"]),
        ("a.ts", h264 + ["-c:a", "aac"]),
        ("a.mts", ["-f", "mpegts", "-mpegts_m2ts_mode", "1"] + h264 + ["-c:a", "aac"]),
        (
            "b.ts",
            ["-c:v", "libx265", "-x265-params", "log-level=none", "-c:a", "aac", "-mpegts_flags", "latm"]
        ),
        ("a.mkv", h264 + ["-c:a", "flac"]), ("b.mkv", ["-c:v", "ffv1", "-c:a", "libmp3lame"]),
        ("a.webm", ["-c:v", "libvpx", "-c:a", "libopus"]), ("a.mp4", h264 + ["-c:a", "aac"]),
        ("a.mov", ["-c:v", "prores", "-c:a", "pcm_s24le"]),
        ("b.mov", ["-c:v", "qtrle", "-c:a", "adpcm_ima_qt"]),
        ("a.flv", ["-c:v", "flv1", "-c:a", "libmp3lame"]),
        ("a.ogv", ["-c:v", "libtheora", "-c:a", "libvorbis"]),
    ])
    func everythingIsConverted(name: String, codecs: [String]) async throws {
        let quarters = VideoFixture.quarters.replacing(":d=1", with: ":d=1.5")
        let file = try VideoFixture.make(name, in: scratch, quarters, Self.pulses + codecs)
        let (whole, growing) = try await converted(file)
        let count = ["-count_frames", "-select_streams", "v"]
        let frames = try number(file, "stream=nb_read_frames", count)
        #expect(try VideoFixture.probe(whole, "stream=codec_name") == "h264\naac")
        #expect(try number(whole, "stream=nb_read_frames", count) == frames)
        #expect(try number(growing, "stream=nb_read_frames", count) == frames)
        let seconds = try #require(try number(file, "format=duration"))
        #expect(abs(try #require(try number(whole, "format=duration")) - seconds) < 0.15)
        let levels = try levels(file), heard = try self.levels(whole)
        #expect(abs(heard.count - levels.count) <= 1)
        #expect(zip(heard, levels).allSatisfy { abs($0 - $1) < 0.1 }, "\(heard) \(levels)")
        let made = try await Decoders.shared.makeThumbnails(of: whole, widths: [240], into: scratch.path)
        let poster = DecodedFile(try scratch.bytes(scratch[try #require(made.files[240])]))
        #expect(poster?.quarters == "red green blue white")
    }

    // MARK: - What files say besides

    private static let secret = "+48.2082+016.3738/"

    /// A video whose stream has a secret in a unit before its first picture, in a container.
    private func video(
        _ name: String,
        _ stream: String,
        _ codec: [String],
        before isPicture: (UInt8) -> Bool,
        _ unit: [UInt8]
    ) throws -> FilePath {
        let raw = try VideoFixture.make("raw.\(stream)", in: scratch, VideoFixture.quarters, codec)
        let file = scratch[name]
        let bytes = try VideoFixture.stream(scratch.bytes(raw), with: unit, before: isPicture)
        // By name, it would be MP4.
        let format = stream == "m4v" ? ["-f", "m4v"] : []
        let planted = try scratch.write(bytes, "planted.\(stream)")
        try VideoFixture.run(format + ["-i", planted.string, "-c", "copy", file.string])
        return file
    }

    /// Cameras write places into the streams of pictures: into user data.
    private func check(_ file: FilePath) async throws {
        let secret = Array(Self.secret.utf8)
        #expect(try scratch.bytes(file).contains(secret))
        let (whole, growing) = try await converted(file)
        #expect(!(try scratch.bytes(whole)).contains(secret))
        #expect(!(try scratch.bytes(growing)).contains(secret))
    }

    @Test(arguments: ["a.mp4", "a.mov", "a.mkv", "a.avi", "a.flv", "a.ts"])
    func userDataOfH264StaysBehind(name: String) async throws {
        let user = "17ee8c60f84d11d98cd60800200c9a66+\(Self.secret)"
        let file = try VideoFixture.make(
            name,
            in: scratch,
            VideoFixture.quarters,
            VideoFixture.sound + Self.h264 + [
                "-c:a", "aac", "-bsf:v", "h264_metadata=sei_user_data='\(user)'", "-metadata",
                "title=\(Self.secret)",
            ]
        )
        try await check(file)
        // Decoders pass user data on, and encoders may write it again.
        let turned = scratch["turned.mp4"]
        try VideoFixture.run(
            ["-i", file.string, "-map", "0:v", "-c", "copy", "-metadata:s:v:0", "rotate=90", turned.string]
        )
        try await check(turned)
    }

    @Test
    func userDataOfOtherCodecsStaysBehind() async throws {
        let secret = Array(Self.secret.utf8)
        let identifier = [UInt8](repeating: 7, count: 16)
        let sei = [39 << 1, 1, 5, UInt8(identifier.count + secret.count)] + identifier + secret + [0x80]
        try await check(
            video(
                "b.mp4",
                "hevc",
                ["-c:v", "libx265", "-x265-params", "log-level=none"],
                before: { $0 >> 1 & 63 < 32 },
                sei
            )
        )
        try await check(
            video("b.mpg", "m2v", ["-r", "25", "-c:v", "mpeg2video"], before: { $0 == 0 }, [0xB2] + secret)
        )
        try await check(
            video("b.avi", "m4v", ["-c:v", "mpeg4", "-f", "m4v"], before: { $0 == 0xB6 }, [0xB2] + secret)
        )
    }

    /// Subtitles, chapters, attachments, and the tags of streams.
    @Test
    func otherStreamsStayBehind() async throws {
        let secret = Self.secret
        let text = try scratch.write(Array("1\n00:00:00,000 --> 00:00:01,000\n\(secret)\n".utf8), "a.srt")
        let chapters = ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=\(secret)\n"
        let marks = try scratch.write(Array(chapters.utf8), "a.txt")
        let file = try VideoFixture.make(
            "a.mkv",
            in: scratch,
            VideoFixture.quarters,
            [
                "-i", text.string, "-i", marks.string, "-map_metadata", "2", "-c:v", "libx264", "-pix_fmt",
                "yuv420p", "-c:s", "srt", "-attach", text.string, "-metadata:s:t", "mimetype=text/plain",
                "-metadata:s:v", "title=\(secret)",
            ]
        )
        try await check(file)
    }

    // MARK: - Limits

    /// The samples of MP4 may be the same bytes: this one has 20,000 pictures of 9 kB in 90 kB.
    @Test
    func aSmallFileWithPicturesForHoursIsRefused() async throws {
        let one = try scratch.bytes(
            VideoFixture.make("one.mp4", in: scratch, "testsrc2=s=320x240:d=0.04:r=25", ["-c:v", "mjpeg"])
        )
        func place(_ name: String, _ offset: Int) throws -> [UInt8] {
            let start = try #require(one.indices.first { one[$0...].starts(with: name.utf8) })
            return Array(one[start + offset..<start + offset + 4])
        }
        func numbers(_ values: UInt32...) -> [UInt8] {
            values.flatMap { value in withUnsafeBytes(of: value.bigEndian) { Array($0) } }
        }
        let count: UInt32 = 20_000
        // One size for all samples comes before the list of sizes.
        let size = try place("stsz", 8), offset = try place("stco", 12)
        let file = try scratch.write(
            Self.boxes(
                one[...],
                [
                    "edts": [], "stts": numbers(0, 1, count, 512), "stsc": numbers(0, 1, 1, 1, 1),
                    "stsz": numbers(0) + (size == [0, 0, 0, 0] ? try place("stsz", 16) : size)
                        + numbers(count),
                    "stco": numbers(0, count) + (0..<count).flatMap { _ in offset },
                ]
            ),
            "same.mp4"
        )
        let before = scratch.files
        await #expect(
            throws: PictureRefusal(
                .undecodable,
                "it cannot be converted: it has more pictures than bytes for them"
            )
        ) {
            try await converted(file)
        }
        #expect(scratch.files == before)
    }

    /// Returns boxes of MP4 with other contents for some of them.
    private static func boxes(_ bytes: ArraySlice<UInt8>, _ contents: [String: [UInt8]]) -> [UInt8] {
        var found: [UInt8] = [], at = bytes.startIndex
        while at + 8 <= bytes.endIndex {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[at + 4..<at + 8], as: UTF8.self)
            let old = bytes[at + 8..<at + length]
            let hasBoxes = ["moov", "trak", "mdia", "minf", "stbl"].contains(name)
            let content = contents[name] ?? (hasBoxes ? boxes(old, contents) : Array(old))
            found += withUnsafeBytes(of: UInt32(content.count + 8).bigEndian) { Array($0) }
            found += Array(name.utf8) + content
            at += length
        }
        return found
    }

    @Test
    func aConvertedVideoKeepsToItsLimit() async throws {
        let file = try VideoFixture.make(
            "a.mkv",
            in: scratch,
            "testsrc2=s=320x240:d=2:r=10",
            ["-c:v", "ffv1"]
        )
        let size = try await scratch.bytes(converted(file).whole).count
        let before = scratch.files
        await #expect(throws: PictureRefusal.convertedTooLarge) {
            try await converted(file, maxBytes: size / 2)
        }
        #expect(scratch.files == before)
        _ = try await converted(file, maxBytes: size * 2)
    }

    /// A few seconds can't take hours of processor time, or gigabytes.
    @Test
    func limitsFollowTheDuration() {
        func limits(_ duration: Int64?, _ size: Int64) -> [Double] {
            let limits = VideoConversion.Limits(VideoFacts(duration: duration, codec: "vp9"), size: size)
            return [Double(limits.bytes), limits.seconds]
        }
        // 3,750,000 bytes for each second, four times the file, and a megabyte.
        #expect(limits(2000, 1000) == [8_552_576, 320])
        #expect(limits(3_600_000, 0) == [13_501_048_576, 43_200])
        #expect(limits(nil, 0) == limits(3_600_000, 0))
        #expect(limits(VideoFacts.longest, .max) == [1e15, 43_200])
    }

    @Test
    func aCanceledConversionLeavesNothing() async throws {
        let file = try VideoFixture.make(
            "a.mkv",
            in: scratch,
            "testsrc2=s=640x480:d=60:r=25",
            ["-c:v", "mpeg2video"]
        )
        let before = scratch.files
        let (began, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            try await Decoders.shared.makeVideo(
                of: PictureSource(file),
                into: scratch.path,
                maxBytes: 1 << 30
            ) { _ in
                begin.yield()
            }
        }
        for await _ in began { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(scratch.files == before)
    }
}

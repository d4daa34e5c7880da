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
            return [facts.taken, facts.recorded]
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
        // Nikon's cameras don't know the time zone.
        #expect(try await taken(utc, "make=NIKON") == [1_717_149_600, nil])
        #expect(try await taken(utc, "date=2024") == [nil, 1_717_149_600])
    }

    @Test
    func keywordsAreTags() async throws {
        let file = try VideoFixture.make(
            "a.mp4",
            in: scratch,
            "color=red:s=16x16:d=0.1",
            ["-metadata", "keywords=garden,cat"]
        )
        #expect(try await facts(of: file).tags == ["garden", "cat"])
    }

    /// All bits are set in a header that doesn't know the duration.
    @Test
    func anUnknownDurationIsUnknown() async throws {
        let made = try VideoFixture.make("a.mp4", in: scratch, "color=red:s=16x16:d=0.1")
        var bytes = try scratch.bytes(made)
        for name in ["mvhd", "tkhd", "mdhd"] {
            let start = try #require(bytes.indices.first { bytes[$0...].starts(with: name.utf8) }) + 4
            let duration = start + (name == "tkhd" ? 20 : 16)
            bytes.replaceSubrange(duration..<duration + 4, with: [255, 255, 255, 255])
        }
        let facts = try await facts(of: scratch.write(bytes, "b.mp4"))
        #expect(facts.video != nil && facts.video?.duration == nil)
    }

    @Test(arguments: [
        ("+52.5200+013.4050+034.000/", [52.52, 13.405]), ("-33.8688+151.2093/", [-33.8688, 151.2093]),
        ("+52.5200-013.4050", [52.52, -13.405]), ("52.52+013.4/", nil), ("+52.52", nil),
        ("+95.0+013.0/", nil),
        ("+5220.1+01330.5/", nil), ("+00.0+000.0/", nil), ("", nil), ("++/", nil),
        ("+48.8125+2.4862+0000000/", [48.8125, 2.4862]),
    ])
    func positions(text: String, expected: [Double]?) {
        let found = PositionRule.coordinates(text)
        #expect(found.map { [$0.latitude, $0.longitude] } == expected)
    }

    private static let h264 = ["-c:v", "libx264", "-pix_fmt", "yuv420p"]

    /// Compares the facts of a kind of file with what FFmpeg's commands find.
    @Test(arguments: [
        ("a.mp4", h264 + ["-c:a", "aac"], 90),
        ("b.mp4", ["-c:v", "libx265", "-x265-params", "log-level=none"], 270),
        ("c.mp4", ["-c:v", "mpeg4", "-c:a", "mp3"], 0), ("a.m4v", h264, 180),
        ("a.mov", ["-c:v", "mjpeg", "-c:a", "pcm_s16be"], 90), ("b.mov", ["-c:v", "prores"], 0),
        ("a.3gp", ["-c:v", "mpeg4", "-c:a", "aac"], 90), ("a.3g2", h264, 0),
        ("a.mkv", h264 + ["-c:a", "flac"], 0),
        ("b.mkv", ["-c:v", "ffv1"], 0), ("a.webm", ["-c:v", "libvpx", "-c:a", "libvorbis"], 0),
        ("b.webm", ["-c:v", "libaom-av1", "-cpu-used", "8"], 0),
        ("a.avi", ["-c:v", "mjpeg", "-c:a", "pcm_u8"], 0),
        ("b.avi", ["-c:v", "msmpeg4v2"], 0), ("a.wmv", ["-c:v", "wmv2", "-c:a", "wmav2"], 0),
        ("a.flv", ["-c:v", "flv1"], 0), ("a.mpg", ["-r", "25", "-c:v", "mpeg1video", "-c:a", "mp2"], 0),
        ("a.vob", ["-r", "25", "-c:v", "mpeg2video", "-c:a", "ac3"], 0), ("a.ogv", ["-c:v", "libtheora"], 0),
        ("a.m2ts", h264 + ["-c:a", "ac3"], 0), ("a.mts", ["-f", "mpegts"] + h264, 0),
    ])
    func factsAreThoseThatFFmpegFinds(name: String, codecs: [String], degrees: Int) async throws {
        let tags = ["creation_time=2024-05-31T10:00:00Z", "location=+52.5200+013.4050/"].flatMap {
            ["-metadata", $0]
        }
        let stored = try VideoFixture.make(
            "stored-\(name)",
            in: scratch,
            VideoFixture.quarters + ",setsar=4/3",
            (codecs.contains("-c:a") ? VideoFixture.sound : []) + codecs + tags
        )
        var file = stored
        if degrees != 0 {
            file = scratch[name]
            try VideoFixture.run(
                ["-i", stored.string, "-c", "copy", "-metadata:s:v:0", "rotate=\(degrees)"] + tags + [
                    file.string
                ]
            )
        }
        let facts = try await facts(of: file)
        // FFmpeg's command shows pictures upright.
        let shown = scratch["shown.png"]
        try VideoFixture.run(
            ["-i", file.string, "-frames:v", "1", "-vf", "scale=round(iw*sar):ih", shown.string]
        )
        let size = try #require(DecodedFile(scratch.bytes(shown)))
        #expect(facts.width * size.height == facts.height * size.width)
        // It makes pixels square after it has turned them.
        #expect(degrees % 180 != 0 || facts.width == size.width)
        let seconds = try #require(Double(VideoFixture.probe(file, "format=duration")))
        #expect(abs(Double(facts.video?.duration ?? -1) - seconds * 1000) <= 1)
        func tag(_ name: String) throws -> String {
            // Some formats have tags of the file, and others of the stream.
            let lines = try VideoFixture.probe(file, "format_tags=\(name):stream_tags=\(name)")
            return lines.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        }
        let date = try? Date(tag("creation_time").prefix(19) + "Z", strategy: .iso8601)
        #expect(facts.recorded == date.map { Int64($0.timeIntervalSince1970) })
        let place = try tag("location").isEmpty ? nil : Coordinates(latitude: 52.52, longitude: 13.405)
        #expect(facts.coordinates == place)
        #expect(facts.taken == nil)
    }

    /// Programs for photos write it into videos, too: ExifTool at the end of MP4, and into the header of MOV.
    @Test(arguments: ["a.mp4", "a.mov"])
    func XMPIsRead(name: String) async throws {
        let xmp = """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">\
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
            xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/" \
            xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="4" exif:GPSLatitude="48,6.0N" \
            exif:GPSLongitude="11,30.0E" exif:DateTimeOriginal="2024-05-31T12:00:00"><dc:subject><rdf:Bag>\
            <rdf:li>Sea</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
            """
        func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
            withUnsafeBytes(of: UInt32(content.count + 8).bigEndian) { Array($0) } + Array(name.utf8)
                + content
        }
        var bytes = try scratch.bytes(VideoFixture.make(name, in: scratch, "color=red:s=16x16:d=0.1"))
        if name == "a.mp4" {
            let identifier: [UInt8] = [
                0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
                0xAC,
            ]
            bytes += box("uuid", identifier + Array(xmp.utf8))
        } else {
            // FFmpeg writes the header at the end.
            let mark = Array("moov".utf8)
            let start = try #require(bytes.indices.last { bytes[$0...].starts(with: mark) }) + 4
            let header = Array(bytes[start...]) + box("udta", box("XMP_", Array(xmp.utf8)))
            bytes = bytes[..<(start - 8)] + box("moov", header)
        }
        let facts = try await facts(of: scratch.write(bytes, "b"))
        #expect(facts.tags == ["Sea"] && facts.rating == 4)
        #expect(facts.taken == 1_717_156_800 && facts.takenSource != .sidecar)
        #expect(facts.coordinates.map { [$0.latitude, $0.longitude] } == [48.1, 11.5])
        #expect(facts.format == String(name.suffix(3)) && facts.width == 16)
    }

    /// Camcorders write the date and the place into the stream, and nowhere else.
    @Test
    func datesAndPlacesOfAVCHDAreRead() async throws {
        let identifier: [UInt8] = [
            0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C, 0x9A, 0x66,
        ]
        let entries: [[UInt8]] = [
            [0x18, 0x02, 0x20, 0x10, 0x07], [0x19, 0x04, 0x18, 0x05, 0x59], [0xB1, 0x53, 0, 3, 0],
            [0xB2, 0, 33, 0, 1], [0xB3, 0, 30, 0, 1], [0xB4, 0, 0, 3, 0, 1], [0xB5, 0x45, 0, 3, 0],
            [0xB6, 0, 151, 0, 1], [0xB7, 0, 15, 0, 1], [0xB8, 0, 0, 3, 0, 1],
        ]
        // H.264 inserts a 3 after two zeros, which doesn't count.
        let payload = identifier + Array("MDPM".utf8) + [UInt8(entries.count)] + entries.flatMap(\.self)
        let unit = [6, 5, UInt8(payload.count - 2)] + payload + [0x80]
        let codec = Self.h264 + ["-bf", "0"]
        let raw = try VideoFixture.make("a.h264", in: scratch, VideoFixture.quarters, codec)
        let stream = VideoFixture.stream(try scratch.bytes(raw), with: unit) { $0 & 31 == 1 || $0 & 31 == 5 }
        let file = scratch["a.mts"]
        try VideoFixture.run(
            [
                "-fflags", "+genpts", "-i", try scratch.write(stream, "b.h264").string, "-c", "copy", "-f",
                "mpegts", "-mpegts_m2ts_mode", "1", file.string,
            ]
        )
        let facts = try await facts(of: file)
        // 2010-07-04 18:05:59.
        #expect(facts.taken == 1_278_266_759 && facts.recorded == nil)
        #expect(facts.coordinates == Coordinates(latitude: -33.5, longitude: 151.25))
        stream.withUnsafeBytes { bytes in
            for end in bytes.indices { _ = AVCHDFacts(UnsafeRawBufferPointer(rebasing: bytes[..<end])) }
        }
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
        #expect(refusal?.reason.hasSuffix("more than 250 million pixels are not decoded") == true)
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

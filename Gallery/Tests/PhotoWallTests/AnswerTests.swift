import HTTPTypes
import NIOCore
import Testing

@testable import PhotoLibrary
@testable import PhotoWall
@testable import WallServer

struct AnswerTests {
    @Test(
        arguments: [
            (nil, ByteRange.whole), ("bytes=0-0", .part(0..<1)), ("bytes=0-99", .part(0..<100)),
            ("bytes=90-", .part(90..<100)),
            ("bytes=90-1000", .part(90..<100)), ("bytes=-1", .part(99..<100)), ("bytes=-100", .part(0..<100)),
            ("bytes=-1000", .part(0..<100)), ("Bytes = 1-2", .whole), ("bytes= 1 - 2 ", .part(1..<3)),
            ("BYTES=1-2", .part(1..<3)),
            // Outside of the file.
            ("bytes=100-", .outside), ("bytes=100-200", .outside), ("bytes=-0", .outside),
            ("bytes=99999999999999999999-", .outside),
            ("bytes=99999999999999999999-99999999999999999999", .outside),
            ("bytes=0-99999999999999999999", .part(0..<100)), ("bytes=-99999999999999999999", .part(0..<100)),
            // Unsupported or several ranges: the whole file, as the standard allows.
            ("bytes=0-1,2-3", .whole), ("bytes=0-0,-1", .whole), ("bytes=", .whole), ("bytes=-", .whole),
            ("bytes=2-1", .whole),
            ("bytes=a-b", .whole), ("bytes=1", .whole), ("bytes=+1-2", .whole), ("bytes=1-2-3", .whole),
            ("lines=1-2", .whole),
            ("bytes=--1", .whole), ("bytes=0x1-2", .whole), ("", .whole), ("bytes=١-٢", .whole),
        ] as [(String?, ByteRange)]
    )
    func readsRanges(header: String?, range: ByteRange) {
        #expect(ByteRange(header, size: 100) == range, "\(header ?? "none")")
    }

    @Test
    func nothingOfAnEmptyFileCanBeAskedFor() {
        for header in ["bytes=0-", "bytes=0-0", "bytes=-1"] {
            #expect(ByteRange(header, size: 0) == .outside)
        }
        #expect(ByteRange(nil, size: 0) == .whole)
    }

    @Test
    func comparesTags() {
        let tag = EntityTag("abc", isWeak: true)
        #expect(tag.text == "W/\"abc\"")
        for header in ["\"abc\"", "W/\"abc\"", "\"x\", \"abc\"", "\"x\" ,W/\"abc\" ", "*"] {
            #expect(tag.isKnown(by: header), "\(header)")
        }
        for header in [nil, "", "abc", "\"abcd\"", "\"ab\"", "w/\"abc\"", "\"x\""] as [String?] {
            #expect(!tag.isKnown(by: header), "\(header ?? "none")")
        }
    }

    @Test(arguments: [
        ("gzip", true), ("gzip, deflate, br", true), ("br;q=1.0, GZIP;q=0.8", true), ("*", true),
        ("gzip;q=0", false),
        ("gzip; q=0.0", false), ("br", false), ("", false), ("xgzip", false),
    ])
    func knowsWhoUnpacks(header: String, takes: Bool) {
        let request = HTTPRequest(
            method: .get,
            scheme: nil,
            authority: nil,
            path: "/",
            headerFields: [.acceptEncoding: header]
        )
        #expect(request.takesGzip == takes, "\(header)")
    }

    @Test(arguments: [
        ("sea.jpg", "inline; filename=\"sea.jpg\"; filename*=UTF-8''sea.jpg"),
        (
            "a \"b\" 100%.jpg",
            "inline; filename=\"a _b_ 100_.jpg\"; filename*=UTF-8''a%20%22b%22%20100%25.jpg"
        ),
        ("życie 生.jpg", "inline; filename=\"_ycie _.jpg\"; filename*=UTF-8''%C5%BCycie%20%E7%94%9F.jpg"),
        (
            "a\r\nSet-Cookie: x\0.jpg",
            "inline; filename=\"aSet-Cookie: x.jpg\"; filename*=UTF-8''aSet-Cookie%3A%20x.jpg"
        ),
        ("..\\..\\x;y=z.jpg", "inline; filename=\"....x;y=z.jpg\"; filename*=UTF-8''....x%3By%3Dz.jpg"),
        ("\u{202E}gpj.exe", "inline; filename=\"gpj.exe\"; filename*=UTF-8''gpj.exe"),
    ])
    func namesFiles(name: String, header: String) {
        #expect(Disposition.inline.header(filename: name) == header)
        #expect(
            Disposition.attachment.header(filename: name) == header.replacing("inline", with: "attachment")
        )
    }

    @Test
    func noOriginalIsTakenForAPage() {
        let start = ByteBuffer(string: "\0\0\0\u{18}ftypavif")
        #expect(MediaType.original(format: "jpeg", start: ByteBuffer()) == "image/jpeg")
        #expect(MediaType.original(format: "heif", start: start) == "image/avif")
        #expect(
            MediaType.original(format: "heif", start: ByteBuffer(string: "\0\0\0\u{18}ftypheic"))
                == "image/heic"
        )
        #expect(MediaType.original(format: "heif", start: ByteBuffer()) == "image/heic")
        for format in ["svg", "html", "pdf", "", "text/html"] {
            #expect(MediaType.original(format: format, start: start) == "application/octet-stream")
        }
        let clip = ByteBuffer(string: "\0\0\0\u{18}ftypqt  ")
        #expect(MediaType.original(format: "", start: clip) == "video/quicktime")
        #expect(MediaType.original(format: "webm", start: ByteBuffer()) == "video/webm")
    }

    @Test
    func localTimeIsWrittenAsItIs() {
        #expect(Photo.text(ofLocalSeconds: 0) == "1970-01-01T00:00:00")
        // 31 May 2024, 12:00:00: 19,874 days.
        #expect(Photo.text(ofLocalSeconds: 19_874 * 86_400 + 43_200) == "2024-05-31T12:00:00")
        #expect(Photo.text(ofLocalSeconds: -1) == "1969-12-31T23:59:59")
    }
}

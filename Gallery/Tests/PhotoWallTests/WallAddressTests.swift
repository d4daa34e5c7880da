import Testing
import WallNodes

@testable import PhotoWall
@testable import WallServer

struct WallAddressTests {
    @Test
    func readsEachAddress() {
        let token = "0123456789abcdef"
        let thumbnail = ThumbnailAddress(token: "0123456789abcdef", name: "7-2-480.webp")
        #expect(WallAddress(path: "/") == .page)
        #expect(WallAddress(path: "/worker.js") == .worker)
        #expect(WallAddress(path: "/assets/12ab/main.js") == .asset(hash: "12ab", name: "main.js"))
        let name = NodeName(high: 0x0123_4567_89AB_CDEF, low: 1)
        #expect(WallAddress(path: "/wall") == .wall)
        #expect(WallAddress(path: "/nodes/0123456789abcdef0000000000000001") == .node(name: name))
        #expect(WallAddress(path: "/texts/0123456789abcdef0000000000000001.json") == .texts(block: name))
        #expect(WallAddress(path: "/place") == .place)
        #expect(WallAddress(path: "/tags.json") == .tags)
        #expect(WallAddress(path: "/suggestions") == .suggestions)
        #expect(WallAddress(path: "/albums") == .albums)
        #expect(WallAddress(path: "/people") == .people)
        #expect(WallAddress(path: "/on-this-day") == .onThisDay)
        #expect(WallAddress(path: "/map") == .map)
        #expect(WallAddress(path: "/photos/17.json") == .details(id: 17))
        #expect(
            WallAddress(path: "/thumbnails/\(token)/7-2-480.webp") == thumbnail.map(WallAddress.thumbnail)
        )
        #expect(WallAddress(path: "/originals/\(token)/7-2") == .original(token: token, id: 7, version: 2))
        #expect(WallAddress(path: "/unreadable.json") == .unreadable)
        #expect(WallAddress(path: "/events") == .events)
    }

    @Test(arguments: [
        "", "x", "//", "/index.html", "/assets", "/assets/", "/assets/a/", "/assets//main.js",
        "/assets/a/b/main.js",
        "/assets/a/.hidden", "/assets/.a/main.js", "/wall/", "/wall/x", "/place/1", "/nodes", "/nodes/",
        "/nodes/0123",
        "/nodes/0123456789ABCDEF0000000000000001", "/nodes/0123456789abcdef0000000000000001.json",
        "/texts/0123456789abcdef0000000000000001", "/texts/.json", "/texts/x.json", "/library.bin", "/search",
        "/tags",
        "/photos/1", "/photos/+1.json", "/photos/1 .json",
        "/photos/0x1.json", "/photos/١.json", "/photos/1.json/", "/photos/9223372036854775808.json",
        "/thumbnails/t/1-1.webp", "/thumbnails/t/1-1-240", "/thumbnails/t/1-1-240.png",
        "/thumbnails/t/1-1-240-1.webp",
        "/thumbnails/t/-1-1-240.webp", "/thumbnails//1-1-240.webp", "/originals/t/1", "/originals/t/1-",
        "/originals/t/1-1-1",
        "/originals/t/1-1.jpg", "/Search", "/events/", "/\0", "/tags.json\0",
        "/\u{301}", "/\u{301}wall", "/wall\u{301}", "/photos/\u{301}1.json", "/assets/a/\u{200D}main.js",
        "/\r\n",
    ])
    func nothingElseIsAnAddress(path: String) {
        #expect(WallAddress(path: path) == nil)
    }

    /// The known kinds of path traversal attacks.
    static let traversals = [
        "..", ".", "...", "%2e%2e", "%2E%2E", "%252e%252e", "..%2f", "%2e%2e%2f", "%2e%2e/", "..%5c", "..\\",
        "%5c..",
        "..%c0%af", "%c0%ae%c0%ae", "%uff0e%uff0e", "．．", "..;", "..%00", "%00", "..%0d%0a", "....//",
        "/etc/passwd",
        "%2fetc%2fpasswd", "file:///etc/passwd", "~", "C:", "..?", "..#", "%", "%2", "%zz",
    ]

    /// The text before and after a part of each address.
    static let places = [
        ("/", ""), ("/assets/", "/main.js"), ("/assets/12ab/", ""), ("/nodes/", ""), ("/texts/", ".json"),
        ("/wall/", ""), ("/photos/", ".json"),
        ("/photos/", ""),
        ("/thumbnails/", "/1-1-240.webp"), ("/thumbnails/0123/", ""), ("/thumbnails/0123/1-1-", ".webp"),
        ("/originals/", "/1-1"), ("/originals/0123/", ""), ("/originals/0123/1-", ""), ("/events/", ""),
        ("/tags.json/", ""), ("/place/", ""), ("/unreadable.json/", ""),
    ]

    @Test(arguments: places)
    func noPathLeadsOut(before: String, after: String) {
        for traversal in Self.traversals {
            for path in [
                before + traversal + after, before + traversal + "/" + traversal + after,
                before + "x/" + traversal + after,
                before + traversal + "/etc/passwd",
            ] {
                #expect(WallAddress(path: path) == nil, "\(path)")
            }
        }
    }

    @Test
    func aLongPathIsNoAddress() {
        #expect(WallAddress(path: "/assets/a/" + String(repeating: "a", count: 502)) != nil)
        #expect(WallAddress(path: "/assets/a/" + String(repeating: "a", count: 503)) == nil)
    }

    @Test
    func aQueryIsDecodedOnce() throws {
        let query = try #require(Query("q=sea+%26%20sky%2525&tag=%C5%BCycie&q=other&empty=&bare&=x"))
        #expect(query["q"] == "sea & sky%25")
        #expect(query["tag"] == "życie")
        #expect(query["empty"] == nil && query["bare"] == nil && query["missing"] == nil)
        for broken in ["q=%", "q=%2", "q=%zz", "q=%ff%fe", "tag=%c0%af"] {
            #expect(Query(broken) == nil, "\(broken)")
        }
        #expect(try #require(Query(""))["q"] == nil)
    }
}

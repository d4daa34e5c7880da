import Foundation
import Testing

@testable import PhotoWall
@testable import WallServer

/// Strict HTTP on a socket. Ambiguous requests are refused, and valid ones never leave a connection
/// unresponsive.
@Suite(.timeLimit(.minutes(10)))
struct HTTPTests {
    /// Returns the status lines of the responses, in order.
    private func statuses(_ text: String) -> [Int] {
        text.matches(of: #/HTTP/1\.[01] (\d+) /#).compactMap { Int($0.1) }
    }

    /// Not even the end mark of an answer without a length.
    @Test(arguments: ["/", "/wall", "/events", "/archive", "/nothing"])
    func anAnswerToHEADHasNoBody(path: String) async throws {
        try await TestWall.run { wall in
            let text = try await wall.client.sendAndWaitForEnd(
                "HEAD \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
            )
            #expect(text.components(separatedBy: "\r\n\r\n").dropFirst() == [""], "\(text)")
        }
    }

    /// A request after each case, on the same connection if it is still open.
    private static let next = "HEAD /tags.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

    @Test
    func readsRequestsToTheLetter() async throws {
        let host = "Host: localhost\r\n"
        // The request, and the status of its response and of the response to the next request, if there is
        // one.
        let cases: [(String, [Int])] = [
            // Line endings and white space.
            ("GET / HTTP/1.1\r\n\(host)X: a\r\n b\r\n\r\n", [400]),
            ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", [400]),
            ("GET / HTTP/1.1\r\n Host: localhost\r\n\r\n", [400]),
            ("GET / HTTP/1.1\nHost: localhost\n\n", [400]),
            ("GET / HTTP/1.1\r\n\(host)X: a\rb\r\n\r\n", [400]),
            ("GET / HTTP/1.1\r\n\(host)X: a\0b\r\n\r\n", [400]),
            ("GET  / HTTP/1.1\r\n\(host)\r\n", [200, 200]),
            ("GET / HTTP/1.1 \r\n\(host)\r\n", [400]),
            ("GET /a b HTTP/1.1\r\n\(host)\r\n", [400]),
            ("\r\nGET /tags.json HTTP/1.1\r\n\(host)\r\n", [200, 200]),
            // Methods, versions, targets.
            ("get / HTTP/1.1\r\n\(host)\r\n", [400]),
            ("BREW / HTTP/1.1\r\n\(host)\r\n", [400]),
            ("GET /\r\n", [400]),
            ("GET / HTTP/1.2\r\n\(host)\r\n", [400]),
            ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400]),
            ("GET / HTCPCP/1.1\r\n\(host)\r\n", [400]),
            ("OPTIONS * HTTP/1.1\r\n\(host)\r\n", [405, 200]),
            ("TRACE / HTTP/1.1\r\n\(host)\r\n", [405, 200]),
            ("CONNECT localhost:80 HTTP/1.1\r\n\(host)\r\n", [405]),
            ("GET * HTTP/1.1\r\n\(host)\r\n", [400, 200]),
            ("GET tags.json HTTP/1.1\r\n\(host)\r\n", [400]),
            ("GET /\u{7F} HTTP/1.1\r\n\(host)\r\n", [400]),
            ("GET /\0 HTTP/1.1\r\n\(host)\r\n", [400]),
            ("GET /%00 HTTP/1.1\r\n\(host)\r\n", [404, 200]),
            ("GET /% HTTP/1.1\r\n\(host)\r\n", [404, 200]),
            ("GET /%zz HTTP/1.1\r\n\(host)\r\n", [404, 200]),
            ("GET /wall?q=%zz HTTP/1.1\r\n\(host)\r\n", [400, 200]),
            ("GET /wall?q=%ff%fe HTTP/1.1\r\n\(host)\r\n", [400, 200]),
            ("GET /../ HTTP/1.1\r\n\(host)\r\n", [404, 200]),
            ("GET //localhost/ HTTP/1.1\r\n\(host)\r\n", [404, 200]),
            // The requested host.
            ("GET / HTTP/1.1\r\n\r\n", [400, 200]),
            ("GET / HTTP/1.1\r\nHost:\r\n\r\n", [400, 200]),
            ("GET / HTTP/1.1\r\n\(host)\(host)\r\n", [400, 200]),
            ("GET / HTTP/1.1\r\n\(host)Host: evil.example\r\n\r\n", [400, 200]),
            ("GET / HTTP/1.1\r\nHost: evil.example\r\n\(host)\r\n", [400, 200]),
            ("GET / HTTP/1.1\r\nHost: localhost, evil.example\r\n\r\n", [421, 200]),
            ("GET http://evil.example/ HTTP/1.1\r\n\(host)\r\n", [400, 200]),
            ("GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", [421, 200]),
            ("GET http://localhost@evil.example/ HTTP/1.1\r\n\(host)\r\n", [400, 200]),
            ("GET http:///tags.json HTTP/1.1\r\n\(host)\r\n", [400, 200]),
            ("GET https://localhost/tags.json HTTP/1.1\r\n\(host)\r\n", [400, 200]),
            ("GET http://LOCALHOST/tags.json HTTP/1.1\r\n\(host)\r\n", [200, 200]),
            ("GET http://localhost HTTP/1.1\r\n\(host)\r\n", [200, 200]),
            // Bodies, which the server never accepts.
            ("GET / HTTP/1.1\r\n\(host)Content-Length: 0\r\n\r\n", [200, 200]),
            ("GET / HTTP/1.1\r\n\(host)Content-Length: 3\r\n\r\nabc", [413]),
            ("GET / HTTP/1.1\r\n\(host)Content-Length: 00\r\n\r\n", [413]),
            ("GET / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", [400]),
            ("GET / HTTP/1.1\r\n\(host)Content-Length: +3\r\n\r\nabc", [400]),
            ("GET / HTTP/1.1\r\n\(host)Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc", [400]),
            ("GET / HTTP/1.1\r\n\(host)Content-Length: 3, 3\r\n\r\nabc", [400]),
            (
                "GET / HTTP/1.1\r\n\(host)Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                [400]
            ),
            ("GET / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", [413]),
            ("GET / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n", [400]),
            ("GET / HTTP/1.1\r\n\(host)Expect: 100-continue\r\n\r\n", [200, 200]),
            ("GET / HTTP/1.1\r\n\(host)Expect: 100-continue\r\nContent-Length: 9\r\n\r\n", [413]),
            // Connections that stay open, and those that close.
            ("GET / HTTP/1.1\r\n\(host)Connection: keep-alive, close\r\n\r\n", [200]),
            ("GET / HTTP/1.0\r\n\(host)\r\n", [200]),
            ("GET / HTTP/1.0\r\n\(host)Connection: keep-alive\r\n\r\n", [200]),
            (
                "GET / HTTP/1.1\r\n\(host)Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                    + "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n\r\n", [200]
            ),
            ("GET / HTTP/1.1\r\n\(host)Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n", [200]),
            ("GET / HTTP/1.1\r\n\(host)Upgrade: h2c\r\n\r\n", [200]),
        ]
        try await TestWall.run(script: TestWall.hanging) { wall in
            for (text, expected) in cases {
                let answers = try await wall.client.sendAndWaitForEnd(text + Self.next)
                #expect(statuses(answers) == expected, "\(text.debugDescription)")
                #expect(
                    answers.matches(of: #/(?i)\r\nConnection: close\r\n/#).count == 1,
                    "\(text.debugDescription)"
                )
            }
        }
    }

    /// The responses come in order, and each belongs to its request.
    @Test
    func requestsInOneGoAreAnsweredInOrder() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            func head(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
            let text = head("/tags.json") + head("/nothing") + head("/wall?q=%zz") + "no request\r\n\r\n"
            let answers = try await wall.client.sendAndWaitForEnd(text)
            #expect(statuses(answers) == [200, 404, 400, 400])
            let lines = [
                "There is nothing at this address.",
                "The query after the question mark has an invalid encoding.",
                "This is not a valid HTTP request.",
            ]
            let places = lines.compactMap { answers.range(of: $0)?.lowerBound }
            #expect(places.count == 3 && places == places.sorted())
            #expect(answers.hasSuffix("This is not a valid HTTP request.\n"))
            // The largest number of requests that may be sent together.
            let many = String(repeating: head("/tags.json"), count: 200) + Self.next
            #expect(
                statuses(try await wall.client.sendAndWaitForEnd(many)) == Array(repeating: 200, count: 201)
            )
        }
    }

    /// `printf … | nc` closes its sending side immediately.
    @Test
    func whoAsksNothingMoreIsAnswered() async throws {
        try await TestWall.run(script: TestWall.hanging) { wall in
            let original = try await wall.original(of: "sea.jpg")
            for path in ["/wall", "/", "/tags.json", "/wall?q=sea", original] {
                let text = "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n"
                let answers = try await wall.client.sendAndClose(text + text)
                #expect(statuses(answers) == [200, 200], "\(path)")
            }
            #expect(statuses(try await wall.client.sendAndClose("GET / HTTP/1.1\r\nHost: loc")) == [400])
            #expect(try await wall.client.sendAndClose("") == "")
        }
    }

    @Test
    func HEADHasTheHeadersOfGET() async throws {
        try await TestWall.run { wall in
            try await wall.waitForColors()
            for path in [
                "/", "/wall", "/tags.json", "/unreadable.json", "/wall?q=sea", "/nothing",
                try await wall.thumbnail(of: "sea.jpg"), try await wall.original(of: "sea.jpg"),
            ] {
                let get = try await wall.client.get(path),
                    head = try await wall.client.get(path, method: "HEAD")
                #expect(head.status == get.status && head.bytes.isEmpty, "\(path)")
                for name in [
                    "Content-Length", "Content-Type", "ETag", "Cache-Control", "Vary", "Accept-Ranges",
                    "Content-Disposition",
                ] {
                    #expect(head[name] == get[name], "\(path) \(name)")
                }
                #expect(head["Content-Length"] == "\(get.bytes.count)", "\(path)")
            }
        }
    }

    @Test
    func aKnownStateIsNotSentAgain() async throws {
        try await TestWall.run { wall in
            try await wall.waitForColors()
            for path in [
                "/", "/wall", try await wall.thumbnail(of: "sea.jpg"),
                try await wall.original(of: "sea.jpg"),
            ] {
                let tag = try #require(try await wall.client.get(path)["ETag"])
                for known in [tag, "\"x\", \(tag)", "*"] {
                    let text =
                        "GET \(path) HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \(known)\r\nRange: bytes=0-0\r\n\r\n"
                    let answers = try await wall.client.sendAndWaitForEnd(text + Self.next)
                    #expect(statuses(answers) == [304, 200], "\(path)")
                    #expect(answers.hasPrefix("HTTP/1.1 304 Not Modified\r\n"))
                    let first = answers.components(separatedBy: "\r\n\r\n")[0]
                    #expect(first.contains(tag) && !first.lowercased().contains("content-length"), "\(path)")
                }
            }
        }
    }

    /// Password-protected responses are only for the client. Shared caches must not store them.
    @Test
    func onlyWhatIsPublicIsSharedByCaches() async throws {
        for password in [nil, "secret"] {
            let visibility = password == nil ? "public" : "private"
            try await TestWall.run { options in
                options.password = password
            } _: { wall in
                let headers: KeyValuePairs = [
                    "Authorization": "Basic " + Data("me:secret".utf8).base64EncodedString()
                ]
                let photo = try #require(
                    try wall.catalog.shownPhotos().first.map { try wall.catalog.photos.photo($0.id) } ?? nil
                )
                let page = try await wall.client.get("/", headers)
                let script = try #require(page.text.firstMatch(of: /assets\/[^"]*\.js/)).output
                let forever = "\(visibility), max-age=31536000, immutable",
                    checked = password == nil ? "no-cache" : "private, no-cache"
                for (path, caching) in [
                    ("/", checked), ("/wall", checked), ("/tags.json", checked),
                    ("/photos/\(photo.id).json", checked), ("/unreadable.json", checked),
                    ("/\(script)", forever),
                    ("/" + WallAddress.thumbnail(of: photo, width: 240, in: wall.catalog.state), forever),
                    ("/" + WallAddress.original(of: photo, in: wall.catalog.state), forever),
                    ("/suggestions?q=sea", "no-store"), ("/nothing", "no-store"),
                ] {
                    #expect(try await wall.client.get(path, headers)["Cache-Control"] == caching, "\(path)")
                }
                if password != nil {
                    #expect(try await wall.client.get("/wall")["Cache-Control"] == "no-store")
                }
            }
        }
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (1_717_156_800, "Fri, 31 May 2024 12:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    ])
    func datesAreWrittenAsHTTPWritesThem(seconds: Int, text: String) {
        #expect(HTTPDate.text(of: seconds) == text)
    }
}

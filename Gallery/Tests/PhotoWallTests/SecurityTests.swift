import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import PhotoWall
@testable import WallServer

@Suite(.timeLimit(.minutes(10)))
struct SecurityTests {
    private static let policy =
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; media-src 'self'; "
        + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    private static func expectHeaders(_ answer: Answer, _ what: String) {
        #expect(answer["Content-Security-Policy"] == policy, "\(what)")
        #expect(answer["X-Content-Type-Options"] == "nosniff", "\(what)")
        #expect(answer["Referrer-Policy"] == "no-referrer", "\(what)")
        #expect(answer["Cross-Origin-Opener-Policy"] == "same-origin", "\(what)")
        #expect(answer["Cross-Origin-Resource-Policy"] == "same-origin", "\(what)")
    }

    @Test
    func everyAnswerHasTheHeaders() async throws {
        try await TestWall.run { wall in
            let client = wall.client
            for path in [
                "/", "/wall", "/tags.json", "/unreadable.json", "/wall?q=x", "/place?photo=1", "/nothing",
                "/photos/1.json", "/photos/999999.json", try await wall.thumbnail(of: "sea.jpg"),
                try await wall.original(of: "sea.jpg"),
            ] {
                Self.expectHeaders(try await client.get(path), path)
                Self.expectHeaders(try await client.get(path, method: "HEAD"), path)
                Self.expectHeaders(try await client.get(path, method: "POST"), path)
                Self.expectHeaders(try await client.get(path, ["Host": "evil.example"]), path)
                Self.expectHeaders(try await client.get(path, ["If-None-Match": "*"]), path)
                Self.expectHeaders(try await client.get(path, ["Range": "bytes=999999999-"]), path)
            }
            Self.expectHeaders(try await client.send("no HTTP at all\r\n\r\n"), "no HTTP")
        }
    }

    @Test
    func onlyReadingIsAnswered() async throws {
        try await TestWall.run { wall in
            for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"] {
                for path in ["/", "/wall", "/wall?q=x", "/events", "/nothing"] {
                    let answer = try await wall.client.get(path, method: method)
                    #expect(answer.status == 405 && answer["Allow"] == "GET, HEAD", "\(method) \(path)")
                }
            }
        }
    }

    @Test
    func noRequestHasABody() async throws {
        try await TestWall.run { wall in
            for headers in [
                "Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            ] {
                let text = "GET / HTTP/1.1\r\nHost: localhost\r\n\(headers)"
                let answer = try await wall.client.send(text)
                #expect(answer.status == 413 && answer["Connection"] == "close", "\(headers)")
            }
            #expect(try await wall.client.get("/", ["Content-Length": "0"]).status == 200)
            // A client that announces a body and never sends it doesn't keep the connection.
            let text = "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
            #expect(try await wall.client.sendAndWaitForEnd(text).hasPrefix("HTTP/1.1 413"))
        }
    }

    @Test
    func noEncodingOfAPathLeadsOut() async throws {
        try await TestWall.run { wall in
            let token = wall.catalog.state.addressToken
            let places = [
                "/", "/assets/", "/assets/x/", "/nodes/", "/texts/", "/photos/",
                "/thumbnails/", "/thumbnails/\(token)/", "/originals/", "/originals/\(token)/",
            ]
            for place in places {
                for traversal in [
                    "../../../../etc/passwd", "..%2f..%2f..%2f..%2fetc%2fpasswd",
                    "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
                    "%252e%252e%252fetc%252fpasswd", "..%5c..%5c..%5cetc%5cpasswd", "..\\..\\etc\\passwd",
                    "%c0%ae%c0%ae/%c0%af/etc/passwd", "....//....//etc/passwd", "/etc/passwd",
                    "%00/etc/passwd",
                    "..;/..;/etc/passwd", "..%00/..%00/etc/passwd", "%uff0e%uff0e/etc/passwd",
                    "photos/sea.jpg", "sea.jpg",
                ] {
                    let answer = try await wall.client.get(place + traversal)
                    #expect(answer.status == 404, "\(place)\(traversal)")
                    #expect(!answer.text.contains("root:"))
                }
            }
            let answer = try await wall.client.send(
                "GET http://localhost/../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n"
            )
            #expect(answer.status == 404)
        }
    }

    @Test
    func headersAreLimited() async throws {
        try await TestWall.run { wall in
            let head = "GET / HTTP/1.1\r\nHost: localhost\r\n"
            for headers in [
                "X: " + String(repeating: "a", count: 9 << 10) + "\r\n",
                String(repeating: "a", count: 9 << 10) + ": x\r\n",
                String(repeating: "X-\(String(repeating: "b", count: 100)): c\r\n", count: 400),
                String(repeating: "X: y\r\n", count: 101),
            ] {
                let answer = try await wall.client.send(head + headers + "\r\n")
                #expect(answer.status == 431, "\(headers.prefix(20))")
                #expect(answer.text == "The request's headers are too large.\n")
                Self.expectHeaders(answer, "431")
            }
            let path = "/" + String(repeating: "a", count: 100_000)
            #expect([414, 431].contains(try await wall.client.get(path).status))
            #expect(
                try await wall.client.get("/", ["X": String(repeating: "a", count: 7 << 10)]).status == 200
            )
        }
    }

    @Test(arguments: [
        "no HTTP at all\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /\u{1} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHo st: localhost\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    ])
    func whatIsNoRequestIsRefused(text: String) async throws {
        try await TestWall.run { wall in
            let answer = try await wall.client.sendAndWaitForEnd(text)
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
            #expect(answer.hasSuffix("This is not a valid HTTP request.\n"))
            // The next request is answered.
            #expect(try await wall.client.get("/").status == 200)
        }
    }

    @Test
    func aClientThatTakesItsTimeIsLeft() async throws {
        try await TestWall.run { options in
            options.times.request = .seconds(2)
        } _: { wall in
            try await withThrowingTaskGroup(of: String.self) { group in
                for text in ["", "GET", "GET / HTTP/1.1\r\nHost: localhost\r\nX: "] {
                    group.addTask {
                        do {
                            return try await wall.client.sendAndWaitForEnd(text)
                        } catch let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode) {
                            // The connection was closed before a response.
                            return ""
                        }
                    }
                }
                for try await answer in group {
                    #expect(answer == "")
                }
            }
        }
    }

    @Test
    func onLoopbackItAnswersToItsOwnNamesOnly() async throws {
        try await TestWall.run { wall in
            for host in ["localhost", "LOCALHOST:1234", "127.0.0.1", "127.0.0.1:8080", "[::1]", "[::1]:80"] {
                let answer = try await wall.client.get("/", ["Host": host])
                #expect(answer.status == 200, "\(host)")
            }
            for host in [
                "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
                "localhost@evil.example", "::1", "[::2]", "127.0.0.2", "localhost:80:80", "localhost:x",
            ] {
                for path in ["/", "/wall", "/events"] {
                    let answer = try await wall.client.get(path, ["Host": host])
                    #expect(answer.status == 421, "\(host) \(path)")
                }
            }
            #expect(try await wall.client.send("GET / HTTP/1.1\r\n\r\n").status == 400)
            #expect(try await wall.client.send("GET / HTTP/1.1\r\nHost:\r\n\r\n").status == 400)
        }
    }

    /// A proxy on this machine passes on the name that browsers use.
    @Test(arguments: [false, true])
    func onLoopbackItAlsoAnswersToTheHostOfItsAddress(isForEverybody: Bool) async throws {
        try await TestWall.run { options in
            options.isForEverybody = isForEverybody
            options.address = SiteAddress("https://photos.example.org:8443/wall/")
        } _: { wall in
            for (host, status) in [
                ("photos.example.org", 200), ("Photos.example.org:8443", 200), ("localhost", 200),
                ("example.org", 421), ("a.photos.example.org", 421), ("photos.example.org.evil.example", 421),
            ] {
                let answer = try await wall.client.get("/", ["Host": host])
                #expect(answer.status == status, "\(host)")
            }
        }
    }

    /// The names of files that aren't on the wall are for its owner.
    @Test(arguments: [false, true])
    func theFilesThatAreNotShownArePrivate(isForEverybody: Bool) async throws {
        try await TestWall.run { options in
            options.isForEverybody = isForEverybody
        } fill: { scratch in
            _ = try scratch.write(Array("8BPS".utf8), "photos/notes.psd")
        } _: { wall in
            for (path, part) in [("/unreadable.json", "broken.jpg"), ("/left-out.json", "psd")] {
                let answer = try await wall.client.get(path)
                #expect(answer.status == 200)
                #expect(answer.text.contains(part) != isForEverybody, "\(answer.text)")
                #expect((answer.text == "[]") == isForEverybody)
            }
        }
    }

    @Test
    func withAPasswordNothingIsAnsweredWithoutIt() async throws {
        try await TestWall.run { options in
            options.password = "życie: 9"
        } _: { wall in
            func basic(_ text: String) -> String { "Basic " + Data(text.utf8).base64EncodedString() }
            for path in ["/", "/wall", "/events", "/nothing", "/thumbnails/x/1-1-240.webp"] {
                for header in [
                    "", "Basic", "Basic ", "Basic !!!", "Bearer życie: 9", basic(""), basic("me"),
                    basic("me:"),
                    basic("me:życie: "), basic("me:życie: 99"), basic("me:życie: 8"), basic("życie: 9"),
                    basic("me: życie: 9"),
                    "Digest " + basic("me:życie: 9").dropFirst(6),
                ] {
                    let answer = try await wall.client.get(path, ["Authorization": header])
                    #expect(answer.status == 401, "\(path) \(header)")
                    #expect(answer["WWW-Authenticate"] == "Basic realm=\"Photo wall\", charset=\"UTF-8\"")
                    Self.expectHeaders(answer, "401")
                }
                #expect(try await wall.client.get(path).status == 401)
            }
            for header in [
                basic("me:życie: 9"), basic(":życie: 9"),
                basic("me:życie: 9").replacing("Basic", with: "bAsIc"),
            ] {
                #expect(
                    try await wall.client.get("/wall", ["Authorization": header]).status == 200,
                    "\(header)"
                )
            }
        }
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.1.2.3", true), ("localhost", true), ("LocalHost", true), ("::1", true),
        ("0.0.0.0", false),
        ("192.168.1.2", false), ("::", false), ("127.0.0.1.example", false), ("127.0.0", false),
        ("localhost.example", false),
        ("", false),
    ])
    func knowsWhatOnlyThisMachineReaches(host: String, isLoopback: Bool) {
        #expect(ServerOptions.isLoopback(host) == isLoopback)
        #expect((AccessRules(host: host, users: nil).hosts != nil) == isLoopback)
    }
}

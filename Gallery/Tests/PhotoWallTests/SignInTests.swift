import Foundation
import HTTPTypes
import Logging
import NIOCore
import PictureFixtures
import SystemPackage
import Testing

@testable import WallServer

/// Signing in, and sessions.
@Suite(.timeLimit(.minutes(10)))
struct SignInTests {
    private let here = PeerAddress("192.0.2.1")!

    private static func basic(_ name: String, _ password: String) -> String {
        "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
    }

    /// Returns the `Cookie` header that a browser sends after a response.
    private static func cookies(_ answer: Answer) -> String {
        (answer["Set-Cookie"] ?? "").split(separator: "\n").map { $0.prefix { $0 != ";" } }.joined(
            separator: "; "
        )
    }

    private static func request(_ headers: HTTPFields) -> HTTPRequest {
        HTTPRequest(
            method: .get,
            scheme: "http",
            authority: "wall.example",
            path: "/wall",
            headerFields: headers
        )
    }

    @Test
    func aBrowserIsLedToAPageAndBack() async throws {
        try await TestWall.run { options in
            options.password = "secret"
        } _: { wall in
            let client = wall.client
            // A user opens the wall.
            let first = try await client.get("/?q=a%26b", Client.page)
            #expect(first.status == 303 && first["Location"] == "sign-in?to=%2F%3Fq%3Da%2526b")
            #expect(first["Cache-Control"] == "no-store" && first["WWW-Authenticate"] == nil)
            // The client needn't wait for a body.
            #expect(first["Content-Length"] == "0")
            let page = try await client.get("/sign-in", Client.page)
            #expect(page.status == 200 && page.text.contains("<label hidden><span data-text=\"userName\">"))
            // The assets of the page are available without signing in.
            for asset in page.text.matches(of: /assets\/[^"]+/) {
                #expect(try await client.get("/\(asset.output)").status == 200, "\(asset.output)")
            }
            // Nothing else is. Scripts get a response that doesn't open the browser's own dialog.
            for path in ["/wall", "/tags.json", "/events", "/photos/1.json", "/nothing", "/unreadable.json"] {
                let answer = try await client.get(path, Client.script)
                #expect(answer.status == 401 && answer["WWW-Authenticate"] == nil, "\(path)")
                #expect(
                    try await client.get(path)["WWW-Authenticate"]?.hasPrefix("Basic ") == true,
                    "\(path)"
                )
            }
            let wrong = try await client.get(
                "/session",
                method: "POST",
                ["Authorization": Self.basic("", "wrong"), "Accept-Language": "en", "Wall-Change": "1"]
            )
            #expect(wrong.status == 401 && wrong["Set-Cookie"] == nil && wrong["WWW-Authenticate"] == nil)
            let right = try await client.get(
                "/session",
                method: "POST",
                ["Authorization": Self.basic("", "secret"), "Accept-Language": "en", "Wall-Change": "1"]
            )
            #expect(right.status == 204 && right["Cache-Control"] == "no-store")
            let set = (right["Set-Cookie"] ?? "").split(separator: "\n")
            #expect(set.count == 2 && set.allSatisfy { $0.contains("; SameSite=Lax") })
            #expect(set[0].hasSuffix("; HttpOnly") && set[0].contains("; Max-Age=2592000"))
            let cookies = Self.cookies(right)
            for path in ["/", "/wall", "/tags.json"] {
                let answer = try await client.get(path, ["Cookie": cookies, "Accept": "text/html"])
                #expect(answer.status == 200, "\(path)")
            }
            // Another cookie comes first, such as that of another server on the same machine.
            #expect(try await client.get("/wall", ["Cookie": "a=b; \(cookies)"]).status == 200)
            let end = try await client.get(
                "/session",
                method: "DELETE",
                ["Cookie": cookies, "Wall-Change": "1"]
            )
            #expect(end.status == 204 && Self.cookies(end) == "brickwork-session=; brickwork-user=")
            let get = try await client.get("/session", ["Cookie": cookies])
            #expect(get.status == 405 && get["Allow"] == "POST, DELETE")
        }
    }

    /// Browsers send sessions and passwords with the requests of other sites' forms, too.
    @Test
    func anotherSiteChangesNothing() async throws {
        try await TestWall.run { options in
            options.password = "secret"
            options.proxies = ["127.0.0.1"]
        } _: { wall in
            let host = "127.0.0.1:\(wall.client.port)"
            let forms: [[(String, String)]] = [
                [], [("Origin", "null")], [("Origin", "http://evil.example")],
                [("Origin", "http://127.0.0.1")],
                [("Origin", "http://\(host).evil.example")], [("Origin", "http://evil.example/\(host)")],
                [("Sec-Fetch-Site", "cross-site"), ("Origin", "http://\(host)")],
                [("Sec-Fetch-Site", "same-site"), ("Wall-Change", "1")],
                [("Origin", "http://evil.example"), ("Wall-Change", "1")],
                [("Origin", "http://evil.example"), ("X-Forwarded-Host", "evil.example:80")],
            ]
            let own: [[(String, String)]] = [
                [("Wall-Change", "1")], [("Wall-Change", "1"), ("Origin", "null")],
                [("Origin", "http://\(host)")], [("Origin", "https://\(host)")],
                [("Sec-Fetch-Site", "same-origin"), ("Origin", "https://photos.example")],
                // A trusted proxy says what the browser asked for.
                [("Origin", "https://photos.example"), ("X-Forwarded-Host", "photos.example")],
            ]
            func status(_ method: String, _ path: String, _ headers: [(String, String)]) async throws -> Int {
                let lines = ([("Host", host), ("Authorization", Self.basic("", "secret"))] + headers)
                    .map { "\($0.0): \($0.1)\r\n" }
                return try await wall.client.send("\(method) \(path) HTTP/1.1\r\n\(lines.joined())\r\n")
                    .status
            }
            for (method, path, done) in [
                ("POST", "/session", 204), ("POST", "/shares?q=sea", 404),
                ("DELETE", "/shares/x", 404), ("POST", "/shared/x", 404), ("DELETE", "/session", 204),
            ] {
                for headers in forms {
                    let answered = try await status(method, path, headers)
                    #expect(answered == 403, "\(method) \(path) \(headers)")
                }
                for headers in own {
                    let answered = try await status(method, path, headers)
                    #expect(answered == done, "\(method) \(path) \(headers)")
                }
            }
        }
    }

    @Test
    func withoutAPasswordNobodySignsIn() async throws {
        try await TestWall.run { wall in
            for path in ["/sign-in", "/session"] {
                let answer = try await wall.client.get(path)
                #expect(answer.status == 404, "\(path)")
            }
        }
    }

    /// Wrong guesses from the same address don't end the sessions of others.
    @Test
    func guessesOfOthersEndNoSession() async throws {
        let users = Users(cheap: "right")
        let access = AccessRules(host: "0.0.0.0", users: users)
        let user = try #require(users.user(named: "me"))
        let cookie = try #require(Session(of: "me", at: .now).cookies(of: user, isSecure: false).first)
        for guess in 0..<11 {
            await #expect(throws: Refusal.self) {
                try await access.checkUser(
                    of: Self.request([.authorization: Self.basic("me", "\(guess)")]),
                    from: here
                )
            }
        }
        try await access.checkUser(of: Self.request([.cookie: cookie]), from: here)
        // The session is enough, even if a browser also sends an old password.
        try await access.checkUser(
            of: Self.request([.cookie: cookie, .authorization: Self.basic("me", "old")]),
            from: here
        )
    }

    /// Requests that are sent together count as one guess, and each gets its response.
    @Test
    func requestsThatBeginTogetherAreOneGuess() async throws {
        let access = AccessRules(
            host: "0.0.0.0",
            users: Users(cheap: "right")
        )
        try await withThrowingTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { [here] in
                    try await access.checkUser(
                        of: Self.request([.authorization: Self.basic("me", "right")]),
                        from: here
                    )
                }
            }
            try await group.waitForAll()
        }
    }

    @Test
    func aSessionCannotBeForged() throws {
        let users = Users(cheap: "right")
        let others = Users(cheap: "other")
        let user = try #require(users.user(named: "me"))
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        let set = Session(of: "me", at: now).cookies(of: user, isSecure: true)
        #expect(set.allSatisfy { $0.contains("; Secure") })
        let cookie = String(set[0].prefix { $0 != ";" })
        let end = now.addingTimeInterval(30 * 86_400)
        #expect(Session(cookie, users, at: now)?.name == "me")
        #expect(Session(cookie, users, at: end.addingTimeInterval(-1)) != nil)
        #expect(Session(cookie, users, at: end) == nil)
        // The clock of another server may be a little ahead, but one far ahead gave sessions that last for years.
        #expect(Session(cookie, users, at: now.addingTimeInterval(-600)) != nil)
        #expect(Session(cookie, users, at: now.addingTimeInterval(-601)) == nil)
        // Another server with the same password accepts it, and one with another password doesn't.
        #expect(Session(cookie, Users(cheap: "right"), at: now) != nil)
        #expect(Session(cookie, Users(cheap: "right", salt: "another salt"), at: now) == nil)
        #expect(Session(cookie, others, at: now) == nil)
        // Changing any character makes it invalid.
        for index in cookie.indices.dropFirst("brickwork-session=".count) {
            var changed = cookie
            changed.replaceSubrange(index...index, with: cookie[index] == "1" ? "2" : "1")
            #expect(Session(changed, users, at: now) == nil, "\(changed)")
        }
        for text in [
            nil, "", "brickwork-session=", "brickwork-session=...", "brickwork-session=1752592000.bWU=.a.",
        ] {
            #expect(Session(text, users, at: now) == nil, "\(text ?? "none")")
        }
    }

    @Test
    func whoIsRemovedFromTheFileIsOut() async throws {
        let scratch = try Scratch()
        let file = UserFile(scratch["users"])
        #expect(try file.set("Ann", password: "a password"))
        #expect(try file.set("Łukasz B.", password: "another password"))
        #expect(try file.names() == ["Ann", "Łukasz B."])
        let mode =
            try FileManager.default.attributesOfItem(atPath: file.path.string)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let users = try Users(file, logger: Logger(label: "test"))
        let followed = try #require(users.followed)
        let access = AccessRules(host: "0.0.0.0", users: users)
        func ask(_ headers: HTTPFields) async throws -> HTTPResponse.Status? {
            do {
                try await access.checkUser(of: Self.request(headers), from: here)
                return nil
            } catch let refusal as Refusal { return refusal.status }
        }
        func cookie(_ name: String) throws -> String {
            let user = try #require(users.user(named: name))
            return Session(of: name, at: .now).cookies(of: user, isSecure: false)[0]
        }
        #expect(try await ask([.authorization: Self.basic("Ann", "a password")]) == nil)
        #expect(try await ask([.authorization: Self.basic("Łukasz B.", "another password")]) == nil)
        #expect(try await ask([.authorization: Self.basic("Ann", "another password")]) == .unauthorized)
        #expect(try await ask([.authorization: Self.basic("Nobody", "a password")]) == .unauthorized)
        let ann = try cookie("Ann"), other = try cookie("Łukasz B.")
        #expect(try await ask([.cookie: ann]) == nil)
        // The name can't be changed to another user's.
        #expect(try await ask([.cookie: ann.replacing("QW5u", with: "xYF1a2FzeiBCLg==")]) == .unauthorized)
        // A new password ends only the sessions of this user.
        #expect(try !file.set("Ann", password: "a new password"))
        followed.look()
        #expect(try await ask([.cookie: ann]) == .unauthorized)
        #expect(try await ask([.authorization: Self.basic("Ann", "a password")]) == .unauthorized)
        #expect(try await ask([.authorization: Self.basic("Ann", "a new password")]) == nil)
        #expect(try await ask([.cookie: other]) == nil)
        try file.remove("Łukasz B.")
        followed.look()
        #expect(try await ask([.cookie: other]) == .unauthorized)
        #expect(try file.names() == ["Ann"])
        // A damaged file lets nobody in who wasn't in before, and ends no session.
        try Data("Ann".utf8).write(to: URL(fileURLWithPath: file.path.string))
        followed.look()
        #expect(try await ask([.authorization: Self.basic("Ann", "a new password")]) == nil)
    }

    @Test
    func sessionsEndOnTheServer() async throws {
        let scratch = try Scratch()
        let users = UserFile(scratch["users"]), file = ShareFile(besides: scratch["users"])
        for name in ["ann", "ben"] { try users.set(name, password: "a password") }
        let clock = Locked(Date(timeIntervalSince1970: 1_750_000_000))
        try await TestWall.run { options in
            options.users = users
            options.shares = file
            options.clock = { clock.latest }
        } _: { wall in
            @Sendable func signIn(_ name: String, _ browser: String) async throws -> String {
                clock.update { $0 += 1 }
                let answer = try await wall.client.get(
                    "/session",
                    method: "POST",
                    [
                        "Authorization": Self.basic(name, "a password"), "User-Agent": browser,
                        "Wall-Change": "1",
                    ]
                )
                #expect(answer.status == 204)
                return Self.cookies(answer)
            }
            @Sendable func status(_ cookies: String) async throws -> Int {
                try await wall.client.get("/wall", ["Cookie": cookies]).status
            }
            @Sendable func signOut(_ cookies: String, _ query: String = "") async throws -> Int {
                try await wall.client.get(
                    "/session\(query)",
                    method: "DELETE",
                    ["Cookie": cookies, "Wall-Change": "1"]
                ).status
            }
            @Sendable func browsers(_ name: String? = nil) throws -> [String] {
                try file.browsers(of: name, at: clock.latest).map { "\($0.user) \($0.browser) \($0.client)" }
            }
            let phone = try await signIn("ann", "phone"), desk = try await signIn("ann", "desk")
            let other = try await signIn("ben", "desk")
            #expect(try browsers("ann") == ["ann desk 127.0.0.1", "ann phone 127.0.0.1"])
            #expect(try browsers().count == 3)
            // The cookie is worth nothing afterward.
            #expect(try await signOut(phone) == 204)
            #expect(try await [status(phone), status(desk)] == [401, 200])
            #expect(try browsers("ann") == ["ann desk 127.0.0.1"])
            // The command ends it as well, and the events of the open page.
            let isOver = Locked(false)
            async let events: Int = {
                defer { isOver.update { $0 = true } }
                return try await wall.client.send(
                    "GET /events HTTP/1.1\r\nHost: localhost\r\nCookie: \(desk)\r\nConnection: close\r\n\r\n"
                ) {
                    let id = try #require(try file.browsers(of: "ann", at: clock.latest).first?.id)
                    try file.endSession(id)
                    while try await status(desk) != 401 {}
                }
            }()
            while !isOver.latest {
                wall.server.hub.beat()
                await Task.yield()
            }
            #expect(try await events > 0)
            #expect(throws: UserFile.Problem.self) { try file.endSession("nothing") }
            // Everywhere, also in browsers that aren't listed. Others stay signed in.
            let unlisted = Session(of: "ann", at: clock.latest)
            let ann = try #require(try Users(users, logger: Logger(label: "test")).user(named: "ann"))
            let cookie = unlisted.cookies(of: ann, isSecure: false)[0]
            let lost = Session(of: "ann", at: clock.latest).cookies(of: ann, isSecure: false)[0]
            #expect(try await [signOut(lost), status(lost), status(cookie)] == [204, 401, 200])
            let again = try await signIn("ann", "phone")
            #expect(try await [status(cookie), status(again)] == [200, 200])
            #expect(try await signOut(again, "?everywhere=1") == 204)
            #expect(try await [status(again), status(cookie), status(other)] == [401, 401, 200])
            #expect(try browsers() == ["ben desk 127.0.0.1"])
            let last = try await signIn("ann", "phone")
            #expect(try await status(last) == 200)
            // The list is limited: the oldest sessions end.
            for _ in 0..<SessionList.most { _ = try await signIn("ann", "script") }
            #expect(try await status(last) == 401)
            #expect(try browsers("ann").count == SessionList.most)
            clock.update { $0 += TimeInterval(SessionList.seconds) }
            #expect(try browsers() == [])
        }
    }

    /// Requests never wait for the disk: they see the file as it was at the last look, and a server looks repeatedly.
    @Test
    func aFileIsFollowedInTheBackground() async throws {
        let scratch = try Scratch()
        let file = UserFile(scratch["users"])
        try file.set("Ann", password: "a password")
        let users = try Users(file, logger: Logger(label: "test"))
        let followed = try #require(users.followed)
        let (pauses, pause) = AsyncStream.makeStream(of: Void.self)
        let (goes, go) = AsyncStream.makeStream(of: Void.self)
        let following = Task {
            await followed.follow(on: .shared) {
                pause.yield()
                for await _ in goes { return }
                throw CancellationError()
            }
        }
        var paused = pauses.makeAsyncIterator()
        await paused.next()
        try file.set("Ben", password: "a password")
        #expect(users.user(named: "Ben") == nil)
        go.yield()
        await paused.next()
        #expect(users.user(named: "Ann") != nil && users.user(named: "Ben") != nil)
        try file.remove("Ann")
        go.yield()
        await paused.next()
        #expect(users.user(named: "Ann") == nil && users.user(named: "Ben") != nil)
        go.finish()
        await following.value
    }

    /// Answers that take long end when their user is removed.
    @Test
    func whatARemovedUserReceivesEnds() async throws {
        let scratch = try Scratch()
        let file = UserFile(scratch["users"])
        try file.set("ann", password: "a password")
        try file.set("ben", password: "a password")
        let size = 1 << 30
        let options: (inout ServerOptions) -> Void = { $0.users = file }
        try await TestWall.run(options: options, bucket: nil) { scratch in
            // A camera raw file of the same shot, without blocks on the disk.
            let raw = try FileDescriptor.open(
                scratch["photos/sea.CR3"],
                .writeOnly,
                options: .create,
                permissions: .ownerReadWrite
            )
            try raw.closeAfter { try raw.resize(to: Int64(size)) }
        } _: { wall in
            @Sendable func request(_ path: String, _ name: String) -> String {
                "GET \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: \(Self.basic(name, "a password"))\r\n"
                    + "Connection: close\r\n\r\n"
            }
            @Sendable func removed(_ name: String) async throws {
                try file.remove(name)
                while try await wall.client.send(request("/wall", name)).status != 401 {}
            }
            let bytes = try await wall.client.send(request("/archive", "ann")) { try await removed("ann") }
            #expect(bytes < size / 2)
            let isOver = Locked(false)
            async let events: Int = {
                defer { isOver.update { $0 = true } }
                return try await wall.client.send(request("/events", "ben")) { try await removed("ben") }
            }()
            var revision = 0
            while !isOver.latest {
                revision += 1
                wall.server.hub.send(.wall(revision: "\(revision)"))
                await Task.yield()
            }
            #expect(try await events > 0)
        }
    }

    @Test(arguments: ["", " Ann", "a:b", "a\nb", "#a", String(repeating: "a", count: 65)])
    func whatIsNoNameIsRefused(name: String) throws {
        let scratch = try Scratch()
        #expect(throws: UserFile.Problem.self) {
            try UserFile(scratch["users"]).set(name, password: "a password")
        }
        #expect(!FileManager.default.fileExists(atPath: scratch["users"].string))
    }

    /// Lines from other tools, comments, and invalid lines.
    @Test
    func aFileIsReadLineByLine() throws {
        let scratch = try Scratch()
        let file = UserFile(scratch["users"])
        // Made with the argon2 command: echo -n "a password" | argon2 somesalt -id -t 3 -m 12 -p 1 -e
        let hash = "$argon2id$v=19$m=4096,t=3,p=1$c29tZXNhbHQ$bNadezBV1blUWMU4JpDNnSFqmVMffAQFa7WjosxFLYw"
        try Data("# Family\n\nAnn:\(hash)\n".utf8).write(to: URL(fileURLWithPath: file.path.string))
        #expect(try file.users().map(\.name) == ["Ann"])
        #expect(try file.users()[0].hash.text == hash)
        #expect(try file.users()[0].hash.matches(Array("a password".utf8)))
        #expect(try !file.users()[0].hash.matches(Array("a passwore".utf8)))
        try file.set("Ben", password: "a password")
        let text = try String(contentsOfFile: file.path.string, encoding: .utf8)
        #expect(text.hasPrefix("# Family\n\nAnn:\(hash)\nBen:$argon2id$v=19$m=19456,t=2,p=1$"))
        for line in [
            "Ann", "Ann:secret", "Ann:$argon2id$v=19$m=9999999,t=3,p=1$c29tZXNhbHQ$qLml", ":\(hash)",
        ] {
            try Data("# Family\n\(line)\n".utf8).write(to: URL(fileURLWithPath: file.path.string))
            let problem = #expect(throws: UserFile.Problem.self) { try file.users() }
            #expect(problem?.description.hasPrefix("\(file.path), line 2: ") == true, "\(line)")
        }
    }
}

extension Users {
    /// Makes users with one password, hashed with Argon2's lowest cost, because many are checked.
    convenience init(cheap password: String, salt: String = "salt of this") {
        self.init(password: password, salt: Array(salt.utf8), costs: .init(memory: 8, passes: 1))
    }
}

import Foundation
import HTTPTypes
import NIOCore
import PhotoLibrary
import PhotoWall
import PictureFixtures
import SystemPackage
import TestDatabases
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
            // A visit of a link ends, too.
            let ended = "brickwork-session=; brickwork-user=; brickwork-visit=; brickwork-shared="
            #expect(end.status == 204 && Self.cookies(end) == ended)
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
                ("POST", "/session", 204), ("POST", "/shares?q=sea", 201),
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
        let (session, secret) = try users.begin(user, as: "me", at: .now)
        let cookie = try #require(session.cookies(secret: secret, isSecure: false).first)
        for guess in 0..<11 {
            await #expect(throws: Refusal.self) {
                try await access.checkUser(
                    of: Self.request([.authorization: Self.basic("me", "\(guess)")]),
                    from: here
                )
            }
        }
        #expect(try await access.checkUser(of: Self.request([.cookie: cookie]), from: here) == user)
        // The session is enough, even if a browser also sends an old password.
        let both = Self.request([.cookie: cookie, .authorization: Self.basic("me", "old")])
        #expect(try await access.checkUser(of: both, from: here) == user)
        #expect(!access.isRefused(user, of: both))
        let open = AccessRules(host: "0.0.0.0", users: nil)
        #expect(try await open.checkUser(of: both, from: here) == nil)
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
        let users = Users(cheap: "right"), others = Users(cheap: "right")
        let user = try #require(users.user(named: "me"))
        let now = Date(timeIntervalSince1970: 1_750_000_000)
        let (session, secret) = try users.begin(user, as: "me", at: now)
        let set = session.cookies(secret: secret, isSecure: true)
        #expect(set.allSatisfy { $0.contains("; Secure") })
        let cookie = String(set[0].prefix { $0 != ";" })
        func found(_ cookie: String?, _ users: Users, at now: Date) -> Session? {
            Session.hash(in: cookie).flatMap { users.session($0, at: now) }
        }
        let end = now.addingTimeInterval(30 * 86_400)
        #expect(found(cookie, users, at: now) == session)
        #expect(found(cookie, users, at: end.addingTimeInterval(-1)) != nil)
        #expect(found(cookie, users, at: end) == nil)
        // The clock of another server may be a little ahead, but one far ahead gave sessions that last for years.
        #expect(found(cookie, users, at: now.addingTimeInterval(-600)) != nil)
        #expect(found(cookie, users, at: now.addingTimeInterval(-601)) == nil)
        #expect(found(cookie, others, at: now) == nil)
        // Changing any character makes it invalid.
        for index in cookie.indices.dropFirst("brickwork-session=".count) {
            var changed = cookie
            changed.replaceSubrange(index...index, with: cookie[index] == "1" ? "2" : "1")
            #expect(found(changed, users, at: now) == nil, "\(changed)")
        }
        // What the database and lists have is no secret.
        for text in [nil, "", "brickwork-session=", session.hash, "brickwork-session=\(session.hash)"] {
            #expect(found(text, users, at: now) == nil, "\(text ?? "none")")
        }
    }

    @Test(.onBothDatabases)
    func whoIsRemovedIsOut() async throws {
        let made = try TestUsers("Łukasz B.", "Ann")
        #expect(try made.database.names() == ["Ann", "Łukasz B."])
        let users = try Users(made.database, haveNames: true)
        let access = AccessRules(host: "0.0.0.0", users: users)
        func ask(_ headers: HTTPFields) async throws -> HTTPResponse.Status? {
            do {
                try await access.checkUser(of: Self.request(headers), from: here)
                return nil
            } catch let refusal as Refusal { return refusal.status }
        }
        func cookie(_ name: String) throws -> String {
            let (session, secret) = try users.begin(try #require(users.user(named: name)), as: name, at: .now)
            return session.cookies(secret: secret, isSecure: false)[0]
        }
        #expect(try await ask([.authorization: TestUsers.basic("Ann")]) == nil)
        #expect(try await ask([.authorization: TestUsers.basic("Łukasz B.")]) == nil)
        #expect(try await ask([.authorization: TestUsers.basic("Ann", "another password")]) == .unauthorized)
        #expect(try await ask([.authorization: TestUsers.basic("Nobody")]) == .unauthorized)
        let ann = try cookie("Ann"), other = try cookie("Łukasz B.")
        #expect(try await ask([.cookie: ann]) == nil)
        // A new password ends only the sessions of this user, and the same one ends none.
        let lines = try made.database.exportedUsers()
        #expect(try made.database.importUsers(Data(lines.joined(separator: "\n").utf8)) == 2)
        try users.look()
        #expect(try await ask([.cookie: ann]) == nil)
        #expect(try !made.database.set("Ann", password: "a new password"))
        try users.look()
        #expect(try await ask([.cookie: ann]) == .unauthorized)
        #expect(try await ask([.authorization: TestUsers.basic("Ann")]) == .unauthorized)
        #expect(try await ask([.authorization: TestUsers.basic("Ann", "a new password")]) == nil)
        #expect(try await ask([.cookie: other]) == nil)
        try made.database.remove("Łukasz B.")
        try users.look()
        #expect(try await ask([.cookie: other]) == .unauthorized)
        #expect(try made.database.names() == ["Ann"])
    }

    @Test(.onBothDatabases)
    func sessionsEndOnTheServer() async throws {
        let users = try TestUsers("ann", "ben")
        let clock = Locked(Date(timeIntervalSince1970: 1_750_000_000))
        try await TestWall.run { options in
            users.serve(&options)
            options.clock = { clock.latest }
        } _: { wall in
            @Sendable func signIn(_ name: String, _ browser: String) async throws -> String {
                clock.update { $0 += 1 }
                let answer = try await wall.client.get(
                    "/session",
                    method: "POST",
                    ["Authorization": TestUsers.basic(name), "User-Agent": browser, "Wall-Change": "1"]
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
                try users.database.sessions(of: name, at: clock.latest)
                    .map { "\($0.name) \($0.browser) \($0.client)" }
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
                    let id = try #require(try users.database.sessions(of: "ann", at: clock.latest).first?.id)
                    try users.database.endSession(id)
                    while try await status(desk) != 401 {}
                }
            }()
            while !isOver.latest {
                wall.server.hub.beat()
                await Task.yield()
            }
            #expect(try await events > 0)
            #expect(throws: UserProblem.self) { try users.database.endSession("nothing") }
            // Everywhere. Others stay signed in.
            let one = try await signIn("ann", "phone"), two = try await signIn("ann", "desk")
            #expect(try await [status(one), status(two)] == [200, 200])
            #expect(try await signOut(two, "?everywhere=1") == 204)
            #expect(try await [status(one), status(two), status(other)] == [401, 401, 200])
            #expect(try browsers() == ["ben desk 127.0.0.1"])
            let last = try await signIn("ann", "phone")
            #expect(try await status(last) == 200)
            // There is a limit: the oldest sessions end.
            for _ in 0..<Session.maximum { _ = try await signIn("ann", "script") }
            #expect(try await status(last) == 401)
            #expect(try browsers("ann").count == Session.maximum)
            clock.update { $0 += TimeInterval(Session.seconds) }
            #expect(try browsers() == [])
        }
    }

    /// A clock that was wrong keeps nobody out, brings no session back, and deletes nothing.
    @Test(.onBothDatabases)
    func aWrongClockDoesNoHarm() async throws {
        let made = try TestUsers("ann")
        let users = try Users(made.database, haveNames: true)
        let ann = try #require(users.user(named: "ann"))
        let now = Date(timeIntervalSince1970: 1_750_000_000), day = TimeInterval(86_400)
        let shares = Shares(users, clock: { now })
        let link = try shares.add(SharedPart(folder: "trip"), maker: ann, days: 30, password: nil)
        func begin(_ time: Date) throws -> Session { try users.begin(ann, as: "ann", at: time).session }
        func isValid(_ session: Session) -> Bool { users.session(session.hash, at: now) != nil }
        // 300 days ahead: all sessions end, and then the clock is corrected.
        try users.end(try begin(now + 300 * day), everywhere: true)
        let again = try begin(now)
        #expect(isValid(again))
        // 40 days ahead: a session that has ended stays that way, and links are still there.
        let over = try begin(now)
        try users.end(over, everywhere: false)
        _ = try begin(now + 40 * day)
        let later = Shares(users, clock: { now + 40 * day })
        _ = try later.add(SharedPart(folder: "home"), maker: ann, days: 30, password: nil)
        try made.database.change { _, _ in }
        try users.look()
        #expect(!isValid(over) && isValid(again))
        #expect(shares.links.map(\.id).contains(link.id) && !later.links.map(\.id).contains(link.id))
        // The log says it.
        var watch = ClockWatch()
        let instant = ContinuousClock.now
        #expect(watch.jump(to: now, at: instant) == nil)
        #expect(watch.jump(to: now + 62, at: instant + .seconds(60)) == nil)
        let said = watch.jump(to: now + 120 + 40 * day, at: instant + .seconds(120))
        #expect(said == "The clock was set forward by 3455998 s. Sessions and links end by it.")
        let back = watch.jump(to: now + 180, at: instant + .seconds(180))
        #expect(back == "The clock was set back by 3456000 s. Sessions and links end by it.")
    }

    private static let rawSize = 1 << 30

    /// Serves a wall with a file that takes long to send: a camera raw file, without blocks on the disk.
    private static func withLargeFile(
        _ users: TestUsers,
        _ body: @escaping @Sendable (TestWall) async throws -> Void
    ) async throws {
        try await TestWall.run(options: users.serve) { scratch in
            let raw = try FileDescriptor.open(
                scratch["photos/sea.CR3"],
                .writeOnly,
                options: .create,
                permissions: .ownerReadWrite
            )
            try raw.closeAfter { try raw.resize(to: Int64(rawSize)) }
        } _: { wall in
            try await body(wall)
        }
    }

    private static func request(_ path: String, _ header: String) -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(header)\r\nConnection: close\r\n\r\n"
    }

    /// Answers that take long end when their user is removed.
    @Test
    func whatARemovedUserReceivesEnds() async throws {
        let users = try TestUsers("ann", "ben")
        try await Self.withLargeFile(users) { wall in
            @Sendable func request(_ path: String, _ name: String) -> String {
                Self.request(path, "Authorization: \(TestUsers.basic(name))")
            }
            @Sendable func removed(_ name: String) async throws {
                try users.database.remove(name)
                while try await wall.client.send(request("/wall", name)).status != 401 {}
            }
            let bytes = try await wall.client.send(request("/archive", "ann")) { try await removed("ann") }
            #expect(bytes < Self.rawSize / 2)
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

    /// The file of a photo is private as long as it is being sent: for a user who is removed or signs out, and for a link.
    @Test
    func aFileThatIsBeingSentEndsWithTheAccess() async throws {
        let users = try TestUsers("ann", "ben")
        let link = try users.database.addLink(SharedPart(text: "sea"))
        try await Self.withLargeFile(users) { wall in
            let raw = try #require(try await wall.photo("sea.jpg").companions.first)
            let file = "/" + WallAddress.original(of: raw, in: wall.catalog.state)
            let signedIn = try await wall.client.get(
                "/session",
                method: "POST",
                ["Authorization": TestUsers.basic("ben"), "Wall-Change": "1"]
            )
            let opened = try await wall.client.get("/\(link.path)", Client.page)
            let session = Self.cookies(signedIn), visit = Self.cookies(opened)
            let ends: [(header: String, end: @Sendable () async throws -> Void)] = [
                ("Authorization: \(TestUsers.basic("ann"))", { try users.database.remove("ann") }),
                (
                    "Cookie: \(session)",
                    {
                        let headers: KeyValuePairs = ["Cookie": session, "Wall-Change": "1"]
                        let answer = try await wall.client.get("/session", method: "DELETE", headers)
                        #expect(answer.status == 204)
                    }
                ),
                ("Cookie: \(visit)", { try users.database.withdraw(link.id) }),
            ]
            for (header, end) in ends {
                let bytes = try await wall.client.send(Self.request(file, header)) {
                    try await end()
                    while try await wall.client.send(Self.request("/wall", header)).status == 200 {}
                }
                #expect(bytes > 0 && bytes < Self.rawSize / 2, "\(header)")
                #expect(try await wall.client.send(Self.request(file, header)).status == 401, "\(header)")
            }
        }
    }

    @Test(arguments: ["", " Ann", "a:b", "a\nb", "#a", String(repeating: "a", count: 65)])
    func whatIsNoNameIsRefused(name: String) throws {
        let users = try TestUsers()
        #expect(throws: UserProblem.self) { try users.database.set(name, password: "a password") }
        #expect(try users.database.names() == [])
    }

    /// Lines from other tools, comments, and invalid lines.
    @Test(.onBothDatabases)
    func listsAreImported() throws {
        let users = try TestUsers("Ben")
        // Made with the argon2 command: echo -n "a password" | argon2 somesalt -id -t 3 -m 12 -p 1 -e
        let hash = "$argon2id$v=19$m=4096,t=3,p=1$c29tZXNhbHQ$bNadezBV1blUWMU4JpDNnSFqmVMffAQFa7WjosxFLYw"
        #expect(try users.database.importUsers(Data("# Family\n\nAnn:\(hash)\n".utf8)) == 1)
        let exported = try users.database.exportedUsers()
        #expect(exported.count == 2 && exported[0] == "Ann:\(hash)")
        #expect(exported[1].hasPrefix("Ben:$argon2id$v=19$m=19456,t=2,p=1$"))
        let ann = try #require(try Users(users.database, haveNames: true).user(named: "Ann"))
        #expect(ann.hash.matches(Array("a password".utf8)) && !ann.hash.matches(Array("a passwore".utf8)))
        for line in [
            "Ann", "Ann:secret", "Ann:$argon2id$v=19$m=9999999,t=3,p=1$c29tZXNhbHQ$qLml", ":\(hash)",
            "Ann:\(hash):1",
        ] {
            let problem = #expect(throws: UserProblem.self) {
                try users.database.importUsers(Data("Cem:\(hash)\n\(line)\n".utf8))
            }
            #expect(
                problem?.description
                    == "line 2: not a name, a colon and an Argon2id hash; nothing was changed",
                "\(line)"
            )
        }
        #expect(try users.database.names() == ["Ann", "Ben"])
    }
}

extension Users {
    /// Makes users with one password, hashed with Argon2's lowest cost, because many are checked.
    convenience init(cheap password: String) {
        do {
            let scratch = try Scratch()
            defer { withExtendedLifetime(scratch) {} }
            // The file is deleted while it is open.
            let database = try UserDatabase(.file(scratch["users"]))
            try database.setNameless(password: password, costs: .init(memory: 8, passes: 1))
            try self.init(database, haveNames: false)
        } catch {
            fatalError("\(error)")
        }
    }
}
